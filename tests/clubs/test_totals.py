"""Four scores in the place of the games, where a club keeps no more of a round (DK-6.1, DK-8.6)."""

from __future__ import annotations

import random

import pytest

from clubs.rounds import (
    DIRECTOR,
    JURY,
    TABLE,
    VIEWER,
    do,
    drawn_sheet,
    enter,
    games,
    new_evening,
    new_sheet,
    played_sheet,
    refused,
)
from courtcards.clubs.evenings.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.results import missing_sheets, results, standings
from courtcards.clubs.sheets import Sheet
from courtcards.clubs.sheets.confirming import Confirm, Reopen
from courtcards.clubs.sheets.drawing import NoteDraw
from courtcards.clubs.sheets.lines import Enter, Strike
from courtcards.clubs.sheets.totals import Total, Totalled, WithdrawTotals, check_totals
from courtcards.hosting.clubs.evening_views import status_of
from courtcards.hosting.clubs.sheet_views import sheet_view
from courtcards.kernel.clubs import Decision, Game
from courtcards.kernel.errors import BadEntry, NotAllowed, NotNow
from courtcards.printing.remarks import remarks_of

SCORES = (14, -9, -12, 7)
LATE = Decision((0, -5, 0, 0), "late")


def totalled(sheet: Sheet | None = None) -> Sheet:
    sheet = sheet or new_sheet()
    do(sheet, Total, points=SCORES, at=5)
    return sheet


def test_four_scores_are_a_round_that_is_over() -> None:
    sheet = totalled()
    assert (sheet.totals, sheet.is_over, sheet.adds_up, sheet.scores) == (SCORES, True, True, None)
    assert status_of(sheet) == "finished"
    do(sheet, Confirm, seat=0)
    assert sheet.scores == SCORES
    assert status_of(sheet) == "confirmed"
    again = Sheet.replay([past.event for past in sheet.history], sheet.club)
    assert (again.totals, again.scores) == (SCORES, SCORES)


def test_what_is_shown_of_four_scores() -> None:
    view = sheet_view(("e", "Clubavond"), totalled(drawn_sheet()), 9)
    assert view.totalled is not None
    assert (view.totalled.points, view.totalled.at, view.totalled.by) == (SCORES, 5, TABLE)
    assert (view.standing.totals, view.standing.is_over, view.standing.choices) == (
        SCORES,
        True,
        [],
    )
    assert view.history[-1].points == SCORES
    assert sheet_view(("e", "Clubavond"), drawn_sheet(), 9).totalled is None


@pytest.mark.rule("DK-6.1")
@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((14, -9, -12, 8), "the four scores of a round add up to 0, not to 1"),
        ((105, -35, -35, -35), "in a round the scores above 0 add up to at most 104, not to 105"),
        ((60, 50, -55, -55), "in a round the scores above 0 add up to at most 104, not to 110"),
    ],
)
def test_scores_that_no_round_leads_to(points: tuple[int, int, int, int], told: str) -> None:
    assert refused(new_sheet(), BadEntry, Total, points=points) == told


def test_every_round_that_is_played_leads_to_scores_that_are_taken() -> None:
    for seed in range(50):
        sheet = played_sheet(seed)
        check_totals(sheet.club, sheet.totals)


def test_other_scores_take_a_reason() -> None:
    sheet = totalled()
    other = (13, -9, -11, 7)
    assert refused(sheet, BadEntry, Total, points=other) == "say why"
    do(sheet, Total, points=other, reason="read again")
    assert sheet.totals == other
    do(sheet, Confirm, seat=1)
    refused(sheet, NotAllowed, Total, points=SCORES, reason="no, as before")
    do(sheet, Total, points=SCORES, reason="as before", by=JURY)
    assert sheet.scores == SCORES


def test_games_come_in_the_place_of_the_scores() -> None:
    sheet = totalled(drawn_sheet())
    tricks = Game("tricks", (4, 4, 3, 2))
    told = "only the four scores stand on this sheet: take them off first"
    assert refused(sheet, NotNow, Enter, index=0, line=tricks) == told
    assert refused(sheet, BadEntry, WithdrawTotals, reason=" ") == "say why"
    do(sheet, Confirm, seat=1)
    told = "the sheet has been confirmed: take that back first"
    assert refused(sheet, NotNow, WithdrawTotals, reason="paper found", by=DIRECTOR) == told
    do(sheet, Reopen, reason="paper found", by=DIRECTOR)
    do(sheet, WithdrawTotals, reason="paper found", by=DIRECTOR)
    assert (sheet.is_over, sheet.totals) == (False, (0, 0, 0, 0))
    for line in games(sheet, random.Random(1)):
        enter(sheet, line)
    assert sheet.is_over
    told = "there are games on the sheet: its scores follow from them"
    assert refused(sheet, NotNow, Total, points=SCORES) == told
    told = "the four scores have not been entered by themselves"
    assert refused(sheet, NotNow, WithdrawTotals, reason="why not") == told
    refused(sheet, NotAllowed, Total, points=SCORES, by=VIEWER)


@pytest.mark.rule("DK-8.6")
def test_the_jury_gives_points_beside_the_scores() -> None:
    sheet = totalled()
    ends = Decision((0, 0, 0, 0), "late", ends=True)
    refused(sheet, NotNow, Enter, index=0, line=ends, by=JURY)
    do(sheet, Confirm, seat=1)
    do(sheet, Enter, index=0, line=LATE, by=JURY)
    assert (sheet.scores, sheet.adds_up) == ((14, -14, -12, 7), False)
    do(sheet, Total, points=(7, -7, 0, 0), reason="read again", by=JURY)
    assert sheet.scores == (7, -12, 0, 0)
    do(sheet, Strike, index=0, reason="was there", by=JURY)
    assert (sheet.scores, sheet.adds_up) == ((7, -7, 0, 0), True)


def test_the_printed_sheet_tells_what_the_scores_were() -> None:
    sheet = totalled()
    do(sheet, Total, points=(7, -7, 0, 0), reason="read again", by=JURY)
    do(sheet, WithdrawTotals, reason="paper found", by=DIRECTOR)
    do(sheet, Total, points=SCORES)
    assert [each.said_in("en") for each in remarks_of(sheet)] == [
        "The four scores were changed by the jury; before: +14, −9, −12, +7 – read again",
        "The four scores were taken off by the director; before: +7, −7, 0, 0 – paper found",
    ]


def test_whoever_writes_may_confirm_only_what_another_wrote() -> None:
    sheet = totalled()
    do(sheet, NoteDraw, writer=2, dealer=0)
    refused(sheet, NotAllowed, Confirm, seat=2)
    do(sheet, Confirm, seat=3)


def test_an_evening_counts_scores_like_any_other() -> None:
    evening = new_evening(players=4, rounds=1)
    for kind in (DrawRounds, BeginRound):
        do(evening, kind)
    (players,) = evening.rounds[0].seating.tables
    sheet = totalled(new_sheet(players=players))
    sheets = {(1, 1): sheet}
    assert missing_sheets(evening, sheets) == (1,)
    do(sheet, Confirm, seat=1)
    assert missing_sheets(evening, sheets) == ()
    found = results(evening, sheets)
    assert [found[player][0].score for player in players] == list(SCORES)
    assert all(each.is_total for (each,) in found.values())
    do(evening, CloseRound, round=1)
    assert standings(evening, sheets)[0].player == players[0]
    assert isinstance(sheet.event(2), Totalled)
