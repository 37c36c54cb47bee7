"""The deals of Double King that a seat cannot tell apart, and a random draw of one.

A seat does not see the cards of three hands. A play shows which cards the player cannot hold: those
that would have made it illegal. So there are at most seven kinds of hidden cards, by the set of
hands that may have them. The number of deals is a sum over the cards of each kind in each hand. A
world is drawn from that sum. So all possible worlds are equally likely, and an impossible one is
never drawn.

``PossiblePacks`` tells more where the pack was gathered and the previous deal is remembered.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.rules.match import LEAST_CUT, PLACES
from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.state import SEATS
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE, bit
from courtcards.kernel.compilation import GENERATOR, ArrayKind, RecordKind, compiled
from courtcards.kernel.entries import entry
from courtcards.kernel.moves import lowest, popcount
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import CHOOSE, find_row, random_int, random_unit

HIDDEN = SEATS - 1
KINDS = 1 << HIDDEN
MOST_HIDDEN = 39
FIRST, SECOND, THIRD = 1, 2, 4
"""The three hidden hands as bits of a set: the seats after the viewer, clockwise."""


class DealWorlds(NamedTuple):
    """All deals that a seat cannot tell apart.

    ``cards`` are the hidden cards by kind, ``counts`` their number. ``wants`` are the cards that
    each hidden hand holds. A row of ``splits`` tells, for each kind that two hands may hold, how
    many of its cards go to the first of the two. ``ways`` are the running sums, row by row, of the
    number of deals with that split.
    """

    viewer: int
    cards: IntArray
    counts: IntArray
    wants: IntArray
    splits: IntArray
    ways: Float64Array


@compiled
def possible_worlds(observation: DealObservation, memory: DealMemory, infers: int) -> DealWorlds:
    """Return the possible worlds of a viewer; with ``infers`` past plays rule deals out."""
    cards = np.zeros((KINDS, MOST_HIDDEN), dtype=np.int64)
    counts = np.zeros(KINDS, dtype=np.int64)
    wants = np.zeros(HIDDEN, dtype=np.int64)
    for index in range(HIDDEN):
        wants[index] = observation.hand_counts[(observation.viewer + 1 + index) & 3]
    hidden = FULL_PACK & ~observation.hand & ~observation.fallen
    while hidden:
        card = lowest(hidden)
        hidden &= hidden - 1
        kind = KINDS - 1
        if infers:
            for index in range(HIDDEN):
                if memory.lacking[(observation.viewer + 1 + index) & 3] >> card & 1:
                    kind &= ~(1 << index)
        cards[kind, counts[kind]] = card
        counts[kind] += 1
    splits, ways = count_splits(counts, wants)
    return DealWorlds(observation.viewer, cards, counts, wants, splits, ways)


@compiled
def count_splits(counts: IntArray, wants: IntArray) -> tuple[IntArray, Float64Array]:
    """Return ``splits`` and ``ways`` of ``DealWorlds``."""
    first_second, first_third = counts[FIRST | SECOND], counts[FIRST | THIRD]
    second_third, anyones = counts[SECOND | THIRD], counts[KINDS - 1]
    most = (first_second + 1) * (first_third + 1) * (second_third + 1)
    splits = np.zeros((most, HIDDEN), dtype=np.int64)
    ways = np.zeros(most, dtype=np.float64)
    row = 0
    total = 0.0
    for one in range(first_second + 1):
        for two in range(first_third + 1):
            to_first = wants[0] - counts[FIRST] - one - two
            if to_first < 0 or to_first > anyones:
                continue
            for three in range(second_third + 1):
                to_second = wants[1] - counts[SECOND] - (first_second - one) - three
                if to_second < 0 or to_second > anyones - to_first:
                    continue
                total += (
                    CHOOSE[first_second, one]
                    * CHOOSE[first_third, two]
                    * CHOOSE[second_third, three]
                    * CHOOSE[anyones, to_first]
                    * CHOOSE[anyones - to_first, to_second]
                )
                splits[row, 0] = one
                splits[row, 1] = two
                splits[row, 2] = three
                ways[row] = total
                row += 1
    return splits[:row], ways[:row]


@compiled
def deal_world(worlds: DealWorlds, hands: IntArray, generator: IntArray) -> None:
    """Deal the hidden hands of a random world into ``hands``, by seat."""
    counts, cards = worlds.counts, worlds.cards
    row = find_row(worlds.ways, random_unit(generator))
    one, two, three = worlds.splits[row, 0], worlds.splits[row, 1], worlds.splits[row, 2]
    first = pick_cards(cards[FIRST | SECOND], 0, counts[FIRST | SECOND], one, generator)
    second = collect_cards(cards[FIRST | SECOND], one, counts[FIRST | SECOND])
    first |= pick_cards(cards[FIRST | THIRD], 0, counts[FIRST | THIRD], two, generator)
    third = collect_cards(cards[FIRST | THIRD], two, counts[FIRST | THIRD])
    second |= pick_cards(cards[SECOND | THIRD], 0, counts[SECOND | THIRD], three, generator)
    third |= collect_cards(cards[SECOND | THIRD], three, counts[SECOND | THIRD])
    first |= collect_cards(cards[FIRST], 0, counts[FIRST])
    second |= collect_cards(cards[SECOND], 0, counts[SECOND])
    third |= collect_cards(cards[THIRD], 0, counts[THIRD])
    anyones, count = cards[KINDS - 1], counts[KINDS - 1]
    to_first = worlds.wants[0] - popcount(first)
    to_second = worlds.wants[1] - popcount(second)
    first |= pick_cards(anyones, 0, count, to_first, generator)
    second |= pick_cards(anyones, to_first, count, to_second, generator)
    third |= collect_cards(anyones, to_first + to_second, count)
    hands[(worlds.viewer + 1) & 3] = first
    hands[(worlds.viewer + 2) & 3] = second
    hands[(worlds.viewer + 3) & 3] = third


@compiled
def pick_cards(cards: IntArray, start: int, count: int, wanted: int, generator: IntArray) -> int:
    """Return ``wanted`` random cards of those from ``start`` up to ``count``, as a mask.

    Moves them to the places from ``start`` on.
    """
    mask = 0
    for index in range(start, start + wanted):
        other = index + random_int(generator, count - index)
        card = cards[other]
        cards[other] = cards[index]
        cards[index] = card
        mask |= 1 << card
    return mask


@compiled
def collect_cards(cards: IntArray, start: int, count: int) -> int:
    """Return the cards from ``start`` up to ``count``, as a card-set mask."""
    mask = 0
    for index in range(start, count):
        mask |= 1 << cards[index]
    return mask


@entry(RecordKind(DealObservation), RecordKind(DealMemory), GENERATOR, ArrayKind("i8", (SEATS,)))
def draw_deal(
    observation: DealObservation, memory: DealMemory, generator: IntArray, hands: IntArray
) -> None:
    """Write the hands of the other seats, as card-set masks: each possible deal equally likely."""
    deal_world(possible_worlds(observation, memory, 1), hands, generator)


# Deals from the pack of the previous deal, where it was gathered and cut (DK-1.4).
#
# A seat that remembers the previous deal knows the gathered pack, except for the cards that the
# others had not played when it ended. Those lie at the end of each heap, by suit and rank (DK-1.5).
# So the seat does not know the cut, and in which heap each of those cards was. Most cuts contradict
# the seat's own hand, or a card that has been played. For each other cut the unknown cards are laid
# one after the other, ascending, each on one of the three heaps. The number of ways to lay the rest
# depends only on the sizes of the heaps. So the ways are counted from the last card back, and a
# world is drawn from the first card on. All possible worlds are then equally likely.


CUTS = PACK_SIZE - 2 * LEAST_CUT + 1
HEAPS = SEATS - 1


class PossiblePacks(NamedTuple):
    """All cuts of a gathered pack that a seat cannot rule out, a row each in four of the arrays.

    ``cuts`` is the number of cards taken off. ``hands`` has the known cards that each seat still
    holds. ``ways`` is the number of ways to lay the rest of the ``unknown`` cards, by the sizes of
    the three heaps. ``sums`` are the running sums of all ways of the cuts. ``starts`` are the
    places in the pack from which the unknown cards of each heap lie, ``unplayed`` of them in each.
    ``may_hold`` is, by card, the set of seats that may have been dealt it. ``may_have_kept`` is, by
    card, the set of heaps that it may have been in.
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
def possible_packs(
    observation: DealObservation, memory: DealMemory, remembers: int
) -> PossiblePacks:
    """Return the packs that a viewer cannot rule out.

    There are no cuts if the pack was shuffled, or if the viewer does not remember the previous
    deal.
    """
    unplayed = memory.unplayed if remembers and memory.unplayed > 0 else 0
    may_hold = seats_that_may_hold(observation, memory)
    unknown, may_have_kept = unknown_cards(memory)
    starts = np.zeros(HEAPS, dtype=np.int64)
    for heap in range(HEAPS):
        starts[heap] = memory.unplayed_starts[(observation.viewer + 1 + heap) & 3]
    cuts = possible_cuts(observation, memory, may_hold)
    if not remembers or memory.unplayed < 0:
        cuts = cuts[:0]
    side = unplayed + 1
    packs = PossiblePacks(
        observation.viewer,
        observation.dealer,
        unplayed,
        FULL_PACK & ~observation.hand & ~observation.fallen,
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
def seats_that_may_hold(observation: DealObservation, memory: DealMemory) -> IntArray:
    """Return, by card, the set of seats to which it may have been dealt."""
    may_hold = np.zeros(PACK_SIZE, dtype=np.int64)
    for card in range(PACK_SIZE):
        for seat in range(SEATS):
            if seat != observation.viewer and not memory.lacking[seat] >> card & 1:
                may_hold[card] |= 1 << seat
        if memory.dealt >> card & 1:
            may_hold[card] = 1 << observation.viewer
    for index in range(memory.played_count):
        seat = (memory.leaders[index >> 2] + index) & 3
        may_hold[memory.played[index]] = 1 << seat
    return may_hold


@compiled
def unknown_cards(memory: DealMemory) -> tuple[IntArray, IntArray]:
    """Return the cards with unknown places in the pack, ascending.

    Returns also, by card, the set of heaps that it may have been in.
    """
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
def find_dealt_seat(dealer: int, place: int, taken: int) -> int:
    """Return the seat that gets the card at a place of the gathered pack after a cut (DK-1.6)."""
    return (dealer + PLACES[(place + PACK_SIZE - taken) % PACK_SIZE]) & 3  # type: ignore[no-any-return]


@compiled
def possible_cuts(observation: DealObservation, memory: DealMemory, may_hold: IntArray) -> IntArray:
    """Return the possible sizes of the cut (DK-1.3), by the cards with known places."""
    cuts = np.zeros(CUTS, dtype=np.int64)
    count = 0
    for taken in range(LEAST_CUT, LEAST_CUT + CUTS):
        is_possible = True
        for place in range(PACK_SIZE):
            card = memory.pack[place]
            if (
                card >= 0
                and not may_hold[card] >> find_dealt_seat(observation.dealer, place, taken) & 1
            ):
                is_possible = False
                break
        if is_possible:
            cuts[count] = taken
            count += 1
    return cuts[:count]


@compiled
def note_known_hands(packs: PossiblePacks, memory: DealMemory, row: int) -> None:
    """Write, for the cut of a row, the known cards that each seat holds now."""
    for place in range(PACK_SIZE):
        card = memory.pack[place]
        if card >= 0 and packs.hidden >> card & 1:
            packs.hands[row, find_dealt_seat(packs.dealer, place, packs.cuts[row])] |= bit(card)


@compiled
def find_column(packs: PossiblePacks, first: int, second: int, third: int) -> int:
    """Return the column of ``ways`` for these sizes of the three heaps."""
    side = packs.unplayed + 1
    return (first * side + second) * side + third


@compiled
def may_lie(packs: PossiblePacks, row: int, card: int, heap: int, got: int) -> bool:
    """Tell whether an unknown card may be the next of a heap with ``got`` cards."""
    if got == packs.unplayed or not packs.may_have_kept[card] >> heap & 1:
        return False
    seat = find_dealt_seat(packs.dealer, packs.starts[heap] + got, packs.cuts[row])
    return packs.may_hold[card] >> seat & 1 == 1  # type: ignore[no-any-return]


@compiled
def count_ways(packs: PossiblePacks, row: int) -> None:
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
                    count += ways[find_column(packs, first + 1, second, third)]
                if may_lie(packs, row, card, 1, second):
                    count += ways[find_column(packs, first, second + 1, third)]
                if may_lie(packs, row, card, 2, third):
                    count += ways[find_column(packs, first, second, third + 1)]
                ways[find_column(packs, first, second, third)] = count


@compiled
def deal_pack(packs: PossiblePacks, hands: IntArray, generator: IntArray) -> None:
    """Deal the hidden hands of a random world into ``hands``, by seat."""
    row = find_row(packs.sums, random_unit(generator))
    viewer = packs.viewer
    for seat in range(SEATS):
        if seat != viewer:
            hands[seat] = packs.hands[row, seat]
    got = np.zeros(HEAPS, dtype=np.int64)
    for laid in range(packs.unknown.shape[0]):
        card = packs.unknown[laid]
        heap = draw_heap(packs, row, card, got, generator)
        seat = find_dealt_seat(packs.dealer, packs.starts[heap] + got[heap], packs.cuts[row])
        got[heap] += 1
        if packs.hidden >> card & 1:
            hands[seat] |= bit(card)


@compiled
def draw_heap(packs: PossiblePacks, row: int, card: int, got: IntArray, generator: IntArray) -> int:
    """Draw the heap of the next unknown card, by the number of ways to go on."""
    ways = packs.ways[row]
    mark = random_unit(generator) * ways[find_column(packs, got[0], got[1], got[2])]
    chosen = -1
    for heap in range(HEAPS):
        if not may_lie(packs, row, card, heap, got[heap]):
            continue
        got[heap] += 1
        count = ways[find_column(packs, got[0], got[1], got[2])]
        got[heap] -= 1
        if count > 0:
            chosen = heap
            mark -= count
            if mark < 0:
                break
    return chosen
