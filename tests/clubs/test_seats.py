"""Who really sat where: seats of rounds that have begun, corrected; entries stay with the seats."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clubs.evenings import Sheets, begin, begun_evening, close, draw, laid_out, played_evening
from clubs.rounds import DIRECTOR, JURY, TABLE, VIEWER, do, given, played_sheet, refused
from courtcards.clubs import results
from courtcards.clubs.evening import Evening, EveningCommand, NewPlayer
from courtcards.clubs.evening.players import AddPlayers, RemovePlayer, Withdraw
from courtcards.clubs.evening.rounds import DrawnRound, swap_players
from courtcards.clubs.evening.seats import CorrectSeats, SeatsChanged, SeatsCorrected
from courtcards.clubs.evening.undo import Annul, Reinstate, UndoRoundStart
from courtcards.clubs.export import export_evening, parse_export
from courtcards.clubs.results import build_reseating
from courtcards.clubs.seating import Round
from courtcards.clubs.sheet.commands import Confirm, Substitute
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


def begun(players: int = 17) -> Evening:
    return begun_evening(players, rounds=2)


def seating_of(evening: Evening, number: int = 1) -> Round:
    return evening.rounds[number - 1].seating


def correction(number: int, seating: Round, **fields: Any) -> dict[str, Any]:
    return {
        "round": number,
        "tables": seating.tables,
        "byes": seating.byes,
        "reason": "wrong table",
    } | fields


def correct(evening: Evening, seating: Round, number: int = 1) -> None:
    do(evening, CorrectSeats, **correction(number, seating))


def swap(evening: Evening, one: int, other: int, number: int = 1) -> None:
    """Two really had each other's places."""
    correct(evening, swap_players(seating_of(evening, number), one, other), number)


def replace(evening: Evening, one: int, other: int, *, sits_out: bool = False) -> None:
    """The one of round 1 was really the other, who was not in it."""
    swapped = swap_players(seating_of(evening), one, other)
    correct(evening, Round(swapped.tables, (*swapped.byes, one) if sits_out else swapped.byes))


def follow(evening: Evening, sheets: Sheets) -> None:
    """Write the seats of the evening on its sheets, as a server does."""
    for sheet in sheets.values():
        if (command := build_reseating(evening, sheet)) is not None:
            do(sheet, command)
        assert build_reseating(evening, sheet) is None


def written_sheets(evening: Evening, *, confirmed: bool = True) -> Sheets:
    sheets = laid_out(evening)
    for (number, table), sheet in sheets.items():
        for past in played_sheet(100 * number + table, confirmed=confirmed).history[1:]:
            sheet.apply(past.event)
    return sheets


def ranked(evening: Evening, sheets: Sheets) -> Any:
    return results.rank_evening(evening, sheets)


# The sheets and the results follow


@pytest.mark.parametrize("confirmed", [False, True])
def test_two_at_each_others_tables_keep_every_line(confirmed: bool) -> None:
    evening = begun()
    sheets = written_sheets(evening, confirmed=confirmed)
    before = {place: (list(sheet.lines), sheet.confirmed) for place, sheet in sheets.items()}
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    swap(evening, one, other)
    assert [table[0] for table in seating_of(evening).tables[:2]] == [other, one]
    follow(evening, sheets)
    assert [sheets[1, table].players[0].player for table in (1, 2)] == [other, one]
    assert {
        place: (list(sheet.lines), sheet.confirmed) for place, sheet in sheets.items()
    } == before
    told = {place for place, sheet in sheets.items() if sheet.seating_event}
    assert told == {(1, 1), (1, 2)}
    whole = parse_export(export_evening(evening, sheets))
    assert export_evening(whole.evening, whole.sheets) == export_evening(evening, sheets)


def test_results_follow_the_people() -> None:
    evening, sheets = played_evening(17, 2)
    before = results.compute_results(evening, sheets)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    swap(evening, one, other)
    after = results.compute_results(evening, sheets)
    assert after[one][0] == before[other][0]
    assert after[other][0] == before[one][0]
    assert (after[one][1], after[other][1]) == (before[one][1], before[other][1])
    assert all(after[each] == before[each] for each in before if each not in {one, other})


