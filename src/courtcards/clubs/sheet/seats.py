"""The seats of a table that plays on the server: each player takes their own, once.

In duplicate the director has no links of seats lying about: who needs one again is handed it, and
the log says so, since whoever opens it sees a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.sheet.verb import OnSheet, SheetVerb
from courtcards.clubs.verb import Given, Noted, Who
from courtcards.kernel.clubs import Seat
from courtcards.kernel.errors import NotAllowed, NotNow

if TYPE_CHECKING:
    from courtcards.clubs.sheet.sheet import Sheet


class SeatClaimed(OnSheet, frozen=True, tag="seat-taken"):
    """A player has taken their own seat at the table on the server, and has its link."""

    seat: Seat

    def make(self, sheet: Sheet) -> None:
        """Nobody else takes it."""
        sheet.seats_taken.add(self.seat)


class ClaimSeat(SheetVerb, frozen=True, tag="sit"):
    """Take your seat at a table that plays on the server: the answer has its link, once."""

    seat: Seat

    leads_to: ClassVar[type[Noted]] = SeatClaimed

    def check_right(self, _sheet: Sheet, by: Who) -> None:
        """Refuse whoever does not come by the link of the table: NotAllowed."""
        if by.role == "viewer":
            raise NotAllowed(sentences.READ_ONLY)
        if by.role != "table":
            raise NotAllowed("players take their seats by the link of the table")

    def decide(self, sheet: Sheet, given: Given) -> SeatClaimed:
        """The seat is taken: NotNow.

        A seat is given once: whoever finds their own taken knows that another has claimed it.
        """
        _check_online(sheet)
        if self.seat in sheet.seats_taken:
            raise NotNow(
                "{name} has taken that seat already: ask the director for its link",
                name=sheet.players[self.seat].name,
            )
        return SeatClaimed(seat=self.seat, **given.stamp)


class SeatHandedOut(OnSheet, frozen=True, tag="seat-handed-out"):
    """The director has been given the link of a player's seat, to hand it out."""

    seat: Seat

    def make(self, sheet: Sheet) -> None:
        """The sheet stays as it is."""


class HandOutSeat(SheetVerb, frozen=True, tag="hand-out"):
    """Ask for the link of a player's seat, to hand it to that player: the answer has it."""

    seat: Seat

    leads_to: ClassVar[type[Noted]] = SeatHandedOut

    def check_right(self, _sheet: Sheet, by: Who) -> None:
        """Refuse whoever is not the director: NotAllowed."""
        if by.role != "director":
            raise NotAllowed(sentences.DIRECTOR_ONLY)

    def decide(self, sheet: Sheet, given: Given) -> SeatHandedOut:
        """It is handed out: NotNow."""
        _check_online(sheet)
        return SeatHandedOut(seat=self.seat, **given.stamp)


def _check_online(sheet: Sheet) -> None:
    """Refuse what needs a table on the server: NotNow."""
    if sheet.opened.online is None:
        raise NotNow("this table plays with its own cards: nobody needs a seat on the server")


Commands = ClaimSeat | HandOutSeat
Events = SeatClaimed | SeatHandedOut
