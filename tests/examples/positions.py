"""Positions of Kings in the Corner, in the oracle and in the engine."""

from __future__ import annotations

from typing import Any

from examples.both import Both
from oracle import positions

Options = dict[str, Any]


def dealt(options: Options, hands: list[str], cross: str, stock: str = "", **changes: Any) -> Both:
    """A hand just dealt in which seat 0 has the first turn."""
    return Both(positions.dealt(options, hands, cross, stock, **changes))


def standing(
    options: Options,
    hands: list[str],
    piles: dict[str, str],
    stock: str = "",
    *,
    others_to: str = "stock",
    **changes: Any,
) -> Both:
    """A hand in the middle, seat 0 at the start of the second round of turns."""
    hand = positions.standing(options, hands, piles, stock, others_to=others_to, **changes)
    return Both(hand)
