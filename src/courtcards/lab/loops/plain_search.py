"""Plain textbook searches, for comparison with our bots.

Worlds are drawn beforehand. All worlds with the right numbers of cards are equally likely: nothing
is inferred from plays. Hands are played out by random legal moves, for the payoff of the hand.
Every legal move is tried, even if another one has the same effect.

* Sampling (perfect-information Monte Carlo with random playouts): each move is tried in all worlds.
* The tree (multiple-observer information-set tree search; Cowling, Powley and Whitehouse, 2012):
  each world descends a tree of public moves. Each seat chooses for itself, by UCB1 among the moves
  that are legal in the world. A move that was never tried comes first.

Both are compiled for every game, from the same rules, so that the same number of simulations takes
a similar time.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compilation import (
    FLOATS,
    GENERATOR,
    INT,
    INTS,
    STATE,
    RecordKind,
    compiled,
    record_array,
)
from courtcards.kernel.engine import (
    apply_move,
    has_ended,
    legal_moves,
    payoffs,
    play_at_random,
    shuffle_stock,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.moves import MoveSet, pick_move, take_first
from courtcards.kernel.records import Float32Array, Float64Array, IntArray

IS_APART = True
IS_FOR_PAGES = False

MOST_SEATS = 6
MOST_DEPTH = 200
ROOT = 0


class PlainTree(NamedTuple):
    """Nodes by number, the root 0; a node stands for the move that leads to it.

    ``first`` is a node's first child, ``following`` its next sibling, 0 for none. ``chances``
    counts how often its move was legal. ``totals`` are the payoffs to the seat that made it.
    ``path`` are the nodes of the simulation, ``movers`` the seats that made their moves.
    """

    moves: IntArray
    first: IntArray
    following: IntArray
    visits: IntArray
    chances: IntArray
    totals: Float64Array
    path: IntArray
    movers: IntArray
    size: IntArray


@compiled
def new_plain_tree(simulations: int) -> PlainTree:
    """Return a tree that is only a root, with room for one more node for each simulation."""
    return PlainTree(
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.float64),
        np.zeros(MOST_DEPTH, dtype=np.int64),
        np.zeros(MOST_DEPTH, dtype=np.int64),
        np.ones(1, dtype=np.int64),
    )


@entry(record_array(STATE), record_array(STATE), RecordKind(MoveSet), GENERATOR, FLOATS, INTS)
def search_by_sampling(  # noqa: PLR0913, PLR0917 - compiled, called by position
    worlds: Any,
    trial: Any,
    moves: MoveSet,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> None:
    """Try each legal move once in every world, and play the hand out at random.

    Fills ``values``, by move, with the mean payoff to the seat on turn, in the unit of ``payoffs``,
    and ``visits``. Expects both to be zero. ``trial`` is one record to work in.
    """
    rewards = np.zeros(MOST_SEATS, dtype=np.float32)
    for index in range(len(worlds)):
        seat = worlds[index].seat
        legal_moves(worlds[index], moves.words)
        tried = moves.words[: moves.word_count].copy()
        move = take_first(tried)
        while move >= 0:
            trial[0] = worlds[index]
            finish_randomly(trial[0], move, moves, generator, rewards)
            values[move] += rewards[seat]
            visits[move] += 1
            move = take_first(tried)
    for move in range(len(values)):
        if visits[move]:
            values[move] /= visits[move]


@entry(record_array(STATE), RecordKind(MoveSet), INT, GENERATOR, FLOATS, INTS)
def search_by_tree(  # noqa: PLR0913, PLR0917 - compiled, called by position
    worlds: Any,
    moves: MoveSet,
    exploration: int,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> None:
    """Grow a tree by one simulation in every world; the worlds are played to their end.

    Fills ``values`` and ``visits`` as ``search_by_sampling`` does. ``exploration`` is the factor of
    UCB1, in hundredths of the unit of ``payoffs``.
    """
    tree = new_plain_tree(len(worlds))
    rewards = np.zeros(MOST_SEATS, dtype=np.float32)
    for index in range(len(worlds)):
        depth = descend_plain_tree(tree, worlds[index], moves, exploration / 100.0, generator)
        finish_randomly(worlds[index], -1, moves, generator, rewards)
        for step in range(depth):
            node = tree.path[step]
            tree.visits[node] += 1
            tree.totals[node] += rewards[tree.movers[step]]
    child = tree.first[ROOT]
    while child:
        move = tree.moves[child]
        values[move] = tree.totals[child] / tree.visits[child]
        visits[move] = tree.visits[child]
        child = tree.following[child]


@compiled
def finish_randomly(
    state: Any, move: int, moves: MoveSet, generator: IntArray, rewards: Float32Array
) -> None:
    """Make a move, −1 for none, then random ones to the end of the hand; fill the payoffs."""
    if move >= 0:
        apply_move(state, move)
        shuffle_stock(state, generator)
    play_at_random(state, moves, generator)
    payoffs(state, rewards)


@compiled
def descend_plain_tree(
    tree: PlainTree, state: Any, moves: MoveSet, exploration: float, generator: IntArray
) -> int:
    """Descend the tree in a world to a new node or the end of the hand; return the depth."""
    node = ROOT
    depth = 0
    is_new = False
    while not has_ended(state) and depth < MOST_DEPTH and not is_new:
        legal_moves(state, moves.words)
        child = choose_child(tree, node, moves, exploration)
        is_new = child == ROOT
        if is_new:
            child = add_plain_child(tree, node, pick_move(moves, generator))
        tree.path[depth] = child
        tree.movers[depth] = state.seat
        depth += 1
        apply_move(state, tree.moves[child])
        shuffle_stock(state, generator)
        node = child
    return depth


@compiled
def choose_child(tree: PlainTree, node: int, moves: MoveSet, exploration: float) -> int:
    """Return the child with the best UCB1 score, or 0 if a legal move has no child.

    In that case ``moves`` keeps only the legal moves without a child.
    """
    best = ROOT
    best_score = 0.0
    child = tree.first[node]
    while child:
        if remove_move(moves, tree.moves[child]):
            tree.chances[child] += 1
            score = tree.totals[child] / tree.visits[child]
            score += exploration * sqrt(log(tree.chances[child]) / tree.visits[child])
            if best == ROOT or score > best_score:
                best = child
                best_score = score
        child = tree.following[child]
    for word in range(moves.word_count):
        if moves.words[word]:
            return ROOT
    return best


@compiled
def add_plain_child(tree: PlainTree, node: int, move: int) -> int:
    child = tree.size[0]
    tree.size[0] += 1
    tree.moves[child] = move
    tree.chances[child] = 1
    tree.following[child] = tree.first[node]
    tree.first[node] = child
    return child  # type: ignore[no-any-return]


@compiled
def remove_move(moves: MoveSet, move: int) -> bool:
    """Take a move out of a set; return True if it was in it.

    The one word of a set may hold up to 63 moves; otherwise a word has as many as a pack has cards.
    """
    word = 0 if moves.word_count == 1 else move // PACK_SIZE
    place = bit(move - word * PACK_SIZE)
    is_there = moves.words[word] & place != 0
    moves.words[word] &= ~place
    return is_there  # type: ignore[no-any-return]
