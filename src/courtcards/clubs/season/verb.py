"""What the verbs of a season have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.verb import Command, Who
from courtcards.kernel.errors import NotAllowed

if TYPE_CHECKING:
    from courtcards.clubs.season.season import Season

MOST_EVENINGS = 100
EveningId = Annotated[str, msgspec.Meta(max_length=64)]


class SeasonVerb(Command, frozen=True):
    """A command at a season: only its director may give it."""

    def check_right(self, _season: Season, by: Who) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        if by.role != "director":
            raise NotAllowed(sentences.DIRECTOR_ONLY)
