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
    new_sheet,
    played_sheet,
    refused,
)
from courtcards.clubs.sheets import Sheet
from courtcards.clubs.sheets.confirming import Confirm, Reopen
from courtcards.clubs.sheets.drawing import Draw, Drawn, NoteDraw
from courtcards.clubs.sheets.lines import Correct, Corrected, Enter, Strike
from courtcards.clubs.sheets.verbs import CODEC
from courtcards.clubs.verb import Given
from courtcards.kernel.cards import parse_card
from courtcards.kernel.clubs import Decision, Fault, Game, Void, Waived
from courtcards.kernel.errors import BadEntry, EntryTaken, NotAllowed, NotNow

CONTRACTS = [each.name for each in CLUB.contracts]
TRICKS = Game("tricks", (4, 4, 3, 2))
TRUMP = Game("trump", (4, 4, 3, 2))


def has_scores(sheet: Sheet) -> bool:
    return sheet.scores is not None


def entered(line: Game | Void | Waived | Decision, index: int = 0) -> Given:
    return given(Enter, index=index, line=line, by=TABLE, at=5)


# The draw


@pytest.mark.rule("DK-1.2")
@hypothesis.given(seed=st.binary(min_size=32, max_size=32))
def test_the_highest_card_writes_and_another_draw_deals(seed: bytes) -> None:
    sheet = new_sheet()
    do(sheet, Draw, seed=seed)
    assert sheet.drawn is not None
    assert sheet.drawn.cards is not None
    for seat, cards in zip(
        (sheet.drawn.writer, sheet.drawn.dealer), sheet.drawn.cards, strict=True
    ):
        ranks = [parse_card(card) % 13 for card in cards]
        assert ranks[seat] == max(ranks)
        assert ranks.count(max(ranks)) == 1
    assert sheet.standing.dealer == sheet.drawn.dealer


@pytest.mark.rule("DK-1.2")
def test_who_offers_to_write_needs_no_draw_and_it_can_be_put_right_until_the_first_line() -> None:
    sheet = new_sheet()
    assert "draw first" in refused(sheet, NotNow, entered(TRICKS))
    do(sheet, Draw, seed=b"x", volunteer=2)
    assert sheet.drawn is not None
    assert sheet.drawn.writer == 2
    assert sheet.drawn.cards is not None
    assert sheet.drawn.cards[0] == ()
    do(sheet, NoteDraw, writer=1, dealer=3)
    assert sheet.standing.dealer == 3
    enter(sheet, TRICKS)
    assert "stays as drawn" in refused(sheet, NotNow, NoteDraw, writer=0, dealer=0)


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
        ("tricks", (4, 4, 3, 1), "add up to 13, not to 12"),
        ("trump", (4, 4, 3, 3), "add up to 13, not to 14"),
        ("queens", (3, 5, 0, 0), "nobody can have 3: possible are 0, 2, 4, 6, 8"),
        ("king-of-hearts", (2, 3, 0, 0), "nobody can have 2: possible are 0, 5"),
        ("seventh-last", (4, 1, 0, 0), "nobody can have 4: possible are 0, 2, 3, 5"),
        ("hearts", (-1, 14, 0, 0), "none below 0"),
        ("bridge", (0, 0, 0, 0), "no game 'bridge'"),
    ],
)
def test_entries_that_cannot_be(
    contract: str, points: tuple[int, int, int, int], said: str
) -> None:
    assert said in refused(drawn_sheet(), BadEntry, entered(Game(contract, points)))


@pytest.mark.rule("DK-1.7", "DK-6.1")
def test_scores_are_signed_and_the_deal_passes_left() -> None:
    sheet = drawn_sheet(dealer=2)
    enter(sheet, TRICKS)
    assert sheet.standing.totals == (-4, -4, -3, -2)
    enter(sheet, TRUMP)
    assert sheet.standing.totals == (0, 0, 0, 0)
    assert [row.dealer for row in sheet.standing.rows] == [2, 3]
    assert sheet.standing.dealer == 0


@pytest.mark.rule("DK-2.2")
def test_a_game_played_twice_is_gone() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    enter(sheet, TRICKS)
    assert "tricks" not in sheet.standing.choices
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
        if sheet.standing.games == 12:
            break
        enter(sheet, line if line.contract != "trump" else negative(sheet))
    assert "all three negative" in refused(sheet, BadEntry, entered(TRICKS, 12))


def negative(sheet: Sheet) -> Game:
    contract = sheet.standing.choices[0]
    points = [0, 0, 0, check_sum(contract)]
    return Game(contract, tuple(points))  # type: ignore[arg-type]


@pytest.mark.rule("DK-2.1", "DK-2.2", "DK-6.1")
@hypothesis.given(seed=st.integers(0, 10_000))
def test_whatever_is_chosen_a_round_is_twenty_games_and_adds_up_to_nothing(seed: int) -> None:
    sheet = played_sheet(seed)
    assert sheet.standing.games == 20
    assert sum(sheet.standing.totals) == 0
    assert sheet.adds_up
    assert sheet.scores == sheet.standing.totals
    played = Counter(row.line.contract for row in sheet.standing.rows)  # type: ignore[union-attr]
    assert played == {**dict.fromkeys(CONTRACTS[:6], 2), "trump": 8}
    by_dealer = Counter(row.dealer for row in sheet.standing.rows)
    assert set(by_dealer.values()) == {5}


