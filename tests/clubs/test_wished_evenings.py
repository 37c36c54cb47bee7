"""An evening with wishes: who may note and see them, absences, groups, finals and teams."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from clubs.evenings import Sheets, begin, close, draw, sheets_of
from clubs.rounds import JURY, do, given, new_evening, refused
from courtcards.clubs.evening import Evening, NewPlayer
from courtcards.clubs.evening.players import AddPlayers, Penalise, Withdraw
from courtcards.clubs.evening.rounds import DrawRounds, Exchange
from courtcards.clubs.evening.settings import ChangeSettings
from courtcards.clubs.evening.undo import ReopenRound, UndoRoundStart
from courtcards.clubs.evening.wishes import NoteWishes, PlayerWishes, list_wishes
from courtcards.clubs.export import export_evening, parse_export
from courtcards.clubs.results import add_ranking, rank_evening, rank_evening_teams
from courtcards.clubs.seating import build_seating_report
from courtcards.clubs.views.evening_views import EveningViews, Link
from courtcards.clubs.views.log_views import build_log
from courtcards.kernel.errors import BadPeople, NotAllowed, NotNow, UnknownEvening


def wish(evening: Evening, *wishes: PlayerWishes) -> None:
    do(evening, NoteWishes, wishes=[*wishes])


def draw_by_rank(evening: Evening, sheets: Sheets) -> None:
    """Draw as a server does, which has the sheets."""
    asked = add_ranking(evening, sheets, given(DrawRounds, command=f"rank {evening.sequence}"))
    do(evening, asked)


def view_of(evening: Evening, role: str, sheets: Sheets | None = None) -> Any:
    return EveningViews("e", evening, sheets or {}).view(Link.from_key(role, 0), 0)


def seated(evening: Evening) -> list[list[int]]:
    return [[p for table in each.tables for p in table] for each in evening.plan]


def test_wishes_are_kept_in_the_draw_and_drop_an_older_one() -> None:
    evening = new_evening(18, rounds=5, seating="no_repeats")
    draw(evening)
    wish(
        evening,
        PlayerWishes(0, table=3, apart=(1, 2)),
        PlayerWishes(5, away=(4, 3, 3)),
        PlayerWishes(6, away=(1,)),
    )
    assert evening.plan == []
    draw(evening)
    assert all(
        0 in each.tables[min(3, len(each.tables)) - 1]
        for each in evening.plan
        if 0 not in each.byes
    )
    for each in evening.plan:
        assert not any({0, other} <= {*table} for table in each.tables for other in (1, 2))
    there = [
        {*players, *each.byes} for players, each in zip(seated(evening), evening.plan, strict=True)
    ]
    assert [5 in players for players in there] == [True, True, False, False, True]
    assert [6 in players for players in there] == [False, True, True, True, True]


def test_a_wish_replaces_the_earlier_one_and_a_pair_stands_at_both() -> None:
    evening = new_evening(8)
    wish(evening, PlayerWishes(0, table=2, apart=(1,)))
    assert list_wishes(evening) == [PlayerWishes(0, 2, apart=(1,)), PlayerWishes(1, apart=(0,))]
    wish(evening, PlayerWishes(1))
    assert list_wishes(evening) == [PlayerWishes(0, 2)]


def test_wishes_are_of_directors_alone_and_their_numbers_are_checked() -> None:
    evening = new_evening(8)
    one = [PlayerWishes(0, table=1)]
    refused(evening, NotAllowed, NoteWishes, by=JURY, wishes=one)
    refused(evening, UnknownEvening, NoteWishes, wishes=[PlayerWishes(9)])
    refused(evening, UnknownEvening, NoteWishes, wishes=[PlayerWishes(0, apart=(9,))])
    assert "kept apart from themselves" in refused(
        evening, BadPeople, NoteWishes, wishes=[PlayerWishes(0, apart=(0,))]
    )
    refused(evening, BadPeople, NoteWishes, wishes=[PlayerWishes(0, group="A\u200b")])
    refused(evening, BadPeople, NoteWishes, wishes=[PlayerWishes(0, group="x" * 21)])
    refused(evening, NotNow, NoteWishes, wishes=one, names=("Somebody",))


def test_only_the_director_sees_wishes() -> None:
    evening = new_evening(8, rounds=2)
    wish(evening, PlayerWishes(0, table=1, away=(2,), apart=(1,)))
    draw(evening)
    own = view_of(evening, "director")
    assert [each.player for each in own.wishes] == [0, 1]
    assert (own.wish_report.tables, own.wish_report.apart, own.wish_report.away) == (1, 1, 1)
    for role in ("jury", "viewer", "table/1"):
        shown = view_of(evening, role)
        assert shown.wishes == []
        assert shown.wish_report is None
    entry = next(each for each in build_log(evening, {}) if each["kind"] == "wishes-noted")
    assert entry["players"] == [0]
    assert "wishes" not in entry


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ([PlayerWishes(p, table=2) for p in range(5)], "more than four players have table 2"),
        ([PlayerWishes(0, table=1, apart=(1,)), PlayerWishes(1, table=1, apart=(0,))],
         "both have table 1 in round 1"),
        ([PlayerWishes(0, apart=(1, 2, 3, 4)), PlayerWishes(1, apart=(0, 2, 3, 4)),
          PlayerWishes(2, apart=(0, 1, 3, 4)), PlayerWishes(3, apart=(0, 1, 2, 4))],
         "too few tables in round 1"),
        ([PlayerWishes(p, away=(2,)) for p in range(14)], "are there in round 2"),
        ([PlayerWishes(0, group="A")], "group A has fewer than four"),
        ([PlayerWishes(p, group="A") for p in range(13)], "are without a group in round 1"),
        ([PlayerWishes(p, group="AB"[p // 8], table=p % 8 // 7) for p in range(16)],
         "table 1 cannot be kept"),
    ],
)  # fmt: skip
def test_a_wish_that_cannot_be_kept_is_named(wishes: list[PlayerWishes], said: str) -> None:
    evening = new_evening(16, rounds=2)
    wish(evening, *wishes)
    assert said in refused(evening, NotNow, DrawRounds)


def test_an_announced_absence_is_no_bye_and_has_no_points() -> None:
    evening = new_evening(17, rounds=2, seating="no_repeats")
    wish(evening, PlayerWishes(3, away=(1,)))
    draw(evening)
    begin(evening)
    sheets = sheets_of(evening, 1)
    close(evening)
    assert evening.rounds[0].seating.byes == ()
    entry = next(each for each in rank_evening(evening, sheets) if each.player == 3)
    assert not entry.results
    assert entry.points == 0


def test_a_start_is_undone_with_the_same_seats_though_somebody_was_away() -> None:
    evening = new_evening(18, rounds=3, seating="no_repeats")
    wish(evening, PlayerWishes(3, away=(2,)))
    draw(evening)
    plan = list(evening.plan)
    begin(evening)
    do(evening, UndoRoundStart, round=1)
    assert evening.plan == plan == evening.drawn_plan


def test_house_players_fill_a_table_of_a_round_only_where_nobody_sits_out() -> None:
    evening = new_evening(15, rounds=2)
    do(evening, AddPlayers, players=[NewPlayer("House", house=True)])
    wish(evening, PlayerWishes(0, away=(2,)))
    assert len(evening.list_players(1)) == 16
    assert len(evening.list_players(2)) == 14


# Groups


def test_each_group_is_drawn_and_ranked_for_itself() -> None:
    evening = new_evening(17, rounds=2, seating="no_repeats")
    wish(evening, *(PlayerWishes(p, group="Aa"[p % 2] if p < 8 else "B") for p in range(17)))
    draw(evening)
    groups = evening.map_groups()
    assert sorted(set(groups.values())) == ["A", "B"]
    for each in evening.plan:
        assert all(len({groups[p] for p in table}) == 1 for table in each.tables)
    begin(evening)
    sheets = sheets_of(evening, 3)
    close(evening)
    ranking = rank_evening(evening, sheets)
    assert [groups[each.player] for each in ranking] == ["A"] * 8 + ["B"] * 9
    assert [each.place for each in ranking if each.place == 1][:2] == [1, 1]
    shown = view_of(evening, "viewer", sheets)
    assert shown.players[0].group == "A"
    assert parse_export(export_evening(evening, sheets)).evening.map_groups() == groups


# Finals


def played_to_the_final(players: int, finals: int = 1, rounds: int = 3) -> tuple[Evening, Sheets]:
    evening = new_evening(players, rounds=rounds, finals=finals)
    draw(evening)
    assert len(evening.plan) == rounds - finals
    sheets: Sheets = {}
    for number in range(rounds - finals):
        begin(evening)
        sheets |= sheets_of(evening, number)
        close(evening)
    return evening, sheets


@pytest.mark.parametrize("players", [16, 18, 23])
def test_the_last_round_is_drawn_by_the_ranking(players: int) -> None:
    evening, sheets = played_to_the_final(players)
    assert evening.plan == []
    draw_by_rank(evening, sheets)
    (final,) = evening.plan
    order = [each.player for each in rank_evening(evening, sheets) if each.player not in final.byes]
    expected = [sorted(order[start : start + 4]) for start in range(0, len(order), 4)]
    assert [sorted(table) for table in final.tables] == expected
    assert view_of(evening, "director", sheets).plan_report.by_rank
    begin(evening)
    sheets |= sheets_of(evening, 9)
    close(evening)
    assert evening.is_over


def test_two_finals_are_drawn_one_after_the_other() -> None:
    evening, sheets = played_to_the_final(16, finals=2, rounds=4)
    for number in (7, 8):
        draw_by_rank(evening, sheets)
        assert len(evening.plan) == 1
        begin(evening)
        sheets |= sheets_of(evening, number)
        close(evening)
    assert evening.is_over


def test_a_house_player_is_the_last_of_a_final() -> None:
    evening = new_evening(15, rounds=2, finals=1)
    do(evening, AddPlayers, players=[NewPlayer("House", house=True)])
    draw(evening)
    begin(evening)
    sheets = sheets_of(evening, 5)
    close(evening)
    draw_by_rank(evening, sheets)
    assert 15 in evening.plan[0].tables[-1]


def test_a_final_is_stale_once_the_ranking_changes_and_drops_when_the_round_reopens() -> None:
    evening, sheets = played_to_the_final(16)
    draw_by_rank(evening, sheets)
    assert not view_of(evening, "director", sheets).plan_report.rank_changed
    last = rank_evening(evening, sheets)[-1].player
    do(evening, Penalise, player=last, points=99, reason="generous", command="p")
    assert view_of(evening, "director", sheets).plan_report.rank_changed
    do(evening, ReopenRound, round=2, reason="a sheet", command="r")
    assert evening.plan == []


def test_there_is_a_round_before_the_finals() -> None:
    evening = new_evening(8, rounds=2)
    wanted = evening.settings.__class__("Clubavond", "2026-11-21", rounds=2, finals=2)
    refused(evening, BadPeople, ChangeSettings, settings=wanted)


# What is said of a draw


def test_red_is_only_what_the_draw_did_better() -> None:
    evening = new_evening(16, rounds=5, seating="no_repeats")
    draw(evening)
    report = view_of(evening, "director").plan_report
    assert (report.repeats, report.better) == (0, False)
    here, there = evening.plan[0].tables[:2]
    do(evening, Exchange, one=here[0], other=there[0])
    report = view_of(evening, "director").plan_report
    assert report.repeats > 0
    assert (report.better, report.forced) == (True, False)


def test_meetings_of_a_large_club_are_said_to_be_the_least() -> None:
    evening = new_evening(0, rounds=3, seating="no_repeats", clubs_apart=True)
    people = [NewPlayer(f"P{n}", "Gent" if n < 8 else f"Club {n}") for n in range(16)]
    do(evening, AddPlayers, players=people)
    draw(evening)
    report = view_of(evening, "director").plan_report
    assert (report.club_meetings, report.clubs_forced, report.clubs_better) == (12, True, False)


def test_a_wish_that_an_exchange_breaks_is_named() -> None:
    evening = new_evening(16, rounds=2, seating="no_repeats")
    wish(evening, PlayerWishes(0, table=2, apart=(1,)))
    draw(evening)
    assert view_of(evening, "director").wish_report.broken == []
    other = next(p for p in evening.plan[0].tables[0] if p != 1)
    do(evening, Exchange, one=0, other=other)
    broken = view_of(evening, "director").wish_report.broken
    assert ("table", 1, (0,), 2) in {
        (each.kind, each.round, each.players, each.table) for each in broken
    }


# Teams


def test_teams_are_ranked_by_their_best_players() -> None:
    chance = random.Random(5)
    evening = new_evening(0, rounds=1, team_best=2)
    teams = ["Gent", "gent ", "Brugge", ""]
    people = [NewPlayer(f"P{n}", teams[n % 4]) for n in range(16)]
    chance.shuffle(people)
    do(evening, AddPlayers, players=people)
    draw(evening)
    begin(evening)
    sheets = sheets_of(evening, 2)
    close(evening)
    ranking = rank_evening(evening, sheets)
    found = rank_evening_teams(evening, ranking)
    assert {each.team.lower() for each in found} == {"gent", "brugge"}
    for each in found:
        own = [
            e
            for e in ranking
            if evening.players[e.player].club.strip().lower() == each.team.lower()
        ]
        best = max((a.points + b.points, a.score + b.score) for a, b in combinations(own, 2))
        assert (each.points, each.score) == best
    assert [each.points for each in found] == sorted((e.points for e in found), reverse=True)
    assert len(view_of(evening, "viewer", sheets).teams) == 2
    assert rank_evening_teams(new_evening(4), []) == []


def test_a_draw_of_many_absences_has_no_forgotten_player() -> None:
    evening = new_evening(30, rounds=5, seating="no_repeats")
    wish(evening, *(PlayerWishes(p, away=(1 + p % 5,)) for p in range(0, 30, 3)))
    do(evening, Withdraw, player=29, command="w")
    draw(evening)
    for number, each in enumerate(evening.plan, start=1):
        there = {*each.byes, *(p for table in each.tables for p in table)}
        assert there == {p for p in range(29) if number not in evening.players[p].away}
    assert build_seating_report(evening.plan).repeats == 0
