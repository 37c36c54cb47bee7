"""Kings in the Corner for learning: observations, action masks, payoffs, names of actions.

Actions are the move numbers of the engine. The tensors use only what a bot has: the observation and
the memory of a seat. Seats are relative to the viewer: 0 is the viewer, 1 the next seat clockwise.
There are always six of them, whatever the number of players.
"""

from __future__ import annotations

import numpy as np

from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.places import (
    CORNER_COUNT,
    DRAW,
    END,
    END_WITHOUT_DRAWING,
    KINGS,
    MOVE_COUNT,
    PLACE_COUNT,
    PLACES,
    RECYCLE_BIT,
    TABLE,
    WORD_COUNT,
)
from courtcards.games.kings_corner.rules.scoring import hand_scores
from courtcards.games.kings_corner.rules.signs import (
    DREW,
    EVERY_SEAT,
    HOLDS,
    LACKS,
    sign_cards,
    sign_kind,
    sign_seat,
)
from courtcards.games.kings_corner.rules.state import (
    LAST_TURN,
    LAYING_DRAWN_KING,
    MOST_SEATS,
    OUT,
    HandState,
)
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import compiled
from courtcards.kernel.layouts import Actions, Field, Layout, put_cards, write_cards
from courtcards.kernel.match_states import sheet_fields
from courtcards.kernel.moves import has_move
from courtcards.kernel.records import Float32Array, IntArray

MOST_CHIPS = 6000
"""Six players with a thousand chips each, where chips are kept."""

MOST_TOTAL = 10_100
"""The highest target, ten thousand (KC-5.2), and what one hand may add beyond it."""

MOST_PLAYS = 108
"""The most plays of a turn: 52 cards laid, a pile moved after each, and the first four piles."""

LAYOUT = Layout(
    Field("hand", (PACK_SIZE,), 1, "the cards held", is_private=True),
    Field("drawn", (PACK_SIZE,), 1, "the card drawn in this turn, if it is yours", is_private=True),
    Field("piles", (PLACE_COUNT, PACK_SIZE), 1, "by place, the cards of its pile that can be seen"),
    Field("turn", (MOST_SEATS,), 1, "the seat on turn; none when the hand is over"),
    Field("dealer", (MOST_SEATS,), 1, "the seat that dealt"),
    Field("hand_counts", (MOST_SEATS,), PACK_SIZE, "by seat, how many cards it holds"),
    Field("chips", (MOST_SEATS,), MOST_CHIPS, "by seat, its chips, where chips are played"),
    Field("crowns", (MOST_SEATS,), CORNER_COUNT, "by seat, the corners that it has completed"),
    Field("dragon", (MOST_SEATS,), 1, "the seat that has slain the dragon"),
    Field("pot", (1,), MOST_CHIPS, "the chips in the pot"),
    Field("stock_count", (1,), PACK_SIZE, "how many cards the stock has"),
    Field("seats", (1,), MOST_SEATS, "how many play"),
    Field("turn_number", (1,), LAST_TURN, "how many turns have begun"),
    Field("play_count", (1,), MOST_PLAYS, "how many plays this turn has had"),
    name="kings-corner-v1",
)

OTHERS = MOST_SEATS - 1

INFORMATION_STATE = Layout(
    LAYOUT["hand"],
    LAYOUT["drawn"],
    Field("piles", (PLACE_COUNT, PACK_SIZE), 1, "by place, all cards of its pile"),
    Field("lacked", (OTHERS, PACK_SIZE), 1, "by seat, from the next: cards that it held none of"),
    Field("drawn_since", (OTHERS,), PACK_SIZE, "by seat, from the next: its draws since then"),
    Field("has_no_king", (OTHERS,), 1, "by seat, from the next: it holds no King now"),
    Field("has_king", (OTHERS,), 1, "by seat, from the next: it has shown that it holds one"),
    *LAYOUT.fields_from("turn"),
    Field("laid_count", (1,), MOST_PLAYS, "how many cards this turn has laid"),
    Field("has_drawn", (1,), 1, "whether this turn has drawn"),
    Field("lays_drawn_king", (1,), 1, "whether a drawn King is to be laid now"),
    Field("recyclable", (CORNER_COUNT,), 1, "by corner, whether it may be recycled now"),
    Field("idle_turns", (1,), MOST_SEATS, "how many turns in a row have gone by without a play"),
    name="kings-corner-v2",
)
"""The information state: the observation, which ``LAYOUT`` has alone, and the memory. The memory
adds the cards that later ones hide (KC-9.2) and the signs of each hand (see ``rules/signs``). It
also adds the progress of the turn."""

