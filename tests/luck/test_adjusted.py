"""Contests without luck: the same plays, another mean.

They play hands out by the thousand, and do not stand among the tests of the arena, which are run
in plain Python, too.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from courtcards.games import game_named
from courtcards.lab.arena import Pairing, worth_in
from courtcards.lab.crews import Spans, by_cores
from courtcards.lab.verdicts import Scorer, Verdict

FOUR = game_named("kings-corner").rules("french", {}, 4)
ADJUSTED = Pairing(FOUR, ("steady", "random"), "1", adjusted=True)


def decided(contest: Pairing, deals: int) -> tuple[Verdict, bytes]:
    scorer, rows = Scorer(contest), b""
    for plays in by_cores(contest, Spans(0, deals), 1):
        rows += scorer.add(plays).rows
    return scorer.verdict(), rows


def test_a_contest_without_luck_goes_on_from_its_rows() -> None:
    whole, rows = decided(ADJUSTED, 6)
    half = rows.splitlines(keepends=True)[: 8 * 3]
    scorer = Scorer(ADJUSTED)
    scorer.add_rows(half)
    assert scorer.deals == 3
    for plays in by_cores(ADJUSTED, Spans(3, 6), 1):
        scorer.add(plays)
    assert scorer.verdict() == whole
    assert [each.shape for each in worth_in(ADJUSTED, [])] == [(0, 8, 4)] * 2


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
