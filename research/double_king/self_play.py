"""Deals of Double King that a network plays against itself, with what each card would bring.

In a deal whose hands are all known, every card that the network might well play is played, and the
deal played to its end by the network, which plays its best card in every seat. That is what the
card brings there. Who plays does not know the hands, and whoever learns sees many deals that look
alike: what a card brings on average over them is what it is worth.
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
"""What a card brings is counted in halves of a point: about as far as deals differ."""

JUDGED_ONE_IN = 3
"""One decision in so many is judged: those of one deal are much alike."""

SURE = 0.97
"""A decision is not judged where the network plays one card more often: it would learn nothing."""

LEAST = 0.01
"""Nor is a card that it plays more rarely."""


class CardLessons(NamedTuple):
    """Decisions of a network, with what each card would bring.

    A row each: the look at the position (``on``, ``turn``), and the ``cards`` that are judged,
    ``counts`` of them, with what they ``brought``, in halves of a point that the seat gets beyond
    the average of the others in the whole deal.
    """

    on: IntArray
    turn: Float64Array
    cards: Float64Array
    counts: IntArray
    brought: Float64Array

    def first(self, count: int) -> CardLessons:
        """The first so many of them."""
        return CardLessons(
            self.on[:count],
            self.turn[:count],
            self.cards[:count],
            self.counts[:count],
            self.brought[:count],
        )


def allocate_lessons(count: int) -> CardLessons:
    """Room for so many decisions."""
    return CardLessons(
        np.zeros((count, MOST_ON), dtype=np.int16),
        np.zeros((count, OF_TURN), dtype=np.float32),
        np.zeros((count, MOST_CARDS, OF_CARD), dtype=np.float32),
        np.zeros(count, dtype=np.int64),
        np.zeros((count, MOST_CARDS), dtype=np.float32),
    )


@compiled
def begin(state: DealState, pack: IntArray, contract: int, generator: IntArray) -> None:
    """Deal anew, and choose the contract."""
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
    """Play whole deals as long as there is room for their decisions; returns how many there are.

    ``states`` are two records, the first a deal of the rules that are played. In these deals the
    network plays by chance, each card as often as its worth says, so that it sees much.
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
    """How often each of ``count`` cards is to be played, the best counting 1; returns the sum."""
    most = look.worths[:count].max()
    total = 0.0
    for index in range(count):
        chances[index] = np.exp(float(look.worths[index]) - float(most))
        total += chances[index]
    return total


@compiled
def finish(state: DealState, weights: Weights, look: Impression) -> None:
    """Play a deal to its end, each seat the card that the network thinks most of."""
    while state.phase != ENDED:
        play_card(state, network_card(state, weights, look))


@compiled
def play_against_trained(
    states: IntArray, contract: int, weights: Weights, generator: IntArray, brought: Float64Array
) -> None:
    """What a network brings alone among three of ``bots/trained``, by deal and seat, in points.

    ``states`` are two records, the first a deal of the rules that are played.
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
