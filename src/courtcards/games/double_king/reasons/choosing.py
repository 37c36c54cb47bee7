"""Grounds for the choice of a game: what the dealer's hand has, or has not (DK-2.3)."""

from __future__ import annotations

from courtcards.games.double_king.reasons.insight import Insight, highest_of
from courtcards.games.double_king.rules.contracts import (
    ALL_ACES,
    ALL_HEARTS,
    ALL_JACKS,
    ALL_KINGS,
    ALL_QUEENS,
    CHOICE,
    CHOOSE_TRUMP,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    KING_OF_HEARTS_CARD,
    QUEEN_GAME,
    SEVENTH_LAST,
    TRICKS,
)
from courtcards.kernel.cards import ACE, HEARTS, KING, RANK_COUNT, cards_in, rank_of, suit_mask
from courtcards.kernel.naming import SUIT_NAMES, CardSign
from courtcards.kernel.reasons import Reason, Said

LONG_WITH_HONOURS, LONG = 4, 6
"""From how many cards on a suit is long: with Ace and King, and without them."""
MANY_HIGH = 4
"""From how many Aces and Kings on a hand is high."""
MANY_LOW = 6
"""From how many cards below the six on a hand is low."""
SIX, LOW_HEART = 4, 6
"""The ranks of the six and of the eight."""


def has_long_trumps(known: Insight, choice: int) -> Reason | None:
    """Trump in a suit of which the hand has four and more with Ace and King, or six and more."""
    suit = choice - CHOOSE_TRUMP
    if suit < 0:
        return None
    own = int(suit_mask(suit)) & known.hand
    count = own.bit_count()
    said: dict[str, Said] = {"count": count, "suit": SUIT_NAMES[suit]}
    if count >= LONG_WITH_HONOURS and own & ALL_ACES and own & ALL_KINGS:
        return Reason(
            "long-trumps", "you hold {count} {suit}, the Ace and the King among them", said
        )
    return Reason("long-trumps", "you hold {count} {suit}", said) if count >= LONG else None


def has_high_cards(known: Insight, choice: int) -> Reason | None:
    """Trump, with four Aces and Kings and more in hand."""
    count = (known.hand & (ALL_ACES | ALL_KINGS)).bit_count()
    if choice < CHOOSE_TRUMP or count < MANY_HIGH:
        return None
    return Reason("high-cards", "you hold {count} Aces and Kings", {"count": count})


def has_no_hearts(known: Insight, choice: int) -> Reason | None:
    """Hearts, with no heart in hand, or none above the eight."""
    if choice != CHOICE + HEART_GAME:
        return None
    hearts = known.hand & ALL_HEARTS
    if not hearts:
        return Reason("low-hearts", "you hold no heart")
    highest = highest_of(hearts)
    if rank_of(highest) > LOW_HEART:
        return None
    return Reason("low-hearts", "your highest heart is {card}", {"card": CardSign(highest)})


def cannot_catch_king(known: Insight, choice: int) -> Reason | None:
    """King of hearts, with neither that King nor the Ace of hearts in hand."""
    ace = RANK_COUNT * HEARTS + ACE
    if choice != CHOICE + KING_OF_HEARTS or known.hand & (KING_OF_HEARTS_CARD | 1 << ace):
        return None
    king = RANK_COUNT * HEARTS + KING
    return Reason(
        "no-king",
        "you hold neither {king} nor {ace}",
        {"king": CardSign(king), "ace": CardSign(ace)},
    )


def has_no_queens(known: Insight, choice: int) -> Reason | None:
    """Queens, with no Queen in hand, and no King and no Ace, which force Queens (DK-4.3)."""
    if choice != CHOICE + QUEEN_GAME or known.hand & (ALL_QUEENS | ALL_KINGS | ALL_ACES):
        return None
    return Reason("no-queens", "you hold no Queen, no King and no Ace")


def has_no_jacks_and_kings(known: Insight, choice: int) -> Reason | None:
    """Jacks and Kings, with none of them in hand."""
    if choice != CHOICE + JACKS_KINGS or known.hand & (ALL_JACKS | ALL_KINGS):
        return None
    return Reason("no-jacks-kings", "you hold no Jack and no King")


def has_low_hand(known: Insight, choice: int) -> Reason | None:
    """A negative game, with six cards and more below the six in hand."""
    low = sum(rank_of(card) < SIX for card in cards_in(known.hand))
    if choice >= CHOOSE_TRUMP or low < MANY_LOW:
        return None
    return Reason("low-hand", "you hold {count} cards below the six", {"count": low})


def has_low_cards(known: Insight, choice: int) -> Reason | None:
    """Tricks, or Seventh and last, with no Ace and no King in hand."""
    if choice not in (CHOICE + TRICKS, CHOICE + SEVENTH_LAST):
        return None
    if known.hand & (ALL_ACES | ALL_KINGS):
        return None
    return Reason("low-cards", "you hold no Ace and no King")


CHOOSING = (
    has_long_trumps,
    has_high_cards,
    has_no_hearts,
    cannot_catch_king,
    has_no_queens,
    has_no_jacks_and_kings,
    has_low_cards,
    has_low_hand,
)
"""The weightiest first."""
