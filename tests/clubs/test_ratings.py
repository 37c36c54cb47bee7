"""Ratings by Plackett and Luce: order, doubt, shared places, house players, the same each time."""

from __future__ import annotations

import pytest

from clubs.seasoned import evening
from courtcards.clubs.seasons.outcomes import EveningOutcome
from courtcards.clubs.seasons.ratings import Rating, ratings

FOUR = ("ann", "bea", "cas", "dré")


def played(day: int, *scores: tuple[int, int, int, int]) -> EveningOutcome:
    brought = {name: [(8, 0)] for name in FOUR}
    return evening(day, brought, [(FOUR, each) for each in scores])


def by_name(found: list[Rating]) -> dict[str, Rating]:
    return {each.name: each for each in found}


def test_who_wins_is_stronger_and_every_table_leaves_less_doubt() -> None:
    once = ratings([played(1, (30, 10, -10, -30))])
    assert [each.name for each in once] == ["Ann", "Bea", "Cas", "Dré"]
    assert [each.place for each in once] == [1, 2, 3, 4]
    twice = by_name(ratings([played(1, (30, 10, -10, -30)), played(2, (30, 10, -10, -30))]))
    for each in once:
        assert twice[each.name].doubt < each.doubt < 25 / 3
        assert (each.tables, twice[each.name].tables) == (1, 2)
        assert each.sure == pytest.approx(each.strength - 3 * each.doubt)
    assert twice["Ann"].strength > by_name(once)["Ann"].strength > 25


def test_only_the_order_counts_and_equal_scores_are_equal() -> None:
    assert ratings([played(1, (30, 10, -10, -30))]) == ratings([played(1, (4, 3, 2, -9))])
    shared = by_name(ratings([played(1, (20, 20, -20, -20))]))
    assert shared["Ann"].strength == shared["Bea"].strength > 25
    assert shared["Cas"].strength == shared["Dré"].strength < 25
    assert [each.place for each in shared.values()] == [1, 1, 3, 3]
    level = by_name(ratings([played(1, (0, 0, 0, 0))]))
    assert {round(each.strength, 6) for each in level.values()} == {25.0}


def test_a_house_player_is_somebody_new_each_time_and_has_no_rating() -> None:
    seats = ("ann", "bea", None, "cas")
    one = evening(1, {"ann": [], "bea": [], "cas": []}, [(seats, (9, 1, -1, -9))] * 2)
    found = ratings([one])
    assert [each.name for each in found] == ["Ann", "Bea", "Cas"]
    assert all(each.tables == 2 for each in found)


def test_the_same_evenings_rate_the_same_and_nobody_without_a_table() -> None:
    evenings = [played(day, (day, 9, -9, -day)) for day in range(1, 20)]
    assert ratings(evenings) == ratings(evenings)
    assert ratings([evening(1, {"ann": [(10, 0)]})]) == []
    assert ratings([]) == []
