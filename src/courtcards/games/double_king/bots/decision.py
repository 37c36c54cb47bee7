"""The decision of a bot of Double King: it follows the method of the budget."""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.bots.budget import DealBudget
from courtcards.games.double_king.bots.search import search
from courtcards.games.double_king.bots.steady import steady_move
from courtcards.games.double_king.rules.contracts import MOVE_COUNT, NO_CONTRACT
from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.budgets import RANDOM, SLIPS_OF, STEADY
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import pick_from_mask
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import random_int


@compiled
def decide_at_once(observation: DealObservation, bot: DealBudget, generator: IntArray) -> int:
    """Return the move of a bot that does not search. Expects its turn."""
    if bot.method == RANDOM:
        return pick_from_mask(observation.legal, generator)
    return steady_move(observation)


@compiled
def decide(
    observation: DealObservation, memory: DealMemory, bot: DealBudget, generator: IntArray
) -> int:
    """Return the move of a bot.

    Expects its turn, and its memory where the budget ``recalls``.
    """
    if not may_search(observation, bot):
        return decide_at_once(observation, bot, generator)
    values = np.empty(MOVE_COUNT, dtype=np.float64)
    visits = np.empty(MOVE_COUNT, dtype=np.int64)
    return decide_noting(observation, memory, bot, generator, values, visits)


@compiled
def may_search(observation: DealObservation, bot: DealBudget) -> bool:
    """Tell whether a bot searches at such a decision, if it has a choice and does not slip."""
    only_chooses = bot.method == STEADY and observation.contract != NO_CONTRACT
    return bot.recalls != 0 and not only_chooses


@compiled
def decide_noting(  # noqa: PLR0913, PLR0917 - the contract of all searches
    observation: DealObservation,
    memory: DealMemory,
    bot: DealBudget,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> int:
    """Return the move of ``decide``, and fill ``values`` and ``visits`` as ``search`` does.

    They are NaN and 0 where the bot does not search, has only one move, or slips.
    """
    values[:] = np.nan
    visits[:] = 0
    if not may_search(observation, bot):
        return decide_at_once(observation, bot, generator)
    is_forced = observation.legal & (observation.legal - 1) == 0
    slips = bot.slips and random_int(generator, SLIPS_OF) < bot.slips
    if is_forced or slips:
        return pick_from_mask(observation.legal, generator)
    return search(observation, memory, bot, generator, values, visits)
