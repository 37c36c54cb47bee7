"""Signs: what a play, or a play not made, has shown everybody of a hand.

Most plays tell nothing but themselves. These tell more:

* a seat that ends its turn under ``held_kings=must_lay`` holds no King (KC-2.8), and under
  ``penalty`` the chips that it pays tell whether it holds one (KC-6.5);
* a King drawn under ``drawn_king=lay_now`` is laid, so a card kept is no King (KC-4.4);
* a seat that draws because it is stuck holds no card that any place takes (KC-4.3);
* nor does one that ends its turn where it had to play on (KC-3.3), or to play at all (KC-4.3);
* nobody holds a card of a pile that is recycled; only who draws later may (KC-2.9).

What a seat lacked it may have drawn since, so signs are kept in order, and from the first
on also every card that a seat draws or lays. Where ``must_lay`` alone says something, nothing
is written: the last turn of each seat tells it (``drew``).

A sign is a number: a card-set mask, then the seat, then the kind. After 64 of them the older
half is forgotten; what is left is still true.
"""

from __future__ import annotations

from typing import Any

from courtcards.cards import FULL_PACK, PACK_SIZE, bit
from courtcards.compiled import compiled
from courtcards.games.kings_corner.places import KINGS, PLACE_COUNT
from courtcards.games.kings_corner.state import (
    DRAW_WHEN_STUCK,
    HELD_KING_PENALTY,
    LAY_DRAWN_KING,
    MUST_LAY_KINGS,
    HandState,
)

LACKS, HOLDS, DREW, LAID = range(4)
"""The seat holds none of the cards; holds one of them at least; drew a card that is none of
them; laid them."""

EVERY_SEAT = 7
MOST_SIGNS = 64
FORGOTTEN = 32

_SEAT_SHIFT = PACK_SIZE
_KIND_SHIFT = PACK_SIZE + 3


@compiled
def sign_of(kind: int, seat: int, cards: int) -> int:
    """A sign as a number."""
    return int(kind) << _KIND_SHIFT | int(seat) << _SEAT_SHIFT | cards


@compiled
def sign_kind(sign: int) -> int:
    """``LACKS``, ``HOLDS``, ``DREW`` or ``LAID``."""
    return sign >> _KIND_SHIFT


@compiled
def sign_seat(sign: int) -> int:
    """The seat that a sign is of, or ``EVERY_SEAT``."""
    return sign >> _SEAT_SHIFT & EVERY_SEAT


@compiled
def sign_cards(sign: int) -> int:
    """The cards that a sign names, as a card-set mask."""
    return sign & FULL_PACK


@compiled
def add_sign(record: Any, kind: int, seat: int, cards: int) -> None:
    """Write a sign down in a state or a memory; cards laid one after the other are one sign."""
    count = record.sign_count
    if count > 0 and kind in (LACKS, LAID):
        last = record.signs[count - 1]
        if sign_kind(last) == kind and sign_seat(last) == seat:
            record.signs[count - 1] = last | cards
            return
    if count == MOST_SIGNS:
        count = MOST_SIGNS - FORGOTTEN
        for index in range(count):
            record.signs[index] = record.signs[index + FORGOTTEN]
    record.signs[count] = sign_of(kind, seat, cards)
    record.sign_count = count + 1


@compiled
def begin_signs(state: HandState, record: Any) -> None:
    """Write down in ``record`` what the last turns have shown: no King but a card drawn since.

    The seat on turn is left out: what it held before matters no more when its turn ends.
    """
    if state.held_kings != MUST_LAY_KINGS:
        return
    for place in range(min(state.seats, state.turn_number - 1)):
        seat = (state.dealer + 1 + place) % state.seats
        if seat != state.seat:
            add_sign(record, LACKS, seat, KINGS)
            if state.drew >> seat & 1:
                add_sign(record, DREW, seat, KINGS if state.drawn_king == LAY_DRAWN_KING else 0)


@compiled
def show(state: HandState, kind: int, seat: int, cards: int) -> None:
    """Note a sign from which on signs are kept."""
    if state.sign_count == 0:
        begin_signs(state, state)
    if state.sign_count >= 0:
        add_sign(state, kind, seat, cards)


@compiled
def show_lay(state: HandState, card: int) -> None:
    """A card was laid from the hand on turn."""
    if state.sign_count > 0:
        add_sign(state, LAID, state.seat, bit(card))


@compiled
def show_draw(state: HandState) -> None:
    """A card was drawn and kept, and nothing is known of it."""
    if state.sign_count > 0:
        add_sign(state, DREW, state.seat, 0)


@compiled
def show_stuck(state: HandState) -> None:
    """The seat on turn has no play at all (KC-4.3)."""
    show(state, LACKS, state.seat, playable_anywhere(state))


@compiled
def playable_anywhere(state: HandState) -> int:
    """The cards that some place takes, as a card-set mask."""
    cards = 0
    for place in range(PLACE_COUNT):
        cards |= state.accepts[place]
    return cards


@compiled
def show_end(state: HandState, chips_due: int) -> None:
    """The turn ends: what that shows. ``chips_due`` is what it costs, but for a King held."""
    if state.sign_count < 0:
        return
    seat = state.seat
    if had_to_play(state):
        show_stuck(state)
    if state.held_kings == MUST_LAY_KINGS and state.sign_count > 0:
        add_sign(state, LACKS, seat, KINGS)
    elif state.held_kings == HELD_KING_PENALTY and state.chips[seat] > chips_due:
        show(state, HOLDS if state.hands[seat] & KINGS else LACKS, seat, KINGS)


@compiled
def had_to_play(state: HandState) -> bool:
    """Whether the seat on turn could end its turn only because it had no play."""
    if state.draw == DRAW_WHEN_STUCK:
        if state.has_drawn and state.play_count:  # bound to one card, and has laid it
            return False
        if state.has_drawn == 0 and state.play_count == 0:
            return True
    return state.must_play != 0 and state.stock_count == 0


@compiled
def show_drawn_at_end(state: HandState) -> None:
    """The turn ended with a drawn card that was kept (KC-4.1): no King where those are laid."""
    state.drew |= 1 << int(state.seat)
    if state.sign_count < 0:
        return
    if state.drawn_king == LAY_DRAWN_KING:
        if state.sign_count > 0 or state.held_kings != MUST_LAY_KINGS:
            show(state, DREW, state.seat, KINGS)
    else:
        show_draw(state)
