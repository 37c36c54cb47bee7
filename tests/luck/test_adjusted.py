"""Contests without luck: the same plays, another mean.

They play hands out by the thousand, and do not stand among the tests of the arena, which are run
in plain Python, too.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from courtcards.games import game_named
from courtcards.lab.arena import Pairing
from lab.contests import check_that_it_goes_on, decided

FOUR = game_named("kings-corner").rules("french", {}, 4)
ADJUSTED = Pairing(FOUR, ("steady", "random"), "1", adjusted=True)


def test_a_contest_without_luck_goes_on_from_its_rows() -> None:
    check_that_it_goes_on(ADJUSTED)


def test_without_luck_the_same_plays_have_another_mean_beside_theirs() -> None:
    plain, _ = decided(replace(ADJUSTED, adjusted=False), 30)
    without, rows = decided(ADJUSTED, 30)
    assert replace(without, adjusted=None) == plain
    assert plain.adjusted is None
    assert without.adjusted is not None
    assert without.adjusted != without.difference
    assert plain.difference.low < without.adjusted.mean < plain.difference.high
    names = [column.name for column in ADJUSTED.columns()]
    assert names[-8:] == [f"{what}_{seat}" for what in ("worth", "luck") for seat in range(4)]
    luck = np.array([[float(cell) for cell in row.split(b",")[-4:]] for row in rows.splitlines()])
    assert luck.any()
    assert np.allclose(luck.sum(axis=1), 0)
