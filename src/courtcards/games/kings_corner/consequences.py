"""Reasons from playouts: two moves of Kings in the Corner compared in the same possible hands."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.games.kings_corner.bots.comparison import MOMENTS, WAYS, play_out_two
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.state import OUT, PLAYING, HandState
from courtcards.kernel.errors import mark_text
from courtcards.kernel.naming import Average
from courtcards.kernel.reasons import PlayoutBot, Reason, is_clear

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

Bools = npt.NDArray[np.bool_]


class Outcomes(NamedTuple):
    """Hands played out after one move, as one seat sees them; a row for each.

    ``late`` says whether another player went out before the seat's next turn, ``fits`` whether a
    card of its hand could be laid in that turn, ``wins`` whether the seat went out.
    """

    late: Bools
    fits: Bools
    wins: Bools
    payoffs: npt.NDArray[np.float64]


def read_outcomes(played: Any, payoffs: npt.NDArray[np.float64], seat: int) -> Outcomes:
    """Read the hands after one move: by the way to play on that brings the seat more."""
    way = int(payoffs.mean(axis=0).argmax())
    following, ends = played[:, way, 0], played[:, way, 1]
    went_out = following["end"] == OUT
    accepted = np.bitwise_or.reduce(following["accepts"], axis=1)
    is_next = (following["phase"] == PLAYING) & (following["seat"] == seat)
    return Outcomes(
        went_out & (following["winner"] != seat),
        is_next & (accepted & following["hands"][:, seat] != 0),
        (ends["end"] == OUT) & (ends["winner"] == seat),
        payoffs[:, way],
    )


def find_consequence(
    observation: Any, memory: Any, bot: PlayoutBot, move: int, other: int
) -> Reason | None:
    """Return why a move is better than another: what follows from each in the same hands.

    None if the playouts do not show it clearly.
    """
    count = bot.deals * 2 * WAYS
    positions, results = HandState.batch(count * MOMENTS), np.zeros(count)
    play_out_two(observation, memory, bot.budget, bot.generator, move, other, positions, results)
    played, payoffs = positions.reshape(-1, 2, WAYS, MOMENTS), results.reshape(-1, 2, WAYS)
    seat = int(observation.viewer)
    ours, theirs = (read_outcomes(played[:, each], payoffs[:, each], seat) for each in range(2))
    gains = ours.payoffs - theirs.payoffs
    if not is_clear(gains):
        return None
    scoring = Scoring(observation.options.scoring)
    return compare_turns(ours, theirs) or compare_results(ours, theirs, scoring)


def compare_turns(ours: Outcomes, theirs: Outcomes) -> Reason | None:
    """Return what the better move changes before and in the seat's next turn."""
    if _is_clearly_more(theirs.late, ours.late):
        return _build_reason(
            "goes-out-later",
            ours.late,
            theirs.late,
        )
    if _is_clearly_more(ours.fits, theirs.fits):
        return _build_reason(
            "fits-next",
            ours.fits,
            theirs.fits,
        )
    return None


def compare_results(ours: Outcomes, theirs: Outcomes, scoring: Scoring) -> Reason:
    """Return what the better move changes at the end of the hand."""
    if _is_clearly_more(ours.wins, theirs.wins):
        return _build_reason(
            "wins-more",
            ours.wins,
            theirs.wins,
        )
    gains = ours.payoffs - theirs.payoffs
    better = round(gains.sum()) if scoring == Scoring.SINGLE else Average(float(gains.mean()))
    return Reason("better-result", BETTER[scoring], {"of": len(gains), "better": better})


LEAST_PART = 0.05
"""Least part of all hands that a consequence must change to be a reason."""


def _is_clearly_more(more: Bools, less: Bools) -> bool:
    differences = more.astype(int) - less
    return is_clear(differences) and differences.mean() >= LEAST_PART


def _build_reason(code: str, ours: Bools, theirs: Bools) -> Reason:
    counts = {"ours": int(ours.sum()), "theirs": int(theirs.sum()), "of": len(ours)}
    return Reason(code, TEXTS[code], counts)
