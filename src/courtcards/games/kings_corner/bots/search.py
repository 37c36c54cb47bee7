"""Search at Kings in the Corner: it deals possible hands to the others and plays them out.

Every payoff is in the unit of the budget's prize, see ``fill_payoffs``.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from courtcards.games.kings_corner.bots.budget import HandBudget, fill_payoffs
from courtcards.games.kings_corner.bots.moves import (
    drop_other_orders,
    empty_places,
    find_equivalent,
    find_finishing_plays,
    keep_distinct,
)
from courtcards.games.kings_corner.bots.rollouts import PLAYED, make_move, play_to_end
from courtcards.games.kings_corner.bots.worlds import (
    HandWorlds,
    draw_world,
    lay_world,
    possible_worlds,
    set_table,
)
from courtcards.games.kings_corner.rules.legal import legal_moves
from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.places import MOVE_COUNT, WORD_COUNT
from courtcards.games.kings_corner.rules.state import ENDED, MOST_SEATS, HandState
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.budgets import TREE
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, move_count, pick_from_words
from courtcards.kernel.records import Float64Array, IntArray

# Information-set tree search: one tree of public moves, grown through possible worlds.
#
# Each simulation draws a world and descends the tree by the moves that are legal in it. At each
# node the seat on turn takes the move that looks best for itself, or one with too few tries. At
# the end of the tree it adds a node and plays the hand out. Nodes differ by the moves that lead to
# them, not by hidden cards. The tree reaches to the end of a turn given by the budget. There is no
# recursion.


MOST_DEPTH = 200


class HandTree(NamedTuple):
    """Nodes by number, the root 0; a node stands for the move that leads to it.

    ``first`` is a node's first child, ``following`` its next sibling, 0 for none. ``chances``
    counts the simulations in which its move was legal. ``totals`` sums the payoffs to the seat that
    made it. ``path`` are the nodes of the simulation, ``movers`` the seats that made their moves.
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
def new_tree(simulations: int) -> HandTree:
    """Return a tree with only a root, and with space for one more node a simulation."""
    size = np.zeros(1, dtype=np.int64)
    size[0] = 1
    return HandTree(
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
def descend(tree: HandTree, state: HandState, budget: HandBudget, generator: IntArray) -> int:
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
            if move_count(tree.legal) == 0:  # a turn must have a move: allow any order
                tree.legal[:] = tree.untried
        tree.before[:] = tree.untried
        child = next_child(tree, node, exploration)
        is_new = child == 0
        if is_new:
            child = add_child(tree, node, pick_from_words(tree.untried, generator))
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
def next_child(tree: HandTree, node: int, exploration: float) -> int:
    """Return the child to go on with, or 0 if legal moves have no child yet.

    Moves without a child are then in ``untried``.
    """
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
def add_child(tree: HandTree, node: int, move: int) -> int:
    """Add a child to a node, for a move, and return its number."""
    child = tree.size[0]
    tree.size[0] += 1
    tree.moves[child] = move
    tree.chances[child] = 1
    tree.following[child] = tree.first[node]
    tree.first[node] = child
    return child  # type: ignore[no-any-return]


@compiled
def note_payoffs(tree: HandTree, depth: int, payoffs: Float64Array) -> None:
    """Add the payoffs of a finished simulation to the nodes of its path."""
    for index in range(depth):
        node = tree.path[index]
        tree.visits[node] += 1
        tree.totals[node] += payoffs[tree.movers[index]]


STATE = HandState.layout
FIRST_TRIES = 200_000
"""Deals tried to find a first world. After that the signs are not used."""
TRIES = 100
"""Deals tried for each further world, on average. After that the last world is used again."""


class HandSearch(NamedTuple):
    """A search in progress: three positions (the table first), the worlds, and results by move.

    ``legal``, ``scores`` and ``payoffs`` are working space.
    """

    states: Any
    worlds: HandWorlds
    values: Float64Array
    visits: IntArray
    legal: IntArray
    scores: IntArray
    payoffs: Float64Array


@compiled
def search(  # noqa: PLR0913, PLR0917 - the contract of all searches
    observation: HandObservation,
    memory: HandMemory,
    budget: HandBudget,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> int:
    """Return the best move of the viewer, who must be on turn.

    Fills ``values`` and ``visits``, by move number. ``values`` has the expected payoff of each
    legal move for the viewer; NaN for a move that is not legal or was not tried. ``visits`` counts
    the hands played out for it. Moves with the same effect have the same numbers. The same
    generator and budget give the same result.
    """
    values[:] = np.nan
    visits[:] = 0
    hand_search = begin_search(observation, memory, budget, generator, values, visits)
    plays = find_way_out(hand_search, budget)
    if budget.method == TREE and len(plays) == 0:
        search_tree(hand_search, budget, generator)
    else:
        sample(hand_search, budget, plays, generator)
    best_move = -1
    for word in range(WORD_COUNT):
        rest = observation.legal[word]
        while rest:
            move = word * PACK_SIZE + lowest(rest)
            rest &= rest - 1
            same = find_equivalent(hand_search.states[0], move)
            values[move] = values[same]
            visits[move] = visits[same]
            if best_move < 0 or is_better(move, best_move, values, visits):
                best_move = move
    return best_move


@compiled
def begin_search(  # noqa: PLR0913, PLR0917 - compiled, called by position
    observation: HandObservation,
    memory: HandMemory,
    budget: HandBudget,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> HandSearch:
    """Return a new search, with the table and the possible worlds."""
    hand_search = HandSearch(
        np.zeros(3, dtype=STATE),
        first_world(observation, memory, budget.infers, generator),
        values,
        visits,
        np.zeros(WORD_COUNT, dtype=np.int64),
        np.zeros(MOST_SEATS, dtype=np.int64),
        np.zeros(MOST_SEATS, dtype=np.float64),
    )
    set_table(observation, memory, hand_search.states[0])
    return hand_search


@compiled
def find_way_out(hand_search: HandSearch, budget: HandBudget) -> IntArray:
    """Return plays with which the viewer goes out in this turn; none if it does not look."""
    if budget.holds_back and hand_search.states[0].options.scoring != Scoring.CROWNING:
        return find_finishing_plays(hand_search.states)
    return hand_search.visits[:0]


@compiled
def first_world(
    observation: HandObservation, memory: HandMemory, infers: int, generator: IntArray
) -> HandWorlds:
    """Return the worlds that are possible for a viewer, with one world drawn.

    After hundreds of turns with recycled piles ``FIRST_TRIES`` may find none. Then the signs are
    not used.
    """
    worlds = possible_worlds(observation, memory, infers)
    if not draw_world(worlds, generator, FIRST_TRIES):
        worlds = possible_worlds(observation, memory, 0)
        draw_world(worlds, generator, FIRST_TRIES)
    return worlds


@compiled
def is_better(move: int, other: int, values: Float64Array, visits: IntArray) -> bool:
    """Tell whether a move had more visits than another, or as many and a higher value."""
    if visits[move] != visits[other]:
        return visits[move] > visits[other]  # type: ignore[no-any-return]
    return values[move] > values[other]  # type: ignore[no-any-return]


@compiled
def search_tree(hand_search: HandSearch, budget: HandBudget, generator: IntArray) -> None:
    """Search with a tree, and fill the values and visits."""
    tree = new_tree(budget.simulations)
    tries = TRIES * budget.simulations
    for _ in range(budget.simulations):
        draw_world(hand_search.worlds, generator, tries)
        tries -= hand_search.worlds.tried[0]
        lay_world(hand_search.worlds, hand_search.states)
        depth = descend(tree, hand_search.states[PLAYED], budget, generator)
        finish(
            hand_search,
            budget,
            1 << hand_search.states[0].seat if budget.holds_back else 0,
            generator,
        )
        note_payoffs(tree, depth, hand_search.payoffs)
    child = tree.first[0]
    while child:
        move = tree.moves[child]
        hand_search.values[move] = tree.totals[child] / tree.visits[child]
        hand_search.visits[move] = tree.visits[child]
        child = tree.following[child]


@compiled
def sample(
    hand_search: HandSearch, budget: HandBudget, plays: IntArray, generator: IntArray
) -> None:
    """Play out every move in the same worlds, and fill the values and visits.

    ``plays`` is a way out, or empty: its first move is followed by the others. With two ways to
    play on, the value is that of the better one.
    """
    moves = distinct_moves(hand_search.states[0], hand_search.legal)
    viewer = hand_search.states[0].seat
    ways = count_ways(hand_search, budget)
    brought = np.zeros((ways, MOVE_COUNT), dtype=np.float64)
    tries = TRIES * budget.simulations
    worlds = max(1, budget.simulations // (ways * len(moves)))
    for _ in range(worlds):
        draw_world(hand_search.worlds, generator, tries)
        tries -= hand_search.worlds.tried[0]
        for move in moves:
            for way in range(ways):
                holders = begin_way(hand_search, budget, plays, move, way, generator)
                finish(hand_search, budget, holders, generator)
                brought[way, move] += hand_search.payoffs[viewer]
    for move in moves:
        hand_search.values[move] = max(brought[0, move], brought[ways - 1, move]) / worlds
        hand_search.visits[move] = ways * worlds


@compiled
def count_ways(hand_search: HandSearch, budget: HandBudget) -> int:
    """Count the ways in which each world is played out; in crowning nobody holds back (KC-8.2)."""
    is_crowning = hand_search.states[0].options.scoring == Scoring.CROWNING
    return 2 if budget.lays_too and not is_crowning else 1


@compiled
def begin_way(  # noqa: PLR0913, PLR0917 - compiled, called by position
    hand_search: HandSearch,
    budget: HandBudget,
    plays: IntArray,
    move: int,
    way: int,
    generator: IntArray,
) -> int:
    """Make a move in the present world, and all of a way out that begins with it.

    Returns the mask of the seats that hold back afterwards.
    """
    lay_world(hand_search.worlds, hand_search.states)
    make_move(hand_search.states[PLAYED], move, generator)
    if len(plays) and move == plays[0]:
        for play in plays[1:]:
            make_move(hand_search.states[PLAYED], play, generator)
    return 1 << hand_search.states[0].seat if budget.holds_back and way == 0 else 0


@compiled
def finish(hand_search: HandSearch, budget: HandBudget, holders: int, generator: IntArray) -> None:
    """Play the hand out and fill the payoffs; ``holders`` is the mask of seats that hold back."""
    play_to_end(hand_search.states, hand_search.legal, holders, budget.most_turns, generator)
    fill_payoffs(hand_search.states[PLAYED], budget.prize, hand_search.scores, hand_search.payoffs)


@compiled
def distinct_moves(state: HandState, legal: IntArray) -> IntArray:
    """Return the legal moves, one of each effect; ``legal`` is working space."""
    legal_moves(state, legal)
    keep_distinct(state, legal)
    moves = np.zeros(WORD_COUNT * PACK_SIZE, dtype=np.int64)
    count = 0
    for word in range(WORD_COUNT):
        rest = legal[word]
        while rest:
            moves[count] = word * PACK_SIZE + lowest(rest)
            rest &= rest - 1
            count += 1
    return moves[:count]
