"""The roll of a club that follows from its events."""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs.members.commands import RollEvent, RollOpened
from courtcards.clubs.members.state import RollState
from courtcards.clubs.verb import Given
from courtcards.eventlog.aggregate import Aggregate
from courtcards.eventlog.codec import Codec


class Roll(RollState, Aggregate[Given, RollEvent]):
    """The roll of one club, from its opening on."""

    codec: ClassVar[Codec[RollEvent]] = Codec(RollEvent)
    opening = RollOpened
    answers_kept = 1000

    def __init__(self, opened: RollOpened) -> None:
        RollState.__init__(self, opened.name)
        Aggregate.__init__(self, opened)
        self.last_at = opened.at
        """The time of its last event, in milliseconds since 1970."""

    def taken(self, event: RollEvent) -> None:
        """Note when it happened."""
        self.last_at = event.at
