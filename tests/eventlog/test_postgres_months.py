"""The months of a PostgreSQL log: made ahead of time, kept apart, dropped as a whole."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import pytest

from courtcards.eventlog import postgres_months
from courtcards.eventlog.months import Month
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.postgres_faults import DatabaseAddress
from courtcards.eventlog.postgres_schema import bring_forward
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION
from courtcards.eventlog.whole import ArchivedRow, EventRow, whole_log
from courtcards.keeping.restoring import restore
from courtcards.kernel.errors import SequenceTaken, StorageError, UnknownTable
from courtcards.live.ids import new_id
from databases import Cluster
from keeping.keeping import backed_up, everything
from waiting import happens

PAST = Month(2021, 3)
"""A month that is long over."""


def now() -> Month:
    return Month.at(datetime.now(UTC))


def name_of(url: str) -> str:
    return urlsplit(url).path[1:]


class Database:
    """A database, and what stands where in it."""

    def __init__(self, cluster: Cluster, place: str) -> None:
        self.cluster = cluster
        self.place = place

    def ask(self, statement: str) -> list[Any]:
        return self.cluster.execute(statement, name_of(self.place))

    @property
    def partitions(self) -> set[str]:
        found = self.ask(
            "SELECT inhrelid::regclass::text FROM pg_inherits"
            " WHERE inhparent = 'courtcards.events'::regclass"
        )
        return {name.removeprefix("courtcards.events_") for (name,) in found}

    def where(self, table: str) -> set[str]:
        """In which partitions the events of a table are."""
        found = self.ask(
            "SELECT DISTINCT tableoid::regclass::text FROM courtcards.events"
            f" WHERE table_id = '{table}'"
        )
        return {name.removeprefix("courtcards.events_") for (name,) in found}

    def make(self, month: Month) -> None:
        asyncio.run(self._make(month))

    async def _make(self, month: Month) -> None:
        connection = await asyncpg.connect(self.place)
        try:
            await postgres_months.make_months(connection, [month])
        finally:
            await connection.close()

    def as_before(self) -> None:
        """Lay it out as a server did before there were months."""
        for statement in [each for step in POSTGRES_STEPS[:2] for each in step]:
            self.ask(statement)
        self.ask(r"INSERT INTO courtcards.about VALUES (2, '\x0123')")


@pytest.fixture
def database(postgres: Cluster, postgres_place: str) -> Database:
    return Database(postgres, postgres_place)


def called(month: Month) -> str:
    return f"{month.year}_{month.number:02}"


def fill(place: str, *tables: str) -> None:
    async def run() -> None:
        async with PostgresLog(place) as log:
            for table in tables:
                await log.append(table, 1, [b"1", b"2"])

    asyncio.run(run())


def archive(place: str, *tables: str) -> None:
    with whole_log(place) as log:
        for table in tables:
            with log.writing():
                log.archive(ArchivedRow(table, 1, b"kept"), 2)


def test_a_new_log_has_this_month_and_the_next_two(database: Database) -> None:
    asyncio.run(PostgresLog(database.place).close())
    months = {called(now().after(count)) for count in range(3)}
    assert database.partitions == {"undated", *months}


def test_ids_of_new_tables_begin_with_the_month_and_lie_in_it(database: Database) -> None:
    async def write() -> tuple[str, str]:
        async with PostgresLog(database.place) as log:
            names = new_id(log.prefix_of_new()), new_id()
            for name in (*names, "lobby", f"push/{names[0]}"):
                await log.append(name, 1, [b"1"])
                assert await log.read(name) == [b"1"]
            assert names[0].startswith(now().prefix)
            for name in names:
                with pytest.raises(SequenceTaken):
                    await log.append(name, 1, [b"another 1"])
            return names

    dated, undated = asyncio.run(write())
    assert database.where(dated) == {called(now())}
    for name in (undated, "lobby", f"push/{dated}"):
        assert database.where(name) == {"undated"}


class Clock(datetime):
    """A clock of a server that stands still."""

    stands = datetime(2021, 3, 9, tzinfo=UTC)

    @classmethod
    def now(cls, tz: Any = None) -> Clock:
        assert tz is UTC
        return cls.fromtimestamp(cls.stands.timestamp(), tz)


def test_where_there_is_no_such_month_ids_say_none(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courtcards.eventlog.postgres_months.datetime", Clock)

    async def run() -> list[str]:
        said = []
        async with PostgresLog(database.place) as log:
            said.append(log.prefix_of_new())
            await asyncio.to_thread(database.make, PAST)
            log._months.look_again()  # it is the next day
            said.append(log.prefix_of_new())
            await happens(lambda: PAST in log._months._there)
            said.append(log.prefix_of_new())
        return said

    assert asyncio.run(run()) == ["", "", PAST.prefix]


def test_what_is_known_stays_where_nothing_can_be_looked_up() -> None:
    async def run() -> None:
        asked, answer = list[None](), asyncio.Event()

        async def look() -> frozenset[Month]:
            asked.append(None)
            await answer.wait()
            return frozenset()

        months = postgres_months.MonthsAhead(frozenset({now()}), look)
        for _ in range(3):
            months.look_again()
            assert months.prefix() == now().prefix
            await happens(lambda: len(asked) == 1)  # one look at a time
        answer.set()
        await happens(lambda: months._looking is not None and months._looking.done())
        assert months.prefix() == now().prefix
        await happens(lambda: len(asked) == 2)
        await months.close()

    asyncio.run(run())


def test_a_server_makes_the_months_to_come_and_never_the_one_that_runs(
    database: Database,
) -> None:
    database.as_before()
    for _ in range(2):
        asyncio.run(PostgresLog(database.place).close())
        months = {called(now().after(count)) for count in (1, 2)}
        assert database.partitions == {"undated", *months}


def test_who_may_make_no_months_serves_without(
    database: Database, postgres: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    database.as_before()

    async def forward() -> None:
        connection = await asyncpg.connect(database.place)
        await bring_forward(connection, DatabaseAddress.parse(database.place))
        await connection.close()

    asyncio.run(forward())
    postgres.execute("CREATE ROLE server LOGIN PASSWORD 'server'")
    database.ask("GRANT USAGE ON SCHEMA courtcards TO server")
    database.ask("GRANT ALL ON ALL TABLES IN SCHEMA courtcards TO server")
    place = postgres.url(name_of(database.place), "server:server")

    async def run() -> None:
        async with PostgresLog(place) as log:
            assert log.prefix_of_new() == ""
            await log.append("a", 1, [b"1"])

    asyncio.run(run())
    assert "no month can be made ahead: server may not write in the database" in caplog.text


def test_a_log_of_before_is_brought_forward_under_servers_that_run(database: Database) -> None:
    """Their statements, which are prepared, go on; no row is written anew."""
    database.as_before()

    async def run() -> None:
        before = await asyncpg.connect(database.place)

        async def write(table: str, sequence: int) -> None:
            rows = [table], [sequence], [str(sequence)]
            await before.fetch(
                "WITH written AS (INSERT INTO courtcards.events SELECT * FROM"
                " unnest($1::text[], $2::integer[], $3::text[])) SELECT pg_notify('x', 'y')",
                *rows,
            )

        async def read(table: str) -> list[str]:
            found = await before.fetch(
                "SELECT asked.place, events.event FROM unnest($1::text[], $2::integer[])"
                " WITH ORDINALITY AS asked (table_id, after, place)"
                " JOIN courtcards.events USING (table_id)"
                " WHERE sequence > after ORDER BY place, sequence",
                [table],
                [0],
            )
            return [row["event"] for row in found]

        undated, kept = new_id(), "SELECT ctid, xmin FROM courtcards.events"
        for number in range(1, 9):
            await write(undated, number)
            assert len(await read(undated)) == number
        rows = await before.fetch(kept)
        log = await asyncio.to_thread(PostgresLog, database.place)
        assert await before.fetch(kept) == rows
        await write(undated, 9)
        with pytest.raises(SequenceTaken):
            await log.append(undated, 9, [b"another"])
        await log.append(undated, 10, [b"10"])
        numbers = [str(number) for number in range(1, 11)]
        assert await read(undated) == numbers
        assert await log.read(undated) == [number.encode() for number in numbers]
        dated = new_id(now().after(1).prefix)
        await log.append(dated, 1, [b"1"])
        await write(dated, 2)
        assert await read(dated) == ["1", "2"]
        await log.close()
        await before.close()

    asyncio.run(run())
    assert database.ask("SELECT version FROM courtcards.about")[0][0] == SCHEMA_VERSION


def test_steps_that_were_taken_may_be_taken_again(database: Database) -> None:
    fill(database.place, "a")
    before = database.partitions
    for step in POSTGRES_STEPS[2:]:
        for statement in step:
            database.ask(statement)
    assert database.partitions == before
    assert database.where("a") == {"undated"}


def test_a_log_with_what_would_be_dated_is_not_brought_forward(database: Database) -> None:
    database.as_before()
    database.ask(f"INSERT INTO courtcards.events VALUES ('{new_id(PAST.prefix)}', 1, 'one')")
    with pytest.raises(StorageError, match="cannot be used"):
        PostgresLog(database.place)
    assert database.ask("SELECT version FROM courtcards.about")[0][0] == 4  # the step that looks is the fifth


def test_who_reads_all_the_while_is_not_waited_for_too_long(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody else would wait, too."""
    database.as_before()
    monkeypatch.setattr(postgres_months, "TRIES", 2)
    monkeypatch.setattr(postgres_months, "TRY_AGAIN_AFTER_S", 0.0)

    async def run() -> None:
        backup = await asyncpg.connect(database.place)
        reading = backup.transaction(isolation="repeatable_read", readonly=True)
        await reading.start()
        await backup.fetch("SELECT * FROM courtcards.events")
        with pytest.raises(StorageError, match=r"such as a backup, keeps .* locked: try again"):
            await asyncio.to_thread(PostgresLog, database.place)
        await reading.rollback()
        await (await asyncio.to_thread(PostgresLog, database.place)).close()
        await backup.close()

    asyncio.run(run())


