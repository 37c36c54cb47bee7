"""Signs: public evidence of a hand, from plays made and plays not made.

Most plays show only the card laid. These show more:

* A seat that ends its turn under ``held_kings=must_lay`` holds no King (KC-2.8). Under ``penalty``
  the chips that it pays tell whether it holds one (KC-6.5).
* Under ``drawn_king=lay_now`` a drawn King is laid. So a drawn card that is kept is no King
  (KC-4.4).
* A seat that draws because it is stuck holds no card that any place takes (KC-4.3).
* The same is true of a seat that ends its turn where it had to play on (KC-3.3) or to play at all
  (KC-4.3).
* Nobody holds a card of a pile that is being recycled, but may draw it later (KC-2.9).

A seat may later draw what it lacked. So signs keep their order, and from the first sign on each
card drawn or laid is a sign, too. Where only ``must_lay`` shows something, no signs are stored: the
last turn of each seat is enough (``drew``).

A sign is a number: from the low end a card-set mask, the seat, and the kind. All signs of a hand
without recycling fit. At most 48 cards come to hands, 46 of them from the stock. So there are at
most 46 draws, 48 cards laid, and 10 Kings shown (one a seat, and one more for each King laid).
Between two other signs a seat has at most one that tells what it lacks. The total is 2 × (46 + 48 +
10) + 6 = 214. With recycling (KC-2.9) a hand may last longer: after 256 signs the older half is
dropped, and the rest is still true.
"""

from __future__ import annotations

from typing import Any

from courtcards.games.kings_corner.rules.options import DrawnKing, DrawRule, HeldKings
from courtcards.games.kings_corner.rules.places import KINGS, PLACE_COUNT
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE, bit
from courtcards.kernel.compilation import compiled

LACKS, HOLDS, DREW, LAID = range(4)
"""The seat holds none of the cards; holds at least one of them; drew a card that is none of them;
laid them."""

EVERY_SEAT = 7
MOST_SIGNS = 256
DROPPED_SIGNS = 128

_SEAT_SHIFT = PACK_SIZE
_KIND_SHIFT = PACK_SIZE + 3


@compiled
def make_sign(kind: int, seat: int, cards: int) -> int:
    return int(kind) << _KIND_SHIFT | int(seat) << _SEAT_SHIFT | cards


@compiled
def sign_kind(sign: int) -> int:
    """Return ``LACKS``, ``HOLDS``, ``DREW`` or ``LAID``."""
    return sign >> _KIND_SHIFT


@compiled
def sign_seat(sign: int) -> int:
    """Return the seat of a sign, or ``EVERY_SEAT``."""
    return sign >> _SEAT_SHIFT & EVERY_SEAT


@compiled
def sign_cards(sign: int) -> int:
    """Return the cards of a sign, as a card-set mask."""
    return sign & FULL_PACK


@compiled
def add_sign(record: Any, kind: int, seat: int, cards: int) -> None:
    """Add a sign to a state or a memory.

    ``LAID`` and ``LACKS`` extend the last sign of the seat if that is of the same kind. ``HOLDS``
    is stored once, until the seat lays a King.
    """
    if kind == HOLDS:
        if has_shown_king(record, seat):
            return
    elif kind != DREW:
        last = last_sign(record, seat)
        if last >= 0 and is_matching_sign(record.signs[last], kind, seat):
            record.signs[last] |= cards
            return
    count = record.sign_count
    if count == MOST_SIGNS:
        count = MOST_SIGNS - DROPPED_SIGNS
        for index in range(count):
            record.signs[index] = record.signs[index + DROPPED_SIGNS]
    record.signs[count] = make_sign(kind, seat, cards)
    record.sign_count = count + 1


@compiled
def is_matching_sign(sign: int, kind: int, seat: int) -> bool:
    return sign_kind(sign) == kind and sign_seat(sign) == seat


