"""Whole hands by random legal play, in compiled code: a benchmark of speed."""

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
    """Shuffle, deal and play ``count`` hands on one record; return the number of decisions.

    Expects that the record's options are set. A recycled pile goes beneath the stock. ``moves`` is
    a work area; it and the generator are changed in place.
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
