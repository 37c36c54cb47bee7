"""The standings of a ladder: ratings by Plackett and Luce, evened points, who beats whom.

An *entry* is a player at a table of a deal, with the mean of its plays there, one a seat. What a
play is worth is the payoff of the game: points more than the average of the others at the table.
Deals are the observations; all tables of a deal are one.
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

# Ratings by Plackett and Luce: of the players at a table, each comes first by its strength.
#
# The chance to come first is the own strength over the sum of all at the table; then the same
# among the rest, for the second place, and so on. The strengths that make the rankings seen as
# likely as possible are found by Hunter's minorisation ("MM algorithms for generalized
# Bradley-Terry models", Annals of Statistics 32, 2004).
#
# A tie counts as each of its orders in equal parts. Every player also has half a win and half a
# loss against an imaginary player, so that whoever has won everything has a rating, too.
#
# Own code, because what there is in Python (choix) knows no ties and no weights, by which a
# bootstrap is cheap: drawing deals again changes how often each ranking counts, and nothing else.


SCALE = 400 / math.log(10)
"""How many points of rating make a strength e times as large: ten times as strong is 400 more."""

MOST_STEPS = 2000
CLOSE = 1e-4
"""The strengths are found when no logarithm changes by more."""

DRAWINGS = 400
"""How many times the deals are drawn anew for the intervals."""


@dataclass(frozen=True)
class Rankings:
    """Rankings of tables: the players by number, the first first.

    ``parts`` says what part of one a row is, less than 1 where players are tied; ``deals`` of
    which deal it is.
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
    """Every order of players by their points, most first; more than one where some have as many.

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
    """The rankings of tables by the points at each, with the deal of each table."""
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
    """The strengths of all players and, last, of the imaginary one, from those to start with.

    ``weights`` says how often each row counts.
    """
    found = start.copy()
    places = rankings.players
    wins = np.zeros(len(found))
    for place in range(places.shape[1] - 1):  # the last place is nobody's choice
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
    """By player, how often it was there to be chosen, over the strengths that it was among."""
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
    """How often each deal counts, where as many are drawn from them at random (bootstrap)."""
    random = np.random.default_rng(seed)
    for _ in range(DRAWINGS):
        counts = np.zeros(deals)
        np.add.at(counts, random.integers(deals, size=deals), 1)
        yield counts


def rate_players(rankings: Rankings, players: int, seed: int = 0) -> list[LadderRating]:
    """The rating of each player, with intervals by drawing the deals anew (bootstrap)."""
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


# Points of the ladder evened out: what a player wins a deal, whoever happened to sit with it.
#
# Each player has a worth, in points a deal, and an entry is worth that of its player less the
# average of the others at the table, but for chance. The worths for which the squares of what is
# left are least take off what it means to have met stronger or weaker players than others have.
# Their mean is 0; what is told is how much more a player is worth than the others on average.


class OpponentAdjustedPoints:
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
                for counts in resample_deals(len(numbers))
            ]
        )

    def estimate_points(self, player: int) -> Estimate:
        """What a player wins a deal from the average of the others on the ladder."""
        count = len(self.worths)
        from_others = count / (count - 1)  # the mean of all is 0, the own worth among them
        return _estimate(
            from_others * float(self.worths[player]), from_others * self._drawn[:, player]
        )

    def estimate_lead(self, player: int, other: int) -> Estimate:
        """By how much a player is worth more than another."""
        ahead = float(self.worths[player] - self.worths[other])
        return _estimate(ahead, self._drawn[:, player] - self._drawn[:, other])

    def rank_players(self) -> Sequence[int]:
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


@dataclass(frozen=True)
class TablePoints:
    """All entries, by table and place: players by number, points, points without luck.

    ``deals`` has the deal of each table, ``contracts`` the game that was played, its trump left
    out; empty where there is none. ``adjusted`` are the points less what was luck in them; None
    where nobody says.
    """

    players: IntArray
    points: Floats
    adjusted: Floats | None
    deals: IntArray
    contracts: Sequence[str]

    def adjust_for_opponents(
        self, players: int, contract: str | None = None
    ) -> OpponentAdjustedPoints:
        """The points evened out; of one contract alone, where it is named."""
        chosen = np.array([contract in (None, each) for each in self.contracts])
        return OpponentAdjustedPoints(
            self.players[chosen], self.points[chosen], self.deals[chosen], players
        )


@dataclass(frozen=True)
class LadderStanding:
    """How a player stands: its rating, and its points a deal.

    ``points`` are those against the field as it met it; ``opponent_adjusted`` what it wins from the
    average of all others, and ``ahead`` how much more than the next below, None for the last.
    ``adjusted`` is ``opponent_adjusted`` without luck.
    """

    player: int
    rating: LadderRating
    points: Estimate
    opponent_adjusted: Estimate
    ahead: Estimate | None
    adjusted: Estimate | None


def parse_entries(rows: Iterable[bytes], seats: int) -> TablePoints:
    """The entries that the rows of a ladder come to: the plays of a table, put together."""
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
    """How everybody stands, whoever wins most a deal first."""
    # What is counted to a few billionths is a tie where it is written with as many digits.
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
    """What a player made of a deal on average, more than the others at its tables."""
    at_table, place = np.nonzero(entries.players == player)
    return average_deals(entries.points[at_table, place], entries.deals[at_table])


@dataclass(frozen=True)
class HeadToHead:
    """Two players at the same tables: in how many deals, and how many points one was ahead."""

    deals: int
    ahead: Estimate


def compare_players(entries: TablePoints, player: int, other: int) -> HeadToHead:
    """By how many points a deal a player was ahead of another at the tables where both sat."""
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
    """The mean of values, those of a deal being one observation together."""
    if len(values) == 0:
        return estimate_ratio(np.zeros(0), np.zeros(0))
    numbers, of_deal = np.unique(deals, return_inverse=True)
    totals, counts = np.zeros(len(numbers)), np.zeros(len(numbers))
    np.add.at(totals, of_deal, values)
    np.add.at(counts, of_deal, 1)
    return estimate_ratio(totals, counts)
