"""Cards: suits, ranks, card ids, card-set masks, and their text both ways.

One encoding serves every game and every layer:

=============  =================================================================
card id        0 to 51, ``suit * 13 + rank``; suits ``CDHS``, ranks ``2`` to ``A``
card-set mask  an integer with bit ``card id`` set for each card: 52 bits, so it
               is exact in an int64 and in a JSON number
text           rank and suit: ``TD`` is the ten of diamonds
=============  =================================================================

Ranks run with the Ace on top: tricks compare cards within a suit, and then a greater id is a
stronger card. A game in which the Ace is low does not compare ids. It uses a table of the cards
that may lie on each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from courtcards.kernel.compilation import compiled
from courtcards.kernel.errors import MalformedCard

SUITS = "CDHS"
RANKS = "23456789TJQKA"
RANK_COUNT = 13
PACK_SIZE = 52
NO_CARD = -1

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
JACK, QUEEN, KING, ACE = 9, 10, 11, 12

SUIT_MASK = (1 << RANK_COUNT) - 1
FULL_PACK = (1 << PACK_SIZE) - 1

CARD_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARD_IDS = {text: card for card, text in enumerate(CARD_TEXTS)}


def rank_mask(rank: int) -> int:
    """Return the four cards of a rank, as a card-set mask."""
    return sum(1 << (suit * RANK_COUNT + rank) for suit in range(len(SUITS)))


@compiled
def bit(card: int) -> int:
    """Return the card-set mask of one card."""
    return 1 << int(card)


@compiled
def card_suit(card: int) -> int:
    """Return the suit, 0 to 3: clubs, diamonds, hearts, spades."""
    return int(card) // RANK_COUNT


@compiled
def card_rank(card: int) -> int:
    """Return the rank, 0 to 12: two up to Ace."""
    return int(card) % RANK_COUNT


@compiled
def suit_mask(suit: int) -> int:
    """Return all cards of a suit, as a card-set mask."""
    return SUIT_MASK << (RANK_COUNT * int(suit))


def card_text(card: int) -> str:
    """Return the text of a card: rank and suit.

    >>> card_text(21)
    'TD'
    """
    return CARD_TEXTS[card]


def parse_card(text: str) -> int:
    """Return the id of a card written as rank and suit.

    Raises MalformedCard if it is not one of the 52.

    >>> parse_card("TD")
    21
    """
    card = _CARD_IDS.get(text)
    if card is None:
        raise MalformedCard(text)
    return card


def parse_cards(texts: Sequence[str]) -> list[int]:
    """Return the ids of many cards, such as a pack.

    Raises MalformedCard for the first text that is no card.

    >>> parse_cards(["TD", "AS"])
    [21, 51]
    """
    try:
        return [_CARD_IDS[text] for text in texts]
    except (KeyError, TypeError):
        return [parse_card(text) for text in texts]


def card_texts(cards: Iterable[int]) -> list[str]:
    """Return the texts of many cards: rank and suit.

    >>> card_texts([21, 51])
    ['TD', 'AS']
    """
    return [CARD_TEXTS[card] for card in cards]


def list_cards(mask: int) -> list[int]:
    """Return the cards of a card-set mask, ids ascending.

    >>> [card_text(card) for card in list_cards(0b11)]
    ['2C', '3C']
    """
    return list(_list_cards(int(mask)))


@lru_cache(maxsize=1 << 13)
def _list_cards(mask: int) -> tuple[int, ...]:
    # Cached, since most hands and most sets of moves are the same as one play earlier.
    cards = []
    while mask:
        card = mask & -mask
        cards.append(card.bit_length() - 1)
        mask ^= card
    return tuple(cards)


def build_mask(cards: Iterable[int]) -> int:
    """Return the card-set mask of some card ids."""
    mask = 0
    for card in cards:
        mask |= 1 << int(card)
    return mask


def list_card_texts(mask: int) -> list[str]:
    """Return the cards of a card-set mask as text, by suit and, in a suit, rank ascending."""
    return list(_list_card_texts(int(mask)))


@lru_cache(maxsize=1 << 13)
def _list_card_texts(mask: int) -> tuple[str, ...]:
    return tuple(map(CARD_TEXTS.__getitem__, _list_cards(mask)))
