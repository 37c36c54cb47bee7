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
)
from courtcards.clubs.sheets import Sheet
from courtcards.clubs.sheets.confirming import Confirm, Reopen
from courtcards.clubs.sheets.drawing import Draw, Drawn, NoteDraw
from courtcards.clubs.sheets.lines import Correct, Corrected, Enter, Strike
from courtcards.clubs.sheets.verbs import CODEC
from courtcards.clubs.verb import Given
from courtcards.kernel.cards import parse_card
from courtcards.kernel.clubs import Decision, Fault, Game, Void, Waived
from courtcards.kernel.errors import BadEntry, CourtcardsError, EntryTaken, NotAllowed, NotNow

CONTRACTS = [each.name for each in CLUB.contracts]
TRICKS = Game("tricks", (4, 4, 3, 2))
TRUMP = Game("trump", (4, 4, 3, 2))


def refused(sheet: Sheet, command: Given, error: type[CourtcardsError]) -> str:
    """What a refusal says; the sheet is as before."""
    before = (sheet.sequence, list(sheet.lines))
    with pytest.raises(error) as caught:
        sheet.decide(command)
    assert (sheet.sequence, sheet.lines) == before
    return str(caught.value)


def entered(line: Game | Void | Waived | Decision, index: int = 0) -> Given:
    return given(Enter, index=index, line=line, by=TABLE, at=5)


# The draw


@pytest.mark.rule("DK-1.2")
@hypothesis.given(seed=st.binary(min_size=32, max_size=32))
def test_the_highest_card_writes_and_another_draw_deals(seed: bytes) -> None:
    sheet = new_sheet()
    do(sheet, given(Draw, seed=seed, by=TABLE))
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
def test_who_offers_to_write_needs_no_draw() -> None:
    sheet = new_sheet()
    do(sheet, given(Draw, seed=b"x", volunteer=2, by=TABLE))
    assert sheet.drawn is not None
    assert sheet.drawn.writer == 2
    assert sheet.drawn.cards is not None
    assert sheet.drawn.cards[0] == ()


def test_a_draw_can_be_put_right_until_the_first_line() -> None:
    sheet = drawn_sheet()
    do(sheet, given(NoteDraw, writer=1, dealer=3, by=TABLE))
    assert sheet.standing.dealer == 3
    enter(sheet, TRICKS)
    assert "stays as drawn" in refused(sheet, given(NoteDraw, writer=0, dealer=0, by=TABLE), NotNow)


def test_nothing_is_entered_before_the_draw() -> None:
    assert "draw first" in refused(new_sheet(), entered(TRICKS), NotNow)


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
    ],
)
def test_entries_that_cannot_be(
    contract: str, points: tuple[int, int, int, int], said: str
) -> None:
    assert said in refused(drawn_sheet(), entered(Game(contract, points)), BadEntry)


def test_a_game_that_there_is_not() -> None:
    assert "no game 'bridge'" in refused(drawn_sheet(), entered(Game("bridge", (0,) * 4)), BadEntry)


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
    assert "Tricks has been played twice" in refused(sheet, entered(TRICKS, 2), BadEntry)


@pytest.mark.rule("DK-2.1")
def test_a_dealer_has_three_negative_games_and_two_trump_games() -> None:
    sheet = drawn_sheet()
    for _ in range(8):
        enter(sheet, TRUMP)
    assert "both trump games" in refused(sheet, entered(TRUMP, 8), BadEntry)
    chance = random.Random(3)
    for line in games(sheet, chance):
        enter(sheet, line)
    sheet = drawn_sheet()
    for line in games(sheet, chance):
        if sheet.standing.games == 12:
            break
        enter(sheet, line if line.contract != "trump" else negative(sheet))
    assert "all three negative" in refused(sheet, entered(TRICKS, 12), BadEntry)


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
        sheet, entered(Game("hearts", (1, 12, 0, 0), line.fault)), BadEntry
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
    said = refused(sheet, entered(Game("trump", (13, 0, 0, 0), Fault(0, "table")), 1), BadEntry)
    assert "a line of its own" in said


