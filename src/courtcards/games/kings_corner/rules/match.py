"""From hands to a result in Kings in the Corner (KC-5 to KC-8)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.scoring import hand_scores
from courtcards.games.kings_corner.rules.state import BLOCKED, END_NAMES, MOST_SEATS, HandState
from courtcards.games.kings_corner.rules.turns import left_of
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import Array, Of, compiled
from courtcards.kernel.courses import MatchCourse, best_of
from courtcards.kernel.entries import Calls, entry_of
from courtcards.kernel.game import Counting, HandResult, Standing
from courtcards.kernel.options import RuleSet
from courtcards.kernel.standings import counted, gone_on


@dataclass(frozen=True, kw_only=True)
class KingsCornerStanding(Standing):
    """A match between hands; ``chips`` and ``pot`` are those carried on, where chips are kept."""

    chips: tuple[int, ...]
    pot: int


def opening(rules: RuleSet) -> KingsCornerStanding:
    """Nothing won yet; the same number of chips for each, where chips are kept (KC-7.1)."""
    nothing = (0,) * rules.seats
    keeps_chips = rules.options["scoring"] == "chips"
    chips = (rules.number("chips"),) * rules.seats if keeps_chips else nothing
    return KingsCornerStanding(totals=chips, chips=chips, pot=0)


scores_in = entry_of(hand_scores, Of(HandState), Array("i8", (MOST_SEATS,)))


def scores_of(state: HandState) -> tuple[int, ...]:
    """The scores of a hand that has ended, by seat (see ``hand_scores``)."""
    scores = np.zeros(MOST_SEATS, dtype=np.int64)
    scores_in(state, scores)
    return tuple(scores[: state.seats].tolist())


@compiled
def count_hand(state: HandState, course: MatchCourse) -> None:
    """Add a hand to its match, and say whether that is over and who has won (KC-5 to KC-8)."""
    scores = np.zeros(MOST_SEATS, dtype=np.int64)
    hand_scores(state, scores)
    for seat in range(state.seats):
        course.totals[seat] += scores[seat]
    course.hands += 1
    course.is_over = is_over(state, course)
    if course.is_over:
        scoring = state.options.scoring
        if scoring == Scoring.SINGLE and state.end != BLOCKED:
            course.winners = bit(state.winner)
        else:
            sign = -1 if scoring in (Scoring.POINTS, Scoring.SINGLE) else 1
            course.winners = best_of(course, state.seats, sign)


@compiled
def is_over(state: HandState, course: MatchCourse) -> bool:
    """Whether the hands that have been counted make a match."""
    scoring = state.options.scoring
    if scoring in (Scoring.SINGLE, Scoring.CROWNING):
        return True
    totals = course.totals[: state.seats]
    if scoring == Scoring.CHIPS:  # who has none cannot open a hand; or those agreed (KC-7.4)
        return totals.min() < 1 or course.hands == state.options.hands
    return totals.max() >= state.options.target  # type: ignore[no-any-return]  # KC-5.2, KC-6.8


@compiled
def next_hand(state: HandState) -> None:
    """Make of a hand that has ended the next of its match: all else than these is zero.

    The deal passes left (KC-1.4); chips and pot are carried on where chips are kept (KC-7).
    """
    state.dealer = left_of(state.dealer, state.seats)
    keeps_chips = state.options.scoring == Scoring.CHIPS
    if not keeps_chips:
        state.pot = 0
    for seat in range(MOST_SEATS):
        state.chips_before[seat] = 0
        if not keeps_chips:
            state.chips[seat] = 0
    for index in range(state.sign_count):
        state.signs[index] = 0
    for index in range(PACK_SIZE):
        state.stock[index] = 0


def after_hand(
    calls: Calls, standing: KingsCornerStanding, state: HandState
) -> KingsCornerStanding:
    """The standing after a hand that has ended."""
    course, following = gone_on(calls, standing, state)
    result = HandResult(int(state.dealer), str(END_NAMES[state.end]), scores_of(state))
    return KingsCornerStanding(
        **counted(standing, course, result),
        chips=tuple(following.chips[: state.seats].tolist()),
        pot=int(following.pot),
    )


def counting(rules: RuleSet) -> Counting:
    """How luck counts: docs/levels.md has what was measured.

    Payoffs are parts of a hand won where a single one is played (KC-5.3), else chips or points.
    """
    match rules.options["scoring"]:
        case "single":
            return Counting(deal=0.75, draws=0.65, left=0.8, unit="hands")
        case "crowning":
            return Counting(deal=0.75, draws=0.2, left=1.0)
        case "points":
            return Counting(deal=0.8, draws=0.65, left=0.65)
        case _:
            return Counting(deal=0.8, draws=0.65, left=0.65, unit="chips")
