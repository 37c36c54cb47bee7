"""What the people at a table must all consent to: taking a move back (DK-8.1), another match.

Nobody asks a person who is away, or for whom a bot plays. Where nobody is to be asked, it is done
at once.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from courtcards.kernel.errors import NothingToDo
from courtcards.kernel.shuffling import compute_commitment
from courtcards.tables import checks
from courtcards.tables.commands.command import SeatCommand, SeatEvent, TableEnvelope, TableEvent
from courtcards.tables.public_events import PublicSeatEvent
from courtcards.tables.state import Proposal, TableState


class PublicAsked(PublicSeatEvent, frozen=True, tag="asked"):
    """A person asks the others to consent."""

    what: Literal["takeback", "rematch"]


class Asked(SeatEvent, frozen=True, tag="asked"):
    """A person asks the others to consent to something."""

    what: Literal["takeback", "rematch"]

    def apply(self, table: TableState) -> None:
        """It waits for answers."""
        table.pending = Proposal(self.what, self.seat, table.sequence)

    def to_public(self) -> PublicAsked:
        """Who asks for what."""
        return PublicAsked(self.seat, self.what)


class PublicAgreed(PublicSeatEvent, frozen=True, tag="agreed"):
    """A person consents; others have not answered yet."""


class Agreed(SeatEvent, frozen=True, tag="agreed"):
    """A person consents; others have not answered yet."""

    def apply(self, table: TableState) -> None:
        """One fewer is waited for."""
        if table.pending is not None:
            table.pending.agreed.add(self.seat)

    def to_public(self) -> PublicAgreed:
        """Who it is."""
        return PublicAgreed(self.seat)


class PublicDeclined(PublicSeatEvent, frozen=True, tag="declined"):
    """A person does not consent, or withdraws what they asked: nothing comes of it."""


class Declined(SeatEvent, frozen=True, tag="declined"):
    """A person does not consent, or withdraws what they asked: nothing comes of it."""

    def apply(self, table: TableState) -> None:
        """Nothing is asked any more."""
        table.pending = None

    def to_public(self) -> PublicDeclined:
        """Who it is."""
        return PublicDeclined(self.seat)


class PublicTakenBack(PublicSeatEvent, frozen=True, tag="taken-back"):
    """The last ``count`` moves are undone, back to that of ``owner``."""

    owner: int
    count: int


class TakenBack(SeatEvent, frozen=True, tag="taken-back"):
    """All have consented: the last ``count`` moves are undone, back to that of ``owner``."""

    owner: int
    count: int

    makes_plays_stale: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        """The moves are undone, and are not told again."""
        table.match.undo(self.count)
        table.feed.remove_moves(self.count)
        table.pending = None

    def to_public(self) -> PublicTakenBack:
        """Whose moves, and how many."""
        return PublicTakenBack(self.seat, self.owner, self.count)


class PublicRematched(PublicSeatEvent, frozen=True, tag="rematched"):
    """A new match, to be dealt by ``dealer``."""

    dealer: int
    commitment: str


class Rematched(SeatEvent, frozen=True, tag="rematched"):
    """All have consented: a new match of the same rules, on a new seed of the server."""

    seed: str
    dealer: int

    makes_plays_stale: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        """The match that is over is kept, and another begins."""
        table.start_match(self.seed, self.dealer)
        table.pending = None

    def to_public(self) -> PublicRematched:
        """Who deals, and the commitment to the seed."""
        return PublicRematched(self.seat, self.dealer, compute_commitment(bytes.fromhex(self.seed)))


Consent = Asked | Agreed | Declined | TakenBack | Rematched


class Takeback(SeatCommand, frozen=True, tag="takeback"):
    """Ask the others to let you take back your last move, while the rules of the game allow it."""

    is_play: ClassVar[bool] = True

    def decide(self, table: TableState, envelope: TableEnvelope) -> Consent:
        """The others are asked; done at once where there is nobody to ask."""
        _check_none_pending(table)
        if not table.match.count_undoable(envelope.seat):
            raise NothingToDo(checks.NOTHING_TO_TAKE_BACK)
        if table.find_consenters(envelope.seat):
            return Asked(envelope.seat, "takeback", at=envelope.at, command=self.id)
        return _build_taken_back(self, envelope, table, envelope.seat)

    def can_have_caused(self, event: TableEvent) -> bool:
        """Whether the others were asked for it, or it was done at once."""
        if isinstance(event, Asked):
            return event.what == "takeback"
        return isinstance(event, TakenBack) and event.owner == event.seat


class Rematch(SeatCommand, frozen=True, tag="rematch"):
    """Ask the others for another match, once this one is over."""

    draws: ClassVar[bool] = True
    is_play: ClassVar[bool] = True

    def decide(self, table: TableState, envelope: TableEnvelope) -> Consent:
        """The others are asked; done at once where there is nobody to ask."""
        _check_none_pending(table)
        if not table.match.is_over:
            raise NothingToDo("the match is not over yet")
        table.check_no_lesson()
        if table.find_consenters(envelope.seat):
            return Asked(envelope.seat, "rematch", at=envelope.at, command=self.id)
        return _build_rematched(self, envelope, table)

    def can_have_caused(self, event: TableEvent) -> bool:
        """Whether the others were asked for it, or it was done at once."""
        return isinstance(event, Rematched) or (
            isinstance(event, Asked) and event.what == "rematch"
        )


class AnswerProposal(SeatCommand, frozen=True, tag="answer"):
    """Consent to what is asked, or not; whoever asked withdraws it by answering false."""

    agree: bool

    draws: ClassVar[bool] = True
    is_bounded: ClassVar[bool] = False

    def decide(self, table: TableState, envelope: TableEnvelope) -> Consent:
        """One more has consented, all have, or nothing comes of it: NothingToDo."""
        _check_may_ask(table)
        pending, seat = table.pending, envelope.seat
        if pending is None or self.seq < pending.sequence:
            raise NothingToDo("nobody has asked for anything")
        if not self.agree:
            return Declined(seat, at=envelope.at, command=self.id)
        if seat == pending.seat or seat in pending.agreed:
            raise NothingToDo("you have answered already")
        if not table.find_consenters(pending.seat) <= pending.agreed | {seat}:
            return Agreed(seat, at=envelope.at, command=self.id)
        if pending.what == "rematch":
            return _build_rematched(self, envelope, table)
        return _build_taken_back(self, envelope, table, pending.seat)

    def can_have_caused(self, event: TableEvent) -> bool:
        """Whether that was said, or was the last word that was waited for."""
        if isinstance(event, TakenBack):
            return self.agree and event.owner != event.seat
        return isinstance(event, (Agreed, Rematched) if self.agree else Declined)


def _check_may_ask(table: TableState) -> None:
    """Refuse to ask, or to answer, before the match has begun and in a pause; not after its end."""
    if not table.match.is_over:
        table.check_in_play()


def _check_none_pending(table: TableState) -> None:
    _check_may_ask(table)
    if table.pending is not None:
        raise NothingToDo("something has been asked already: it waits for answers")


def _build_rematched(command: SeatCommand, envelope: TableEnvelope, table: TableState) -> Rematched:
    # The deal passes (KC-1.4, DK-1.7); so the starter alternates in crowning (KC-8.5).
    seed, dealer = envelope.seed.hex(), table.match.next_dealer
    return Rematched(envelope.seat, seed, dealer, at=envelope.at, command=command.id)


def _build_taken_back(
    command: SeatCommand, envelope: TableEnvelope, table: TableState, owner: int
) -> TakenBack:
    count = table.match.count_undoable(owner)
    if not count:
        raise NothingToDo(checks.NOTHING_TO_TAKE_BACK)
    return TakenBack(envelope.seat, owner, count, at=envelope.at, command=command.id)


Commands = Takeback | Rematch | AnswerProposal
Events = Consent
PublicEvents = PublicAsked | PublicAgreed | PublicDeclined | PublicTakenBack | PublicRematched
