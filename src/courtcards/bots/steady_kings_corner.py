"""The bot ``steady`` at Kings in the Corner: a sensible player who does not search.

It merges piles, then lays what can be laid, with a taste for cards that let it lay another,
and takes the turn's end when nothing is left. Every legal move gets a number; the highest
is played, the first of equals.
"""

from __future__ import annotations

from courtcards.cards import PACK_SIZE, bit
from courtcards.compiled import compiled, popcount
from courtcards.games.kings_corner.places import (
    COMPLETE_PILE,
    DRAW_BIT,
    END_BIT,
    FITS,
    KINGS,
    NEGLECT_BIT,
    PLACE_COUNT,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    WORD_COUNT,
    low_rank,
)
from courtcards.games.kings_corner.state import CROWNING
from courtcards.games.kings_corner.view import HandView

_KING_FIRST = 900
_PILE_MOVE = 800
_LAY = 500
_OPEN_SIDE = 300
_FOLLOWED = 60
_TWO_FOR_THEM = 450
_END, _DRAW, _NEGLECT, _RECYCLE = 100, 100, 50, 10


@compiled
def steady_move(view: HandView) -> int:
    """The move that the bot makes. Expects a view whose viewer is on turn."""
    best_move = -1
    best_worth = -1
    for word in range(WORD_COUNT):
        rest = view.legal[word]
        index = 0
        while rest:
            if rest & 1:
                worth = table_worth(view, index) if word == TABLE else card_worth(view, index, word)
                if worth > best_worth:
                    best_worth = worth
                    best_move = word * PACK_SIZE + index
            rest >>= 1
            index += 1
    return best_move


@compiled
def table_worth(view: HandView, index: int) -> int:
    """What a move that lays no card is worth."""
    if index < RECYCLE_BIT:
        source, target = index // PLACE_COUNT, index % PLACE_COUNT
        empties_for_card = view.hand & ~KINGS != 0
        worth = _PILE_MOVE if empties_for_card else _END + 1
        return worth + (1 if target >= SIDE_COUNT else 0) + popcount(view.piles[source])
    if index == END_BIT:
        return _END
    if index == DRAW_BIT:
        return _DRAW
    return _NEGLECT if index == NEGLECT_BIT else _RECYCLE


@compiled
def card_worth(view: HandView, card: int, place: int) -> int:
    """What it is worth to lay a card on a place."""
    if bit(card) & KINGS:
        return _KING_FIRST + followers(view, card)
    is_open = view.tops[place] < 0
    worth = _OPEN_SIDE if is_open else _LAY
    worth += _FOLLOWED * followers(view, card) + low_rank(card)
    # an Ace crowns: do not lay the two for somebody else's
    is_two = low_rank(card) == 1
    if view.scoring == CROWNING and place >= SIDE_COUNT and is_two and not followers(view, card):
        worth -= _TWO_FOR_THEM
    return worth


@compiled
def followers(view: HandView, card: int) -> int:
    """How many cards of the hand could follow in a row on a card."""
    count = 0
    fitting = view.hand & FITS[card]
    while fitting and count < COMPLETE_PILE:
        count += 1
        following = 0
        for other in range(PACK_SIZE):
            if fitting >> other & 1:
                following |= FITS[other]
        fitting = view.hand & following
    return count
