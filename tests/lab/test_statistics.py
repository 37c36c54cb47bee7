"""Means, intervals and ratings: against calculations by hand, and what they promise."""

from __future__ import annotations

import math
import random
from itertools import permutations

import numpy as np
import pytest

from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.ladder.deals import draw_tables
from courtcards.lab.ladder.standings import (
    SCALE,
    OpponentAdjustedPoints,
    Rankings,
    fit_strengths,
    list_orders,
    rank_tables,
    rate_players,
)
from courtcards.lab.statistics import (
    LEAST_OBSERVATIONS,
    ConfidenceSequence,
    Estimate,
    Floats,
    estimate,
    estimate_always_valid,
    estimate_ratio,
    subtract_control,
)


def test_a_mean_by_hand() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.mean == 3.0
    assert found.half == pytest.approx(2.776 * math.sqrt(2.5 / 5), rel=0.01)  # t for 4 degrees
    assert (found.low, found.high) == (3.0 - found.half, 3.0 + found.half)


def test_one_observation_says_nothing_of_how_sure_it_is() -> None:
    assert estimate([7.0]) == Estimate(7.0, math.inf)
    assert math.isnan(estimate([]).mean)
    assert estimate_always_valid(np.array([7.0])) == Estimate(7.0, math.inf)
    assert math.isinf(estimate_ratio(np.array([3.0]), np.array([2.0])).half)
    assert math.isnan(estimate_ratio(np.zeros(3), np.zeros(3)).mean)


@pytest.mark.parametrize("interval", [estimate, estimate_always_valid])
def test_the_interval_of_a_set_number_holds_as_often_as_it_says(interval: object) -> None:
    numbers = np.random.default_rng(1)
    held = 0
    for _ in range(1000):
        values = numbers.choice([-1.0, 0.0, 5.0], p=[0.6, 0.28, 0.12], size=300)
        found = interval(values)  # type: ignore[operator]
        held += found.low <= 0.0 <= found.high
    assert held >= 930


def test_looking_after_every_deal_is_wrong_at_most_once_in_twenty_times() -> None:
    """Two bots alike, and somebody who stops as soon as one of them seems better.

    The points of a deal are far from normal: mostly little, at times much.
    """
    numbers, wrong = np.random.default_rng(2), 0
    for _ in range(200):
        values = numbers.choice([-1.0, 0.0, 5.0], p=[0.6, 0.28, 0.12], size=3000)
        wrong += ConfidenceSequence().add_observations(values) is not None
    assert wrong <= 200 * 0.05


def test_a_difference_that_is_there_is_found() -> None:
    numbers = np.random.default_rng(3)
    taken = [
        ConfidenceSequence().add_observations(numbers.normal(0.3, 1.0, 5000)) for _ in range(50)
    ]
    assert all(count is not None and LEAST_OBSERVATIONS <= count < 1500 for count in taken)


def test_it_does_not_matter_how_many_come_at_a_time() -> None:
    values = np.random.default_rng(4).normal(0.1, 1.0, 4000)
    at_once = ConfidenceSequence().add_observations(values)
    assert at_once is not None
    for size in (1, 7, 640):
        sequence, seen = ConfidenceSequence(), 0
        while True:
            decided = sequence.add_observations(values[seen : seen + size])
            if decided is not None:
                assert seen + decided == at_once
                break
            seen += size


def test_a_control_is_taken_off_as_far_as_it_goes_with_what_is_observed() -> None:
    chance = np.random.default_rng(3)
    luck = chance.normal(size=400)
    rest = chance.normal(2.0, 1.0, size=400)
    for share in (3.0, -0.5):
        without = estimate(subtract_control(rest + share * luck, luck))
        assert without.mean == pytest.approx(rest.mean(), abs=0.01)
        assert without.half == pytest.approx(estimate(rest).half, rel=0.02)
    unrelated = subtract_control(rest, luck)
    assert estimate(unrelated).half == pytest.approx(estimate(rest).half, rel=0.02)
    assert (subtract_control(rest, np.zeros(400)) == rest).all()
    assert (subtract_control(rest[:2], luck[:2]) == rest[:2]).all()


