"""Worlds for a plain search, to compare with: only how many cards each seat holds is known."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.double_king.bots.root import set_up
from courtcards.games.double_king.bots.worlds import deal_world, possible_worlds
from courtcards.games.double_king.rules.memory import STATE_LAYOUT, DealMemory
from courtcards.games.double_king.rules.view import DealSight
from courtcards.kernel.entries import entry
from courtcards.kernel.kinds import GENERATOR, MEMORY, SIGHT, STATE, many
from courtcards.kernel.records import IntArray


@entry(SIGHT, MEMORY, many(STATE), GENERATOR)
def draw_plain_worlds(
    sight: DealSight, memory: DealMemory, worlds: Any, generator: IntArray
) -> None:
    """Fill records with deals in which every seat holds as many cards as it does, at random."""
    root = np.zeros(1, dtype=STATE_LAYOUT)
    set_up(sight, memory, root[0])
    possible = possible_worlds(sight, memory, 0)
    for index in range(len(worlds)):
        worlds[index] = root[0]
        deal_world(possible, worlds[index].hands, generator)
