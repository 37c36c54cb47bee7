"""What the verbs of an evening have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.verb import Command, Who
from courtcards.kernel.errors import NotAllowed

if TYPE_CHECKING:
    from courtcards.clubs.evenings.evening import Evening


class EveningVerb(Command, frozen=True):
    """A command at an evening: only the director may give it, unless it says otherwise."""

    for_jury: ClassVar[bool] = False
    """Whether the jury may give it, too."""

    def check_right(self, _evening: Evening, by: Who) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        if by.role != "director" and not (by.role == "jury" and self.for_jury):
            raise NotAllowed(sentences.DIRECTOR_ONLY)
