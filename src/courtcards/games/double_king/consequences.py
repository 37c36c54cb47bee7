"""Reasons from playouts: two moves of Double King compared in the same possible deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.games.double_king.bots.choice_costs import REST_OF_ROUND, cost_of_choice
from courtcards.games.double_king.bots.comparison import play_out_two
from courtcards.games.double_king.bots.search import set_up_first_play
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
    TRICK_POINTS,
)
from courtcards.games.double_king.rules.state import SEATS, TRICK_COUNT, DealState
from courtcards.kernel.cards import PACK_SIZE, list_cards
from courtcards.kernel.errors import Message, mark_text
from courtcards.kernel.naming import SUIT_SIGNS, Average, CardSign
from courtcards.kernel.reasons import PlayoutBot, Reason, ReasonParameter, is_clear
from courtcards.kernel.records import IntArray

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

Bools = npt.NDArray[np.bool_]


class Outcomes(NamedTuple):
    """Ended deals by one move, as one seat sees them; a row for each.

    ``takes`` says which tricks it took, ``cards`` which cards with them, and ``now`` which cards
    with the trick at hand. ``points`` are its own, ``payoffs`` those less the others' average.
    """

    takes: Bools
    cards: Bools
    now: Bools
    points: IntArray
    payoffs: npt.NDArray[np.float64]


def read_outcomes(ends: Any, seat: int, at_hand: int) -> Outcomes:
    """Read ended deals from the side of a seat, with the number of the trick at hand."""
    tricks = ends["played"].reshape(-1, TRICK_COUNT, SEATS).astype(np.int64)
    complete = np.arange(TRICK_COUNT) < ends["played_count"][:, None] // SEATS
    takes = (ends["trick_winners"] == seat) & complete
    cards = np.zeros((len(ends), PACK_SIZE), dtype=np.bool_)
    now = cards.copy()
    for deal, trick in zip(*np.nonzero(takes), strict=True):
        cards[deal, tricks[deal, trick]] = True
        now[deal, tricks[deal, trick]] = trick == at_hand
    points = ends["points"].astype(np.int64)
    payoffs = (SEATS * points[:, seat] - points.sum(axis=1)) / (SEATS - 1)
    return Outcomes(takes, cards, now, points[:, seat], payoffs)


class Comparison(NamedTuple):
    """Outcomes of a move, and of another one, in the same deals; ``trick`` is the one at hand."""

    move: int
    other: int
    ours: Outcomes
    theirs: Outcomes
    contract: int
    trick: int

    @property
    def gain(self) -> float:
        """Mean of the points by which the move is better for the seat."""
        return float((self.ours.points - self.theirs.points).mean())

    def causes(self, better: npt.NDArray[Any]) -> bool:
        """Tell whether differences in points are clear, and the main part of the gain."""
        return is_clear(better) and better.mean() >= MAIN_PART * self.gain

    def build_reason(
        self, code: str, ours: npt.NDArray[Any], theirs: npt.NDArray[Any], **said: Any
    ) -> Reason:
        """Return a reason with the two moves: in how many deals, or how much on average."""
        if ours.dtype == np.bool_:
            said |= {"ours": int(ours.sum()), "theirs": int(theirs.sum())}
        else:
            said |= {"ours": Average(float(ours.mean())), "theirs": Average(float(theirs.mean()))}
        cards = {"card": CardSign(self.move), "other": CardSign(self.other)}
        return Reason(code, TEXTS[code], cards | said | {"of": len(ours)})


def find_consequence(
    observation: Any, memory: Any, bot: PlayoutBot, move: int, other: int
) -> Reason | None:
    """Return why a move is better than another: what follows from each in the same deals.

    None if the playouts do not show it clearly.
    """
    ends = DealState.batch(2 * bot.deals)
    play_out_two(observation, memory, bot.budget, bot.generator, move, other, ends)
    seat, trick = int(observation.viewer), int(observation.trick_number)
    compared = Comparison(
        move,
        other,
        read_outcomes(ends[0::2], seat, trick),
        read_outcomes(ends[1::2], seat, trick),
        int(observation.contract),
        trick,
    )
    if move >= CHOICE:
        return compare_points(compared) or compare_later_games(observation, move, other)
    return next(list_consequences(compared), None) or compare_points(compared)


def list_consequences(compared: Comparison) -> Iterator[Reason]:
    """Yield the consequences that explain the better card, the most telling first."""
    if compared.gain <= 0:
        return
    yield from compare_danger_now(compared)
    yield from compare_this_trick(compared)
    yield from compare_costly_tricks(compared)
    yield from compare_danger(compared)
    yield from compare_all_tricks(compared)


def compare_danger_now(compared: Comparison) -> Iterator[Reason]:
    """Yield a costly card that one card takes with this trick more often than the other."""
    for danger, ours, theirs in _list_dangers(compared, compared.ours.now, compared.theirs.now):
        if compared.causes(_cost(compared) * (theirs.astype(int) - ours)):
            yield compared.build_reason(
                "catches-now",
                ours,
                theirs,
                danger=CardSign(danger),
            )


def compare_this_trick(compared: Comparison) -> Iterator[Reason]:
    """Yield that one card takes this trick more often, if that makes the difference."""
    ours, theirs = (each.takes[:, compared.trick] for each in (compared.ours, compared.theirs))
    points = int(TRICK_POINTS[compared.contract, compared.trick])
    if points > 0 and compared.causes(points * (ours.astype(int) - theirs)):
        yield compared.build_reason(
            "takes-now",
            ours,
            theirs,
        )
    if points < 0 and compared.causes(points * (ours.astype(int) - theirs)):
        yield compared.build_reason(
            "leaves-now",
            ours,
            theirs,
        )


def compare_costly_tricks(compared: Comparison) -> Iterator[Reason]:
    """Yield the seventh or the last trick, if it costs points (DK-4.6)."""
    if TRICK_POINTS[compared.contract, 0]:
        return
    for trick, code in ((LAST, "last-trick"), (SEVENTH, "seventh-trick")):
        points = int(TRICK_POINTS[compared.contract, trick])
        ours, theirs = compared.ours.takes[:, trick], compared.theirs.takes[:, trick]
        if compared.causes(points * (ours.astype(int) - theirs)):
            yield compared.build_reason(code, ours, theirs)


def compare_danger(compared: Comparison) -> Iterator[Reason]:
    """Yield costly cards that the seat takes more often after one card than after the other."""
    for danger, ours, theirs in _list_dangers(compared, compared.ours.cards, compared.theirs.cards):
        if compared.causes(_cost(compared) * (theirs.astype(int) - ours)):
            yield compared.build_reason(
                "catches-later",
                ours,
                theirs,
                danger=CardSign(danger),
            )
    if compared.contract not in FEWER:
        return
    dangers = list_cards(int(DANGER[compared.contract]))
    ours, theirs = (each.cards[:, dangers].sum(axis=1) for each in (compared.ours, compared.theirs))
    if compared.causes(_cost(compared) * (theirs - ours)):
        yield compared.build_reason(
            FEWER[compared.contract],
            ours,
            theirs,
        )


def _list_dangers(
    compared: Comparison, ours: Bools, theirs: Bools
) -> list[tuple[int, Bools, Bools]]:
    """Return each costly card and the deals with it taken, that of the largest gain first."""
    dangers = list_cards(int(DANGER[compared.contract]))
    dangers.sort(key=lambda card: (int(ours[:, card].sum()) - int(theirs[:, card].sum()), card))
    return [(card, ours[:, card], theirs[:, card]) for card in dangers]


def _cost(compared: Comparison) -> int:
    return int(DANGER_POINTS[compared.contract])


def compare_all_tricks(compared: Comparison) -> Iterator[Reason]:
    """Yield the number of tricks, where each counts (DK-4.1, DK-5.1)."""
    points = int(TRICK_POINTS[compared.contract, 0])
    ours, theirs = compared.ours.takes.sum(axis=1), compared.theirs.takes.sum(axis=1)
    if points and compared.causes(points * (ours - theirs)):
        yield compared.build_reason(
            "all-tricks",
            ours,
            theirs,
        )


def compare_points(compared: Comparison) -> Reason | None:
    """Return by how many points the better move is ahead of the average of the others."""
    gains = compared.ours.payoffs - compared.theirs.payoffs
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
            "points": Average(float(gains.mean())),
        },
    )


def compare_later_games(observation: Any, move: int, other: int) -> Reason | None:
    """Return that another choice of a game leaves less for the dealer's later deals (DK-2.1)."""
    state = DealState.new()
    set_up_first_play(observation, state)
    costs = [cost_of_choice(REST_OF_ROUND, state, each) for each in (move, other)]
    if costs[1] <= costs[0]:
        return None
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
