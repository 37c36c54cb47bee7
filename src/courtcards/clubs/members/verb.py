"""What the verbs of a roll have in common."""

from __future__ import annotations

from typing import Any

from courtcards.clubs import sentences
from courtcards.clubs.verb import Command, Who
from courtcards.kernel.errors import NotAllowed


class RollVerb(Command, frozen=True):
    """A command at a roll: whoever holds the club's link may give it."""

    def check_right(self, _roll: Any, by: Who) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        if by.role != "director":
            raise NotAllowed(sentences.DIRECTOR_ONLY)
