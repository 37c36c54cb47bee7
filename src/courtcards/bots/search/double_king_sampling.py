"""Determinised Monte Carlo: each move is played out in worlds as they may be.

In every world all moves that are still in the running are tried, so that what differs between
them is the move and not the luck of the deal. After each turn of worlds the worse half drops
out and the rest share what is left (sequential halving).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.bots.search.double_king_payoffs import payoff
from courtcards.bots.search.double_king_rollouts import play_out
from courtcards.bots.search.double_king_root import Hidden, deal_hidden
from courtcards.compiled import FloatArray, IntArray, compiled, lowest, popcount
from courtcards.games.double_king.play import apply_move


@compiled
def sample(
    stack: Any,
    hidden: Hidden,
    moves: int,
    simulations: int,
    rollouts: int,
    generator: IntArray,
    values: FloatArray,
    visits: IntArray,
) -> int:
    """Try a set of moves in about so many simulations; the best of them.

    ``stack`` are three records; the first is the deal as its viewer knows it. Adds to ``values`` of each move, which hold what it is worth beside the points of the deal,
    the average payoff of the seat on turn, and counts ``visits``.
    """
    totals = np.zeros(values.shape[0], dtype=np.float64)
    turns = turns_of(popcount(moves))
    for turn in range(turns):
        worlds = max(1, simulations // (turns * popcount(moves)))
        for _ in range(worlds):
            stack[1] = stack[0]
            deal_hidden(hidden, stack[1].hands, generator)
            try_moves(stack, moves, rollouts, generator, totals)
        rest = moves
        while rest:
            visits[lowest(rest)] += worlds
            rest &= rest - 1
        if turn < turns - 1:
            moves = better_half(moves, totals, values, visits)
    best = better_half(moves, totals, values, visits)
    for move in range(values.shape[0]):
        if visits[move]:
            values[move] += totals[move] / visits[move]
    return lowest(best)


@compiled
def turns_of(count: int) -> int:
    """In how many halvings so many moves become two, and one more."""
    turns = 1
    while count > 2:
        count = (count + 1) // 2
        turns += 1
    return turns


@compiled
def try_moves(
    stack: Any, moves: int, rollouts: int, generator: IntArray, totals: FloatArray
) -> None:
    """Play out each of some moves from ``stack[1]``, on ``stack[2]``; add up what they bring."""
    seat = stack[1].seat
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        stack[2] = stack[1]
        apply_move(stack[2], move)
        play_out(stack[2], rollouts, generator)
        totals[move] += payoff(stack[2], seat)


@compiled
def better_half(moves: int, totals: FloatArray, values: FloatArray, visits: IntArray) -> int:
    """The better half of some moves, rounded up; of two the better, of equals the first."""
    kept = 0
    for _ in range((popcount(moves) + 1) // 2):
        best = -1
        best_value = 0.0
        rest = moves & ~kept
        while rest:
            move = lowest(rest)
            rest &= rest - 1
            value = values[move] + totals[move] / visits[move]
            if best < 0 or value > best_value:
                best = move
                best_value = value
        kept |= 1 << best
    return kept
