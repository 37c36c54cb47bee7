"""Results with and without luck, side by side, over many matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from courtcards.lab.luck import Luck
from courtcards.lab.statistics import Estimate, estimate_ratio


@dataclass(frozen=True)
class SeatMeans:
    """Mean results a hand of a player in one seat over all matches: raw, and without luck."""

    seat: int
    player: str
    hands: int
    raw: Estimate
    adjusted: Estimate

    @property
    def times(self) -> float:
        """Variance of the raw mean divided by the variance of the adjusted mean."""
        return (self.raw.half / self.adjusted.half) ** 2 if self.adjusted.half else float("inf")


@dataclass
class _Sums:
    """Lists by match: number of hands, and the sums of their results."""

    hands: list[float] = field(default_factory=list)
    raw: list[float] = field(default_factory=list)
    adjusted: list[float] = field(default_factory=list)


class LuckTally:
    """A tally of matches, one observation each; players are distinguished by name and seat."""

    def __init__(self) -> None:
        self._sums: dict[tuple[int, str], _Sums] = {}

    def add(self, players: Sequence[str], hands: Sequence[Sequence[Luck]]) -> None:
        """Count a match; ``hands`` has the luck of each hand, by seat."""
        for seat, player in enumerate(players):
            sums = self._sums.setdefault((seat, player), _Sums())
            sums.hands.append(float(len(hands)))
            sums.raw.append(sum(hand[seat].result for hand in hands))
            sums.adjusted.append(sum(hand[seat].adjusted for hand in hands))

    def means(self) -> list[SeatMeans]:
        """Return the means so far, sorted by seat and then by name."""
        return [
            SeatMeans(
                seat,
                player,
                int(sum(sums.hands)),
                estimate_ratio(np.array(sums.raw), np.array(sums.hands)),
                estimate_ratio(np.array(sums.adjusted), np.array(sums.hands)),
            )
            for (seat, player), sums in sorted(self._sums.items())
        ]
