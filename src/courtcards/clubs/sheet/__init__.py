"""The score sheet of a table: what is written on it, and who changed it.

``state`` and ``commands`` are what a sheet is. All of the club and both hosts may import it. Start
at ``Sheet``.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from courtcards.clubs.command import ClubEnvelope
from courtcards.clubs.sheet.commands import SheetCommand, SheetEvent, SheetEventBase, SheetOpened
from courtcards.clubs.sheet.state import SeatedPlayer, SheetPlace, SheetState, sheet_place_text
from courtcards.eventlog.aggregate import Aggregate, Codec
from courtcards.kernel.club_scoring import ClubGame, ScoreLine


class SheetHistoryEntry(msgspec.Struct, frozen=True):
    """Something that has happened to the sheet; it had ``line_count`` lines before.

    ``before`` is the line that it replaced or struck out.
    """

    seq: int
    event: SheetEvent
    line_count: int = 0
    before: ScoreLine | None = None


class Sheet(SheetState, Aggregate[ClubEnvelope, SheetEvent]):
    """One sheet, from its opening on, with its history."""

    inline_replay_limit = 16  # those of all tables come together
    codec: ClassVar[Codec[SheetEvent]] = Codec(SheetEvent)
    opening = SheetOpened

    def __init__(self, opened: SheetOpened, club: ClubGame) -> None:
        SheetState.__init__(self, club, opened.players, opened.online)
        Aggregate.__init__(self, opened)
        self.opened = opened
        self.history: list[SheetHistoryEntry] = [SheetHistoryEntry(1, opened)]

    @property
    def place(self) -> SheetPlace:
        """Its round and its table."""
        return self.opened.round, self.opened.table

    @property
    def at_attempt(self) -> tuple[int, int]:
        """Its round, and which round of that number it is."""
        return self.opened.round, self.opened.attempt

    @property
    def place_text(self) -> str:
        """Where it lies, as text: no two sheets of an evening lie there."""
        opened = self.opened
        return sheet_place_text(opened.round, opened.table, opened.attempt)

    @property
    def last_at(self) -> int:
        """When something last happened to it, in milliseconds since 1970."""
        return self.history[-1].event.at

    def event(self, sequence: int) -> SheetEvent:
        """The event of that number."""
        return self.history[sequence - 1].event

    def apply(self, event: SheetEvent) -> None:
        """Take an event that has been stored, and keep what stood before."""
        count = len(self.lines)
        before = event.find_replaced_line(self) if isinstance(event, SheetEventBase) else None
        super().apply(event)
        self.history.append(SheetHistoryEntry(self.sequence, event, count, before))


__all__ = [
    "SeatedPlayer",
    "Sheet",
    "SheetCommand",
    "SheetEvent",
    "SheetHistoryEntry",
    "SheetOpened",
    "SheetPlace",
]
