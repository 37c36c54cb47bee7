"""Who plays at a table once its sheet lies there: seated anew, or playing on for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.evening.names import NewPlayer, check_players, check_seen
from courtcards.clubs.sheet.opening import Seats
from courtcards.clubs.sheet.verb import OnSheet, SheetVerb
from courtcards.clubs.verb import Command, Given, Name, Noted, Number, Who
from courtcards.kernel.clubs import Reason, Seat
from courtcards.kernel.errors import BadEntry, NotAllowed, NotNow

if TYPE_CHECKING:
    from courtcards.clubs.sheet.sheet import Sheet


class Reseated(OnSheet, frozen=True, tag="reseated"):
    """Others sit at the table now, as the director has changed the seats of the round.

    ``event`` is the number of that event of the evening.
    """

    players: Seats
    reason: str
    event: Number

    def make(self, sheet: Sheet) -> None:
        """The sheet is theirs."""
        sheet.players, sheet.seated_by = self.players, self.event


class SeatAnew(Command, frozen=True, tag="seat"):
    """Write down who sits there by now: it follows from the evening, and nobody sends it."""

    players: Seats
    reason: str
    event: Number

    leads_to: ClassVar[type[Noted]] = Reseated

    def check_right(self, _sheet: Sheet, _by: Who) -> None:
        """The evening has been asked."""

    def decide(self, _sheet: Sheet, given: Given) -> Reseated:
        """They sit so."""
        return Reseated(players=self.players, reason=self.reason, event=self.event, **given.stamp)


class Substituted(OnSheet, frozen=True, tag="substituted"):
    """Somebody plays on for the player of a seat, whose the result stays."""

    seat: Seat
    name: str
    reason: str

    def make(self, sheet: Sheet) -> None:
        """From now on they do."""
        sheet.substitutes[self.seat] = self.name


class Substitute(SheetVerb, frozen=True, tag="substitute"):
    """Let somebody play on for the player of a seat, as the jury or the director; say why."""

    seat: Seat
    name: Name
    reason: Reason

    leads_to: ClassVar[type[Noted]] = Substituted

    @property
    def is_for_jury(self) -> bool:
        """A table does not decide it."""
        return True

    def decide(self, sheet: Sheet, given: Given) -> Substituted:
        """They play on: NotNow, NotAllowed, BadPeople, BadEntry."""
        if sheet.opened.online is not None:
            raise NotAllowed("this table plays on the server: nobody can take a seat there anew")
        if sheet.confirmed is not None:
            raise NotNow("the sheet has been confirmed")
        check_seen(self.name)
        seats = {seat: each.name for seat, each in enumerate(sheet.players)} | sheet.substitutes
        check_players([NewPlayer(self.name)], seats.values())
        if not self.reason.strip():
            raise BadEntry(sentences.SAY_WHY, clause=sheet.club.jury_clause)
        return Substituted(seat=self.seat, name=self.name, reason=self.reason, **given.stamp)


Commands = Substitute
Events = Reseated | Substituted
