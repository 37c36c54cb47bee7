"""Deals of Double King that a network plays against itself, with what came of each decision."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.bots.equals import distinct_cards
from courtcards.games.double_king.bots.network import (
    MOST_CARDS,
    MOST_ON,
    PICTURE,
    SUITS,
    Impression,
    Weights,
    look_at,
    network_card,
    new_look,
)
from courtcards.games.double_king.bots.payoffs import payoff
from courtcards.games.double_king.bots.steady import turn_standing
from courtcards.games.double_king.bots.trained import OF_CARD, OF_TURN, trained_card
from courtcards.games.double_king.making.learned import Valuing, value_of
from courtcards.games.double_king.rules.contracts import CHOICE, CHOOSE_TRUMP, TRUMP
from courtcards.games.double_king.rules.deal import deal_hands
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.play import apply_move, play_card
from courtcards.games.double_king.rules.state import ENDED, SEATS, DealState
from courtcards.kernel.bits import lowest, nth_bit, popcount
from courtcards.kernel.cards import PACK_SIZE, suit_mask
from courtcards.kernel.chances import random_unit
from courtcards.kernel.compiled import compiled
from courtcards.kernel.generator import random_below, shuffle
from courtcards.kernel.records import Float64Array, IntArray

ANY_TRUMP = 4
"""One trump in so many is any suit, the others the longest suit of the dealer."""

HALF = 0.5
"""Worth is counted in halves of a point: about as far as deals differ."""


class Decisions(NamedTuple):
    """Decisions of a network that plays by chance, each card as often as its worth says.

    A row each: the look at the position, how many cards there were to choose from, which was
    chosen, the logarithm of its chance, how much more than expected came of it (``gained``), and
    what the deal brought from there (``brought``), in halves of a point.
    """

    on: IntArray
    turn: Float64Array
    cards: Float64Array
    counts: IntArray
    chosen: IntArray
    chances: Float64Array
    gained: Float64Array
    brought: Float64Array


def room_for(count: int) -> Decisions:
    """Room for so many decisions."""
    return Decisions(
        np.zeros((count, MOST_ON), dtype=np.int16),
        np.zeros((count, OF_TURN), dtype=np.float32),
        np.zeros((count, MOST_CARDS, OF_CARD), dtype=np.float32),
        np.zeros(count, dtype=np.int64),
        np.zeros(count, dtype=np.int64),
        np.zeros(count, dtype=np.float32),
        np.zeros(count, dtype=np.float32),
        np.zeros(count, dtype=np.float32),
    )


@compiled
def begin(state: DealState, pack: IntArray, contract: int, generator: IntArray) -> None:
    """Deal anew, and choose the contract."""
    state.dealer = random_below(generator, SEATS)
    shuffle(pack, PACK_SIZE, generator)
    deal_hands(state, pack)
    if contract != TRUMP:
        apply_move(state, CHOICE + contract)
        return
    trump = random_below(generator, SUITS)
    if random_below(generator, ANY_TRUMP):
        most = -1
        for suit in range(SUITS):
            length = popcount(state.hands[state.dealer] & suit_mask(suit))
            if length > most:
                trump, most = suit, length
    apply_move(state, CHOOSE_TRUMP + trump)


@compiled
def play_deals(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: DealState,
    contract: int,
    weights: Weights,
    valuing: Valuing,
    fading: float,
    generator: IntArray,
    made: Decisions,
) -> int:
    """Play whole deals of a contract as long as there is room; returns how many decisions.

    What comes of a decision is judged by what the network expects at the seat's next decisions,
    each counting ``fading`` times the one before (generalised advantage estimation).
    """
    pack = np.arange(PACK_SIZE)
    look = new_look(np.zeros(PICTURE, dtype=np.float32))
    seats = np.zeros(PACK_SIZE, dtype=np.int64)
    so_far, expected = np.zeros(PACK_SIZE), np.zeros(PACK_SIZE)
    count = 0
    while count + PACK_SIZE <= made.counts.shape[0]:
        begin(state, pack, contract, generator)
        first = count
        while state.phase != ENDED:
            cards = distinct_cards(state)
            if cards & (cards - 1) == 0:
                play_card(state, lowest(cards))
                continue
            look_at(state, cards, weights, look)
            expected[count - first] = value_of(look, valuing)
            seats[count - first] = state.seat
            so_far[count - first] = HALF * payoff(state, state.seat)
            chosen = choose(look, popcount(cards), generator, made, count)
            play_card(state, nth_bit(cards, chosen))
            count += 1
        for seat in range(SEATS):
            later, at, hoped = 0.0, HALF * payoff(state, seat), 0.0
            for index in range(count - first - 1, -1, -1):
                if seats[index] == seat:
                    surprise = at - so_far[index] + hoped - expected[index]
                    later = surprise + fading * later
                    made.gained[first + index] = later
                    made.brought[first + index] = later + expected[index]
                    at, hoped = so_far[index], expected[index]
    return count


@compiled
def choose(look: Impression, count: int, generator: IntArray, made: Decisions, row: int) -> int:
    """Draw one of ``count`` cards by their worths, and note the decision in a row."""
    worths = look.worths[:count]
    most = worths.max()
    total = 0.0
    for index in range(count):
        total += np.exp(worths[index] - most)
    rest = random_unit(generator) * total
    chosen = 0
    rest -= np.exp(worths[0] - most)
    while rest >= 0 and chosen < count - 1:
        chosen += 1
        rest -= np.exp(worths[chosen] - most)
    made.on[row] = look.on
    made.turn[row] = look.turn
    made.cards[row, :count] = look.cards[:count]
    made.counts[row] = count
    made.chosen[row] = chosen
    made.chances[row] = worths[chosen] - most - np.log(total)
    return chosen


@compiled
def play_against(
    states: IntArray, contract: int, weights: Weights, generator: IntArray, brought: Float64Array
) -> None:
    """What a network brings alone among three of ``bots/trained``, by deal and seat, in points.

    ``states`` are two records, the first a deal of the rules that are played.
    """
    pack = np.arange(PACK_SIZE)
    look = new_look(np.zeros(PICTURE, dtype=np.float32))
    for deal in range(brought.shape[0]):
        begin(states[0], pack, contract, generator)
        for alone in range(SEATS):
            states[1] = states[0]
            state = states[1]
            while state.phase != ENDED:
                if state.seat == alone:
                    card = network_card(state, weights, look)
                else:
                    card = trained_card(legal_cards(state), turn_standing(state))
                play_card(state, card)
            brought[deal, alone] = payoff(state, alone)
