"""The standings of a ladder: Plackett-Luce ratings, opponent-adjusted points, head-to-heads.

An *entry* is a player at a table of a deal, with the mean of its plays there, one in each seat. A
play is worth the payoff of the game: points more than the average of the others at the table. Deals
are the observations. All tables of a deal together are one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from statistics import NormalDist

import numpy as np

from courtcards.kernel.records import IntArray
from courtcards.lab.statistics import CONFIDENCE, Estimate, Floats, estimate_ratio

# Ratings by the model of Plackett and Luce.
#
# A player's chance to come first is its strength over the sum of all strengths at the table. The
# same holds among the rest for the second place, and so on. Hunter's minorisation finds the
# strengths of maximum likelihood ("MM algorithms for generalized Bradley-Terry models", Annals of
# Statistics 32, 2004).
#
# A tie counts as each of its orders in equal parts. Every player also has half a win and half a
# loss against an imaginary player, so that a player who always won has a rating too.
#
# The Python package choix has no ties and no weights. Weights make the bootstrap cheap: a resample
# of the deals only changes how often each ranking counts.


SCALE = 400 / math.log(10)
"""Rating points for a strength e times as large. Ten times the strength is 400 points more."""

MOST_STEPS = 2000
CLOSE = 1e-4
"""The fit stops when no logarithm of a strength changes by more."""

DRAWINGS = 400
"""Number of bootstrap resamples for the intervals."""


@dataclass(frozen=True)
class Rankings:
    """Rankings of tables: a row has the players by number, the winner first.

    ``parts`` is the weight of a row, below 1 for each order of a tie. ``deals`` is its deal.
    """

    players: IntArray
    parts: Floats
    deals: IntArray


@dataclass(frozen=True)
class LadderRating:
    """A rating, and the ends of its 95% interval. All ratings together have the mean 0."""

    rating: float
    low: float
    high: float


def list_orders(players: Sequence[int], points: Sequence[float]) -> list[tuple[int, ...]]:
    """Return every order of players by their points, most first; ties give several orders.

    >>> list_orders((7, 8, 9), (1.0, 3.0, 1.0))
    [(8, 7, 9), (8, 9, 7)]
    """
    groups = [
        [player for player, own in zip(players, points, strict=True) if own == level]
        for level in sorted(set(points), reverse=True)
    ]
    each = product(*(permutations(group) for group in groups))
    return [tuple(player for group in order for player in group) for order in each]


def rank_tables(
    players: Sequence[Sequence[int]], points: Sequence[Sequence[float]], deals: Sequence[int]
) -> Rankings:
    """Rank the players of each table by their points there."""
    rows: list[tuple[int, ...]] = []
    parts: list[float] = []
    of_deals: list[int] = []
    for at_table, own, deal in zip(players, points, deals, strict=True):
        possible = list_orders(at_table, own)
        rows += possible
        parts += [1 / len(possible)] * len(possible)
        of_deals += [deal] * len(possible)
    return Rankings(np.array(rows, dtype=np.int64), np.array(parts), np.array(of_deals))


def fit_strengths(rankings: Rankings, weights: Floats, start: Floats) -> Floats:
    """Fit the strengths of all players, and of the imaginary player as the last.

    ``weights`` says how often each row counts. The search begins at ``start``.
    """
    found = start.copy()
    places = rankings.players
    wins = np.zeros(len(found))
    for place in range(places.shape[1] - 1):  # the last place is not won against anybody
        np.add.at(wins, places[:, place], weights)
    wins[:-1] += 0.5
    wins[-1] += 0.5 * (len(found) - 1)
    for _ in range(MOST_STEPS):
        before = found
        found = wins / _sum_chances(places, weights, before)
        found /= math.exp(float(np.log(found[:-1]).mean()))
        if np.abs(np.log(found / before)).max() < CLOSE:
            break
    return found


def _sum_chances(places: IntArray, weights: Floats, strength: Floats) -> Floats:
    """Return by player a sum over the choices it was in: 1 over the strengths to choose from."""
    own = strength[places]
    among = own[:, ::-1].cumsum(axis=1)[:, ::-1][:, :-1]
    until = (weights[:, None] / among).cumsum(axis=1)
    until = np.concatenate([until, until[:, -1:]], axis=1)
    chances = np.zeros(len(strength))
    np.add.at(chances, places.ravel(), until.ravel())
    against = 1 / (strength[:-1] + strength[-1])  # half a win and half a loss: one comparison each
    chances[:-1] += against
    chances[-1] += against.sum()
    return chances


def resample_deals(deals: int, seed: int = 0) -> Iterator[Floats]:
    """Yield how often each deal counts in each bootstrap resample."""
    random = np.random.default_rng(seed)
    for _ in range(DRAWINGS):
        counts = np.zeros(deals)
        np.add.at(counts, random.integers(deals, size=deals), 1)
        yield counts


def rate_players(rankings: Rankings, players: int, seed: int = 0) -> list[LadderRating]:
    """Return the rating of each player, with bootstrap intervals over deals."""
    even = np.ones(players + 1)
    found = fit_strengths(rankings, rankings.parts, even)
    numbers, of_row = np.unique(rankings.deals, return_inverse=True)
    drawn = np.array(
        [
            fit_strengths(rankings, rankings.parts * counts[of_row], found)[:-1]
            for counts in resample_deals(len(numbers), seed)
        ]
    )
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(SCALE * np.log(drawn), [tail, 1 - tail], axis=0)
    rating = SCALE * np.log(found[:-1])
    return [LadderRating(*map(float, each)) for each in zip(rating, low, high, strict=True)]


# Opponent-adjusted points: points a deal, corrected for the strength of the opponents met.
#
# Each player has a worth, in points a deal. The model of an entry is the worth of its player, less
# the average worth of the others at the table, plus noise. The worths are fitted by least squares,
# with mean 0. The reported number is a player's worth less the mean worth of the others.


class OpponentAdjustedPoints:
    """The fitted worths of all players, and their values in each bootstrap resample.

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
                for counts in resample_deals(len(numbers))
            ]
        )

    def estimate_points(self, player: int) -> Estimate:
        """Estimate what a player wins a deal from the average of the others on the ladder."""
        count = len(self.worths)
        from_others = count / (count - 1)  # the mean of 0 includes the player's own worth
        return _estimate(
            from_others * float(self.worths[player]), from_others * self._drawn[:, player]
        )

    def estimate_lead(self, player: int, other: int) -> Estimate:
        """Estimate by how much a player's worth exceeds another's."""
        ahead = float(self.worths[player] - self.worths[other])
        return _estimate(ahead, self._drawn[:, player] - self._drawn[:, other])

    def rank_players(self) -> Sequence[int]:
        """Return the players by their worth, highest first."""
        return [int(player) for player in np.argsort(-self.worths, kind="stable")]


