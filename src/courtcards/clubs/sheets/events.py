"""What happens to a score sheet. A sheet is what its events say; nothing is ever taken out.

A correction says what stands now; what stood before is in the events before it.
"""

from __future__ import annotations

import msgspec

from courtcards.clubs.sheets.lines import Line, Reason, Seat
from courtcards.clubs.who import Noted, Number


class Seated(msgspec.Struct, frozen=True):
    """A player of the evening at a seat of the table, under the name of that moment."""

    player: Number
    name: str


class SheetOpened(Noted, frozen=True, tag="sheet-opened"):
    """A sheet is laid out for a table of a round; ``players`` by seat, clockwise."""

    evening: str
    round: Number
    table: Number
    players: tuple[Seated, Seated, Seated, Seated]
    online: str | None = None


class Drawn(Noted, frozen=True, tag="drawn"):
    """Who writes and who deals first (DK-1.2).

    ``cards`` are what each seat drew for it, the writing and then the deal; absent where the
    table drew with cards of its own.
    """

    writer: Seat
    dealer: Seat
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None = None


class Entered(Noted, frozen=True, tag="entered"):
    """A line has been added."""

    line: Line


class Corrected(Noted, frozen=True, tag="corrected"):
    """A line is replaced by another; ``index`` counts from 0."""

    index: Number
    line: Line
    reason: Reason = ""


class Struck(Noted, frozen=True, tag="struck"):
    """A line is struck out."""

    index: Number
    reason: Reason = ""


class Confirmed(Noted, frozen=True, tag="confirmed"):
    """A player who does not write confirms the finished sheet."""

    seat: Seat


class Reopened(Noted, frozen=True, tag="reopened"):
    """The confirmation is taken back."""

    reason: Reason


class SeatTaken(Noted, frozen=True, tag="seat-taken"):
    """A player has taken the own seat at the table on the server, and has its link."""

    seat: Seat


SheetEvent = SheetOpened | Drawn | Entered | Corrected | Struck | Confirmed | Reopened | SeatTaken

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[SheetEvent] = msgspec.json.Decoder(SheetEvent)


def encode(event: SheetEvent) -> bytes:
    """The event as it is stored."""
    return _encoder.encode(event)


def decode(stored: bytes) -> SheetEvent:
    """The event that was stored; msgspec.DecodeError when it is none."""
    return _decoder.decode(stored)
