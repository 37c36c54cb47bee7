"""What a game declares so that luck can be told from skill; ``lab/luck.py`` says how it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from courtcards.kernel.rulesets import RuleSet

LuckUnit = Literal["points", "chips", "hands"]
"""What luck and play are counted in: points or chips more than the others have on average, or
hands won."""


@dataclass(frozen=True)
class Counting:
    """How much of what the reference player makes of chance counts as luck, measured with bots.

    ``deal`` and ``draws`` are shares of the worth of a deal, and of a draw, 0 where none is drawn:
    what other players make of good cards is less than what the reference player makes of its own.
    Whatever they are, luck is nothing on average. ``left`` is how much variance a hand between
    players of equal strength has without luck, in variances of a hand of the reference player.
    ``unit`` is what payoffs count.
    """

    deal: float
    draws: float
    left: float
    unit: LuckUnit = "points"


@dataclass(frozen=True)
class Measured:
    """By rule set, how luck counts."""

    counting: Callable[[RuleSet], Counting]
