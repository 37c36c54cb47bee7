"""What holds of PostgreSQL alone: its address, its refusals, losing it and having it back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from urllib.parse import urlsplit

import asyncpg
import pytest

from courtcards.eventlog import postgres_ear
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.postgres_faults import DatabaseAddress, storage_error
from courtcards.kernel.errors import SequenceTaken, StorageError
from databases import Cluster, free_port
from waiting import happens

LOST = r"no database answers|connection .* lost|is starting or stopping"


def name_of(url: str) -> str:
    return urlsplit(url).path[1:]


def test_an_address_is_shown_without_its_password() -> None:
    address = DatabaseAddress.parse("postgresql://ann:se%20cret@cards.example:6543/club")
    assert str(address.said) == "database 'club' at cards.example:6543"
    assert address.user == "ann"
    assert "cret" not in repr(address)
    there = DatabaseAddress.parse("postgres://ann@/x?host=/run/pg")
    assert str(there.said) == "database 'x' at /run/pg"


@pytest.mark.parametrize("text", ["mysql://localhost/x", "tables.db", "", "postgresql://h:port/x"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(StorageError, match="postgresql://user:password@host:5432/name"):
        open_log(text)


def test_a_server_that_is_not_there() -> None:
    port = free_port()
    with pytest.raises(StorageError, match=f"^no database answers at 127.0.0.1:{port}$"):
        PostgresLog(f"postgresql://ann@127.0.0.1:{port}/x")


def test_a_host_that_is_not_there() -> None:
    with pytest.raises(StorageError, match=r"no database answers at no\.such.host.invalid:5432$"):
        PostgresLog("postgresql://ann@no.such.host.invalid/x")


def test_a_wrong_password_and_a_missing_database(postgres: Cluster) -> None:
    with pytest.raises(StorageError, match="does not let tests in: the name or the password"):
        PostgresLog(postgres.url("postgres", "tests:wrong"))
    with pytest.raises(StorageError, match=r"there is no database 'nowhere' at .*: make it with"):
        PostgresLog(postgres.url("nowhere"))


def test_a_database_that_may_only_be_read(postgres: Cluster, postgres_place: str) -> None:
    postgres.execute(
        f"ALTER DATABASE {name_of(postgres_place)} SET default_transaction_read_only = on"
    )
    with pytest.raises(StorageError, match="may only be read at present"):
        PostgresLog(postgres_place)


def test_a_user_who_may_not_write(postgres: Cluster, postgres_place: str) -> None:
    postgres.execute("CREATE ROLE guest LOGIN PASSWORD 'guest'")
    address = postgres.url(name_of(postgres_place), "guest:guest")
    with pytest.raises(StorageError, match="guest may not write in the database"):
        PostgresLog(address)


def test_a_later_format_is_refused(postgres: Cluster, postgres_place: str) -> None:
    asyncio.run(PostgresLog(postgres_place).close())
    postgres.execute("UPDATE courtcards.about SET version = 99", name_of(postgres_place))
    with pytest.raises(StorageError, match="has version 99 of the format"):
        PostgresLog(postgres_place)


def test_a_commit_is_on_the_disk_even_where_the_database_would_not_wait(
    postgres: Cluster, postgres_place: str
) -> None:
    postgres.execute(f"ALTER DATABASE {name_of(postgres_place)} SET synchronous_commit = off")

    async def run() -> None:
        async with PostgresLog(postgres_place) as log:
            await log.append("a", 1, [b"1"])
            connection = log._write_line.connection
            assert connection is not None
            assert await connection.fetchval("SHOW synchronous_commit") == "on"

    asyncio.run(run())


def test_events_of_many_tables_are_one_transaction_and_one_notice(
    postgres: Cluster, postgres_place: str
) -> None:
    async def run() -> None:
        async with PostgresLog(postgres_place) as log, PostgresLog(postgres_place) as other:
            heard: list[Mapping[str, int] | None] = []
            for number in range(100):
                other.watch(f"t{number}")
            other.follow(heard.append)
            await happens(lambda: heard == [None])  # it listens: anything may have been missed
            heard.clear()
            await other.read("t0")
            await asyncio.gather(*(log.append(f"t{n}", 1, [b"1"]) for n in range(100)))
            await happens(lambda: bool(heard))
            assert heard == [{f"t{n}": 1 for n in range(100)}]

    asyncio.run(run())
    writers = postgres.execute(
        "SELECT count(DISTINCT xmin::text) FROM courtcards.events", name_of(postgres_place)
    )
    assert writers[0][0] == 1


def test_a_lost_database_is_said_and_comes_back_by_itself(
    own_cluster: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(postgres_ear, "LISTEN_AGAIN_AFTER_S", 0.05)
    place = own_cluster.new_database()

    async def run() -> None:
        async with PostgresLog(place) as log, PostgresLog(place) as other:
            heard: list[Mapping[str, int] | None] = []
            log.watch("a")
            log.follow(heard.append)
            await happens(lambda: heard == [None])
            await log.append("a", 1, [b"1"])
            assert await log.read("a") == [b"1"]
            await asyncio.to_thread(own_cluster.kill)
            for _ in range(2):
                with pytest.raises(StorageError, match=LOST):
                    await log.append("a", 2, [b"2"])
            with pytest.raises(StorageError, match=LOST):
                await log.read("a")
            heard.clear()
            await asyncio.to_thread(own_cluster.start)
            await log.append("a", 2, [b"2"])
            assert await log.read("a") == [b"1", b"2"]
            await happens(lambda: bool(heard))
            assert heard == [None]
            await other.append("a", 3, [b"3"])
            await happens(lambda: len(heard) > 1)
            assert heard == [None, {"a": 3}]

    asyncio.run(run())
    # Said once, however often it was tried; in which words depends on how far the database was.
    warnings = [record for record in caplog.records if record.name == "courtcards.eventlog"]
    assert [record.levelname for record in warnings] == ["WARNING"]


def test_an_append_in_the_moment_of_the_loss_is_found_or_free_afterwards(
    own_cluster: Cluster,
) -> None:
    place = own_cluster.new_database()

    async def run() -> None:
        async with PostgresLog(place) as log:
            asked = [asyncio.create_task(log.append(f"t{n}", 1, [b"1"])) for n in range(600)]
            await asyncio.sleep(0.01)
            await asyncio.to_thread(own_cluster.kill)
            answers = await asyncio.gather(*asked, return_exceptions=True)
            await asyncio.to_thread(own_cluster.start)
            for number, answer in enumerate(answers):
                stored = await log.read(f"t{number}")
                if answer is None:
                    assert stored == [b"1"]
                elif stored:
                    with pytest.raises(SequenceTaken):
                        await log.append(f"t{number}", 1, [b"1"])

    asyncio.run(run())


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (asyncpg.DiskFullError("x"), "the disk of the database 'x' at h:5432 is full"),
        (asyncpg.TooManyConnectionsError("x"), "takes no more connections"),
        (asyncpg.CannotConnectNowError("x"), "is starting or stopping"),
        (asyncpg.AdminShutdownError("x"), "the connection to the database 'x' at h:5432 was lost"),
        (asyncpg.InterfaceError("x"), "was lost"),
        (TimeoutError(), "does not answer"),
        (asyncpg.UndefinedTableError("x"), "has lost its tables"),
        (asyncpg.PostgresIOError("x"), "fails"),
        (asyncpg.DataCorruptedError("x"), "is damaged"),
        (asyncpg.SyntaxOrAccessError("odd"), "cannot be used: odd"),
    ],
)
def test_every_failure_is_one_sentence(fault: Exception, sentence: str) -> None:
    said = str(storage_error(fault, DatabaseAddress.parse("postgresql://ann@h/x")))
    assert sentence in said
    assert "\n" not in said
