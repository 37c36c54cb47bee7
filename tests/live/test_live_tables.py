"""Tables that nobody uses leave the memory, and come back when somebody asks for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courtcards.eventlog import repository
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.shuffling import seed_from_text
from courtcards.live.holders import Holder
from courtcards.live.tables import Bounds
from courtcards.tables import Open, Player
from live.tables_on import tables_on


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
