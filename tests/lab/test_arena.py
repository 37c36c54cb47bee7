"""Contests: who sits where, what a play is worth, and who is better."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import numpy as np
import pytest

import courtcards
from courtcards.games import find_game
from courtcards.kernel.errors import ContestError
from courtcards.lab.arena import (
    ArenaBatch,
    LineupFormat,
    MatchUp,
    Scorer,
    check_later_luck,
    list_lineups,
    measure_later_luck,
)
from courtcards.play import MatchLog
from courtcards.play.records import Record, read_rules
from courtcards.play.replay import replay
from lab.contests import check_that_it_goes_on, decided

CLUB = find_game("double-king").rules("club")
FRENCH = find_game("kings-corner").rules("french", {}, 3)
STEADY = MatchUp(CLUB, ("steady", "random"), "1")
FOUR = find_game("kings-corner").rules("french", {}, 4)


def cells(contest: MatchUp, rows: bytes) -> list[dict[str, str]]:
    names = [column.name for column in contest.columns()]
    return [dict(zip(names, row.split(","), strict=True)) for row in rows.decode().splitlines()]


def test_either_bot_sits_alone_in_every_seat() -> None:
    seated = [(each.seats, each.group) for each in list_lineups(LineupFormat.one, 4)]
    alone = [tuple(int(seat != own) for seat in range(4)) for own in range(4)]
    others = [tuple(int(seat == own) for seat in range(4)) for own in range(4)]
    assert seated == [*((seats, 0) for seats in alone), *((seats, 1) for seats in others)]


def test_half_the_seats_are_given_in_every_way() -> None:
    for seats, ways in ((2, 2), (4, 6), (6, 20)):
        seated = {each.seats for each in list_lineups(LineupFormat.half, seats)}
        assert len(seated) == ways
        assert all(sum(each) == seats // 2 for each in seated)
    with pytest.raises(ContestError, match="half of 3 seats"):
        list_lineups(LineupFormat.half, 3)


@pytest.mark.parametrize("contest", [STEADY, replace(STEADY, rules=FRENCH)])
@pytest.mark.parametrize("whole_match", [False, True])
def test_every_line_up_of_a_deal_has_the_same_cards_and_dealer(
    contest: MatchUp, whole_match: bool
) -> None:
    contest = replace(contest, whole_match=whole_match)
    found = cells(contest, decided(contest, 2)[1])
    each = len(contest.list_lineups())
    assert len(found) == 2 * each
    for deal in range(2):
        rows = found[deal * each : (deal + 1) * each]
        assert {row["deal"] for row in rows} == {str(deal)}
        assert [row["line_up"] for row in rows] == [str(number) for number in range(each)]
        assert len({row["dealer"] for row in rows}) == 1
        seats = contest.rules.seats
        taken = {tuple(row[f"bot_{seat}"] for seat in range(seats)) for row in rows}
        assert len(taken) == each


@pytest.mark.rule("DK-6.1")
def test_the_points_of_a_round_add_up_to_nothing() -> None:
    contest = replace(STEADY, whole_match=True)
    for row in cells(contest, decided(contest, 1)[1]):
        assert row["hands"] == "20"
        assert row["contract"] == row["end"] == ""
        assert sum(int(row[f"score_{seat}"]) for seat in range(4)) == 0


@pytest.mark.parametrize("ruleset", ["french", "boxed", "cross-chips", "crowning"])
def test_a_hand_of_kings_is_worth_its_score(ruleset: str) -> None:
    contest = MatchUp(find_game("kings-corner").rules(ruleset), ("steady", "random"), "1")
    sign = -1 if ruleset == "french" else 1
    assert contest.counts_points
    for row in cells(contest, decided(contest, 4)[1]):
        for seat in range(contest.rules.seats):
            assert float(row[f"worth_{seat}"]) == sign * int(row[f"score_{seat}"])


@pytest.mark.parametrize("ruleset", ["french-single", "cross"])
def test_a_hand_that_decides_alone_is_shared_out_whole(ruleset: str) -> None:
    contest = MatchUp(find_game("kings-corner").rules(ruleset), ("steady", "random"), "1")
    seats = range(contest.rules.seats)
    for row in cells(contest, decided(contest, 4)[1]):
        worth = [float(row[f"worth_{seat}"]) for seat in seats]
        assert sum(worth) == pytest.approx(1)
        if row["end"] == "out":
            assert [int(row[f"score_{seat}"]) == 0 for seat in seats] == [
                part > 0 for part in worth
            ]


def test_the_numbers_are_those_of_the_rows() -> None:
    verdict, rows = decided(STEADY, 6)
    found = cells(STEADY, rows)
    gaps = []
    for deal in range(6):
        of_deal = []
        for row in found[8 * deal : 8 * deal + 8]:
            by_bot: dict[str, list[int]] = {"steady": [], "random": []}
            for seat in range(4):
                by_bot[row[f"bot_{seat}"]].append(int(row[f"score_{seat}"]))
            of_deal.append(np.mean(by_bot["steady"]) - np.mean(by_bot["random"]))
        gaps.append(float(np.mean(of_deal)))
    assert verdict.difference.mean == pytest.approx(np.mean(gaps))
    alone, against = verdict.groups
    assert verdict.difference.mean == pytest.approx(
        (alone.advantage.mean - against.advantage.mean) / 2
    )
    assert alone.advantage.mean == pytest.approx(alone.own - alone.others)
    assert against.advantage.mean == pytest.approx(against.own - against.others)
    assert (verdict.deals, verdict.plays, verdict.better) == (6, 48, None)


def test_it_stops_when_it_is_decided_wherever_the_batches_end() -> None:
    """By a made-up worth: 2 points more for the first bot, now and then 1 less."""
    contest = replace(STEADY, until_decided=True)
    seats = np.array([each.seats for each in contest.list_lineups()])
    gaps = np.random.default_rng(5).choice([2.0, -1.0], p=[0.5, 0.5], size=400)
    worth = gaps[:, None, None] * (seats == 0)
    rows = [b"%d\n" % number for number in range(400 * 8)]
    ends = []
    for size in (1, 30, 400):
        scorer, kept = Scorer(contest), b""
        for first in range(0, 400, size):
            part = rows[8 * first : 8 * (first + size)]
            of_part = worth[first : first + size]
            plays = ArenaBatch(b"".join(part), of_part, np.zeros_like(of_part), 0, 0.0)
            kept += scorer.add(plays).rows
            if scorer.is_decided:
                break
        ends.append((scorer.verdict(), kept))
    assert ends[0] == ends[1] == ends[2]
    verdict, kept = ends[0]
    assert verdict.better == "steady"
    assert 100 <= verdict.deals < 400
    assert verdict.difference.low > 0
    assert kept.count(b"\n") == verdict.plays == 8 * verdict.deals


def test_a_contest_goes_on_from_its_rows() -> None:
    check_that_it_goes_on(STEADY)


def test_the_first_deal_is_no_luck_and_without_draws_there_is_none() -> None:
    """All that a deal of Double King has of chance falls to both alike."""
    match = next(courtcards.simulate("steady", ruleset="club"))
    one, two = (begun(match.record(), hands) for hands in (1, 2))
    assert measure_later_luck(one, b"seed", whole_match=False) == [0.0] * 4
    assert any(measure_later_luck(two, b"seed", whole_match=True))
    with pytest.raises(ContestError, match="each deal of Double King is played from every seat"):
        check_later_luck(CLUB, whole_match=False)
    check_later_luck(CLUB, whole_match=True)
    check_later_luck(FOUR, whole_match=False)


def begun(record: Record, hands: int) -> MatchLog:
    match = MatchLog(read_rules(record))
    for _ in replay(msgspec.structs.replace(record, hands=record.hands[:hands]), match):
        pass
    return match