def test_a_month_that_is_over_goes_as_a_whole_once_marks_alone_are_left(
    database: Database,
) -> None:
    asyncio.run(PostgresLog(database.place).close())
    database.make(PAST)
    database.make(PAST.after(1))
    one, other, later = (new_id(PAST.prefix), new_id(PAST.prefix), new_id(PAST.after(1).prefix))
    fill(database.place, one, other, later, "lobby")
    over = PAST.after(1).begins
    with whole_log(database.place) as log:
        assert log.drop_months(over) == 0
        archive(database.place, one)
        assert log.drop_months(over) == 0  # there is another table yet
        archive(database.place, other)
        assert log.drop_months(PAST.begins) == 0  # it was not over yet
        size = log.size
        assert log.drop_months(over) == 1
        assert log.size < size
        assert log.names() == [later, "lobby"]
        assert log.has_archived(one)
    assert called(PAST) not in database.partitions
    assert called(PAST.after(1)) in database.partitions


def test_a_mark_of_which_nothing_is_kept_keeps_its_month(database: Database) -> None:
    asyncio.run(PostgresLog(database.place).close())
    database.make(PAST)
    with whole_log(database.place) as log:
        log.append(EventRow(new_id(PAST.prefix), 1, "archived"))
        assert log.drop_months(PAST.after(1).begins) == 0


