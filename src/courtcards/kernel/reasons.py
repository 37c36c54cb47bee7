"""Reasons for a move in words: each is true of the move, and the search confirms it.

A *ground* is a function of a seat's knowledge and a legal move. It returns a reason if its
condition holds for the move, and None otherwise. The reason is then true whatever the hidden cards
are. But it explains a preference only if the move really is better than the alternatives: better,
by more than the noise of the search, than every legal move for which the ground does not hold. So a
ground that holds for all moves explains nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from courtcards.kernel.cards import bit, parse_card
from courtcards.kernel.errors import MalformedCard, Message
from courtcards.kernel.naming import Average, CardSign, TranslatableName
from courtcards.kernel.records import Float64Array

K = TypeVar("K")


@dataclass(frozen=True)
class SeatName:
    """A seat, shown in a sentence by the name of its player."""

    seat: int


ReasonParameter = CardSign | TranslatableName | Average | Message | SeatName | int
"""A parameter of a reason's text."""


@dataclass(frozen=True)
class Reason:
    """A reason for a move: a code, and a part of a sentence with its parameters.

    ``text`` is a template that a translation can replace.
    """

    code: str
    text: str
    parameters: Mapping[str, ReasonParameter] = field(default_factory=dict)

    def fill_names(self, names: Sequence[str]) -> Message:
        """Return the text with the players' names, given by seat.

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
    """Worth of a move in the unit of its game, from so many playouts."""

    worth: float
    tries: int


Worths = Mapping[int, Worth]
"""Worth of each legal move, by move."""


@dataclass(frozen=True)
class Preference:
    """A legal move that a search prefers to all others, or to one of them, ``to``, alone."""

    move: int
    worths: Worths
    to: int | None = None


Ground = Callable[[K, int], Reason | None]


def select_reasons(
    grounds: Sequence[Ground[K]], known: K, preference: Preference, spread: float
) -> list[Reason]:
    """Return the reasons for a preference, in the order of the grounds: weightiest first.

    ``spread`` is the standard deviation of playouts, see ``noise``. A reason that also holds for
    the other move of a preference for one over another is left out.
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
    """Tell whether a move is better than another by more than noise."""
    return one.worth - other.worth > noise(one, other, spread)


def noise(one: Worth, other: Worth, spread: float) -> float:
    """Return the difference of two worths that may be chance: two standard errors.

    ``spread`` is the standard deviation of one playout, measured from such differences. A search
    tries all moves on the same hidden cards, so much of the noise cancels out.
    """
    return 2 * spread * sqrt(1 / one.tries + 1 / other.tries)


class Playouts(NamedTuple):
    """A bot's playouts of two moves in so many possible deals; see ``Engine.play_out_two``."""

    play_out: Callable[[int, int, Any, Float64Array], int]
    deals: int


def is_clear(differences: Sequence[float]) -> bool:
    """Tell whether differences between pairs are above 0 by more than noise, as in ``noise``.

    >>> is_clear([1, 0, 1, 1]), is_clear([1, -1, 1, 0])
    (True, False)
    """
    count, mean = len(differences), average(differences)
    spread = sum(each * each for each in differences) / count - mean * mean
    return mean > 2 * sqrt(max(spread, 0.0) / count)


def average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@dataclass(frozen=True)
class Reply:
    """Sentences of an answer, in order, and the clause that they follow from, if any."""

    sentences: tuple[Message, ...]
    clause: str | None = None


def reply(clause: str | None, *sentences: Message | None) -> Reply:
    """Return a reply of the sentences that are not None."""
    return Reply(tuple(each for each in sentences if each is not None), clause)


def find_seat(about: str, names: Sequence[str]) -> int | None:
    """Return the seat that a text such as ``seat:1`` names; None for any other text."""
    return next((seat for seat in range(len(names)) if about == f"seat:{seat}"), None)


def find_held_card(about: str, hand: int) -> int | None:
    """Return the card of a hand that a text names; None if the hand has no such card."""
    try:
        card = parse_card(about)
    except MalformedCard:
        return None
    return card if hand & bit(card) else None


def not_your_turn(who: str) -> Reply:
    return reply(None, Message("It is not your turn: {who} plays.", {"who": who}))
