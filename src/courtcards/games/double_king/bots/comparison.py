"""Two moves of Double King played out in the same possible deals, by the playouts of a bot."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.double_king.bots.budget import DealBudget
from courtcards.games.double_king.bots.rollouts import play_to_end
from courtcards.games.double_king.bots.search import begin_search, draw_world, weigh_worlds
from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.play import apply_move
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.compilation import (
    BUDGET,
    GENERATOR,
    INT,
    MEMORY,
    OBSERVATION,
    STATE,
    record_array,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.records import IntArray


@entry(OBSERVATION, MEMORY, BUDGET, GENERATOR, INT, INT, record_array(STATE))
def play_out_two(  # noqa: PLR0913, PLR0917 - compiled, called by position
    observation: DealObservation,
    memory: DealMemory,
    budget: DealBudget,
    generator: IntArray,
    move: int,
    other: int,
    ends: Any,
) -> None:
    """Fill ``ends`` with ended deals, in pairs: after ``move``, and after ``other``.

    A pair starts from the same possible deal. Deals are drawn and played out as in ``search``.
    """
    deal_search = begin_search(
        observation,
        memory,
        budget,
        generator,
        np.zeros(1, dtype=np.float64),
        np.zeros(1, dtype=np.int64),
    )
    if deal_search.belief.sums.shape[0]:
        weigh_worlds(deal_search, observation.viewer, budget.openness)
    for pair in range(len(ends) // 2):
        draw_world(deal_search)
        for index in range(2):
            ends[2 * pair + index] = deal_search.stack[1]
            apply_move(ends[2 * pair + index], move if index == 0 else other)
            play_to_end(ends[2 * pair + index], deal_search.playout, generator)
