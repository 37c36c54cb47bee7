"""Bots that pause, or think beside the loop, before a play: what people do meanwhile counts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import NoSeat, NothingToDo
from courtcards.kernel.shuffling import seed_from_text
from courtcards.tables import Open, Settings, TableEnvelope, TablePlayer
from courtcards.tables import table as events
from courtcards.tables.commands.consent import Takeback, TakenBack
from courtcards.tables.commands.play import Deal, Play, Played, SetBotPause
from courtcards.tables.service.table import LiveTable
from looping import in_a_loop
from service.tables_on import Rebuilding, hosted

PAUSE_MS = 1700


def opening(bot: str, pause_ms: int = 0) -> Open:
    """Ann at seat 0, and three bots; the last of them deals, and chooses."""
    return Open(
        "double-king",
        "club-shuffled",
        (TablePlayer("Ann"), *(TablePlayer(f"Bot {n}", bot) for n in range(3))),
        seed_from_text("waiting"),
        {"first_dealer": 3},
        Settings(bot_pause=pause_ms),
    )


PAUSING = opening("steady", PAUSE_MS)


class Holds(Rebuilding):
    """Stands in for ``asyncio.sleep`` and for the threads: a test says when it is over."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[asyncio.Event] = asyncio.Queue()

    async def hold(self) -> None:
        end = asyncio.Event()
        self.begun.put_nowait(end)
        await end.wait()

    async def sleep(self, seconds: float) -> None:
        assert seconds == PAUSE_MS / 1000
        await self.hold()

    async def think(self, thought: Callable[[], Any]) -> Any:
        await self.hold()
        return thought()

    async def next(self) -> asyncio.Event:
        return await self.begun.get()


async def bots_have_played(log: SqliteLog, table: LiveTable) -> None:
    """Wait until a person is to act at a table."""
    while table.table.acts_by_itself:
        await log.read(table.name)


async def play(table: LiveTable, index: int = 0) -> None:
    move = table.table.match.legal()[index]
    await table.do(TableEnvelope(Play(f"p{table.table.sequence}", table.table.sequence, move), 0))


@pytest.mark.rule("DK-8.1")
@pytest.mark.parametrize("waiting", ["pause", "thought"])
@in_a_loop
async def test_a_card_is_taken_back_while_a_bot_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waiting: str
) -> None:
    """The pause is for what lies there now, and what was thought of before is not played."""
    holds = Holds()
    async with hosted(tmp_path, holds) as (log, tables):
        table = await tables.open(PAUSING if waiting == "pause" else opening("club"))
        if waiting == "pause":
            monkeypatch.setattr(asyncio, "sleep", holds.sleep)
        await table.do(TableEnvelope(Deal("d", 1), 0))
        (await holds.next()).set()  # the dealer chooses the game
        await bots_have_played(log, table)
        await play(table, 0)
        in_vain = await holds.next()
        await table.do(TableEnvelope(Takeback("t", table.table.sequence), 0))
        assert table.table.match.awaiting.seat == 0
        await play(table, 1)
        in_vain.set()
        before = table.table.sequence
        again = await holds.next()
        assert (table.table.sequence, table.table.match.awaiting.seat) == (before, 1)
        again.set()
        await holds.next()  # that of the next bot
        happened = [events.CODEC.decode(each) for each in await log.read(table.name)][2:]
    assert [type(event) for event in happened] == [Played, Played, TakenBack, Played, Played]
    assert [event.seat for event in happened if isinstance(event, Played)] == [3, 0, 0, 1]


@in_a_loop
async def test_another_pause_holds_from_the_next_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        asked.append(seconds)
        await sleep(0)

    async with hosted(tmp_path) as (log, tables):
        table = await tables.open(PAUSING)
        monkeypatch.setattr(asyncio, "sleep", note)
        before = table.table.sequence
        assert await table.do(TableEnvelope(SetBotPause("b", 1, 250), 0)) == before
        with pytest.raises(NoSeat):
            await table.do(TableEnvelope(SetBotPause("c", 1, 0), 0, since=7))
        await table.do(TableEnvelope(Deal("d", 1), 0))
        await bots_have_played(log, table)
        await table.close()
        assert set(asked) == {0.25}
        # Where others play too, the pause stays.
        people = (TablePlayer("Ann"), TablePlayer("Bea"), *PAUSING.players[2:])
        together = await tables.open(replace(PAUSING, players=people))
        with pytest.raises(NothingToDo):
            await together.do(TableEnvelope(SetBotPause("b", 1, 0), 0))


@in_a_loop
async def test_another_table_is_played_at_while_a_bot_thinks(tmp_path: Path) -> None:
    holds = Holds()
    async with hosted(tmp_path, holds) as (log, tables):
        slow, quick = await tables.open(opening("master")), await tables.open(opening("steady"))
        await slow.do(TableEnvelope(Deal("d", 1), 0))
        choosing = await holds.next()
        await quick.do(TableEnvelope(Deal("d", 1), 0))
        while quick.table.match.awaiting.kind == "play":
            await bots_have_played(log, quick)
            if quick.table.match.awaiting.kind == "play":
                await play(quick)
        assert quick.table.match.hands[0].end is not None
        assert not slow.table.match.hands[0].moves
        choosing.set()
        await bots_have_played(log, slow)
        assert [seat for seat, _ in slow.table.match.hands[0].moves] == [3]
