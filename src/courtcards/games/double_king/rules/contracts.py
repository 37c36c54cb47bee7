"""The seven contracts, their points, and move numbers (DK-4, DK-5, DK-6.3).

Contracts are numbered 0 to 5 for the negative games, in the order of the regulations, and
6 for trump. A move is a number: 0 to 51 plays that card, 52 to 57 chooses a negative game,
58 to 61 chooses trump in clubs, diamonds, hearts, spades. A set of moves is a mask of 62
bits.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from courtcards.kernel.cards import (
    ACE,
    HEARTS,
    JACK,
    KING,
    PACK_SIZE,
    QUEEN,
    RANK_COUNT,
    SUIT_MASK,
    SUITS,
    card_text,
    parse_card,
    rank_mask,
)
from courtcards.kernel.errors import MalformedCard, MalformedMove
from courtcards.kernel.naming import TranslatableName

NEGATIVE_GAMES = ("tricks", "hearts", "queens", "jacks-kings", "king-of-hearts", "seventh-last")
TRICKS, HEART_GAME, QUEEN_GAME, JACKS_KINGS, KING_OF_HEARTS, SEVENTH_LAST, TRUMP = range(7)
NO_CONTRACT = -1
NEGATIVE_COUNT = len(NEGATIVE_GAMES)
COPIES_IN_POOL = 2
NEGATIVES_EACH, TRUMPS_EACH = 3, 2
GAMES_IN_ROUND = 20

CHOICE = PACK_SIZE
CHOOSE_TRUMP = CHOICE + NEGATIVE_COUNT
MOVE_COUNT = CHOOSE_TRUMP + 4

ALL_HEARTS = SUIT_MASK << (RANK_COUNT * HEARTS)
KING_OF_HEARTS_CARD = 1 << (RANK_COUNT * HEARTS + KING)
ALL_QUEENS = rank_mask(QUEEN)
ALL_JACKS = rank_mask(JACK)
ALL_KINGS = rank_mask(KING)
ALL_ACES = rank_mask(ACE)

DANGER = np.array(
    [0, ALL_HEARTS, ALL_QUEENS, ALL_JACKS | ALL_KINGS, KING_OF_HEARTS_CARD, 0, 0], dtype=np.int64
)
"""By contract, the cards that cost points; the game ends when all of them have been played."""

DANGER_POINTS = np.array([0, 1, 2, 1, 5, 0, 0], dtype=np.int64)
"""By contract, the points off for each such card (DK-4.2 to DK-4.5)."""

TRICK_POINTS = np.zeros((7, 13), dtype=np.int64)
"""By contract and trick number, from 0: the points of the trick, below 0 for points off."""

TRICK_POINTS[TRICKS, :] = -1
TRICK_POINTS[SEVENTH_LAST, 6] = -2
TRICK_POINTS[SEVENTH_LAST, 12] = -3
TRICK_POINTS[TRUMP, :] = 1


def contract_name(contract: int, trump: int) -> str:
    """Return the contract as records write it.

    >>> contract_name(QUEEN_GAME, -1), contract_name(TRUMP, 3)
    ('queens', 'trump:S')
    """
    return f"trump:{'CDHS'[trump]}" if contract == TRUMP else NEGATIVE_GAMES[contract]


_NAMES = (
    TranslatableName("Tricks", "contract.tricks"),
    TranslatableName("Hearts", "contract.hearts"),
    TranslatableName("Queens", "contract.queens"),
    TranslatableName("Jacks and Kings", "contract.jacks-kings"),
    TranslatableName("King of hearts", "contract.king-of-hearts"),
    TranslatableName("Seventh and last", "contract.seventh-last"),
)
CONTRACT_NAMES = dict(
    zip((*NEGATIVE_GAMES, "trump"), (*_NAMES, TranslatableName("Trump")), strict=True)
)
"""By contract as text; trump has one name for all suits."""
WORTHS = (
    TranslatableName("−1 per trick", "worth.tricks"),
    TranslatableName("−1 per heart", "worth.hearts"),
    TranslatableName("−2 per Queen", "worth.queens"),
    TranslatableName("−1 per Jack or King", "worth.jacks-kings"),
    TranslatableName("−5 for that card", "worth.king-of-hearts"),
    TranslatableName("7th trick −2, last −3", "worth.seventh-last"),
    TranslatableName("+1 per trick", "worth.trump"),
)
"""By contract number, its points (DK-4.1 to DK-4.6, DK-5.1)."""


_CHOICES = {f"choose {game}": CHOICE + index for index, game in enumerate(NEGATIVE_GAMES)} | {
    f"choose trump:{suit}": CHOOSE_TRUMP + index for index, suit in enumerate(SUITS)
}
_CHOICE_TEXTS = {move: text for text, move in _CHOICES.items()}


@cache
def move_text(move: int) -> str:
    """Return the move as records write it.

    >>> move_text(49), move_text(53)
    ('QS', 'choose hearts')
    """
    return _CHOICE_TEXTS[move] if move in _CHOICE_TEXTS else card_text(move)


@cache
def parse_move(text: str) -> int:
    """Return the move number of a text. Raises MalformedMove if it is no move of this game.

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
