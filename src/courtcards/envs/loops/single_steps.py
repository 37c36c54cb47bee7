"""Single steps: the observation and legal actions of a seat, the legal moves, and one move."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.kernel.compilation import (
    BYTES,
    FLOATS32,
    INT,
    INTS,
    MEMORY,
    OBSERVATION,
    STATE,
    compiled,
)
from courtcards.kernel.engine import (
    apply_move,
    encode,
    encode_information,
    fill_mask,
    has_ended,
    is_in_play,
    legal_moves,
    observe,
    recall,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.moves import has_move, take_first
from courtcards.kernel.records import Float32Array, IntArray

IS_FOR_PAGES = False

HAND_OVER, NOT_LEGAL, STOCK_TO_SHUFFLE = -1, -2, -3
"""Results of ``try_move`` other than the seat on turn."""


@entry(STATE, INT, INT, OBSERVATION, MEMORY, FLOATS32, BYTES)
def encode_for_seat(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: Any,
    seat: int,
    uses_memory: int,
    observation: Any,
    memory: Any,
    tensor: Float32Array,
    mask: Any,
) -> None:
    """Write the observation of a seat, or with ``uses_memory`` its information state, and its mask.

    Reads only ``state``; overwrites ``observation`` and ``memory``.
    """
    observe(state, seat, observation)
    if uses_memory:
        recall(state, seat, memory)
        encode_information(observation, memory, tensor)
    else:
        encode(observation, tensor)
    fill_mask(observation, mask)


@entry(STATE, INT, INTS)
def list_legal(state: Any, words: int, moves: IntArray) -> int:
    """Write the legal moves, ascending; return their number.

    ``words`` is the number of words of a move set of the game.
    """
    legal = np.zeros(words, dtype=np.int64)
    legal_moves(state, legal)
    count = 0
    move = take_first(legal)
    while move >= 0:
        moves[count] = move
        count += 1
        move = take_first(legal)
    return count


@compiled
def can_make_move(state: Any, words: int, move: int) -> bool:
    """Tell whether the seat on turn may make a move.

    ``words`` is the number of words of a move set of the game.
    """
    legal = np.zeros(words, dtype=np.int64)
    legal_moves(state, legal)
    return has_move(legal, move)


@entry(STATE, INT, INT)
def try_move(state: Any, words: int, move: int) -> int:
    """Make a move, if it is legal.

    Returns the seat on turn afterwards, ``HAND_OVER``, ``STOCK_TO_SHUFFLE`` or ``NOT_LEGAL``.
    """
    if not can_make_move(state, words, move):
        return NOT_LEGAL
    apply_move(state, move)
    if has_ended(state):
        return HAND_OVER
    return state.seat if is_in_play(state) else STOCK_TO_SHUFFLE
