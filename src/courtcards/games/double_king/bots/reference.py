"""The reference player of Double King, by whom luck is told from skill.

What a deal is worth is what this player makes of it in every seat: the dealer chooses as
``steady`` does, and the cards are played as the player that was trained plays them. A few plays at
random even out what would hang on a single card.
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
"""How many of a thousand plays are made at random."""


@compiled
def finish(
    state: DealState,
    stack: Any,  # noqa: ARG001 - a verb's
    moves: MoveSet,  # noqa: ARG001 - a verb's
    generator: IntArray,
) -> None:
    """Play a deal to its end, the choice included where it has not been made."""
    if state.phase == CHOOSING:
        apply_move(state, best_choice(state.hands[state.dealer], legal_choices(state)))
    play_to_end(state, make_playout(AS_TRAINED, AT_RANDOM, False), generator)


@entry(OBSERVATION, MEMORY, record_array(STATE), GENERATOR)
def draw_plain_worlds(
    observation: DealObservation, memory: DealMemory, worlds: Any, generator: IntArray
) -> None:
    """Fill records with deals in which every seat holds as many cards as it does, at random."""
    root = np.zeros(1, dtype=STATE_LAYOUT)
    set_up(observation, memory, root[0])
    possible = possible_worlds(observation, memory, 0)
    for index in range(len(worlds)):
        worlds[index] = root[0]
        deal_world(possible, worlds[index].hands, generator)
