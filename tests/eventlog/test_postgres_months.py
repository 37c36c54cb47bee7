"""The months of a PostgreSQL log: made ahead of time, kept apart, dropped as a whole."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from admin.keeping import backed_up, everything
from courtcards.admin.backup import restore
from courtcards.eventlog import postgres_schema
from courtcards.eventlog.admin_log import EventRow, open_admin_log
from courtcards.eventlog.log import LETTERS, Month
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.postgres_schema import DatabaseAddress, migrate
from courtcards.kernel.errors import SequenceTaken, UnknownTable
from courtcards.tables.service.host import is_id, new_id
from eventlog.postgres_database import PAST, Database, archive, called, fill, now
from waiting import happens

pytestmark = pytest.mark.anyio


def test_a_new_log_has_this_month_and_the_next_two(database: Database) -> None:
    database.lay_out()
    months = {called(now().add_months(count)) for count in range(3)}
    assert database.partitions == {"undated", *months}


async def test_ids_of_new_tables_begin_with_the_month_and_lie_in_it(database: Database) -> None:
    async with PostgresLog(database.place) as log:
        dated, undated = new_id(log.get_id_prefix()), new_id()
        for name in (dated, undated, "lobby", f"push/{dated}"):
            await log.append(name, 1, [b"1"])
            assert await log.read(name) == [b"1"]
        assert dated.startswith(now().prefix)
        for name in (dated, undated):
            with pytest.raises(SequenceTaken):
                await log.append(name, 1, [b"another 1"])
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


async def test_where_there_is_no_such_month_ids_say_none(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courtcards.eventlog.postgres_schema.datetime", Clock)
    async with PostgresLog(database.place) as log:
        assert log.get_id_prefix() == ""
        await asyncio.to_thread(database.make, PAST)
        log._months.recheck_soon()  # it is the next day
        assert log.get_id_prefix() == ""
        await happens(lambda: PAST in log._months._there)
        assert log.get_id_prefix() == PAST.prefix


async def test_what_is_known_stays_where_nothing_can_be_looked_up() -> None:
    asked, answer = list[None](), asyncio.Event()

    async def look() -> frozenset[Month]:
        asked.append(None)
        await answer.wait()
        return frozenset()

    months = postgres_schema.MonthPartitions(frozenset({now()}), look)
    for _ in range(3):
        months.recheck_soon()
        assert months.prefix() == now().prefix
        await happens(lambda: len(asked) == 1)  # one look at a time
    answer.set()
    await happens(lambda: months._looking is not None and months._looking.done())
    assert months.prefix() == now().prefix
    await happens(lambda: len(asked) == 2)
    await months.close()


async def test_who_may_make_no_months_serves_without(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    connection = await asyncpg.connect(database.place)
    await migrate(connection, DatabaseAddress.parse(database.place))
    await connection.close()
    database.ask("CREATE ROLE server LOGIN PASSWORD 'server'")
    database.ask("GRANT USAGE ON SCHEMA courtcards TO server")
    database.ask("GRANT ALL ON ALL TABLES IN SCHEMA courtcards TO server")
    async with PostgresLog(database.url_of("server:server")) as log:
        assert log.get_id_prefix() == ""
        await log.append("a", 1, [b"1"])
    assert (
        "cannot create partitions for coming months: server has no write access to the database"
        in caplog.text
    )


def test_a_month_that_is_over_goes_as_a_whole_once_marks_alone_are_left(
    database: Database,
) -> None:
    database.lay_out(PAST, PAST.add_months(1))
    one, other, later = (
        new_id(PAST.prefix),
        new_id(PAST.prefix),
        new_id(PAST.add_months(1).prefix),
    )
    fill(database.place, one, other, later, "lobby")
    over = PAST.add_months(1).begins
    with open_admin_log(database.place) as log:
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
    assert called(PAST.add_months(1)) in database.partitions


def test_a_mark_of_which_nothing_is_kept_keeps_its_month(database: Database) -> None:
    database.lay_out(PAST)
    with open_admin_log(database.place) as log:
        log.append(EventRow(new_id(PAST.prefix), 1, "archived"))
        assert log.drop_months(PAST.add_months(1).begins) == 0


def test_a_month_that_somebody_reads_stays_until_the_next_time(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.lay_out(PAST)
    monkeypatch.setattr(postgres_schema, "TRIES", 2)
    monkeypatch.setattr(postgres_schema, "TRY_AGAIN_AFTER_S", 0.0)
    with open_admin_log(database.place) as log, open_admin_log(database.place) as backup:
        with backup.reading():
            assert backup.names() == []
            assert log.drop_months(PAST.add_months(1).begins) == 0
        assert log.drop_months(PAST.add_months(1).begins) == 1


def test_nothing_is_written_to_a_month_that_is_gone(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has such a table in memory is refused; all else that is written with it stands."""
    monkeypatch.setattr("courtcards.eventlog.postgres_schema.datetime", Clock)
    database.lay_out(PAST)
    gone, other = new_id(PAST.prefix), new_id()
    fill(database.place, gone)
    archive(database.place, gone)

    async def run() -> None:
        async with PostgresLog(database.place) as log:
            assert log.get_id_prefix() == PAST.prefix
            assert await asyncio.to_thread(_drop, database.place) == 1
            answers = await asyncio.gather(
                log.append(gone, 3, [b"3"]), log.append(other, 1, [b"1"]), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [UnknownTable, type(None)]
            assert await log.read(other) == [b"1"]
            assert await log.read(gone) == []
            assert await log.read_archive(gone) == b"kept"
            log.get_id_prefix()  # the months are looked up anew, and there is no such one
            await happens(lambda: PAST not in log._months._there)
            assert log.get_id_prefix() == ""

    asyncio.run(run())


def test_a_backup_of_months_goes_into_a_file_and_back(database: Database, tmp_path: Path) -> None:
    database.lay_out(PAST, PAST.add_months(1))
    gone, stays = new_id(PAST.prefix), new_id(PAST.add_months(1).prefix)
    fill(database.place, gone, stays, new_id(now().prefix), new_id())
    archive(database.place, gone)
    with open_admin_log(database.place) as log:
        assert log.drop_months(PAST.add_months(1).begins) == 1
    file, again = tmp_path / "tables.sqlite3", database.cluster.new_database()
    restore(backed_up(database.place, tmp_path / "1"), file)
    restore(backed_up(file, tmp_path / "2"), again)
    assert everything(file) == everything(again) == everything(database.place)
    restored = Database(database.cluster, again)
    assert restored.partitions == database.partitions
    assert restored.where(stays) == {called(PAST.add_months(1))}
    with pytest.raises(UnknownTable):
        asyncio.run(_append(again, gone, 3))


def _drop(place: str) -> int:
    with open_admin_log(place) as log:
        return log.drop_months(PAST.add_months(1).begins)


async def _append(place: str, table: str, sequence: int) -> None:
    log = open_log(place)
    try:
        await log.append(table, sequence, [b"more"])
    finally:
        await log.close()


# Which month an id says, and which ids say none


ALL = [Month(2020, 1).add_months(count) for count in range(80 * 12)]


def test_the_ids_of_months_are_in_the_order_of_the_months_and_before_all_else() -> None:
    prefixes = [month.prefix for month in ALL]
    assert prefixes == sorted(set(prefixes))
    assert prefixes[-1] < "1" < min(LETTERS)


def test_every_id_of_a_month_says_it() -> None:
    for month in ALL[::7]:
        name = new_id(month.prefix)
        assert Month.from_id(name) == month
        assert is_id(name)
        assert len(name) == len(new_id()) + 3


def test_an_id_without_a_month_says_none() -> None:
    for _ in range(100):
        name = new_id()
        assert Month.from_id(name) is None
        assert is_id(name)


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "04", "04q", "04qabcdefghjk", "0abcdefghjkm", "04Qabcdefghjkmn"),
        *("0-qabcdefghjkmn", "abcabcdefghjkmn", "004abcdefghjkmn", "04qabcdefghjkm0"),
        *("04qabcdefghjkmnp", "club/04q"),
    ],
)
def test_what_is_no_id(text: str) -> None:
    assert not is_id(text)


@pytest.mark.parametrize(
    ("moment", "month"),
    [
        (datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC), Month(2026, 11)),
        (datetime(2026, 12, 1, tzinfo=UTC), Month(2026, 12)),
        (datetime(2026, 12, 1, 1, 59, tzinfo=timezone(timedelta(hours=2))), Month(2026, 11)),
        (datetime(2026, 12, 31, 23, tzinfo=timezone(-timedelta(hours=5))), Month(2027, 1)),
    ],
)
def test_months_are_those_of_utc(moment: datetime, month: Month) -> None:
    assert Month.from_datetime(moment) == month
    assert month.begins <= moment < month.add_months(1).begins
