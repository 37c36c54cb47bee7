"""The score sheet: what can be entered, whose deal it is, faults, corrections (DK-1, 2, 6, 8)."""

from __future__ import annotations

import random
from collections import Counter

import hypothesis
import pytest
from hypothesis import strategies as st

from clubs.rounds import (
    CLUB,
    DIRECTOR,
    JURY,
    TABLE,
    VIEWER,
    check_sum,
    do,
    drawn_sheet,
    enter,
    games,
    given,
    new_evening,
    new_sheet,
    played_sheet,
    refused,
)
from courtcards.clubs.command import ClubEnvelope
from courtcards.clubs.evening.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.paper.filled_sheets import list_remarks
from courtcards.clubs.results import compute_results, find_missing_sheets, rank_evening
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.commands import (
    Confirm,
    Correct,
    Corrected,
    DrawDealerAndWriter,
    Enter,
    NoteDraw,
    Reopen,
    Strike,
    Total,
    Totalled,
    WithdrawTotals,
    check_totals,
)
from courtcards.clubs.views.evening_views import get_sheet_status
from courtcards.clubs.views.sheet_views import build_sheet_view
from courtcards.kernel.cards import parse_card
from courtcards.kernel.club_scoring import Fault, GameLine, JuryDecision, VoidLine, WaivedLine
from courtcards.kernel.errors import BadEntry, EntryTaken, NotAllowed, NotNow

CONTRACTS = [each.name for each in CLUB.contracts]
TRICKS = GameLine("tricks", (4, 4, 3, 2))
TRUMP = GameLine("trump", (4, 4, 3, 2))


def has_scores(sheet: Sheet) -> bool:
    return sheet.scores is not None


def entered(line: GameLine | VoidLine | WaivedLine | JuryDecision, index: int = 0) -> ClubEnvelope:
    return given(Enter, index=index, line=line, by=TABLE, at=5)


# The draw


@pytest.mark.rule("DK-1.2")
@hypothesis.given(seed=st.binary(min_size=32, max_size=32))
def test_the_highest_card_writes_and_another_draw_deals(seed: bytes) -> None:
    sheet = new_sheet()
    do(sheet, DrawDealerAndWriter, seed=seed)
    assert sheet.drawn is not None
    assert sheet.drawn.cards is not None
    for seat, cards in zip(
        (sheet.drawn.writer, sheet.drawn.dealer), sheet.drawn.cards, strict=True
    ):
        ranks = [parse_card(card) % 13 for card in cards]
        assert ranks[seat] == max(ranks)
        assert ranks.count(max(ranks)) == 1
    assert sheet.round_sheet.dealer == sheet.drawn.dealer


@pytest.mark.rule("DK-1.2")
def test_who_offers_to_write_needs_no_draw_and_it_can_be_put_right_until_the_first_line() -> None:
    sheet = new_sheet()
    assert "draw the scorer and the dealer first" in refused(sheet, NotNow, entered(TRICKS))
    do(sheet, DrawDealerAndWriter, seed=b"x", volunteer=2)
    assert sheet.drawn is not None
    assert sheet.drawn.writer == 2
    assert sheet.drawn.cards is not None
    assert sheet.drawn.cards[0] == ()
    do(sheet, NoteDraw, writer=1, dealer=3)
    assert sheet.round_sheet.dealer == 3
    enter(sheet, TRICKS)
    assert "cannot be drawn again" in refused(sheet, NotNow, NoteDraw, writer=0, dealer=0)


# Games


@pytest.mark.rule("DK-6.3")
def test_check_sums() -> None:
    assert {contract: check_sum(contract) for contract in CONTRACTS} == {
        "tricks": 13,
        "hearts": 13,
        "queens": 8,
        "jacks-kings": 8,
        "king-of-hearts": 5,
        "seventh-last": 5,
        "trump": 13,
    }


@pytest.mark.rule("DK-6.3")
@pytest.mark.parametrize(
    ("contract", "points", "said"),
    [
        ("tricks", (4, 4, 3, 1), "add up to 13, not 12"),
        ("trump", (4, 4, 3, 3), "add up to 13, not 14"),
        ("queens", (3, 5, 0, 0), "an entry cannot be 3; it can be 0, 2, 4, 6, 8"),
        ("king-of-hearts", (2, 3, 0, 0), "an entry cannot be 2; it can be 0, 5"),
        ("seventh-last", (4, 1, 0, 0), "an entry cannot be 4; it can be 0, 2, 3, 5"),
        ("hearts", (-1, 14, 0, 0), "none below 0"),
        ("bridge", (0, 0, 0, 0), "no game 'bridge'"),
    ],
)
def test_entries_that_cannot_be(
    contract: str, points: tuple[int, int, int, int], said: str
) -> None:
    assert said in refused(drawn_sheet(), BadEntry, entered(GameLine(contract, points)))


