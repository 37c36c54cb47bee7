"""Search at Double King: it finds the best move of a seat from its observation and memory."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from courtcards.games.double_king.bots.belief import (
    Belief,
    compute_plays_chance,
    deal_likely,
    is_telling,
    room_for_belief,
)
from courtcards.games.double_king.bots.budget import AS_STEADY, DealBudget, payoff
from courtcards.games.double_king.bots.choice_costs import REST_OF_ROUND, cost_of_choice
from courtcards.games.double_king.bots.equal_cards import distinct, distinct_cards
from courtcards.games.double_king.bots.network_weights import select_weights
from courtcards.games.double_king.bots.rollouts import Playout, make_playout, play_to_end
from courtcards.games.double_king.bots.steady import (
    cards_on_table,
    steady_card,
    steady_move,
    turn_from_state,
)
from courtcards.games.double_king.bots.worlds import (
    DealWorlds,
    PossiblePacks,
    deal_pack,
    deal_world,
    possible_packs,
    possible_worlds,
)
from courtcards.games.double_king.rules.contracts import CHOICE, NEGATIVE_COUNT, NO_CONTRACT
from courtcards.games.double_king.rules.memory import STATE_LAYOUT, DealMemory
from courtcards.games.double_king.rules.play import apply_move, play_card
from courtcards.games.double_king.rules.state import CHOOSING, PLAYING, SEATS, DealState
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.budgets import TREE
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, popcount
from courtcards.kernel.records import Float64Array, IntArray


class HiddenDeals(NamedTuple):
    """All deals that a seat cannot tell apart.

    They are in ``packs`` if ``is_by_pack``: the seat remembers the previous deal, and the pack was
    not shuffled. Otherwise they are in ``worlds``.
    """

    is_by_pack: bool
    worlds: DealWorlds
    packs: PossiblePacks


class DealSearch(NamedTuple):
    """A search in progress: its position, the hidden deals, and results by move.

    ``stack`` has four records: the deal as its viewer knows it, a world, a world in which a move is
    tried, and the deal before its first play. ``playout`` plays deals out. ``values`` and
    ``visits`` are those of ``search``.
    """

    stack: Any
    hidden: HiddenDeals
    belief: Belief
    playout: Playout
    generator: IntArray
    values: Float64Array
    visits: IntArray


@compiled
def draw_world(deal_search: DealSearch) -> None:
    """Fill the second record of the stack with a random world."""
    deal_search.stack[1] = deal_search.stack[0]
    if deal_search.belief.sums.shape[0]:
        deal_likely(deal_search.belief, deal_search.stack[1].hands, deal_search.generator)
    else:
        deal_hidden(deal_search.hidden, deal_search.stack[1].hands, deal_search.generator)


@compiled
def weigh_worlds(deal_search: DealSearch, viewer: int, openness: int) -> None:
    """Fill the belief, after the choice of a game: see ``compute_plays_chance``."""
    stack, belief = deal_search.stack, deal_search.belief
    weights = select_weights(stack[0].contract)
    total = 0.0
    for index in range(belief.sums.shape[0]):
        stack[1] = stack[0]
        deal_hidden(deal_search.hidden, stack[1].hands, deal_search.generator)
        belief.hands[index] = stack[1].hands
        stack[2] = stack[3]
        total += compute_plays_chance(
            stack[1], stack[2], viewer, openness, weights, deal_search.playout.impression
        )
        belief.sums[index] = total


@compiled
def find_hidden_deals(
    observation: DealObservation, memory: DealMemory, infers: int, remembers_pack: int
) -> HiddenDeals:
    """Return the deals that the viewer cannot tell apart, by what it infers and remembers."""
    packs = possible_packs(observation, memory, remembers_pack)
    last = packs.sums.shape[0] - 1
    is_by_pack = last >= 0 and packs.sums[last] > 0
    return HiddenDeals(is_by_pack, possible_worlds(observation, memory, infers), packs)


@compiled
def deal_hidden(hidden: HiddenDeals, hands: IntArray, generator: IntArray) -> None:
    """Deal the hidden hands of a random world into ``hands``, by seat."""
    if hidden.is_by_pack:
        deal_pack(hidden.packs, hands, generator)
    else:
        deal_world(hidden.worlds, hands, generator)


@compiled
def set_up(observation: DealObservation, memory: DealMemory, root: DealState) -> None:
    """Fill ``root`` with the deal as its viewer knows it; the other hands stay empty.

    Expects a record of zeros.
    """
    set_up_first_play(observation, root)
    for index in range(memory.played_count):
        play_card(root, memory.played[index])
    root.hands[observation.viewer] = observation.hand


@compiled
def set_up_first_play(observation: DealObservation, root: DealState) -> None:
    """Fill ``root`` with a deal before its first play, without hands. Expects zeros."""
    root.dealer = observation.dealer
    root.options = observation.options
    for seat in range(SEATS):
        root.negatives_left[seat] = observation.negatives_left[seat]
        root.trumps_left[seat] = observation.trumps_left[seat]
    for game in range(NEGATIVE_COUNT):
        root.pool[game] = observation.pool[game]
    root.contract = observation.contract
    root.trump = observation.trump
    root.lead_suit = -1
    root.winning_card = -1
    root.winning_seat = -1
    root.leader = (observation.dealer + 1) & 3
    root.phase = CHOOSING if observation.contract == NO_CONTRACT else PLAYING
    root.seat = root.dealer if observation.contract == NO_CONTRACT else root.leader


# Determinised Monte Carlo: each move is played out in possible worlds, drawn at random.
#
# Every world tries all remaining moves. So they differ by the move and not by the luck of the deal.
# Each turn of the search is a number of worlds. After it the worse half of the moves drops out, and
# the others share the simulations left (sequential halving).


@compiled
def sample(deal_search: DealSearch, moves: int, simulations: int) -> int:
    """Try a set of moves in about ``simulations`` simulations, and return the best of them.

    Expects in ``values`` the worth of each move beside the points of the deal. Adds the average
    payoff of the seat on turn.
    """
    totals = np.zeros(deal_search.values.shape[0], dtype=np.float64)
    turns = count_turns(popcount(moves))
    for turn in range(turns):
        worlds = max(1, simulations // (turns * popcount(moves)))
        for _ in range(worlds):
            draw_world(deal_search)
            try_moves(deal_search, moves, totals)
        if turn < turns - 1:
            moves = better_half(deal_search, moves, totals)
    best = lowest(better_half(deal_search, moves, totals))
    for move in range(totals.shape[0]):
        if deal_search.visits[move]:
            deal_search.values[move] += totals[move] / deal_search.visits[move]
    return best


@compiled
def count_turns(count: int) -> int:
    """Count the turns of a search of ``count`` moves: one for each halving, and the last."""
    turns = 1
    while count > 2:
        count = (count + 1) // 2
        turns += 1
    return turns


@compiled
def try_moves(deal_search: DealSearch, moves: int, totals: Float64Array) -> None:
    """Play out each move of a set in the present world, and add its payoff to ``totals``."""
    stack = deal_search.stack
    seat = stack[1].seat
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        stack[2] = stack[1]
        apply_move(stack[2], move)
        play_to_end(stack[2], deal_search.playout, deal_search.generator)
        totals[move] += payoff(stack[2], seat)
        deal_search.visits[move] += 1


@compiled
def better_half(deal_search: DealSearch, moves: int, totals: Float64Array) -> int:
    """Return the better half of a set of moves, rounded up; of equals, the first."""
    kept = 0
    for _ in range((popcount(moves) + 1) // 2):
        best = -1
        best_value = 0.0
        rest = moves & ~kept
        while rest:
            move = lowest(rest)
            rest &= rest - 1
            value = deal_search.values[move] + totals[move] / deal_search.visits[move]
            if best < 0 or value > best_value:
                best = move
                best_value = value
        kept |= 1 << best
    return kept


# Information-set tree search: one tree of public plays, grown through possible worlds.
#
# Every play is public. So the positions that a seat can tell apart are the sequences of plays, and
# one tree holds them. Each simulation deals a world, descends the tree by the plays that are legal
# in it, adds one node and plays out the rest. Then it adds the payoffs to the nodes of its path.
# The descent prefers plays with a high average payoff to their seat, and plays with few tries
# although they were often possible.


ROOT = 0
NONE = -1


class DealTree(NamedTuple):
    """Nodes in arrays: the play that leads to each, its first child and next sibling.

    ``totals`` sum the payoffs of the seat that made the play. ``path`` and ``movers`` are the nodes
    of the present simulation and the seats that played them. ``size`` counts nodes.
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
def new_tree(simulations: int) -> DealTree:
    """Return a tree with only a root, and with space for one more node a simulation."""
    room = simulations + 1
    size = np.ones(1, dtype=np.int64)
    return DealTree(
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
def grow(deal_search: DealSearch, simulations: int, exploration: float) -> int:
    """Return the card tried most in ``simulations`` simulations. Fills the values and visits.

    ``exploration`` is in points.
    """
    tree = new_tree(simulations)
    for _ in range(simulations):
        draw_world(deal_search)
        depth = descend(tree, deal_search.stack[1], exploration)
        play_to_end(deal_search.stack[1], deal_search.playout, deal_search.generator)
        note_payoffs(tree, deal_search.stack[1], depth)
    return most_tried(tree, deal_search.values, deal_search.visits)


@compiled
def most_tried(tree: DealTree, values: Float64Array, visits: IntArray) -> int:
    """Return the card tried most, of equals the better one. Fills ``values`` and ``visits``."""
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
def descend(tree: DealTree, trial: Any, exploration: float) -> int:
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
            child = add_child(tree, node, steady_card(untried, turn_from_state(trial)))
        tree.path[depth] = child
        tree.movers[depth] = trial.seat
        depth += 1
        play_card(trial, tree.cards[child])
        node = child
    return depth


@compiled
def select(tree: DealTree, node: int, legal: int, exploration: float) -> tuple[int, int]:
    """Return the legal child to go to, or ``NONE`` to try a new play; and the untried plays.

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
def add_child(tree: DealTree, node: int, card: int) -> int:
    """Add a child to a node, for a play, and return its number."""
    child = tree.size[0]
    tree.size[0] += 1
    tree.cards[child] = card
    tree.siblings[child] = tree.children[node]
    tree.children[node] = child
    return child  # type: ignore[no-any-return]


@compiled
def note_payoffs(tree: DealTree, trial: Any, depth: int) -> None:
    """Add the payoffs of a finished simulation to the nodes of its path."""
    for index in range(depth):
        node = tree.path[index]
        tree.visits[node] += 1
        tree.totals[node] += payoff(trial, tree.movers[index])


HUNDREDTHS = 100.0
"""The unit of a budget's exploration: hundredths of a point."""


@compiled
def search(  # noqa: PLR0913, PLR0917 - the same for every game
    observation: DealObservation,
    memory: DealMemory,
    budget: DealBudget,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> int:
    """Return the best move of the viewer, who is on turn, by a budget that searches.

    Fills ``values`` and ``visits``, by move. ``values`` has the expected payoff of each legal move:
    the points of the deal relative to the average of the other seats. For the choice of a game the
    cost for the dealer's later deals is subtracted. It is NaN for a move that is not legal or was
    not tried. ``visits`` counts the simulations that began with the move. Equal cards have the same
    numbers. Without simulations for choices the game is the choice of ``steady``, and no value is
    known.
    """
    values[:] = np.nan
    visits[:] = 0
    if observation.contract == NO_CONTRACT and budget.choice_simulations == 0:
        return steady_move(observation)
    deal_search = begin_search(observation, memory, budget, generator, values, visits)
    moves = prepare_moves(deal_search, observation)
    if deal_search.belief.sums.shape[0]:
        weigh_worlds(deal_search, observation.viewer, budget.openness)
    if observation.contract == NO_CONTRACT:
        best = sample(deal_search, moves, budget.choice_simulations)
    elif is_known(deal_search.hidden, budget):
        best = grow(deal_search, budget.by_pack, budget.exploration / HUNDREDTHS)
    elif budget.method == TREE:
        best = grow(deal_search, budget.simulations, budget.exploration / HUNDREDTHS)
    else:
        best = sample(deal_search, moves, budget.simulations)
    share_with_equals(observation.legal, moves, values, visits)
    return best


@compiled
def begin_search(  # noqa: PLR0913, PLR0917 - compiled, called by position
    observation: DealObservation,
    memory: DealMemory,
    budget: DealBudget,
    generator: IntArray,
    values: Float64Array,
    visits: IntArray,
) -> DealSearch:
    """Return a new search, with its hidden deals and the player of its rollouts."""
    stack = np.zeros(4, dtype=STATE_LAYOUT)
    set_up(observation, memory, stack[0])
    set_up_first_play(observation, stack[3])
    hidden = find_hidden_deals(observation, memory, budget.infers, budget.remembers_pack)
    is_choice = observation.contract == NO_CONTRACT
    player, weighed = budget.player, budget.weighed
    if is_choice:
        player = budget.choice_player
    elif is_known(hidden, budget):
        player = AS_STEADY
    if is_known(hidden, budget) or not is_telling(observation.contract, memory.played_count):
        weighed = 0
    playout = make_playout(player, budget.rollouts, budget.solves != 0)
    belief = room_for_belief(weighed)
    return DealSearch(stack, hidden, belief, playout, generator, values, visits)


@compiled
def is_known(hidden: HiddenDeals, budget: DealBudget) -> bool:
    """Tell whether the hands are nearly known from the pack, so that a tree is grown."""
    return hidden.is_by_pack and budget.by_pack > 0


@compiled
def prepare_moves(deal_search: DealSearch, observation: DealObservation) -> int:
    """Return the moves to be tried, as a mask; of equal cards only one.

    Sets ``values`` to the worth of each move beside the points of the deal. That is 0 for a card.
    For the choice of a game it is minus the cost for the dealer's later deals (DK-2.1, DK-2.2).
    """
    moves = observation.legal
    if observation.contract != NO_CONTRACT:
        gone = observation.fallen & ~cards_on_table(observation.trick, 0, observation.trick_size)
        moves = distinct(observation.legal, observation.hand, gone, observation.contract)
    rest = moves
    while rest:
        move = lowest(rest)
        rest &= rest - 1
        deal_search.values[move] = 0.0
        if move >= CHOICE:
            deal_search.values[move] = -cost_of_choice(REST_OF_ROUND, deal_search.stack[0], move)
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
