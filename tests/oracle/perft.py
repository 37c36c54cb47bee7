"""Counting move sequences. A chance stock order after a recycling is taken as the old stock, the
pile beneath it.
"""

from __future__ import annotations

from typing import TypeVar, cast

from oracle.double_king import DoubleKingDeal
from oracle.kings_corner import KingsCornerHand

Hand = TypeVar("Hand", bound=KingsCornerHand | DoubleKingDeal)


def after(hand: Hand, move: str) -> Hand:
    """The hand as it stands after the move; `hand` itself is left alone."""
    twin = cast("Hand", hand.copy())
    twin.play(move)
    leave_stock_unshuffled(twin)
    return twin


def leave_stock_unshuffled(hand: KingsCornerHand | DoubleKingDeal) -> None:
    if isinstance(hand, KingsCornerHand) and hand.awaiting_stock:
        hand.restock(hand.stock)


def perft(hand: Hand, depth: int) -> list[int]:
    """The number of move sequences of length 1, 2, … depth; every decision counts, `end` and `draw`
    too.

    A sequence that ends the hand earlier is not counted at greater depths.
    """
    counts = [0] * depth
    if depth == 0:
        return counts
    moves = hand.legal()
    counts[0] = len(moves)
    if depth > 1:
        for move in moves:
            for deeper, count in enumerate(perft(after(hand, move), depth - 1), start=1):
                counts[deeper] += count
    return counts


def divide(hand: Hand, depth: int) -> dict[str, int]:
    """By first move, the number of sequences of this length that begin with it."""
    if depth == 1:
        return dict.fromkeys(hand.legal(), 1)
    return {move: perft(after(hand, move), depth - 1)[-1] for move in hand.legal()}
