"""The bot ``steady`` at Kings in the Corner: a sensible player who does not search.

It moves piles together, then lays what it can, preferring cards on which it can lay another, and
ends its turn when nothing is left to lay. Every legal move gets a worth, a number; the move with
the highest is made, the first of equals.
"""

from __future__ import annotations

from typing import Any

from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.places import (
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
from courtcards.games.kings_corner.rules.view import HandSight
from courtcards.kernel.bits import lowest
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import IntArray

_KING_FIRST = 900
_PILE_MOVE = 800
_LAY = 500
_OPEN_SIDE = 300
_FOLLOWED = 60
_TWO_FOR_THEM = 450
_END, _DRAW, _NEGLECT, _RECYCLE = 100, 100, 50, 10


@compiled
def steady_move(sight: HandSight) -> int:
    """The move that the bot makes. Expects a sight whose viewer is on turn."""
    return steady_choice(sight, sight.hand, sight.legal)


@compiled
def steady_choice(table: Any, hand: int, legal: IntArray) -> int:
    """The move for a hand out of a set of moves; ``table`` is a sight or a state.

    Of the table it looks only at the ends of the piles, and at the options.
    """
    best_move = -1
    best_worth = -1
    has_open_side = False
    for word in range(WORD_COUNT):
        if word < SIDE_COUNT and table.tops[word] < 0:
            if has_open_side:  # a card is worth as much here as on the open side before
                continue
            has_open_side = True
        rest = legal[word]
        while rest:
            index = lowest(rest)
            rest &= rest - 1
            if word == TABLE:
                worth = table_worth(table, hand, index)
            else:
                worth = card_worth(table, hand, index, word)
            if worth > best_worth:
                best_worth = worth
                best_move = word * PACK_SIZE + index
    return best_move


@compiled
def table_worth(table: Any, hand: int, index: int) -> int:
    """What a move that lays no card is worth."""
    if index < RECYCLE_BIT:
        source, target = index // PLACE_COUNT, index % PLACE_COUNT
        empties_for_card = hand & ~KINGS != 0
        worth = _PILE_MOVE if empties_for_card else _END + 1
        return worth + (1 if target >= SIDE_COUNT else 0) + pile_length(table, source)
    if index == END_BIT:
        return _END
    if index == DRAW_BIT:
        return _DRAW
    return _NEGLECT if index == NEGLECT_BIT else _RECYCLE


@compiled
def pile_length(table: Any, side: int) -> int:
    """How many cards a side pile has, by its ends, which all can see (KC-9.2)."""
    return low_rank(table.bottoms[side]) - low_rank(table.tops[side]) + 1


@compiled
def card_worth(table: Any, hand: int, card: int, place: int) -> int:
    """What it is worth to lay a card on a place."""
    followed = followers(hand, card)
    if bit(card) & KINGS:
        return _KING_FIRST + followed
    is_open = table.tops[place] < 0
    worth = _OPEN_SIDE if is_open else _LAY
    worth += _FOLLOWED * followed + low_rank(card)
    # an Ace on a corner crowns: do not lay the two on which somebody else may lay it
    is_two = low_rank(card) == 1
    if (
        table.options.scoring == Scoring.CROWNING
        and place >= SIDE_COUNT
        and is_two
        and not followed
    ):
        worth -= _TWO_FOR_THEM
    return worth


@compiled
def followers(hand: int, card: int) -> int:
    """How many cards of a hand could follow in a row on a card."""
    count = 0
    fitting = hand & FITS[card]
    while fitting:
        count += 1
        # cards that fit on one card are of one colour, so the same cards fit on each of them
        fitting = hand & FITS[lowest(fitting)]
    return count
