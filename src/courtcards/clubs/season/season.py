"""A season that follows from its events."""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs.season.commands import SeasonEvent, SeasonOpened
from courtcards.clubs.season.state import SeasonState
from courtcards.clubs.verb import Given
from courtcards.eventlog.aggregate import Aggregate
from courtcards.eventlog.codec import Codec


class Season(SeasonState, Aggregate[Given, SeasonEvent]):
    """One season, from its opening on, with its history."""

    codec: ClassVar[Codec[SeasonEvent]] = Codec(SeasonEvent)
    opening = SeasonOpened

    def __init__(self, opened: SeasonOpened) -> None:
        SeasonState.__init__(self, opened.settings, opened.evenings)
        Aggregate.__init__(self, opened)
        self.history: list[SeasonEvent] = [opened]

    @property
    def last_at(self) -> int:
        """The time of its last event, in milliseconds since 1970."""
        return self.history[-1].at

    def done_by(self, command: str) -> SeasonEvent | None:
        """Return the event that the command of that id led to, if there was such a command."""
        sequence = self.answers.get(command)
        return None if sequence is None else self.history[sequence - 1]

    def taken(self, event: SeasonEvent) -> None:
        """Keep it in the history."""
        self.history.append(event)
