"""What the verbs of an evening have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.verb import Command, Who
from courtcards.kernel.errors import NotAllowed

if TYPE_CHECKING:
    from courtcards.clubs.evenings.evening import Evening


class EveningVerb(Command, frozen=True):
    """A command at an evening: the director's, and where it says so the jury's too."""

    for_jury: ClassVar[bool] = False

    def check_right(self, _evening: Evening, by: Who) -> None:
        """Refuse what is not for whoever asks: NotAllowed."""
        if by.role != "director" and not (by.role == "jury" and self.for_jury):
            raise NotAllowed(sentences.DIRECTOR_ONLY)
