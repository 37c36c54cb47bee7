"""Moves of Kings in the Corner as text, both ways."""

from __future__ import annotations

from functools import cache

from courtcards.games.kings_corner.rules.places import (
    CORNERS,
    DRAW,
    END,
    END_WITHOUT_DRAWING,
    PLACE_COUNT,
    PLACES,
    RECYCLE_BIT,
    SIDES,
    TABLE,
)
from courtcards.kernel.cards import PACK_SIZE, card_text, parse_card
from courtcards.kernel.errors import IllegalMove, MalformedCard, MalformedMove

_WORDS = {"draw": DRAW, "end": END, "end without drawing": END_WITHOUT_DRAWING} | {
    f"recycle {corner}": TABLE * PACK_SIZE + RECYCLE_BIT + index
    for index, corner in enumerate(CORNERS)
}
_WORD_TEXTS = {move: text for text, move in _WORDS.items()}


@cache
def move_text(move: int) -> str:
    """The move as records write it.

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
    """The move number of a text.

    Raises MalformedMove when it is no move of this game, and IllegalMove for a pile taken
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
