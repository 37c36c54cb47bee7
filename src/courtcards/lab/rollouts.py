"""Whole hands by random legal play, in compiled code: the yardstick of speed."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.engine import apply_move, deal, has_ended, keep_stock, legal_moves
from courtcards.kernel.generator import shuffle
from courtcards.kernel.moves import any_of_words
from courtcards.kernel.records import IntArray


@compiled
def random_hands(state: Any, words: int, generator: IntArray, count: int) -> int:
    """Shuffle, deal and play ``count`` hands on one record, whose options must be set.

    Returns how many decisions were made. A stock that is to be shuffled stays as it lies. The
    generator is changed in place.
    """
    pack = np.arange(PACK_SIZE)
    legal = np.zeros(words, dtype=np.int64)
    decisions = 0
    for _ in range(count):
        shuffle(pack, PACK_SIZE, generator)
        deal(state, pack)
        while not has_ended(state):
            legal_moves(state, legal)
            apply_move(state, any_of_words(legal, generator))
            decisions += 1
            keep_stock(state)
    return decisions
