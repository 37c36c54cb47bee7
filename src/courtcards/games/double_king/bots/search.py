"""Search at Double King: from a sight and a memory of the same seat to a move and its worth."""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.bots.belief import room_for_belief, tells
from courtcards.games.double_king.bots.budget import AS_STEADY, DealBudget
from courtcards.games.double_king.bots.equals import distinct
from courtcards.games.double_king.bots.rest import REST_OF_ROUND, cost_of_choice
from courtcards.games.double_king.bots.rollouts import playing_as
from courtcards.games.double_king.bots.root import (
    Hidden,
    Task,
    hidden_from,
    set_up,
    set_up_before,
    weigh_worlds,
)
from courtcards.games.double_king.bots.sampling import sample
from courtcards.games.double_king.bots.steady import cards_on_table, steady_move
from courtcards.games.double_king.bots.tree import grow
from courtcards.games.double_king.rules.contracts import CHOICE, NO_CONTRACT
from courtcards.games.double_king.rules.memory import STATE_LAYOUT, DealMemory
from courtcards.games.double_king.rules.view import DealSight
from courtcards.kernel.bits import lowest
from courtcards.kernel.budgets import TREE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array, IntArray

HUNDREDTHS = 100.0
"""How many hundredths, in which a budget counts its exploration, make a point."""


@compiled
def search(  # noqa: PLR0913, PLR0917 - the same for every game
    sight: DealSight,
    memory: DealMemory,
    budget: DealBudget,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> int:
    """The best move of a sight's viewer, who is on turn, by a budget that searches.

    Fills ``values`` and ``visits``, by move. ``values`` has the payoff to expect of each legal
    move, in points of the deal relative to the average of the other seats, less, for the choice
    of a game, what it takes from the dealer's later deals; NaN for a move that is not legal or
    was not tried. ``visits`` counts the simulations that began with the move. Equal cards have the
    same numbers. Without simulations for choices the game is the choice of ``steady``, and no
    value is known.
    """
    values[:] = np.nan
    visits[:] = 0
    if sight.contract == NO_CONTRACT and budget.choice_simulations == 0:
        return steady_move(sight)
    task = begun(sight, memory, budget, generator, values, visits)
    moves = set_out(task, sight)
    if task.belief.sums.shape[0]:
        weigh_worlds(task, sight.viewer, budget.openness)
    if sight.contract == NO_CONTRACT:
        best = sample(task, moves, budget.choice_simulations)
    elif is_known(task.hidden, budget):
        best = grow(task, budget.by_pack, budget.exploration / HUNDREDTHS)
    elif budget.method == TREE:
        best = grow(task, budget.simulations, budget.exploration / HUNDREDTHS)
    else:
        best = sample(task, moves, budget.simulations)
    share_with_equals(sight.legal, moves, values, visits)
    return best


@compiled
def begun(  # noqa: PLR0913, PLR0917 - compiled, called by position
    sight: DealSight,
    memory: DealMemory,
    budget: DealBudget,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> Task:
    """A search that begins: what is known, and who plays deals out."""
    stack = np.zeros(4, dtype=STATE_LAYOUT)
    set_up(sight, memory, stack[0])
    set_up_before(sight, stack[3])
    hidden = hidden_from(sight, memory, budget.infers, budget.remembers_pack)
    is_choice = sight.contract == NO_CONTRACT
    player, weighed = budget.player, budget.weighed
    if is_choice:
        player = budget.choice_player
    elif is_known(hidden, budget):
        player = AS_STEADY
    if is_known(hidden, budget) or not tells(sight.contract, memory.played_count):
        weighed = 0
    playing = playing_as(player, budget.rollouts, budget.solves != 0)
    belief = room_for_belief(weighed)
    return Task(stack, hidden, belief, playing, generator, values, visits)


@compiled
def is_known(hidden: Hidden, budget: DealBudget) -> bool:
    """Whether the pack is remembered, and a tree grown for it: the hands are nearly known then."""
    return hidden.is_by_pack and budget.by_pack > 0


@compiled
def set_out(task: Task, sight: DealSight) -> int:
    """The moves to be tried, as a mask; of equal cards only one.

    The values of the task become what each is worth beside the points of the deal: 0 for a card,
    for the choice of a game minus what it takes from the dealer's later deals (DK-2.1, DK-2.2).
    """
    moves = sight.legal
    if sight.contract != NO_CONTRACT:
        gone = sight.fallen & ~cards_on_table(sight.trick, 0, sight.trick_size)
        moves = distinct(sight.legal, sight.hand, gone, sight.contract)
    rest = moves
    while rest:
        move = lowest(rest)
        rest &= rest - 1
        task.values[move] = 0.0
        if move >= CHOICE:
            task.values[move] = -cost_of_choice(REST_OF_ROUND, task.stack[0], move)
    return moves


@compiled
def share_with_equals(legal: int, cards: int, values: Float64Array, visits: IntArray) -> None:
    """Give each card that was left out the numbers of the equal card below it."""
    last = -1
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        if cards >> card & 1:
            last = card
        else:
            values[card] = values[last]
            visits[card] = visits[last]
