"""What the verbs of a score sheet have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.verb import Command, Noted, Who
from courtcards.kernel.clubs import Line
from courtcards.kernel.errors import NotAllowed

if TYPE_CHECKING:
    from courtcards.clubs.sheet.sheet import Sheet

MOST_CHANGES = 500
"""How often a table may change its sheet, so that no faulty phone fills the log."""


class OnSheet(Noted, frozen=True):
    """Something that happens to a sheet; nothing is ever taken out of it."""

    def before(self, _sheet: Sheet) -> Line | None:
        """The line that it will replace or strike out; None where it does neither."""
        return None


class SheetVerb(Command, frozen=True):
    """A command at a sheet: a table may give it until it has confirmed, the jury at any time."""

    of_confirmed: ClassVar[bool] = False
    """Whether a table may give it although the sheet has been confirmed."""

    @property
    def is_for_jury(self) -> bool:
        """Whether only the jury, or the director, may give it."""
        return False

    def check_right(self, sheet: Sheet, by: Who) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        if by.role == "viewer":
            raise NotAllowed(sentences.READ_ONLY)
        if by.may_judge:
            return
        if sheet.opened.online is not None and by.role != "server":
            raise NotAllowed("this table plays on the server, which fills its sheet")
        if sheet.confirmed is not None and not self.of_confirmed:
            raise NotAllowed(
                "the sheet has been confirmed: only the director or the jury can change it"
            )
        if sheet.sequence > MOST_CHANGES:
            raise NotAllowed(
                "the sheet has been changed {most} times: only the director or the jury can go on",
                most=MOST_CHANGES,
            )
        if self.is_for_jury:
            raise NotAllowed(sentences.JURY_ONLY)
