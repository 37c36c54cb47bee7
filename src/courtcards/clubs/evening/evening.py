"""An evening that follows from its events."""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs.evening.settings import EveningOpened
from courtcards.clubs.evening.state import EveningState
from courtcards.clubs.evening.verbs import EveningEvent
from courtcards.clubs.verb import Given
from courtcards.eventlog.aggregate import Aggregate
from courtcards.eventlog.codec import Codec


class Evening(EveningState, Aggregate[Given, EveningEvent]):
    """One evening, from its opening on, with its history."""

    codec: ClassVar[Codec[EveningEvent]] = Codec(EveningEvent)
    opening = EveningOpened

    def __init__(self, opened: EveningOpened) -> None:
        EveningState.__init__(self, opened.settings, opened.seed, opened.roll)
        Aggregate.__init__(self, opened)
        self.opened = opened
        self.history: list[EveningEvent] = [opened]

    @property
    def last_at(self) -> int:
        """When something last happened to it, in milliseconds since 1970."""
        return self.history[-1].at

    def done_by(self, command: str) -> EveningEvent | None:
        """The event that the command of that id led to; None where there was no such command."""
        sequence = self.answers.get(command)
        return None if sequence is None else self.history[sequence - 1]

    def taken(self, event: EveningEvent) -> None:
        """Keep it in the history."""
        self.history.append(event)
