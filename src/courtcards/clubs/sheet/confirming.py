"""A finished sheet is confirmed, and counts from then on; the jury may take that back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.sheet.verb import OnSheet, SheetVerb
from courtcards.clubs.verb import Given, Noted
from courtcards.kernel.clubs import Reason, Seat
from courtcards.kernel.errors import BadEntry, NotAllowed, NotNow

if TYPE_CHECKING:
    from courtcards.clubs.sheet.sheet import Sheet


class Confirmed(OnSheet, frozen=True, tag="confirmed"):
    """A player who does not write confirms the finished sheet."""

    seat: Seat

    def make(self, sheet: Sheet) -> None:
        """The sheet counts."""
        sheet.confirmed = self


class Confirm(SheetVerb, frozen=True, tag="confirm"):
    """Confirm the finished sheet as the player of a seat, who does not write."""

    seat: Seat

    of_confirmed: ClassVar[bool] = True
    """The refusal of a second confirmation has a sentence of its own."""
    leads_to: ClassVar[type[Noted]] = Confirmed

    def decide(self, sheet: Sheet, given: Given) -> Confirmed:
        """It is confirmed: NotNow, NotAllowed."""
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed already")
        if not sheet.is_over:
            raise NotNow(sentences.NOT_FINISHED, left=sheet.club.length - sheet.standing.games)
        others_may = given.by.may_judge or given.by.role == "server"
        writer = None if sheet.drawn is None else sheet.drawn.writer
        if self.seat == writer and not others_may:
            raise NotAllowed("another player than the one who writes confirms the sheet")
        return Confirmed(seat=self.seat, **given.stamp)


class Reopened(OnSheet, frozen=True, tag="reopened"):
    """The confirmation is taken back."""

    reason: Reason

    def make(self, sheet: Sheet) -> None:
        """The sheet does not count any more."""
        sheet.confirmed = None


class Reopen(SheetVerb, frozen=True, tag="reopen"):
    """Take the confirmation back, as the jury or the director."""

    reason: Reason

    leads_to: ClassVar[type[Noted]] = Reopened

    @property
    def is_for_jury(self) -> bool:
        """Only the jury may change what a table has confirmed."""
        return True

    def decide(self, sheet: Sheet, given: Given) -> Reopened:
        """It is taken back: NotNow, BadEntry."""
        if sheet.confirmed is None:
            raise NotNow("the sheet has not been confirmed")
        if not self.reason.strip():
            raise BadEntry(sentences.SAY_WHY, clause=sheet.club.jury_clause)
        return Reopened(reason=self.reason, **given.stamp)


Commands = Confirm | Reopen
Events = Confirmed | Reopened
