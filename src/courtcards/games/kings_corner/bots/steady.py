"""The bot ``steady`` at Kings in the Corner: a sensible player without search.

It moves piles together, then lays what it can. It prefers cards on which it can lay another. It
ends its turn when no card fits. Every legal move gets a worth, a number. The bot makes the move
with the highest worth, the first of equals.
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
    """Return the move of the bot. Expects an observation whose viewer is on turn."""
    return steady_choice(observation, observation.hand, observation.legal)


@compiled
def steady_choice(table: Any, hand: int, legal: IntArray) -> int:
    """Return the move for a hand out of a set; ``table`` is an observation or a state.

    Reads only the ends of the piles and the options of the table.
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
    """Return the best card to lay, as a move, and its worth; both −1 if no card fits.

    Of equals the first place wins, and there the first card.
    """
    kept_back = twos_for_others(table, hand)
    laid = opening = given = 0  # cards for a pile or corner, for an open side, and for others
    open_side = -1
    for place in range(PLACE_COUNT):
        if place >= SIDE_COUNT:
            laid |= legal[place] & ~kept_back
            given |= legal[place] & kept_back
        elif table.tops[place] >= 0:
            laid |= legal[place]
        elif open_side < 0:  # later open sides have the same worth
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
    """Return the worth of a move that lays no card."""
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
    """Count the cards of a side pile from its ends, which all can see (KC-9.2)."""
    return low_rank(table.bottoms[side]) - low_rank(table.tops[side]) + 1


@compiled
def first_lay(table: Any, legal: IntArray, cards: int) -> int:
    """Return the first of some cards on the first place that takes one, as a move.

    Open sides do not count.
    """
    for place in range(PLACE_COUNT):
        fitting = legal[place] & cards
        if fitting and (place >= SIDE_COUNT or table.tops[place] >= 0):
            return place * PACK_SIZE + lowest(fitting)
    return -1


@compiled
def twos_for_others(table: Any, hand: int) -> int:
    """Return the twos to keep off the corners, because the Ace for them is not in hand.

    Another seat might lay that Ace and score the crown (KC-8.1).
    """
    if table.options.scoring != Scoring.CROWNING:
        return 0
    return without_follower(hand & TWOS, hand)
