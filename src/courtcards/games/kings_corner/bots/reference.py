"""The reference player of Kings in the Corner, by whom luck is told from skill.

What a deal or a draw is worth is what comes of it where this player has every seat. In half of the
hands it plays as ``steady``; in the others it holds its cards back until it can go out in one turn
(``rollouts.py``), each seat by itself. With ``steady`` alone draws would count for more than they
do, for nobody would keep places shut.
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
"""More turns than a hand comes to; with the turns before them they are a number of the record."""


@compiled
def finish(state: HandState, stack: Any, moves: MoveSet, generator: IntArray) -> None:
    """Play a hand to its end: ``stack[PLAYED]``, which ``state`` is."""
    holders = any_holders(state, generator)
    play_to_end(stack, moves.words, holders, ANY_TURNS, generator)


@compiled
def any_holders(state: HandState, generator: IntArray) -> int:
    """The seats that hold back: any set is as likely; none where nobody goes out (KC-8.2)."""
    if state.options.scoring == Scoring.CROWNING:
        return 0
    return random_int(generator, 1 << state.seats)


LAYOUT = HandState.layout
TRIES = 1
"""How many hands are tried for a world: where nothing is concluded from plays, the first serves."""


@entry(OBSERVATION, MEMORY, record_array(STATE), GENERATOR)
def draw_plain_worlds(
    observation: HandObservation, memory: HandMemory, worlds: Any, generator: IntArray
) -> None:
    """Fill records with hands in which every seat holds as many cards as it does, at random."""
    states = np.zeros(2, dtype=LAYOUT)
    set_table(observation, memory, states[0])
    possible = possible_worlds(observation, memory, 0)
    for index in range(len(worlds)):
        draw_world(possible, generator, TRIES)
        lay_world(possible, states)
        worlds[index] = states[1]
