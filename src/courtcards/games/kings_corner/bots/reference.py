"""The reference player of Kings in the Corner, which separates luck from skill.

The worth of a deal or a draw is its result when this player has every seat. Each seat plays half of
its hands as ``steady``. In the others it holds its cards back until it can go out in one turn
(``rollouts.py``). With ``steady`` alone, draws would count for too much, because nobody would block
places.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.kings_corner.bots.rollouts import play_to_end
from courtcards.games.kings_corner.bots.worlds import (
    draw_world,
    lay_world,
    possible_worlds,
    set_table,
)
from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.compilation import (
    GENERATOR,
    MEMORY,
    OBSERVATION,
    STATE,
    compiled,
    record_array,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.moves import MoveSet
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import random_int

ANY_TURNS = 1 << 14
"""More turns than any hand has. Added to the turn number, it must still fit into the record."""


@compiled
def finish(state: HandState, stack: Any, moves: MoveSet, generator: IntArray) -> None:
    """Play ``state``, which is ``stack[PLAYED]``, to the end of its hand."""
    holders = any_holders(state, generator)
    play_to_end(stack, moves.words, holders, ANY_TURNS, generator)


@compiled
def any_holders(state: HandState, generator: IntArray) -> int:
    """Draw the set of seats that hold back, all sets equally likely; none in crowning (KC-8.2)."""
    if state.options.scoring == Scoring.CROWNING:
        return 0
    return random_int(generator, 1 << state.seats)


LAYOUT = HandState.layout
TRIES = 1
"""Deals tried for a world. Without signs the first deal always fits."""


@entry(OBSERVATION, MEMORY, record_array(STATE), GENERATOR)
def draw_plain_worlds(
    observation: HandObservation, memory: HandMemory, worlds: Any, generator: IntArray
) -> None:
    """Fill ``worlds`` with random hands of the right sizes; signs are not used."""
    states = np.zeros(2, dtype=LAYOUT)
    set_table(observation, memory, states[0])
    possible = possible_worlds(observation, memory, 0)
    for index in range(len(worlds)):
        draw_world(possible, generator, TRIES)
        lay_world(possible, states)
        worlds[index] = states[1]
