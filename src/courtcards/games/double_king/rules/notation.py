"""Moves of Double King as text, both ways."""

from __future__ import annotations

from functools import cache

from courtcards.games.double_king.rules.contracts import CHOICE, CHOOSE_TRUMP, NEGATIVE_GAMES
from courtcards.kernel.cards import SUITS, card_text, parse_card
from courtcards.kernel.errors import MalformedCard, MalformedMove

_CHOICES = {f"choose {game}": CHOICE + index for index, game in enumerate(NEGATIVE_GAMES)} | {
    f"choose trump:{suit}": CHOOSE_TRUMP + index for index, suit in enumerate(SUITS)
}
_CHOICE_TEXTS = {move: text for text, move in _CHOICES.items()}


@cache
def move_text(move: int) -> str:
    """The move as records write it.

    >>> move_text(49), move_text(53)
    ('QS', 'choose hearts')
    """
    return _CHOICE_TEXTS[move] if move in _CHOICE_TEXTS else card_text(move)


@cache
def parse_move(text: str) -> int:
    """The move number of a text; MalformedMove when it is no move of this game.

    >>> parse_move("choose trump:S")
    61
    """
    if text in _CHOICES:
        return _CHOICES[text]
    try:
        return parse_card(text)
    except MalformedCard:
        raise MalformedMove(
            "{text!r} is not a move: write a card such as QH, choose hearts or choose trump:S",
            text=text,
        ) from None
