"""What a seat has missed: told from memory, by playing the hand again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from courtcards.play import MatchLog, View
from courtcards.tables.table import Numbered, Table
from courtcards.tables.told import Told
from courtcards.tables.verbs import AnyTold
from courtcards.tables.verbs.consent import ToldTakenBack
from courtcards.tables.verbs.play import ToldDealt, ToldPlayed, ToldRestocked

MOST_MISSED = 60
"""More events than these nobody follows one by one."""


def missed(table: Table, seat: int, after: int) -> list[tuple[Numbered, View]] | None:
    """The events that a seat has missed since a sequence, each with its view after it.

    None where the seat is to be shown the table as it is now instead: it may not have them one by
    one, they are too many, or a move was taken back meanwhile.
    """
    if not table.can_resume(seat, after) or table.sequence - after > MOST_MISSED:
        return None
    told = table.news.all
    rest = [each for sequence, each in told if sequence > after]
    if not rest:
        return []
    if any(isinstance(each, ToldTakenBack) for each in rest):
        return None
    if isinstance(told[0][1], ToldDealt):
        match, stocks = table.match.rewound(), iter(table.match.hands[-1].stocks)
    elif any(isinstance(each, ToldPlayed | ToldRestocked) for _, each in told):
        return None  # the beginning of the hand is not kept
    else:
        match, stocks = table.match, iter(())
    found = []
    for sequence, each in told:
        _take(match, each, stocks)
        if sequence > after:
            found.append((Numbered(sequence, cast("AnyTold", each)), match.view(seat)))
    return found


def _take(match: MatchLog, told: Told, stocks: Iterator[list[str]]) -> None:
    """Let happen again at a match what was told of it."""
    if isinstance(told, ToldPlayed):
        match.make(told.seat, told.move)
    elif isinstance(told, ToldRestocked):
        match.restock(next(stocks))
