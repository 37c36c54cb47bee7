"""From hands to a result in Kings in the Corner (KC-5 to KC-8)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from courtcards.games.kings_corner.rules.scoring import hand_scores
from courtcards.games.kings_corner.rules.state import BLOCKED, END_NAMES, MOST_SEATS, HandState
from courtcards.kernel.entries import entry_of
from courtcards.kernel.game import HandResult, Standing
from courtcards.kernel.kinds import Array, Of
from courtcards.kernel.luck import Counting
from courtcards.kernel.rulesets import RuleSet


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


def after_hand(
    rules: RuleSet, standing: KingsCornerStanding, state: HandState
) -> KingsCornerStanding:
    """The standing after a hand that has ended."""
    scores = scores_of(state)
    end = END_NAMES[state.end]
    if end is None:
        raise ValueError("the hand has not ended")
    results = (*standing.results, HandResult(int(state.dealer), end, scores))
    totals = tuple(a + b for a, b in zip(standing.totals, scores, strict=True))
    keeps_chips = rules.options["scoring"] == "chips"
    is_over = _is_over(rules, totals, len(results))
    return KingsCornerStanding(
        results=results,
        totals=totals,
        is_over=is_over,
        winners=_winners(rules, totals, state) if is_over else (),
        chips=totals if keeps_chips else standing.chips,
        pot=int(state.pot) if keeps_chips else 0,
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


def _is_over(rules: RuleSet, totals: tuple[int, ...], hands_played: int) -> bool:
    scoring = rules.options["scoring"]
    if scoring in ("single", "crowning"):
        return True
    if scoring == "chips":  # somebody cannot open another hand, or the hands agreed (KC-7.4)
        return min(totals) < 1 or hands_played == rules.options["hands"]
    return max(totals) >= rules.number("target")  # KC-5.2, KC-6.8


def _winners(rules: RuleSet, totals: tuple[int, ...], state: HandState) -> tuple[int, ...]:
    scoring = rules.options["scoring"]
    if scoring == "single" and state.end != BLOCKED:
        return (int(state.winner),)
    best = min(totals) if scoring in ("points", "single") else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
