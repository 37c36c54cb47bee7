"""Bots that let time pass before each play: what people do meanwhile counts."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import NoSeat, NothingToDo
from courtcards.kernel.shuffling import seed_from_text
from courtcards.live.table import LiveTable
from courtcards.tables import Event, Open, Player, Sent, Settings, events
from courtcards.tables.verbs.consent import Takeback, TakenBack
from courtcards.tables.verbs.play import Deal, Play, Played, SetBotPause
from live.tables_on import tables_on

PAUSE_MS = 1700
ANN_AND_BOTS = (Player("Ann"), *(Player(f"Bot {n}", "steady") for n in range(3)))
OPENING = Open(
    "double-king",
    "club-shuffled",
    ANN_AND_BOTS,
    seed_from_text("pause"),
    {"first_dealer": 3},
    Settings(bot_pause=PAUSE_MS),
)


class Pauses:
    """Stands in for ``asyncio.sleep``: a pause of a bot ends when the test says so."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[asyncio.Event] = asyncio.Queue()

    async def sleep(self, seconds: float) -> None:
        assert seconds == PAUSE_MS / 1000
        end = asyncio.Event()
        self.begun.put_nowait(end)
        await end.wait()

    async def next(self) -> asyncio.Event:
        return await self.begun.get()


async def play(table: LiveTable, index: int) -> None:
    move = table.table.match.legal()[index]
    await table.do(Sent(Play(f"p{table.table.sequence}", table.table.sequence, move), 0))


@pytest.mark.rule("DK-8.1")
def test_a_card_is_taken_back_before_the_next_bot_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> list[Event]:
        async with SqliteLog(tmp_path / "log") as log:
            live_tables, pauses = tables_on(log), Pauses()
            table = await live_tables.open(OPENING)
            monkeypatch.setattr(asyncio, "sleep", pauses.sleep)
            await table.do(Sent(Deal("d", 1), 0))
            (await pauses.next()).set()  # the dealer chooses the game
            while table.table.person_on_turn is None:
                await log.read(table.name)
            await play(table, 0)
            meanwhile = await pauses.next()
            await table.do(Sent(Takeback("t", table.table.sequence), 0))
            await play(table, 1)
            meanwhile.set()
            before = table.table.sequence
            again = await pauses.next()  # the pause is for what lies there now
            assert table.table.sequence == before
            again.set()
            await pauses.next()
            await live_tables.close()
            return [events.CODEC.decode(each) for each in await log.read(table.name)]

    happened = asyncio.run(run())[2:]
    assert [type(event) for event in happened] == [Played, Played, TakenBack, Played, Played]
    assert [event.seat for event in happened if isinstance(event, Played)] == [3, 0, 0, 1]


def test_a_table_whose_bots_pause_can_be_closed(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            live_tables = tables_on(log)
            table = await live_tables.open(OPENING)
            await table.do(Sent(Deal("d", 1), 0))
            assert table.is_in_use
            await live_tables.close()
            assert not table.is_in_use

    asyncio.run(run())


def test_another_pause_holds_from_the_next_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> list[float]:
        async with SqliteLog(tmp_path / "log") as log:
            table = await tables_on(log).open(OPENING)
            asked: list[float] = []
            sleep = asyncio.sleep

            async def note(seconds: float) -> None:
                asked.append(seconds)
                await sleep(0)

            monkeypatch.setattr(asyncio, "sleep", note)
            before = table.table.sequence
            assert await table.do(Sent(SetBotPause("b", 1, 250), 0)) == before
            with pytest.raises(NoSeat):
                await table.do(Sent(SetBotPause("c", 1, 0), 0, since=7))
            await table.do(Sent(Deal("d", 1), 0))
            while table.table.person_on_turn is None:
                await log.read(table.name)
            await table.close()
            return asked

    asked = asyncio.run(run())
    assert asked
    assert set(asked) == {0.25}


def test_the_pause_stays_where_others_play_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            people = (Player("Ann"), Player("Bea"), *ANN_AND_BOTS[2:])
            opening = replace(OPENING, players=people)
            table = await tables_on(log).open(opening)
            with pytest.raises(NothingToDo):
                await table.do(Sent(SetBotPause("b", 1, 0), 0))

    asyncio.run(run())