@pytest.mark.rule("DK-1.7", "DK-6.1")
def test_scores_are_signed_and_the_deal_passes_left() -> None:
    sheet = drawn_sheet(dealer=2)
    enter(sheet, TRICKS)
    assert sheet.round_sheet.totals == (-4, -4, -3, -2)
    enter(sheet, TRUMP)
    assert sheet.round_sheet.totals == (0, 0, 0, 0)
    assert [row.dealer for row in sheet.round_sheet.rows] == [2, 3]
    assert sheet.round_sheet.dealer == 0


@pytest.mark.rule("DK-2.2")
def test_a_game_played_twice_is_gone() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    enter(sheet, TRICKS)
    assert "tricks" not in sheet.round_sheet.choices
    assert "Tricks has been played twice" in refused(sheet, BadEntry, entered(TRICKS, 2))


@pytest.mark.rule("DK-2.1")
def test_a_dealer_has_three_negative_games_and_two_trump_games() -> None:
    sheet = drawn_sheet()
    for _ in range(8):
        enter(sheet, TRUMP)
    assert "both trump games" in refused(sheet, BadEntry, entered(TRUMP, 8))
    chance = random.Random(3)
    for line in games(sheet, chance):
        enter(sheet, line)
    sheet = drawn_sheet()
    for line in games(sheet, chance):
        if sheet.round_sheet.games == 12:
            break
        enter(sheet, line if line.contract != "trump" else negative(sheet))
    assert "all three negative" in refused(sheet, BadEntry, entered(TRICKS, 12))


def negative(sheet: Sheet) -> GameLine:
    contract = sheet.round_sheet.choices[0]
    points = [0, 0, 0, check_sum(contract)]
    return GameLine(contract, tuple(points))  # type: ignore[arg-type]


@pytest.mark.rule("DK-2.1", "DK-2.2", "DK-6.1")
@hypothesis.given(seed=st.integers(0, 10_000))
def test_whatever_is_chosen_a_round_is_twenty_games_and_adds_up_to_nothing(seed: int) -> None:
    sheet = played_sheet(seed)
    assert sheet.round_sheet.games == 20
    assert sum(sheet.round_sheet.totals) == 0
    assert sheet.adds_up
    assert sheet.scores == sheet.round_sheet.totals
    played = Counter(row.line.contract for row in sheet.round_sheet.rows)  # type: ignore[union-attr]
    assert played == {**dict.fromkeys(CONTRACTS[:6], 2), "trump": 8}
    by_dealer = Counter(row.dealer for row in sheet.round_sheet.rows)
    assert set(by_dealer.values()) == {5}


# Faults


@pytest.mark.rule("DK-8.2")
def test_a_fault_in_a_negative_game_costs_the_offender_all_of_it() -> None:
    sheet = drawn_sheet()
    line = GameLine("hearts", (0, 13, 0, 0), Fault(1, "table"))
    assert "must take all" in refused(
        sheet, BadEntry, entered(GameLine("hearts", (1, 12, 0, 0), line.fault))
    )
    enter(sheet, line)
    assert sheet.round_sheet.totals == (0, -13, 0, 0)
    assert (sheet.round_sheet.games, sheet.round_sheet.dealer) == (1, 1)  # it counts: no new deal


@pytest.mark.rule("DK-8.3")
def test_a_fault_in_a_trump_game_makes_a_line_and_its_dealer_deals_again() -> None:
    sheet = drawn_sheet()
    do(sheet, entered(VoidLine(2, "table")))
    assert sheet.round_sheet.totals == (2, 2, -6, 2)
    assert (sheet.round_sheet.games, sheet.round_sheet.dealer) == (0, 0)
    assert sheet.round_sheet.trumps_left == (2, 2, 2, 2)
    assert set(sheet.round_sheet.choices) == set(CONTRACTS)  # another was at fault (DK-8.4)
    said = refused(sheet, BadEntry, entered(GameLine("trump", (13, 0, 0, 0), Fault(0, "table")), 1))
    assert "a line of its own" in said