SHEET = sheet_fields(MOST_SEATS, 0, MOST_TOTAL)
"""The match fields, where an environment plays whole matches."""

_FIRST_PILE_MOVE = TABLE * PACK_SIZE
_FIRST_RECYCLING = _FIRST_PILE_MOVE + RECYCLE_BIT
ACTIONS = (
    *(
        Actions(
            place * PACK_SIZE,
            place * PACK_SIZE + PACK_SIZE - 1,
            f"lays the card on {name}: 13 times the suit, plus the rank, two up to Ace",
        )
        for place, name in enumerate(PLACES)
    ),
    Actions(
        _FIRST_PILE_MOVE,
        _FIRST_RECYCLING - 1,
        "moves a whole side pile: 8 times the side, plus the place that it goes to",
    ),
    Actions(_FIRST_RECYCLING, DRAW - 1, "shuffles a completed corner into the stock"),
    Actions(DRAW, DRAW, "draws, where only the stuck draw"),
    Actions(END, END, "ends the turn"),
    Actions(END_WITHOUT_DRAWING, END_WITHOUT_DRAWING, "ends the turn and neglects the draw"),
)

_HAND = LAYOUT["hand"].offset
_DRAWN = LAYOUT["drawn"].offset
_PILES = LAYOUT["piles"].offset
_TURN = LAYOUT["turn"].offset
_DEALER = LAYOUT["dealer"].offset
_HAND_COUNTS = LAYOUT["hand_counts"].offset
_CHIPS = LAYOUT["chips"].offset
_CROWNS = LAYOUT["crowns"].offset
_DRAGON = LAYOUT["dragon"].offset
_POT = LAYOUT["pot"].offset
_STOCK_COUNT = LAYOUT["stock_count"].offset
_SEATS = LAYOUT["seats"].offset
_TURN_NUMBER = LAYOUT["turn_number"].offset
_PLAY_COUNT = LAYOUT["play_count"].offset
_SHIFT = INFORMATION_STATE["turn"].offset - _TURN
"""Distance from ``turn`` in ``LAYOUT`` to ``turn`` in ``INFORMATION_STATE``; the next fields share
it."""
_INFORMATION_PILES = INFORMATION_STATE["piles"].offset
_LACKED = INFORMATION_STATE["lacked"].offset
_DRAWN_SINCE = INFORMATION_STATE["drawn_since"].offset
_HAS_NO_KING = INFORMATION_STATE["has_no_king"].offset
_HAS_KING = INFORMATION_STATE["has_king"].offset
_LAID_COUNT = INFORMATION_STATE["laid_count"].offset
_HAS_DRAWN = INFORMATION_STATE["has_drawn"].offset
_LAYS_DRAWN_KING = INFORMATION_STATE["lays_drawn_king"].offset
_RECYCLABLE = INFORMATION_STATE["recyclable"].offset
_IDLE_TURNS = INFORMATION_STATE["idle_turns"].offset


@compiled
def relative_seat(observation: HandObservation, seat: int) -> int:
    """Count the seats clockwise from the viewer: 0 is the viewer."""
    place = seat - observation.viewer
    return place + observation.seats if place < 0 else place  # a remainder takes ten times as long


@compiled
def _write_table(observation: HandObservation, shift: int, tensor: Float32Array) -> None:
    """Write the fields from ``turn`` to ``play_count``, ``shift`` numbers behind ``LAYOUT``."""
    if observation.seat >= 0:
        tensor[shift + _TURN + relative_seat(observation, observation.seat)] = 1
    tensor[shift + _DEALER + relative_seat(observation, observation.dealer)] = 1
    if observation.dragon >= 0:
        tensor[shift + _DRAGON + relative_seat(observation, observation.dragon)] = 1
    for seat in range(observation.seats):
        place = relative_seat(observation, seat)
        tensor[shift + _HAND_COUNTS + place] = observation.hand_counts[seat]
        tensor[shift + _CHIPS + place] = observation.chips[seat]
        tensor[shift + _CROWNS + place] = observation.crowns[seat]
    tensor[shift + _POT] = observation.pot
    tensor[shift + _STOCK_COUNT] = observation.stock_count
    tensor[shift + _SEATS] = observation.seats
    tensor[shift + _TURN_NUMBER] = observation.turn_number
    tensor[shift + _PLAY_COUNT] = observation.play_count


@compiled
def encode(observation: HandObservation, tensor: Float32Array) -> None:
    """Write an observation as ``LAYOUT`` describes. Expects the observation of a seat."""
    tensor[:] = 0
    put_cards(tensor, _HAND, observation.hand)
    if observation.drawn >= 0:
        tensor[_DRAWN + observation.drawn] = 1
    for place in range(PLACE_COUNT):
        put_cards(tensor, _PILES + place * PACK_SIZE, observation.piles[place])
    _write_table(observation, 0, tensor)


