"""What holds of PostgreSQL alone: its address, its refusals, losing it and having it back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import asyncpg
import pytest

from courtcards.eventlog import postgres_listener
from courtcards.eventlog.admin_log import open_admin_log
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.postgres_schema import DatabaseAddress, storage_error
from courtcards.kernel.errors import SequenceTaken, StorageError
from databases import Cluster, free_port
from eventlog.following import following
from eventlog.postgres_database import Database
from waiting import happens

pytestmark = pytest.mark.anyio

LOST = r"no database answers|connection .* lost|is starting or stopping"


def test_an_address_is_shown_without_its_password() -> None:
    address = DatabaseAddress.parse("postgresql://ann:se%20cret@cards.example:6543/club")
    assert str(address.display_name) == "database 'club' at cards.example:6543"
    assert address.user == "ann"
    assert "cret" not in repr(address)
    there = DatabaseAddress.parse("postgres://ann@/x?host=/run/pg")
    assert str(there.display_name) == "database 'x' at /run/pg"


@pytest.mark.parametrize("text", ["mysql://localhost/x", "tables.db", "", "postgresql://h:port/x"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(StorageError, match="postgresql://user:password@host:5432/name"):
        open_log(text)


def test_a_server_that_is_not_there_or_lets_nobody_in_is_said(postgres: Cluster) -> None:
    port = free_port()
    for address, sentence in (
        (f"postgresql://ann@127.0.0.1:{port}/x", f"^no database answers at 127.0.0.1:{port}$"),
        ("postgresql://ann@no.such.host.invalid/x", r"answers at no\.such.host.invalid:5432$"),
        (postgres.url("postgres", "tests:wrong"), "tests cannot log in to the database"),
        (postgres.url("nowhere"), "there is no database 'nowhere' at .*: create it with"),
    ):
        with pytest.raises(StorageError, match=sentence):
            PostgresLog(address)
        with pytest.raises(StorageError, match=sentence), open_admin_log(address):
            pass


def test_a_database_that_cannot_be_written_is_refused(database: Database) -> None:
    database.ask("CREATE ROLE guest LOGIN PASSWORD 'guest'")
    with pytest.raises(StorageError, match="guest has no write access to the database"):
        PostgresLog(database.url_of("guest:guest"))
    database.lay_out()
    database.ask("UPDATE courtcards.about SET version = 99")
    with pytest.raises(StorageError, match="has format 99, but this version"):
        PostgresLog(database.place)
    other = Database(database.cluster, database.cluster.new_database())
    other.ask(f"ALTER DATABASE {other.name} SET default_transaction_read_only = on")
    with pytest.raises(StorageError, match="is read-only at present"):
        PostgresLog(other.place)


async def test_events_of_many_tables_are_one_transaction_that_is_on_the_disk_and_one_notice(
    database: Database,
) -> None:
    database.ask(f"ALTER DATABASE {database.name} SET synchronous_commit = off")
    async with PostgresLog(database.place) as log, PostgresLog(database.place) as other:
        heard = await following(other, *(f"t{n}" for n in range(100)))
        await asyncio.gather(*(log.append(f"t{n}", 1, [b"1"]) for n in range(100)))
        await happens(lambda: bool(heard))
        assert heard == [{f"t{n}": 1 for n in range(100)}]
        connection = log._write_line.connection
        assert connection is not None
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
    writers = database.ask("SELECT count(DISTINCT xmin::text) FROM courtcards.events")
    assert writers[0][0] == 1


@pytest.fixture(scope="module")
def own_cluster() -> Iterator[Cluster]:
    """A server that the tests here kill and start again."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def own_place(own_cluster: Cluster) -> str:
    return own_cluster.new_database()


async def test_a_lost_database_is_said_and_comes_back_by_itself(
    own_cluster: Cluster,
    own_place: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(postgres_listener, "LISTEN_AGAIN_AFTER_S", 0.05)
    async with PostgresLog(own_place) as log, PostgresLog(own_place) as other:
        heard = await following(log, "a")
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
        await happens(lambda: bool(heard))
        assert heard == [None]
        # Followers who hear that read again: only then are the names followed anew.
        assert await log.read("a") == [b"1", b"2"]
        await other.append("a", 3, [b"3"])
        await happens(lambda: len(heard) > 1)
        assert heard == [None, {"a": 3}]
    # Said once, however often it was tried; in which words depends on how far the database was.
    warnings = [record for record in caplog.records if record.name == "courtcards.eventlog"]
    assert [record.levelname for record in warnings] == ["WARNING"]


async def test_an_append_in_the_moment_of_the_loss_is_found_or_free_afterwards(
    own_cluster: Cluster, own_place: str
) -> None:
    async with PostgresLog(own_place) as log:
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
        (asyncpg.PostgresIOError("x"), "has failed"),
        (asyncpg.DataCorruptedError("x"), "is damaged"),
        (asyncpg.SyntaxOrAccessError("odd"), "cannot be used: odd"),
    ],
)
def test_every_failure_is_one_sentence(fault: Exception, sentence: str) -> None:
    said = str(storage_error(fault, DatabaseAddress.parse("postgresql://ann@h/x")))
    assert sentence in said
    assert "\n" not in said
