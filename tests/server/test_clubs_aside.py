"""An evening that comes back into memory keeps nobody waiting: it is rebuilt aside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from clubs.rounds import DIRECTOR, given, new_evening, played_sheet
from courtcards.clubs.evenings import Evening
from courtcards.clubs.evenings.players import Return, Withdraw
from courtcards.clubs.evenings.rounds import BeginRound, DrawRounds
from courtcards.clubs.sheets import Sheet
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.live.ids import new_id
from courtcards.server.access.seats import SeatSigner
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.log_names import evening_name, sheet_name
from live.tables_on import AtOnce, tables_on
from server.working import new_jobs

T = TypeVar("T")
PLACES = ((1, 1), (1, 2))


class Noting(AtOnce):
    """Notes what is rebuilt aside."""

    def __init__(self) -> None:
        self.made: list[str] = []

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        made = await asyncio.to_thread(rebuilding)
        self.made.append(type(made).__name__)
        return made


def evening_with_a_past() -> Evening:
    """Of eight players, one of whom comes and goes; its first round is being played."""
    evening = new_evening(8)
    coming_and_going = [Withdraw, Return] * (Evening.short // 2)
    for number, kind in enumerate(coming_and_going):
        evening.apply(evening.decide(given(kind, player=0, by=DIRECTOR, command=f"{number}")))
    for command in (DrawRounds, BeginRound):
        evening.apply(evening.decide(given(command, by=DIRECTOR, command=command.__name__)))
    return evening


async def stored(log: EventLog) -> str:
    """The id of an evening that stands in the log with its sheets, which are full."""
    name, evening = new_id(), evening_with_a_past()
    sheets = {sheet_name(name, place): played_sheet(7) for place in PLACES}
    for key, sheet in sheets.items():
        await log.append(key, 1, [Sheet.codec.encode(past.event) for past in sheet.history])
    history = list(map(Evening.codec.encode, evening.history))
    await log.append(evening_name(name), 1, history)
    return name


def test_an_evening_and_its_sheets_are_rebuilt_aside(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            name, thinkers = await stored(log), Noting()
            seats, jobs = SeatSigner(log.secret), new_jobs()
            clubhouse = Clubhouse(log, tables_on(log, thinkers), seats, jobs, 10)
            live = await clubhouse.find(name)
            assert sorted(thinkers.made) == ["Evening", "Sheet", "Sheet"]
            assert live.evening.running is not None
            assert all(live.sheets[place].confirmed for place in PLACES)
            await clubhouse.close()

    asyncio.run(run())


def test_what_is_written_elsewhere_while_it_is_rebuilt_is_read(tmp_path: Path) -> None:
    class Slow(Noting):
        """Another server writes while the evening is rebuilt."""

        async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
            made = await super().rebuild(rebuilding, last_at)
            if isinstance(made, Evening):
                written = made.decide(given(Withdraw, player=3, by=DIRECTOR, command="elsewhere"))
                stored = [Evening.codec.encode(written)]
                await self.log.append(evening_name(self.name), made.sequence + 1, stored)
            return made

        def __init__(self, log: EventLog, name: str) -> None:
            super().__init__()
            self.log, self.name = log, name

    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            name = await stored(log)
            thinkers = Slow(log, name)
            seats, jobs = SeatSigner(log.secret), new_jobs()
            clubhouse = Clubhouse(log, tables_on(log, thinkers), seats, jobs, 10)
            live = await clubhouse.find(name)
            await live.close()  # what is being read has been read then
            assert not live.evening.players[3].is_there

    asyncio.run(run())
