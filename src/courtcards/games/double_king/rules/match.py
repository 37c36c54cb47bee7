"""A round of Double King: 20 games, the pool and quotas, ranking points (DK-2, DK-6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from courtcards.games.double_king.rules.contracts import (
    COPIES_IN_POOL,
    GAMES_IN_ROUND,
    NEGATIVE_COUNT,
    NEGATIVES_EACH,
    TRUMP,
    TRUMPS_EACH,
    contract_name,
)
from courtcards.games.double_king.rules.deal import GatheredPack, gather, pack_in
from courtcards.games.double_king.rules.options import Shuffle
from courtcards.games.double_king.rules.state import END_NAMES, SEATS, TRICK_COUNT, DealState
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.courses import MatchCourse, best_of
from courtcards.kernel.entries import Calls
from courtcards.kernel.game import HandResult, Standing
from courtcards.kernel.standings import counted, gone_on

PLACE_POINTS = (16, 12, 8, 4)
"""Ranking points of the four places (DK-6.2)."""

MOST_POINTS = 104
"""What a round can bring, or cost, a seat: all tricks of eight trump games, all that is to be
lost in twelve negative ones (DK-6.3)."""


@dataclass(frozen=True, kw_only=True)
class DoubleKingStanding(Standing):
    """A round between deals: copies left of each negative game, games left to each dealer.

    ``gathered`` is the pack of the deal before; None where the next deal is shuffled.
    """

    pool: tuple[int, ...]
    negatives_left: tuple[int, ...]
    trumps_left: tuple[int, ...]
    gathered: GatheredPack | None = None


def opening() -> DoubleKingStanding:
    """The full pool and quotas (DK-2.1, DK-2.2)."""
    return DoubleKingStanding(
        totals=(0,) * SEATS,
        pool=(COPIES_IN_POOL,) * NEGATIVE_COUNT,
        negatives_left=(NEGATIVES_EACH,) * SEATS,
        trumps_left=(TRUMPS_EACH,) * SEATS,
    )


@compiled
def count_deal(state: DealState, course: MatchCourse) -> None:
    """Add a deal to its round, which is over after 20 of them (DK-2.1, DK-6)."""
    for seat in range(SEATS):
        course.totals[seat] += state.points[seat]
    course.hands += 1
    if course.hands < GAMES_IN_ROUND:
        return
    course.is_over = 1
    course.winners = best_of(course, SEATS, 1)
    for seat in range(SEATS):
        course.ranking[seat] = ranking_of(course.totals, seat)


@compiled
def ranking_of(totals: Any, seat: int) -> int:
    """The ranking points of a seat: equal scores share those of the places they fill (DK-6.2).

    Whatever places are shared, the points of each are a whole number.
    """
    above = 0
    equal = 0
    for other in range(SEATS):
        above += totals[other] > totals[seat]
        equal += totals[other] == totals[seat]
    shared = 0
    for place in range(above, above + equal):
        shared += PLACE_POINTS[place]
    return shared // equal


@compiled
def next_deal(state: DealState) -> None:
    """Make of a deal that has ended the next of its round: all else than these is zero.

    The choice is taken from the pool and the dealer's quota (DK-2.1, DK-2.2), the pack gathered
    where it is not shuffled (DK-1.4), and the deal passes left (DK-1.7).
    """
    dealer = state.dealer
    next_dealer = (dealer + 1) & 3
    if state.options.shuffle == Shuffle.FIRST_DEAL:
        gather(state, next_dealer)
    if state.contract == TRUMP:
        state.trumps_left[dealer] -= 1
    else:
        state.pool[state.contract] -= 1
        state.negatives_left[dealer] -= 1
    state.dealer = next_dealer
    for index in range(PACK_SIZE):
        state.played[index] = 0
    for trick in range(TRICK_COUNT):
        state.trick_winners[trick] = 0


def after_deal(calls: Calls, standing: DoubleKingStanding, state: DealState) -> DoubleKingStanding:
    """The standing after a deal that has ended, with its pack where that is not shuffled."""
    course, following = gone_on(calls, standing, state)
    result = HandResult(
        int(state.dealer),
        str(END_NAMES[state.end]),
        tuple(state.points.tolist()),
        contract_name(int(state.contract), int(state.trump)),
    )
    ranking = tuple(map(Fraction, course.ranking[:SEATS].tolist()))
    return DoubleKingStanding(
        **counted(standing, course, result),
        ranking_points=ranking if course.is_over else None,
        pool=tuple(following.pool.tolist()),
        negatives_left=tuple(following.negatives_left.tolist()),
        trumps_left=tuple(following.trumps_left.tolist()),
        gathered=pack_in(following),
    )


def _less_one(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def without_choice(standing: DoubleKingStanding, dealer: int, contract: int) -> DoubleKingStanding:
    """What is left of the pool and the quotas after a dealer's choice (DK-2.1, DK-2.2)."""
    if contract == TRUMP:
        return replace(standing, trumps_left=_less_one(standing.trumps_left, dealer))
    return replace(
        standing,
        pool=_less_one(standing.pool, contract),
        negatives_left=_less_one(standing.negatives_left, dealer),
    )


def ranking_points(totals: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Ranking points by seat; equal scores share the points of the places they fill (DK-6.2).

    >>> [str(points) for points in ranking_points((7, -1, -1, -5))]
    ['16', '10', '10', '4']
    """
    return tuple(Fraction(ranking_of(totals, seat)) for seat in range(SEATS))
