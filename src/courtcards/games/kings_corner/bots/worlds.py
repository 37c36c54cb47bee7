"""Worlds: possible places of the cards that a seat cannot see, and a random draw of one.

A world follows from an order of the pack that agrees with all that the seat has seen. It tells
which card was dealt or drawn when. All these orders are equally likely. So a hand that can come
about in more ways is drawn more often, as it should be. For example, where a seat had to lay what
it could (``must_lay``), only its last drawn card can be a King (KC-2.8), which is rare.

A seat's cards are dealt kind by kind, each from the cards that are possible for it. This makes some
deals too likely. So each deal is accepted only with a chance that corrects for it, else dealt anew.
With two players, or where all kinds are known, nearly every deal is accepted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from courtcards.games.kings_corner.bots.kinds import MOST_CLAIMS, MOST_KINDS, CardKinds, find_kinds
from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.places import KINGS, PLACE_COUNT
from courtcards.games.kings_corner.rules.state import MOST_SEATS, HandState
from courtcards.games.kings_corner.rules.turns import clear_place, cover_pile, start_pile
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.cards import bit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, nth_bit, popcount
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import random_int, random_word, shuffle

WORDS = float(1 << 32)


class HandWorlds(NamedTuple):
    """The source of worlds, and the world drawn last.

    ``taken``: by seat and kind, how many cards of earlier seats are surely among those possible for
    the kind. ``most_ways``: by seat, the most ways to deal its cards if there were no other seats.
    ``counts``: by kind, how many cards the present seat gets. ``hands`` are card-set masks by seat;
    ``dealt`` are those of the present try. ``stock`` has its top card last. ``tried`` counts the
    deals tried for the last world.
    """

    unseen: int
    kinds: CardKinds
    taken: IntArray
    most_ways: Float64Array
    counts: IntArray
    claimed: IntArray
    hands: IntArray
    dealt: IntArray
    stock: IntArray
    tried: IntArray


@compiled
def possible_worlds(
    observation: HandObservation, memory: HandMemory, heeds_signs: int
) -> HandWorlds:
    """Return the worlds that are possible for a viewer with this observation and memory."""
    kinds = find_kinds(observation, memory, heeds_signs)
    worlds = HandWorlds(
        memory.unseen,
        kinds,
        surely_taken(kinds),
        np.ones(len(kinds.seats), dtype=np.float64),
        np.zeros(MOST_KINDS, dtype=np.int64),
        np.zeros(MOST_CLAIMS, dtype=np.int64),
        np.zeros(MOST_SEATS, dtype=np.int64),
        np.zeros(MOST_SEATS, dtype=np.int64),
        np.zeros(observation.stock_count, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )
    for row in range(len(kinds.seats)):
        if kinds.step_counts[row]:
            count_most(worlds, row)
            worlds.most_ways[row] = ways_alone(worlds, row)
    return worlds


@compiled
def surely_taken(kinds: CardKinds) -> IntArray:
    """Return ``taken`` of ``HandWorlds``: cards of earlier seats less those that fit elsewhere."""
    taken = np.zeros((len(kinds.seats), MOST_KINDS), dtype=np.int64)
    dealt = 0
    may_be = 0
    for row in range(len(kinds.seats)):
        for kind in range(kinds.kind_counts[row]):
            elsewhere = popcount(may_be & ~kinds.may_be[row, kind])
            taken[row, kind] = max(0, dealt - elsewhere)
        for kind in range(kinds.kind_counts[row]):
            may_be |= kinds.may_be[row, kind]
        dealt += kinds.totals[row]
    return taken


@compiled
def draw_world(worlds: HandWorlds, generator: IntArray, most_tries: int) -> bool:
    """Draw a world into ``hands`` and ``stock``; return whether one was found.

    After ``most_tries`` failed deals the previous world stays.
    """
    worlds.tried[0] = 0
    while worlds.tried[0] < most_tries:
        rest = deal_world(worlds, generator, most_tries)
        if rest >= 0:
            worlds.hands[:] = worlds.dealt
            count = 0
            while rest:
                worlds.stock[count] = lowest(rest)
                rest &= rest - 1
                count += 1
            shuffle(worlds.stock, count, generator)
            return True
    return False


@compiled
def deal_world(worlds: HandWorlds, generator: IntArray, most_tries: int) -> int:
    """Deal once; return the cards left for the stock, as a mask, or −1 if the deal is rejected."""
    rest = worlds.unseen
    for row in range(len(worlds.kinds.seats)):
        worlds.tried[0] += 1
        # This depends only on the seat's own signs, so the other seats keep their cards.
        while not count_kinds(worlds, row, generator):
            worlds.tried[0] += 1
            if worlds.tried[0] >= most_tries:
                return -1
        hand = deal_hand(worlds, row, rest, generator)
        if hand < 0:
            return -1
        worlds.dealt[worlds.kinds.seats[row]] = hand
        rest &= ~hand
    return rest


@compiled
def count_kinds(worlds: HandWorlds, row: int, generator: IntArray) -> bool:
    """Draw how many cards of each kind a seat has left; return whether the draw is accepted.

    The chance is in proportion to the ways to deal such cards to the seat alone.
    """
    kinds, counts = worlds.kinds, worlds.counts
    for kind in range(kinds.kind_counts[row]):
        counts[kind] = kinds.counts[row, kind]
    for claim in range(kinds.claim_counts[row]):
        worlds.claimed[claim] = 0
    if kinds.step_counts[row] == 0:
        return True
    chance = 1.0
    for step in range(kinds.step_counts[row]):
        takers = kinds.steps[row, step]
        if takers < 0:
            counts[-1 - takers] += 1
            continue
        possible = 0
        rest = takers
        while rest:
            possible += counts[lowest(rest)]
            rest &= rest - 1
        if possible == 0:
            return False
        chance *= possible / kinds.most[row, step]
        index = random_int(generator, possible)
        kind = lowest(takers)
        while index >= counts[kind]:
            index -= counts[kind]
            takers &= takers - 1
            kind = lowest(takers)
        counts[kind] -= 1
        if kinds.lays_king[row, step]:
            note_claims(worlds, row, kind, step)
    chance *= ways_alone(worlds, row) / worlds.most_ways[row]
    return bool(random_word(generator) < chance * WORDS)


@compiled
def note_claims(worlds: HandWorlds, row: int, kind: int, step: int) -> None:
    """Mark the claims that a King of a kind proves, laid at a step or held after all steps."""
    kinds = worlds.kinds
    for claim in range(kinds.claim_counts[row]):
        if kind <= kinds.claims[row, claim] and step >= kinds.claimed_at[row, claim]:
            worlds.claimed[claim] = 1


@compiled
def count_most(worlds: HandWorlds, row: int) -> None:
    """Set ``counts`` for the most ways to deal: as many cards as possible of the widest kinds."""
    kinds = worlds.kinds
    rest = kinds.totals[row]
    for place in range(kinds.kind_counts[row] - 1, -1, -1):
        kind = kinds.order[row, place]
        worlds.counts[kind] = min(rest, kinds.highest[row, kind])
        rest -= worlds.counts[kind]


@compiled
def ways_alone(worlds: HandWorlds, row: int) -> float:
    """Count the ways to deal ``counts`` to a seat alone; an upper bound without a chain."""
    kinds = worlds.kinds
    ways = 1.0
    for place in range(kinds.kind_counts[row]):
        kind = kinds.order[row, place]
        before = count_surely_earlier(worlds, row, place) if kinds.is_chain[row] else 0
        free = popcount(kinds.may_be[row, kind]) - before
        for index in range(worlds.counts[kind]):
            ways *= max(0, free - index)
    return ways


@compiled
def count_surely_earlier(worlds: HandWorlds, row: int, place: int) -> int:
    """Count the cards of a seat's earlier kinds that are surely possible for this kind."""
    kinds = worlds.kinds
    may_be = kinds.may_be[row, kinds.order[row, place]]
    count = 0
    for earlier in range(place):
        kind = kinds.order[row, earlier]
        if kinds.may_be[row, kind] & ~may_be == 0:
            count += worlds.counts[kind]
    return count


