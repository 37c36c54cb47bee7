"""Reasons from playouts: two moves of Kings in the Corner compared in the same possible hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from courtcards.games.kings_corner.bots.budget import MOMENTS, WAYS
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.state import OUT, PLAYING, HandState
from courtcards.kernel.errors import mark_text
from courtcards.kernel.naming import Average
from courtcards.kernel.reasons import Playouts, Reason, average, is_clear

TEXTS = {
    "goes-out-later": mark_text(
        "another player goes out before your next turn in {ours} of {of} possible hands, otherwise "
        "in {theirs}"
    ),
    "fits-next": mark_text(
        "in your next turn a card of yours fits in {ours} of {of} possible hands, otherwise in "
        "{theirs}"
    ),
    "wins-more": mark_text("you go out in {ours} of {of} possible hands, otherwise in {theirs}"),
}
"""By code, the text about a move; *otherwise* is after the move that it is compared with."""

POINTS_BETTER = mark_text(
    "over {of} possible hands it leaves you {better} points better off on average than otherwise"
)
CHIPS_BETTER = mark_text(
    "over {of} possible hands it leaves you {better} chips better off on average than otherwise"
)
BETTER = {
    Scoring.POINTS: POINTS_BETTER,
    Scoring.CROWNING: POINTS_BETTER,
    Scoring.POT: CHIPS_BETTER,
    Scoring.CHIPS: CHIPS_BETTER,
    Scoring.SINGLE: mark_text("you win {better} of {of} possible hands more than otherwise"),
}
"""By scoring, the text about the result of a hand."""


class Outcomes(NamedTuple):
    """Hands played out after one move, as one seat sees them, in lists.

    ``late`` says whether another player went out before the seat's next turn, ``fits`` whether a
    card of its hand could be laid in that turn, ``wins`` whether the seat went out.
    """

    late: list[int]
    fits: list[int]
    wins: list[int]
    payoffs: list[float]


FIELDS = ("end", "winner", "phase", "seat", "accepts", "hands")


def read_outcomes(played: Any, payoffs: list[float], seat: int, index: int) -> Outcomes:
    """Read the hands after one of the two moves: by the way to play on that brings more."""
    ways = [payoffs[index * WAYS + way :: 2 * WAYS] for way in range(WAYS)]
    best = max(range(WAYS), key=lambda way: sum(ways[way]))
    first = (index * WAYS + best) * MOMENTS
    rows = list(zip(*(played[each].tolist() for each in FIELDS), strict=True))
    following, ends = (rows[at :: 2 * WAYS * MOMENTS] for at in (first, first + 1))
    return Outcomes(
        [end == OUT and winner != seat for end, winner, *_ in following],
        [
            phase == PLAYING and turn == seat and any(each & hands[seat] for each in accepts)
            for _, _, phase, turn, accepts, hands in following
        ],
        [end == OUT and winner == seat for end, winner, *_ in ends],
        ways[best],
    )


def find_consequence(observation: Any, playouts: Playouts, move: int, other: int) -> Reason | None:
    """Return why a move is better than another: what follows from each in the same hands.

    None if the playouts do not show it clearly.
    """
    count = playouts.deals * 2 * WAYS
    played, payoffs = HandState.batch(count * MOMENTS), np.zeros(count, dtype=np.float64)
    playouts.play_out(move, other, played, payoffs)
    seat, results = int(observation.viewer), payoffs.tolist()
    ours, theirs = (read_outcomes(played, results, seat, index) for index in range(2))
    if not is_clear(_subtract(ours.payoffs, theirs.payoffs)):
        return None
    scoring = Scoring(observation.options.scoring)
    return compare_turns(ours, theirs) or compare_results(ours, theirs, scoring)


def compare_turns(ours: Outcomes, theirs: Outcomes) -> Reason | None:
    """Return what the better move changes before and in the seat's next turn."""
    if _is_clearly_more(theirs.late, ours.late):
        return _build_reason("goes-out-later", ours.late, theirs.late)
    if _is_clearly_more(ours.fits, theirs.fits):
        return _build_reason("fits-next", ours.fits, theirs.fits)
    return None


def compare_results(ours: Outcomes, theirs: Outcomes, scoring: Scoring) -> Reason:
    """Return what the better move changes at the end of the hand."""
    if _is_clearly_more(ours.wins, theirs.wins):
        return _build_reason("wins-more", ours.wins, theirs.wins)
    gains = _subtract(ours.payoffs, theirs.payoffs)
    better = round(sum(gains)) if scoring == Scoring.SINGLE else Average(average(gains))
    return Reason("better-result", BETTER[scoring], {"of": len(gains), "better": better})


LEAST_PART = 0.05
"""Least part of all hands that a consequence must change to be a reason."""


def _is_clearly_more(more: list[int], less: list[int]) -> bool:
    differences = _subtract(more, less)
    return is_clear(differences) and average(differences) >= LEAST_PART


def _subtract(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [ours - theirs for ours, theirs in zip(one, other, strict=True)]


def _build_reason(code: str, ours: list[int], theirs: list[int]) -> Reason:
    return Reason(code, TEXTS[code], {"ours": sum(ours), "theirs": sum(theirs), "of": len(ours)})