@compiled
def encode_information(
    observation: HandObservation, memory: HandMemory, tensor: Float32Array
) -> None:
    """Write the observation and the memory of a seat as ``INFORMATION_STATE`` describes."""
    write_cards(tensor, _HAND, observation.hand)
    write_cards(tensor, _DRAWN, 0)
    if observation.drawn >= 0:
        tensor[_DRAWN + observation.drawn] = 1
    for place in range(PLACE_COUNT):
        write_cards(tensor, _INFORMATION_PILES + place * PACK_SIZE, memory.piles[place])
    tensor[_DRAWN_SINCE:] = 0
    for place in range(1, MOST_SEATS):
        if place < observation.seats:
            _write_signs(observation, memory, place, tensor)
        else:
            write_cards(tensor, _LACKED + (place - 1) * PACK_SIZE, 0)
    _write_table(observation, _SHIFT, tensor)
    _write_turn(memory, tensor)


@compiled
def _write_turn(memory: HandMemory, tensor: Float32Array) -> None:
    """Write the progress of the turn, and what it still allows."""
    tensor[_LAID_COUNT] = memory.laid_count
    tensor[_HAS_DRAWN] = memory.has_drawn
    tensor[_LAYS_DRAWN_KING] = memory.phase == LAYING_DRAWN_KING
    for corner in range(CORNER_COUNT):
        tensor[_RECYCLABLE + corner] = memory.recyclable >> corner & 1
    tensor[_IDLE_TURNS] = memory.idle_turns


@compiled
def _write_signs(
    observation: HandObservation, memory: HandMemory, place: int, tensor: Float32Array
) -> None:
    """Write what one opponent has shown of its hand, from its signs in order."""
    seat = observation.viewer + place
    if seat >= observation.seats:
        seat -= observation.seats
    lacked = 0
    lacking = 0  # the same now, after the draws since
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
    if memory.phase == LAYING_DRAWN_KING and seat == observation.seat:
        has_king = 1
        lacking &= ~KINGS
        since += 1
    at = place - 1
    write_cards(tensor, _LACKED + at * PACK_SIZE, lacked)
    tensor[_DRAWN_SINCE + at] = since
    tensor[_HAS_NO_KING + at] = lacking & KINGS == KINGS
    tensor[_HAS_KING + at] = has_king


@compiled
def fill_mask(observation: HandObservation, mask: IntArray) -> None:
    """Write a 1 for each action that the viewer may take now, 0 for the others."""
    mask[:] = 0
    for word in range(WORD_COUNT):
        put_cards(mask, word * PACK_SIZE, observation.legal[word])


@compiled
def is_legal(observation: HandObservation, move: int) -> bool:
    """Tell whether a number is a move that the viewer may make now."""
    if move < 0 or move >= MOVE_COUNT:
        return False
    return has_move(observation.legal, move)


@compiled
def payoffs(state: HandState, rewards: Float32Array) -> None:
    """Write, by seat, the value of an ended hand less the average value of the others.

    The value is the score; where points are charged (KC-5.1), less is better. With
    ``scoring=single`` it is 1 for the hand won, or a share of it (KC-5.3). The payoffs sum to 0.
    """
    seats = int(state.seats)
    worth = np.zeros(MOST_SEATS, dtype=np.int64)
    hand_scores(state, worth)
    if state.options.scoring == Scoring.SINGLE:
        share_hand(state, worth, rewards)
        return
    sign = -1 if state.options.scoring == Scoring.POINTS else 1
    total = 0
    for seat in range(seats):
        total += worth[seat]
    for seat in range(seats):
        rewards[seat] = sign * (seats * worth[seat] - total) / (seats - 1)


@compiled
def share_hand(state: HandState, charges: IntArray, rewards: Float32Array) -> None:
    """Write the payoffs of one hand: its winner gets 1, or the least charges share it (KC-5.3)."""
    seats = int(state.seats)
    least = charges[:seats].min()
    winners = 0
    for seat in range(seats):
        if is_winner(state, charges, seat, least):
            winners += 1
    for seat in range(seats):
        won = 1 / winners if is_winner(state, charges, seat, least) else 0.0
        rewards[seat] = (seats * won - 1) / (seats - 1)


@compiled
def is_winner(state: HandState, charges: IntArray, seat: int, least: int) -> bool:
    """Tell whether a seat wins a single hand, alone or with others."""
    if state.end == OUT:
        return seat == state.winner
    return charges[seat] == least  # type: ignore[no-any-return]
