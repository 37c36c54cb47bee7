"""Tables that nobody uses leave the memory, and come back when somebody asks for them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from courtcards.eventlog import repository
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError
from courtcards.kernel.shuffling import seed_from_text
from courtcards.live.holders import Holder
from courtcards.live.tables import Bounds
from courtcards.tables import Open, Player, Sent
from courtcards.tables.verbs.play import Deal
from live.tables_on import tables_on
from waiting import happens


class Deaf:
    def tell(self, message: bytes) -> None:
        """Nobody hears it."""

    def hang_up(self, code: int) -> None:
        """Nobody was there."""


OPENING = Open("double-king", "club", tuple(Player(name) for name in "ABCD"), seed_from_text("x"))


def test_idle_tables_are_dropped_and_rebuilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "IDLE_AFTER_S", 0.0)

    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            live_tables = tables_on(log, bounds=Bounds(in_memory=3))
            used = await live_tables.open(OPENING)
            listener = await used.listen(Holder(0), None, Deaf())
            tables = [await live_tables.open(OPENING) for _ in range(20)]
            assert len(live_tables._tables) <= 4
            assert await live_tables.find(used.name) is used
            again = await live_tables.find(tables[0].name)
            assert again is not tables[0]
            assert again.snapshot(1) == tables[0].snapshot(1)
            used.leave(listener)
            for _ in range(20):
                await live_tables.open(OPENING)
            assert live_tables._tables.get(used.name) is None
            await live_tables.close()

    asyncio.run(run())


def test_a_table_that_was_asked_for_a_moment_ago_stays(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            live_tables = tables_on(log, bounds=Bounds(in_memory=1))
            tables = [await live_tables.open(OPENING) for _ in range(5)]
            assert [await live_tables.find(table.name) for table in tables] == tables
            await live_tables.close()

    asyncio.run(run())


def test_what_is_played_at_another_server_is_read_here_only_where_somebody_uses_it(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "IDLE_AFTER_S", 0.0)

    async def run() -> None:
        async with AsyncExitStack() as at_the_end:
            logs = open_log(place), open_log(place)
            for log in logs:
                at_the_end.push_async_callback(log.close)
            here, there = map(tables_on, logs)
            used, unused = await here.open(OPENING), await here.open(OPENING)
            await used.listen(Holder(0), None, Deaf())
            for name in (used.name, unused.name):
                await (await there.find(name)).do(Sent(Deal("d", 1), 0))
            await happens(lambda: here._tables.get(unused.name) is None)
            await happens(lambda: used.table.sequence == 2)
            assert (await here.find(unused.name)).table.sequence == 2
            await here.close()
            await there.close()

    asyncio.run(run())


def test_a_table_that_could_not_be_stored_is_not_watched(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            live_tables = tables_on(log)
            kept = await live_tables.open(OPENING)
            assert list(log._looks._known.items()) == [(kept.name, 1)]
            await log.close()
            with pytest.raises(StorageError, match="is closed"):
                await live_tables.open(OPENING)
            assert list(log._looks._known) == [kept.name]

    asyncio.run(run())
