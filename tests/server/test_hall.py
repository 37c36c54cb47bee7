"""Tables that nobody uses leave the memory, and come back when somebody asks for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courtcards.server import hall as module
from courtcards.server.hall import Hall
from courtcards.shuffling import seed_from_text
from courtcards.storage.sqlite import SqliteLog
from courtcards.tables import Open, Player

OPENING = Open("double-king", "club", tuple(Player(name) for name in "ABCD"), seed_from_text("x"))


def test_idle_tables_are_dropped_and_rebuilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TABLES_KEPT", 3)
    monkeypatch.setattr(module, "IDLE_AFTER_S", 0.0)

    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            hall = Hall(log)
            hall.start()
            used = await hall.open(OPENING)
            listener = await used.listen(0, None)
            tables = [await hall.open(OPENING) for _ in range(20)]
            assert len(hall._tables) <= 4
            assert len(hall._asked_for) == len(hall._tables)
            assert await hall.find(used.name) is used
            again = await hall.find(tables[0].name)
            assert again is not tables[0]
            assert again.snapshot(1) == tables[0].snapshot(1)
            used.leave(listener)
            for _ in range(20):
                await hall.open(OPENING)
            assert used.name not in hall._tables
            await hall.close()

    asyncio.run(run())


def test_a_table_that_was_asked_for_a_moment_ago_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TABLES_KEPT", 1)

    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            hall = Hall(log)
            hall.start()
            tables = [await hall.open(OPENING) for _ in range(5)]
            assert [await hall.find(table.name) for table in tables] == tables
            await hall.close()

    asyncio.run(run())
