"""Worlds for a plain search, to compare with: only how many cards each seat holds is known."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.kings_corner.bots.worlds import (
    draw_world,
    lay_world,
    set_table,
    worlds_of,
)
from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.games.kings_corner.rules.view import HandSight
from courtcards.kernel.entries import entry
from courtcards.kernel.kinds import GENERATOR, MEMORY, SIGHT, STATE, many
from courtcards.kernel.records import IntArray

LAYOUT = HandState.layout
TRIES = 1
"""How many hands are tried for a world: where nothing is concluded from plays, the first serves."""


@entry(SIGHT, MEMORY, many(STATE), GENERATOR)
def draw_plain_worlds(
    sight: HandSight, memory: HandMemory, worlds: Any, generator: IntArray
) -> None:
    """Fill records with hands in which every seat holds as many cards as it does, at random."""
    states = np.zeros(2, dtype=LAYOUT)
    set_table(sight, memory, states[0])
    possible = worlds_of(sight, memory, 0)
    for index in range(len(worlds)):
        draw_world(possible, generator, TRIES)
        lay_world(possible, states)
        worlds[index] = states[1]
