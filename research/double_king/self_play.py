"""Deals of Double King that a network plays against itself, with the result of each card.

In a deal, every card that the network is likely to play is tried. The network then plays the deal
to its end, with its best card in every seat. The payoff is the result of that card there. The
player does not know the hands, and the learner sees many deals that look alike. The mean result of
a card over them is its worth.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.bots.budget import payoff
from courtcards.games.double_king.bots.equal_cards import distinct_cards
from courtcards.games.double_king.bots.network import (
    MOST_CARDS,
    MOST_ON,
    SUITS,
    Impression,
    Weights,
    network_card,
    weigh_position,
)
from courtcards.games.double_king.bots.network_weights import make_impression
from courtcards.games.double_king.bots.steady import turn_from_state
from courtcards.games.double_king.bots.trained import OF_CARD, OF_TURN, trained_card
from courtcards.games.double_king.rules.contracts import CHOICE, CHOOSE_TRUMP, TRUMP
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.match import deal_hands
from courtcards.games.double_king.rules.play import apply_move, play_card
from courtcards.games.double_king.rules.state import ENDED, SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, suit_mask
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, nth_bit, popcount
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import find_row, random_int, random_unit, shuffle

ANY_TRUMP = 4
"""One trump in so many is any suit, the others the longest suit of the dealer."""

HALF = 0.5
"""Factor from points to the unit of results, in which deals differ by about 1."""

JUDGED_ONE_IN = 3
"""One decision in so many is judged, because those of one deal are much alike."""

SURE = 0.97
"""A decision with a likelier card than this is not judged: it would teach nothing."""

LEAST = 0.01
"""A card less likely than this is not judged."""


class CardLessons(NamedTuple):
    """Decisions of a network, with the result of each card, in a row each.

    ``on`` and ``turn`` are the inputs of the position. ``cards`` are the ``counts`` cards that are
    judged, and ``brought`` their results: the seat's points above the average of the others in the
    whole deal, times ``HALF``.
    """

    on: IntArray
    turn: Float64Array
    cards: Float64Array
    counts: IntArray
    brought: Float64Array

    def first(self, count: int) -> CardLessons:
        """Return the first ``count`` decisions."""
        return CardLessons(
            self.on[:count],
            self.turn[:count],
            self.cards[:count],
            self.counts[:count],
            self.brought[:count],
        )


def allocate_lessons(count: int) -> CardLessons:
    """Allocate room for ``count`` decisions."""
    return CardLessons(
        np.zeros((count, MOST_ON), dtype=np.int16),
        np.zeros((count, OF_TURN), dtype=np.float32),
        np.zeros((count, MOST_CARDS, OF_CARD), dtype=np.float32),
        np.zeros(count, dtype=np.int64),
        np.zeros((count, MOST_CARDS), dtype=np.float32),
    )


@compiled
def begin(state: DealState, pack: IntArray, contract: int, generator: IntArray) -> None:
    """Deal again, and choose the contract."""
    state.dealer = random_int(generator, SEATS)
    shuffle(pack, PACK_SIZE, generator)
    deal_hands(state, pack)
    if contract != TRUMP:
        apply_move(state, CHOICE + contract)
        return
    trump = random_int(generator, SUITS)
    if random_int(generator, ANY_TRUMP):
        most = -1
        for suit in range(SUITS):
            length = popcount(state.hands[state.dealer] & suit_mask(suit))
            if length > most:
                trump, most = suit, length
    apply_move(state, CHOOSE_TRUMP + trump)


@compiled
def judge_deals(
    states: IntArray, contract: int, weights: Weights, generator: IntArray, made: CardLessons
) -> int:
    """Play whole deals while there is room for their decisions; return their number.

    ``states`` has two records, the first a deal by the rules in use. In these deals the network
    plays at random, each card as often as its worth says, to see many positions.
    """
    state = states[0]
    pack = np.arange(PACK_SIZE)
    look, finishing = make_impression(), make_impression()
    chances = np.zeros(MOST_CARDS)
    count = 0
    while count + PACK_SIZE <= made.counts.shape[0]:
        begin(state, pack, contract, generator)
        while state.phase != ENDED:
            cards = distinct_cards(state)
            if cards & (cards - 1) == 0:
                play_card(state, lowest(cards))
                continue
            weigh_position(state, cards, weights, look)
            choices = popcount(cards)
            total = fill_chances(look, choices, chances)
            if random_int(generator, JUDGED_ONE_IN) == 0 and SURE * total > 1:
                made.on[count] = look.on
                made.turn[count] = look.turn
                made.counts[count] = 0
                for index in range(choices):
                    if chances[index] < LEAST * total:
                        continue
                    states[1] = state
                    play_card(states[1], nth_bit(cards, index))
                    finish(states[1], weights, finishing)
                    place = made.counts[count]
                    made.cards[count, place] = look.cards[index]
                    made.brought[count, place] = HALF * payoff(states[1], state.seat)
                    made.counts[count] += 1
                count += 1
            drawn = find_row(np.cumsum(chances[:choices]), random_unit(generator))
            play_card(state, nth_bit(cards, drawn))
    return count


@compiled
def fill_chances(look: Impression, count: int, chances: Float64Array) -> float:
    """Fill the relative frequency of each of ``count`` cards, the best being 1; return the sum."""
    most = look.worths[:count].max()
    total = 0.0
    for index in range(count):
        chances[index] = np.exp(float(look.worths[index]) - float(most))
        total += chances[index]
    return total


@compiled
def finish(state: DealState, weights: Weights, look: Impression) -> None:
    """Play a deal to its end, with the network's best card in each seat."""
    while state.phase != ENDED:
        play_card(state, network_card(state, weights, look))


@compiled
def play_against_trained(
    states: IntArray, contract: int, weights: Weights, generator: IntArray, brought: Float64Array
) -> None:
    """Fill in the points of a network alone among three of ``bots/trained``, by deal and seat.

    ``states`` has two records, the first a deal by the rules in use.
    """
    pack = np.arange(PACK_SIZE)
    look = make_impression()
    for deal in range(brought.shape[0]):
        begin(states[0], pack, contract, generator)
        for alone in range(SEATS):
            states[1] = states[0]
            state = states[1]
            while state.phase != ENDED:
                if state.seat == alone:
                    card = network_card(state, weights, look)
                else:
                    card = trained_card(legal_cards(state), turn_from_state(state))
                play_card(state, card)
            brought[deal, alone] = payoff(state, alone)
