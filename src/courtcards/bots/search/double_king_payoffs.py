"""What a finished deal of Double King is worth to its seats, and to the dealer's rest of the round.

A round is ranked by who has more than whom (DK-6.2): the payoff of a seat is its points less
the average of the other three.
"""

from __future__ import annotations

import numpy as np

from courtcards.compiled import compiled
from courtcards.games.double_king.contracts import CHOOSE_TRUMP
from courtcards.games.double_king.state import SEATS, DealState

REST_OF_ROUND = np.array(
    [
        [0.0, 2.13, 4.26],
        [1.57, 4.71, 7.42],
        [3.14, 6.87, 10.01],
        [4.71, 8.86, 12.33],
    ]
)
"""What the deals still to come are worth to their dealer, by negative and by trump games left.

Points relative to the others; made by ``python -m courtcards.lab.choosing``.
"""


@compiled
def payoff(state: DealState, seat: int) -> float:
    """The points of a seat in a finished deal, less the average of the other seats."""
    total = 0
    for other in range(SEATS):
        total += state.points[other]
    return (SEATS * state.points[seat] - total) / (SEATS - 1.0)  # type: ignore[no-any-return]


@compiled
def cost_of_choice(state: DealState, move: int) -> float:
    """What a choice takes from the dealer's later deals, beside the cheapest choice there is.

    Expects the record of a deal whose dealer is to choose.
    """
    negatives, trumps = state.negatives_left[state.dealer], state.trumps_left[state.dealer]
    after_negative = REST_OF_ROUND[negatives - 1, trumps] if negatives else 0.0
    after_trump = REST_OF_ROUND[negatives, trumps - 1] if trumps else 0.0
    after = after_trump if move >= CHOOSE_TRUMP else after_negative
    return max(after_negative, after_trump) - after
