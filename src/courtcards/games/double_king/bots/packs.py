"""The deals that the pack of the deal before allows, where it was gathered and cut (DK-1.4).

A seat that remembers the deal before knows the gathered pack, except for the cards that the others
had not played when it ended. Those lie at the end of each heap, by suit and rank (DK-1.5). So the
seat does not know where the pack was cut, and in which heap each of those cards was. Most cuts
contradict the seat's own hand, or a card that has been played. For each cut that does not, the
unknown cards are laid one after the other, ascending, each on top of one of the three heaps. In
how many ways the rest can be laid depends only on how many cards each heap has got. So the ways
are counted from the last card back, and a world is drawn from the first card on: all possible
worlds are equally likely.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.rules.deal import LEAST_CUT, PLACES
from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.state import SEATS
from courtcards.games.double_king.rules.view import DealSight
from courtcards.kernel.bits import lowest
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE, bit
from courtcards.kernel.chances import random_unit, row_of
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array, IntArray

CUTS = PACK_SIZE - 2 * LEAST_CUT + 1
HEAPS = SEATS - 1


class Packs(NamedTuple):
    """All cuts of a gathered pack that a seat cannot rule out, a row each in four of the arrays.

    ``cuts`` says how many cards were taken off, ``hands`` has the known cards that each seat still
    holds, ``ways`` in how many ways the rest of the ``unknown`` cards can be laid, by how many
    each of the three heaps has got, and ``sums`` are the running sums of all ways of the cuts.
    ``starts`` are the places in the pack from which the unknown cards of each heap lie,
    ``unplayed`` of them in each. ``may_hold`` is, by card, the set of seats that may have been
    dealt it, ``may_have_kept`` the set of heaps that it may have been in.
    """

    viewer: int
    dealer: int
    unplayed: int
    hidden: int
    cuts: IntArray
    hands: IntArray
    ways: Float64Array
    sums: Float64Array
    unknown: IntArray
    starts: IntArray
    may_hold: IntArray
    may_have_kept: IntArray


@compiled
def possible_packs(sight: DealSight, memory: DealMemory, remembers: int) -> Packs:
    """The packs that a sight's viewer cannot rule out.

    There is no cut in them where the pack was shuffled, or where the viewer does not remember the
    deal before.
    """
    unplayed = memory.unplayed if remembers and memory.unplayed > 0 else 0
    may_hold = seats_that_may_hold(sight, memory)
    unknown, may_have_kept = unknown_cards(memory)
    starts = np.zeros(HEAPS, dtype=np.int64)
    for heap in range(HEAPS):
        starts[heap] = memory.unplayed_starts[(sight.viewer + 1 + heap) & 3]
    cuts = possible_cuts(sight, memory, may_hold)
    if not remembers or memory.unplayed < 0:
        cuts = cuts[:0]
    side = unplayed + 1
    packs = Packs(
        sight.viewer,
        sight.dealer,
        unplayed,
        FULL_PACK & ~sight.hand & ~sight.fallen,
        cuts,
        np.zeros((cuts.shape[0], SEATS), dtype=np.int64),
        np.zeros((cuts.shape[0], side * side * side), dtype=np.float64),
        np.zeros(cuts.shape[0], dtype=np.float64),
        unknown,
        starts,
        may_hold,
        may_have_kept,
    )
    total = 0.0
    for row in range(cuts.shape[0]):
        note_known_hands(packs, memory, row)
        count_ways(packs, row)
        total += packs.ways[row, 0]
        packs.sums[row] = total
    return packs


@compiled
def seats_that_may_hold(sight: DealSight, memory: DealMemory) -> IntArray:
    """By card the set of seats to which it may have been dealt."""
    may_hold = np.zeros(PACK_SIZE, dtype=np.int64)
    for card in range(PACK_SIZE):
        for seat in range(SEATS):
            if seat != sight.viewer and not memory.lacking[seat] >> card & 1:
                may_hold[card] |= 1 << seat
        if memory.dealt >> card & 1:
            may_hold[card] = 1 << sight.viewer
    for index in range(memory.played_count):
        seat = (memory.leaders[index >> 2] + index) & 3
        may_hold[memory.played[index]] = 1 << seat
    return may_hold


@compiled
def unknown_cards(memory: DealMemory) -> tuple[IntArray, IntArray]:
    """The cards whose places in the pack are not known, ascending; by card, the possible heaps."""
    hidden = FULL_PACK
    for index in range(PACK_SIZE):
        if memory.pack[index] >= 0:
            hidden &= ~bit(memory.pack[index])
    may_have_kept = np.zeros(PACK_SIZE, dtype=np.int64)
    unknown = np.zeros(PACK_SIZE, dtype=np.int64)
    count = 0
    while hidden:
        card = lowest(hidden)
        hidden &= hidden - 1
        unknown[count] = card
        count += 1
        for heap in range(HEAPS):
            if not memory.unplayed_lacking[(memory.viewer + 1 + heap) & 3] >> card & 1:
                may_have_kept[card] |= 1 << heap
    return unknown[:count], may_have_kept


@compiled
def seat_of(dealer: int, place: int, taken: int) -> int:
    """The seat that the card at a place of the gathered pack is dealt to after a cut (DK-1.6)."""
    return (dealer + PLACES[(place + PACK_SIZE - taken) % PACK_SIZE]) & 3  # type: ignore[no-any-return]


@compiled
def possible_cuts(sight: DealSight, memory: DealMemory, may_hold: IntArray) -> IntArray:
    """How many cards the cut may have taken (DK-1.3), judged by the cards with known places."""
    cuts = np.zeros(CUTS, dtype=np.int64)
    count = 0
    for taken in range(LEAST_CUT, LEAST_CUT + CUTS):
        is_possible = True
        for place in range(PACK_SIZE):
            card = memory.pack[place]
            if card >= 0 and not may_hold[card] >> seat_of(sight.dealer, place, taken) & 1:
                is_possible = False
                break
        if is_possible:
            cuts[count] = taken
            count += 1
    return cuts[:count]


@compiled
def note_known_hands(packs: Packs, memory: DealMemory, row: int) -> None:
    """Write, for the cut of a row, the known cards that each seat holds now."""
    for place in range(PACK_SIZE):
        card = memory.pack[place]
        if card >= 0 and packs.hidden >> card & 1:
            packs.hands[row, seat_of(packs.dealer, place, packs.cuts[row])] |= bit(card)


@compiled
def place_of(packs: Packs, first: int, second: int, third: int) -> int:
    """The column of ``ways`` for the numbers of cards that the three heaps have got."""
    side = packs.unplayed + 1
    return (first * side + second) * side + third


@compiled
def may_lie(packs: Packs, row: int, card: int, heap: int, got: int) -> bool:
    """Whether an unknown card may be the next of a heap that has got ``got`` cards."""
    if got == packs.unplayed or not packs.may_have_kept[card] >> heap & 1:
        return False
    seat = seat_of(packs.dealer, packs.starts[heap] + got, packs.cuts[row])
    return packs.may_hold[card] >> seat & 1 == 1  # type: ignore[no-any-return]


@compiled
def count_ways(packs: Packs, row: int) -> None:
    """Fill in the ways of a cut, from the last unknown card back to the first."""
    unplayed, ways = packs.unplayed, packs.ways[row]
    ways[ways.shape[0] - 1] = 1.0
    for first in range(unplayed, -1, -1):
        for second in range(unplayed, -1, -1):
            for third in range(unplayed, -1, -1):
                laid = first + second + third
                if laid == packs.unknown.shape[0]:
                    continue
                card = packs.unknown[laid]
                count = 0.0
                if may_lie(packs, row, card, 0, first):
                    count += ways[place_of(packs, first + 1, second, third)]
                if may_lie(packs, row, card, 1, second):
                    count += ways[place_of(packs, first, second + 1, third)]
                if may_lie(packs, row, card, 2, third):
                    count += ways[place_of(packs, first, second, third + 1)]
                ways[place_of(packs, first, second, third)] = count


@compiled
def deal_pack(packs: Packs, hands: IntArray, generator: IntArray) -> None:
    """Deal the hidden hands of a random world into ``hands``, by seat."""
    row = row_of(packs.sums, random_unit(generator))
    viewer = packs.viewer
    for seat in range(SEATS):
        if seat != viewer:
            hands[seat] = packs.hands[row, seat]
    got = np.zeros(HEAPS, dtype=np.int64)
    for laid in range(packs.unknown.shape[0]):
        card = packs.unknown[laid]
        heap = draw_heap(packs, row, card, got, generator)
        seat = seat_of(packs.dealer, packs.starts[heap] + got[heap], packs.cuts[row])
        got[heap] += 1
        if packs.hidden >> card & 1:
            hands[seat] |= bit(card)


@compiled
def draw_heap(packs: Packs, row: int, card: int, got: IntArray, generator: IntArray) -> int:
    """The heap that the next unknown card is laid on, drawn by the number of ways to go on."""
    ways = packs.ways[row]
    mark = random_unit(generator) * ways[place_of(packs, got[0], got[1], got[2])]
    chosen = -1
    for heap in range(HEAPS):
        if not may_lie(packs, row, card, heap, got[heap]):
            continue
        got[heap] += 1
        count = ways[place_of(packs, got[0], got[1], got[2])]
        got[heap] -= 1
        if count > 0:
            chosen = heap
            mark -= count
            if mark < 0:
                break
    return chosen
