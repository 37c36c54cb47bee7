"""Worlds that a seat thinks possible: the same steps, with other cards face down.

Every card that the seat cannot know goes to a place that could hold it: what was played, and
what was not, forbids some. Reads the memory of a hand only as far as the seat has seen it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from courtcards.bots.search.double_king_worlds import deal_world, possible_worlds
from courtcards.cards import FULL_PACK, cards_in
from courtcards.compiled import IntArray, compiled
from courtcards.envs.openspiel.chance import HandByChance
from courtcards.envs.openspiel.deals import DealByChance
from courtcards.envs.openspiel.hands import CornerByChance, Slot
from courtcards.envs.openspiel.placing import Placing, Sampler, shuffle
from courtcards.games.double_king.memory import DealMemory, recall
from courtcards.games.double_king.state import SEATS
from courtcards.games.double_king.view import DealView, see
from courtcards.generator import seeded


def possible_world(hand: HandByChance, seat: int, sampler: Sampler) -> dict[int, int]:
    """By the step the card that chance may have given there, for all that others got face down.

    ``seat`` has seen nothing that contradicts it: its own cards, and every move, are the same
    and legal. Expects that the cards have been dealt.
    """
    if isinstance(hand, DealByChance):
        return _possible_deal(hand, seat, sampler)
    if isinstance(hand, CornerByChance):
        return _possible_hand(hand, seat, sampler)
    raise TypeError(f"no hand of either game: {hand!r}")


@compiled
def draw_deal(view: DealView, memory: DealMemory, generator: IntArray, hands: IntArray) -> None:
    """Write a hand of each other seat, as card-set masks by seat: every possible way alike."""
    deal_world(possible_worlds(view, memory, 1), hands, generator)


def _possible_deal(hand: DealByChance, seat: int, sampler: Sampler) -> dict[int, int]:
    hands = np.zeros(SEATS, dtype=np.int64)
    view, memory = DealView.new(), DealMemory.new()
    see(hand.record, seat, view)
    recall(hand.record, seat, memory)
    draw_deal(view, memory, seeded(str(sampler()).encode()), hands)
    cards = {other: cards_in(held) for other, held in enumerate(hands.tolist()) if other != seat}
    for other, card in hand.plays_by_seat():
        if other != seat:
            cards[other].append(card)
    for heap in cards.values():
        shuffle(heap, sampler)
    first = 0 if hand.opening.first_dealer is not None else 1
    return {
        first + index: cards[owner].pop()
        for index, owner in enumerate(hand.owners())
        if owner != seat
    }


def _possible_hand(hand: CornerByChance, seat: int, sampler: Sampler) -> dict[int, int]:
    slots = [slot for slot in hand.slots if slot.seat != seat]
    stock = len(slots)
    state = hand.record
    on_table = 0
    for pile in state.piles.tolist():
        on_table |= pile
    unseen = cards_in(FULL_PACK & ~int(state.hands[seat]) & ~on_table)
    laid = [each for each in hand.laid if each.seat != seat]
    bins = [
        [
            place
            for place in _slots_for(hand, slots, each.card, (each.since, each.step))
            if slots[place].seat == each.seat
        ]
        for each in laid
    ]
    bins += [
        [*_slots_for(hand, slots, card, (hand.returned.get(card, 0), hand.step)), stock]
        for card in unseen
    ]
    room = dict.fromkeys(range(stock), 1) | {stock: int(state.stock_count)}
    placed = Placing(bins, room, sampler).placed
    cards = [each.card for each in laid] + unseen
    return {
        slots[place].step: card for card, place in zip(cards, placed, strict=True) if place != stock
    }


def _slots_for(
    hand: CornerByChance, slots: Sequence[Slot], card: int, held: tuple[int, int]
) -> list[int]:
    """The slots that a card can have come to that was in a hand ``held`` since and until a step."""
    since, until = held
    held_after = [since] * hand.seats
    for limit in hand.limits:
        if limit.step < until and limit.cards >> card & 1:
            held_after[limit.seat] = max(held_after[limit.seat], limit.step)
    return [
        index
        for index, slot in enumerate(slots)
        if held_after[slot.seat] <= slot.step < until and slot.cards >> card & 1
    ]
