"""Four scores in the place of the games, where a club keeps no more of a round than these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs.sheet.verb import OnSheet, SheetVerb
from courtcards.clubs.verb import Given, Noted
from courtcards.kernel.clubs import SEATS, ClubGame, Decision, Line, Points, Reason
from courtcards.kernel.errors import BadEntry, NotNow

if TYPE_CHECKING:
    from courtcards.clubs.sheet.sheet import Sheet


class Totalled(OnSheet, frozen=True, tag="totalled"):
    """The four scores of the round stand on the sheet by seat, and no games."""

    points: Points
    reason: Reason = ""

    def make(self, sheet: Sheet) -> None:
        """The round is over with these scores."""
        sheet.totalled = self


class Total(SheetVerb, frozen=True, tag="total"):
    """Enter the four scores of the round alone, or others in their place."""

    points: Points
    reason: Reason = ""

    leads_to: ClassVar[type[Noted]] = Totalled

    def decide(self, sheet: Sheet, given: Given) -> Totalled:
        """The scores stand: NotNow, BadEntry."""
        if not all(map(is_of_points_alone, sheet.lines)):
            raise NotNow("there are games on the sheet: its scores follow from them")
        if sheet.totalled is not None and not self.reason.strip():
            raise BadEntry("say why", clause=sheet.club.jury_clause)
        check_totals(sheet.club, self.points)
        return Totalled(points=self.points, reason=self.reason, **given.stamp)


class TotalsWithdrawn(OnSheet, frozen=True, tag="totals-withdrawn"):
    """The four scores are taken off, for the games to be entered."""

    reason: Reason

    def make(self, sheet: Sheet) -> None:
        """The round is not over any more."""
        sheet.totalled = None


class WithdrawTotals(SheetVerb, frozen=True, tag="withdraw-totals"):
    """Take the four scores off, for the games to be entered."""

    reason: Reason

    leads_to: ClassVar[type[Noted]] = TotalsWithdrawn

    def decide(self, sheet: Sheet, given: Given) -> TotalsWithdrawn:
        """They are taken off: NotNow, BadEntry."""
        if sheet.totalled is None:
            raise NotNow("the four scores have not been entered by themselves")
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed: take that back first")
        if not self.reason.strip():
            raise BadEntry("say why", clause=sheet.club.jury_clause)
        return TotalsWithdrawn(reason=self.reason, **given.stamp)


def is_of_points_alone(line: Line) -> bool:
    """Whether a line gives points, and stands in no game's place."""
    return isinstance(line, Decision) and line.contract is None and not line.ends


def check_totals(club: ClubGame, points: Sequence[int]) -> None:
    """Refuse scores that no round can have led to: BadEntry.

    What does not add up by a decision is the jury's to enter.
    """
    negative = sum(each.sign * each.sum for each in club.negative) * club.copies
    trump = club.trump.sign * club.trump.sum * club.trumps_each * SEATS
    if sum(points) != negative + trump:
        raise BadEntry(
            "the four scores of a round add up to {right}, not to {found}",
            club.fault_clauses.other,
            right=negative + trump,
            found=sum(points),
        )
    above = sum(entry for entry in points if entry > 0)
    if above > max(negative, trump):
        raise BadEntry(
            "in a round the scores above 0 add up to at most {most}, not to {found}",
            club.fault_clauses.other,
            most=max(negative, trump),
            found=above,
        )


Commands = Total | WithdrawTotals
Events = Totalled | TotalsWithdrawn
