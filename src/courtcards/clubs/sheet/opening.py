"""A sheet is laid out for a table of a round, with the names of those who sit there."""

from __future__ import annotations

import msgspec

from courtcards.clubs.verb import Noted, Number


def written_place(number: int, table: int, attempt: int = 1) -> str:
    """Where a sheet lies, as text: its round, its table, and which round of that number it is.

    >>> written_place(2, 7), written_place(2, 7, attempt=2)
    ('2/7', '2/7/2')
    """
    return f"{number}/{table}" if attempt == 1 else f"{number}/{table}/{attempt}"


class Seated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the evening at a seat of the table, with the name at that moment."""

    player: Number
    name: str


Seats = tuple[Seated, Seated, Seated, Seated]
"""Who sits at a table, clockwise."""


class SheetOpened(Noted, frozen=True, tag="sheet-opened"):
    """A sheet is laid out for a table of a round; ``players`` by seat, clockwise.

    ``attempt`` counts the rounds of that number: those before were taken back.
    """

    evening: str
    round: Number
    table: Number
    players: Seats
    online: str | None = None
    attempt: Number = 1
