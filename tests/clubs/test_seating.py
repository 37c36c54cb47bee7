"""Nobody meets anybody twice while that is possible; byes are shared fairly (DK-7.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.clubs.seating import (
    Round,
    SeatingOptions,
    build_seating_report,
    draw_rounds,
    find_forced_repeats,
)
from courtcards.clubs.seating.annealing import (
    REPEAT_COST,
    Meetings,
    RoundAttendance,
    _seat_all,
    anneal,
)
from courtcards.clubs.seating.plan import build_difference_rounds
from courtcards.kernel.shuffling import seed_generator

FEW_STEPS = 5_000
"""Enough for the tests, that also run uncompiled."""


def check_whole(rounds: Sequence[Round], players: Sequence[int]) -> None:
    """Every round seats everybody once, at a table of four or sitting out."""
    for each in rounds:
        everybody = [*each.byes, *(player for table in each.tables for player in table)]
        assert sorted(everybody) == sorted(players)
        assert all(len(table) == 4 for table in each.tables)


def check_fair(rounds: Sequence[Round], byes: Mapping[int, int]) -> None:
    """In every round those sit out who have done so least often."""
    had = Counter(byes)
    for each in rounds:
        assert len(each.byes) == len(had) % 4
        least = sorted(had.values())[: len(each.byes)]
        assert sorted(had[player] for player in each.byes) == least
        had.update(each.byes)


@pytest.mark.rule("DK-7.0")
@pytest.mark.parametrize("tables", range(4, 31))
def test_differences_give_five_rounds_without_a_second_meeting(tables: int) -> None:
    rounds = build_difference_rounds(tables, 5)
    assert rounds is not None
    seated = [Round(tuple(map(tuple, groups))) for groups in rounds]
    check_whole(seated, range(4 * tables))
    assert build_seating_report(seated).repeats == 0


@pytest.mark.parametrize(("tables", "rounds"), [(6, 7), (7, 9), (8, 9), (16, 12)])
def test_more_rounds_than_five_without_a_second_meeting(tables: int, rounds: int) -> None:
    for count in range(1, rounds + 1):
        found = build_difference_rounds(tables, count)
        assert found is not None
        assert len(found) == count
        seated = [Round(tuple(map(tuple, groups))) for groups in found]
        check_whole(seated, range(4 * tables))
        assert build_seating_report(seated).repeats == 0


def test_where_no_shifts_exist_none_are_given() -> None:
    assert build_difference_rounds(3, 5) is None
    assert build_difference_rounds(5, 6) is None


@pytest.mark.rule("DK-7.0")
@pytest.mark.parametrize(
    "players",
    [
        *(16, 19, 20, 21, 23, 24, 26, 27, 29, 33, 47, 62, 119, 120),
        *(pytest.param(players, marks=pytest.mark.long) for players in (17, 18, 22)),
    ],
)
def test_five_rounds_have_no_second_meeting_but_for_seventeen_players(players: int) -> None:
    """Of seventeen, ``test_seating_proofs`` shows that one is forced."""
    rounds = draw_rounds(range(players), 5, b"every number")
    check_whole(rounds, range(players))
    check_fair(rounds, dict.fromkeys(range(players), 0))
    assert build_seating_report(rounds).repeats == find_forced_repeats(tuple(range(players)), 5)
    assert build_seating_report(rounds).repeats == (1 if players == 17 else 0)


def test_the_same_seed_draws_the_same_rounds_and_another_seed_others() -> None:
    def drawn(seed: bytes, count: int) -> list[Round]:
        return draw_rounds(range(count), 3, seed, options=SeatingOptions(steps=FEW_STEPS))

    for count in (20, 22):
        assert drawn(b"a", count) == drawn(b"a", count) != drawn(b"b", count)


@pytest.mark.rule("DK-7.0")
@given(players=st.integers(4, 23), rounds=st.integers(1, 3), after=st.integers(0, 5))
def test_nobody_sits_out_twice_before_everybody_has_once(
    players: int, rounds: int, after: int
) -> None:
    past = draw_rounds(range(players), after, b"byes", options=SeatingOptions("random"))
    there = [*range(min(3, players - 4), players), *range(40, 42)]
    had = Counter(dict.fromkeys(there, 0))
    had.update(player for each in past for player in each.byes if player in had)
    for seating in ("random", "no_repeats"):
        drawn = draw_rounds(there, rounds, b"fair", past, SeatingOptions(seating, steps=900))
        check_whole(drawn, there)
        check_fair(drawn, had)


def test_a_past_is_kept_in_mind() -> None:
    """Two of 24 leave after two rounds and three come: still nobody meets anybody twice."""
    past = draw_rounds(range(32), 5, b"first")[:2]
    players = [*range(2, 32), 32, 33]
    later = draw_rounds(players, 2, b"second", past, SeatingOptions(steps=FEW_STEPS * 6))
    check_whole(later, players)
    assert build_seating_report([*past, *later]).repeats == 0


def test_club_mates_are_kept_apart_where_it_costs_no_meeting() -> None:
    clubs = {player: f"club {player % 6}" for player in range(48)}
    plain = build_seating_report(draw_rounds(range(48), 3, b"c"), clubs)
    apart = draw_rounds(
        range(48), 3, b"c", options=SeatingOptions(clubs=clubs, steps=FEW_STEPS * 6)
    )
    assert build_seating_report(apart, clubs).repeats == 0
    assert build_seating_report(apart, clubs).club_meetings < plain.club_meetings


def test_clubs_of_one_member_change_nothing() -> None:
    alone = SeatingOptions(clubs={0: "a", 1: "b"})
    assert draw_rounds(range(20), 5, b"x", options=alone) == draw_rounds(range(20), 5, b"x")


def test_fewer_than_four_players_all_sit_out() -> None:
    assert draw_rounds([3, 5, 8], 2, b"x") == [Round((), (3, 5, 8))] * 2


def test_a_report_counts_meetings_beyond_the_first() -> None:
    rounds = [Round(((0, 1, 2, 3),), (4,)), Round(((0, 1, 2, 4),), (3,))]
    told = build_seating_report(rounds, {0: "a", 1: "a", 4: "b"})
    assert (told.repeats, told.club_meetings, told.same_table) == (3, 2, 3)
    assert told.byes == {3: 1, 4: 1}


def test_annealing_finds_what_a_bad_start_has_missed() -> None:
    seated = np.tile(np.arange(24), (2, 1))
    met, byes = np.zeros((24, 24), dtype=np.int64), np.zeros(24, dtype=np.int64)
    anneal(seated, Meetings(met, np.full(24, -1), byes), seed_generator(b"x"), FEW_STEPS)
    rounds = [Round(tuple(map(tuple, each.reshape(-1, 4).tolist()))) for each in seated]
    check_whole(rounds, range(24))
    assert build_seating_report(rounds).repeats == 0


# Second meetings that are said to be forced are: no seating, of all, has fewer


def has_forced_repeats(plan: Sequence[Round], past: Sequence[Round]) -> bool:
    """Tell whether a plan has repeats, and is shown to have the fewest."""
    repeats = build_seating_report([*past, *plan]).repeats - build_seating_report(past).repeats
    if not repeats:
        return False
    players = sorted([*plan[0].byes, *(player for table in plan[0].tables for player in table)])
    return repeats <= find_forced_repeats(tuple(players), len(plan), tuple(past))


def every_round(players: Sequence[int]) -> Iterator[Round]:
    """All rounds of so many players, whoever sits out."""
    for out in combinations(players, len(players) % 4):
        for tables in _in_fours([player for player in players if player not in out]):
            yield Round(tables, out)


def _in_fours(players: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not players:
        yield ()
        return
    for others in combinations(players[1:], 3):
        rest = [player for player in players[1:] if player not in others]
        for tables in _in_fours(rest):
            yield ((players[0], *others), *tables)


def fewest(players: Sequence[int], rounds: int, past: Sequence[Round]) -> int:
    """The fewest repeats that the rounds to come can have where byes are shared fairly."""
    if rounds == 0:
        return 0
    had = {player: sum(player in each.byes for each in past) for player in players}
    least = sorted(had.values())[: len(players) % 4]
    before = build_seating_report(past).repeats
    return min(
        build_seating_report([*past, each]).repeats
        - before
        + fewest(players, rounds - 1, [*past, each])
        for each in every_round(players)
        if sorted(had[player] for player in each.byes) == least
    )


@pytest.mark.parametrize(
    ("players", "rounds", "forced"),
    [
        (3, 2, 0),
        (4, 3, 12),  # the same four again and again
        (7, 2, 0),
        (8, 2, 4),  # each of two tables takes two of each
        (9, 2, 3),
        (12, 2, 3),  # four of a table come from three
        (13, 2, 2),
        (15, 2, 0),
        (8, 5, 32),  # everybody meets fifteen, of seven
        (16, 5, 0),
        (16, 6, 24),
        (17, 4, 0),
        (17, 5, 1),
        (20, 5, 0),
    ],
)
def test_what_is_forced_of_an_evening_without_a_past(
    players: int, rounds: int, forced: int
) -> None:
    assert find_forced_repeats(tuple(range(players)), rounds) == forced


@pytest.mark.parametrize(
    ("there", "forced"),
    [
        (range(17), 1),
        (range(1, 18), 0),  # one has left and one has come: nobody has shown it of these
        (range(18), 0),
    ],
)
def test_what_is_shown_of_an_evening_holds_for_the_rest_of_it(there: range, forced: int) -> None:
    past = tuple(draw_rounds(range(17), 1, b"one round", options=SeatingOptions(steps=FEW_STEPS)))
    assert find_forced_repeats(tuple(there), 4, past) == forced


@pytest.mark.parametrize("players", [5, 7, 8, 9])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_one_round_has_just_so_many_repeats_as_are_forced(players: int, after: int) -> None:
    past = tuple(draw_rounds(range(players), after, b"some", options=SeatingOptions("random")))
    there = tuple(range(players - min(players, 2), 2 * players - 2))
    assert find_forced_repeats(there, 1, past) == fewest(there, 1, past)


@pytest.mark.parametrize("players", [5, 6, 8])
@pytest.mark.parametrize("after", [0, 1])
def test_two_rounds_never_have_fewer_than_are_forced(players: int, after: int) -> None:
    past = tuple(draw_rounds(range(players), after, b"some", options=SeatingOptions("random")))
    there = tuple(range(players))
    assert 0 <= find_forced_repeats(there, 2, past) <= fewest(there, 2, past)


@given(
    players=st.integers(4, 21),
    rounds=st.integers(1, 3),
    after=st.integers(1, 4),
    gone=st.integers(0, 3),
    seed=st.binary(max_size=4),
)
def test_no_draw_has_fewer_repeats_than_are_forced(
    players: int, rounds: int, after: int, gone: int, seed: bytes
) -> None:
    past = draw_rounds(range(players), after, seed, options=SeatingOptions("random"))
    there = range(gone, players + 1)
    plan = draw_rounds(there, rounds, seed, past, SeatingOptions(steps=FEW_STEPS))
    repeats = build_seating_report([*past, *plan]).repeats - build_seating_report(past).repeats
    forced = find_forced_repeats(tuple(there), rounds, tuple(past))
    assert forced <= repeats
    assert has_forced_repeats(plan, past) == (0 < forced == repeats)


def test_a_plan_that_could_be_better_is_not_said_to_be_forced() -> None:
    seated = Round(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)))
    assert not has_forced_repeats([seated], [])
    assert not has_forced_repeats([seated, seated], [])
    assert not has_forced_repeats([seated], [seated])
    assert not has_forced_repeats([], [seated])
    few = Round(((0, 1, 2, 3),))
    assert has_forced_repeats([few], [few])


def test_where_a_crowd_meets_again_by_chance_nothing_is_forced() -> None:
    """And it is said at once: the ways to seat two hundred are not gone through."""
    plan = draw_rounds(range(200), 5, b"crowd", options=SeatingOptions("random"))
    assert build_seating_report(plan).repeats > 0
    assert find_forced_repeats(tuple(range(200)), 5) == 0


def test_each_meeting_costs_what_the_pair_has_met_before_and_nobody_meets_themselves() -> None:
    seated = np.array([range(8), range(8)], dtype=np.int64)  # the same two tables twice
    layout = RoundAttendance([8, 8], {}).build_layout(seated)
    price = np.zeros((8, 8), dtype=np.int64)
    assert _seat_all(seated[:1], layout, price) == 0
    together = np.kron(np.eye(2, dtype=np.int64), 1 - np.eye(4, dtype=np.int64))
    assert (price == REPEAT_COST * together).all()
    assert _seat_all(seated, layout, np.zeros_like(price)) == 2 * 6 * REPEAT_COST
