"""A tree over what a seat may see and do, grown through possible worlds.

Every play is public, so the positions that a seat can tell apart are the sequences of plays, and
one tree holds them. Each simulation deals a world and goes down the tree. On the seat's own turn a
card is preferred that has brought much, or that the network would play and that was tried seldom;
everybody else plays as the network does. A simulation ends the tree at the first own turn that it
comes to for the first time, plays out the rest, and notes on the way back what it brought.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.bots.equals import distinct_cards
from courtcards.games.double_king.bots.network import (
    Impression,
    Weights,
    look_at,
    network_card,
    note_chances,
)
from courtcards.games.double_king.bots.network_weights import weights_of
from courtcards.games.double_king.bots.payoffs import payoff
from courtcards.games.double_king.bots.rollouts import play_out
from courtcards.games.double_king.bots.root import Task, deal_world_of
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import PLAYING, TRICK_COUNT, DealState
from courtcards.kernel.bits import lowest, popcount
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array, IntArray

ROOT = 0
NONE = -1

OPEN = 0.1
"""The share of its liking that a node gives to all cards alike."""


class OwnTree(NamedTuple):
    """Nodes in arrays: the card that leads to each, its first child and next sibling.

    ``liked`` is the share of the times that the network would play the card, where the seat itself
    did; ``totals`` add up the payoffs of that seat. ``path`` are the nodes of the present
    simulation; ``size`` counts nodes.
    """

    cards: IntArray
    children: IntArray
    siblings: IntArray
    liked: Float64Array
    visits: IntArray
    totals: Float64Array
    path: IntArray
    size: IntArray


@compiled
def new_own_tree(simulations: int) -> OwnTree:
    """A tree that is only a root, with room for what simulations add."""
    room = 1 + simulations * (PACK_SIZE // 2)
    return OwnTree(
        np.full(room, NONE, dtype=np.int64),
        np.full(room, NONE, dtype=np.int64),
        np.full(room, NONE, dtype=np.int64),
        np.zeros(room, dtype=np.float64),
        np.zeros(room, dtype=np.int64),
        np.zeros(room, dtype=np.float64),
        np.zeros(PACK_SIZE, dtype=np.int64),
        np.ones(1, dtype=np.int64),
    )


@compiled
def grow_own(task: Task, viewer: int, simulations: int, exploration: float) -> int:
    """The card tried most in ``simulations`` simulations. Fills the values and visits of a task.

    ``exploration`` is in points.
    """
    tree = new_own_tree(simulations)
    weights = weights_of(task.stack[0].contract)
    for _ in range(simulations):
        deal_world_of(task)
        depth = descend_own(tree, task, viewer, weights, exploration)
        play_out(task.stack[1], task.playing, task.generator)
        brought = payoff(task.stack[1], viewer)
        for index in range(depth):
            tree.visits[tree.path[index]] += 1
            tree.totals[tree.path[index]] += brought
    return most_tried_own(tree, task.values, task.visits)


@compiled
def descend_own(
    tree: OwnTree, task: Task, viewer: int, weights: Weights, exploration: float
) -> int:
    """Play down the tree in a world to the first own turn that is new; returns how many plays."""
    trial, look = task.stack[1], task.playing.look
    node, depth, is_new = ROOT, 0, False
    while trial.phase == PLAYING and not is_new and has_room(tree):
        if trial.seat == viewer:
            cards = distinct_cards(trial)
            if tree.children[node] == NONE:
                add_own(tree, node, trial, cards, weights, look)
            node = preferred(tree, node, exploration)
            is_new = tree.visits[node] == 0
        else:
            node = child_after(tree, node, network_card(trial, weights, look))
        tree.path[depth] = node
        depth += 1
        play_card(trial, tree.cards[node])
    return depth


@compiled
def has_room(tree: OwnTree) -> bool:
    """Whether a turn can still be added."""
    return tree.size[0] + TRICK_COUNT < tree.cards.shape[0]  # type: ignore[no-any-return]


@compiled
def add_own(  # noqa: PLR0913, PLR0917 - compiled, called by position
    tree: OwnTree, node: int, state: DealState, cards: int, weights: Weights, look: Impression
) -> None:
    """Add an own turn: each card that may be played, with how much the network likes it."""
    count = popcount(cards)
    look_at(state, cards, weights, look)
    note_chances(look.worths, count)
    total = 0.0
    for index in range(count):
        total += look.worths[index]
    for index in range(count):
        child = add_after(tree, node, lowest(cards))
        cards &= cards - 1
        tree.liked[child] = OPEN / count + (1 - OPEN) * look.worths[index] / total


@compiled
def add_after(tree: OwnTree, node: int, card: int) -> int:
    """A new node after a play."""
    child = tree.size[0]
    tree.size[0] += 1
    tree.cards[child] = card
    tree.siblings[child] = tree.children[node]
    tree.children[node] = child
    return child  # type: ignore[no-any-return]


@compiled
def child_after(tree: OwnTree, node: int, card: int) -> int:
    """The node after a play of somebody else."""
    child = tree.children[node]
    while child != NONE:
        if tree.cards[child] == card:
            return child  # type: ignore[no-any-return]
        child = tree.siblings[child]
    return add_after(tree, node, card)


@compiled
def preferred(tree: OwnTree, node: int, exploration: float) -> int:
    """The own card to go on with; one that was never tried counts as the average of the others.

    At the root each is tried once, so that all have a value.
    """
    visits, total = 0, 0.0
    child = tree.children[node]
    while child != NONE:
        visits += tree.visits[child]
        total += tree.totals[child]
        child = tree.siblings[child]
    average = total / visits if visits else 0.0
    reach = exploration * sqrt(visits + 1)
    best, best_score = NONE, -np.inf
    child = tree.children[node]
    while child != NONE:
        tried = tree.visits[child]
        if node == ROOT and not tried:
            return child  # type: ignore[no-any-return]
        score = tree.totals[child] / tried if tried else average
        score += reach * tree.liked[child] / (1 + tried)
        if score > best_score:
            best, best_score = child, score
        child = tree.siblings[child]
    return best


@compiled
def most_tried_own(tree: OwnTree, values: Float64Array, visits: IntArray) -> int:
    """The card tried most, of equals the better one. Fills ``values`` and ``visits`` by card."""
    best, most = NONE, 0
    child = tree.children[ROOT]
    while child != NONE:
        card = tree.cards[child]
        visits[card] = tree.visits[child]
        if visits[card]:
            values[card] = tree.totals[child] / visits[card]
            if visits[card] > most or (visits[card] == most and values[card] > values[best]):
                best, most = card, visits[card]
        child = tree.siblings[child]
    return best
