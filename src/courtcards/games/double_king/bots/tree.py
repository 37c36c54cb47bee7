"""Information-set tree search: one tree of public plays, grown through possible worlds.

Every play is public, so the positions that a seat can tell apart are the sequences of plays,
and one tree holds them. Each simulation deals a world, goes down the tree by the plays that
are legal in it, adds one node, plays out the rest, and notes on the way back what each play
brought to the seat that made it. On the way down those plays are preferred that have brought much
to their seat, or that were tried seldom although they could have been tried often.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from courtcards.games.double_king.bots.equals import distinct_cards
from courtcards.games.double_king.bots.payoffs import payoff
from courtcards.games.double_king.bots.rollouts import play_out
from courtcards.games.double_king.bots.root import Task, deal_world_of
from courtcards.games.double_king.bots.steady import steady_card, turn_standing
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import PLAYING
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array, IntArray

ROOT = 0
NONE = -1


class Tree(NamedTuple):
    """Nodes in arrays: the play that leads to each, its first child and next sibling.

    ``totals`` add up the payoffs of the seat that made the play. ``path`` and ``movers`` are
    the nodes of the present simulation and the seats that played them; ``size`` counts nodes.
    """

    cards: IntArray
    children: IntArray
    siblings: IntArray
    visits: IntArray
    totals: Float64Array
    path: IntArray
    movers: IntArray
    size: IntArray


@compiled
def new_tree(simulations: int) -> Tree:
    """A tree that is only a root, with room for one more node a simulation."""
    room = simulations + 1
    size = np.ones(1, dtype=np.int64)
    return Tree(
        np.full(room, NONE, dtype=np.int64),
        np.full(room, NONE, dtype=np.int64),
        np.full(room, NONE, dtype=np.int64),
        np.zeros(room, dtype=np.int64),
        np.zeros(room, dtype=np.float64),
        np.zeros(PACK_SIZE, dtype=np.int64),
        np.zeros(PACK_SIZE, dtype=np.int64),
        size,
    )


@compiled
def grow(task: Task, simulations: int, exploration: float) -> int:
    """The card tried most in ``simulations`` simulations. Fills the values and visits of a task.

    ``exploration`` is in points.
    """
    tree = new_tree(simulations)
    for _ in range(simulations):
        deal_world_of(task)
        depth = descend(tree, task.stack[1], exploration)
        play_out(task.stack[1], task.playing, task.generator)
        note_payoffs(tree, task.stack[1], depth)
    return most_tried(tree, task.values, task.visits)


@compiled
def most_tried(tree: Tree, values: Float64Array, visits: IntArray) -> int:
    """The card tried most, of equals the better one. Fills ``values`` and ``visits`` by card."""
    best, most = NONE, 0
    child = tree.children[ROOT]
    while child != NONE:
        card = tree.cards[child]
        visits[card] = tree.visits[child]
        values[card] = tree.totals[child] / tree.visits[child]
        if visits[card] > most or (visits[card] == most and values[card] > values[best]):
            best, most = card, visits[card]
        child = tree.siblings[child]
    return best


@compiled
def descend(tree: Tree, trial: Any, exploration: float) -> int:
    """Play down the tree in a world until a node is new or the deal is over.

    Returns the number of plays.
    """
    node = ROOT
    depth = 0
    is_new = False
    while trial.phase == PLAYING and not is_new:
        child, untried = select(tree, node, distinct_cards(trial), exploration)
        is_new = child == NONE
        if is_new:
            child = add_child(tree, node, steady_card(untried, turn_standing(trial)))
        tree.path[depth] = child
        tree.movers[depth] = trial.seat
        depth += 1
        play_card(trial, tree.cards[child])
        node = child
    return depth


@compiled
def select(tree: Tree, node: int, legal: int, exploration: float) -> tuple[int, int]:
    """The legal child to go to, or ``NONE`` where a new play is to be tried; and the untried plays.

    A play that was never tried counts as the average of those that were.
    """
    visits = 0
    total = 0.0
    untried = legal
    child = tree.children[node]
    while child != NONE:
        if legal >> tree.cards[child] & 1:
            visits += tree.visits[child]
            total += tree.totals[child]
            untried &= ~(1 << tree.cards[child])
        child = tree.siblings[child]
    if visits == 0:
        return NONE, untried
    reach = exploration * sqrt(visits)
    best = NONE
    best_score = total / visits + reach if untried else -1e9
    child = tree.children[node]
    while child != NONE:
        if legal >> tree.cards[child] & 1:
            score = tree.totals[child] / tree.visits[child] + reach / (1 + tree.visits[child])
            if score > best_score:
                best = child
                best_score = score
        child = tree.siblings[child]
    return best, untried


@compiled
def add_child(tree: Tree, node: int, card: int) -> int:
    """A new node after a play."""
    child = tree.size[0]
    tree.size[0] += 1
    tree.cards[child] = card
    tree.siblings[child] = tree.children[node]
    tree.children[node] = child
    return child  # type: ignore[no-any-return]


@compiled
def note_payoffs(tree: Tree, trial: Any, depth: int) -> None:
    """Note a finished simulation in the nodes of its path: what each play brought to its seat."""
    for index in range(depth):
        node = tree.path[index]
        tree.visits[node] += 1
        tree.totals[node] += payoff(trial, tree.movers[index])
