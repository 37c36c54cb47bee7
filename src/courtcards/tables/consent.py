"""What the people at a table consent to together: a move taken back (DK-8.1), another match.

Who is away or played for is not asked. Where nobody else is to be asked, it is done at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from courtcards.errors import NothingToDo
from courtcards.matches import Match
from courtcards.tables import sentences
from courtcards.tables.commands import Answer, Ask
from courtcards.tables.events import Agreed, Asked, Declined, Rematched, TakenBack


@dataclass
class Proposal:
    """Something asked, and who has consented to it."""

    what: Literal["takeback", "rematch"]
    seat: int
    sequence: int
    agreed: set[int] = field(default_factory=set)


Consent = Asked | Agreed | Declined | TakenBack | Rematched


def ask(command: Ask, pending: Proposal | None, match: Match, others: set[int]) -> Consent:
    """A person asks; ``others`` are those who must consent."""
    if pending is not None:
        raise NothingToDo(sentences.ALREADY_ASKED)
    if command.what == "takeback" and not match.undoable(command.seat):
        raise NothingToDo(sentences.NOTHING_TO_TAKE_BACK)
    if command.what == "rematch" and not match.is_over:
        raise NothingToDo(sentences.MATCH_NOT_OVER)
    if not others:
        return _done(command, command.what, command.seat, match)
    return Asked(command.seat, command.what, at=command.at, command=command.id)


def answer(command: Answer, pending: Proposal | None, match: Match, others: set[int]) -> Consent:
    """A person answers; ``others`` are those who must consent, but who asked."""
    if pending is None or command.against < pending.sequence:
        raise NothingToDo(sentences.NOTHING_ASKED)
    if not command.agree:
        return Declined(command.seat, at=command.at, command=command.id)
    if command.seat == pending.seat or command.seat in pending.agreed:
        raise NothingToDo(sentences.ANSWERED)
    if others <= pending.agreed | {command.seat}:
        return _done(command, pending.what, pending.seat, match)
    return Agreed(command.seat, at=command.at, command=command.id)


def _done(
    command: Ask | Answer, what: Literal["takeback", "rematch"], owner: int, match: Match
) -> TakenBack | Rematched:
    """What all have consented to."""
    if what == "rematch":
        # The deal passes (KC-1.4, DK-1.7); so the starter alternates in crowning (KC-8.5).
        return Rematched(
            command.seat,
            command.seed.hex(),
            match.next_dealer,
            at=command.at,
            command=command.id,
        )
    count = match.undoable(owner)
    if not count:
        raise NothingToDo(sentences.NOTHING_TO_TAKE_BACK)
    return TakenBack(command.seat, owner, count, at=command.at, command=command.id)


def after(event: Consent, pending: Proposal | None, sequence: int) -> Proposal | None:
    """What stands asked after an event of that sequence."""
    match event:
        case Asked(seat=seat, what=what):
            return Proposal(what, seat, sequence)
        case Agreed(seat=seat) if pending is not None:
            pending.agreed.add(seat)
            return pending
        case _:
            return None
