"""Second meetings that are said to be forced are: no seating, of all, has fewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.clubs.seating import (
    Round,
    Wishes,
    are_forced,
    draw_rounds,
    forced_repeats,
    report,
)

FEW_STEPS = 20_000


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
    before = report(past).repeats
    return min(
        report([*past, each]).repeats - before + fewest(players, rounds - 1, [*past, each])
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
    assert forced_repeats(tuple(range(players)), rounds) == forced


@pytest.mark.parametrize(
    ("there", "forced"),
    [
        (range(17), 1),
        (range(1, 18), 0),  # one has left and one has come: nobody has shown it of these
        (range(18), 0),
    ],
)
def test_what_is_shown_of_an_evening_holds_for_the_rest_of_it(there: range, forced: int) -> None:
    past = tuple(draw_rounds(range(17), 1, b"one round", wishes=Wishes(steps=FEW_STEPS)))
    assert forced_repeats(tuple(there), 4, past) == forced


@pytest.mark.parametrize("players", [5, 7, 8, 9])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_one_round_has_just_so_many_repeats_as_are_forced(players: int, after: int) -> None:
    past = tuple(draw_rounds(range(players), after, b"some", wishes=Wishes("random")))
    there = tuple(range(players - min(players, 2), 2 * players - 2))
    assert forced_repeats(there, 1, past) == fewest(there, 1, past)


@pytest.mark.parametrize("players", [5, 6, 8])
@pytest.mark.parametrize("after", [0, 1])
def test_two_rounds_never_have_fewer_than_are_forced(players: int, after: int) -> None:
    past = tuple(draw_rounds(range(players), after, b"some", wishes=Wishes("random")))
    there = tuple(range(players))
    assert 0 <= forced_repeats(there, 2, past) <= fewest(there, 2, past)


@given(
    players=st.integers(4, 21),
    rounds=st.integers(1, 5),
    after=st.integers(1, 4),
    gone=st.integers(0, 3),
    seed=st.binary(max_size=4),
)
def test_no_draw_has_fewer_repeats_than_are_forced(
    players: int, rounds: int, after: int, gone: int, seed: bytes
) -> None:
    past = draw_rounds(range(players), after, seed, wishes=Wishes(steps=FEW_STEPS))
    there = range(gone, players + 1)
    plan = draw_rounds(there, rounds, seed, past, Wishes(steps=FEW_STEPS))
    repeats = report([*past, *plan]).repeats - report(past).repeats
    forced = forced_repeats(tuple(there), rounds, tuple(past))
    assert forced <= repeats
    assert are_forced(plan, past) == (0 < forced == repeats)


def test_a_plan_that_could_be_better_is_not_said_to_be_forced() -> None:
    seated = Round(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)))
    assert not are_forced([seated], [])
    assert not are_forced([seated, seated], [])
    assert not are_forced([seated], [seated])
    assert not are_forced([], [seated])
    few = Round(((0, 1, 2, 3),))
    assert are_forced([few], [few])


def test_where_a_crowd_meets_again_by_chance_nothing_is_forced() -> None:
    """And it is said at once: the ways to seat two hundred are not gone through."""
    plan = draw_rounds(range(200), 5, b"crowd", wishes=Wishes("random"))
    assert report(plan).repeats > 0
    assert forced_repeats(tuple(range(200)), 5) == 0