@pytest.mark.rule("DK-8.4")
def test_a_dealer_at_fault_must_deal_trump_again() -> None:
    sheet = drawn_sheet()
    do(sheet, entered(VoidLine(0, "jury")))
    assert sheet.round_sheet.choices == ["trump"]
    assert "must choose trump again" in refused(sheet, BadEntry, entered(TRICKS, 1))
    do(sheet, entered(VoidLine(3, "table"), 1))  # spoilt again, by another: trump is owed still
    assert sheet.round_sheet.choices == ["trump"]
    enter(sheet, TRUMP)
    assert not sheet.round_sheet.must_trump


@pytest.mark.rule("DK-8.3")
def test_a_round_with_faults_adds_up_all_the_same() -> None:
    sheet, chance = drawn_sheet(), random.Random(5)
    for line in games(sheet, chance):
        if line.contract == "trump" and chance.random() < 0.5:
            do(sheet, entered(VoidLine(chance.randrange(4), "jury"), len(sheet.lines)))
        if line.contract in sheet.round_sheet.choices:
            enter(sheet, line)
    assert sum(sheet.round_sheet.totals) == 0
    assert len(sheet.lines) > 20


@pytest.mark.rule("DK-8.5")
def test_the_table_may_waive_a_sanction_and_the_sheet_says_who_decided() -> None:
    sheet = drawn_sheet()
    do(sheet, entered(WaivedLine(1, "jury", "the wrong card, seen at once")))
    assert sheet.round_sheet.totals == (0, 0, 0, 0)
    assert sheet.round_sheet.games == 0
    line = sheet.lines[0]
    assert isinstance(line, WaivedLine)
    assert line.decided == "jury"


@pytest.mark.rule("DK-8.6")
def test_a_decision_of_the_jury_keeps_its_reason_and_says_that_it_does_not_add_up() -> None:
    sheet = drawn_sheet()
    decision = JuryDecision((-6, -6, 0, 0), "two offenders", "trump")
    assert "only the jury" in refused(sheet, NotAllowed, entered(decision))
    assert "give the reason" in refused(
        sheet, BadEntry, Enter, index=0, line=JuryDecision((0,) * 4, " "), by=JURY
    )
    do(sheet, Enter, index=0, line=decision, by=JURY)
    assert sheet.round_sheet.totals == (-6, -6, 0, 0)
    assert (sheet.round_sheet.games, sheet.round_sheet.dealer) == (1, 1)
    assert sheet.round_sheet.open_sum == -25
    assert not sheet.adds_up


@pytest.mark.rule("DK-8.6")
def test_the_jury_can_end_a_table_which_stays_so_whatever_it_decides_next() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    ending = JuryDecision((3, 3, 3, 4), "the hall closes", ends=True)
    do(sheet, Enter, index=1, line=ending, by=DIRECTOR)
    assert sheet.round_sheet.is_over
    assert "the round is over" in refused(sheet, BadEntry, entered(TRUMP, 2))
    do(sheet, Confirm, seat=3)
    assert sheet.scores == (-1, -1, 0, 2)
    do(sheet, Enter, index=2, line=JuryDecision((-2, 0, 0, 2), "left first"), by=JURY)
    assert sheet.round_sheet.is_over
    assert sheet.round_sheet.totals == (-3, -1, 0, 4)


@pytest.mark.rule("DK-8.6", "DK-2.1")
def test_the_jury_gives_points_after_the_last_game_too() -> None:
    sheet, chance = drawn_sheet(), random.Random(2)
    for line in games(sheet, chance):
        enter(sheet, line)
    before = sheet.round_sheet
    do(sheet, Confirm, seat=3)
    penalty = JuryDecision((0, -4, 0, 0), "came an hour late")
    assert "only the director or the jury" in refused(sheet, NotAllowed, entered(penalty, 20))
    do(sheet, Enter, index=20, line=penalty, by=JURY)
    assert sheet.scores == tuple(a + b for a, b in zip(before.totals, penalty.points, strict=True))
    assert (sheet.round_sheet.games, sheet.round_sheet.open_sum, sheet.adds_up) == (20, -4, False)
    for more in (
        JuryDecision(penalty.points, penalty.reason, contract="trump"),
        JuryDecision(penalty.points, penalty.reason, ends=True),
        WaivedLine(1, "jury"),
    ):
        refusal = refused(sheet, BadEntry, Enter, index=21, line=more, by=JURY)
        assert "the round is over" in refusal
    do(sheet, Strike, index=20, reason="it was the tram", by=JURY)
    assert sheet.scores == before.totals


# Twice, late, from elsewhere


