"""Ways back: rounds taken back, not counted, reopened; penalties; substitutes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from clubs.evenings import (
    Sheets,
    begin,
    begun_evening,
    close,
    draw,
    laid_out,
    played_evening,
    sheets_of,
)
from clubs.rounds import (
    DIRECTOR,
    JURY,
    TABLE,
    do,
    drawn_sheet,
    given,
    new_evening,
    new_sheet,
    played_sheet,
    refused,
)
from courtcards.clubs import results
from courtcards.clubs.evening import Evening, NewPlayer
from courtcards.clubs.evening.players import (
    AddPlayers,
    LiftPenalty,
    Penalise,
    RemovePlayer,
    Withdraw,
)
from courtcards.clubs.evening.rounds import Exchange
from courtcards.clubs.evening.settings import ChangeSettings
from courtcards.clubs.evening.undo import (
    Annul,
    Reinstate,
    ReopenRound,
    RoundStartUndone,
    UndoRoundStart,
)
from courtcards.clubs.export import KnownEvents, export_evening, export_new_events, parse_export
from courtcards.clubs.results import list_undone_tables
from courtcards.clubs.seating import build_seating_report
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.commands import Substitute
from courtcards.clubs.views.evening_views import predict_changes
from courtcards.clubs.views.log_views import build_log
from courtcards.kernel.errors import (
    BadEntry,
    BadExport,
    BadPeople,
    CourtcardsError,
    NotAllowed,
    NotNow,
    UnknownEvening,
)


def unbegin(evening: Evening, reason: str = "") -> None:
    number = len(evening.rounds)
    do(evening, UndoRoundStart, round=number, reason=reason)


def annul(evening: Evening, number: int) -> None:
    do(evening, Annul, round=number, reason="wrong seating")


def raise_to(evening: Evening, rounds: int) -> None:
    settings = msgspec.structs.replace(evening.settings, rounds=rounds)
    do(evening, ChangeSettings, settings=settings)


# Taken back


def test_a_round_that_is_taken_back_comes_next_again_as_it_was_seated() -> None:
    evening = new_evening(16)
    draw(evening)
    plan = list(evening.plan)
    begin(evening)
    unbegin(evening)
    assert (evening.rounds, evening.plan, evening.clock_until) == ([], plan, None)
    assert not evening.has_played(0)
    begin(evening)
    assert (evening.rounds[0].number, evening.rounds[0].attempt) == (1, 2)


@pytest.mark.parametrize("rounds", [1, 5])
def test_it_is_drawn_anew_where_others_are_there(rounds: int) -> None:
    evening = begun_evening(16, rounds=rounds)
    do(evening, AddPlayers, players=[NewPlayer("Late")])
    unbegin(evening)
    assert evening.plan == []
    draw(evening)
    assert len(evening.plan) == rounds


def test_its_pairs_have_not_met() -> None:
    evening = new_evening(16, seating="no_repeats", rounds=5)
    draw(evening)
    for _ in range(3):
        begin(evening)
        unbegin(evening)
        draw(evening)
    for _ in range(5):
        begin(evening)
        close(evening, "test")
    assert build_seating_report([played.seating for played in evening.rounds]).repeats == 0


def test_only_the_round_that_is_played_is_taken_back() -> None:
    evening, _ = played_evening(16, 1)
    for number, why in ((1, "round 1 is closed already"), (2, "round 2 has not begun")):
        assert refused(evening, NotNow, UndoRoundStart, round=number) == why
    refused(evening, NotAllowed, UndoRoundStart, round=1, by=JURY)


def test_a_reason_is_due_where_something_stands_on_its_sheets() -> None:
    evening = begun_evening(16)
    results.check_start_undo(laid_out(evening), RoundStartUndone(round=1, by=DIRECTOR, at=0))
    sheets = sheets_of(evening, 1)
    results.check_start_undo(sheets, RoundStartUndone(round=1, reason="fire", by=DIRECTOR, at=0))
    with pytest.raises(NotNow, match="have entries: 1, 2, 3, 4; give a reason"):
        results.check_start_undo(sheets, RoundStartUndone(round=1, by=DIRECTOR, at=0))


def begun_twice() -> tuple[Evening, Sheets, list[Sheet]]:
    """A round that was played, taken back, and played again."""
    evening = begun_evening(16, rounds=2)
    aside = list(sheets_of(evening, 1).values())
    unbegin(evening, "wrong seating")
    do(evening, Exchange, one=0, other=5)
    begin(evening)
    sheets = laid_out(evening)
    for (_, table), sheet in sheets.items():
        for past in played_sheet(table).history[1:]:
            sheet.apply(past.event)
    close(evening)
    return evening, sheets, aside


def test_the_round_that_begins_again_has_other_sheets() -> None:
    evening, sheets, aside = begun_twice()
    assert [sheet.place_text for sheet in aside] == [f"1/{table}" for table in range(1, 5)]
    again = [sheets[place].place_text for place in sorted(sheets)]
    assert again == [f"1/{table}/2" for table in range(1, 5)]
    before = [(played.attempt, table) for played, table in list_undone_tables(evening)]
    assert before == [(1, table) for table in range(1, 5)]
    assert sum(len(each.results) for each in results.rank_evening(evening, sheets)) == 16


def test_what_is_written_for_the_round_of_before_is_refused() -> None:
    evening, _, _ = begun_twice()
    evening.check_attempt(1, 2)
    with pytest.raises(NotNow, match="the start of round 1 was undone"):
        evening.check_attempt(1, 1)
    for number, attempt in [(1, 3), (2, 1)]:
        with pytest.raises(UnknownEvening, match="has not begun"):
            evening.check_attempt(number, attempt)


def test_an_export_brings_back_the_sheets_of_before_too() -> None:
    evening, sheets, aside = begun_twice()
    text = export_evening(evening, sheets, aside)
    again = parse_export(text)
    assert export_evening(again.evening, again.sheets, again.undone_sheets) == text
    assert [each.place_text for each in again.undone_sheets] == [each.place_text for each in aside]
    known = KnownEvents(evening=evening.sequence, sheets={each.place_text: 1 for each in aside})
    news = msgspec.json.decode(export_new_events(evening, sheets, known, aside))
    assert len(news["sheets"]["1/1"]) == aside[0].sequence - 1
    assert len(news["sheets"]["1/1/2"]) == sheets[1, 1].sequence
    whole = msgspec.json.decode(text)
    whole["sheets"]["1/1/3"] = whole["sheets"].pop("1/1/2")  # it lies elsewhere than it says
    with pytest.raises(BadExport, match="damaged"):
        parse_export(msgspec.json.encode(whole))


def test_the_log_tells_what_stood_on_the_sheets_of_before() -> None:
    log = build_log(*begun_twice())
    before = [each for each in log if "taken_back" in each and each["kind"] == "entered"]
    assert len(before) == 80
    assert before[0]["taken_back"] == ["Ann", "Bea", "Cas", "Dré"]
    (unbegun,) = [each for each in log if each["kind"] == "round-unbegun"]
    assert unbegun["reason"] == "wrong seating"


# Annulled


@pytest.mark.rule("DK-7.0")
def test_after_a_burned_round_nobody_meets_twice() -> None:
    evening = begun_evening(16, seating="no_repeats", rounds=5)
    close(evening, "burned")
    annul(evening, 1)
    raise_to(evening, 6)
    draw(evening)
    for _ in range(5):
        begin(evening)
        close(evening, "test")
    assert evening.is_over
    assert len(evening.counting_rounds) == 5
    assert build_seating_report([played.seating for played in evening.counting_rounds]).repeats == 0


def test_a_round_that_does_not_count_brings_nobody_anything() -> None:
    evening, sheets = played_evening(17, 2)
    before = results.rank_evening(evening, sheets)
    annul(evening, 1)
    after = results.rank_evening(evening, sheets)
    assert {result.round for each in after for result in each.results} == {2}
    do(evening, Reinstate, round=1, reason="it was right")
    assert results.rank_evening(evening, sheets) == before


def test_what_is_annulled_and_counted_again() -> None:
    evening = begun_evening(16, rounds=3)
    playing = "round 1 is being played: close it first"
    assert refused(evening, NotNow, Annul, round=1, reason="x") == playing
    close(evening, "test")
    assert refused(evening, NotNow, Reinstate, round=1, reason="x") == "round 1 counts already"
    refused(evening, NotNow, Annul, round=2, reason="x")
    assert "give a reason" in refused(evening, BadEntry, Annul, round=1, reason=" ")
    annul(evening, 1)
    assert evening.plan == []  # the rounds to come are drawn anew
    draw(evening)
    assert refused(evening, NotNow, Annul, round=1, reason="x") == "round 1 does not count"
    refused(evening, BadEntry, Reinstate, round=1, reason="")
    refused(evening, NotAllowed, Reinstate, round=1, reason="x", by=TABLE)
    do(evening, Reinstate, round=1, reason="it was right")
    assert evening.plan == []


# Reopened


def test_an_evening_that_was_over_goes_on() -> None:
    evening, sheets = played_evening(17, 1)
    do(evening, ReopenRound, round=1, reason="a sheet is wrong")
    assert not evening.is_over
    assert evening.running is evening.rounds[0]
    (out,) = evening.rounds[0].seating.byes
    assert results.compute_results(evening, sheets)[out] == []
    close(evening)
    assert evening.is_over


def test_only_the_last_round_is_reopened_and_one_that_counts() -> None:
    evening, _ = played_evening(16, 2)
    begun_since = "round 2 has begun since: correct the sheets of round 1 instead"
    assert refused(evening, NotNow, ReopenRound, round=1, reason="x") == begun_since
    refused(evening, BadEntry, ReopenRound, round=2, reason="")
    annul(evening, 2)
    assert refused(evening, NotNow, ReopenRound, round=2, reason="x") == "round 2 does not count"
    for kind in (Reinstate, ReopenRound):
        do(evening, kind, round=2, reason="x")
    not_closed = "round 2 has not been closed"
    assert refused(evening, NotNow, ReopenRound, round=2, reason="x") == not_closed


# Penalties


@pytest.mark.rule("DK-8.6")
def test_a_penalty_counts_in_the_ranking_until_it_is_taken_back() -> None:
    evening, sheets = played_evening(16, 1)
    before = {each.player: each for each in results.rank_evening(evening, sheets)}
    do(evening, Penalise, player=3, points=-4, reason="came late", by=JURY)
    do(evening, Penalise, player=3, points=1, reason="helped")
    after = {each.player: each for each in results.rank_evening(evening, sheets)}
    assert after[3].points == before[3].points - 3
    assert (after[3].penalty, after[3].best) == (-3, before[3].best)
    do(evening, LiftPenalty, penalty=1, reason="was in time", by=JURY)
    assert results.rank_evening(evening, sheets)[0].penalty == 0 or after[3].place == 1
    again = {each.player: each for each in results.rank_evening(evening, sheets)}
    assert again[3].points == before[3].points + Fraction(1)


def test_a_penalty_has_points_a_reason_and_a_ranked_player() -> None:
    evening = new_evening(4)
    do(evening, AddPlayers, players=[NewPlayer("House", house=True)])
    late: dict[str, Any] = {"player": 1, "points": -4, "reason": "x", "by": JURY}
    refused(evening, BadPeople, Penalise, **late | {"player": 4})
    refused(evening, BadPeople, Penalise, **late | {"points": 0})
    refused(evening, BadEntry, Penalise, **late | {"reason": " "})
    refused(evening, UnknownEvening, Penalise, **late | {"player": 9})
    refused(evening, NotAllowed, Penalise, **late | {"by": TABLE})
    refused(evening, NotNow, LiftPenalty, penalty=1, reason="x", by=JURY)
    do(evening, Penalise, **late)
    refused(evening, BadEntry, LiftPenalty, penalty=1, reason="", by=JURY)
    do(evening, LiftPenalty, penalty=1, reason="x", by=JURY)
    refused(evening, NotNow, LiftPenalty, penalty=1, reason="x", by=JURY)


def test_a_file_with_a_penalty_of_nobody_is_damaged() -> None:
    evening = new_evening(4)
    do(evening, Penalise, player=1, points=-4, reason="x", by=JURY)
    whole = msgspec.json.decode(export_evening(evening, {}))
    whole["evening"][-1]["player"] = 9
    with pytest.raises(BadExport, match="damaged"):
        parse_export(msgspec.json.encode(whole))


# What would change


def test_what_would_change_is_foreseen_and_nothing_changes() -> None:
    evening, sheets = played_evening(16, 2)
    before = evening.sequence
    view = predict_changes(evening, sheets, given(Annul, round=1, reason=""))
    assert evening.sequence == before
    assert [(each.round, each.table, each.counts) for each in view.sheets] == [
        (1, table, False) for table in range(1, 5)
    ]
    annul(evening, 1)
    for each in view.places:
        (place,) = [
            other for other in results.rank_evening(evening, sheets) if other.player == each.player
        ]
        assert each.after is not None
        assert (each.after.place, each.after.score) == (place.place, place.score)
    back = predict_changes(evening, sheets, given(Reinstate, round=1, reason=""))
    assert all(each.counts for each in back.sheets)
    assert [each.before for each in back.places if each.player == view.places[0].player] == [
        view.places[0].after
    ]


def test_it_is_foreseen_that_somebody_leaves_the_ranking_and_that_rounds_are_drawn_anew() -> None:
    evening = new_evening(16)
    draw(evening)
    view = predict_changes(evening, {}, given(RemovePlayer, player=15))
    assert (view.redraw, view.sheets) == (True, [])
    (gone,) = view.places
    assert (gone.player, gone.after) == (15, None)
    assert gone.before is not None


def test_what_is_refused_cannot_be_foreseen() -> None:
    evening = new_evening(16)
    with pytest.raises(NotNow):
        predict_changes(evening, {}, given(UndoRoundStart, round=1))
    with pytest.raises(NotAllowed):
        predict_changes(evening, {}, given(Withdraw, player=1, by=JURY))


def test_an_empty_sheet_is_no_change() -> None:
    evening = begun_evening(16)
    (first, *_) = evening.rounds[0].seating.tables
    view = predict_changes(
        evening, {(1, 1): new_sheet(1, 1, first)}, given(UndoRoundStart, round=1)
    )
    assert (view.sheets, view.places, view.redraw) == ([], [], False)


# Somebody plays on for another


def test_somebody_plays_on_and_the_result_stays() -> None:
    sheet = played_sheet(1, confirmed=False)
    do(sheet, Substitute, by=JURY, seat=1, name="Eva", reason="ill")
    assert sheet.names == ("Ann", "Eva (Bea)", "Cas", "Dré")
    assert [each.player for each in sheet.players] == [0, 1, 2, 3]
    again = Sheet.replay([past.event for past in sheet.history], sheet.club)
    assert again.names == sheet.names


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"name": "Ann"}, BadPeople),
        ({"name": " "}, BadPeople),
        ({"name": "E\u200bva"}, BadPeople),
        ({"reason": " "}, BadEntry),
        ({"by": TABLE}, NotAllowed),
    ],
)
def test_who_cannot_play_on(fields: dict[str, Any], error: type[CourtcardsError]) -> None:
    sheet = drawn_sheet()
    asked: dict[str, Any] = {"seat": 1, "name": "Eva", "reason": "ill", "by": JURY} | fields
    refused(sheet, error, Substitute, **asked)
    assert "has been confirmed" in refused(
        played_sheet(1), NotNow, Substitute, seat=1, name="Eva", reason="ill", by=JURY
    )
