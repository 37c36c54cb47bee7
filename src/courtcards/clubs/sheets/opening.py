"""A sheet is laid out for a table of a round, with the names of those who sit there."""

from __future__ import annotations

import msgspec

from courtcards.clubs.verb import Noted, Number


class Seated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the evening at a seat of the table, with the name at that moment."""

    player: Number
    name: str


class SheetOpened(Noted, frozen=True, tag="sheet-opened"):
    """A sheet is laid out for a table of a round; ``players`` by seat, clockwise."""

    evening: str
    round: Number
    table: Number
    players: tuple[Seated, Seated, Seated, Seated]
    online: str | None = None
