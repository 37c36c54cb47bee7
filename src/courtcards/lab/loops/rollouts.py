"""Whole hands by random legal play, in compiled code: the yardstick of speed."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import GENERATOR, INT, STATE, RecordKind
from courtcards.kernel.engine import apply_move, deal, has_ended, keep_stock, legal_moves
from courtcards.kernel.entries import entry
from courtcards.kernel.moves import MoveSet, pick_move
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import shuffle

IS_APART = True


@entry(STATE, RecordKind(MoveSet), GENERATOR, INT)
def play_random_hands(state: Any, moves: MoveSet, generator: IntArray, count: int) -> int:
    """Shuffle, deal and play ``count`` hands on one record, whose options must be set.

    How many decisions were made. A pile that is recycled goes beneath the stock. ``moves`` is room
    to work in; it and the generator are changed in place.
    """
    pack = np.arange(PACK_SIZE)
    legal = moves.words
    decisions = 0
    for _ in range(count):
        shuffle(pack, PACK_SIZE, generator)
        deal(state, pack)
        while not has_ended(state):
            legal_moves(state, legal)
            apply_move(state, pick_move(moves, generator))
            decisions += 1
            keep_stock(state)
    return decisions
