"""What people do at a table besides playing: bounded, so that no log grows without cards."""

from __future__ import annotations

from collections import Counter

from courtcards.kernel.errors import TooOften

MOST_ASIDES = 300
"""How often a seat may do something else than play, from one deal to the next."""


class Asides:
    """How often each seat has done something else than play since the last deal."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def check(self, seat: int) -> None:
        """Refuse a seat that has done enough: TooOften."""
        if self.counts[seat] >= MOST_ASIDES:
            raise TooOften(
                "that is enough besides playing: after {most} times more is taken once cards are "
                "dealt again",
                most=MOST_ASIDES,
            )

    def note(self, seat: int) -> None:
        """A seat has done something else than play."""
        self.counts[seat] += 1

    def clear(self) -> None:
        """Cards are dealt again, or another match begins."""
        self.counts.clear()
