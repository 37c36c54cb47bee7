"""Names that are taken out of an evening: it says that they were, and by whom, and not whose.

The events of before stand otherwise in the log from then on. So nobody who has read them goes on
with what they said: whoever has the evening in memory reads it anew.
"""

from __future__ import annotations

from courtcards.clubs.evening.state import EveningState
from courtcards.clubs.verb import Noted


class PersonForgotten(Noted, frozen=True, tag="person-forgotten"):
    """A person is called otherwise wherever they were named."""

    def make(self, evening: EveningState) -> None:
        """Nothing else has changed."""


class NamesTakenOut(Noted, frozen=True, tag="names-taken-out"):
    """Nobody is named any more: players are called by their numbers."""

    def make(self, evening: EveningState) -> None:
        """Nothing else has changed."""


Events = PersonForgotten | NamesTakenOut
