"""Legal moves of Kings in the Corner, and reasons for refusals (KC-2, KC-3.3, KC-4)."""

from __future__ import annotations

import numpy as np

from courtcards.games.kings_corner.rules.options import (
    CompletedPiles,
    DrawRule,
    HeldKings,
    NeglectedDraw,
    StartingKings,
)
from courtcards.games.kings_corner.rules.places import (
    COMPLETE_PILE,
    CORNER_COUNT,
    DRAW_BIT,
    END_BIT,
    FITS,
    KINGS,
    NEGLECT_BIT,
    PLACE_COUNT,
    PLACE_NAMES,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    WORD_COUNT,
    low_rank,
)
from courtcards.games.kings_corner.rules.state import ENDED, LAYING_DRAWN_KING, PLAYING, HandState
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compilation import INT, RecordKind, compiled
from courtcards.kernel.entries import entry
from courtcards.kernel.game import Refusal
from courtcards.kernel.moves import has_move
from courtcards.kernel.naming import RANK_NAMES, CardSign, TranslatableName
from courtcards.kernel.records import IntArray


@compiled
def legal_moves(state: HandState, legal: IntArray) -> None:
    """Fill ``legal``, nine words as in places.py, with the moves of the seat on turn.

    All are zero only when the hand has ended or waits for a shuffled stock.
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
    """Fill ``legal`` with the empty corners for a drawn King (KC-4.4, KC-2.10).

    All are zero in any other phase.
    """
    king = bit(state.drawn) if state.phase == LAYING_DRAWN_KING else 0
    for place in range(PLACE_COUNT):
        legal[place] = king if place >= SIDE_COUNT and not state.piles[place] else 0


@compiled
def is_in_play(state: HandState) -> bool:
    """Tell whether a seat is to move: not after the end, and not before a shuffle of the stock."""
    return state.phase in (PLAYING, LAYING_DRAWN_KING)


@compiled
def has_ended(state: HandState) -> bool:
    return state.phase == ENDED


@compiled
def fill_plays(state: HandState, legal: IntArray) -> bool:
    """Fill ``legal`` with the plays of KC-2.1 to KC-2.6; return whether there is any."""
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
    """Return the cards in hand that the turn allows: all, unless the player was stuck (KC-4.3)."""
    if not is_bound_to_drawn_card(state):
        return state.hands[state.seat]  # type: ignore[no-any-return]
    return bit(state.drawn) if state.play_count == 0 else 0


@compiled
def is_bound_to_drawn_card(state: HandState) -> bool:
    """Tell whether a stuck player has drawn, and may play only that card (KC-4.3)."""
    return state.options.draw == DrawRule.STUCK and state.has_drawn != 0


@compiled
def pile_targets(state: HandState, source: int) -> int:
    """Return the places that a whole side pile may go to, as bits (KC-2.3, KC-2.4).

    An empty side is never one of them: only a card from hand fills it.
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
    """Tell whether the player has no play and must draw, where only the stuck draw (KC-4.3)."""
    return (
        state.options.draw == DrawRule.STUCK
        and not has_play
        and state.play_count == 0
        and state.has_drawn == 0
        and state.stock_count > 0
    )


@compiled
def may_end(state: HandState, has_play: bool) -> bool:
    """Tell whether no rule forbids the end of the turn now."""
    return not (
        starter_must_move_king(state)
        or must_lay_king(state)
        or must_play_first(state, has_play)
        or must_keep_playing(state, has_play)
    )


@compiled
def starter_must_move_king(state: HandState) -> bool:
    """Tell whether the first player must still move a King of the cross.

    This is KC-1.5 with ``starter_moves``.
    """
    if state.options.starting_kings != StartingKings.STARTER_MOVES or state.turn_number != 1:
        return False
    for side in range(SIDE_COUNT):
        if state.piles[side] and bit(state.bottoms[side]) & KINGS:
            return True
    return False


@compiled
def must_lay_king(state: HandState) -> bool:
    """Tell whether a held King forbids the end of the turn (KC-2.8, ``must_lay``)."""
    return state.options.held_kings == HeldKings.MUST_LAY and state.hands[state.seat] & KINGS != 0


@compiled
def must_play_first(state: HandState, has_play: bool) -> bool:
    """Tell whether the player has a play and has made none, where only the stuck draw (KC-4.3)."""
    return (
        state.options.draw == DrawRule.STUCK
        and has_play
        and state.play_count == 0
        and state.has_drawn == 0
    )


@compiled
def must_keep_playing(state: HandState, has_play: bool) -> bool:
    """Tell whether the player must play on: the stock is empty and there is a play (KC-3.3)."""
    return state.options.must_play_when_stock_empty != 0 and state.stock_count == 0 and has_play


@compiled
def may_neglect_draw(state: HandState) -> bool:
    """Tell whether a turn that may end may also end without its draw (KC-4.6)."""
    return (
        state.options.neglected_draw == NeglectedDraw.PENALTY
        and state.options.draw == DrawRule.END
        and state.stock_count > 0
    )


@entry(RecordKind(HandState), INT)
def cards_that_forbid(state: HandState, move: int) -> int:
    """Return the cards that would make ``move`` illegal if the seat on turn held them.

    A seat that has made the move shows by it that it holds none of them.
    """
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


