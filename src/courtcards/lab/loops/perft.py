"""Perft: the number of move sequences of each length from a position.

A sequence that ends the hand earlier is not counted at greater lengths. Chance does not branch: a
stock that is due to be shuffled keeps its order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games import find_game
from courtcards.kernel.compilation import INT, STATE, record_array
from courtcards.kernel.engine import apply_move, keep_stock, legal_moves
from courtcards.kernel.entries import entry
from courtcards.kernel.moves import move_count, take_first

IS_APART = True
IS_FOR_PAGES = False


@entry(record_array(STATE), INT, INT)
def count_sequences(stack: Any, depth: int, words: int) -> int:
    """Count sequences of ``depth`` moves from ``stack[0]``; the stack holds ``depth`` records."""
    moves = np.zeros((depth, words), dtype=np.int64)
    legal_moves(stack[0], moves[0])
    level = 0
    count = 0
    while level >= 0:
        if level == depth - 1:
            count += move_count(moves[level])
            level -= 1
            continue
        move = take_first(moves[level])
        if move < 0:
            level -= 1
        else:
            stack[level + 1] = stack[level]
            level += 1
            apply_move(stack[level], move)
            keep_stock(stack[level])
            legal_moves(stack[level], moves[level])
    return count


def perft(game_name: str, state: Any, depth: int) -> int:
    """Count sequences of exactly ``depth`` moves from a position; depth is 1 or more."""
    stack = type(state).batch(depth)
    stack[0] = state
    return int(count_sequences(stack, depth, find_game(game_name).engine.words))


def divide(game_name: str, state: Any, depth: int) -> dict[str, int]:
    """Count, for each move, the sequences of ``depth`` that begin with it."""
    game = find_game(game_name)
    counts = {}
    for move in game.legal(state):
        after = state.copy()
        game.apply(after, move)
        stock = game.stock_to_shuffle(after)
        if stock:
            game.restock(after, stock)
        counts[game.move_text(move)] = 1 if depth == 1 else perft(game_name, after, depth - 1)
    return counts
