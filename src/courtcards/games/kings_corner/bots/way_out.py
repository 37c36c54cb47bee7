"""Whether a hand of Kings in the Corner can be laid in this turn, to its last card (KC-3.1)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from courtcards.games.kings_corner.bots.moves import (
    drop_other_orders,
    empty_places,
    keep_distinct,
)
from courtcards.games.kings_corner.rules.legal import legal_moves
from courtcards.games.kings_corner.rules.places import RECYCLE_BIT, TABLE, WORD_COUNT
from courtcards.games.kings_corner.rules.state import ENDED, PLAYING, HandState
from courtcards.games.kings_corner.rules.turns import apply_move
from courtcards.kernel.compiled import compiled
from courtcards.kernel.moves import take_first
from courtcards.kernel.records import IntArray

STATE = HandState.layout
MOST_PLAYS = 40
MOST_TRIED = 1000


class Plays(NamedTuple):
    """A line of plays under trial: its positions, and for each all plays, the untried, the made."""

    states: Any
    every: IntArray
    untried: IntArray
    moves: IntArray


@compiled
def way_out(table: Any) -> IntArray:
    """The plays by which the seat on turn in ``table[0]`` can go out now; empty if none are found.

    Tries at most ``MOST_TRIED`` plays, which are nearly always all there are. Not for crowning,
    where a player who has laid the last card gets new ones (KC-8.2).
    """
    plays = Plays(
        np.zeros(MOST_PLAYS + 1, dtype=STATE),
        np.zeros((MOST_PLAYS + 1, WORD_COUNT), dtype=np.int64),
        np.zeros((MOST_PLAYS + 1, WORD_COUNT), dtype=np.int64),
        np.zeros(MOST_PLAYS, dtype=np.int64),
    )
    plays.states[0] = table[0]
    fill_untried(plays, 0)
    level = 0
    tried = 0
    while level >= 0 and tried < MOST_TRIED:
        move = take_first(plays.untried[level])
        if move < 0:
            level -= 1
            continue
        tried += 1
        plays.moves[level] = move
        plays.states[level + 1] = plays.states[level]
        state = plays.states[level + 1]
        apply_move(state, move)
        if state.phase == ENDED:
            return plays.moves[: level + 1]
        if state.phase == PLAYING and level + 1 < MOST_PLAYS:
            level += 1
            fill_untried(plays, level)
    return plays.moves[:0]


@compiled
def fill_untried(plays: Plays, level: int) -> None:
    """Fill in the plays of a position: one of each effect, in one of the possible orders."""
    state = plays.states[level]
    every, untried = plays.every[level], plays.untried[level]
    legal_moves(state, every)
    keep_distinct(state, every)
    every[TABLE] &= (1 << RECYCLE_BIT) - 1
    untried[:] = every
    if level > 0:
        before = plays.states[level - 1]
        last_move = plays.moves[level - 1]
        drop_other_orders(untried, plays.every[level - 1], last_move, empty_places(before))
