"""The sheets of an evening as they are laid out: one for each table of a round that has begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.state import PlayedRound
from courtcards.clubs.sheet import Seated, Sheet, SheetOpened, SheetPlace
from courtcards.clubs.sheet.commands import SeatAnew
from courtcards.clubs.sheet.state import Seats
from courtcards.clubs.verb import Given


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
    return SheetOpened(
        evening=name,
        round=number,
        table=table,
        players=_seats(evening, played, table),
        online=played.online.get(table),
        attempt=played.attempt,
        by=played.begun.by,
        at=played.begun.at,
    )


def reseating(evening: Evening, sheet: Sheet) -> Given | None:
    """What a sheet has to take where others sit at its table now; None where they do not.

    The id of the command follows from the change: however many servers give it, it is done once.
    """
    played = evening.attempt(*sheet.at_attempt)
    if played is None or played.reseated is None:
        return None
    event, changed = played.reseated
    seats = _seats(evening, played, sheet.opened.table)
    is_right = [each.player for each in seats] == [each.player for each in sheet.players]
    # Another server may have written of a later change, which is not known here yet.
    if is_right or event <= sheet.seated_by:
        return None
    command = SeatAnew(id=f"evening/{event}", players=seats, reason=changed.reason, event=event)
    return Given(command, changed.by, changed.at)


def _seats(evening: Evening, played: PlayedRound, table: int) -> Seats:
    found = [
        Seated(player, evening.player(player).name) for player in played.seating.tables[table - 1]
    ]
    return cast("Seats", tuple(found))