def test_without_a_control_the_mean_has_no_bias_however_few_there_are() -> None:
    """A share fitted to the observation itself would have one: luck is skew here."""
    chance = np.random.default_rng(4)
    runs, few = 10_000, 5
    luck = chance.exponential(size=(runs, few)) - 1.0
    seen = 1.0 + luck + luck**2
    means = [subtract_control(*both).mean() for both in zip(seen, luck, strict=True)]
    error = np.std(means) / runs**0.5
    assert abs(np.mean(means) - 2.0) < 4 * error


def test_the_interval_without_a_control_holds_as_often_as_it_says() -> None:
    chance, runs, wrong = np.random.default_rng(5), 1000, 0
    for _ in range(runs):
        luck = chance.normal(size=20)
        found = estimate(subtract_control(chance.normal(size=20) + luck, luck))
        wrong += not found.low < 0.0 < found.high
    assert wrong < 0.08 * runs


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
    return rank_tables(players, points, range(count))


def test_the_strengths_are_the_most_likely_ones() -> None:
    rankings = seen(30, [1.0, 2.0, 4.0, 8.0, 16.0], 4)
    found = fit_strengths(rankings, rankings.parts, np.ones(6)).tolist()
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
    for seed in range(4):
        for own, true in zip(rate_players(seen(60, worth, 3, seed), 6), SCALE * logs, strict=True):
            assert own.low <= own.rating <= own.high
            inside += own.low <= true <= own.high
    assert inside >= 20  # of 24


def test_whoever_has_won_everything_has_a_rating_too() -> None:
    rankings = rank_tables([[0, 1]] * 9, [[1.0, 0.0]] * 9, range(9))
    best, other = rate_players(rankings, 2)
    assert best.rating == pytest.approx(-other.rating)
    assert 0 < best.rating < 1000


def test_a_tie_counts_as_each_of_its_orders() -> None:
    assert set(list_orders((4, 5, 6), (1.0, 1.0, 1.0))) == set(permutations((4, 5, 6)))
    rankings = rank_tables([[0, 1, 2]], [[2.0, 2.0, 5.0]], [3])
    assert rankings.players.tolist() == [[2, 0, 1], [2, 1, 0]]
    assert rankings.parts.tolist() == [0.5, 0.5]
    assert rankings.deals.tolist() == [3, 3]
    first, second, third = fit_strengths(rankings, rankings.parts, np.ones(4)).tolist()[:3]
    assert first == pytest.approx(second)
    assert third > first


WORTHS = (2.0, 1.0, 0.5, 0.0, 0.0, -0.5, -1.0, -2.0)


def played(deals: int, spread: float, seats: int = 4) -> OpponentAdjustedPoints:
    """Deals between players of these worths; what the cards bring spreads about them."""
    chance = random.Random(deals)
    players, points, numbers = [], [], []
    for deal in range(deals):
        for table in draw_tables(len(WORTHS), seats, seed_from_text(f"evened {deal}")):
            won = np.array([WORTHS[player] + chance.gauss(0, spread) for player in table])
            players.append(table)
            points.append((seats * won - won.sum()) / (seats - 1))
            numbers.append(deal)
    table_points: Floats = np.array(points)
    return OpponentAdjustedPoints(np.array(players), table_points, np.array(numbers), len(WORTHS))


@pytest.mark.parametrize("seats", [2, 4])
def test_without_chance_everybody_is_worth_what_they_are(seats: int) -> None:
    evened = played(20, 0.0, seats)
    assert evened.worths.tolist() == pytest.approx(WORTHS)
    assert list(evened.rank_players())[:3] == [0, 1, 2]
    assert evened.estimate_points(0).mean == pytest.approx(2.0 - sum(WORTHS[1:]) / 7)
    assert evened.estimate_points(0).half == pytest.approx(0.0, abs=1e-9)
    assert evened.estimate_lead(0, 7).mean == pytest.approx(4.0)


def test_true_worths_are_within_the_intervals_about_as_often_as_they_should() -> None:
    inside = 0
    for deals in range(120, 126):
        evened = played(deals, 2.0)
        for player, worth in enumerate(WORTHS):
            own = evened.estimate_points(player)
            inside += own.low <= worth * 8 / 7 <= own.high
    assert inside >= 42  # of 48
