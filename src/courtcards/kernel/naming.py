"""What sentences name, so that every language can name it in its own way: cards, suits, ranks.

The type of a sentence's parameter says what it is: a ``CardSign`` for a card, a ``Named`` for
whatever has a name, a ``Message`` for a part of a sentence. Each prints as a person reads it in
English. Games declare the names that are theirs alone, such as places or contracts.
"""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.kernel.cards import card_text

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


@dataclass(frozen=True)
class Named:
    """Something that has a name: in English, and where catalogues have it in other languages.

    ``context`` is its key in the catalogues, such as ``suit.H``; it tells apart words that are the
    same in English only.

    >>> str(Named("hearts", "suit.H"))
    'hearts'
    """

    text: str
    context: str | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class CardSign:
    """A card, by its id, as sentences write it: the index letter and the sign of its suit.

    >>> str(CardSign(49)), str(CardSign(21))
    ('Q♠', '10♦')
    """

    card: int

    @property
    def letter(self) -> Named:
        """What stands in the corner of the card: ten is 10 in every language."""
        rank = card_text(self.card)[0]
        return Named(rank.replace("T", "10"), f"index.{rank}")

    @property
    def suit(self) -> str:
        """The sign of the suit."""
        return SUIT_SIGNS[card_text(self.card)[1]]

    def __str__(self) -> str:
        return f"{self.letter}{self.suit}"


RANK_NAMES = (
    Named("two", "rank.2"),
    Named("three", "rank.3"),
    Named("four", "rank.4"),
    Named("five", "rank.5"),
    Named("six", "rank.6"),
    Named("seven", "rank.7"),
    Named("eight", "rank.8"),
    Named("nine", "rank.9"),
    Named("ten", "rank.T"),
    Named("jack", "rank.J"),
    Named("queen", "rank.Q"),
    Named("king", "rank.K"),
    Named("ace", "rank.A"),
)
"""By rank, from the two up to the Ace."""

SUIT_NAMES = (
    Named("clubs", "suit.C"),
    Named("diamonds", "suit.D"),
    Named("hearts", "suit.H"),
    Named("spades", "suit.S"),
)
"""By suit."""