# Faults


@pytest.mark.rule("DK-8.2")
def test_a_fault_in_a_negative_game_costs_the_offender_all_of_it() -> None:
    sheet = drawn_sheet()
    line = Game("hearts", (0, 13, 0, 0), Fault(1, "table"))
    assert "takes all" in refused(
        sheet, BadEntry, entered(Game("hearts", (1, 12, 0, 0), line.fault))
    )
    enter(sheet, line)
    assert sheet.standing.totals == (0, -13, 0, 0)
    assert (sheet.standing.games, sheet.standing.dealer) == (1, 1)  # it counts: no new deal


@pytest.mark.rule("DK-8.3")
def test_a_fault_in_a_trump_game_makes_a_line_and_its_dealer_deals_again() -> None:
    sheet = drawn_sheet()
    do(sheet, entered(Void(2, "table")))
    assert sheet.standing.totals == (2, 2, -6, 2)
    assert (sheet.standing.games, sheet.standing.dealer) == (0, 0)
    assert sheet.standing.trumps_left == (2, 2, 2, 2)
    assert set(sheet.standing.choices) == set(CONTRACTS)  # another was at fault (DK-8.4)
    said = refused(sheet, BadEntry, entered(Game("trump", (13, 0, 0, 0), Fault(0, "table")), 1))
    assert "a line of its own" in said


@pytest.mark.rule("DK-8.4")
def test_a_dealer_at_fault_must_deal_trump_again() -> None:
    sheet = drawn_sheet()
    do(sheet, entered(Void(0, "jury")))
    assert sheet.standing.choices == ["trump"]
    assert "must deal another trump" in refused(sheet, BadEntry, entered(TRICKS, 1))
    do(sheet, entered(Void(3, "table"), 1))  # spoilt again, by another: trump is owed still
    assert sheet.standing.choices == ["trump"]
    enter(sheet, TRUMP)
    assert not sheet.standing.must_trump


@pytest.mark.rule("DK-8.3")
def test_a_round_with_faults_adds_up_all_the_same() -> None:
    sheet, chance = drawn_sheet(), random.Random(5)
    for line in games(sheet, chance):
        if line.contract == "trump" and chance.random() < 0.5:
            do(sheet, entered(Void(chance.randrange(4), "jury"), len(sheet.lines)))
        if line.contract in sheet.standing.choices:
            enter(sheet, line)
    assert sum(sheet.standing.totals) == 0
    assert len(sheet.lines) > 20


@pytest.mark.rule("DK-8.5")
def test_the_table_may_waive_a_sanction_and_the_sheet_says_who_decided() -> None:
    sheet = drawn_sheet()
    do(sheet, entered(Waived(1, "jury", "the wrong card, seen at once")))
    assert sheet.standing.totals == (0, 0, 0, 0)
    assert sheet.standing.games == 0
    line = sheet.lines[0]
    assert isinstance(line, Waived)
    assert line.decided == "jury"


@pytest.mark.rule("DK-8.6")
def test_a_decision_of_the_jury_keeps_its_reason_and_says_that_it_does_not_add_up() -> None:
    sheet = drawn_sheet()
    decision = Decision((-6, -6, 0, 0), "two offenders", "trump")
    assert "only the jury" in refused(sheet, NotAllowed, entered(decision))
    assert "say why" in refused(
        sheet, BadEntry, Enter, index=0, line=Decision((0,) * 4, " "), by=JURY
    )
    do(sheet, Enter, index=0, line=decision, by=JURY)
    assert sheet.standing.totals == (-6, -6, 0, 0)
    assert (sheet.standing.games, sheet.standing.dealer) == (1, 1)
    assert sheet.standing.open_sum == -25
    assert not sheet.adds_up


@pytest.mark.rule("DK-8.6")
def test_the_jury_can_end_a_table_which_stays_so_whatever_it_decides_next() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    ending = Decision((3, 3, 3, 4), "the hall closes", ends=True)
    do(sheet, Enter, index=1, line=ending, by=DIRECTOR)
    assert sheet.standing.is_over
    assert "the round is over" in refused(sheet, BadEntry, entered(TRUMP, 2))
    do(sheet, Confirm, seat=3)
    assert sheet.scores == (-1, -1, 0, 2)
    do(sheet, Enter, index=2, line=Decision((-2, 0, 0, 2), "left first"), by=JURY)
    assert sheet.standing.is_over
    assert sheet.standing.totals == (-3, -1, 0, 4)


