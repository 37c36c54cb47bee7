"""What the sheets of an evening have come to: kept as bytes, and used only for that very moment."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from clubs.evenings import begin, close, draw, played_evening, run, sheets_of
from clubs.rounds import DIRECTOR, JURY, NAMES, do, given, new_evening
from courtcards.clubs.evenings.ways_back import Unbegin
from courtcards.clubs.seasons.tallies import (
    EveningTally,
    TableScores,
    ends_of_sheets,
    restored,
    tally,
    written,
)
from courtcards.clubs.sheets.lines import Enter
from courtcards.clubs.standings import Place, Result
from courtcards.kernel.clubs import Decision


def test_an_evening_comes_back_as_it_was_counted() -> None:
    evening, sheets = played_evening(18, 2)
    found = tally(evening, sheets)
    assert len(found.tables) == 2 * 4
    assert [each.scores for each in found.tables] == [
        sheets[each.round, each.table].scores for each in found.tables
    ]
    assert {each.player for each in found.places} == set(range(18))
    again = restored(written(found))
    assert again == found
    # Whether a score is whole says how it is shown.
    for one, other in zip(found.places, again.places, strict=True):
        assert list(map(repr, one.results)) == list(map(repr, other.results))


def test_scores_against_the_other_tables_come_back_as_fractions() -> None:
    result = Result(1, 2, Fraction(7, 2), Fraction(-13, 3), is_total=True)
    half = Place(1, 0, Fraction(7, 2), Fraction(-13, 3), Fraction(-13, 3), (result,), penalty=-2)
    found = EveningTally(9, (3, 0), (half, Place(2, 1, Fraction(0), 0, None, ())), ())
    assert restored(written(found)) == found


def test_no_name_is_in_it() -> None:
    evening, sheets = played_evening(8, 1)
    state = written(tally(evening, sheets))
    names = {*NAMES, *(player.name for player in evening.players)}
    assert not [name for name in names if name.encode() in state]


def test_what_was_not_written_so_is_refused() -> None:
    with pytest.raises(msgspec.DecodeError):
        restored(b"\x93\x01\x02\x03")


def test_it_is_of_a_moment_at_which_every_sheet_had_come_so_far() -> None:
    evening = new_evening(8, rounds=2)
    draw(evening)
    begin(evening)
    sheets = sheets_of(evening, 0)
    close(evening)
    before = tally(evening, sheets)
    assert before.is_of(evening.sequence, ends_of_sheets(evening, sheets))
    begin(evening)
    begun = sheets | sheets_of(evening, 1)
    at_second = tally(evening, begun)
    run(evening, given(Unbegin, round=2, reason="too late", by=DIRECTOR, command="back"))
    taken_back = ends_of_sheets(evening, begun)
    assert taken_back == before.ends
    assert not at_second.is_of(evening.sequence, taken_back)
    # A sheet that has grown by as much as another is less is another moment, too.
    mended = tally(evening, sheets)
    grown = replace(mended, ends=(mended.ends[0] + 1, mended.ends[1] - 1))
    assert sum(grown.ends) == sum(mended.ends)
    assert not grown.is_of(mended.sequence, mended.ends)


def test_a_sheet_that_is_not_laid_out_has_come_nowhere() -> None:
    evening, sheets = played_evening(8, 1)
    close_to_none = {(1, 2): sheets[1, 2]}
    assert ends_of_sheets(evening, close_to_none) == (0, sheets[1, 2].sequence)
    assert [each.table for each in tally(evening, close_to_none).tables] == [2]


def test_a_correction_is_counted() -> None:
    evening, sheets = played_evening(8, 1)
    before = tally(evening, sheets)
    decision = Decision((50, 0, 0, -50), "found", ends=False)
    line = len(sheets[1, 1].lines)
    do(sheets[1, 1], given(Enter, index=line, line=decision, by=JURY, command="late"))
    after = tally(evening, sheets)
    assert not before.is_of(after.sequence, after.ends)
    first, second = after.tables
    assert first == TableScores(1, 1, sheets[1, 1].scores or (0, 0, 0, 0))
    assert second == before.tables[1]
    assert first != before.tables[0]
