"""What a learner is told who forgets nothing: the observation ``kings-corner-v2``.

Beside what ``encoding`` shows of the table: the cards that later ones hide (KC-9.2), what every
hand has shown that it lacks or holds (see ``rules/signs``), and what the turn allows yet. It is
written from what bots have, too: the sight of a seat, and its memory. Seats are counted from the
own one; there are six places for them, whatever the number of players.
"""

from __future__ import annotations

from courtcards.games.kings_corner.encoding import LAYOUT, MOST_PLAYS, place_of
from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.places import CORNER_COUNT, KINGS, PLACE_COUNT
from courtcards.games.kings_corner.rules.signs import (
    DREW,
    EVERY_SEAT,
    HOLDS,
    LACKS,
    sign_cards,
    sign_kind,
    sign_seat,
)
from courtcards.games.kings_corner.rules.state import LAYING_DRAWN_KING, MOST_SEATS
from courtcards.games.kings_corner.rules.view import HandSight
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.layouts import Field, Layout, write_cards
from courtcards.kernel.records import Float32Array

OTHERS = MOST_SEATS - 1

KNOWN = Layout(
    LAYOUT["hand"],
    LAYOUT["drawn"],
    Field("piles", (PLACE_COUNT, PACK_SIZE), 1, "by place, all cards of its pile"),
    Field("lacked", (OTHERS, PACK_SIZE), 1, "by seat, from the next: cards that it held none of"),
    Field("drawn_since", (OTHERS,), PACK_SIZE, "by seat, from the next: its draws since then"),
    Field("has_no_king", (OTHERS,), 1, "by seat, from the next: it holds no King now"),
    Field("has_king", (OTHERS,), 1, "by seat, from the next: it has shown that it holds one"),
    *LAYOUT.fields[LAYOUT.fields.index(LAYOUT["turn"]) :],
    Field("laid_count", (1,), MOST_PLAYS, "how many cards this turn has laid"),
    Field("has_drawn", (1,), 1, "whether this turn has drawn"),
    Field("lays_drawn_king", (1,), 1, "whether a drawn King is to be laid now"),
    Field("recyclable", (CORNER_COUNT,), 1, "by corner, whether it may be recycled now"),
    Field("idle_turns", (1,), MOST_SEATS, "how many turns in a row have gone by without a play"),
    name="kings-corner-v2",
)

_HAND = KNOWN["hand"].offset
_DRAWN = KNOWN["drawn"].offset
_PILES = KNOWN["piles"].offset
_LACKED = KNOWN["lacked"].offset
_DRAWN_SINCE = KNOWN["drawn_since"].offset
_HAS_NO_KING = KNOWN["has_no_king"].offset
_HAS_KING = KNOWN["has_king"].offset
_TURN = KNOWN["turn"].offset
_DEALER = KNOWN["dealer"].offset
_HAND_COUNTS = KNOWN["hand_counts"].offset
_CHIPS = KNOWN["chips"].offset
_CROWNS = KNOWN["crowns"].offset
_DRAGON = KNOWN["dragon"].offset
_POT = KNOWN["pot"].offset
_STOCK_COUNT = KNOWN["stock_count"].offset
_SEATS = KNOWN["seats"].offset
_TURN_NUMBER = KNOWN["turn_number"].offset
_PLAY_COUNT = KNOWN["play_count"].offset
_LAID_COUNT = KNOWN["laid_count"].offset
_HAS_DRAWN = KNOWN["has_drawn"].offset
_LAYS_DRAWN_KING = KNOWN["lays_drawn_king"].offset
_RECYCLABLE = KNOWN["recyclable"].offset
_IDLE_TURNS = KNOWN["idle_turns"].offset


@compiled
def encode_known(sight: HandSight, memory: HandMemory, observation: Float32Array) -> None:
    """Write an observation as ``KNOWN`` says. Expects the sight and the memory of a seat."""
    write_cards(observation, _HAND, sight.hand)
    write_cards(observation, _DRAWN, 0)
    if sight.drawn >= 0:
        observation[_DRAWN + sight.drawn] = 1
    for place in range(PLACE_COUNT):
        write_cards(observation, _PILES + place * PACK_SIZE, memory.piles[place])
    observation[_DRAWN_SINCE:] = 0
    for place in range(1, MOST_SEATS):
        if place < sight.seats:
            _write_signs(sight, memory, place, observation)
        else:
            write_cards(observation, _LACKED + (place - 1) * PACK_SIZE, 0)
    if sight.seat >= 0:
        observation[_TURN + place_of(sight, sight.seat)] = 1
    observation[_DEALER + place_of(sight, sight.dealer)] = 1
    if sight.dragon >= 0:
        observation[_DRAGON + place_of(sight, sight.dragon)] = 1
    for seat in range(sight.seats):
        place = place_of(sight, seat)
        observation[_HAND_COUNTS + place] = sight.hand_counts[seat]
        observation[_CHIPS + place] = sight.chips[seat]
        observation[_CROWNS + place] = sight.crowns[seat]
    observation[_POT] = sight.pot
    observation[_STOCK_COUNT] = sight.stock_count
    observation[_SEATS] = sight.seats
    observation[_TURN_NUMBER] = sight.turn_number
    observation[_PLAY_COUNT] = sight.play_count
    _write_turn(memory, observation)


@compiled
def _write_turn(memory: HandMemory, observation: Float32Array) -> None:
    """What the turn has had, and allows yet."""
    observation[_LAID_COUNT] = memory.laid_count
    observation[_HAS_DRAWN] = memory.has_drawn
    observation[_LAYS_DRAWN_KING] = memory.phase == LAYING_DRAWN_KING
    for corner in range(CORNER_COUNT):
        observation[_RECYCLABLE + corner] = memory.recyclable >> corner & 1
    observation[_IDLE_TURNS] = memory.idle_turns


@compiled
def _write_signs(
    sight: HandSight, memory: HandMemory, place: int, observation: Float32Array
) -> None:
    """What the seat at a place has shown of its hand, by the signs in their order."""
    seat = sight.viewer + place
    if seat >= sight.seats:
        seat -= sight.seats
    lacked = 0
    lacking = 0  # also of what it has drawn since
    since = 0
    has_king = 0
    for index in range(memory.sign_count):
        sign = memory.signs[index]
        of, kind, cards = sign_seat(sign), sign_kind(sign), sign_cards(sign)
        if of == EVERY_SEAT:
            lacked |= cards
            lacking |= cards
        elif of != seat:
            continue
        elif kind == LACKS:
            lacking |= cards
            lacked = lacking
            since = 0
        elif kind == DREW:
            lacking &= cards
            since += 1
        elif kind == HOLDS:
            has_king = 1
            lacked &= ~KINGS
            lacking &= ~KINGS
        elif cards & KINGS:
            has_king = 0
    if memory.phase == LAYING_DRAWN_KING and seat == sight.seat:
        has_king = 1
        lacking &= ~KINGS
        since += 1
    at = place - 1
    write_cards(observation, _LACKED + at * PACK_SIZE, lacked)
    observation[_DRAWN_SINCE + at] = since
    observation[_HAS_NO_KING + at] = lacking & KINGS == KINGS
    observation[_HAS_KING + at] = has_king
