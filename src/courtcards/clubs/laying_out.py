"""The sheets of an evening as they are laid out: one for each table of a round that has begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from courtcards.clubs.evenings import Evening
from courtcards.clubs.evenings.rounds import PlayedRound
from courtcards.clubs.sheets import Seated, SheetOpened, SheetPlace


def set_aside(evening: Evening) -> Iterator[tuple[PlayedRound, int]]:
    """The rounds that were taken back, with each of their tables: a sheet may lie there."""
    for played in evening.unbegun:
        for table in range(1, len(played.seating.tables) + 1):
            yield played, table


def places(evening: Evening) -> Iterator[SheetPlace]:
    """Where a sheet has to lie: at each table of all rounds that have begun."""
    for played in evening.rounds:
        for table in range(1, len(played.seating.tables) + 1):
            yield played.number, table


def sheet_opening(name: str, evening: Evening, place: SheetPlace) -> SheetOpened:
    """The event by which a sheet is laid out, at the evening of that id: it follows from it."""
    number, table = place
    played = evening.rounds[number - 1]
    seats = [
        Seated(player, evening.player(player).name) for player in played.seating.tables[table - 1]
    ]
    return SheetOpened(
        evening=name,
        round=number,
        table=table,
        players=cast("tuple[Seated, Seated, Seated, Seated]", tuple(seats)),
        online=played.online.get(table),
        attempt=played.attempt,
        by=played.begun.by,
        at=played.begun.at,
    )
