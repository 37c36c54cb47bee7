"""Ratings: the most likely strengths, ties, and intervals that say what is not known."""

from __future__ import annotations

import math
import random
from itertools import permutations

import numpy as np
import pytest

from courtcards.lab.ladder.ratings import (
    SCALE,
    Rankings,
    orders,
    rankings_of,
    rated,
    strengths,
)


def likelihood(rankings: Rankings, strength: list[float]) -> float:
    """How likely rankings are, by the definition, with the imaginary player's half results."""
    total = 0.0
    *players, imaginary = strength
    for order, part in zip(rankings.players.tolist(), rankings.parts.tolist(), strict=True):
        for place in range(len(order) - 1):
            among = sum(strength[player] for player in order[place:])
            total += part * math.log(strength[order[place]] / among)
    for player in players:
        both = player + imaginary
        total += 0.5 * math.log(player / both) + 0.5 * math.log(imaginary / both)
    return total


def seen(count: int, worth: list[float], at_table: int, seed: int = 1) -> Rankings:
    """Rankings by players of these strengths, drawn by the model itself."""
    chance = random.Random(seed)
    players, points = [], []
    for _ in range(count):
        table = chance.sample(range(len(worth)), at_table)
        players.append(table)
        # Whoever waits for the shortest time comes first: exponential times give the model.
        points.append([-chance.expovariate(worth[player]) for player in table])
    return rankings_of(players, points, range(count))


def test_the_strengths_are_the_most_likely_ones() -> None:
    rankings = seen(30, [1.0, 2.0, 4.0, 8.0, 16.0], 4)
    found = strengths(rankings, rankings.parts, np.ones(6)).tolist()
    best = likelihood(rankings, found)
    for player in range(6):
        for factor in (0.97, 1.03):
            other = found[:]
            other[player] *= factor
            assert likelihood(rankings, other) < best


def test_true_strengths_are_within_the_intervals_about_as_often_as_they_should() -> None:
    worth = [0.5, 1.0, 1.0, 2.0, 4.0, 1.5]
    logs = np.log(worth) - np.log(worth).mean()
    inside = 0
    for seed in range(8):
        for own, true in zip(rated(seen(150, worth, 3, seed), 6), SCALE * logs, strict=True):
            assert own.low <= own.rating <= own.high
            inside += own.low <= true <= own.high
    assert inside >= 42  # of 48


def test_more_deals_make_narrower_intervals() -> None:
    few, many = (rated(seen(count, [1.0, 2.0, 3.0], 3), 3)[0] for count in (40, 640))
    assert (many.high - many.low) < 0.4 * (few.high - few.low)


def test_whoever_has_won_everything_has_a_rating_too() -> None:
    rankings = rankings_of([[0, 1]] * 9, [[1.0, 0.0]] * 9, range(9))
    best, other = rated(rankings, 2)
    assert best.rating == pytest.approx(-other.rating)
    assert 0 < best.rating < 1000


def test_a_tie_counts_as_each_of_its_orders() -> None:
    assert set(orders((4, 5, 6), (1.0, 1.0, 1.0))) == set(permutations((4, 5, 6)))
    rankings = rankings_of([[0, 1, 2]], [[2.0, 2.0, 5.0]], [3])
    assert rankings.players.tolist() == [[2, 0, 1], [2, 1, 0]]
    assert rankings.parts.tolist() == [0.5, 0.5]
    assert rankings.deals.tolist() == [3, 3]
    first, second, third = strengths(rankings, rankings.parts, np.ones(4)).tolist()[:3]
    assert first == pytest.approx(second)
    assert third > first


def test_the_same_rankings_have_the_same_ratings() -> None:
    rankings = seen(40, [1.0, 2.0, 3.0], 3)
    assert rated(rankings, 3) == rated(rankings, 3)


def test_the_mean_of_all_ratings_is_nothing() -> None:
    found = rated(seen(40, [1.0, 2.0, 3.0, 9.0], 3), 4)
    assert sum(each.rating for each in found) == pytest.approx(0.0, abs=1e-6)
