"""The places of the table, the cards that fit on each other, and move numbers.

Places are numbered 0 to 7: the sides N E S W, then the corners NE SE SW NW (KC-1.3).

A move is a number, ``word * 52 + bit``. Words 0 to 7 are the places: the bit is the card
that goes from hand to that place. The bits of word 8, ``TABLE``, are everything else:

=========  ==================================================================
bits       move
=========  ==================================================================
0 to 31    ``source * 8 + target``: a whole side pile onto a place
32 to 35   recycle the corner NE, SE, SW, NW
36         draw
37         end the turn
38         end the turn and neglect the draw
=========  ==================================================================

A set of moves is an array of nine words, so that a card-set mask is a set of moves to one
place.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from courtcards.kernel.cards import (
    FULL_PACK,
    KING,
    PACK_SIZE,
    RANK_COUNT,
    card_text,
    parse_card,
    rank_mask,
)
from courtcards.kernel.compilation import compiled
from courtcards.kernel.errors import IllegalMove, MalformedCard, MalformedMove
from courtcards.kernel.naming import TranslatableName

SIDES = ("N", "E", "S", "W")
CORNERS = ("NE", "SE", "SW", "NW")
PLACES = SIDES + CORNERS
SIDE_COUNT = len(SIDES)
CORNER_COUNT = len(CORNERS)
PLACE_COUNT = len(PLACES)
COMPLETE_PILE = RANK_COUNT

TABLE = PLACE_COUNT
WORD_COUNT = PLACE_COUNT + 1
RECYCLE_BIT = SIDE_COUNT * PLACE_COUNT
DRAW_BIT = RECYCLE_BIT + CORNER_COUNT
END_BIT = DRAW_BIT + 1
NEGLECT_BIT = END_BIT + 1

DRAW = TABLE * PACK_SIZE + DRAW_BIT
END = TABLE * PACK_SIZE + END_BIT
END_WITHOUT_DRAWING = TABLE * PACK_SIZE + NEGLECT_BIT
MOVE_COUNT = END_WITHOUT_DRAWING + 1

KINGS = rank_mask(KING)
NOT_KINGS = FULL_PACK ^ KINGS


@compiled
def low_rank(card: int) -> int:
    """Return the rank from 0 to 12, Ace up to King: the order of this game (KC-1.1)."""
    return (int(card) + 1) % RANK_COUNT


def _fitting(card: int) -> int:
    mask = 0
    is_red = card // RANK_COUNT in (1, 2)
    for other in range(PACK_SIZE):
        other_is_red = other // RANK_COUNT in (1, 2)
        is_lower = (other + 1) % RANK_COUNT == (card + 1) % RANK_COUNT - 1  # Ace low
        if is_lower and other_is_red != is_red:
            mask |= 1 << other
    return mask


FITS = np.array([_fitting(card) for card in range(PACK_SIZE)], dtype=np.int64)
"""By card, the cards that may lie on it: one rank lower, other colour (KC-2.1)."""


PLACE_NAMES = (
    TranslatableName("North", "place.N"),
    TranslatableName("East", "place.E"),
    TranslatableName("South", "place.S"),
    TranslatableName("West", "place.W"),
    TranslatableName("North-east", "place.NE"),
    TranslatableName("South-east", "place.SE"),
    TranslatableName("South-west", "place.SW"),
    TranslatableName("North-west", "place.NW"),
)


_WORDS = {"draw": DRAW, "end": END, "end without drawing": END_WITHOUT_DRAWING} | {
    f"recycle {corner}": TABLE * PACK_SIZE + RECYCLE_BIT + index
    for index, corner in enumerate(CORNERS)
}
_WORD_TEXTS = {move: text for text, move in _WORDS.items()}


@cache
def move_text(move: int) -> str:
    """Return the move as records write it.

    >>> move_text(4), move_text(END)
    ('6C>N', 'end')
    """
    if move in _WORD_TEXTS:
        return _WORD_TEXTS[move]
    word, index = divmod(move, PACK_SIZE)
    if word != TABLE:
        return f"{card_text(index)}>{PLACES[word]}"
    source, target = divmod(index, PLACE_COUNT)
    return f"{PLACES[source]}>{PLACES[target]}"


@cache
def parse_move(text: str) -> int:
    """Return the move number of a text.

    Raises MalformedMove if the text is no move of this game. Raises IllegalMove for a pile taken
    from a corner, which no position allows (KC-2.5).

    >>> parse_move("6C>N")
    4
    """
    if text in _WORDS:
        return _WORDS[text]
    origin, arrow, target = text.partition(">")
    if not arrow or target not in PLACES:
        raise MalformedMove(
            "{text!r} is not a move: write 9H>N, N>E, end, draw or recycle NE", text=text
        )
    place = PLACES.index(target)
    if origin in SIDES:
        return TABLE * PACK_SIZE + SIDES.index(origin) * PLACE_COUNT + place
    if origin in CORNERS:
        raise IllegalMove(text, "cards never leave a corner", "KC-2.5")
    try:
        return place * PACK_SIZE + parse_card(origin)
    except MalformedCard as error:
        raise MalformedMove("{text!r} is not a move: {error}", text=text, error=error) from None
