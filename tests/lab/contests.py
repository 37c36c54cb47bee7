"""Contests played to their end, or in two parts."""

from __future__ import annotations

from courtcards.lab.arena import MatchUp, Scorer, Verdict, parse_worth
from courtcards.lab.workers import PieceQueue, run_on_cores


def decided(contest: MatchUp, deals: int, workers: int = 1) -> tuple[Verdict, bytes]:
    scorer, rows = Scorer(contest), b""
    for plays in run_on_cores(contest, PieceQueue(0, deals), workers):
        rows += scorer.add(plays).rows
        if scorer.is_decided:
            break
    return scorer.verdict(), rows


def check_that_it_goes_on(contest: MatchUp) -> None:
    """A contest of four that goes on from its rows comes to the same as in one go."""
    whole, rows = decided(contest, 6)
    half = rows.splitlines(keepends=True)[: 8 * 3]
    scorer = Scorer(contest)
    scorer.add_rows(half)
    assert scorer.deals == 3
    for plays in run_on_cores(contest, PieceQueue(3, 6), 1):
        scorer.add(plays)
    assert scorer.verdict() == whole
    assert [each.shape for each in parse_worth(contest, [])] == [(0, 8, 4)] * 2