@compiled
def deal_hand(worlds: HandWorlds, row: int, rest: int, generator: IntArray) -> int:
    """Deal a seat its cards from the rest, kind by kind; return a mask, or −1 if rejected."""
    kinds = worlds.kinds
    hand = 0
    chance = 1.0
    for place in range(kinds.kind_counts[row]):
        kind = kinds.order[row, place]
        may_be = kinds.may_be[row, kind]
        before = count_surely_earlier(worlds, row, place) if kinds.is_chain[row] else 0
        alone = popcount(may_be) - before
        for index in range(worlds.counts[kind]):
            choices = may_be & rest & ~hand
            free = popcount(choices)
            if free == 0:
                return -1
            card = nth_bit(choices, random_int(generator, free))
            hand |= bit(card)
            chance *= free / (alone - index) / highest_share(worlds, row, kind, alone - index)
            if kinds.claim_counts[row] and KINGS >> card & 1:
                note_claims(worlds, row, kind, kinds.step_counts[row])
    for claim in range(kinds.claim_counts[row]):
        if not worlds.claimed[claim]:
            return -1
    return hand if random_word(generator) < chance * WORDS else -1


@compiled
def highest_share(worlds: HandWorlds, row: int, kind: int, alone: int) -> float:
    """Return the largest share of the possible cards of a kind that earlier seats can leave."""
    kinds = worlds.kinds
    if kinds.step_counts[row] == 0:
        return float((alone - worlds.taken[row, kind]) / alone)
    share = 0.0
    for each in range(kinds.kind_counts[row]):
        choices = popcount(kinds.may_be[row, each])
        if choices:
            share = max(share, (choices - worlds.taken[row, each]) / choices)
    return share


