"""The cost of a choice of game for the dealer's later deals at Double King (DK-2.1, DK-2.2).

A dealer who chooses a negative game has one fewer to choose later, and so has the pool. All twelve
games of the pool are played in a round, so the last dealers must take what is left. A choice by
complete rounds, with the exact games of the pool, was no better than this table: see
``docs/research/strength.md``.
"""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.rules.contracts import (
    CHOOSE_TRUMP,
    NEGATIVE_COUNT,
    NEGATIVES_EACH,
    TRUMPS_EACH,
)
from courtcards.games.double_king.rules.state import DealState
from courtcards.kernel.compilation import compiled
from courtcards.kernel.records import Float64Array

IN_HUNDREDTHS = """
0 0 0 0 0 0 0 0 0 0 0 0 0
207 206 207 206 206 207 206 0 0 0 0 0 0
412 420 412 413 412 413 413 413 419 400 0 0 0
0 -5 -1 6 18 33 45 52 0 0 0 0 0
0 276 284 290 299 309 320 331 340 351 349 0 0
0 0 0 0 546 557 565 574 582 591 597 0 0
0 0 18 23 34 47 63 81 99 115 131 159 0
0 0 0 0 0 363 381 397 416 435 450 466 0
0 0 0 0 0 0 0 0 688 705 722 740 0
0 0 0 0 0 0 82 101 121 145 168 190 215
0 0 0 0 0 0 0 0 0 480 503 531 557
0 0 0 0 0 0 0 0 0 0 0 0 0
"""

REST_OF_ROUND: Float64Array = (
    np.array([int(each) for each in IN_HUNDREDTHS.split()]).reshape(
        NEGATIVES_EACH + 1, TRUMPS_EACH + 1, -1
    )
    / 100
)
"""The worth of a dealer's later deals, in points relative to the others.

Three indices: the negative games and the trump games that the dealer has left, and the games in the
pool. 0 where a case does not occur. Made by ``python -m research.double_king.choosing``.
"""


@compiled
def pool_size(state: DealState) -> int:
    """Count the negative games in the pool, with all their copies."""
    size = 0
    for game in range(NEGATIVE_COUNT):
        size += state.pool[game]
    return size


@compiled
def cost_of_choice(rest: Float64Array, state: DealState, move: int) -> float:
    """Return the cost of a choice for the dealer's later deals, above the cheaper kind of game.

    ``rest`` is a table like ``REST_OF_ROUND``. Expects a deal whose dealer is to choose.
    """
    negatives, trumps = state.negatives_left[state.dealer], state.trumps_left[state.dealer]
    pool = pool_size(state)
    after_negative = rest[negatives - 1, trumps, pool - 1] if negatives else 0.0
    after_trump = rest[negatives, trumps - 1, pool] if trumps else 0.0
    after = after_trump if move >= CHOOSE_TRUMP else after_negative
    return max(after_negative, after_trump) - after