def _least_squares(squares: Floats, products: Floats) -> Floats:
    """Return the least-squares worths with mean 0; a constant added to all changes no fit."""
    found = np.asarray(np.linalg.lstsq(squares, products, rcond=None)[0], dtype=np.float64)
    found -= found.mean()
    return found


def _estimate(mean: float, drawn: Floats) -> Estimate:
    """Return a mean with an interval from its spread over the resamples."""
    return Estimate(mean, NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * float(drawn.std(ddof=1)))


@dataclass(frozen=True)
class TablePoints:
    """All entries, by table and place: players by number, points, points without luck.

    ``deals`` has the deal of each table. ``contracts`` has the contract played, without its trump,
    or an empty text. ``adjusted`` are the points less the luck in them, or None if luck was not
    measured.
    """

    players: IntArray
    points: Floats
    adjusted: Floats | None
    deals: IntArray
    contracts: Sequence[str]

    def adjust_for_opponents(
        self, players: int, contract: str | None = None
    ) -> OpponentAdjustedPoints:
        """Return the opponent-adjusted points, of one contract only if it is named."""
        chosen = np.array([contract in (None, each) for each in self.contracts])
        return OpponentAdjustedPoints(
            self.players[chosen], self.points[chosen], self.deals[chosen], players
        )


@dataclass(frozen=True)
class LadderStanding:
    """Rating and points a deal of a player.

    ``points`` are against the opponents that it met. ``opponent_adjusted`` is what it wins from the
    average of all others. ``ahead`` is how much more than the next player below, None for the last.
    ``adjusted`` is ``opponent_adjusted`` without luck.
    """

    player: int
    rating: LadderRating
    points: Estimate
    opponent_adjusted: Estimate
    ahead: Estimate | None
    adjusted: Estimate | None


