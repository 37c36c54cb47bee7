"""Cards as text, rank and suit: "TD" is the ten of diamonds."""

from __future__ import annotations

SUITS = "CDHS"
ACE_LOW = "A23456789TJQK"
ACE_HIGH = "23456789TJQKA"
FULL_PACK = [rank + suit for suit in SUITS for rank in ACE_HIGH]


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[1]


def is_red(card: str) -> bool:
    return suit_of(card) in "DH"


def is_king(card: str) -> bool:
    return rank_of(card) == "K"


def must_be_a_full_pack(cards: list[str]) -> None:
    """Every one of the 52 cards once, wherever they are: nothing is ever lost or doubled."""
    if sorted(cards) != sorted(FULL_PACK):
        missing = sorted(set(FULL_PACK) - set(cards))
        doubled = sorted({card for card in cards if cards.count(card) > 1})
        raise ValueError(f"not one pack: {len(cards)} cards, without {missing}, twice {doubled}")
