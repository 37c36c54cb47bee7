"""Dealing, gathering and cutting in Double King (DK-1)."""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.rules.contracts import NO_CONTRACT
from courtcards.games.double_king.rules.state import CHOOSING, NOT_ENDED, SEATS, DealState
from courtcards.kernel.cards import bit, cards_in
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import IntArray

LEAST_CUT = 4
"""The fewest cards that a cut takes, and leaves (DK-1.3)."""


PACKETS = (4, 4, 5)
"""How many cards a seat gets each time round (DK-1.6)."""

PLACES = np.array(
    [(place + 1) % SEATS for packet in PACKETS for place in range(SEATS) for _ in range(packet)],
    dtype=np.int64,
)
"""For each card of the pack, how many places left of the dealer it goes."""


@compiled
def deal_hands(state: DealState, pack: IntArray) -> None:
    """Deal a pack of card ids, top first; the dealer is to choose (DK-1.6, DK-2.3).

    Expects the options, ``dealer``, pool and quotas set; sets everything else.
    """
    for seat in range(SEATS):
        state.hands[seat] = 0
        state.points[seat] = 0
        state.tricks_won[seat] = 0
    first = 0
    for packet in PACKETS:
        for place in range(SEATS):
            cards = 0
            for index in range(first, first + packet):
                cards |= bit(pack[index])
            state.hands[(state.dealer + 1 + place) & 3] |= cards
            first += packet
    state.fallen = 0
    state.played_count = 0
    state.lead_suit = -1
    state.winning_card = -1
    state.winning_seat = -1
    state.phase = CHOOSING
    state.end = NOT_ENDED
    state.contract = NO_CONTRACT
    state.trump = -1
    state.seat = state.dealer
    state.leader = (state.dealer + 1) & 3


def gathered(state: DealState, next_dealer: int) -> list[int]:
    """The pack of a finished deal as it is gathered, top first (DK-1.5).

    Each seat's heap: the tricks in the order they were won, each in the order played, then
    the cards not played. The heap of the seat left of the next dealer is on top.
    """
    played, winners = state.played.tolist(), state.trick_winners.tolist()
    heaps: list[list[int]] = [[] for _ in range(SEATS)]
    for trick in range(int(state.played_count) // SEATS):
        start = trick * SEATS
        heaps[winners[trick]] += played[start : start + SEATS]
    for heap, hand in zip(heaps, state.hands.tolist(), strict=True):
        heap.extend(cards_in(hand))
    order = [(next_dealer + 1 + place) % SEATS for place in range(SEATS)]
    return [card for seat in order for card in heaps[seat]]
