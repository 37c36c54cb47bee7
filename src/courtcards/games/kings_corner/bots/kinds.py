"""Kinds of hidden cards: possible cards of another hand, from the signs that it has shown.

Kinds matter after a hidden draw. Cards that the seat lacked at some time cannot be among those that
it held then, but may be among those drawn later. Hidden cards with the same possible cards are of
one *kind*. The kind of a laid card is often unknown: it may have been dealt or drawn last. Then the
number of cards left of each kind is random, too. ``steps`` tell how it came about.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.places import KINGS
from courtcards.games.kings_corner.rules.signs import (
    DREW,
    EVERY_SEAT,
    HOLDS,
    LACKS,
    LAID,
    MOST_SIGNS,
    sign_cards,
    sign_kind,
    sign_seat,
)
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, popcount
from courtcards.kernel.records import Float64Array, IntArray

MOST_KINDS = 63
MOST_CLAIMS = 8
MOST_STEPS = 3 * MOST_SIGNS


class CardKinds(NamedTuple):
    """The kinds of cards of the other seats; rows are these seats, in turn after the viewer.

    ``may_be``: by kind, the possible cards. ``counts``: by kind, the cards before the steps.
    ``highest``: the most cards of a kind after the steps. ``steps``: for a laid card, the set of
    kinds, as bits, that it may have been of; for a drawn card, −1 less its kind. ``most``: the most
    cards that the laid card can have been chosen from. ``lays_king`` marks the steps that lay a
    King.

    ``claims``: the kinds up to this one include a King, or did until a step after ``claimed_at``
    laid it. ``order``: the kinds, those with the fewest possible cards first. ``is_chain``: whether
    the possible cards of each kind are also possible for the next.
    """

    seats: IntArray
    totals: IntArray
    kind_counts: IntArray
    step_counts: IntArray
    claim_counts: IntArray
    is_chain: IntArray
    may_be: IntArray
    counts: IntArray
    highest: IntArray
    order: IntArray
    steps: IntArray
    lays_king: IntArray
    most: Float64Array
    claims: IntArray
    claimed_at: IntArray


@compiled
def find_kinds(observation: HandObservation, memory: HandMemory, heeds_signs: int) -> CardKinds:
    """Return the kinds of cards of all other seats; without signs there is one for each seat."""
    others = observation.seats - 1
    kinds = CardKinds(
        np.zeros(others, dtype=np.int64),
        np.zeros(others, dtype=np.int64),
        np.ones(others, dtype=np.int64),
        np.zeros(others, dtype=np.int64),
        np.zeros(others, dtype=np.int64),
        np.ones(others, dtype=np.int64),
        np.zeros((others, MOST_KINDS), dtype=np.int64),
        np.zeros((others, MOST_KINDS), dtype=np.int64),
        np.zeros((others, MOST_KINDS), dtype=np.int64),
        np.zeros((others, MOST_KINDS), dtype=np.int64),
        np.zeros((others, MOST_STEPS), dtype=np.int64),
        np.zeros((others, MOST_STEPS), dtype=np.int64),
        np.zeros((others, MOST_STEPS), dtype=np.float64),
        np.zeros((others, MOST_CLAIMS), dtype=np.int64),
        np.zeros((others, MOST_CLAIMS), dtype=np.int64),
    )
    for row in range(others):
        seat = (observation.viewer + 1 + row) % observation.seats
        kinds.seats[row] = seat
        kinds.totals[row] = observation.hand_counts[seat]
        kinds.counts[row, 0] = observation.hand_counts[seat]
        if heeds_signs:
            follow_signs(kinds, row, memory)
        if kinds.step_counts[row] == 0:
            kinds.highest[row] = kinds.counts[row]
        for kind in range(kinds.kind_counts[row]):  # until here ``may_be`` has the impossible cards
            kinds.may_be[row, kind] = memory.unseen & ~kinds.may_be[row, kind]
        order_kinds(kinds, row)
    return kinds


@compiled
def follow_signs(kinds: CardKinds, row: int, memory: HandMemory) -> None:
    """Build the kinds of a seat from its signs, oldest first."""
    seat = kinds.seats[row]
    later = np.zeros(MOST_SIGNS + 1, dtype=np.int64)  # by sign, cards still relevant after it
    held = kinds.totals[row]
    later[memory.sign_count] = memory.unseen
    for index in range(memory.sign_count - 1, -1, -1):
        sign = memory.signs[index]
        later[index] = later[index + 1]
        if sign_seat(sign) == seat and sign_kind(sign) == LAID:
            later[index] |= sign_cards(sign)
            held += popcount(sign_cards(sign))
        elif sign_seat(sign) == seat and sign_kind(sign) == DREW:
            held -= 1
    kinds.counts[row, 0] = held
    for index in range(memory.sign_count):
        sign = memory.signs[index]
        if sign_seat(sign) not in (seat, EVERY_SEAT):
            continue
        kind, cards = sign_kind(sign), sign_cards(sign)
        if kind == LACKS:
            for each in range(kinds.kind_counts[row]):
                kinds.may_be[row, each] |= cards
        elif kind == HOLDS:
            add_claim(kinds, row)
        elif kind == DREW:
            add_drawn(kinds, row, cards, later[index])
            held += 1
        else:
            while cards:
                take_laid(kinds, row, lowest(cards), held)
                cards &= cards - 1
                held -= 1
        merge_kinds(kinds, row, later[index + 1], held)


@compiled
def add_claim(kinds: CardKinds, row: int) -> None:
    """Record that the seat holds a King, of one of the present kinds."""
    last_kind = kinds.kind_counts[row] - 1
    claim = kinds.claim_counts[row]
    if claim == MOST_CLAIMS:
        return
    kinds.claims[row, claim] = last_kind
    kinds.claimed_at[row, claim] = kinds.step_counts[row]
    kinds.claim_counts[row] += 1


@compiled
def add_drawn(kinds: CardKinds, row: int, lacked: int, mattering: int) -> None:
    """Record a drawn card that is none of ``lacked``: it is of the last kind or of a new one."""
    kind = kinds.kind_counts[row] - 1
    is_same = (kinds.may_be[row, kind] ^ lacked) & mattering == 0
    if is_same and kinds.claim_counts[row] and lacked & KINGS != KINGS:
        is_same = False  # a King drawn now does not prove that one was held before
    if not is_same and kind + 1 < MOST_KINDS:
        kind += 1
        kinds.kind_counts[row] = kind + 1
        kinds.may_be[row, kind] = lacked
        kinds.counts[row, kind] = 0
        kinds.highest[row, kind] = 0
    elif not is_same:
        kinds.may_be[row, kind] &= lacked
    if kinds.step_counts[row] == 0:
        kinds.counts[row, kind] += 1
    else:
        add_step(kinds, row, -1 - kind)
        kinds.highest[row, kind] += 1


@compiled
def add_step(kinds: CardKinds, row: int, step: int) -> None:
    kinds.steps[row, kinds.step_counts[row]] = step
    kinds.step_counts[row] += 1


@compiled
def take_laid(kinds: CardKinds, row: int, card: int, held: int) -> None:
    """Record a laid card, of one of the kinds that allow it; ``held`` still counts it."""
    step = kinds.step_counts[row]
    takers = 0
    possible = 0
    for kind in range(kinds.kind_counts[row]):
        if step == 0:
            kinds.highest[row, kind] = kinds.counts[row, kind]
        if kinds.highest[row, kind] > 0 and not kinds.may_be[row, kind] >> card & 1:
            takers |= 1 << kind
            possible += kinds.highest[row, kind]
    if KINGS >> card & 1:
        settle_claims(kinds, row, takers)
    if step == 0 and takers & (takers - 1) == 0:
        kinds.counts[row, lowest(takers)] -= 1
        return
    kinds.most[row, step] = min(possible, held)
    kinds.lays_king[row, step] = KINGS >> card & 1
    add_step(kinds, row, takers)
    if takers & (takers - 1) == 0:
        kinds.highest[row, lowest(takers)] -= 1


@compiled
def settle_claims(kinds: CardKinds, row: int, takers: int) -> None:
    """Drop the claims that a laid King proves, whichever of the kinds it was of."""
    kept = 0
    for claim in range(kinds.claim_counts[row]):
        if takers >> (kinds.claims[row, claim] + 1):
            kinds.claims[row, kept] = kinds.claims[row, claim]
            kinds.claimed_at[row, kept] = kinds.claimed_at[row, claim]
            kept += 1
    kinds.claim_counts[row] = kept


@compiled
def merge_kinds(kinds: CardKinds, row: int, mattering: int, held: int) -> None:
    """Merge all kinds into one, and drop the steps, where the same relevant cards are possible."""
    if kinds.claim_counts[row]:
        return
    for kind in range(1, kinds.kind_counts[row]):
        if (kinds.may_be[row, kind] ^ kinds.may_be[row, 0]) & mattering:
            return
    kinds.kind_counts[row] = 1
    kinds.step_counts[row] = 0
    kinds.counts[row, 0] = held


@compiled
def order_kinds(kinds: CardKinds, row: int) -> None:
    """Order the kinds of a seat by their number of possible cards."""
    count = kinds.kind_counts[row]
    for kind in range(count):
        place = kind
        while place > 0 and is_wider(kinds, row, kinds.order[row, place - 1], kind):
            kinds.order[row, place] = kinds.order[row, place - 1]
            place -= 1
        kinds.order[row, place] = kind
    for place in range(1, count):
        narrow = kinds.may_be[row, kinds.order[row, place - 1]]
        if narrow & ~kinds.may_be[row, kinds.order[row, place]]:
            kinds.is_chain[row] = 0


@compiled
def is_wider(kinds: CardKinds, row: int, one: int, other: int) -> bool:
    """Tell whether more cards are possible for one kind than for another."""
    return popcount(kinds.may_be[row, one]) > popcount(kinds.may_be[row, other])
