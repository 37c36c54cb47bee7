"""Requests to which all people at a table must consent: take a move back (DK-8.1), play a rematch.

A person who is away, or for whom a bot plays, is not asked. If nobody is to be asked, the request
is granted at once.
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
        table.pending = Proposal(self.what, self.seat, table.sequence)

    def to_public(self) -> PublicAsked:
        return PublicAsked(self.seat, self.what)


class PublicAgreed(PublicSeatEvent, frozen=True, tag="agreed"):
    """A person consents; others have not answered yet."""


class Agreed(SeatEvent, frozen=True, tag="agreed"):
    """A person consents; others have not answered yet."""

    def apply(self, table: TableState) -> None:
        if table.pending is not None:
            table.pending.agreed.add(self.seat)

    def to_public(self) -> PublicAgreed:
        return PublicAgreed(self.seat)


class PublicDeclined(PublicSeatEvent, frozen=True, tag="declined"):
    """A person does not consent, or withdraws their own request: it is dropped."""


class Declined(SeatEvent, frozen=True, tag="declined"):
    """A person does not consent, or withdraws their own request: it is dropped."""

    def apply(self, table: TableState) -> None:
        table.pending = None

    def to_public(self) -> PublicDeclined:
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
        """Undo the moves, and remove them from the feed."""
        table.match.undo(self.count)
        table.feed.remove_moves(self.count)
        table.pending = None

    def to_public(self) -> PublicTakenBack:
        return PublicTakenBack(self.seat, self.owner, self.count)


class PublicRematched(PublicSeatEvent, frozen=True, tag="rematched"):
    """A new match, to be dealt by ``dealer``."""

    dealer: int
    commitment: str


class Rematched(SeatEvent, frozen=True, tag="rematched"):
    """All have consented: a new match of the same rules begins, on a new seed of the server."""

    seed: str
    dealer: int

    makes_plays_stale: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        """Keep the finished match, and begin another."""
        table.start_match(self.seed, self.dealer)
        table.pending = None

    def to_public(self) -> PublicRematched:
        return PublicRematched(self.seat, self.dealer, compute_commitment(bytes.fromhex(self.seed)))


Consent = Asked | Agreed | Declined | TakenBack | Rematched


class Takeback(SeatCommand, frozen=True, tag="takeback"):
    """Ask the others to let you take back your last move, while the rules of the game allow it."""

    is_play: ClassVar[bool] = True

    def decide(self, table: TableState, envelope: TableEnvelope) -> Consent:
        """Ask the others, or take the move back at once if there is nobody to ask.

        Raises NothingToDo if no move can be taken back, or another request is pending.
        """
        _check_none_pending(table)
        if table.is_claimed or table.attendance.conceded:
            raise NothingToDo(checks.IS_CLAIMED)
        if not table.match.count_undoable(envelope.seat):
            raise NothingToDo(checks.NOTHING_TO_TAKE_BACK)
        if table.find_consenters(envelope.seat):
            return Asked(envelope.seat, "takeback", at=envelope.at, command=self.id)
        return _build_taken_back(self, envelope, table, envelope.seat)

    def can_have_caused(self, event: TableEvent) -> bool:
        """Tell whether the event is this request, or its result where nobody was asked."""
        if isinstance(event, Asked):
            return event.what == "takeback"
        return isinstance(event, TakenBack) and event.owner == event.seat


class Rematch(SeatCommand, frozen=True, tag="rematch"):
    """Ask the others for another match, once this one is over."""

    draws: ClassVar[bool] = True
    is_play: ClassVar[bool] = True

    def decide(self, table: TableState, envelope: TableEnvelope) -> Consent:
        """Ask the others, or begin at once if there is nobody to ask.

        Raises NothingToDo before the end of the match, in a lesson, or if another request is
        pending.
        """
        _check_none_pending(table)
        if not table.match.is_over:
            raise NothingToDo("the match is not over yet")
        table.check_no_lesson()
        if table.find_consenters(envelope.seat):
            return Asked(envelope.seat, "rematch", at=envelope.at, command=self.id)
        return _build_rematched(self, envelope, table)

    def can_have_caused(self, event: TableEvent) -> bool:
        """Tell whether the event is this request, or its result where nobody was asked."""
        return isinstance(event, Rematched) or (
            isinstance(event, Asked) and event.what == "rematch"
        )


class AnswerProposal(SeatCommand, frozen=True, tag="answer"):
    """Consent to a request, or not. The person who asked withdraws it by answering false."""

    agree: bool

    draws: ClassVar[bool] = True
    is_bounded: ClassVar[bool] = False

    def decide(self, table: TableState, envelope: TableEnvelope) -> Consent:
        """Return the answer, or the result of the request if this was the last answer.

        Raises NothingToDo if there is no request, or the seat has answered.
        """
        _check_may_ask(table)
        pending, seat = table.pending, envelope.seat
        if pending is None or self.seq < pending.sequence:
            raise NothingToDo("there is no request to answer")
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
        """Tell whether the event is this answer, or the result of the request that it completed."""
        if isinstance(event, TakenBack):
            return self.agree and event.owner != event.seat
        return isinstance(event, (Agreed, Rematched) if self.agree else Declined)


def _check_may_ask(table: TableState) -> None:
    """Refuse requests and answers before the match begins and in a pause, but not after its end."""
    if not table.match.is_over:
        table.check_in_play()


def _check_none_pending(table: TableState) -> None:
    _check_may_ask(table)
    if table.pending is not None:
        raise NothingToDo("another request is still waiting for answers")


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
