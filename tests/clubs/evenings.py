"""Evenings for the tests: what is done at them, what is refused, and whole rounds played."""

from __future__ import annotations

import pytest

from clubs.rounds import DIRECTOR, given, new_evening, new_sheet, played_sheet
from courtcards.clubs.evenings import Evening
from courtcards.clubs.evenings.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.sheets import Sheet
from courtcards.clubs.verb import Given
from courtcards.kernel.errors import CourtcardsError


def run(evening: Evening, command: Given) -> None:
    evening.apply(evening.decide(command))


def refused(evening: Evening, command: Given, error: type[CourtcardsError]) -> str:
    before = evening.sequence
    with pytest.raises(error) as caught:
        evening.decide(command)
    assert evening.sequence == before
    return str(caught.value)


def draw(evening: Evening) -> None:
    run(evening, given(DrawRounds, by=DIRECTOR))


def begin(evening: Evening) -> None:
    run(evening, given(BeginRound, by=DIRECTOR))


def close(evening: Evening, reason: str = "") -> None:
    number = len(evening.rounds)
    run(evening, given(CloseRound, round=number, reason=reason, by=DIRECTOR))


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


def played_evening(players: int = 20, rounds: int = 2) -> tuple[Evening, Sheets]:
    evening = new_evening(players, rounds=rounds)
    sheets: Sheets = {}
    draw(evening)
    for number in range(rounds):
        begin(evening)
        sheets |= sheets_of(evening, number)
        close(evening)
    return evening, sheets
