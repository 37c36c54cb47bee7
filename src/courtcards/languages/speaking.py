"""Sentences with parameters, in the language of whoever reads them.

A message is translated as a template; then its parameters go in. Cards, ranks, suits, games
and places are named as the language names them: `QS` is D♠ in French. What a parameter is, its
name says. English keeps the text format of cards and moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from courtcards.errors import CourtcardsError, IllegalMove, Message
from courtcards.languages.catalogues import SOURCE_LANGUAGE, translated

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_RANK_WORDS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
_PLACE_WORDS = {
    "N": "North", "E": "East", "S": "South", "W": "West",
    "NE": "North-east", "SE": "South-east", "SW": "South-west", "NW": "North-west",
}  # fmt: skip
_GAME_WORDS = {
    "tricks": "Tricks", "hearts": "Hearts", "queens": "Queens", "jacks-kings": "Jacks and Kings",
    "king-of-hearts": "King of hearts", "seventh-last": "Seventh and last",
}  # fmt: skip
_TITLE_KEYS = {"Kings in the Corner": "game.kings-corner", "Double King": "game.double-king"}


def spoken(error: CourtcardsError, language: str) -> str:
    """An error as one sentence in a language, with the clause where it has one."""
    if language == SOURCE_LANGUAGE:
        return str(error)
    sentence = said(error.message, error.parameters, language)
    return f"{sentence} ({error.clause})" if isinstance(error, IllegalMove) else sentence


def said(message: str, parameters: Mapping[str, object], language: str) -> str:
    """A message with its parameters filled in, in a language.

    >>> said("you do not hold {card}", {"card": "QS"}, "fr")
    'vous n’avez pas D♠'
    """
    template = translated(message, language)
    if not parameters:
        return template
    return template.format(
        **{name: _in_words(name, value, language) for name, value in parameters.items()}
    )


def title_of(title: str, language: str) -> str:
    """What a game of that English title is called."""
    return translated(title, language, _TITLE_KEYS[title])


def card_sign(card: str, language: str) -> str:
    """A card by its index letter and its suit.

    >>> card_sign("QS", "fr"), card_sign("TD", "nl"), card_sign("AS", "en")
    ('D♠', '10♦', 'AS')
    """
    if language == SOURCE_LANGUAGE:
        return card
    rank, suit = card[0], card[1]
    letter = "10" if rank == "T" else translated(rank, language, f"index.{rank}")
    return letter + SUIT_SIGNS[suit]


def _rank(rank: str, language: str) -> str:
    return translated(_RANK_WORDS[rank], language, f"rank.{rank}")


def _suit_held(suit: str, language: str) -> str:
    letter = suit[0].upper()
    return translated(_SUIT_WORDS[letter], language, f"suit.{letter}")


def _place(place: str, language: str) -> str:
    return translated(_PLACE_WORDS[place], language, f"place.{place}")


def _contract(game: str, language: str) -> str:
    return translated(_GAME_WORDS[game], language, f"contract.{game}")


_KINDS: dict[str, Callable[[str, str], str]] = {
    "card": card_sign,
    "king": card_sign,
    "top": card_sign,
    "best": card_sign,
    "rank": _rank,
    "suit": _suit_held,
    "source": _place,
    "target": _place,
    "corner": _place,
    "contract": _contract,
    "title": title_of,
}


def _in_words(name: str, value: object, language: str) -> object:
    """One parameter, named as the language names it."""
    if isinstance(value, CourtcardsError):
        return spoken(value, language)
    if isinstance(value, Message):
        return said(value.text, value.parameters, language)
    if language != SOURCE_LANGUAGE and name in _KINDS:
        return _KINDS[name](str(value), language)
    return value
