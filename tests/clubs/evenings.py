"""Evenings for the tests: what is done at them, what is refused, and whole rounds played."""

from __future__ import annotations

from typing import Any

from clubs.rounds import do, new_evening, new_sheet, played_sheet
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.results import build_sheet_opening, list_sheet_places
from courtcards.clubs.sheet import Sheet


def draw(evening: Evening) -> None:
    do(evening, DrawRounds)


def begin(evening: Evening) -> None:
    do(evening, BeginRound)


def close(evening: Evening, reason: str = "") -> None:
    number = len(evening.rounds)
    do(evening, CloseRound, round=number, reason=reason)


def begun_evening(players: int = 16, **settings: Any) -> Evening:
    """An evening whose first round is being played."""
    evening = new_evening(players, **settings)
    draw(evening)
    begin(evening)
    return evening


Sheets = dict[tuple[int, int], Sheet]


def sheets_of(evening: Evening, seed: int) -> Sheets:
    """The sheets of the running round, played at random and confirmed."""
    assert evening.running is not None
    number = evening.running.number
    found = {}
    for table, players in enumerate(evening.running.seating.tables, start=1):
        sheet = new_sheet(number, table, players)
        for past in played_sheet(seed * 100 + table).history[1:]:
            sheet.apply(past.event)
        found[number, table] = sheet
    return found


def laid_out(evening: Evening, name: str = "e") -> Sheets:
    """The sheets of the rounds that have begun, with nothing on them."""
    return {
        place: Sheet(build_sheet_opening(name, evening, place), evening.club)
        for place in list_sheet_places(evening)
    }


def played_evening(players: int = 20, rounds: int = 2) -> tuple[Evening, Sheets]:
    evening = new_evening(players, rounds=rounds)
    sheets: Sheets = {}
    draw(evening)
    for number in range(rounds):
        begin(evening)
        sheets |= sheets_of(evening, number)
        close(evening)
    return evening, sheets
