"""Where rounds without a second meeting were not found there are none: a solver has looked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import numpy.typing as npt
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


# Sixteen players, of whom some never meet
#
# A round is a set of pairs. Two rounds of four full tables share no pair or two at least: where a
# table has two players of one earlier table, some other table has two as well. So the first two
# rounds can be the rows and columns of a square, as each proof says.

PAIRS = [*combinations(range(16), 2)]
BIT = {pair: 1 << number for number, pair in enumerate(PAIRS)}
SQUARE = sum(BIT[a, b] for a, b in PAIRS if a // 4 == b // 4 or a % 4 == b % 4)
Masks = npt.NDArray[np.uint64]


def list_rounds(most: int, tables: int = 4) -> list[int]:
    """List all rounds with so many pairs of the square at most, those with the fewest first."""
    fours: list[list[tuple[int, int, int]]] = [[] for _ in range(16)]
    for four in combinations(range(16), 4):
        pairs = sum(BIT[pair] for pair in combinations(four, 2))
        shared = (pairs & SQUARE).bit_count()
        fours[four[0]].append((sum(1 << player for player in four), pairs, shared))

    def seat(left: int, wanted: int, of: int, may: int) -> Iterator[int]:
        if not wanted:
            yield of
            return
        one = (left & -left).bit_length() - 1
        for players, pairs, shared in fours[one]:
            if shared <= may and players & left == players:
                yield from seat(left & ~players, wanted - 1, of | pairs, may - shared)
        if left.bit_count() > 4 * wanted:
            yield from seat(left & ~(1 << one), wanted, of, may)

    return sorted(seat((1 << 16) - 1, tables, 0, most), key=count_shared)


def count_shared(of: int) -> int:
    return (of & SQUARE).bit_count()


def to_masks(rounds: list[int]) -> Masks:
    return np.array([(each & (1 << 64) - 1, each >> 64) for each in rounds], dtype=np.uint64)


def count_pairs(masks: Masks, of: int) -> npt.NDArray[np.int64]:
    """Count the pairs that each round shares with others."""
    shared: npt.NDArray[np.int64] = np.bitwise_count(masks & to_masks([of])[0]).sum(axis=1)
    return shared


def find_unmet(union: int) -> list[tuple[int, int]]:
    return [pair for pair in PAIRS if not union & BIT[pair]]


@pytest.mark.long
def test_five_rounds_of_sixteen_have_no_repeat_or_six_of_two_stars_or_eight() -> None:
    """Seven repeats at most leave two rounds that share no pair: these are the square.

    A pair that meets ``n`` times has ``n − 1`` repeats and is shared by ``n (n − 1) / 2`` pairs of
    rounds, which is at most 2½ times as many. The ten pairs of rounds would share twenty. The other
    three rounds stand in the order of the pairs that they share with the square.
    """
    most = 7
    rounds = list_rounds(most)
    masks, shared = to_masks(rounds), [count_shared(each) for each in rounds]
    up_to = [int(np.searchsorted(shared, number, side="right")) for number in range(most + 1)]
    found = set()
    for third in rounds[: up_to[most // 3]]:
        after = most - count_shared(third)
        fourths = up_to[after // 2]
        for number in np.flatnonzero(count_pairs(masks[:fourths], SQUARE | third) <= after):
            union = SQUARE | third | rounds[number]
            left = most - (96 - union.bit_count())
            again = count_pairs(masks[: up_to[left]], union)
            for fifth in np.flatnonzero(again <= left):
                unmet = find_unmet(union | rounds[fifth])
                degrees = Counter(player for pair in unmet for player in pair)
                ends = sorted(sorted((degrees[one], degrees[other])) for one, other in unmet)
                found.add(tuple(map(tuple, ends)))
    assert found == {(), ((1, 3),) * 6}


def test_with_an_empty_table_sixteen_have_no_repeat_or_three_at_least() -> None:
    """With two repeats at most, the four full rounds share three pairs at most.

    So only two of them share any. The other two are the square.
    """
    most = 2
    full, partial = list_rounds(0), list_rounds(most, tables=3)
    masks = to_masks(partial)
    results = set()
    for third, fourth in combinations(full, 2):
        union = SQUARE | third | fourth
        left = most - (96 - union.bit_count())
        for fifth in np.flatnonzero(count_pairs(masks, union) <= left):
            unmet = find_unmet(union | partial[fifth])
            results.add((len(unmet), len({player for pair in unmet for player in pair})))
    assert results == {(6, 4)}
