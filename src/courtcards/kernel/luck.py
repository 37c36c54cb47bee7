"""What a game declares so that luck can be told from skill; ``lab/luck.py`` says how it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from courtcards.kernel.rulesets import RuleSet

LuckUnit = Literal["points", "chips", "hands"]
"""What luck and play are counted in: points or chips more than the others have on average, or
hands won."""


def points(_rules: RuleSet) -> LuckUnit:
    """The unit of a game that is always played for points."""
    return "points"


@dataclass(frozen=True)
class Counting:
    """How much of what the reference player makes of chance counts as luck, measured with bots.

    ``deal`` and ``draws`` are shares of the worth of a deal, and of a draw: what other players make
    of good cards is less than what the reference player makes of its own. Whatever they are, luck
    is nothing on average. ``left`` is the share of a hand's variance between players of equal
    strength that is left when luck has been taken off. ``unit`` says what payoffs count.
    """

    deal: float
    draws: float
    left: float
    unit: Callable[[RuleSet], LuckUnit] = points
