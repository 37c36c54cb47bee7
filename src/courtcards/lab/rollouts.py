"""Whole deals and hands by random legal play, in compiled code: the yardstick of speed.

Each function shuffles, deals and plays ``count`` times on one record, whose options must be
set, and returns the number of decisions made. The generator is changed in place.
"""

from __future__ import annotations

import numpy as np

from courtcards.bots.random_play import any_of_mask, any_of_words
from courtcards.cards import PACK_SIZE
from courtcards.compiled import IntArray, compiled
from courtcards.games.double_king.deal import deal_hands
from courtcards.games.double_king.legal import legal_moves as double_king_legal
from courtcards.games.double_king.play import apply_move as double_king_apply
from courtcards.games.double_king.state import ENDED as DEAL_ENDED
from courtcards.games.double_king.state import DealState
from courtcards.games.kings_corner.deal import deal_hand
from courtcards.games.kings_corner.legal import legal_moves as kings_corner_legal
from courtcards.games.kings_corner.places import WORD_COUNT
from courtcards.games.kings_corner.state import AWAITING_STOCK, HandState
from courtcards.games.kings_corner.state import ENDED as HAND_ENDED
from courtcards.games.kings_corner.turns import apply_move as kings_corner_apply
from courtcards.games.kings_corner.turns import keep_stock
from courtcards.generator import shuffle


@compiled
def random_double_king(state: DealState, generator: IntArray, count: int) -> int:
    """Random deals of Double King, the choice of the game included."""
    pack = np.arange(PACK_SIZE)
    decisions = 0
    for _ in range(count):
        shuffle(pack, PACK_SIZE, generator)
        deal_hands(state, pack)
        while state.phase != DEAL_ENDED:
            double_king_apply(state, any_of_mask(double_king_legal(state), generator))
            decisions += 1
    return decisions


@compiled
def random_kings_corner(state: HandState, generator: IntArray, count: int) -> int:
    """Random hands of Kings in the Corner; a recycled pile goes beneath the stock."""
    pack = np.arange(PACK_SIZE)
    legal = np.zeros(WORD_COUNT, dtype=np.int64)
    decisions = 0
    for _ in range(count):
        shuffle(pack, PACK_SIZE, generator)
        deal_hand(state, pack)
        while state.phase != HAND_ENDED:
            kings_corner_legal(state, legal)
            kings_corner_apply(state, any_of_words(legal, generator))
            decisions += 1
            if state.phase == AWAITING_STOCK:
                keep_stock(state)
    return decisions
