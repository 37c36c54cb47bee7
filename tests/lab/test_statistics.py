"""Means and intervals: against calculations by hand, and against what they promise."""

from __future__ import annotations

import math

import numpy as np
import pytest

from courtcards.lab.statistics import (
    LEAST_OBSERVATIONS,
    Estimate,
    Sequence95,
    always_valid,
    estimate,
    ratio,
    sequence_factor,
    without_control,
)


def test_a_mean_by_hand() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.mean == 3.0
    assert found.half == pytest.approx(2.776 * math.sqrt(2.5 / 5), rel=0.01)  # t for 4 degrees
    assert (found.low, found.high) == (3.0 - found.half, 3.0 + found.half)


def test_one_observation_says_nothing_of_how_sure_it_is() -> None:
    assert estimate([7.0]) == Estimate(7.0, math.inf)
    assert math.isnan(estimate([]).mean)
    assert always_valid(np.array([7.0])) == Estimate(7.0, math.inf)
    assert math.isinf(ratio(np.array([3.0]), np.array([2.0])).half)
    assert math.isnan(ratio(np.zeros(3), np.zeros(3)).mean)


def test_clusters_of_one_are_plain_observations() -> None:
    values = np.array([1.0, 4.0, 2.0, 8.0, 5.0, 7.0])
    assert ratio(values, np.ones(6)).mean == pytest.approx(estimate(values).mean)
    assert ratio(values, np.ones(6)).half == pytest.approx(estimate(values).half)


def test_saying_everything_twice_makes_nothing_surer() -> None:
    """Rotations of a deal are one observation, however many there are."""
    values = np.array([1.0, 4.0, 2.0, 8.0, 5.0, 7.0])
    once, twice = ratio(values, np.ones(6)), ratio(2 * values, np.full(6, 2.0))
    assert once.mean == pytest.approx(twice.mean)
    assert once.half == pytest.approx(twice.half)


@pytest.mark.parametrize("interval", [estimate, always_valid])
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
    numbers = np.random.default_rng(2)
    wrong = naive = 0
    for _ in range(400):
        values = numbers.choice([-1.0, 0.0, 5.0], p=[0.6, 0.28, 0.12], size=5000)
        wrong += Sequence95().decided_after(values) is not None
        counts = np.arange(1, 5001)
        means = np.cumsum(values) / counts
        errors = np.sqrt((np.cumsum(values**2) / counts - means**2) / counts)
        naive += bool((np.abs(means) > 1.96 * errors)[LEAST_OBSERVATIONS - 1 :].any())
    assert wrong <= 400 * 0.05
    assert naive > 400 * 0.2  # what an interval for a set number would have done


def test_a_difference_that_is_there_is_found() -> None:
    numbers = np.random.default_rng(3)
    taken = [Sequence95().decided_after(numbers.normal(0.3, 1.0, 5000)) for _ in range(50)]
    assert all(count is not None and LEAST_OBSERVATIONS <= count < 1500 for count in taken)


def test_it_does_not_matter_how_many_come_at_a_time() -> None:
    values = np.random.default_rng(4).normal(0.1, 1.0, 4000)
    at_once = Sequence95().decided_after(values)
    assert at_once is not None
    for size in (1, 7, 640):
        sequence, seen = Sequence95(), 0
        while True:
            decided = sequence.decided_after(values[seen : seen + size])
            if decided is not None:
                assert seen + decided == at_once
                break
            seen += size


def test_the_sequence_is_wider_than_the_interval_of_a_set_number_and_narrows() -> None:
    factors = sequence_factor(np.array([100.0, 1000.0, 10_000.0, 100_000.0]))
    assert list(factors) == sorted(factors, reverse=True)
    assert all(factors > 1.96 / np.sqrt([100.0, 1000.0, 10_000.0, 100_000.0]))
    assert factors[1] < 2 * 1.96 / math.sqrt(1000)


def test_a_control_is_taken_off_as_far_as_it_goes_with_what_is_observed() -> None:
    chance = np.random.default_rng(3)
    luck = chance.normal(size=400)
    rest = chance.normal(2.0, 1.0, size=400)
    for share in (3.0, -0.5):
        without = estimate(without_control(rest + share * luck, luck))
        assert without.mean == pytest.approx(rest.mean(), abs=0.01)
        assert without.half == pytest.approx(estimate(rest).half, rel=0.02)
    unrelated = without_control(rest, luck)
    assert estimate(unrelated).half == pytest.approx(estimate(rest).half, rel=0.02)
    assert (without_control(rest, np.zeros(400)) == rest).all()
    assert (without_control(rest[:2], luck[:2]) == rest[:2]).all()


def test_without_a_control_the_mean_has_no_bias_however_few_there_are() -> None:
    """A share fitted to the observation itself would have one: luck is skew here."""
    chance = np.random.default_rng(4)
    runs, few = 40_000, 5
    luck = chance.exponential(size=(runs, few)) - 1.0
    seen = 1.0 + luck + luck**2
    means = [without_control(*both).mean() for both in zip(seen, luck, strict=True)]
    error = np.std(means) / runs**0.5
    assert abs(np.mean(means) - 2.0) < 4 * error


def test_the_interval_without_a_control_holds_as_often_as_it_says() -> None:
    chance, runs, wrong = np.random.default_rng(5), 2000, 0
    for _ in range(runs):
        luck = chance.normal(size=20)
        found = estimate(without_control(chance.normal(size=20) + luck, luck))
        wrong += not found.low < 0.0 < found.high
    assert wrong < 0.08 * runs
