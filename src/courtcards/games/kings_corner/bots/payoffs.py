"""What the end of a hand is worth to each seat, by the prize that is played for.

* ``SCORE``: what the rule set counts, less the average of the other seats. Points charged count
  against a seat (KC-5.1); the pot won (KC-6.7), the change in chips (KC-7), and crowns with the
  dragon (KC-8) count for it. Where who wins the hand is all (KC-5.3), it is the part of the hand.
* ``HAND``: the part of the hand that a seat has won, the whole for whoever goes out. A hand without
  a winner is shared by those with the best score; with chips by all, as nobody wins anything
  (KC-6.8, KC-7.3). A hundredth is added for each point that a seat has more than the others on
  average, at most a fifth in all.
"""

from __future__ import annotations

from courtcards.games.kings_corner.bots.budget import HAND, SCORE
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.scoring import hand_scores
from courtcards.games.kings_corner.rules.state import OUT, HandState
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array, IntArray

POINT = 0.01
MOST_FOR_POINTS = 0.2


@compiled
def fill_payoffs(state: HandState, prize: int, scores: IntArray, payoffs: Float64Array) -> None:
    """Fill ``payoffs``, by seat, and ``scores``, which serves for working them out.

    A hand that is broken off counts as blocked.
    """
    seats = state.seats
    hand_scores(state, scores)
    total = 0
    for seat in range(seats):
        if is_charged(state.options.scoring):
            scores[seat] = -scores[seat]
        total += scores[seat]
    for seat in range(seats):
        ahead = scores[seat] - (total - scores[seat]) / (seats - 1.0)
        if prize == SCORE and state.options.scoring != Scoring.SINGLE:
            payoffs[seat] = ahead
        else:
            payoffs[seat] = part_of_hand(state, seat, scores)
            if prize == HAND:
                payoffs[seat] += min(MOST_FOR_POINTS, max(-MOST_FOR_POINTS, POINT * ahead))


@compiled
def is_charged(scoring: int) -> bool:
    """Whether a scoring charges cards left, so that fewer points are better (KC-5)."""
    return scoring in (Scoring.POINTS, Scoring.SINGLE)


@compiled
def part_of_hand(state: HandState, seat: int, scores: IntArray) -> float:
    """The part of the hand that a seat has won; of ``scores`` more is better."""
    if state.end == OUT:
        return 1.0 if seat == state.winner else 0.0
    if state.options.scoring in (Scoring.POT, Scoring.CHIPS):
        return 1.0 / state.seats
    best = scores[seat]
    best_count = 0
    for other in range(state.seats):
        if scores[other] > best:
            return 0.0
        best_count += 1 if scores[other] == best else 0
    return 1.0 / best_count
