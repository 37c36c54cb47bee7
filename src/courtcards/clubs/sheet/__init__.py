"""The score sheet of a table, with its history of changes.

``state`` and ``commands`` define the sheet. All of the club and both hosts may import it. Start at
``Sheet``.
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
    """An event of the sheet, which had ``line_count`` lines before it.

    ``before`` is the line that the event replaced or struck out.
    """

    seq: int
    event: SheetEvent
    line_count: int = 0
    before: ScoreLine | None = None


class Sheet(SheetState, Aggregate[ClubEnvelope, SheetEvent]):
    """One sheet, from its opening on, with its history."""

    inline_replay_limit = 16  # the sheets of all tables are replayed together
    codec: ClassVar[Codec[SheetEvent]] = Codec(SheetEvent)
    opening = SheetOpened

    def __init__(self, opened: SheetOpened, club: ClubGame) -> None:
        SheetState.__init__(self, club, opened.players, opened.online)
        Aggregate.__init__(self, opened)
        self.opened = opened
        self.history: list[SheetHistoryEntry] = [SheetHistoryEntry(1, opened)]

    @property
    def place(self) -> SheetPlace:
        """The sheet's round and table."""
        return self.opened.round, self.opened.table

    @property
    def at_attempt(self) -> tuple[int, int]:
        """The sheet's round, and which start of that round it belongs to."""
        return self.opened.round, self.opened.attempt

    @property
    def place_text(self) -> str:
        """The sheet's place as text, unique within the evening."""
        opened = self.opened
        return sheet_place_text(opened.round, opened.table, opened.attempt)

    @property
    def last_at(self) -> int:
        """The time of the last event, in milliseconds since 1970."""
        return self.history[-1].event.at

    def event(self, sequence: int) -> SheetEvent:
        """Return the event of that number, counted from 1."""
        return self.history[sequence - 1].event

    def apply(self, event: SheetEvent) -> None:
        """Apply a stored event, and keep the line that it replaces in the history."""
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
