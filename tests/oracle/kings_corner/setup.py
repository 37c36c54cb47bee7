"""KC-1: how the table stands before the first turn."""

from __future__ import annotations

from typing import Any

from oracle.cards import is_king, must_be_a_full_pack
from oracle.kings_corner.plays import CORNERS, SIDES


def lay_the_table(
    options: dict[str, Any], players: int, dealer: int, pack: list[str]
) -> tuple[list[set[str]], dict[str, list[str]], list[str]]:
    """The hands by seat, the piles by place, and the stock, top card first (KC-1.2, 1.3, 1.5)."""
    must_be_a_full_pack(pack)
    undealt = list(pack)
    hands = deal_hands(undealt, players, dealer, options["hand_size"])
    piles: dict[str, list[str]] = {place: [] for place in SIDES + CORNERS}
    turn_up_the_cross(undealt, piles)
    if options["starting_kings"] == "replaced":
        replace_starting_kings(undealt, piles)
    return hands, piles, undealt


def deal_hands(undealt: list[str], players: int, dealer: int, hand_size: int) -> list[set[str]]:
    """KC-1.2: clockwise, one card at a time, starting left of the dealer."""
    hands: list[set[str]] = [set() for _ in range(players)]
    for _ in range(hand_size):
        for place_from_the_left in range(1, players + 1):
            hands[(dealer + place_from_the_left) % players].add(undealt.pop(0))
    return hands


def turn_up_the_cross(undealt: list[str], piles: dict[str, list[str]]) -> None:
    """KC-1.3: four cards face up, N, E, S, W in that order."""
    for side in SIDES:
        piles[side].append(undealt.pop(0))


def replace_starting_kings(undealt: list[str], piles: dict[str, list[str]]) -> None:
    """KC-1.5 `replaced`: each King to the next empty corner, its side refilled, again if that is a
    King too.
    """
    for side in SIDES:
        while is_king(piles[side][0]):
            next_empty_corner = next(corner for corner in CORNERS if not piles[corner])
            piles[next_empty_corner].append(piles[side].pop())
            piles[side].append(undealt.pop(0))
