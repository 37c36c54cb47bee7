"""Duplicate: deals against the field, the standings by that, and what is held back."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from clubs.evenings import Sheets, laid_out
from clubs.rounds import (
    DIRECTOR,
    JURY,
    TABLE,
    VIEWER,
    do,
    enter,
    games,
    given,
    new_evening,
    refused,
)
from courtcards.clubs import results
from courtcards.clubs.command import Sender
from courtcards.clubs.evening import Evening, EveningSettings
from courtcards.clubs.evening.rounds import BeginRound, CloseRound, DrawRounds, RoundBegun
from courtcards.clubs.evening.settings import ChangeSettings
from courtcards.clubs.export import (
    KnownEvents,
    build_ranking_records,
    export_evening,
    export_new_events,
    parse_export,
)
from courtcards.clubs.results import rank_evening
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.commands import ClaimSeat, Confirm, Enter, NoteDraw
from courtcards.clubs.views.evening_views import EveningViews, Link
from courtcards.clubs.views.sheet_views import build_comparison_view
from courtcards.kernel.club_scoring import GameLine, JuryDecision
from courtcards.kernel.errors import NotNow, RuleSetError, UnknownEvening

SERVER = Sender("server")


def evening_of(players: int = 12, **settings: Any) -> Evening:
    return new_evening(players, ruleset="club-shuffled", duplicate=True, **settings)


def begin(evening: Evening, **fields: Any) -> Sheets:
    """The next round, with its sheets laid out and dealt."""
    do(evening, DrawRounds)
    do(evening, BeginRound, **fields)
    sheets = laid_out(evening)
    for sheet in sheets.values():
        do(sheet, NoteDraw, writer=0, dealer=0, by=SERVER)
    return sheets


def play(sheet: Sheet, seed: int, deals: int = 20) -> None:
    for count, line in enumerate(games(sheet, random.Random(seed)), start=1):
        enter(sheet, line, SERVER)
        if count == deals:
            break
    if sheet.round_sheet.is_over:
        do(sheet, Confirm, seat=0, by=SERVER)


def begun(players: int = 12) -> tuple[Evening, Sheets]:
    evening = evening_of(players)
    return evening, begin(evening)


def test_a_deal_is_held_against_the_mean_of_the_other_tables() -> None:
    found = results.compute_relative_points(
        {
            1: [(-13, 0, 0, 0), (13, 0, 0, 0)],
            2: [(0, -8, 0, 0), (0, 13, 0, 0)],
            3: [(-3, -2, 0, 0)],
        }
    )
    said = {table: [" ".join(map(str, deal)) for deal in deals] for table, deals in found.items()}
    # The second deal has been played at two tables only.
    assert said[1] == ["-23/2 5 0 0", "13 -13 0 0"]
    assert said[2] == ["8 -7 0 0", "-13 13 0 0"]
    assert said[3] == ["7/2 2 0 0"]
    (alone,) = results.compute_relative_points({1: [(-5, 0, 0, 0)]})[1]
    assert list(map(int, alone)) == [-5, 0, 0, 0]


def test_the_tables_of_a_round_are_counted_by_hand() -> None:
    evening, sheets = begun()
    for place, sheet in sheets.items():
        play(sheet, place[1])
    found = results.compare_round(evening, sheets, evening.rounds[0])
    totals = {table: sheets[1, table].round_sheet.totals for table in (1, 2, 3)}
    for table, each in found.items():
        others = [totals[other] for other in totals if other != table]
        assert each.scores == tuple(
            totals[table][seat] - Fraction(sum(other[seat] for other in others), 2)
            for seat in range(4)
        )
        assert sum(each.scores) == 0
        assert sum(each.points) == 40
        by_score = sorted(zip(each.scores, each.points, strict=True), reverse=True)
        assert [points for _, points in by_score] == sorted(each.points, reverse=True)
        assert len(each.rows) == len(each.against) == 20
    ranking = rank_evening(evening, sheets)
    by_player = {each.player: each for each in ranking}
    for table, players in enumerate(evening.rounds[0].seating.tables, start=1):
        for seat, player in enumerate(players):
            assert by_player[player].score == found[table].scores[seat]
            assert by_player[player].points == found[table].points[seat]
            assert by_player[player].best == found[table].scores[seat]
    keys = [(each.points, each.score) for each in ranking]
    assert keys == sorted(keys, reverse=True)
    assert any(Fraction(each.score).denominator == 2 for each in ranking)
    records = build_ranking_records(evening, sheets)
    assert [each.score for each in records] == [float(each.score) for each in ranking]


def test_points_beside_the_deals_are_the_players_own() -> None:
    evening, sheets = begun(8)
    for place, sheet in sheets.items():
        play(sheet, place[1])
    do(evening, CloseRound, round=1)
    before = results.compare_round(evening, sheets, evening.rounds[0])
    penalty = JuryDecision((-7, 0, 0, 0), "late")
    line = given(Enter, index=20, line=penalty)
    do(sheets[1, 1], line)
    after = results.compare_round(evening, sheets, evening.rounds[0])
    assert after[1].scores == (before[1].scores[0] - 7, *before[1].scores[1:])
    assert (after[2].scores, after[1].against) == (before[2].scores, before[1].against)


def test_nothing_of_a_deal_is_shown_before_all_have_played_it() -> None:
    evening, sheets = begun(8)
    play(sheets[1, 1], 1)
    play(sheets[1, 2], 2, deals=7)
    shown = results.build_visible_sheets(evening, sheets)
    assert [len(shown[1, table].lines) for table in (1, 2)] == [7, 7]
    assert shown[1, 1].lines == sheets[1, 1].lines[:7]
    assert shown[1, 1].confirmed is None
    assert rank_evening(evening, sheets)[0].results == ()
    views = EveningViews("e", evening, sheets)
    round_ = views.view(Link.from_key("director", 0), 0).rounds[0]
    assert (round_.duplicate, round_.compared) == (True, 7)
    assert [each.totals for each in round_.tables] == [None, None]
    assert [each.games for each in round_.tables] == [20, 7]
    seen = build_comparison_view(evening, sheets, 1)
    assert (seen.deals, [len(each.deals) for each in seen.tables]) == (7, [7, 7])
    assert [each.ranking_points for each in seen.tables] == [None, None]
    # The last table catches up: then all of it is told.
    rest = games(sheets[1, 2], random.Random(3))
    for line in rest:
        enter(sheets[1, 2], line, SERVER)
    assert results.build_visible_sheets(evening, sheets) is sheets
    assert rank_evening(evening, sheets)[0].results == ()
    do(sheets[1, 2], Confirm, seat=0, by=SERVER)
    assert len(rank_evening(evening, sheets)[0].results) == 1
    views.invalidate()
    assert views.view(Link.from_key("viewer", 0), 0).rounds[0].tables[0].totals is not None
    told = build_comparison_view(evening, sheets, 1).tables[0]
    assert told.ranking_points is not None
    assert [each.contract for each in told.deals] == [
        line.contract for line in sheets[1, 1].lines if isinstance(line, GameLine)
    ]
    json = msgspec.to_builtins(told)
    assert all(isinstance(each, int) for deal in json["deals"] for each in deal["against"])


def test_an_export_of_a_round_that_is_held_back_holds_no_more() -> None:
    evening, sheets = begun(8)
    play(sheets[1, 1], 1)
    play(sheets[1, 2], 2, deals=3)
    shown = results.build_visible_sheets(evening, sheets)
    file = parse_export(export_evening(evening, shown))
    again, kept = file.evening, file.sheets
    assert [len(kept[1, table].lines) for table in (1, 2)] == [3, 3]
    assert again.rounds[0].is_duplicate
    assert again.settings.is_duplicate
    # Whoever follows it gets the rest later, as a continuation.
    known = {f"1/{table}": len(shown[1, table].history) for table in (1, 2)}
    do(evening, CloseRound, round=1, reason="late")
    news = msgspec.json.decode(
        export_new_events(
            evening,
            results.build_visible_sheets(evening, sheets),
            KnownEvents(len(evening.history) - 1, known),
        )
    )
    assert len(news["sheets"]["1/1"]) == len(sheets[1, 1].history) - known["1/1"]


def test_nobody_writes_on_a_sheet_that_is_held_back_but_its_table() -> None:
    evening, sheets = begun(8)
    line = JuryDecision((0, 0, 0, 0), "x")
    for by in (DIRECTOR, JURY):
        with pytest.raises(NotNow, match="the sheets cannot be changed"):
            results.check_may_write(
                evening, sheets, (1, 1), given(Enter, index=0, line=line, by=by)
            )
    own = given(Enter, index=0, line=line, by=SERVER)
    results.check_may_write(evening, sheets, (1, 1), own)
    results.check_may_write(evening, sheets, (1, 1), given(ClaimSeat, seat=0, by=TABLE))
    results.check_may_write(evening, sheets, (1, 1), given(ClaimSeat, seat=0, by=VIEWER))
    do(evening, CloseRound, round=1, reason="late")
    results.check_may_write(evening, sheets, (1, 1), given(Enter, index=0, line=line))


def test_a_round_that_is_closed_compares_the_sheets_that_are_in() -> None:
    evening, sheets = begun(12)
    play(sheets[1, 1], 1)
    play(sheets[1, 2], 2)
    play(sheets[1, 3], 3, deals=4)
    del sheets[1, 3]  # it has not even been laid out here
    assert results.build_visible_sheets(evening, sheets)[1, 1].lines == []
    do(evening, CloseRound, round=1, reason="late")
    assert [each.table for each in build_comparison_view(evening, sheets, 1).tables] == [1, 2]
    missed = [each for each in rank_evening(evening, sheets) if not each.results]
    assert {each.player for each in missed} == {*evening.rounds[0].seating.tables[2]}


def test_a_duplicate_round_is_played_at_all_tables_on_the_server() -> None:
    evening = evening_of(8)
    begin(evening)
    assert evening.rounds[0].online == {1: "", 2: ""}
    event = evening.history[-1]
    assert isinstance(event, RoundBegun)
    assert given(BeginRound, online=[2]).command.can_have_caused(event)
    # What the settings say later holds for the next round.
    plain = EveningSettings("Clubavond", "2026-11-21", ruleset="club-shuffled", seating="random")
    do(evening, ChangeSettings, settings=plain)
    assert evening.rounds[0].is_duplicate
    do(evening, CloseRound, round=1, reason="late")
    begin(evening)
    assert not evening.rounds[1].is_duplicate
    assert isinstance(event, RoundBegun)
    with pytest.raises(NotNow, match="round 2 is not played in duplicate"):
        build_comparison_view(evening, {}, 2)
    with pytest.raises(UnknownEvening, match="round 3 has not begun"):
        build_comparison_view(evening, {}, 3)


def test_one_table_has_nothing_to_be_compared_with() -> None:
    with pytest.raises(NotNow, match="needs at least two tables"):
        begin(evening_of(7))


def test_the_deals_of_a_duplicate_are_shuffled() -> None:
    told = "choose the rule set Club rules, every deal shuffled"
    with pytest.raises(RuleSetError, match=told):
        new_evening(8, ruleset="club", duplicate=True)
    plain = new_evening(8, ruleset="club", duplicate=False)
    assert not plain.settings.is_duplicate
    wanted = EveningSettings("Clubavond", "2026-11-21", duplicate=True)
    assert "every deal is shuffled" in refused(plain, RuleSetError, ChangeSettings, settings=wanted)


def test_with_a_sheet_of_a_duplicate_round_all_are_seen_otherwise() -> None:
    evening = evening_of(8)
    begin(evening)
    assert results.list_affected_places(evening.rounds[0], (1, 2)) == [(1, 1), (1, 2)]
    other = new_evening(8)
    begin(other)
    assert results.list_affected_places(other.rounds[0], (1, 2)) == [(1, 2)]
