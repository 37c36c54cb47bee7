"""Dealing a hand of Kings in the Corner (KC-1, KC-6.1, KC-6.2, KC-7.2)."""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import Scoring, StartingKings
from courtcards.games.kings_corner.rules.places import KINGS, PLACE_COUNT, SIDE_COUNT
from courtcards.games.kings_corner.rules.state import MOST_SEATS, NOT_ENDED, PLAYING, HandState
from courtcards.games.kings_corner.rules.turns import clear_place, left_of, open_turn, start_pile
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import IntArray

POT_CHIPS = 80


@compiled
def deal_hand(state: HandState, pack: IntArray) -> None:
    """Deal a hand from a pack of card ids, top first, and open the first turn.

    Expects the options, ``seats`` and ``dealer`` set and, where chips are kept, ``chips``
    and ``pot``; sets everything else.
    """
    _clear(state)
    seats = int(state.seats)
    dealt = seats * int(state.options.hand_size)
    seat = int(state.dealer)
    for index in range(dealt):  # one at a time, from the dealer's left (KC-1.2)
        seat = left_of(seat, seats)
        state.hands[seat] |= bit(pack[index])
    for index in range(dealt, PACK_SIZE):
        state.stock[PACK_SIZE - 1 - index] = pack[index]
    state.stock_count = PACK_SIZE - dealt
    _lay_cross(state)
    _open_chips(state)
    state.seat = left_of(state.dealer, seats)
    open_turn(state)


@compiled
def _clear(state: HandState) -> None:
    for seat in range(MOST_SEATS):
        state.hands[seat] = 0
        state.crowns[seat] = 0
    for place in range(PLACE_COUNT):
        clear_place(state, place)
    state.phase = PLAYING
    state.end = NOT_ENDED
    state.winner = -1
    state.dragon = -1
    state.won_pot = 0
    state.turn_number = 0
    state.idle_turns = 0
    state.sign_count = 0
    state.drew = 0


@compiled
def _lay_cross(state: HandState) -> None:
    """Four cards from the stock to the sides (KC-1.3); Kings replaced (KC-1.5)."""
    for side in range(SIDE_COUNT):
        state.stock_count -= 1
        start_pile(state, side, state.stock[state.stock_count])
    if state.options.starting_kings != StartingKings.REPLACED:
        return
    corner = SIDE_COUNT
    for side in range(SIDE_COUNT):
        while state.piles[side] & KINGS:
            start_pile(state, corner, state.tops[side])
            corner += 1
            state.stock_count -= 1
            start_pile(state, side, state.stock[state.stock_count])


@compiled
def _open_chips(state: HandState) -> None:
    """Share the chips anew where a pot is played for (KC-6.1), then the ante (KC-6.2, 7.2)."""
    seats = int(state.seats)
    if state.options.scoring == Scoring.POT:
        state.pot = 0
        for place in range(seats):
            seat = (state.dealer + 1 + place) % seats
            state.chips[seat] = POT_CHIPS // seats + (1 if place < POT_CHIPS % seats else 0)
    for seat in range(seats):
        state.chips_before[seat] = state.chips[seat]
    if state.options.scoring in (Scoring.POT, Scoring.CHIPS):
        for seat in range(seats):
            state.chips[seat] -= 1
        state.pot += seats
