"""The seats of a table that plays on the server: each player takes their own, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.sheets.verb import OnSheet, SheetVerb
from courtcards.clubs.verb import Given, Noted, Who
from courtcards.kernel.clubs import Seat
from courtcards.kernel.errors import NotAllowed, NotNow

if TYPE_CHECKING:
    from courtcards.clubs.sheets.sheet import Sheet


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
        if sheet.opened.online is None:
            raise NotNow("this table plays with its own cards: nobody needs a seat on the server")
        if self.seat in sheet.seats_taken:
            raise NotNow(
                "{name} has taken that seat already: ask the director for its link",
                name=sheet.players[self.seat].name,
            )
        return SeatClaimed(seat=self.seat, **given.stamp)
