"""Packs and positions for hand-written tests: cards as space-separated text."""

from __future__ import annotations

from typing import Any

from oracle.cards import FULL_PACK
from oracle.kings_corner import KingsCornerHand
from oracle.kings_corner.plays import CORNERS, SIDES


def kings_corner_pack(dealer: int, hands: list[str], cross: str, stock: str = "") -> list[str]:
    """The pack from which these hands (by seat), this cross (N E S W) and this stock (top first)
    are dealt.

    The cards not named follow at the bottom of the stock, in the order of a new pack.
    """
    by_seat = [hand.split() for hand in hands]
    named = [
        by_seat[(dealer + place_from_the_left) % len(hands)][number]
        for number in range(len(by_seat[0]))
        for place_from_the_left in range(1, len(hands) + 1)
    ]
    named += cross.split() + stock.split()
    return named + [card for card in FULL_PACK if card not in named]


def dealt(
    options: dict[str, Any], hands: list[str], cross: str, stock: str = "", **changes: Any
) -> KingsCornerHand:
    """A hand just dealt in which seat 0 has the first turn."""
    pack = kings_corner_pack(len(hands) - 1, hands, cross, stock)
    options = {**options, "hand_size": len(hands[0].split()), **changes}
    return KingsCornerHand(options, len(hands), len(hands) - 1, pack)


def standing(
    options: dict[str, Any],
    hands: list[str],
    piles: dict[str, str],
    stock: str = "",
    *,
    others_to: str = "stock",
    **changes: Any,
) -> KingsCornerHand:
    """A hand in the middle, seat 0 at the start of the second round of turns.

    The cards not named lie at the bottom of the stock, or in the last seat's hand (`others_to="last
    hand"`).
    """
    hand = KingsCornerHand({**options, **changes}, len(hands), len(hands) - 1, FULL_PACK)
    hand.turn_number = len(hands) + 1
    hand.hands = [set(cards.split()) for cards in hands]
    hand.piles = {place: piles.get(place, "").split() for place in SIDES + CORNERS}
    hand.stock = []
    hand.drawn = None
    named = hand.all_cards() + stock.split()
    others = [card for card in FULL_PACK if card not in named]
    if others_to == "stock":
        hand.stock = stock.split() + others
    else:
        hand.stock = stock.split()
        hand.hands[-1] |= set(others)
    return hand


def double_king_pack(dealer: int, hands: list[str]) -> list[str]:
    """The pack from which these hands of 13, by seat, are dealt in packets of 4, 4 and 5."""
    by_seat = [hand.split() for hand in hands]
    return [
        card
        for first, last in ((0, 4), (4, 8), (8, 13))
        for place_from_the_left in (1, 2, 3, 4)
        for card in by_seat[(dealer + place_from_the_left) % 4][first:last]
    ]
