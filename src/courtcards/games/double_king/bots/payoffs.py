"""What a finished deal of Double King is worth to its seats.

The ranking of a round compares the seats' scores (DK-6.2). So the payoff of a seat is its points
less the average of the other three.
"""

from __future__ import annotations

from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.compiled import compiled


@compiled
def payoff(state: DealState, seat: int) -> float:
    """The points of a seat in a finished deal, less the average of the other seats."""
    total = 0
    for other in range(SEATS):
        total += state.points[other]
    return (SEATS * state.points[seat] - total) / (SEATS - 1.0)  # type: ignore[no-any-return]
