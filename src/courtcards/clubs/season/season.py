"""A season as its events make it: its settings, the evenings that count, its links."""

from __future__ import annotations

from courtcards.clubs.season.keys import KEYS, SeasonKey
from courtcards.clubs.season.settings import SeasonOpened
from courtcards.clubs.season.verbs import CODEC, SeasonEvent
from courtcards.clubs.verb import Given
from courtcards.eventlog.aggregate import Aggregate


class Season(Aggregate[Given, SeasonEvent]):
    """One season, from its opening on; the evenings themselves are not in it."""

    codec = CODEC
    opening = SeasonOpened

    def __init__(self, opened: SeasonOpened) -> None:
        super().__init__(opened)
        self.settings = opened.settings
        self.evenings: dict[str, None] = dict.fromkeys(opened.evenings)
        """The ids of the evenings, in the order in which they were counted."""
        self.generations: dict[SeasonKey, int] = dict.fromkeys(KEYS, 0)
        """How often the links of each key have been renewed."""
        self.history: list[SeasonEvent] = [opened]

    @property
    def last_at(self) -> int:
        """When something last happened to it, in milliseconds since 1970."""
        return self.history[-1].at

    def done_by(self, command: str) -> SeasonEvent | None:
        """The event that the command of that id led to; None where there was no such command."""
        sequence = self.answers.get(command)
        return None if sequence is None else self.history[sequence - 1]

    def taken(self, event: SeasonEvent) -> None:
        """Keep it in the history."""
        self.history.append(event)
