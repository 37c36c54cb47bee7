"""Dealing and cutting in Double King (DK-1)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from courtcards.games.double_king.rules.contracts import NO_CONTRACT
from courtcards.games.double_king.rules.memory import note_lacking
from courtcards.games.double_king.rules.state import CHOOSING, NOT_ENDED, SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import INT, Of, compiled
from courtcards.kernel.entries import entry_of
from courtcards.kernel.moves import lowest
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import cut_count, random_below, shuffle

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


@compiled
def lay_heaps(state: DealState, next_dealer: int) -> None:
    """Gather the pack of a finished deal, top first: ``pack`` and ``unplayed_starts`` (DK-1.5).

    Each seat's heap: the tricks in the order they were won, each in the order played, then
    the cards not played. The heap of the seat left of the next dealer is on top.
    """
    count = 0
    for place in range(SEATS):
        seat = (next_dealer + 1 + place) & 3
        for trick in range(state.played_count // SEATS):
            if state.trick_winners[trick] == seat:
                for index in range(SEATS * trick, SEATS * trick + SEATS):
                    state.pack[count] = state.played[index]
                    count += 1
        state.unplayed_starts[seat] = count
        unplayed = int(state.hands[seat])
        while unplayed:
            state.pack[count] = lowest(unplayed)
            unplayed &= unplayed - 1
            count += 1


@compiled
def gather(state: DealState, next_dealer: int) -> None:
    """Gather the pack of a deal that has ended, with what its plays have told of the hands."""
    lay_heaps(state, next_dealer)
    note_lacking(state, state.unplayed_lacking)
    state.pack_fallen = state.fallen
    state.is_gathered = 1


heaps_in = entry_of(lay_heaps, Of(DealState), INT)


def gathered(state: DealState, next_dealer: int) -> list[int]:
    """The pack of a finished deal as it is gathered, top first, to be cut (DK-1.5)."""
    following = state.copy()
    heaps_in(following, next_dealer)
    pack: list[int] = following.pack.tolist()
    return pack


@dataclass(frozen=True)
class GatheredPack:
    """The pack of a deal that is over, before it is cut; the fields are those of the state."""

    pack: tuple[int, ...]
    pack_fallen: int
    unplayed_starts: tuple[int, ...]
    unplayed_lacking: tuple[int, ...]


def pack_in(state: DealState) -> GatheredPack | None:
    """The gathered pack that a deal is dealt from; None where the pack is shuffled."""
    if not state.is_gathered:
        return None
    return GatheredPack(
        pack=tuple(state.pack.tolist()),
        pack_fallen=int(state.pack_fallen),
        unplayed_starts=tuple(state.unplayed_starts.tolist()),
        unplayed_lacking=tuple(state.unplayed_lacking.tolist()),
    )


def lay_gathered(state: DealState, gathered_pack: GatheredPack) -> None:
    """Write into the state of a deal the gathered pack that it is dealt from."""
    state.pack[:] = gathered_pack.pack
    state.pack_fallen = gathered_pack.pack_fallen
    state.unplayed_starts[:] = gathered_pack.unplayed_starts
    state.unplayed_lacking[:] = gathered_pack.unplayed_lacking
    state.is_gathered = 1
