"""KC-2: what may be laid or moved where, whatever the turn allows besides."""

from __future__ import annotations

from oracle.cards import ACE_LOW, is_king, is_red, rank_of

SIDES = ["N", "E", "S", "W"]
CORNERS = ["NE", "SE", "SW", "NW"]

Piles = dict[str, list[str]]


def fits(card: str, pile: list[str]) -> bool:
    """KC-2.1: the pile's top card is one rank higher and of the other colour. Nothing goes on an
    Ace.
    """
    if not pile:
        return False
    top = pile[-1]
    one_rank_higher = ACE_LOW.index(rank_of(top)) == ACE_LOW.index(rank_of(card)) + 1
    return one_rank_higher and is_red(top) != is_red(card)


def may_be_laid(card: str, place: str, piles: Piles) -> bool:
    """A card from hand: onto a pile (KC-2.1), a King to an empty corner (KC-2.2), another to an
    empty side (KC-2.6).
    """
    if piles[place]:
        return fits(card, piles[place])
    if place in CORNERS:
        return is_king(card)
    return not is_king(card)


def may_be_moved(side: str, target: str, piles: Piles) -> bool:
    """A whole side pile onto another pile (KC-2.3), or to an empty corner if a King lies at its
    base (KC-2.4).
    """
    if side not in SIDES or side == target or not piles[side]:
        return False
    bottom = piles[side][0]
    if piles[target]:
        return fits(bottom, piles[target])
    return target in CORNERS and is_king(bottom)


def lays(cards: set[str], piles: Piles) -> list[str]:
    """Every card from hand to every place that takes it, each empty place a target of its own
    (KC-2.10).
    """
    return [
        f"{card}>{place}" for card in cards for place in piles if may_be_laid(card, place, piles)
    ]


def pile_moves(piles: Piles) -> list[str]:
    """Every side pile to every place that takes it. Corners are never a source (KC-2.5)."""
    return [
        f"{side}>{target}"
        for side in SIDES
        for target in piles
        if may_be_moved(side, target, piles)
    ]


def is_complete(pile: list[str]) -> bool:
    """King down to Ace. Every pile is a run by KC-2.1, so its two ends tell."""
    return bool(pile) and rank_of(pile[0]) == "K" and rank_of(pile[-1]) == "A"
