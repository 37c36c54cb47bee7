"""Reasons from playouts: two moves of Double King compared in the same possible deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    CONTRACT_NAMES,
    DANGER,
    DANGER_POINTS,
    HEART_GAME,
    JACKS_KINGS,
    NEGATIVE_GAMES,
    QUEEN_GAME,
    SEVENTH_LAST,
    TRICK_POINTS,
)
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.cards import list_cards
from courtcards.kernel.errors import Message, mark_text
from courtcards.kernel.naming import SUIT_SIGNS, Average, CardSign
from courtcards.kernel.reasons import Playouts, Reason, ReasonParameter, average, is_clear

SEVENTH, LAST = 6, 12
"""Tricks, from 0, that cost points of their own (DK-4.6)."""
MAIN_PART = 0.5
"""Least share of the difference in points that a consequence must cause to be its reason."""

TEXTS = {
    "catches-now": mark_text(
        "{other} takes this trick and {danger} in {theirs} of {of} possible deals, {card} in {ours}"
    ),
    "takes-now": mark_text(
        "{card} takes this trick in {ours} of {of} possible deals, {other} in {theirs}"
    ),
    "leaves-now": mark_text(
        "{other} takes this trick in {theirs} of {of} possible deals, {card} in {ours}"
    ),
    "seventh-trick": mark_text(
        "after {other} you take the seventh trick in {theirs} of {of} possible deals, after {card} "
        "in {ours}"
    ),
    "last-trick": mark_text(
        "after {other} you take the last trick in {theirs} of {of} possible deals, after {card} in "
        "{ours}"
    ),
    "catches-later": mark_text(
        "after {other} you take {danger} in {theirs} of {of} possible deals, after {card} in {ours}"
    ),
    "fewer-hearts": mark_text(
        "over {of} possible deals you take {theirs} hearts on average after {other}, {ours} after "
        "{card}"
    ),
    "fewer-queens": mark_text(
        "over {of} possible deals you take {theirs} Queens on average after {other}, {ours} after "
        "{card}"
    ),
    "fewer-jacks-kings": mark_text(
        "over {of} possible deals you take {theirs} Jacks and Kings on average after {other}, "
        "{ours} after {card}"
    ),
    "all-tricks": mark_text(
        "over {of} possible deals you take {ours} tricks on average after {card}, {theirs} after "
        "{other}"
    ),
}
"""By code, the text about a card and the other card that it is compared with."""

FEWER = {HEART_GAME: "fewer-hearts", QUEEN_GAME: "fewer-queens", JACKS_KINGS: "fewer-jacks-kings"}
"""By contract with several costly cards, the code about their number."""


class Outcome(NamedTuple):
    """The end of a deal, as one seat sees it.

    ``tricks`` are those that it took, from 0, ``cards`` the cards in them, and ``now`` the cards
    that it took with the trick at hand. ``points`` are its own, ``payoff`` those less the others'
    average.
    """

    tricks: frozenset[int]
    cards: frozenset[int]
    now: frozenset[int]
    points: int
    payoff: float


def read_outcomes(ends: Any, payoffs: list[float], seat: int, at_hand: int) -> list[Outcome]:
    """Read ended deals from the side of a seat, with the number of the trick at hand."""
    columns = [ends[each].tolist() for each in ("played", "played_count", "trick_winners")]
    points = [each[seat] for each in ends["points"].tolist()]
    return [
        _read_outcome(seat, at_hand, played, winners[: count // SEATS], own, payoff)
        for played, count, winners, own, payoff in zip(*columns, points, payoffs, strict=True)
    ]


def _read_outcome(  # noqa: PLR0913, PLR0917 - a row of several columns
    seat: int, at_hand: int, played: list[int], winners: list[int], points: int, payoff: float
) -> Outcome:
    tricks = [trick for trick, winner in enumerate(winners) if winner == seat]
    taken = {trick: played[SEATS * trick : SEATS * (trick + 1)] for trick in tricks}
    return Outcome(
        frozenset(tricks),
        frozenset(card for cards in taken.values() for card in cards),
        frozenset(taken.get(at_hand, ())),
        points,
        payoff,
    )


Counts = tuple[list[int], list[int]]
"""A number for each compared deal: after a move, and after the other."""


@dataclass(frozen=True)
class Comparison:
    """Outcomes of a move, and of another one, in the same deals; ``trick`` is the one at hand."""

    move: int
    other: int
    ours: list[Outcome]
    theirs: list[Outcome]
    contract: int
    trick: int

    def count_each(self, what: Callable[[Outcome], int]) -> Counts:
        """Return a number of each outcome, after each of the two moves."""
        return [what(each) for each in self.ours], [what(each) for each in self.theirs]

    @property
    def gains(self) -> list[float]:
        """By how much each deal brings the seat more, against the average of the others."""
        pairs = zip(self.ours, self.theirs, strict=True)
        return [one.payoff - other.payoff for one, other in pairs]

    @cached_property
    def gain(self) -> float:
        """Mean of the points of its own by which the move is better for the seat."""
        ours, theirs = map(average, self.count_each(lambda each: each.points))
        return ours - theirs

    def causes(self, counts: Counts, points: int) -> bool:
        """Tell whether numbers, each worth so many points, make the main part of the gain."""
        better = [points * (one - other) for one, other in zip(*counts, strict=True)]
        return is_clear(better) and average(better) >= MAIN_PART * self.gain

    def build_reason(
        self, code: str, counts: Counts, *, is_mean: bool = False, **said: ReasonParameter
    ) -> Reason:
        """Return a reason with the two moves: in how many deals, or how many on average."""
        for key, numbers in zip(("ours", "theirs"), counts, strict=True):
            said[key] = Average(average(numbers)) if is_mean else sum(numbers)
        cards = {"card": CardSign(self.move), "other": CardSign(self.other)}
        return Reason(code, TEXTS[code], {**cards, **said, "of": len(self.ours)})


def find_consequence(observation: Any, playouts: Playouts, move: int, other: int) -> Reason | None:
    """Return why a move is better than another: what follows from each in the same deals.

    None if the playouts do not show it clearly.
    """
    ends = DealState.batch(2 * playouts.deals)
    payoffs = np.zeros(2 * playouts.deals, dtype=np.float64)
    is_later = playouts.play_out(move, other, ends, payoffs)
    seat, trick = int(observation.viewer), int(observation.trick_number)
    outcomes = read_outcomes(ends, payoffs.tolist(), seat, trick)
    compared = Comparison(
        move, other, outcomes[::2], outcomes[1::2], int(observation.contract), trick
    )
    if move < CHOICE:
        return next(list_consequences(compared), None) or compare_points(compared)
    return compare_points(compared) or (tell_later_game(other) if is_later else None)


def list_consequences(compared: Comparison) -> Iterator[Reason]:
    """Yield the consequences that explain the better card, the most telling first."""
    if compared.gain <= 0:
        return
    yield from compare_danger(compared, "catches-now", lambda each: each.now)
    yield from compare_this_trick(compared)
    yield from compare_costly_tricks(compared)
    yield from compare_danger(compared, "catches-later", lambda each: each.cards)
    yield from compare_numbers(compared)


def compare_danger(
    compared: Comparison, code: str, taken: Callable[[Outcome], frozenset[int]]
) -> Iterator[Reason]:
    """Yield costly cards that the seat takes less often after the better card."""
    for danger in list_cards(int(DANGER[compared.contract])):
        counts = compared.count_each(lambda each, danger=danger: danger in taken(each))  # type: ignore[misc]
        if compared.causes(counts, -int(DANGER_POINTS[compared.contract])):
            yield compared.build_reason(code, counts, danger=CardSign(danger))


def compare_this_trick(compared: Comparison) -> Iterator[Reason]:
    """Yield that one card takes this trick more often, if that makes the difference."""
    points = int(TRICK_POINTS[compared.contract, compared.trick])
    counts = compared.count_each(lambda each: compared.trick in each.tricks)
    if points and compared.causes(counts, points):
        yield compared.build_reason("takes-now" if points > 0 else "leaves-now", counts)


def compare_costly_tricks(compared: Comparison) -> Iterator[Reason]:
    """Yield the last or the seventh trick, if it costs points (DK-4.6)."""
    if compared.contract != SEVENTH_LAST:
        return
    for trick, code in ((LAST, "last-trick"), (SEVENTH, "seventh-trick")):
        counts = compared.count_each(lambda each, trick=trick: trick in each.tricks)  # type: ignore[misc]
        if compared.causes(counts, int(TRICK_POINTS[SEVENTH_LAST, trick])):
            yield compared.build_reason(code, counts)


def compare_numbers(compared: Comparison) -> Iterator[Reason]:
    """Yield the number of costly cards, or of tricks where each counts (DK-4.1, DK-5.1)."""
    contract = compared.contract
    dangers = frozenset(list_cards(int(DANGER[contract])))
    if contract in FEWER:
        counts = compared.count_each(lambda each: len(each.cards & dangers))
        if compared.causes(counts, -int(DANGER_POINTS[contract])):
            yield compared.build_reason(FEWER[contract], counts, is_mean=True)
    elif contract != SEVENTH_LAST:
        counts = compared.count_each(lambda each: len(each.tricks))
        if compared.causes(counts, int(TRICK_POINTS[contract, 0])):
            yield compared.build_reason("all-tricks", counts, is_mean=True)


def compare_points(compared: Comparison) -> Reason | None:
    """Return by how many points the better move is ahead of the average of the others."""
    gains = compared.gains
    if not is_clear(gains):
        return None
    return Reason(
        "points",
        "over {of} possible deals, {card} leaves you {points} points better off on average than "
        "{other}",
        {
            "card": _name_move(compared.move),
            "other": _name_move(compared.other),
            "of": len(gains),
            "points": Average(average(gains)),
        },
    )


def tell_later_game(other: int) -> Reason:
    """Return that another choice of a game leaves less for the dealer's later deals (DK-2.1)."""
    return Reason(
        "later-game",
        "{other} is worth more to you in a later deal",
        {"other": _name_move(other)},
    )


def _name_move(move: int) -> ReasonParameter:
    if move < CHOICE:
        return CardSign(move)
    if move < CHOOSE_TRUMP:
        return CONTRACT_NAMES[NEGATIVE_GAMES[move - CHOICE]]
    return Message("Trump {sign}", {"sign": [*SUIT_SIGNS.values()][move - CHOOSE_TRUMP]})
