"""Where rounds without a second meeting were not found there are none: a solver has looked."""

from __future__ import annotations

import pytest
from benchmarks.seating import draw, evening
from benchmarks.solving import SeatingProblem

from courtcards.clubs.seating import Round
from courtcards.clubs.seating.bounds import PROVEN_REPEATS, build_coming_rounds

EVENINGS = 10
"""At random for each of 105 numbers of players: more than a thousand."""
FIRST = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
"""The first of five rounds of seventeen players, but for their names: player 0 sits out."""


def test_the_solver_finds_rounds_and_the_lack_of_them() -> None:
    assert SeatingProblem(build_coming_rounds(range(15), 2, ())).can_be()
    assert not SeatingProblem(build_coming_rounds(range(8), 2, ())).can_be()
    seated = Round(tuple(map(tuple, FIRST)))
    assert SeatingProblem(build_coming_rounds(range(1, 17), 1, [seated])).can_be()


@pytest.mark.deep
@pytest.mark.parametrize(
    "out",
    [[1, 5, 9, 13], [1, 2, 5, 9], [1, 2, 5, 6], [1, 2, 3, 5], [1, 2, 3, 4]],
    ids=lambda out: " ".join(map(str, out)),
)
def test_seventeen_players_cannot_have_five_rounds(out: list[int]) -> None:
    """Whoever sits out later: four players, of all tables of the first round or of few.

    In which order they do makes no difference, nor which of a table's players it is.
    """
    assert PROVEN_REPEATS == {17: (5, 1)}
    given = [[*FIRST, [0]], *([[player]] for player in out)]
    assert not SeatingProblem(build_coming_rounds(range(17), 5, ()), given).can_be()


@pytest.mark.deep
@pytest.mark.parametrize(
    "out",
    [
        *([3, 4, 5, 6], [3, 4, 5, 7], [3, 4, 7, 8], [3, 4, 7, 11]),
        *([0, 3, 4, 5], [0, 3, 4, 7], [0, 3, 7, 11]),
        *([0, 1, 3, 4], [0, 1, 3, 7], [0, 1, 2, 3]),
    ],
    ids=lambda out: " ".join(map(str, out)),
)
def test_seventeen_of_eighteen_players_cannot_have_four_more_rounds(out: list[int]) -> None:
    """One who played in the first round has left; whoever sat out in it does not do so again.

    Four others sit out, so many of them of the table of three that is left: none, one, two, three.
    """
    left = 17
    first = Round(((0, 1, 2, left), *((n, n + 1, n + 2, n + 3) for n in (3, 7, 11))), (15, 16))
    given = [[[player]] for player in out]
    assert not SeatingProblem(build_coming_rounds(range(left), 4, [first]), given).can_be()


@pytest.mark.deep
@pytest.mark.parametrize("players", range(16, 121))
def test_evenings_at_random_have_no_repeat_without_need_and_no_bye_too_many(players: int) -> None:
    assert not draw(list(range(players)), 5, f"once {players}", []).is_without_need()
    for number in range(EVENINGS):
        for drawn in evening(players, number):
            assert drawn.is_fair()
            assert not drawn.is_without_need()
