"""Ratings by Plackett and Luce: of the players at a table, each comes first by its strength.

The chance to come first is the own strength over the sum of all at the table; then the same among
the rest, for the second place, and so on. The strengths that make the rankings seen as likely as
possible are found by Hunter's minorisation ("MM algorithms for generalized Bradley-Terry models",
Annals of Statistics 32, 2004).

A tie counts as each of its orders in equal parts. Every player also has half a win and half a loss
against an imaginary player, so that whoever has won everything has a rating, too.

Own code, because what there is in Python (choix) knows no ties and no weights, by which a bootstrap
is cheap: drawing deals again changes how often each ranking counts, and nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np

from courtcards.kernel.records import IntArray
from courtcards.lab.statistics import CONFIDENCE, Floats

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
class Rated:
    """A rating, and the ends of its 95% interval. All ratings together have the mean 0."""

    rating: float
    low: float
    high: float


def orders(players: Sequence[int], points: Sequence[float]) -> list[tuple[int, ...]]:
    """Every order of players by their points, most first; more than one where some have as many.

    >>> orders((7, 8, 9), (1.0, 3.0, 1.0))
    [(8, 7, 9), (8, 9, 7)]
    """
    groups = [
        [player for player, own in zip(players, points, strict=True) if own == level]
        for level in sorted(set(points), reverse=True)
    ]
    each = product(*(permutations(group) for group in groups))
    return [tuple(player for group in order for player in group) for order in each]


def rankings_of(
    players: Sequence[Sequence[int]], points: Sequence[Sequence[float]], deals: Sequence[int]
) -> Rankings:
    """The rankings of tables by the points at each, with the deal of each table."""
    rows: list[tuple[int, ...]] = []
    parts: list[float] = []
    of_deals: list[int] = []
    for at_table, own, deal in zip(players, points, deals, strict=True):
        possible = orders(at_table, own)
        rows += possible
        parts += [1 / len(possible)] * len(possible)
        of_deals += [deal] * len(possible)
    return Rankings(np.array(rows, dtype=np.int64), np.array(parts), np.array(of_deals))


def strengths(rankings: Rankings, weights: Floats, start: Floats) -> Floats:
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
        found = wins / _chances(places, weights, before)
        found /= math.exp(float(np.log(found[:-1]).mean()))
        if np.abs(np.log(found / before)).max() < CLOSE:
            break
    return found


def _chances(places: IntArray, weights: Floats, strength: Floats) -> Floats:
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


def deals_drawn(deals: int, seed: int = 0) -> Iterator[Floats]:
    """How often each deal counts, where as many are drawn from them at random (bootstrap)."""
    random = np.random.default_rng(seed)
    for _ in range(DRAWINGS):
        counts = np.zeros(deals)
        np.add.at(counts, random.integers(deals, size=deals), 1)
        yield counts


def rated(rankings: Rankings, players: int, seed: int = 0) -> list[Rated]:
    """The rating of each player, with intervals by drawing the deals anew (bootstrap)."""
    even = np.ones(players + 1)
    found = strengths(rankings, rankings.parts, even)
    numbers, of_row = np.unique(rankings.deals, return_inverse=True)
    drawn = np.array(
        [
            strengths(rankings, rankings.parts * counts[of_row], found)[:-1]
            for counts in deals_drawn(len(numbers), seed)
        ]
    )
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(SCALE * np.log(drawn), [tail, 1 - tail], axis=0)
    rating = SCALE * np.log(found[:-1])
    return [Rated(*map(float, each)) for each in zip(rating, low, high, strict=True)]