def parse_entries(rows: Iterable[bytes], seats: int) -> TablePoints:
    """Build the entries from the rows of a ladder: the plays of a table become one entry each."""
    players: dict[tuple[int, int], list[int]] = {}
    sums: dict[tuple[int, int], Floats] = {}
    lucks: dict[tuple[int, int], Floats] = {}
    contracts: list[str] = []
    is_adjusted = True
    for row in rows:
        cells = row.decode().strip().split(",")
        deal, table, turn = map(int, cells[:3])
        seated = [int(cell) for cell in cells[6 : 6 + seats]]
        if turn == 0:
            players[deal, table] = seated
            sums[deal, table] = np.zeros(seats)
            lucks[deal, table] = np.zeros(seats)
            contracts.append(cells[4].partition(":")[0])
        for seat in range(seats):
            place = (seat + turn) % seats  # of the player among those of the table
            sums[deal, table][place] += float(cells[6 + seats + seat]) / seats
            luck = cells[6 + 2 * seats + seat]
            is_adjusted = is_adjusted and luck != ""
            lucks[deal, table][place] += float(luck or 0) / seats
    points = np.array(list(sums.values())).reshape(-1, seats)
    return TablePoints(
        np.array(list(players.values()), dtype=np.int64).reshape(-1, seats),
        points,
        points - np.array(list(lucks.values())).reshape(-1, seats) if is_adjusted else None,
        np.array([deal for deal, _ in players], dtype=np.int64),
        contracts,
    )


def compute_standings(entries: TablePoints, players: int) -> list[LadderStanding]:
    """Return the standings of all players, the highest worth first."""
    # Sums of floats differ in their last digits: rounded, equal points are a tie.
    points = np.round(entries.points, 9).tolist()
    rankings = rank_tables(entries.players.tolist(), points, entries.deals.tolist())
    ratings = rate_players(rankings, players)
    opponent_adjusted = entries.adjust_for_opponents(players)
    adjusted = None
    if entries.adjusted is not None:
        adjusted = OpponentAdjustedPoints(entries.players, entries.adjusted, entries.deals, players)
    order = opponent_adjusted.rank_players()
    return [
        LadderStanding(
            player,
            ratings[player],
            estimate_field_lead(entries, player),
            opponent_adjusted.estimate_points(player),
            None if below is None else opponent_adjusted.estimate_lead(player, below),
            None if adjusted is None else adjusted.estimate_points(player),
        )
        for player, below in zip(order, [*order[1:], None], strict=True)
    ]


def estimate_field_lead(entries: TablePoints, player: int) -> Estimate:
    """Estimate a player's points a deal against the others at its tables."""
    at_table, place = np.nonzero(entries.players == player)
    return average_deals(entries.points[at_table, place], entries.deals[at_table])


@dataclass(frozen=True)
class HeadToHead:
    """Two players at the same tables: in how many deals, and how many points one was ahead."""

    deals: int
    ahead: Estimate


def compare_players(entries: TablePoints, player: int, other: int) -> HeadToHead:
    """Estimate by how many points a deal a player was ahead of another where both sat."""
    seats = entries.players.shape[1]
    both = (entries.players == player).any(axis=1) & (entries.players == other).any(axis=1)
    at_table, points = entries.players[both], entries.points[both]
    ahead = (points * (at_table == player)).sum(axis=1)
    behind = (points * (at_table == other)).sum(axis=1)
    # Two payoffs differ by more than the points: each counts the other among its opponents.
    deals = entries.deals[both]
    return HeadToHead(
        len(np.unique(deals)), average_deals((ahead - behind) * (seats - 1) / seats, deals)
    )


def average_deals(values: Floats, deals: IntArray) -> Estimate:
    """Estimate the mean of values; those of a deal are one observation together."""
    if len(values) == 0:
        return estimate_ratio(np.zeros(0), np.zeros(0))
    numbers, of_deal = np.unique(deals, return_inverse=True)
    totals, counts = np.zeros(len(numbers)), np.zeros(len(numbers))
    np.add.at(totals, of_deal, values)
    np.add.at(counts, of_deal, 1)
    return estimate_ratio(totals, counts)