def test_a_month_that_somebody_reads_stays_until_the_next_time(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(PostgresLog(database.place).close())
    database.make(PAST)
    monkeypatch.setattr(postgres_months, "TRIES", 2)
    monkeypatch.setattr(postgres_months, "TRY_AGAIN_AFTER_S", 0.0)
    with whole_log(database.place) as log, whole_log(database.place) as backup:
        with backup.reading():
            assert backup.names() == []
            assert log.drop_months(PAST.after(1).begins) == 0
        assert log.drop_months(PAST.after(1).begins) == 1


def test_nothing_is_written_to_a_month_that_is_gone(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has such a table in memory is refused; all else that is written with it stands."""
    monkeypatch.setattr("courtcards.eventlog.postgres_months.datetime", Clock)
    asyncio.run(PostgresLog(database.place).close())
    database.make(PAST)
    gone, other = new_id(PAST.prefix), new_id()
    fill(database.place, gone)
    archive(database.place, gone)

    async def run() -> None:
        async with PostgresLog(database.place) as log:
            assert log.prefix_of_new() == PAST.prefix
            assert await asyncio.to_thread(_drop, database.place) == 1
            answers = await asyncio.gather(
                log.append(gone, 3, [b"3"]), log.append(other, 1, [b"1"]), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [UnknownTable, type(None)]
            assert await log.read(other) == [b"1"]
            assert await log.read(gone) == []
            assert await log.archived(gone) == b"kept"
            log.prefix_of_new()  # the months are looked up anew, and there is no such one
            await happens(lambda: PAST not in log._months._there)
            assert log.prefix_of_new() == ""

    asyncio.run(run())


def test_a_backup_of_months_goes_into_a_file_and_back(database: Database, tmp_path: Path) -> None:
    asyncio.run(PostgresLog(database.place).close())
    database.make(PAST)
    database.make(PAST.after(1))
    gone, stays = new_id(PAST.prefix), new_id(PAST.after(1).prefix)
    fill(database.place, gone, stays, new_id(now().prefix), new_id())
    archive(database.place, gone)
    with whole_log(database.place) as log:
        assert log.drop_months(PAST.after(1).begins) == 1
    file, again = tmp_path / "tables.sqlite3", database.cluster.new_database()
    restore(backed_up(database.place, tmp_path / "1"), file)
    restore(backed_up(file, tmp_path / "2"), again)
    assert everything(file) == everything(again) == everything(database.place)
    restored = Database(database.cluster, again)
    assert restored.partitions == database.partitions
    assert restored.where(stays) == {called(PAST.after(1))}
    with pytest.raises(UnknownTable):
        asyncio.run(_append(again, gone, 3))


def _drop(place: str) -> int:
    with whole_log(place) as log:
        return log.drop_months(PAST.after(1).begins)


async def _append(place: str, table: str, sequence: int) -> None:
    log = open_log(place)
    try:
        await log.append(table, sequence, [b"more"])
    finally:
        await log.close()
