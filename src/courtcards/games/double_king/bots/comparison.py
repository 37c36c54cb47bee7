"""Two moves of Double King played out in the same possible deals, by the playouts of a bot."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.double_king.bots.budget import DealBudget, payoff
from courtcards.games.double_king.bots.choice_costs import REST_OF_ROUND, cost_of_choice
from courtcards.games.double_king.bots.rollouts import play_to_end
from courtcards.games.double_king.bots.search import begin_search, draw_world, weigh_worlds
from courtcards.games.double_king.rules.contracts import NO_CONTRACT
from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.play import apply_move
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.compilation import compiled
from courtcards.kernel.records import Float64Array, IntArray


@compiled
def play_out_two(  # noqa: PLR0913, PLR0917 - compiled, called by position
    observation: DealObservation,
    memory: DealMemory,
    budget: DealBudget,
    generator: IntArray,
    move: int,
    other: int,
    ends: Any,
    payoffs: Float64Array,
) -> int:
    """Fill ``ends`` with ended deals and their payoffs, in pairs: after ``move``, after ``other``.

    A pair starts from the same possible deal. Deals are drawn and played out as in ``search``.
    Returns 1 for a choice of game if the other choice costs the dealer's later deals more, else 0.
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
            payoffs[2 * pair + index] = payoff(ends[2 * pair + index], observation.viewer)
    if observation.contract != NO_CONTRACT:
        return 0
    ours = cost_of_choice(REST_OF_ROUND, deal_search.stack[0], move)
    return 1 if cost_of_choice(REST_OF_ROUND, deal_search.stack[0], other) > ours else 0