def test_a_line_is_entered_once_and_by_nobody_who_may_only_look() -> None:
    sheet = drawn_sheet()
    command = given(Enter, index=0, line=TRICKS, by=TABLE, command="abc")
    assert sheet.find_event_sequence(command) is None
    do(sheet, command)
    assert sheet.find_event_sequence(command) == sheet.sequence == 3
    assert "line 1 has been entered already" in refused(sheet, EntryTaken, entered(TRUMP, 0))
    assert "the next line of the sheet is 2" in refused(sheet, NotNow, entered(TRUMP, 2))
    look = given(Enter, index=1, line=TRICKS, by=VIEWER)
    assert "viewing only" in refused(sheet, NotAllowed, look)


# Corrections


def test_a_correction_keeps_what_stood_and_who_changed_it() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    enter(sheet, TRUMP)
    better = GameLine("tricks", (2, 4, 3, 4))
    do(sheet, Correct, index=0, line=better, reason="misread", at=9)
    assert sheet.round_sheet.totals == (2, 0, 0, -2)
    last = sheet.history[-1]
    assert isinstance(last.event, Corrected)
    assert (last.before, last.event.line, last.event.reason) == (TRICKS, better, "misread")
    assert (last.event.by, last.event.at) == (TABLE, 9)


def test_a_correction_that_later_lines_could_not_follow_is_refused() -> None:
    sheet = drawn_sheet()
    for line in (TRUMP, TRICKS, TRICKS):
        enter(sheet, line)
    assert refused(sheet, BadEntry, Correct, index=0, line=TRICKS) == (
        "after that change line 3 would not be possible:"
        " Tricks has been played twice: it is no longer in the pool"
    )
    wrong = GameLine("trump", (1, 1, 1, 1))
    assert "add up to 13" in refused(sheet, BadEntry, Correct, index=0, line=wrong)
    assert "no line 9" in refused(sheet, NotNow, Strike, index=8)


def test_a_line_can_be_struck() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRUMP)
    do(sheet, entered(VoidLine(1, "table"), 1))
    do(sheet, Strike, index=1, reason="no fault after all")
    assert sheet.round_sheet.totals == (4, 4, 3, 2)
    assert sheet.history[-1].before == VoidLine(1, "table")


# Confirmation


def test_another_player_than_the_writer_confirms() -> None:
    sheet = played_sheet(1, confirmed=False)
    assert "another player" in refused(sheet, NotAllowed, Confirm, seat=0)
    assert not sheet.confirmed
    do(sheet, Confirm, seat=2)
    assert sheet.scores == sheet.round_sheet.totals
    assert "confirmed already" in refused(sheet, NotNow, Confirm, seat=2)


def test_an_unfinished_sheet_cannot_be_confirmed() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRUMP)
    assert "still to play: 19" in refused(sheet, NotNow, Confirm, seat=2)
    assert "still to play: 20" in refused(new_sheet(), NotNow, Confirm, seat=2)


def test_after_confirmation_only_director_and_jury_change_it() -> None:
    sheet = played_sheet(2)
    first = sheet.lines[0]
    assert isinstance(first, GameLine)
    turned = GameLine(first.contract, first.points[::-1])
    assert "has been confirmed" in refused(sheet, NotAllowed, Correct, index=0, line=turned)
    assert "has been confirmed" in refused(sheet, NotAllowed, Reopen, reason="x")
    do(sheet, Correct, index=0, line=turned, reason="seen later", by=DIRECTOR)
    assert sheet.scores == sheet.round_sheet.totals
    assert "give a reason" in refused(sheet, BadEntry, Correct, index=0, line=first, by=JURY)
    assert "give a reason" in refused(sheet, BadEntry, Strike, index=19, reason=" ", by=JURY)
    too_short = refused(sheet, NotNow, Strike, index=19, reason="too many", by=JURY)
    assert "still to play: 1" in too_short
    assert "give a reason" in refused(sheet, BadEntry, Reopen, reason="", by=JURY)
    do(sheet, Reopen, reason="wrong players", by=JURY)
    assert not has_scores(sheet)
    assert "has not been confirmed" in refused(sheet, NotNow, Reopen, reason="x", by=JURY)


# The log


@hypothesis.given(seed=st.integers(0, 100))
def test_a_sheet_is_what_its_stored_events_say(seed: int) -> None:
    sheet = played_sheet(seed)
    stored = [Sheet.codec.encode(past.event) for past in sheet.history]
    again = Sheet.replay(map(Sheet.codec.decode, stored), CLUB)
    assert again.round_sheet == sheet.round_sheet
    assert again.history == sheet.history


# Four scores in the place of the games, where a club keeps no more of a round (DK-6.1, DK-8.6)


