"""Determinised Monte Carlo: each move is played out in possible worlds, drawn at random.

In every world all moves that are still in the running are tried, so that what differs between
them is the move and not the luck of the deal. After each turn, a number of worlds, the worse half
of the moves drops out, and the others share the simulations left (sequential halving).
"""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.bots.payoffs import payoff
from courtcards.games.double_king.bots.rollouts import play_out
from courtcards.games.double_king.bots.root import Task, deal_world_of
from courtcards.games.double_king.rules.play import apply_move
from courtcards.kernel.bits import lowest, popcount
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array


@compiled
def sample(task: Task, moves: int, simulations: int) -> int:
    """Try a set of moves in about ``simulations`` simulations, and return the best of them.

    The values of the task hold what each move is worth beside the points of the deal; to them is
    added the average payoff of the seat on turn.
    """
    totals = np.zeros(task.values.shape[0], dtype=np.float64)
    turns = turns_of(popcount(moves))
    for turn in range(turns):
        worlds = max(1, simulations // (turns * popcount(moves)))
        for _ in range(worlds):
            deal_world_of(task)
            try_moves(task, moves, totals)
        if turn < turns - 1:
            moves = better_half(task, moves, totals)
    best = lowest(better_half(task, moves, totals))
    for move in range(totals.shape[0]):
        if task.visits[move]:
            task.values[move] += totals[move] / task.visits[move]
    return best


@compiled
def turns_of(count: int) -> int:
    """How many turns a search of ``count`` moves takes: one a halving, and one for the last two."""
    turns = 1
    while count > 2:
        count = (count + 1) // 2
        turns += 1
    return turns


@compiled
def try_moves(task: Task, moves: int, totals: Float64Array) -> None:
    """Play out each move of a set in the world of a task; add its payoff to ``totals``."""
    stack = task.stack
    seat = stack[1].seat
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        stack[2] = stack[1]
        apply_move(stack[2], move)
        play_out(stack[2], task.playing, task.generator)
        totals[move] += payoff(stack[2], seat)
        task.visits[move] += 1


@compiled
def better_half(task: Task, moves: int, totals: Float64Array) -> int:
    """The better half of a set of moves, rounded up; of equals, the first."""
    kept = 0
    for _ in range((popcount(moves) + 1) // 2):
        best = -1
        best_value = 0.0
        rest = moves & ~kept
        while rest:
            move = lowest(rest)
            rest &= rest - 1
            value = task.values[move] + totals[move] / task.visits[move]
            if best < 0 or value > best_value:
                best = move
                best_value = value
        kept |= 1 << best
    return kept
