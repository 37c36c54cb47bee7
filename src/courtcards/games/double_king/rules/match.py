"""A round of Double King: 20 games, the pool and quotas, ranking points (DK-2, DK-6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from courtcards.games.double_king.rules.contracts import (
    COPIES_IN_POOL,
    GAMES_IN_ROUND,
    NEGATIVE_COUNT,
    NEGATIVES_EACH,
    TRUMP,
    TRUMPS_EACH,
    contract_name,
)
from courtcards.games.double_king.rules.gathering import GatheredPack
from courtcards.games.double_king.rules.state import END_NAMES, SEATS, DealState
from courtcards.kernel.game import HandResult, Standing

PLACE_POINTS = (16, 12, 8, 4)
"""Ranking points of the four places (DK-6.2)."""


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


def _less_one(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def after_deal(
    standing: DoubleKingStanding, state: DealState, gathered: GatheredPack | None
) -> DoubleKingStanding:
    """The standing after a deal that has ended, with its pack where that is not shuffled."""
    end = END_NAMES[state.end]
    if end is None:
        raise ValueError("the deal has not ended")
    dealer, contract = int(state.dealer), int(state.contract)
    scores = tuple(state.points.tolist())
    name = contract_name(contract, int(state.trump))
    results = (*standing.results, HandResult(dealer, end, scores, name))
    totals = tuple(a + b for a, b in zip(standing.totals, scores, strict=True))
    is_over = len(results) == GAMES_IN_ROUND
    best = max(totals)
    return replace(
        without_choice(standing, dealer, contract),
        results=results,
        totals=totals,
        is_over=is_over,
        winners=tuple(seat for seat in range(SEATS) if totals[seat] == best) if is_over else (),
        ranking_points=ranking_points(totals) if is_over else None,
        gathered=gathered,
    )


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
    points = []
    for total in totals:
        above = sum(other > total for other in totals)
        equal = totals.count(total)
        points.append(Fraction(sum(PLACE_POINTS[above : above + equal]), equal))
    return tuple(points)
