"""KC-5, 6, 7: what cards left in hand cost, and the payments in chips."""

from __future__ import annotations

from typing import Any

from oracle.cards import is_king


def points_left(cards: set[str]) -> int:
    """KC-5.1, KC-7.3: a King 10, any other card 1."""
    return sum(10 if is_king(card) else 1 for card in cards)


def cards_left(cards: set[str]) -> int:
    """KC-6.7: one for each card; a King too is one card."""
    return len(cards)


def eighty_shared(players: int, dealer: int) -> list[int]:
    """KC-6.1: 80 chips as equally as possible, odd chips one each from the dealer's left."""
    chips = [80 // players] * players
    for odd_chip in range(80 % players):
        chips[(dealer + 1 + odd_chip) % players] += 1
    return chips


def turn_price(
    options: dict[str, Any], hand: set[str], made_a_play: bool, a_card_left: bool, drew: bool
) -> int:
    """What ending the turn costs: KC-6.3 or KC-7.2, and the penalties KC-6.5 and KC-6.6."""
    price = 0
    if options["scoring"] == "pot" and not made_a_play:
        price += 1
    if options["scoring"] == "chips" and not a_card_left:
        price += 1
    if options["held_kings"] == "penalty" and any(is_king(card) for card in hand):
        price += 3
    if not drew:
        price += 1
    return price


def price_of_losing(options: dict[str, Any], hand: set[str]) -> int:
    """What a player pays when another goes out: KC-6.7 by cards, KC-7.3 by points, if at all."""
    if options["scoring"] == "pot":
        return cards_left(hand)
    return points_left(hand) if options["pay_for_cards"] else 0
