"""Names in sentences that every language writes in its own way: cards, suits, ranks.

The type of a sentence's parameter tells its kind: a ``CardSign`` for a card, a ``TranslatableName``
for anything with a name, a ``Message`` for a part of a sentence. Each prints as English text. Games
declare their own names, such as places or contracts.
"""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.kernel.cards import card_text

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


@dataclass(frozen=True)
class TranslatableName:
    """A name in English, which catalogues may translate.

    ``context`` is its key in the catalogues, such as ``suit.H``. It tells apart words that are the
    same in English only.

    >>> str(TranslatableName("hearts", "suit.H"))
    'hearts'
    """

    text: str
    context: str | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class CardSign:
    """A card, given by its id, as sentences write it: index letter and suit sign.

    >>> str(CardSign(49)), str(CardSign(21))
    ('Q♠', '10♦')
    """

    card: int

    @property
    def letter(self) -> TranslatableName:
        """Index letter of the card, translatable. Ten is 10 in every language."""
        rank = card_text(self.card)[0]
        return TranslatableName(rank.replace("T", "10"), f"index.{rank}")

    @property
    def suit(self) -> str:
        return SUIT_SIGNS[card_text(self.card)[1]]

    def __str__(self) -> str:
        return f"{self.letter}{self.suit}"


@dataclass(frozen=True)
class Average:
    """A mean, written with one decimal.

    >>> str(Average(4.36))
    '4.4'
    """

    value: float

    def __str__(self) -> str:
        return f"{self.value:.1f}"


RANK_NAMES = (
    TranslatableName("two", "rank.2"),
    TranslatableName("three", "rank.3"),
    TranslatableName("four", "rank.4"),
    TranslatableName("five", "rank.5"),
    TranslatableName("six", "rank.6"),
    TranslatableName("seven", "rank.7"),
    TranslatableName("eight", "rank.8"),
    TranslatableName("nine", "rank.9"),
    TranslatableName("ten", "rank.T"),
    TranslatableName("jack", "rank.J"),
    TranslatableName("queen", "rank.Q"),
    TranslatableName("king", "rank.K"),
    TranslatableName("ace", "rank.A"),
)
"""By rank, from the two up to the Ace."""

SUIT_NAMES = (
    TranslatableName("clubs", "suit.C"),
    TranslatableName("diamonds", "suit.D"),
    TranslatableName("hearts", "suit.H"),
    TranslatableName("spades", "suit.S"),
)
"""By suit."""
