"""Points of the ladder evened out: what a player wins a deal, whoever happened to sit with it.

Each player has a worth, in points a deal, and an entry is worth that of its player less the average
of the others at the table, but for chance. The worths for which the squares of what is left are
least take off what it means to have met stronger or weaker players than others have. Their mean is
0; what is told is how much more a player is worth than the others on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

import numpy as np

from courtcards.kernel.records import IntArray
from courtcards.lab.ladder.ratings import deals_drawn
from courtcards.lab.statistics import CONFIDENCE, Estimate, Floats


class Evened:
    """The worths of all players, and as often as deals are drawn anew, what they would be then.

    ``players`` and ``points`` are by table and place, ``deals`` by table.
    """

    def __init__(self, players: IntArray, points: Floats, deals: IntArray, count: int) -> None:
        seats = players.shape[1]
        numbers, of_table = np.unique(deals, return_inverse=True)
        squares = np.zeros((len(numbers), count, count))
        products = np.zeros((len(numbers), count))
        for table, seated in enumerate(players):
            shares = np.eye(seats) * (1 + 1 / (seats - 1)) - 1 / (seats - 1)
            squares[of_table[table]][np.ix_(seated, seated)] += shares.T @ shares
            products[of_table[table]][seated] += shares.T @ points[table]
        self.worths = _least_squares(squares.sum(axis=0), products.sum(axis=0))
        self._drawn = np.array(
            [
                _least_squares(
                    np.tensordot(counts, squares, axes=1), np.tensordot(counts, products, axes=1)
                )
                for counts in deals_drawn(len(numbers))
            ]
        )

    def of(self, player: int) -> Estimate:
        """What a player wins a deal from the average of the others on the ladder."""
        count = len(self.worths)
        from_others = count / (count - 1)  # the mean of all is 0, the own worth among them
        return _estimate(
            from_others * float(self.worths[player]), from_others * self._drawn[:, player]
        )

    def ahead(self, player: int, other: int) -> Estimate:
        """By how much a player is worth more than another."""
        ahead = float(self.worths[player] - self.worths[other])
        return _estimate(ahead, self._drawn[:, player] - self._drawn[:, other])

    def best_first(self) -> Sequence[int]:
        """The players by what they are worth."""
        return [int(player) for player in np.argsort(-self.worths, kind="stable")]


def _least_squares(squares: Floats, products: Floats) -> Floats:
    """The worths, of mean 0; that all of them grow alike changes nothing."""
    found = np.asarray(np.linalg.lstsq(squares, products, rcond=None)[0], dtype=np.float64)
    found -= found.mean()
    return found


def _estimate(mean: float, drawn: Floats) -> Estimate:
    """A mean with the spread that it has where the deals are drawn anew."""
    return Estimate(mean, NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * float(drawn.std(ddof=1)))
