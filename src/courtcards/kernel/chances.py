"""Random draws by weight: binomial counts, a number from 0 to 1, a row of running sums."""

from __future__ import annotations

from math import comb

import numpy as np

from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.generator import random_word
from courtcards.kernel.records import Float64Array, IntArray

CHOOSE = np.array(
    [[comb(count, taken) for taken in range(PACK_SIZE)] for count in range(PACK_SIZE)],
    dtype=np.float64,
)
"""``CHOOSE[count, taken]``: in how many ways ``taken`` of ``count`` cards can be chosen."""


@compiled
def random_unit(generator: IntArray) -> float:
    """A number from 0 up to 1, of 53 random bits."""
    high = random_word(generator) >> 5
    low = random_word(generator) >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0


@compiled
def row_of(sums: Float64Array, unit: float) -> int:
    """The row that a random number from 0 to 1 picks; ``sums`` are the running sums of weights."""
    last = sums.shape[0] - 1
    mark = unit * sums[last]
    low = 0
    while low < last:
        middle = (low + last) >> 1
        if mark < sums[middle]:
            last = middle
        else:
            low = middle + 1
    return low
