"""What the verbs of an evening have in common."""

from __future__ import annotations

from typing import Annotated, Any, Self

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening.state import EveningState
from courtcards.clubs.verb import DirectorsCommand, Name, Who
from courtcards.kernel.errors import NotNow


class LinkCommand(DirectorsCommand, frozen=True):
    """A command about links: whoever runs the server may give it, too."""

    def check_right(self, evening: EveningState, by: Who) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        if by.role != "server":
            super().check_right(evening, by)


class OfPlayers(DirectorsCommand, frozen=True, kw_only=True):
    """A command that means players by their numbers.

    Where ``names`` are named, they are the players of these numbers, from 0 on, or it is refused.
    """

    names: Annotated[tuple[Name, ...], msgspec.Meta(max_length=10_000)] | None = None

    def check_names(self, evening: EveningState) -> None:
        """Refuse it where a number belongs to somebody else by now: NotNow."""
        if self.names is None:
            return
        known = [player.name for player in evening.players]
        if known[: len(self.names)] != [*self.names]:
            raise NotNow(sentences.OTHER_NUMBERS)

    def as_shown(self, evening: EveningState, _event: Any) -> Self:
        """With the names of all players."""
        return msgspec.structs.replace(self, names=tuple(each.name for each in evening.players))
