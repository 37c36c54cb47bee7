"""What a decision is called by what it cost: best, good, a slip or a blunder.

``docs/levels.md`` has how the limits were found, and how often each mark falls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, get_args

from courtcards.kernel.results import MistakeLimits

Mark = Literal["best", "good", "slip", "blunder"]
MARKS: tuple[Mark, ...] = get_args(Mark)
"""From the mark of what costs nothing to that of what costs most."""


def mark_of(cost: float, limits: MistakeLimits) -> Mark:
    """The mark of a decision by its cost, which is 0 for the best move.

    Less than a slip costs may be chance: the search that judges a move tells two of them apart no
    finer (see ``Game.limits_of``).

    >>> [mark_of(cost, MistakeLimits(slip=1.0, blunder=2.0)) for cost in (0.0, 0.9, 1.0, 2.0)]
    ['best', 'good', 'slip', 'blunder']
    """
    if cost <= 0:
        return "best"
    if cost < limits.slip:
        return "good"
    return "slip" if cost < limits.blunder else "blunder"


def counted_marks(marks: Iterable[Mark]) -> dict[Mark, int]:
    """How often each mark falls, all of them named.

    >>> counted_marks(["slip", "best", "best"])
    {'best': 2, 'good': 0, 'slip': 1, 'blunder': 0}
    """
    count = Counter(marks)
    return {mark: count[mark] for mark in MARKS}
