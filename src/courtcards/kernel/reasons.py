"""Why a move is good, in words: a reason is true of a move, and the search must bear it out.

A *ground* is a function of what a seat knows and of a legal move. It gives a reason where its
condition holds of the move, and None where it does not. What the reason says is then true, whatever
the hidden cards are. But it explains a preference only where the move really is better than what
could be done otherwise: better, by more than the noise of the search, than every legal move that
the ground does not hold of. So a ground that holds of all moves explains nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple, TypeVar

from courtcards.kernel.cards import bit, parse_card
from courtcards.kernel.errors import MalformedCard, Message
from courtcards.kernel.naming import CardSign, TranslatableName

K = TypeVar("K")


@dataclass(frozen=True)
class SeatName:
    """A seat, which a sentence calls by the name of whoever plays there."""

    seat: int


ReasonParameter = CardSign | TranslatableName | SeatName | int
"""What a reason speaks of."""


@dataclass(frozen=True)
class Reason:
    """Why a move is good: a code, and a clause of a sentence with its parameters.

    ``text`` is a template that a translation can replace.
    """

    code: str
    text: str
    parameters: Mapping[str, ReasonParameter] = field(default_factory=dict)

    def fill_names(self, names: Sequence[str]) -> Message:
        """The clause with the players called by their names, given by seat.

        >>> str(Reason("", "{who} holds {card}", {"who": SeatName(1), "card": CardSign(49)})
        ...     .fill_names(["Ann", "Ben"]))
        'Ben holds Q♠'
        """
        parameters = {
            key: names[value.seat] if isinstance(value, SeatName) else value
            for key, value in self.parameters.items()
        }
        return Message(self.text, parameters)


class Worth(NamedTuple):
    """What a move is worth in the unit of its game, from so many plays to the end."""

    worth: float
    tries: int


Worths = Mapping[int, Worth]
"""By move, what each legal move is worth."""


@dataclass(frozen=True)
class Preference:
    """A legal move that a search prefers to all others; or to one of them, ``to``, alone."""

    move: int
    worths: Worths
    to: int | None = None


Ground = Callable[[K, int], Reason | None]


def select_reasons(
    grounds: Sequence[Ground[K]], known: K, preference: Preference, spread: float
) -> list[Reason]:
    """The reasons for a preference, in the order of their grounds, which is that of their weight.

    ``spread`` is how far plays to the end scatter, see ``noise``. A move that is preferred to one
    other is so for no reason that holds of both.
    """
    move, worths, to = preference.move, preference.worths, preference.to
    reasons = []
    for ground in grounds:
        reason = ground(known, move)
        if reason is None or (to is not None and ground(known, to) is not None):
            continue
        others = [other for other in worths if ground(known, other) is None]
        if others and all(is_better(worths[move], worths[other], spread) for other in others):
            reasons.append(reason)
    return reasons


def is_better(one: Worth, other: Worth, spread: float) -> bool:
    """Whether a move is better than another by more than noise."""
    return one.worth - other.worth > noise(one, other, spread)


def noise(one: Worth, other: Worth, spread: float) -> float:
    """How much the difference of two worths may be by chance alone: two standard errors of it.

    ``spread`` is the standard deviation of one play to the end, as it comes out of such
    differences: a search tries all moves on the same hidden cards, so that much of it cancels out.
    """
    return 2 * spread * sqrt(1 / one.tries + 1 / other.tries)


@dataclass(frozen=True)
class Reply:
    """Sentences that answer, in their order, and the clause that says so; None where none does."""

    sentences: tuple[Message, ...]
    clause: str | None = None


def reply(clause: str | None, *sentences: Message | None) -> Reply:
    """A reply of the sentences that there are."""
    return Reply(tuple(each for each in sentences if each is not None), clause)


def find_seat(about: str, names: Sequence[str]) -> int | None:
    """The seat that ``seat:1`` is about; None where it is about something else."""
    return next((seat for seat in range(len(names)) if about == f"seat:{seat}"), None)


def find_held_card(about: str, hand: int) -> int | None:
    """The card of a hand that is meant; None where the hand has no such card."""
    try:
        card = parse_card(about)
    except MalformedCard:
        return None
    return card if hand & bit(card) else None


def not_your_turn(who: str) -> Reply:
    """What is said of a card while another seat is on turn."""
    return reply(None, Message("It is not your turn: {who} plays.", {"who": who}))
