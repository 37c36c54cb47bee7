"""The reference player of Double King, which separates luck from skill.

The worth of a deal is its result when this player has every seat. The dealer chooses as ``steady``
does, and the trained player plays the cards. A few random plays smooth out results that depend on a
single card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.double_king.bots.budget import AS_TRAINED
from courtcards.games.double_king.bots.rollouts import make_playout, play_to_end
from courtcards.games.double_king.bots.search import set_up
from courtcards.games.double_king.bots.steady import best_choice
from courtcards.games.double_king.bots.worlds import deal_world, possible_worlds
from courtcards.games.double_king.rules.legal import legal_choices
from courtcards.games.double_king.rules.memory import STATE_LAYOUT, DealMemory
from courtcards.games.double_king.rules.play import apply_move
from courtcards.games.double_king.rules.state import CHOOSING, DealState
from courtcards.games.double_king.rules.view import DealObservation
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

AT_RANDOM = 100
"""Random plays per thousand."""


@compiled
def finish(
    state: DealState,
    stack: Any,  # noqa: ARG001 - the same for every game
    moves: MoveSet,  # noqa: ARG001 - the same for every game
    generator: IntArray,
) -> None:
    """Play a deal to its end, with the choice if it is still to be made."""
    if state.phase == CHOOSING:
        apply_move(state, best_choice(state.hands[state.dealer], legal_choices(state)))
    play_to_end(state, make_playout(AS_TRAINED, AT_RANDOM, False), generator)


@entry(OBSERVATION, MEMORY, record_array(STATE), GENERATOR)
def draw_plain_worlds(
    observation: DealObservation, memory: DealMemory, worlds: Any, generator: IntArray
) -> None:
    """Fill ``worlds`` with random deals of the right hand sizes; past plays tell nothing."""
    root = np.zeros(1, dtype=STATE_LAYOUT)
    set_up(observation, memory, root[0])
    possible = possible_worlds(observation, memory, 0)
    for index in range(len(worlds)):
        worlds[index] = root[0]
        deal_world(possible, worlds[index].hands, generator)