def refusal(state: HandState, move: int, has_play: bool) -> Refusal:
    """Return the first reason that forbids an illegal move.

    ``has_play`` tells whether the seat on turn has any play of KC-2.1 to KC-2.6.
    """
    if state.phase == LAYING_DRAWN_KING:
        return Refusal(
            "KC-4.4",
            "you drew {king}: lay it in an empty corner first",
            {"king": CardSign(int(state.drawn))},
        )
    word, index = divmod(move, PACK_SIZE)
    if word != TABLE:
        return _card_refusal(state, index, word)
    if index < RECYCLE_BIT:
        return _pile_refusal(state, *divmod(index, PLACE_COUNT))
    if index < DRAW_BIT:
        return _recycle_refusal(state, SIDE_COUNT + index - RECYCLE_BIT)
    if index == DRAW_BIT:
        return _draw_refusal(state, has_play)
    if index == NEGLECT_BIT:
        return _neglect_refusal(state, has_play)
    return _end_refusal(state, has_play)


def _card_refusal(state: HandState, card: int, place: int) -> Refusal:
    if not state.hands[state.seat] >> card & 1:
        clause = "KC-2.1" if state.piles[place] else "KC-2.2" if place >= SIDE_COUNT else "KC-2.6"
        return Refusal(clause, "you do not hold {card}", {"card": CardSign(card)})
    if is_bound_to_drawn_card(state):
        if state.play_count:
            return Refusal("KC-4.3", "you have played the card that you drew: the turn ends")
        return Refusal(
            "KC-4.3",
            "you were stuck and drew {card}: you may play only that card",
            {"card": CardSign(int(state.drawn))},
        )
    if not state.piles[place]:
        if place >= SIDE_COUNT:
            return Refusal("KC-2.2", "only a King goes to an empty corner")
        return Refusal("KC-2.2", "a King goes to a corner, never to an empty side")
    return _misfit(card, state.tops[place], "KC-2.1")


def _misfit(card: int, top: int, clause: str) -> Refusal:
    """Refuse a card that does not fit on the top of a pile (KC-2.1)."""
    names: dict[str, CardSign | TranslatableName] = {"card": CardSign(card), "top": CardSign(top)}
    if FITS[top] == 0:
        return Refusal(clause, "nothing goes on an Ace", names)
    if low_rank(card) == low_rank(top) - 1:
        return Refusal(clause, "{card} does not fit on {top}: the colours must alternate", names)
    wanted = {"rank": RANK_NAMES[(low_rank(top) - 2) % COMPLETE_PILE]}
    return Refusal(
        clause,
        "{card} does not fit on {top}: the pile takes the {rank} of the other colour",
        names | wanted,
    )


def _pile_refusal(state: HandState, source: int, target: int) -> Refusal:
    names = {"source": PLACE_NAMES[source], "target": PLACE_NAMES[target]}
    if not state.piles[source]:
        return Refusal("KC-2.3", "there is no pile at {source}", names)
    if source == target:
        return Refusal("KC-2.3", "a pile cannot go onto itself", names)
    if is_bound_to_drawn_card(state):
        return Refusal(
            "KC-4.3", "you were stuck and drew: you may play only the card that you drew"
        )
    if not state.piles[target]:
        if target >= SIDE_COUNT:
            return Refusal(
                "KC-2.4", "only a pile with a King at its base goes to an empty corner", names
            )
        return Refusal(
            "KC-2.6", "an empty side is filled from the hand, not with another pile", names
        )
    return _misfit(state.bottoms[source], state.tops[target], "KC-2.3")


def _recycle_refusal(state: HandState, place: int) -> Refusal:
    names = {"corner": PLACE_NAMES[place]}
    if state.options.completed_piles == CompletedPiles.STAY:
        return Refusal("KC-2.9", "completed piles stay where they are")
    if state.options.completed_piles == CompletedPiles.RECYCLE_ALWAYS:
        return Refusal("KC-2.9", "completed piles go back into the stock automatically")
    if int(state.piles[place]).bit_count() < COMPLETE_PILE:
        return Refusal("KC-2.9", "the pile at {corner} does not run from King to Ace", names)
    return Refusal("KC-2.9", "the pile at {corner} was not completed in this turn", names)


def _draw_refusal(state: HandState, has_play: bool) -> Refusal:
    if state.options.draw == DrawRule.END:
        return Refusal("KC-4.1", "you draw automatically when your turn ends")
    if state.options.draw == DrawRule.START:
        return Refusal("KC-4.2", "you draw automatically when your turn begins")
    if state.has_drawn:
        return Refusal("KC-4.3", "you have already drawn a card in this turn")
    if has_play or state.play_count:
        return Refusal("KC-4.3", "you may draw only when you have no play")
    return Refusal("KC-4.5", "the stock is empty")


def _neglect_refusal(state: HandState, has_play: bool) -> Refusal:
    if state.options.neglected_draw != NeglectedDraw.PENALTY:
        return Refusal("KC-4.6", "a draw cannot be neglected")
    if state.stock_count == 0:
        return Refusal("KC-4.5", "the stock is empty: there is no draw to neglect")
    return _end_refusal(state, has_play)


def _end_refusal(state: HandState, has_play: bool) -> Refusal:
    if starter_must_move_king(state):
        return Refusal(
            "KC-1.5", "move the Kings of the cross to the corners before you end your first turn"
        )
    if must_lay_king(state):
        kings = int(state.hands[state.seat]) & KINGS
        king = CardSign((kings & -kings).bit_length() - 1)
        return Refusal("KC-2.8", "you hold {king}: lay it before the turn ends", {"king": king})
    if must_play_first(state, has_play):
        return Refusal("KC-4.3", "you have a play: make at least one before your turn ends")
    if state.options.draw == DrawRule.STUCK and not has_play:
        return Refusal("KC-4.3", "you have no play: draw a card")
    return Refusal("KC-3.3", "the stock is empty: you cannot end your turn while you have a play")
