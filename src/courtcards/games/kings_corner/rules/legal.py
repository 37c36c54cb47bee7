"""Which moves are legal in Kings in the Corner (KC-2, KC-3.3, KC-4)."""

from __future__ import annotations

import numpy as np

from courtcards.games.kings_corner.rules.options import (
    CompletedPiles,
    Draw,
    HeldKings,
    NeglectedDraw,
    StartingKings,
)
from courtcards.games.kings_corner.rules.places import (
    CORNER_COUNT,
    DRAW_BIT,
    END_BIT,
    KINGS,
    NEGLECT_BIT,
    PLACE_COUNT,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    WORD_COUNT,
)
from courtcards.games.kings_corner.rules.state import ENDED, LAYING_DRAWN_KING, PLAYING, HandState
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import compiled
from courtcards.kernel.entries import entry
from courtcards.kernel.kinds import INT, Of
from courtcards.kernel.moves import has_move
from courtcards.kernel.records import IntArray


@compiled
def legal_moves(state: HandState, legal: IntArray) -> None:
    """Fill ``legal``, nine words as in places.py, with the moves of the seat on turn.

    All zero when the hand has ended or waits for a shuffled stock; never otherwise.
    """
    legal[TABLE] = 0
    if state.phase != PLAYING:
        fill_places_of_drawn_king(state, legal)
        return
    has_play = fill_plays(state, legal)
    if must_draw(state, has_play):
        legal[TABLE] = 1 << DRAW_BIT
        return
    if state.recyclable and state.options.completed_piles == CompletedPiles.RECYCLE_ALLOWED:
        for corner in range(CORNER_COUNT):
            if state.recyclable >> corner & 1:
                legal[TABLE] |= 1 << (RECYCLE_BIT + corner)
    if may_end(state, has_play):
        legal[TABLE] |= 1 << END_BIT
        if may_neglect_draw(state):
            legal[TABLE] |= 1 << NEGLECT_BIT


@compiled
def fill_places_of_drawn_king(state: HandState, legal: IntArray) -> None:
    """A drawn King goes to a corner of the player's choice (KC-4.4, KC-2.10)."""
    king = bit(state.drawn) if state.phase == LAYING_DRAWN_KING else 0
    for place in range(PLACE_COUNT):
        legal[place] = king if place >= SIDE_COUNT and not state.piles[place] else 0


@compiled
def is_in_play(state: HandState) -> bool:
    """Whether somebody is to move: not at the end, and not while a stock is to be shuffled."""
    return state.phase in (PLAYING, LAYING_DRAWN_KING)


@compiled
def has_ended(state: HandState) -> bool:
    """Whether the hand is over."""
    return state.phase == ENDED


@compiled
def fill_plays(state: HandState, legal: IntArray) -> bool:
    """Fill ``legal`` with the plays of KC-2.1 to KC-2.6; returns whether there is any."""
    cards = playable_cards(state)
    found = 0
    moved = 0  # a pile with one of these cards at its bottom can be moved somewhere
    for place in range(PLACE_COUNT):
        accepted = state.accepts[place]
        legal[place] = cards & accepted
        found |= cards & accepted
        if place >= SIDE_COUNT or state.piles[place]:
            moved |= accepted
    if not is_bound_to_drawn_card(state):
        for source in range(SIDE_COUNT):
            if state.piles[source] and bit(state.bottoms[source]) & moved:
                targets = pile_targets(state, source)
                legal[TABLE] |= targets << (source * PLACE_COUNT)
                found |= targets
    return found != 0


@compiled
def playable_cards(state: HandState) -> int:
    """The cards in hand that may be laid in this turn: all, except when stuck (KC-4.3)."""
    if not is_bound_to_drawn_card(state):
        return state.hands[state.seat]  # type: ignore[no-any-return]
    return bit(state.drawn) if state.play_count == 0 else 0


@compiled
def is_bound_to_drawn_card(state: HandState) -> bool:
    """Whether a stuck player has drawn, and may play only that card before the end (KC-4.3)."""
    return state.options.draw == Draw.STUCK and state.has_drawn != 0


@compiled
def pile_targets(state: HandState, source: int) -> int:
    """The places that a whole side pile may go to, as bits (KC-2.3, KC-2.4).

    Never an empty side: a card is laid there from hand.
    """
    bottom = bit(state.bottoms[source])
    targets = 0
    for target in range(PLACE_COUNT):
        is_there = state.piles[target] != 0 or target >= SIDE_COUNT
        if is_there and state.accepts[target] & bottom:
            targets |= 1 << target
    return targets


@compiled
def must_draw(state: HandState, has_play: bool) -> bool:
    """Whether the player has no play at all and must draw, where only the stuck draw (KC-4.3)."""
    return (
        state.options.draw == Draw.STUCK
        and not has_play
        and state.play_count == 0
        and state.has_drawn == 0
        and state.stock_count > 0
    )


@compiled
def may_end(state: HandState, has_play: bool) -> bool:
    """Whether the turn may end now: no rule that forbids it applies."""
    return not (
        starter_must_move_king(state)
        or must_lay_king(state)
        or must_play_first(state, has_play)
        or must_play_on(state, has_play)
    )


@compiled
def starter_must_move_king(state: HandState) -> bool:
    """Whether the first player must still move a King of the cross (KC-1.5, ``starter_moves``)."""
    if state.options.starting_kings != StartingKings.STARTER_MOVES or state.turn_number != 1:
        return False
    for side in range(SIDE_COUNT):
        if state.piles[side] and bit(state.bottoms[side]) & KINGS:
            return True
    return False


@compiled
def must_lay_king(state: HandState) -> bool:
    """Whether the player holds a King and may not end the turn with it (KC-2.8, ``must_lay``)."""
    return state.options.held_kings == HeldKings.MUST_LAY and state.hands[state.seat] & KINGS != 0


@compiled
def must_play_first(state: HandState, has_play: bool) -> bool:
    """Whether the player has a play and has made none, where only the stuck draw (KC-4.3)."""
    return (
        state.options.draw == Draw.STUCK
        and has_play
        and state.play_count == 0
        and state.has_drawn == 0
    )


@compiled
def must_play_on(state: HandState, has_play: bool) -> bool:
    """Whether the player can play and so must, because the stock is empty (KC-3.3)."""
    return state.options.must_play_when_stock_empty != 0 and state.stock_count == 0 and has_play


@compiled
def may_neglect_draw(state: HandState) -> bool:
    """Whether a turn that may end may end without its draw (KC-4.6)."""
    return (
        state.options.neglected_draw == NeglectedDraw.PENALTY
        and state.options.draw == Draw.END
        and state.stock_count > 0
    )


@entry(Of(HandState), INT)
def cards_that_forbid(state: HandState, move: int) -> int:
    """The cards that the seat on turn cannot hold, because any of them would forbid its move."""
    seat = state.seat
    held = state.hands[seat]
    legal = np.zeros(WORD_COUNT, dtype=np.int64)
    forbidding = 0
    for card in range(PACK_SIZE):
        state.hands[seat] = bit(card)
        legal_moves(state, legal)
        if not has_move(legal, move):
            forbidding |= bit(card)
    state.hands[seat] = held
    return forbidding