SCORES = (14, -9, -12, 7)
LATE = JuryDecision((0, -5, 0, 0), "late")


def totalled(sheet: Sheet | None = None) -> Sheet:
    sheet = sheet or new_sheet()
    do(sheet, Total, points=SCORES, at=5)
    return sheet


def test_four_scores_are_a_round_that_is_over() -> None:
    sheet = totalled()
    assert (sheet.totals, sheet.is_over, sheet.adds_up, sheet.scores) == (SCORES, True, True, None)
    assert get_sheet_status(sheet) == "finished"
    do(sheet, Confirm, seat=0)
    assert sheet.scores == SCORES
    assert get_sheet_status(sheet) == "confirmed"
    again = Sheet.replay([past.event for past in sheet.history], sheet.club)
    assert (again.totals, again.scores) == (SCORES, SCORES)


def test_what_is_shown_of_four_scores() -> None:
    view = build_sheet_view(("e", "Clubavond"), totalled(drawn_sheet()), 9)
    assert view.totalled is not None
    assert (view.totalled.points, view.totalled.at, view.totalled.by) == (SCORES, 5, TABLE)
    assert (view.standing.totals, view.standing.is_over, view.standing.choices) == (
        SCORES,
        True,
        [],
    )
    assert view.history[-1].points == SCORES
    assert build_sheet_view(("e", "Clubavond"), drawn_sheet(), 9).totalled is None


@pytest.mark.rule("DK-6.1")
@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((14, -9, -12, 8), "the four scores of a round must add up to 0, not 1"),
        ((105, -35, -35, -35), "the scores above 0 of a round can add up to at most 104, not 105"),
        ((104, 1, -52, -53), "the scores above 0 of a round can add up to at most 104, not 105"),
        ((60, 50, -55, -55), "the scores above 0 of a round can add up to at most 104, not 110"),
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
    assert refused(sheet, BadEntry, Total, points=other) == "give a reason"
    do(sheet, Total, points=other, reason="read again")
    assert sheet.totals == other
    do(sheet, Confirm, seat=1)
    refused(sheet, NotAllowed, Total, points=SCORES, reason="no, as before")
    do(sheet, Total, points=SCORES, reason="as before", by=JURY)
    assert sheet.scores == SCORES


def test_games_come_in_the_place_of_the_scores() -> None:
    sheet = totalled(drawn_sheet())
    tricks = GameLine("tricks", (4, 4, 3, 2))
    told = "this sheet has the four scores only: remove them first"
    assert refused(sheet, NotNow, Enter, index=0, line=tricks) == told
    assert refused(sheet, BadEntry, WithdrawTotals, reason=" ") == "give a reason"
    do(sheet, Confirm, seat=1)
    told = "the sheet has been confirmed: take the confirmation back first"
    assert refused(sheet, NotNow, WithdrawTotals, reason="paper found", by=DIRECTOR) == told
    do(sheet, Reopen, reason="paper found", by=DIRECTOR)
    do(sheet, WithdrawTotals, reason="paper found", by=DIRECTOR)
    assert (sheet.is_over, sheet.totals) == (False, (0, 0, 0, 0))
    for line in games(sheet, random.Random(1)):
        enter(sheet, line)
    assert sheet.is_over
    told = "the sheet has games, and its scores follow from them"
    assert refused(sheet, NotNow, Total, points=SCORES) == told
    told = "this sheet has no scores to remove"
    assert refused(sheet, NotNow, WithdrawTotals, reason="why not") == told
    refused(sheet, NotAllowed, Total, points=SCORES, by=VIEWER)


@pytest.mark.rule("DK-8.6")
def test_the_jury_gives_points_beside_the_scores() -> None:
    sheet = totalled()
    ends = JuryDecision((0, 0, 0, 0), "late", ends=True)
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
    assert [each.format_text("en") for each in list_remarks(sheet)] == [
        "The four scores were changed by the jury; before: +14, −9, −12, +7 – read again",
        "The four scores were removed by the director; before: +7, −7, 0, 0 – paper found",
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
    assert find_missing_sheets(evening, sheets) == (1,)
    do(sheet, Confirm, seat=1)
    assert find_missing_sheets(evening, sheets) == ()
    found = compute_results(evening, sheets)
    assert [found[player][0].score for player in players] == list(SCORES)
    assert all(each.is_total for (each,) in found.values())
    do(evening, CloseRound, round=1)
    assert rank_evening(evening, sheets)[0].player == players[0]
    assert isinstance(sheet.event(2), Totalled)