@compiled
def lay_world(worlds: HandWorlds, states: Any) -> None:
    """Copy ``states[0]`` to ``states[1]``, with the hands and the stock of the last world."""
    states[1] = states[0]
    state = states[1]
    for row in range(len(worlds.kinds.seats)):
        seat = worlds.kinds.seats[row]
        state.hands[seat] = worlds.hands[seat]
    for index in range(len(worlds.stock)):
        state.stock[index] = worlds.stock[index]


@compiled
def set_table(observation: HandObservation, memory: HandMemory, state: HandState) -> None:
    """Fill ``state`` from an observation and a memory, except the others' hands and the stock."""
    for seat in range(MOST_SEATS):
        state.hands[seat] = observation.hand if seat == observation.viewer else 0
        state.chips[seat] = observation.chips[seat]
        state.chips_before[seat] = memory.chips_before[seat]
        state.crowns[seat] = observation.crowns[seat]
    for place in range(PLACE_COUNT):
        clear_place(state, place)
        if memory.piles[place]:
            start_pile(state, place, observation.bottoms[place])
            state.piles[place] = memory.piles[place]
            cover_pile(state, place, observation.tops[place])
    set_hand(observation, memory, state)
    state.options = observation.options


@compiled
def set_hand(observation: HandObservation, memory: HandMemory, state: HandState) -> None:
    """Fill in the progress of the hand and the turn."""
    state.seats = observation.seats
    state.dealer = observation.dealer
    state.seat = observation.seat
    state.phase = memory.phase
    state.end = observation.end
    state.winner = observation.winner
    state.dragon = observation.dragon
    state.pot = observation.pot
    state.won_pot = 0
    state.stock_count = observation.stock_count
    state.turn_number = observation.turn_number
    state.play_count = observation.play_count
    state.laid_count = memory.laid_count
    state.drawn = observation.drawn
    state.has_drawn = memory.has_drawn
    state.recyclable = memory.recyclable
    state.idle_turns = memory.idle_turns
    state.drew = 0
    state.sign_count = -1  # a simulated world stores no signs