def test_seats_at_one_table_and_a_bye() -> None:
    evening, sheets = played_evening(17, 1)
    before = results.compute_results(evening, sheets)
    one, other, third, _ = seating_of(evening).tables[0]
    (out,) = seating_of(evening).byes
    swap(evening, one, other)
    swap(evening, third, out)
    assert seating_of(evening).byes == (third,)
    after = results.compute_results(evening, sheets)
    for a, b in ((one, other), (other, one), (third, out), (out, third)):
        assert after[a] == before[b]


def test_two_tables_that_played_each_others_draw() -> None:
    evening, sheets = played_evening(16, 1)
    before = results.compute_results(evening, sheets)
    first, second, *rest = seating_of(evening).tables
    correct(evening, Round((second, first, *rest)))
    after = results.compute_results(evening, sheets)
    for a, b in zip((*first, *second), (*second, *first), strict=True):
        assert after[a] == before[b]


def test_a_wrong_identity() -> None:
    """Somebody of the evening who was not in the round; who was named is in no round then."""
    evening, sheets = played_evening(16, 1)
    do(evening, AddPlayers, players=[NewPlayer("Really")])
    do(evening, Withdraw, player=16)
    one = seating_of(evening).tables[0][0]
    before = results.compute_results(evening, sheets)
    replace(evening, one, 16)
    after = results.compute_results(evening, sheets)
    assert (after[16], after[one]) == (before[one], [])
    assert not evening.has_played(one)
    do(evening, RemovePlayer, player=one)
    assert [entry.player for entry in ranked(evening, sheets)].count(one) == 0


def test_who_was_there_sat_out_if_the_director_says_so() -> None:
    evening, sheets = played_evening(16, 1)
    do(evening, AddPlayers, players=[NewPlayer("Really")])
    one = seating_of(evening).tables[0][0]
    replace(evening, one, 16, sits_out=True)
    (bye,) = results.compute_results(evening, sheets)[one]
    assert (bye.table, seating_of(evening).byes) == (None, (one,))


def test_a_substitute_whose_seat_it_really_was_replaces_nobody() -> None:
    evening = begun(16)
    do(evening, AddPlayers, players=[NewPlayer("Eva")])
    sheets = laid_out(evening)
    do(sheets[1, 1], Substitute, by=JURY, seat=1, name="Eva", reason="ill")
    assert sheets[1, 1].names[1].startswith("Eva (Player")
    replace(evening, seating_of(evening).tables[0][1], 16)
    follow(evening, sheets)
    assert sheets[1, 1].names[1] == "Eva"


def test_what_is_by_seat_stays() -> None:
    """The writer, the first dealer and who confirmed are those at the seats."""
    evening = begun(16)
    sheets = written_sheets(evening, confirmed=False)
    do(sheets[1, 1], Confirm, seat=1)
    one, other = seating_of(evening).tables[0][1], seating_of(evening).tables[1][1]
    swap(evening, one, other)
    follow(evening, sheets)
    sheet = sheets[1, 1]
    assert sheet.confirmed is not None
    assert sheet.players[sheet.confirmed.seat].player == other
    assert sheet.drawn is not None
    assert sheet.drawn.dealer == 0


def test_a_sheet_that_knows_a_later_change_is_left_as_it_is() -> None:
    evening, ahead = begun(), begun()
    (one, *_), (other, *_), (third, *_), *_ = seating_of(evening).tables
    sheet = laid_out(ahead)[1, 3]
    for known in (evening, ahead):
        swap(known, one, other)
    swap(ahead, one, third)
    command = build_reseating(ahead, sheet)
    assert command is not None
    do(sheet, command)
    assert build_reseating(evening, sheet) is None


def test_an_export_from_just_after_a_correction_is_whole() -> None:
    """A server stopped before it wrote the sheets; the next one does."""
    evening = begun(16)
    sheets = written_sheets(evening)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    swap(evening, one, other)
    again = parse_export(export_evening(evening, sheets))
    follow(again.evening, again.sheets)
    assert again.sheets[1, 1].players[0].player == other
    damaged = msgspec.json.decode(export_evening(evening, sheets))
    damaged["sheets"]["1/3"][0]["players"][0]["player"] = one
    damaged["sheets"]["1/3"].append(
        {"kind": "reseated", "players": damaged["sheets"]["1/3"][0]["players"]}
        | {"reason": "x", "event": evening.sequence, "by": {"role": "director"}, "at": 0}
    )
    with pytest.raises(BadExport, match="other players sat"):
        parse_export(msgspec.json.encode(damaged))


