"""What the end of a hand is worth to each seat: the part of the hand that it has won.

The seat that goes out has won the hand and gets 1, the others 0. So the expected payoff is the
chance to win the hand, whatever is played for. A hand without a winner is shared:

* points, single: by those with the fewest points (KC-5.3);
* pot, chips: by all, as nobody wins anything (KC-6.8, KC-7.3);
* crowning: the seat with more points has won (KC-8.5).

Since points and chips count for the match, a hundredth is added for each that a seat has more than
the others on average, at most a fifth in all.
"""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.scoring import hand_scores
from courtcards.games.kings_corner.rules.state import OUT, HandState
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array, IntArray

POINT = 0.01
MOST_FOR_POINTS = 0.2


@compiled
def fill_payoffs(state: HandState, scores: IntArray, payoffs: Float64Array) -> None:
    """Fill ``payoffs``, by seat, and ``scores``, which serves for working them out.

    A hand that is broken off counts as blocked.
    """
    seats = state.seats
    hand_scores(state, scores)
    sign = 1 if state.options.scoring in (Scoring.POT, Scoring.CHIPS, Scoring.CROWNING) else -1
    best = -(1 << 30)
    total = 0
    for seat in range(seats):
        scores[seat] *= sign
        best = max(best, scores[seat])
        total += scores[seat]
    best_count = 0
    for seat in range(seats):
        best_count += 1 if scores[seat] == best else 0
    for seat in range(seats):
        if state.end == OUT:
            payoffs[seat] = 1.0 if seat == state.winner else 0.0
        elif state.options.scoring in (Scoring.POT, Scoring.CHIPS):
            payoffs[seat] = 1.0 / seats
        else:
            payoffs[seat] = 1.0 / best_count if scores[seat] == best else 0.0
        ahead = POINT * (scores[seat] - (total - scores[seat]) / (seats - 1))
        payoffs[seat] += min(MOST_FOR_POINTS, max(-MOST_FOR_POINTS, ahead))