@pytest.mark.rule("DK-8.6", "DK-2.1")
def test_the_jury_gives_points_after_the_last_game_too() -> None:
    sheet, chance = drawn_sheet(), random.Random(2)
    for line in games(sheet, chance):
        enter(sheet, line)
    before = sheet.standing
    do(sheet, Confirm, seat=3)
    penalty = Decision((0, -4, 0, 0), "came an hour late")
    assert "only the director or the jury" in refused(sheet, NotAllowed, entered(penalty, 20))
    do(sheet, Enter, index=20, line=penalty, by=JURY)
    assert sheet.scores == tuple(a + b for a, b in zip(before.totals, penalty.points, strict=True))
    assert (sheet.standing.games, sheet.standing.open_sum, sheet.adds_up) == (20, -4, False)
    for more in (
        Decision(penalty.points, penalty.reason, contract="trump"),
        Decision(penalty.points, penalty.reason, ends=True),
        Waived(1, "jury"),
    ):
        refusal = refused(sheet, BadEntry, Enter, index=21, line=more, by=JURY)
        assert "the round is over" in refusal
    do(sheet, Strike, index=20, reason="it was the tram", by=JURY)
    assert sheet.scores == before.totals


# Twice, late, from elsewhere


def test_a_line_is_entered_once_and_by_nobody_who_may_only_look() -> None:
    sheet = drawn_sheet()
    command = given(Enter, index=0, line=TRICKS, by=TABLE, command="abc")
    assert sheet.answered(command) is None
    do(sheet, command)
    assert sheet.answered(command) == sheet.sequence == 3
    assert "line 1 has been entered already" in refused(sheet, EntryTaken, entered(TRUMP, 0))
    assert "the next line of the sheet is 2" in refused(sheet, NotNow, entered(TRUMP, 2))
    look = given(Enter, index=1, line=TRICKS, by=VIEWER)
    assert "change nothing" in refused(sheet, NotAllowed, look)


# Corrections


def test_a_correction_keeps_what_stood_and_who_changed_it() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    enter(sheet, TRUMP)
    better = Game("tricks", (2, 4, 3, 4))
    do(sheet, Correct, index=0, line=better, reason="misread", at=9)
    assert sheet.standing.totals == (2, 0, 0, -2)
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
    wrong = Game("trump", (1, 1, 1, 1))
    assert "add up to 13" in refused(sheet, BadEntry, Correct, index=0, line=wrong)
    assert "no line 9" in refused(sheet, NotNow, Strike, index=8)


def test_a_line_can_be_struck() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRUMP)
    do(sheet, entered(Void(1, "table"), 1))
    do(sheet, Strike, index=1, reason="no fault after all")
    assert sheet.standing.totals == (4, 4, 3, 2)
    assert sheet.history[-1].before == Void(1, "table")


# Confirmation


def test_another_player_than_the_writer_confirms() -> None:
    sheet = played_sheet(1, confirmed=False)
    assert "another player" in refused(sheet, NotAllowed, Confirm, seat=0)
    assert not sheet.confirmed
    do(sheet, Confirm, seat=2)
    assert sheet.scores == sheet.standing.totals
    assert "confirmed already" in refused(sheet, NotNow, Confirm, seat=2)


def test_an_unfinished_sheet_cannot_be_confirmed() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRUMP)
    assert "still to play: 19" in refused(sheet, NotNow, Confirm, seat=2)
    assert "still to play: 20" in refused(new_sheet(), NotNow, Confirm, seat=2)


def test_after_confirmation_only_director_and_jury_change_it() -> None:
    sheet = played_sheet(2)
    first = sheet.lines[0]
    assert isinstance(first, Game)
    turned = Game(first.contract, first.points[::-1])
    assert "has been confirmed" in refused(sheet, NotAllowed, Correct, index=0, line=turned)
    assert "has been confirmed" in refused(sheet, NotAllowed, Reopen, reason="x")
    do(sheet, Correct, index=0, line=turned, reason="seen later", by=DIRECTOR)
    assert sheet.scores == sheet.standing.totals
    assert "say why" in refused(sheet, BadEntry, Correct, index=0, line=first, by=JURY)
    assert "say why" in refused(sheet, BadEntry, Strike, index=19, reason=" ", by=JURY)
    too_short = refused(sheet, NotNow, Strike, index=19, reason="too many", by=JURY)
    assert "still to play: 1" in too_short
    assert "say why" in refused(sheet, BadEntry, Reopen, reason="", by=JURY)
    do(sheet, Reopen, reason="wrong players", by=JURY)
    assert not has_scores(sheet)
    assert "has not been confirmed" in refused(sheet, NotNow, Reopen, reason="x", by=JURY)


# The log


@hypothesis.given(seed=st.integers(0, 100))
def test_a_sheet_is_what_its_stored_events_say(seed: int) -> None:
    sheet = played_sheet(seed)
    stored = [CODEC.encode(past.event) for past in sheet.history]
    again = Sheet.replay(map(CODEC.decode, stored), CLUB)
    assert again.standing == sheet.standing
    assert again.history == sheet.history


def test_a_sheet_begins_with_its_opening_and_has_one() -> None:
    sheet = new_sheet()
    with pytest.raises(TypeError, match="begins with its opening"):
        Sheet.replay([Drawn(writer=0, dealer=0, by=TABLE, at=0)], CLUB)
    with pytest.raises(TypeError, match="opened once"):
        sheet.apply(sheet.opened)
