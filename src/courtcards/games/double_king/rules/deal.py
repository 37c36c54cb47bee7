"""Dealing and cutting in Double King (DK-1)."""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.rules.contracts import NO_CONTRACT
from courtcards.games.double_king.rules.state import CHOOSING, NOT_ENDED, SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import compiled
from courtcards.kernel.cutting import cut_count
from courtcards.kernel.generator import random_below, shuffle
from courtcards.kernel.records import IntArray

LEAST_CUT = 4
"""The fewest cards that a cut takes, and leaves (DK-1.3)."""

CUTS = cut_count(LEAST_CUT)

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


@compiled
def arrange_pack(state: DealState, pack: IntArray, generator: IntArray) -> None:
    """Shuffle the pack or, where it was gathered, cut it (DK-1.3, DK-1.4)."""
    if not state.is_gathered:
        shuffle(pack, PACK_SIZE, generator)
        return
    taken = LEAST_CUT + random_below(generator, CUTS)
    for index in range(PACK_SIZE):
        pack[index] = state.pack[(taken + index) % PACK_SIZE]