# Rounds to come


def test_rounds_to_come_are_drawn_anew_only_if_others_met_or_sat_out() -> None:
    evening = begun(17)
    first, second, *rest = seating_of(evening).tables
    plan = list(evening.plan)
    correct(evening, Round((second, first, *rest), seating_of(evening).byes))
    swap(evening, first[0], first[1])
    assert evening.plan == plan != []
    swap(evening, first[0], second[0])
    assert evening.plan == []
    close(evening, "test")
    draw(evening)
    swap(evening, first[2], seating_of(evening).byes[0])
    assert evening.plan == []


def test_the_next_draw_takes_who_really_met() -> None:
    evening = begun_evening(16, rounds=5, seating="no_repeats")
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    close(evening, "test")
    swap(evening, one, other)
    draw(evening)
    while not evening.is_over:
        begin(evening)
        close(evening, "test")
    met = [pair for played in evening.rounds for pair in played.seating.pairs()]
    assert len(met) == len({*met})


def test_a_round_in_the_past_is_corrected_while_a_later_one_is_played() -> None:
    evening, sheets = played_evening(16, 2)
    evening = Evening.replay(evening.history[:-1])  # round 2 is being played again
    begun_since = list(seating_of(evening, 2).tables)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    swap(evening, one, other)
    assert evening.running is evening.rounds[1]
    assert list(seating_of(evening, 2).tables) == begun_since
    follow(evening, sheets)


def test_a_round_that_does_not_count_is_corrected_too() -> None:
    evening, sheets = played_evening(16, 2)
    right = ranked(evening, sheets)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    swap(evening, one, other)
    do(evening, Annul, round=1, reason="wrong seats")
    view = predict_changes(
        evening, sheets, given(CorrectSeats, **back(evening, reason="", one=one, other=other))
    )
    assert ([each.counts for each in view.reseated], view.places) == ([False, False], [])
    swap(evening, one, other)
    do(evening, Reinstate, round=1, reason="right now")
    assert ranked(evening, sheets) == right


def back(evening: Evening, one: int, other: int, **fields: Any) -> dict[str, Any]:
    """The correction by which two have each other's places again."""
    return correction(1, swap_players(seating_of(evening), one, other), **fields)


def test_a_start_that_is_undone_keeps_the_seats_that_were_right() -> None:
    evening = begun(16)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    swap(evening, one, other)
    do(evening, UndoRoundStart, round=1, reason="fire")
    assert evening.plan == []  # the rounds after it are drawn anew, so this one is, too


# Undo, and what would change


def test_the_inverse_brings_back_the_same_standings() -> None:
    evening, sheets = played_evening(17, 2)
    before = ranked(evening, sheets)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    swap(evening, one, other)
    assert ranked(evening, sheets) != before
    event = evening.history[-1]
    assert isinstance(event, SeatsCorrected)
    seen = DrawnRound(event.tables, event.byes)
    undone = correction(1, Round(event.before.tables, event.before.byes), seen=seen)
    do(evening, CorrectSeats, **undone, command="undo")
    assert ranked(evening, sheets) == before
    log = [each for each in build_log(evening, sheets) if each["kind"] == "seats-corrected"]
    assert [each["reason"] for each in log] == ["wrong table"] * 2
    assert log[0]["before"]["tables"] == log[1]["tables"]


def test_what_would_change_is_foreseen_and_nothing_changes() -> None:
    evening, sheets = played_evening(16, 2)
    sequence = evening.sequence
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    asked = given(CorrectSeats, **back(evening, one, other, reason=""))
    view = predict_changes(evening, sheets, asked)
    assert evening.sequence == sequence
    assert [(each.round, each.table, each.lines > 0) for each in view.reseated] == [
        (1, 1, True),
        (1, 2, True),
    ]
    assert (view.sheets, view.redraw) == ([], False)
    swap(evening, one, other)
    after = {each.player: (each.place, each.points, each.score) for each in ranked(evening, sheets)}
    assert {one, other} <= {each.player for each in view.places}
    for each in view.places:
        assert each.after is not None
        assert (each.after.place, each.after.points, each.after.score) == after[each.player]


