"""Perft: how many sequences of moves of each length a position has.

A sequence that ends the hand earlier is not counted at greater lengths. Chance does not
branch: after a recycling the stock goes on as it lies, with the pile beneath it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.compiled import compiled, lowest, popcount
from courtcards.games import game_named
from courtcards.games.double_king.legal import legal_moves as double_king_legal
from courtcards.games.double_king.play import apply_move as double_king_apply
from courtcards.games.kings_corner.legal import legal_moves as kings_corner_legal
from courtcards.games.kings_corner.places import WORD_COUNT, take_first
from courtcards.games.kings_corner.state import AWAITING_STOCK
from courtcards.games.kings_corner.turns import apply_move as kings_corner_apply
from courtcards.games.kings_corner.turns import keep_stock


@compiled
def count_double_king(stack: Any, depth: int) -> int:
    """Sequences of ``depth`` moves from ``stack[0]``; the stack holds ``depth`` records."""
    moves = np.zeros(depth, dtype=np.int64)
    moves[0] = double_king_legal(stack[0])
    level = 0
    count = 0
    while level >= 0:
        if level == depth - 1:
            count += popcount(moves[level])
            level -= 1
        elif moves[level] == 0:
            level -= 1
        else:
            move = lowest(moves[level])
            moves[level] &= moves[level] - 1
            stack[level + 1] = stack[level]
            level += 1
            double_king_apply(stack[level], move)
            moves[level] = double_king_legal(stack[level])
    return count


@compiled
def count_kings_corner(stack: Any, depth: int) -> int:
    """Sequences of ``depth`` moves from ``stack[0]``; the stack holds ``depth`` records."""
    moves = np.zeros((depth, WORD_COUNT), dtype=np.int64)
    kings_corner_legal(stack[0], moves[0])
    level = 0
    count = 0
    while level >= 0:
        if level == depth - 1:
            for word in range(WORD_COUNT):
                count += popcount(moves[level, word])
            level -= 1
            continue
        move = take_first(moves[level])
        if move < 0:
            level -= 1
        else:
            stack[level + 1] = stack[level]
            level += 1
            kings_corner_apply(stack[level], move)
            if stack[level].phase == AWAITING_STOCK:
                keep_stock(stack[level])
            kings_corner_legal(stack[level], moves[level])
    return count


_COUNT: dict[str, Any] = {"double-king": count_double_king, "kings-corner": count_kings_corner}


def perft(game_name: str, state: Any, depth: int) -> int:
    """The number of sequences of exactly ``depth`` moves from a position; depth 1 or more."""
    stack = type(state).batch(depth)
    stack[0] = state
    return int(_COUNT[game_name](stack, depth))


def divide(game_name: str, state: Any, depth: int) -> dict[str, int]:
    """For each move the number of sequences of ``depth`` that begin with it."""
    game = game_named(game_name)
    counts = {}
    for move in game.legal(state):
        after = state.copy()
        game.apply(after, move)
        stock = game.stock_to_shuffle(after)
        if stock:
            game.restock(after, stock)
        counts[game.move_text(move)] = 1 if depth == 1 else perft(game_name, after, depth - 1)
    return counts
