"""The deals of Double King that a seat cannot tell apart, and a random one of them.

A seat does not see the cards of three hands. A hidden card may not be in all of them: a play that
the card would have made illegal shows that the player does not hold it. So there are at most
seven kinds of cards, by the set of hands that each may be in, and the number of ways to deal them
is a sum over how many of each kind a hand gets. A world is drawn from that sum, so that all
possible worlds are equally likely, and an impossible one is never drawn.

Where the pack was gathered and the deal before is remembered, ``packs`` knows more.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.state import SEATS
from courtcards.games.double_king.rules.view import DealSight
from courtcards.kernel.bits import lowest, popcount
from courtcards.kernel.cards import FULL_PACK
from courtcards.kernel.chances import CHOOSE, random_unit, row_of
from courtcards.kernel.compiled import compiled
from courtcards.kernel.entries import entry
from courtcards.kernel.generator import random_below
from courtcards.kernel.kinds import GENERATOR, Array, Of
from courtcards.kernel.records import Float64Array, IntArray

HIDDEN = SEATS - 1
KINDS = 1 << HIDDEN
MOST_HIDDEN = 39
FIRST, SECOND, THIRD = 1, 2, 4
"""The three hidden hands as members of a set: of seats after the viewer, clockwise."""


class Worlds(NamedTuple):
    """All deals that a seat cannot tell apart.

    ``cards`` are the hidden cards by kind, ``counts`` how many there are of each and
    ``wants`` how many cards each hidden hand holds. A row of ``splits`` says, for each kind that
    two hands may hold, how many of its cards go to the first of the two; ``ways`` are the running
    sums, row by row, of the number of ways to deal the cards so.
    """

    viewer: int
    cards: IntArray
    counts: IntArray
    wants: IntArray
    splits: IntArray
    ways: Float64Array


@compiled
def possible_worlds(sight: DealSight, memory: DealMemory, infers: int) -> Worlds:
    """The worlds of a sight's viewer; ``infers`` says whether it draws conclusions from plays."""
    cards = np.zeros((KINDS, MOST_HIDDEN), dtype=np.int64)
    counts = np.zeros(KINDS, dtype=np.int64)
    wants = np.zeros(HIDDEN, dtype=np.int64)
    for index in range(HIDDEN):
        wants[index] = sight.hand_counts[(sight.viewer + 1 + index) & 3]
    hidden = FULL_PACK & ~sight.hand & ~sight.fallen
    while hidden:
        card = lowest(hidden)
        hidden &= hidden - 1
        kind = KINDS - 1
        if infers:
            for index in range(HIDDEN):
                if memory.lacking[(sight.viewer + 1 + index) & 3] >> card & 1:
                    kind &= ~(1 << index)
        cards[kind, counts[kind]] = card
        counts[kind] += 1
    splits, ways = count_splits(counts, wants)
    return Worlds(sight.viewer, cards, counts, wants, splits, ways)


@compiled
def count_splits(counts: IntArray, wants: IntArray) -> tuple[IntArray, Float64Array]:
    """The ``splits`` and ``ways`` of ``Worlds``."""
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
def deal_world(worlds: Worlds, hands: IntArray, generator: IntArray) -> None:
    """Deal the hidden hands of a random world into ``hands``, by seat."""
    counts, cards = worlds.counts, worlds.cards
    row = row_of(worlds.ways, random_unit(generator))
    one, two, three = worlds.splits[row, 0], worlds.splits[row, 1], worlds.splits[row, 2]
    first = some_of(cards[FIRST | SECOND], 0, counts[FIRST | SECOND], one, generator)
    second = all_of(cards[FIRST | SECOND], one, counts[FIRST | SECOND])
    first |= some_of(cards[FIRST | THIRD], 0, counts[FIRST | THIRD], two, generator)
    third = all_of(cards[FIRST | THIRD], two, counts[FIRST | THIRD])
    second |= some_of(cards[SECOND | THIRD], 0, counts[SECOND | THIRD], three, generator)
    third |= all_of(cards[SECOND | THIRD], three, counts[SECOND | THIRD])
    first |= all_of(cards[FIRST], 0, counts[FIRST])
    second |= all_of(cards[SECOND], 0, counts[SECOND])
    third |= all_of(cards[THIRD], 0, counts[THIRD])
    anyones, count = cards[KINDS - 1], counts[KINDS - 1]
    to_first = worlds.wants[0] - popcount(first)
    to_second = worlds.wants[1] - popcount(second)
    first |= some_of(anyones, 0, count, to_first, generator)
    second |= some_of(anyones, to_first, count, to_second, generator)
    third |= all_of(anyones, to_first + to_second, count)
    hands[(worlds.viewer + 1) & 3] = first
    hands[(worlds.viewer + 2) & 3] = second
    hands[(worlds.viewer + 3) & 3] = third


@compiled
def some_of(cards: IntArray, start: int, count: int, wanted: int, generator: IntArray) -> int:
    """``wanted`` random cards of those from ``start`` up to ``count``, as a card-set mask.

    They change places with those from ``start`` on.
    """
    mask = 0
    for index in range(start, start + wanted):
        other = index + random_below(generator, count - index)
        card = cards[other]
        cards[other] = cards[index]
        cards[index] = card
        mask |= 1 << card
    return mask


@compiled
def all_of(cards: IntArray, start: int, count: int) -> int:
    """The cards from ``start`` up to ``count``, as a card-set mask."""
    mask = 0
    for index in range(start, count):
        mask |= 1 << cards[index]
    return mask


@entry(Of(DealSight), Of(DealMemory), GENERATOR, Array("i8", (SEATS,)))
def draw_deal(sight: DealSight, memory: DealMemory, generator: IntArray, hands: IntArray) -> None:
    """Write the hands of the other seats, as card-set masks: each possible deal equally likely."""
    deal_world(possible_worlds(sight, memory, 1), hands, generator)
