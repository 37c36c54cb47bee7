"""The bot ``steady`` at Kings in the Corner: a sensible player who does not search.

It moves piles together, then lays what it can, preferring cards on which it can lay another, and
ends its turn when nothing is left to lay. Every legal move gets a worth, a number; the move with
the highest is made, the first of equals.
"""

from __future__ import annotations

from typing import Any

from courtcards.games.kings_corner.bots.moves import TWOS, most_followed, without_follower
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.places import (
    DRAW_BIT,
    END_BIT,
    KINGS,
    NEGLECT_BIT,
    NOT_KINGS,
    PLACE_COUNT,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    low_rank,
)
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest
from courtcards.kernel.records import IntArray

_KING_FIRST = 900
_PILE_MOVE = 800
_LAY = 500
_OPEN_SIDE = 300
_FOLLOWED = 60
_GIVEN = 51
_END, _DRAW, _NEGLECT, _RECYCLE = 100, 100, 50, 10


@compiled
def steady_move(observation: HandObservation) -> int:
    """The move that the bot makes. Expects a sight whose viewer is on turn."""
    return steady_choice(observation, observation.hand, observation.legal)


@compiled
def steady_choice(table: Any, hand: int, legal: IntArray) -> int:
    """The move for a hand out of a set of moves; ``table`` is a sight or a state.

    Of the table it looks only at the ends of the piles, and at the options.
    """
    move, worth = best_lay(table, hand, legal)
    rest = legal[TABLE]
    while rest:
        index = lowest(rest)
        rest &= rest - 1
        other = table_worth(table, hand, index)
        if other > worth:
            move, worth = TABLE * PACK_SIZE + index, other
    return move


@compiled
def best_lay(table: Any, hand: int, legal: IntArray) -> tuple[int, int]:
    """The best card to lay and where, as a move, and its worth; both −1 if none can be laid.

    Of equals it is the one of the first place, and there the first card.
    """
    kept_back = twos_for_others(table, hand)
    laid = opening = given = 0  # the cards that fit on a place, on an open side, and for others
    open_side = -1
    for place in range(PLACE_COUNT):
        if place >= SIDE_COUNT:
            laid |= legal[place] & ~kept_back
            given |= legal[place] & kept_back
        elif table.tops[place] >= 0:
            laid |= legal[place]
        elif open_side < 0:  # a card is worth as much here as on each open side that follows
            opening = legal[place]
            open_side = place
    move = worth = -1
    if laid & NOT_KINGS:
        cards, followed, rank = most_followed(laid & NOT_KINGS, hand)
        move, worth = first_lay(table, legal, cards), _LAY + _FOLLOWED * followed + rank
    if opening:
        cards, followed, rank = most_followed(opening, hand)
        other = _OPEN_SIDE + _FOLLOWED * followed + rank
        if other > worth:
            move, worth = open_side * PACK_SIZE + lowest(cards), other
    if laid & KINGS:
        cards, followed, rank = most_followed(laid & KINGS, hand)
        if _KING_FIRST + followed > worth:
            move, worth = first_lay(table, legal, cards), _KING_FIRST + followed
    if given and worth < _GIVEN:
        move, worth = first_lay(table, legal, given), _GIVEN
    return move, worth


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
def first_lay(table: Any, legal: IntArray, cards: int) -> int:
    """The first of some cards on the first place that takes one and is no open side; as a move."""
    for place in range(PLACE_COUNT):
        fitting = legal[place] & cards
        if fitting and (place >= SIDE_COUNT or table.tops[place] >= 0):
            return place * PACK_SIZE + lowest(fitting)
    return -1


@compiled
def twos_for_others(table: Any, hand: int) -> int:
    """The twos that are not to be laid on a corner, since the Ace that crowns it is not in hand.

    Somebody else might lay it then (KC-8.1).
    """
    if table.options.scoring != Scoring.CROWNING:
        return 0
    return without_follower(hand & TWOS, hand)