@compiled
def last_sign(record: Any, seat: int) -> int:
    """Return the index of the last sign of a seat, or −1. Signs of every seat count."""
    for index in range(record.sign_count - 1, -1, -1):
        of = sign_seat(record.signs[index])
        if of == EVERY_SEAT or seat in (of, EVERY_SEAT):
            return index
    return -1


@compiled
def has_shown_king(record: Any, seat: int) -> bool:
    """Tell whether a seat has shown that it holds a King, and has laid none since."""
    for index in range(record.sign_count - 1, -1, -1):
        sign = record.signs[index]
        if is_matching_sign(sign, HOLDS, seat):
            return True
        if sign & KINGS and is_matching_sign(sign, LAID, seat):
            return False
    return False


@compiled
def begin_signs(state: HandState, record: Any) -> None:
    """Add to ``record`` what the last turns have shown: no King, unless drawn since.

    The seat on turn is left out: the end of its turn shows more.
    """
    if state.options.held_kings != HeldKings.MUST_LAY:
        return
    for place in range(min(state.seats, state.turn_number - 1)):
        seat = (state.dealer + 1 + place) % state.seats
        if seat != state.seat:
            add_sign(record, LACKS, seat, KINGS)
            if state.drew >> seat & 1:
                add_sign(
                    record,
                    DREW,
                    seat,
                    KINGS if state.options.drawn_king == DrawnKing.LAY_NOW else 0,
                )


@compiled
def show(state: HandState, kind: int, seat: int, cards: int) -> None:
    """Add a sign. The first sign starts the store of signs."""
    if state.sign_count == 0:
        begin_signs(state, state)
    if state.sign_count >= 0:
        add_sign(state, kind, seat, cards)


@compiled
def show_lay(state: HandState, card: int) -> None:
    """Add the sign of a card laid from the hand on turn, once signs are stored."""
    if state.sign_count > 0:
        add_sign(state, LAID, state.seat, bit(card))


@compiled
def show_draw(state: HandState) -> None:
    """Add the sign of an unknown card drawn, once signs are stored."""
    if state.sign_count > 0:
        add_sign(state, DREW, state.seat, 0)


@compiled
def show_stuck(state: HandState) -> None:
    """Add the sign that the seat on turn has no play at all (KC-4.3)."""
    show(state, LACKS, state.seat, playable_anywhere(state))


@compiled
def playable_anywhere(state: HandState) -> int:
    """Return the cards that some place takes, as a card-set mask."""
    cards = 0
    for place in range(PLACE_COUNT):
        cards |= state.accepts[place]
    return cards


@compiled
def show_end(state: HandState, chips_due: int) -> None:
    """Add the signs of the end of a turn.

    ``chips_due`` is the price of the turn, without the price of a held King.
    """
    if state.sign_count < 0:
        return
    seat = state.seat
    if had_to_play(state):
        show_stuck(state)
    if state.options.held_kings == HeldKings.MUST_LAY and state.sign_count > 0:
        add_sign(state, LACKS, seat, KINGS)
    elif state.options.held_kings == HeldKings.PENALTY and state.chips[seat] > chips_due:
        show(state, HOLDS if state.hands[seat] & KINGS else LACKS, seat, KINGS)


@compiled
def had_to_play(state: HandState) -> bool:
    """Tell whether the seat on turn may end its turn only because it has no play."""
    if state.options.draw == DrawRule.STUCK:
        if state.has_drawn and state.play_count:  # bound to one card, and has laid it
            return False
        if state.has_drawn == 0 and state.play_count == 0:
            return True
    return state.options.must_play_when_stock_empty != 0 and state.stock_count == 0


@compiled
def show_drawn_at_end(state: HandState) -> None:
    """Add the sign of a card drawn at the end of a turn (KC-4.1).

    It is no King where drawn Kings are laid.
    """
    state.drew |= 1 << int(state.seat)
    if state.sign_count < 0:
        return
    if state.options.drawn_king == DrawnKing.LAY_NOW:
        if state.sign_count > 0 or state.options.held_kings != HeldKings.MUST_LAY:
            show(state, DREW, state.seat, KINGS)
    else:
        show_draw(state)
