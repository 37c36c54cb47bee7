"""The memory of a seat: its knowledge of a deal that its observation does not have.

A memory has only what the seat has seen: its cards as dealt, all plays and, where the pack is not
shuffled (DK-1.4), the previous deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.double_king.rules.contracts import CHOICE
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.play import apply_move, play_card
from courtcards.games.double_king.rules.state import PLAYING, SEATS, TRICK_COUNT, DealState
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE, bit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.records import (
    Bytes13,
    Cards52,
    IntArray,
    Mask,
    Masks4,
    Small,
    Smalls4,
    StateRecord,
)

STATE_LAYOUT = DealState.layout


class DealMemory(StateRecord):
    """The memory of ``viewer``; −1 stands for a card that it does not know.

    ``dealt`` are the viewer's cards as dealt. ``played`` are the cards in the order played,
    ``played_count`` of them, four a trick from its leader in ``leaders``. ``lacking`` are, by seat,
    the cards that it cannot hold now, because each would have made one of its plays illegal.

    ``pack`` is the pack as gathered for this deal, top first, before the cut (DK-1.5). Each seat's
    heap ends in the ``unplayed`` cards that it had not played, from ``unplayed_starts`` on,
    ascending. By its plays they are none of ``unplayed_lacking``. ``unplayed`` is −1 where the pack
    was shuffled.
    """

    dealt: Mask
    lacking: Masks4
    unplayed_lacking: Masks4
    played: Cards52
    pack: Cards52
    leaders: Bytes13
    unplayed_starts: Smalls4
    played_count: Small
    unplayed: Small
    viewer: Small


@compiled
def recall(state: DealState, seat: int, memory: DealMemory) -> None:
    """Fill ``memory`` with what ``seat`` has seen up to now."""
    memory.viewer = seat
    recall_plays(state, seat, memory)
    recall_pack(state, seat, memory)
    note_lacking(state, memory.lacking)


@compiled
def follow(state: DealState, move: int, memory: DealMemory) -> None:
    """Make a legal move, and add to the memory the play and what that hand cannot hold."""
    if move < CHOICE:
        seat = state.seat
        index = state.played_count
        if index % SEATS == 0:
            memory.leaders[index // SEATS] = seat
        memory.played[index] = move
        memory.played_count = index + 1
        hand = state.hands[seat]
        memory.lacking[seat] |= cards_that_forbid(state, move)
        state.hands[seat] = hand
    apply_move(state, move)


@compiled
def remember(state: DealState, seat: int, memory: DealMemory) -> None:
    """Give a memory that has followed a deal to a seat: add its cards as dealt, and its pack."""
    memory.viewer = seat
    memory.dealt = state.hands[seat]
    for index in range(memory.played_count):
        if (memory.leaders[index // SEATS] + index) & 3 == seat:
            memory.dealt |= bit(memory.played[index])
    if state.is_gathered:
        recall_pack(state, seat, memory)


@compiled
def recall_plays(state: DealState, seat: int, memory: DealMemory) -> None:
    """Fill in the plays of all seats, and the cards that the seat was dealt."""
    memory.played_count = state.played_count
    memory.dealt = state.hands[seat]
    for trick in range(TRICK_COUNT):
        leader = (state.dealer + 1) & 3 if trick == 0 else state.trick_winners[trick - 1]
        is_led = trick * SEATS < state.played_count
        memory.leaders[trick] = leader if is_led else -1
        for place in range(SEATS):
            index = trick * SEATS + place
            if index < state.played_count:
                memory.played[index] = state.played[index]
                if (leader + place) & 3 == seat:
                    memory.dealt |= bit(state.played[index])
            else:
                memory.played[index] = -1


@compiled
def recall_pack(state: DealState, seat: int, memory: DealMemory) -> None:
    """Fill in the gathered pack, as far as the seat saw its cards in the previous deal (DK-1.5)."""
    memory.unplayed = -1
    for other in range(SEATS):
        memory.unplayed_starts[other] = state.unplayed_starts[other]
        memory.unplayed_lacking[other] = state.unplayed_lacking[other]
    for index in range(PACK_SIZE):
        memory.pack[index] = -1
    if not state.is_gathered:
        return
    played = 0
    for index in range(PACK_SIZE):
        card = state.pack[index]
        if state.pack_fallen & bit(card):
            memory.pack[index] = card
            played += 1
    memory.unplayed = (PACK_SIZE - played) // SEATS
    start = state.unplayed_starts[seat]
    for index in range(start, start + memory.unplayed):
        memory.pack[index] = state.pack[index]


@compiled
def note_lacking(state: DealState, lacking: IntArray) -> None:
    """Write, by seat, the cards that it cannot hold, because its plays up to now were legal.

    Replays the public plays of a deal. A card that would have forbidden a play was not in that
    hand, then or later.
    """
    replay = np.zeros(1, dtype=STATE_LAYOUT)  # a record alone would not keep its memory alive
    begin_replay(state, replay[0])
    for seat in range(SEATS):
        lacking[seat] = 0
    for index in range(state.played_count):
        card = state.played[index]
        lacking[replay[0].seat] |= cards_that_forbid(replay[0], card)
        play_card(replay[0], card)


@compiled
def begin_replay(state: DealState, replay: Any) -> None:
    """Fill in the deal as it was before its first card, with empty hands."""
    replay.contract = state.contract
    replay.trump = state.trump
    replay.options = state.options
    replay.dealer = state.dealer
    replay.leader = (state.dealer + 1) & 3
    replay.seat = replay.leader
    replay.lead_suit = -1
    replay.winning_card = -1
    replay.winning_seat = -1
    replay.phase = PLAYING


@compiled
def cards_that_forbid(replay: Any, card: int) -> int:
    """Return the cards that would forbid the play if the seat on turn held any of them.

    The rules demand a card of one kind if the seat holds one, else a card of the next kind. So the
    seat first gets every card that has not been played: the legal cards are then the first kind.
    Without these cards the legal cards are the second kind, and so on, until the played card is
    legal. Leaves that hand empty.
    """
    seat = replay.seat
    others = FULL_PACK & ~replay.fallen & ~bit(card)
    forbidding = 0
    legal = 0
    while not legal & bit(card):
        forbidding |= legal
        replay.hands[seat] = bit(card) | (others & ~forbidding)
        legal = legal_cards(replay)
    replay.hands[seat] = 0
    return forbidding
