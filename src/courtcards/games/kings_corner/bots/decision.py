"""The decision of a bot of Kings in the Corner: it follows the method of the budget."""

from __future__ import annotations

import numpy as np

from courtcards.games.kings_corner.bots.budget import HandBudget
from courtcards.games.kings_corner.bots.search import search
from courtcards.games.kings_corner.bots.steady import steady_move
from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.places import MOVE_COUNT
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.budgets import RANDOM, SLIPS_OF
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import move_count, pick_from_words
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import random_int


@compiled
def decide_at_once(observation: HandObservation, bot: HandBudget, generator: IntArray) -> int:
    """Return the move of a bot that does not search. Expects its turn."""
    if bot.method == RANDOM:
        return pick_from_words(observation.legal, generator)
    return steady_move(observation)


@compiled
def decide(
    observation: HandObservation, memory: HandMemory, bot: HandBudget, generator: IntArray
) -> int:
    """Return the move of a bot.

    Expects its turn, and its memory where the budget ``recalls``.
    """
    if not bot.recalls:
        return decide_at_once(observation, bot, generator)
    values = np.empty(MOVE_COUNT, dtype=np.float64)
    visits = np.empty(MOVE_COUNT, dtype=np.int64)
    return decide_noting(observation, memory, bot, generator, values, visits)


@compiled
def decide_noting(  # noqa: PLR0913, PLR0917 - the contract of all searches
    observation: HandObservation,
    memory: HandMemory,
    bot: HandBudget,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> int:
    """Return the move of ``decide``, and fill ``values`` and ``visits`` as ``search`` does.

    They are NaN and 0 where the bot does not search, has only one move, or slips.
    """
    values[:] = np.nan
    visits[:] = 0
    if not bot.recalls:
        return decide_at_once(observation, bot, generator)
    slips = bot.slips and random_int(generator, SLIPS_OF) < bot.slips
    if slips or move_count(observation.legal) == 1:
        return pick_from_words(observation.legal, generator)
    return search(observation, memory, bot, generator, values, visits)
