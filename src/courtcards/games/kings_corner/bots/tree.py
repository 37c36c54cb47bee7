"""Information-set tree search: one tree of public moves, grown through possible worlds.

Each simulation draws a world and goes down the tree by the moves that are legal in it: at
every node the seat on turn takes the move that looks best for itself, or one that was tried too
seldom to tell. Where the tree ends, a node is added and the hand is played out. Nodes are
told apart by the moves that lead to them, not by hidden cards. The tree reaches to the end of
a turn given by the budget; there is no recursion.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np

from courtcards.games.kings_corner.bots.budget import HandBudget
from courtcards.games.kings_corner.bots.moves import (
    drop_other_orders,
    empty_places,
    keep_distinct,
)
from courtcards.games.kings_corner.bots.rollouts import make_move
from courtcards.games.kings_corner.rules.legal import legal_moves
from courtcards.games.kings_corner.rules.places import WORD_COUNT
from courtcards.games.kings_corner.rules.state import ENDED, HandState
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import compiled
from courtcards.kernel.moves import any_of_words, move_count
from courtcards.kernel.records import Float64Array, IntArray

MOST_DEPTH = 200


class Tree(NamedTuple):
    """Nodes by number, the root 0; a node stands for the move that leads to it.

    ``first`` is a node's first child, ``following`` its next sibling, 0 for none. ``chances``
    counts how often its move was legal, ``totals`` what it brought to the seat that made it.
    ``path`` are the nodes of the simulation, ``movers`` the seats that made their moves.
    ``legal``, ``before`` and ``untried`` are sets of moves.
    """

    moves: IntArray
    first: IntArray
    following: IntArray
    visits: IntArray
    chances: IntArray
    totals: Float64Array
    path: IntArray
    movers: IntArray
    legal: IntArray
    before: IntArray
    untried: IntArray
    size: IntArray


@compiled
def new_tree(simulations: int) -> Tree:
    """A tree that is only a root, with room for one more node a simulation."""
    size = np.zeros(1, dtype=np.int64)
    size[0] = 1
    return Tree(
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.int64),
        np.zeros(simulations + 1, dtype=np.float64),
        np.zeros(MOST_DEPTH, dtype=np.int64),
        np.zeros(MOST_DEPTH, dtype=np.int64),
        np.zeros(WORD_COUNT, dtype=np.int64),
        np.zeros(WORD_COUNT, dtype=np.int64),
        np.zeros(WORD_COUNT, dtype=np.int64),
        size,
    )


@compiled
def descend(tree: Tree, state: HandState, budget: HandBudget, generator: IntArray) -> int:
    """Play a world down the tree until a node is added, or its last turn is over.

    Returns the number of nodes on the path.
    """
    exploration = budget.exploration / 100
    last_turn = state.turn_number + budget.turns
    depth = 0
    node = 0
    last_move = -1
    mover_before = -1
    open_before = 0
    while state.phase != ENDED and state.turn_number <= last_turn and depth < MOST_DEPTH:
        mover = state.seat
        legal_moves(state, tree.legal)
        keep_distinct(state, tree.legal)
        tree.untried[:] = tree.legal
        if mover == mover_before and depth > 0:
            drop_other_orders(tree.legal, tree.before, last_move, open_before)
            if move_count(tree.legal) == 0:  # the turn must go on: then in any order
                tree.legal[:] = tree.untried
        tree.before[:] = tree.untried
        child = next_child(tree, node, exploration)
        is_new = child == 0
        if is_new:
            child = add_child(tree, node, any_of_words(tree.untried, generator))
        turn_number = state.turn_number
        open_before = empty_places(state)
        last_move = tree.moves[child]
        make_move(state, last_move, generator)
        mover_before = mover if state.turn_number == turn_number else -1
        tree.path[depth] = child
        tree.movers[depth] = mover
        depth += 1
        node = child
        if is_new:
            break
    return depth


@compiled
def next_child(tree: Tree, node: int, exploration: float) -> int:
    """The child to go on with; 0 where legal moves have none, which are then in ``untried``."""
    tree.untried[:] = tree.legal
    best_child = 0
    best_worth = -1e9
    child = tree.first[node]
    while child:
        word, index = tree.moves[child] // PACK_SIZE, tree.moves[child] % PACK_SIZE
        if tree.legal[word] & bit(index):
            tree.untried[word] &= ~bit(index)
            tree.chances[child] += 1
            visits = tree.visits[child]
            worth = tree.totals[child] / visits
            worth += exploration * sqrt(log(tree.chances[child]) / visits)
            if worth > best_worth:
                best_worth = worth
                best_child = child
        child = tree.following[child]
    for word in range(WORD_COUNT):
        if tree.untried[word]:
            return 0
    return best_child


@compiled
def add_child(tree: Tree, node: int, move: int) -> int:
    """Add a child of a node, for a move."""
    child = tree.size[0]
    tree.size[0] += 1
    tree.moves[child] = move
    tree.chances[child] = 1
    tree.following[child] = tree.first[node]
    tree.first[node] = child
    return child  # type: ignore[no-any-return]


@compiled
def note_payoffs(tree: Tree, depth: int, payoffs: Float64Array) -> None:
    """Note a finished simulation in the nodes of its path: what each move brought to its seat."""
    for index in range(depth):
        node = tree.path[index]
        tree.visits[node] += 1
        tree.totals[node] += payoffs[tree.movers[index]]
