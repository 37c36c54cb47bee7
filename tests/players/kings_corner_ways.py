"""Every way in which hidden cards may have come to where they lie, counted one by one.

The slow, literal measure of the sampler: hands are followed forwards through the signs, card by
card, from every deal there could have been.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from courtcards.games.kings_corner.rules.places import KINGS
from courtcards.games.kings_corner.rules.signs import (
    DREW,
    EVERY_SEAT,
    HOLDS,
    LACKS,
    LAID,
    sign_cards,
    sign_kind,
    sign_seat,
)
from courtcards.kernel.cards import build_mask, list_cards

Hands = tuple[int, ...]


def signs_of(memory: Any, seat: int) -> list[tuple[int, int]]:
    signs = [int(sign) for sign in memory.signs[: memory.sign_count]]
    return [
        (sign_kind(sign), sign_cards(sign))
        for sign in signs
        if sign_seat(sign) in (seat, EVERY_SEAT)
    ]


def still_there(hand: frozenset[int], kind: int, cards: int) -> bool:
    """Whether a hand agrees with what it has shown."""
    held = build_mask(hand)
    return {LACKS: held & cards == 0, HOLDS: held & KINGS != 0, LAID: held & cards == cards}[kind]


def ways_of_a_seat(signs: list[tuple[int, int]], count: int, pool: int) -> Counter[int]:
    """By hand held now the number of ways to have come to it; ``pool`` may be in it."""
    laid = 0
    for kind, cards in signs:
        laid |= cards if kind == LAID else 0
    drawn_count = sum(kind == DREW for kind, _ in signs)
    dealt = count + laid.bit_count() - drawn_count
    ways: Counter[tuple[frozenset[int], int]] = Counter()
    everything = list_cards(pool | laid)
    for hand in combinations(everything, dealt):
        ways[frozenset(hand), build_mask(hand)] = 1
    for kind, cards in signs:
        after: Counter[tuple[frozenset[int], int]] = Counter()
        for (held, used), number in ways.items():
            if kind == DREW:
                for card in everything:
                    if not (used | cards) >> card & 1:
                        after[held | {card}, used | 1 << card] += number
            elif still_there(held, kind, cards):
                rest = held - set(list_cards(cards)) if kind == LAID else held
                after[rest, used] += number
        ways = after
    hands: Counter[int] = Counter()
    for (held, _), number in ways.items():
        hands[build_mask(held)] += number
    return hands


def ways(view: Any, memory: Any) -> Counter[Hands]:
    """By what all others hold, in turn after the viewer, the number of ways."""
    seats = [(view.viewer + 1 + place) % view.seats for place in range(view.seats - 1)]
    each = [
        ways_of_a_seat(signs_of(memory, seat), int(view.hand_counts[seat]), int(memory.unseen))
        for seat in seats
    ]
    return Counter(dict(together(each, (), 0, 1)))


def together(
    each: list[Counter[int]], hands: Hands, used: int, number: int
) -> Iterator[tuple[Hands, int]]:
    """The ways of several seats at once: no card is in two hands."""
    if not each:
        yield hands, number
        return
    for hand, count in each[0].items():
        if hand & used == 0:
            yield from together(each[1:], (*hands, hand), used | hand, number * count)
