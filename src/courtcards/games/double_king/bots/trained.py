"""A player of Double King trained to play as the search does, without a search.

Each legal card gets a worth from a small network; every contract has its own. The inputs are
numbers that describe the turn and the card. Their weighted sums are the hidden numbers. The
weighted sum of those above zero is the worth. The player plays the card with the highest worth, the
first of equals. It reads the same facts as ``steady``.

``python -m research.double_king.training`` makes the weights. ``docs/research/strength.md`` has the
strength of the player.
"""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.bots.steady import (
    LAST_TO_PLAY,
    Turn,
    trick_cost,
    would_lead_trick,
)
from courtcards.games.double_king.bots.trained_weights import IN_256THS
from courtcards.games.double_king.rules.contracts import DANGER, DANGER_POINTS, TRICK_POINTS
from courtcards.games.double_king.rules.legal import above
from courtcards.kernel.cards import ACE, bit, card_rank, card_suit, suit_mask
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, popcount
from courtcards.kernel.records import Float64Array

OF_TURN, OF_CARD = 16, 20
INPUTS = OF_TURN + OF_CARD
"""The number of inputs for a turn, for a card in it, and for both."""

BIAS, OUTPUT = INPUTS, INPUTS + 1
"""The two rows after those of the inputs: the constant of each hidden number, and its weight in the
worth."""

WEIGHTS: Float64Array = (
    np.array([int(each) for each in IN_256THS.split()]).reshape(len(TRICK_POINTS), INPUTS + 2, -1)
    / 256
)
"""By contract, a row for each input and two more; each has a weight for each hidden number."""

WIDTH = WEIGHTS.shape[2]
"""The number of hidden numbers."""

POINTS_AFTER = TRICK_POINTS.sum(axis=1, keepdims=True) - TRICK_POINTS.cumsum(axis=1)
"""By contract and trick, the points of all tricks after it."""


@compiled
def describe_turn(turn: Turn, numbers: Float64Array) -> None:
    danger = DANGER[turn.contract]
    trumps = suit_mask(turn.trump) if turn.trump >= 0 else 0
    numbers[:] = 0.0
    if turn.size < LAST_TO_PLAY:
        numbers[turn.size] = 1.0
    numbers[3] = turn.trick / 12
    numbers[4] = popcount(turn.table & danger) * DANGER_POINTS[turn.contract] / 2
    numbers[5] = popcount(turn.hand & danger) / 4
    numbers[6] = popcount(turn.others & danger) / 4
    numbers[7] = -TRICK_POINTS[turn.contract, turn.trick]
    numbers[8] = -POINTS_AFTER[turn.contract, turn.trick] / 6
    numbers[9] = popcount(turn.hand & trumps) / 4
    numbers[10] = popcount(turn.others & trumps) / 4
    if turn.size == 0:
        return
    led = suit_mask(turn.lead_suit)
    numbers[11] = turn.lead_suit == turn.trump
    numbers[12] = popcount(turn.hand & led) / 4
    numbers[13] = popcount(turn.others & led) / 6
    numbers[14] = card_rank(turn.winning) / ACE
    numbers[15] = card_suit(turn.winning) == turn.lead_suit


@compiled
def describe_card(turn: Turn, card: int, numbers: Float64Array) -> None:
    suit = card_suit(card)
    in_suit, higher_cards = suit_mask(suit), above(card)
    danger = DANGER[turn.contract]
    theirs = popcount(turn.others & in_suit)
    higher = popcount(turn.others & higher_cards)
    own = popcount(turn.hand & in_suit)
    own_higher = popcount(turn.hand & higher_cards)
    leads = turn.size == 0 or would_lead_trick(turn, card)
    to_come = LAST_TO_PLAY - turn.size
    cost = trick_cost(turn, card) / 2 if leads else 0.0
    numbers[0] = card_rank(card) / ACE
    numbers[1] = higher / 4
    numbers[2] = (theirs - higher) / 4
    numbers[3] = own_higher / 4
    numbers[4] = (own - 1 - own_higher) / 4
    numbers[5] = leads
    numbers[6] = danger >> card & 1
    numbers[7] = cost
    numbers[8] = higher == 0
    numbers[9] = higher == theirs
    numbers[10] = leads and higher == 0
    numbers[11] = own == 1
    numbers[12] = suit == turn.trump
    numbers[13] = turn.size > 0 and suit == turn.lead_suit
    numbers[14] = popcount(turn.others & danger & in_suit) / 2
    numbers[15] = popcount(turn.others & danger & higher_cards) / 2
    numbers[16] = popcount(turn.hand & danger & in_suit & ~bit(card)) / 2
    numbers[17] = theirs == 0
    numbers[18] = to_come * higher / 12 if leads else 0.0
    numbers[19] = to_come * cost if higher > 0 else 0.0


@compiled
def trained_card(legal: int, turn: Turn) -> int:
    """Return the card out of a set of legal ones that the player plays."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    contract = turn.contract
    of_turn, of_card = np.empty(OF_TURN), np.empty(OF_CARD)
    from_turn, hidden = np.empty(WIDTH), np.empty(WIDTH)
    describe_turn(turn, of_turn)
    from_turn[:] = WEIGHTS[contract, BIAS]
    add_weighted(of_turn, contract, 0, from_turn)
    best_card, best_worth = -1, -np.inf
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        describe_card(turn, card, of_card)
        hidden[:] = from_turn
        add_weighted(of_card, contract, OF_TURN, hidden)
        worth = 0.0
        for unit in range(WIDTH):
            if hidden[unit] > 0.0:
                worth += hidden[unit] * WEIGHTS[contract, OUTPUT, unit]
        if worth > best_worth:
            best_card, best_worth = card, worth
    return best_card


@compiled
def add_weighted(numbers: Float64Array, contract: int, first: int, hidden: Float64Array) -> None:
    """Add some inputs, weighted by the rows from ``first`` on, to the hidden numbers."""
    for index in range(numbers.shape[0]):
        number = numbers[index]
        if number != 0.0:
            for unit in range(WIDTH):
                hidden[unit] += number * WEIGHTS[contract, first + index, unit]
