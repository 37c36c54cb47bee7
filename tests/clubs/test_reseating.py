"""Seats of a round that is being played: changed before a line is entered, or somebody plays on."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.evenings import begun_evening, close, sheets_of
from clubs.rounds import (
    DIRECTOR,
    JURY,
    TABLE,
    do,
    drawn_sheet,
    given,
    played_sheet,
    refused,
)
from courtcards.clubs import results
from courtcards.clubs.evenings import Evening, NewPlayer
from courtcards.clubs.evenings.players import AddPlayers, Withdraw
from courtcards.clubs.evenings.reseating import Reseat, SeatsChanged
from courtcards.clubs.export import export, restored
from courtcards.clubs.laying_out import places, reseating, sheet_opening
from courtcards.clubs.sheets import Sheet
from courtcards.clubs.sheets.people import Substitute
from courtcards.kernel.errors import (
    BadEntry,
    BadPeople,
    CourtcardsError,
    NotAllowed,
    NotNow,
    UnknownEvening,
)


def begun(players: int = 17) -> Evening:
    return begun_evening(players, rounds=2)


def reseat(evening: Evening, one: int, other: int) -> None:
    do(evening, Reseat, round=1, one=one, other=other, reason="late")


def laid_out(evening: Evening) -> dict[tuple[int, int], Sheet]:
    return {
        place: Sheet(sheet_opening("e", evening, place), evening.club) for place in places(evening)
    }


def test_two_change_places_and_their_sheets_are_theirs() -> None:
    evening = begun()
    sheets = laid_out(evening)
    (one, *_), (other, *_) = evening.rounds[0].seating.tables[:2]
    reseat(evening, one, other)
    assert [table[0] for table in evening.rounds[0].seating.tables[:2]] == [other, one]
    for sheet in sheets.values():
        if (command := reseating(evening, sheet)) is not None:
            do(sheet, command)
        assert reseating(evening, sheet) is None
    assert [sheets[1, table].players[0].player for table in (1, 2)] == [other, one]
    assert sheets[1, 3].sequence == 1
    whole = restored(export(evening, sheets))
    assert export(whole.evening, whole.sheets) == export(evening, sheets)


def test_a_sheet_that_knows_a_later_change_is_left_as_it_is() -> None:
    evening, ahead = begun(), begun()
    (one, *_), (other, *_) = evening.rounds[0].seating.tables[:2]
    third = evening.rounds[0].seating.tables[2][0]
    sheet = laid_out(ahead)[1, 3]
    for known in (evening, ahead):
        reseat(known, one, other)
    reseat(ahead, one, third)
    command = reseating(ahead, sheet)
    assert command is not None
    do(sheet, command)
    assert reseating(evening, sheet) is None


def test_who_takes_a_seat_has_its_result_and_who_left_sits_out_only_if_there() -> None:
    evening = begun()
    one, left = evening.rounds[0].seating.tables[0][:2]
    (out,) = evening.rounds[0].seating.byes
    reseat(evening, one, out)
    assert list(evening.rounds[0].seating.byes) == [one]
    do(evening, Withdraw, player=left)
    reseat(evening, left, one)
    assert list(evening.rounds[0].seating.byes) == []
    sheets = sheets_of(evening, 1)
    close(evening)
    found = results.results(evening, sheets)
    assert [len(found[each]) for each in (one, out, left)] == [1, 1, 0]
    assert found[one][0].table == found[out][0].table == 1


def test_who_comes_late_takes_the_seat_of_another() -> None:
    evening = begun(16)
    do(evening, AddPlayers, players=[NewPlayer("Late")])
    one = evening.rounds[0].seating.tables[0][0]
    reseat(evening, one, 16)
    assert evening.rounds[0].seating.tables[0][0] == 16
    assert not evening.has_played(one)


@pytest.mark.parametrize(
    ("fields", "error", "said"),
    [
        ({"round": 2}, NotNow, "round 2 is not being played"),
        ({"one": 16}, NotNow, "Player 16 is not in round 1"),
        ({"other": 17}, UnknownEvening, "no player 17"),
        ({"other": 0}, NotNow, "and somebody else"),
        ({"other": 15}, NotNow, "Player 15 has withdrawn"),
        ({"reason": ""}, BadEntry, "say why"),
    ],
)
def test_a_change_that_makes_no_sense(
    fields: dict[str, Any], error: type[CourtcardsError], said: str
) -> None:
    evening = begun(16)
    do(evening, AddPlayers, players=[NewPlayer("Player 16")])
    do(evening, Withdraw, player=15)
    asked: dict[str, Any] = {"round": 1, "one": 0, "other": 1, "reason": "late"} | fields
    command = given(Reseat, **asked)
    assert said in refused(evening, error, command)
    refused(evening, NotAllowed, Reseat, by=JURY, **asked)


def test_nobody_is_seated_anew_at_a_table_on_the_server() -> None:
    evening = begun()
    evening.rounds[0].online[1] = "t"
    one, other = evening.rounds[0].seating.tables[0][0], evening.rounds[0].seating.tables[1][0]
    command = given(Reseat, round=1, one=one, other=other, reason="late")
    assert "plays on the server" in refused(evening, NotNow, command)


def test_seats_change_before_anything_is_entered() -> None:
    evening = begun()
    one, other = (table[0] for table in evening.rounds[0].seating.tables[:2])
    changed = SeatsChanged(round=1, one=one, other=other, reason="late", by=DIRECTOR, at=0)
    results.check_reseated(evening, laid_out(evening), changed)
    with pytest.raises(NotNow, match=f"table 1 has entries: .* for Player {one}"):
        results.check_reseated(evening, sheets_of(evening, 1), changed)


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
