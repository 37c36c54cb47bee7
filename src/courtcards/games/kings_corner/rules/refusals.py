"""Why a move of Kings in the Corner is not legal, with the clause that forbids it."""

from __future__ import annotations

from courtcards.games.kings_corner.rules.legal import (
    is_bound_to_drawn_card,
    must_lay_king,
    must_play_first,
    starter_must_move_king,
)
from courtcards.games.kings_corner.rules.names import PLACE_NAMES
from courtcards.games.kings_corner.rules.options import CompletedPiles, Draw, NeglectedDraw
from courtcards.games.kings_corner.rules.places import (
    COMPLETE_PILE,
    DRAW_BIT,
    FITS,
    KINGS,
    NEGLECT_BIT,
    PLACE_COUNT,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    low_rank,
)
from courtcards.games.kings_corner.rules.state import LAYING_DRAWN_KING, HandState
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.game import Refusal
from courtcards.kernel.naming import RANK_NAMES, CardSign, Named


def refusal(state: HandState, move: int, has_play: bool) -> Refusal:
    """The first reason that forbids a move which is not legal.

    ``has_play`` says whether the seat on turn has any play of KC-2.1 to KC-2.6.
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
            "you were stuck and drew: only {card}, the card drawn, may be played",
            {"card": CardSign(int(state.drawn))},
        )
    if not state.piles[place]:
        if place >= SIDE_COUNT:
            return Refusal("KC-2.2", "only a King goes to an empty corner")
        return Refusal("KC-2.2", "a King goes to a corner, never to an empty side")
    return _misfit(card, state.tops[place], "KC-2.1")


def _misfit(card: int, top: int, clause: str) -> Refusal:
    """A card that does not fit on the top of a pile (KC-2.1)."""
    names: dict[str, CardSign | Named] = {"card": CardSign(card), "top": CardSign(top)}
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
        return Refusal("KC-4.3", "you were stuck and drew: only the card drawn may be played")
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
        return Refusal("KC-2.9", "completed piles go back into the stock by themselves")
    if int(state.piles[place]).bit_count() < COMPLETE_PILE:
        return Refusal("KC-2.9", "the pile at {corner} does not run from King to Ace", names)
    return Refusal("KC-2.9", "the pile at {corner} was not completed in this turn", names)


def _draw_refusal(state: HandState, has_play: bool) -> Refusal:
    if state.options.draw == Draw.END:
        return Refusal("KC-4.1", "a card is drawn by itself when the turn ends")
    if state.options.draw == Draw.START:
        return Refusal("KC-4.2", "a card is drawn by itself when the turn opens")
    if state.has_drawn:
        return Refusal("KC-4.3", "you have drawn your card of this turn")
    if has_play or state.play_count:
        return Refusal("KC-4.3", "only a player without any play draws")
    return Refusal("KC-4.5", "the stock is empty")


def _neglect_refusal(state: HandState, has_play: bool) -> Refusal:
    if state.options.neglected_draw != NeglectedDraw.PENALTY:
        return Refusal("KC-4.6", "a draw cannot be neglected")
    if state.stock_count == 0:
        return Refusal("KC-4.5", "the stock is empty: there is no draw to neglect")
    return _end_refusal(state, has_play)


def _end_refusal(state: HandState, has_play: bool) -> Refusal:
    if starter_must_move_king(state):
        return Refusal("KC-1.5", "the first player moves the Kings of the cross to the corners")
    if must_lay_king(state):
        kings = int(state.hands[state.seat]) & KINGS
        king = CardSign((kings & -kings).bit_length() - 1)
        return Refusal("KC-2.8", "you hold {king}: lay it before the turn ends", {"king": king})
    if must_play_first(state, has_play):
        return Refusal("KC-4.3", "you have a play: make at least one")
    if state.options.draw == Draw.STUCK and not has_play:
        return Refusal("KC-4.3", "you have no play: draw a card")
    return Refusal("KC-3.3", "the stock is empty: you cannot end your turn while you have a play")
