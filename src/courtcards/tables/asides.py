"""What people do at a table besides playing: bounded, so that no log grows without cards."""

from __future__ import annotations

from collections import Counter

from courtcards.kernel.errors import TooOften

MOST_ASIDES = 300
"""How often a seat may do something else than play, from one deal to the next."""
MOST_AWAYS = 100
"""How often somebody may come and go until it takes longer to be missed, from deal to deal."""


class Asides:
    """How often each seat has done something else than play since the last deal."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.aways: Counter[int] = Counter()

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

    def note_away(self, seat: int) -> None:
        """A person is missed; whoever comes back may go again."""
        self.aways[seat] += 1

    def aways_too_many(self, seat: int) -> int:
        """How often a person was missed beyond what is taken as it comes."""
        return max(self.aways[seat] - MOST_AWAYS, 0)

    def clear(self) -> None:
        """Cards are dealt again, or another match begins."""
        self.counts.clear()
        self.aways.clear()