def test_it_is_foreseen_that_rounds_are_drawn_anew() -> None:
    evening = begun(16)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    asked = given(CorrectSeats, **back(evening, one, other))
    view = predict_changes(evening, laid_out(evening), asked)
    assert (view.sheets, view.places, view.redraw, view.reseated) == ([], [], True, [])


# Refused


@pytest.mark.parametrize(
    ("fields", "error", "said"),
    [
        ({"round": 2}, NotNow, "round 2 has not begun"),
        ({"tables": ((0, 1, 2, 3),)}, BadPeople, "round 1 has 4 tables"),
        ({"byes": (0,)}, BadPeople, "Player 0 has two places in this round"),
        ({"byes": (17,)}, UnknownEvening, "no player 17"),
        ({"byes": (16,)}, UnknownEvening, "no player 16"),
        ({"reason": " "}, BadEntry, "give a reason"),
        ({"names": ("Somebody else",)}, NotNow, "the list of players has changed"),
        ({"seen": DrawnRound(((0, 1, 2, 3),))}, NotNow, "round 1 have changed meanwhile"),
    ],
)
def test_a_correction_that_makes_no_sense(
    fields: dict[str, Any], error: type[CourtcardsError], said: str
) -> None:
    evening = begun_evening(16, rounds=2)
    do(evening, AddPlayers, players=[NewPlayer("Mistake")])
    do(evening, RemovePlayer, player=16)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    asked = back(evening, one, other) | fields
    assert said in refused(evening, error, CorrectSeats, **asked)


def test_only_the_director_corrects_seats() -> None:
    evening = begun(16)
    (one, *_), (other, *_) = seating_of(evening).tables[:2]
    for by in (JURY, TABLE, VIEWER):
        said = refused(evening, NotAllowed, CorrectSeats, **back(evening, one, other, by=by))
        assert said == "only the director may do that"


def test_seats_that_are_right_already_are_refused() -> None:
    evening = begun(17)
    asked = correction(1, seating_of(evening))
    said = refused(evening, NotNow, CorrectSeats, **asked)
    assert said == "these are the seats of round 1 already"


def test_nobody_is_seated_anew_at_a_table_on_the_server() -> None:
    evening = begun()
    evening.rounds[0].online[1] = "t"
    (one, *_), (other, *_), (third, *_), *_ = seating_of(evening).tables
    said = refused(evening, NotNow, CorrectSeats, **back(evening, one, other))
    assert said == "table 1 plays on the server: its seats cannot be changed"
    swap(evening, other, third)


def test_a_command_with_a_table_of_three_is_none() -> None:
    for tables in ([[0, 1, 2]], [[0, 1, 2, -1]], [[0, 1, 2, 3]] * 2501):
        asked = {"type": "correct-seats", "id": "c", "round": 1, "tables": tables, "reason": "x"}
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(asked, EveningCommand)


# Offline, and from before


def test_what_was_done_offline_has_the_same_result_or_is_refused() -> None:
    evening, ahead = begun(16), begun(16)
    (one, *_), (other, *_), (third, *_), *_ = seating_of(evening).tables
    command = CorrectSeats(id="c", **back(evening, one, other))
    event = evening.decide(given(CorrectSeats, **back(evening, one, other)))
    assert isinstance(event, SeatsCorrected)
    pinned = command.pin_outcome(evening, event)
    assert pinned.seen == DrawnRound(seating_of(evening).tables)
    assert pinned.names is not None
    assert len(pinned.names) == 16
    asked = msgspec.structs.asdict(pinned)
    fields = {name: value for name, value in asked.items() if name not in {"id", "by", "at"}}
    do(evening, CorrectSeats, **fields)
    swap(ahead, one, third)
    assert "have changed meanwhile" in refused(ahead, NotNow, CorrectSeats, **fields)


def test_seats_that_were_changed_before_corrections_existed_stand_as_they_stood() -> None:
    evening = begun()
    one, left = seating_of(evening).tables[0][:2]
    (out,) = seating_of(evening).byes
    for a, b in ((one, out), (left, one)):
        evening.apply(SeatsChanged(round=1, one=a, other=b, reason="x", by=DIRECTOR, at=0))
        if a == one:
            do(evening, Withdraw, player=left)
    assert seating_of(evening).tables[0][:2] == (out, one)
    assert seating_of(evening).byes == ()