@pytest.mark.rule("DK-8.4")
def test_a_dealer_at_fault_must_deal_trump_again() -> None:
    sheet = drawn_sheet()
    do(sheet, entered(Void(0, "jury")))
    assert sheet.standing.choices == ["trump"]
    assert "must deal another trump" in refused(sheet, entered(TRICKS, 1), BadEntry)
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
    assert "only the jury" in refused(sheet, entered(decision), NotAllowed)
    assert "say why" in refused(
        sheet, given(Enter, index=0, line=Decision((0,) * 4, " "), by=JURY), BadEntry
    )
    do(sheet, given(Enter, index=0, line=decision, by=JURY))
    assert sheet.standing.totals == (-6, -6, 0, 0)
    assert (sheet.standing.games, sheet.standing.dealer) == (1, 1)
    assert sheet.standing.open_sum == -25
    assert not sheet.adds_up


@pytest.mark.rule("DK-8.6")
def test_the_jury_can_end_a_table() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    ending = Decision((3, 3, 3, 4), "the hall closes", ends=True)
    do(sheet, given(Enter, index=1, line=ending, by=DIRECTOR))
    assert sheet.standing.is_over
    assert "the round is over" in refused(sheet, entered(TRUMP, 2), BadEntry)
    do(sheet, given(Confirm, seat=3, by=TABLE))
    assert sheet.scores == (-1, -1, 0, 2)


@pytest.mark.rule("DK-8.6", "DK-2.1")
def test_the_jury_gives_points_after_the_last_game_too() -> None:
    sheet, chance = drawn_sheet(), random.Random(2)
    for line in games(sheet, chance):
        enter(sheet, line)
    before = sheet.standing
    do(sheet, given(Confirm, seat=3, by=TABLE))
    penalty = Decision((0, -4, 0, 0), "came an hour late")
    assert "only the director or the jury" in refused(sheet, entered(penalty, 20), NotAllowed)
    do(sheet, given(Enter, index=20, line=penalty, by=JURY))
    assert sheet.scores == tuple(a + b for a, b in zip(before.totals, penalty.points, strict=True))
    assert (sheet.standing.games, sheet.standing.open_sum, sheet.adds_up) == (20, -4, False)
    for more in (
        Decision(penalty.points, penalty.reason, contract="trump"),
        Decision(penalty.points, penalty.reason, ends=True),
        Waived(1, "jury"),
    ):
        refusal = refused(sheet, given(Enter, index=21, line=more, by=JURY), BadEntry)
        assert "the round is over" in refusal
    do(sheet, given(Strike, index=20, reason="it was the tram", by=JURY))
    assert sheet.scores == before.totals


@pytest.mark.rule("DK-8.6")
def test_a_table_that_the_jury_has_ended_stays_so_whatever_it_decides_next() -> None:
    sheet = drawn_sheet()
    do(sheet, given(Enter, index=0, line=Decision((0,) * 4, "a fire", ends=True), by=JURY))
    do(sheet, given(Enter, index=1, line=Decision((-2, 0, 0, 2), "left first"), by=JURY))
    assert sheet.standing.is_over
    assert sheet.standing.totals == (-2, 0, 0, 2)


# Twice, late, from elsewhere


def test_a_line_is_entered_once() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    assert "line 1 has been entered already" in refused(sheet, entered(TRUMP, 0), EntryTaken)
    assert "the next line of the sheet is 2" in refused(sheet, entered(TRUMP, 2), NotNow)


def test_the_same_command_sent_twice_is_known() -> None:
    sheet = drawn_sheet()
    command = given(Enter, index=0, line=TRICKS, by=TABLE, command="abc")
    assert sheet.answered(command) is None
    do(sheet, command)
    assert sheet.answered(command) == sheet.sequence == 3


def test_who_may_only_look_changes_nothing() -> None:
    command = given(Enter, index=0, line=TRICKS, by=VIEWER)
    assert "change nothing" in refused(drawn_sheet(), command, NotAllowed)


