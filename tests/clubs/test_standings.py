"""Ranking points, ties, byes (DK-6.2, DK-7.0, DK-7.1), by example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from clubs.evenings import begin, begun_evening, close, played_evening, sheets_of
from clubs.rounds import CLUB, JURY, NAMES, do
from courtcards.clubs.evening.undo import UndoRoundStart
from courtcards.clubs.season.outcomes import (
    EveningSummary,
    decode_summary,
    encode_summary,
    list_sheet_ends,
    summarize_evening,
)
from courtcards.clubs.sheet.commands import Enter
from courtcards.clubs.standings import (
    RankingEntry,
    RoundResult,
    build_bye_result,
    build_table_results,
    rank_players,
)
from courtcards.kernel.club_scoring import JuryDecision

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
    found = build_table_results(CLUB, (1, 2), (10, 11, 12, 13), scores)
    assert tuple(str(found[player].points) for player in (10, 11, 12, 13)) == points
    assert [found[player].score for player in (10, 11, 12, 13)] == list(scores)
    assert sum(result.points for result in found.values()) == 40


def brought(*rounds: tuple[int, int]) -> list[RoundResult]:
    return [
        RoundResult(number, 1, Fraction(points), score)
        for number, (points, score) in enumerate(rounds, start=1)
    ]


def order(places: list[RankingEntry]) -> list[tuple[int, int]]:
    return [(each.place, each.player) for each in places]


@pytest.mark.rule("DK-7.1")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (((12, 20), (12, 20)), ((16, 1), (16, 1))),
        (((16, 5), (8, -2)), ((12, 6), (12, 3))),
        (((16, 5), (8, 4)), ((12, 8), (12, 1))),
    ],
    ids=["by ranking points", "then the sum of the scores", "then the best single round"],
)
def test_the_second_is_ranked_before_the_first(
    first: Sequence[tuple[int, int]], second: Sequence[tuple[int, int]]
) -> None:
    places = rank_players(CLUB, {0: brought(*first), 1: brought(*second)})
    assert order(places) == [(1, 1), (2, 0)]
    assert [each.best for each in places] == [max(s for _, s in each) for each in (second, first)]


@pytest.mark.rule("DK-7.1")
def test_who_is_still_equal_shares_the_place_and_the_next_is_left_free() -> None:
    same = brought((12, 5), (12, 4))
    places = rank_players(
        CLUB, {3: brought((4, 0)), 0: same, 2: same, 1: brought((16, 9), (16, 9))}
    )
    assert order(places) == [(1, 1), (2, 0), (2, 2), (4, 3)]


@pytest.mark.rule("DK-7.0")
def test_a_bye_is_worth_the_mean() -> None:
    places = rank_players(
        CLUB, {0: [build_bye_result(CLUB, 1)], 1: brought((12, -9)), 2: brought((8, 30))}
    )
    assert order(places) == [(1, 1), (2, 0), (3, 2)]
    assert (int(places[1].points), places[1].score, places[1].best) == (10, 0, 0)
    assert places[1].results[0].table is None


def test_who_has_not_played_comes_last_with_nothing() -> None:
    places = rank_players(CLUB, {0: [], 1: brought((4, -30))})
    assert order(places) == [(1, 1), (2, 0)]
    assert (int(places[1].points), places[1].score, places[1].best) == (0, 0, None)


# What the sheets of an evening have come to: kept as bytes, and used only for that very moment


def test_an_evening_comes_back_as_it_was_counted() -> None:
    evening, sheets = played_evening(18, 2)
    found = summarize_evening(evening, sheets)
    assert len(found.tables) == 2 * 4
    assert [each.scores for each in found.tables] == [
        sheets[each.round, each.table].scores for each in found.tables
    ]
    assert {each.player for each in found.places} == set(range(18))
    again = decode_summary(encode_summary(found))
    assert again == found
    # Whether a score is whole says how it is shown.
    for one, other in zip(found.places, again.places, strict=True):
        assert list(map(repr, one.results)) == list(map(repr, other.results))


def test_scores_against_the_other_tables_come_back_as_fractions() -> None:
    result = RoundResult(1, 2, Fraction(7, 2), Fraction(-13, 3), is_total=True)
    half = RankingEntry(
        1, 0, Fraction(7, 2), Fraction(-13, 3), Fraction(-13, 3), (result,), penalty=-2
    )
    found = EveningSummary(9, (3, 0), (half, RankingEntry(2, 1, Fraction(0), 0, None, ())), ())
    assert decode_summary(encode_summary(found)) == found


def test_no_name_is_in_it() -> None:
    evening, sheets = played_evening(8, 1)
    state = encode_summary(summarize_evening(evening, sheets))
    names = {*NAMES, *(player.name for player in evening.players)}
    assert not [name for name in names if name.encode() in state]


def test_what_was_not_written_so_is_refused() -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_summary(b"\x93\x01\x02\x03")


def test_it_is_of_a_moment_at_which_every_sheet_had_come_so_far() -> None:
    evening = begun_evening(8, rounds=2)
    sheets = sheets_of(evening, 0)
    close(evening)
    before = summarize_evening(evening, sheets)
    assert before.is_current(evening.sequence, list_sheet_ends(evening, sheets))
    begin(evening)
    begun = sheets | sheets_of(evening, 1)
    at_second = summarize_evening(evening, begun)
    do(evening, UndoRoundStart, round=2, reason="too late", command="back")
    taken_back = list_sheet_ends(evening, begun)
    assert taken_back == before.ends
    assert not at_second.is_current(evening.sequence, taken_back)
    # A sheet that has grown by as much as another is less is another moment, too.
    mended = summarize_evening(evening, sheets)
    grown = replace(mended, ends=(mended.ends[0] + 1, mended.ends[1] - 1))
    assert sum(grown.ends) == sum(mended.ends)
    assert not grown.is_current(mended.sequence, mended.ends)


def test_a_sheet_that_is_not_laid_out_has_come_nowhere() -> None:
    evening, sheets = played_evening(8, 1)
    close_to_none = {(1, 2): sheets[1, 2]}
    assert list_sheet_ends(evening, close_to_none) == (0, sheets[1, 2].sequence)
    assert [each.table for each in summarize_evening(evening, close_to_none).tables] == [2]


def test_a_correction_is_counted() -> None:
    evening, sheets = played_evening(8, 1)
    before = summarize_evening(evening, sheets)
    decision = JuryDecision((50, 0, 0, -50), "found", ends=False)
    line = len(sheets[1, 1].lines)
    do(sheets[1, 1], Enter, index=line, line=decision, by=JURY, command="late")
    after = summarize_evening(evening, sheets)
    assert not before.is_current(after.sequence, after.ends)
    first, second = after.tables
    assert (first.round, first.table) == (1, 1)
    assert first.scores == sheets[1, 1].scores
    assert first.contracts == before.tables[0].contracts  # the decision is about no game
    assert second == before.tables[1]
    assert first != before.tables[0]
