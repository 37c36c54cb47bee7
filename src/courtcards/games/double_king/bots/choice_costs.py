"""What the choice of a game takes from the dealer's later deals at Double King (DK-2.1, DK-2.2).

A dealer who chooses a negative game has one fewer of them to choose later, and the pool holds one
fewer. All twelve games of the pool are played in a round, so whoever chooses the last of them must
take what others have left. Choosing by rounds played to their end, with the very games that the
pool held, was no better than this table; docs/research/strength.md has what was measured.
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
"""What the deals still to come are worth to their dealer, in points relative to the others.

Three indices: how many negative games the dealer has left, how many trump games, and how many
games the pool holds; 0 for what does not occur. Made by
``python -m research.double_king.choosing``.
"""


@compiled
def pool_size(state: DealState) -> int:
    """How many negative games the pool holds, each counted as often as it is there."""
    size = 0
    for game in range(NEGATIVE_COUNT):
        size += state.pool[game]
    return size


@compiled
def cost_of_choice(rest: Float64Array, state: DealState, move: int) -> float:
    """How much more a choice takes from the dealer's later deals than the cheaper kind of game.

    ``rest`` is a table like ``REST_OF_ROUND``. Expects a deal whose dealer is to choose.
    """
    negatives, trumps = state.negatives_left[state.dealer], state.trumps_left[state.dealer]
    pool = pool_size(state)
    after_negative = rest[negatives - 1, trumps, pool - 1] if negatives else 0.0
    after_trump = rest[negatives, trumps - 1, pool] if trumps else 0.0
    after = after_trump if move >= CHOOSE_TRUMP else after_negative
    return max(after_negative, after_trump) - after