# Corrections


def test_a_correction_keeps_what_stood_and_who_changed_it() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRICKS)
    enter(sheet, TRUMP)
    better = Game("tricks", (2, 4, 3, 4))
    do(sheet, given(Correct, index=0, line=better, reason="misread", by=TABLE, at=9))
    assert sheet.standing.totals == (2, 0, 0, -2)
    last = sheet.history[-1]
    assert isinstance(last.event, Corrected)
    assert (last.before, last.event.line, last.event.reason) == (TRICKS, better, "misread")
    assert (last.event.by, last.event.at) == (TABLE, 9)


def test_a_correction_that_later_lines_could_not_follow_is_refused() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRUMP)
    enter(sheet, TRICKS)
    enter(sheet, TRICKS)
    said = refused(sheet, given(Correct, index=0, line=TRICKS, by=TABLE), BadEntry)
    assert said == (
        "after that change line 3 would not be possible:"
        " Tricks has been played twice: it is no longer in the pool"
    )
    said = refused(
        sheet, given(Correct, index=0, line=Game("trump", (1, 1, 1, 1)), by=TABLE), BadEntry
    )
    assert "add up to 13" in said
    assert "no line 9" in refused(sheet, given(Strike, index=8, by=TABLE), NotNow)


def test_a_line_can_be_struck() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRUMP)
    do(sheet, entered(Void(1, "table"), 1))
    do(sheet, given(Strike, index=1, reason="no fault after all", by=TABLE))
    assert sheet.standing.totals == (4, 4, 3, 2)
    assert sheet.history[-1].before == Void(1, "table")


# Confirmation


def test_another_player_than_the_writer_confirms() -> None:
    sheet = played_sheet(1, confirmed=False)
    assert "another player" in refused(sheet, given(Confirm, seat=0, by=TABLE), NotAllowed)
    assert not sheet.confirmed
    do(sheet, given(Confirm, seat=2, by=TABLE))
    assert sheet.scores == sheet.standing.totals
    assert "confirmed already" in refused(sheet, given(Confirm, seat=2, by=TABLE), NotNow)


def test_an_unfinished_sheet_cannot_be_confirmed() -> None:
    sheet = drawn_sheet()
    enter(sheet, TRUMP)
    assert "still to play: 19" in refused(sheet, given(Confirm, seat=2, by=TABLE), NotNow)
    assert "still to play: 20" in refused(new_sheet(), given(Confirm, seat=2, by=TABLE), NotNow)


def test_after_confirmation_only_director_and_jury_change_it() -> None:
    sheet = played_sheet(2)
    first = sheet.lines[0]
    assert isinstance(first, Game)
    turned = Game(first.contract, first.points[::-1])
    change = given(Correct, index=0, line=turned, by=TABLE)
    assert "has been confirmed" in refused(sheet, change, NotAllowed)
    assert "has been confirmed" in refused(sheet, given(Reopen, reason="x", by=TABLE), NotAllowed)
    do(sheet, given(Correct, index=0, line=turned, reason="seen later", by=DIRECTOR))
    corrected = sheet.standing.totals
    assert corrected == sheet.scores
    assert "say why" in refused(sheet, given(Correct, index=0, line=first, by=JURY), BadEntry)
    assert "say why" in refused(sheet, given(Strike, index=19, reason=" ", by=JURY), BadEntry)
    too_short = given(Strike, index=19, reason="too many", by=JURY)
    assert "still to play: 1" in refused(sheet, too_short, NotNow)
    assert "say why" in refused(sheet, given(Reopen, reason="", by=JURY), BadEntry)
    do(sheet, given(Reopen, reason="wrong players", by=JURY))
    assert not sheet_counts(sheet)
    assert "has not been confirmed" in refused(sheet, given(Reopen, reason="x", by=JURY), NotNow)


def sheet_counts(sheet: Sheet) -> bool:
    return sheet.scores is not None


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
