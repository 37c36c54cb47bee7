"""One entry a game to all bots that decide in compiled code."""

from __future__ import annotations

import numpy as np

from courtcards.bots.random_play import any_of_mask, any_of_words, move_count
from courtcards.bots.search.budget import RANDOM, SAMPLING, SLIPS_OF, STEADY, TREE, Budget
from courtcards.bots.search.double_king import search as search_double_king
from courtcards.bots.search.kings_corner import search as search_kings_corner
from courtcards.bots.search.kings_corner_budget import HandBudget, looks_ahead
from courtcards.bots.steady_double_king import steady_move as steady_double_king
from courtcards.bots.steady_kings_corner import steady_move as steady_kings_corner
from courtcards.compiled import IntArray, compiled
from courtcards.games.double_king.contracts import MOVE_COUNT, NO_CONTRACT
from courtcards.games.double_king.memory import DealMemory
from courtcards.games.double_king.view import DealView
from courtcards.games.kings_corner.memory import HandMemory
from courtcards.games.kings_corner.places import MOVE_COUNT as HAND_MOVES
from courtcards.games.kings_corner.view import HandView
from courtcards.generator import random_below


@compiled
def searches(bot: Budget) -> bool:
    """Whether a bot looks at its memory, which must be recalled for it then."""
    return bot.method in (SAMPLING, TREE) or bot.choice_simulations > 0


@compiled
def decide_double_king_at_once(bot: Budget, view: DealView, generator: IntArray) -> int:
    """The move of a bot at Double King where it does not search. Expects its turn.

    Compiled for itself it is ready in a tenth of the time that the searches need.
    """
    if bot.method == RANDOM:
        return any_of_mask(view.legal, generator)
    return steady_double_king(view)


@compiled
def decide_double_king(bot: Budget, view: DealView, memory: DealMemory, generator: IntArray) -> int:
    """The move of a bot at Double King. Expects its turn, and its memory where it searches."""
    only_chooses = bot.method == STEADY and view.contract != NO_CONTRACT
    if only_chooses or not searches(bot):
        return decide_double_king_at_once(bot, view, generator)
    is_forced = view.legal & (view.legal - 1) == 0
    slips = bot.slips and random_below(generator, SLIPS_OF) < bot.slips
    if is_forced or slips:
        return any_of_mask(view.legal, generator)
    values = np.empty(MOVE_COUNT, dtype=np.float64)
    visits = np.empty(MOVE_COUNT, dtype=np.int64)
    return search_double_king(view, memory, bot, generator, values, visits)


@compiled
def decide_kings_corner_at_once(bot: HandBudget, view: HandView, generator: IntArray) -> int:
    """The move of a bot at Kings in the Corner where it does not search. Expects its turn."""
    if bot.method == RANDOM:
        return any_of_words(view.legal, generator)
    return steady_kings_corner(view)


@compiled
def decide_kings_corner(
    bot: HandBudget, view: HandView, memory: HandMemory, generator: IntArray
) -> int:
    """The move of a bot at Kings in the Corner. As at Double King."""
    if not looks_ahead(bot):
        return decide_kings_corner_at_once(bot, view, generator)
    slips = bot.slips and random_below(generator, SLIPS_OF) < bot.slips
    if slips or move_count(view.legal) == 1:
        return any_of_words(view.legal, generator)
    values = np.empty(HAND_MOVES, dtype=np.float64)
    visits = np.empty(HAND_MOVES, dtype=np.int64)
    return search_kings_corner(view, memory, bot, generator, values, visits)
