"""Bots that look ahead think beside the loop: nobody waits for them, at their table or another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.shuffling import seed_from_text
from courtcards.live.table import LiveTable
from courtcards.tables import Event, Open, Player, Sent, events
from courtcards.tables.verbs.consent import Takeback, TakenBack
from courtcards.tables.verbs.play import Deal, Play, Played
from live.tables_on import Rebuilding, tables_on


class HeldThoughts(Rebuilding):
    """Stands in for the threads: a thought is had when the test says so."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[asyncio.Event] = asyncio.Queue()

    async def think(self, thought: Callable[[], Any]) -> Any:
        had = asyncio.Event()
        self.begun.put_nowait(had)
        await had.wait()
        return thought()

    async def next(self) -> asyncio.Event:
        return await self.begun.get()


@pytest.fixture
def thoughts() -> HeldThoughts:
    return HeldThoughts()


def opening(bot: str) -> Open:
    """Ann at seat 0, and three bots; the last of them deals, and chooses."""
    players = (Player("Ann"), *(Player(f"Bot {n}", bot) for n in range(3)))
    return Open(
        "double-king", "club-shuffled", players, seed_from_text("think"), {"first_dealer": 3}
    )


async def bots_have_played(log: SqliteLog, table: LiveTable) -> None:
    """Wait until a person is to act at a table."""
    while table.table.acts_by_itself:
        await log.read(table.name)


async def play(table: LiveTable, index: int = 0) -> None:
    move = table.table.match.legal()[index]
    await table.do(Sent(Play(f"p{table.table.sequence}", table.table.sequence, move), 0))


def test_another_table_is_played_at_while_a_bot_thinks(
    tmp_path: Path, thoughts: HeldThoughts
) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            live_tables = tables_on(log, thoughts)
            slow, quick = (
                await live_tables.open(opening("master")),
                await live_tables.open(opening("steady")),
            )
            await slow.do(Sent(Deal("d", 1), 0))
            choosing = await thoughts.next()
            await quick.do(Sent(Deal("d", 1), 0))
            while quick.table.match.awaiting.kind == "play":
                await bots_have_played(log, quick)
                if quick.table.match.awaiting.kind == "play":
                    await play(quick)
            assert quick.table.match.hands[0].end is not None
            assert not slow.table.match.hands[0].moves
            choosing.set()
            await bots_have_played(log, slow)
            assert [seat for seat, _ in slow.table.match.hands[0].moves] == [3]
            await live_tables.close()

    asyncio.run(run())


@pytest.mark.rule("DK-8.1")
def test_a_card_is_taken_back_while_a_bot_thinks(tmp_path: Path, thoughts: HeldThoughts) -> None:
    """What the bot had thought of is not played then: it thinks again."""

    async def run() -> list[Event]:
        async with SqliteLog(tmp_path / "log") as log:
            live_tables = tables_on(log, thoughts)
            table = await live_tables.open(opening("club"))
            await table.do(Sent(Deal("d", 1), 0))
            (await thoughts.next()).set()
            await bots_have_played(log, table)
            await play(table, 0)
            in_vain = await thoughts.next()
            await table.do(Sent(Takeback("t", table.table.sequence), 0))
            assert table.table.match.awaiting.seat == 0
            await play(table, 1)
            in_vain.set()
            again = await thoughts.next()
            assert table.table.match.awaiting.seat == 1
            again.set()
            await thoughts.next()  # that of the next bot
            await live_tables.close()
            return [events.CODEC.decode(each) for each in await log.read(table.name)]

    happened = asyncio.run(run())[2:]
    assert [type(event) for event in happened] == [Played, Played, TakenBack, Played, Played]
    assert [event.seat for event in happened if isinstance(event, Played)] == [3, 0, 0, 1]
