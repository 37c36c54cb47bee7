"""Whole deals and hands by random legal play, in compiled code: the yardstick of speed.

Each function shuffles, deals and plays ``count`` times on one record, whose options must be
set, and returns the number of decisions made. The generator is changed in place.
"""

from __future__ import annotations

import numpy as np

from courtcards.bots.random_play import any_of_mask, any_of_words
from courtcards.cards import PACK_SIZE
from courtcards.compiled import IntArray, compiled
from courtcards.games.double_king import deal as double_king_deal
from courtcards.games.double_king import legal as double_king_legal
from courtcards.games.double_king import play as double_king_play
from courtcards.games.double_king import state as double_king_state
from courtcards.games.double_king.state import DealState
from courtcards.games.kings_corner import deal as kings_corner_deal
from courtcards.games.kings_corner import legal as kings_corner_legal
from courtcards.games.kings_corner import state as kings_corner_state
from courtcards.games.kings_corner import turns as kings_corner_turns
from courtcards.games.kings_corner.places import WORD_COUNT
from courtcards.games.kings_corner.state import HandState
from courtcards.generator import shuffle

_deal_hands = double_king_deal.deal_hands
_double_king_legal = double_king_legal.legal_moves
_double_king_apply = double_king_play.apply_move
_DEAL_ENDED = double_king_state.ENDED

_deal_hand = kings_corner_deal.deal_hand
_kings_corner_legal = kings_corner_legal.legal_moves
_kings_corner_apply = kings_corner_turns.apply_move
_keep_stock = kings_corner_turns.keep_stock
_HAND_ENDED = kings_corner_state.ENDED
_AWAITING_STOCK = kings_corner_state.AWAITING_STOCK


@compiled
def random_double_king(state: DealState, generator: IntArray, count: int) -> int:
    """Random deals of Double King, the choice of the game included."""
    pack = np.arange(PACK_SIZE)
    decisions = 0
    for _ in range(count):
        shuffle(pack, PACK_SIZE, generator)
        _deal_hands(state, pack)
        while state.phase != _DEAL_ENDED:
            _double_king_apply(state, any_of_mask(_double_king_legal(state), generator))
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
        _deal_hand(state, pack)
        while state.phase != _HAND_ENDED:
            _kings_corner_legal(state, legal)
            _kings_corner_apply(state, any_of_words(legal, generator))
            decisions += 1
            if state.phase == _AWAITING_STOCK:
                _keep_stock(state)
    return decisions
