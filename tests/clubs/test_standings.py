"""Ranking points, ties, byes (DK-6.2, DK-7.0, DK-7.1), by example."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clubs.rounds import CLUB
from courtcards.clubs.standings import Place, Result, bye_result, ranked, table_results

EXAMPLES = [
    ((9, 3, -4, -8), ("16", "12", "8", "4")),
    ((9, 9, -4, -14), ("14", "14", "8", "4")),
    ((9, 3, 3, -15), ("16", "10", "10", "4")),
    ((9, 3, -6, -6), ("16", "12", "6", "6")),
    ((5, 5, 5, -15), ("12", "12", "12", "4")),
    ((15, -5, -5, -5), ("16", "8", "8", "8")),
    ((7, 7, -7, -7), ("14", "14", "6", "6")),
    ((0, 0, 0, 0), ("10", "10", "10", "10")),
]


@pytest.mark.rule("DK-6.2")
@pytest.mark.parametrize(("scores", "points"), EXAMPLES)
def test_equal_scores_share_the_points_of_their_places(
    scores: tuple[int, ...], points: tuple[str, ...]
) -> None:
    found = table_results(CLUB, (1, 2), (10, 11, 12, 13), scores)
    assert tuple(str(found[player].points) for player in (10, 11, 12, 13)) == points
    assert [found[player].score for player in (10, 11, 12, 13)] == list(scores)


def test_three_who_share_the_last_places_have_whole_thirds() -> None:
    found = table_results(CLUB, (1, 1), (0, 1, 2, 3), (15, -5, -5, -5))
    assert sum(result.points for result in found.values()) == 40


def brought(*rounds: tuple[int, int]) -> list[Result]:
    return [
        Result(number, 1, Fraction(points), score)
        for number, (points, score) in enumerate(rounds, start=1)
    ]


def order(places: list[Place]) -> list[tuple[int, int]]:
    return [(each.place, each.player) for each in places]


@pytest.mark.rule("DK-7.1")
def test_ranking_points_come_first() -> None:
    places = ranked(CLUB, {0: brought((12, 20), (12, 20)), 1: brought((16, 1), (16, 1))})
    assert order(places) == [(1, 1), (2, 0)]


@pytest.mark.rule("DK-7.1")
def test_then_the_sum_of_the_scores() -> None:
    places = ranked(CLUB, {0: brought((16, 5), (8, -2)), 1: brought((12, 6), (12, 3))})
    assert order(places) == [(1, 1), (2, 0)]


@pytest.mark.rule("DK-7.1")
def test_then_the_best_single_round() -> None:
    places = ranked(CLUB, {0: brought((16, 5), (8, 4)), 1: brought((12, 8), (12, 1))})
    assert order(places) == [(1, 1), (2, 0)]
    assert [each.best for each in places] == [8, 5]


@pytest.mark.rule("DK-7.1")
def test_who_is_still_equal_shares_the_place_and_the_next_is_left_free() -> None:
    same = brought((12, 5), (12, 4))
    places = ranked(CLUB, {3: brought((4, 0)), 0: same, 2: same, 1: brought((16, 9), (16, 9))})
    assert order(places) == [(1, 1), (2, 0), (2, 2), (4, 3)]


@pytest.mark.rule("DK-7.0")
def test_a_bye_is_worth_the_mean() -> None:
    places = ranked(CLUB, {0: [bye_result(CLUB, 1)], 1: brought((12, -9)), 2: brought((8, 30))})
    assert order(places) == [(1, 1), (2, 0), (3, 2)]
    assert (int(places[1].points), places[1].score, places[1].best) == (10, 0, 0)
    assert places[1].results[0].table is None


def test_who_has_not_played_comes_last_with_nothing() -> None:
    places = ranked(CLUB, {0: [], 1: brought((4, -30))})
    assert order(places) == [(1, 1), (2, 0)]
    assert (int(places[1].points), places[1].score, places[1].best) == (0, 0, None)


def test_who_has_come_late_counts_only_rounds_played() -> None:
    places = ranked(CLUB, {0: brought((4, -4), (4, -4)), 1: brought((8, -9))})
    assert order(places) == [(1, 0), (2, 1)]
    assert len(places[0].results) == 2
