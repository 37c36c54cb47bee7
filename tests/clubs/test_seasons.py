"""A season: best so many evenings, equals, prizes; who is the same person; its own events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clubs.rounds import CLUB, DIRECTOR, SEED, VIEWER, do, given, new_evening, played_sheet, refused
from clubs.seasoned import evening
from courtcards.clubs.evening.players import AddPlayers, NewPlayer, PlayersAdded, RemovePlayer
from courtcards.clubs.evening.rounds import BeginRound, DrawRounds
from courtcards.clubs.members import MemberList, build_club_opening
from courtcards.clubs.members.commands import (
    EveningAddedToClub,
    MembersAdded,
    MembersMerged,
    NewMember,
)
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.season import Season, SeasonSettings, build_season_opening
from courtcards.clubs.season.commands import (
    ChangeSeason,
    CountEvening,
    LeaveOutEvening,
    RenewSeasonKey,
    parse_season_key,
)
from courtcards.clubs.season.outcomes import (
    EveningOutcome,
    Person,
    build_outcome,
    summarize_evening,
)
from courtcards.clubs.season.ranking import (
    Award,
    Rating,
    SeasonRankingEntry,
    compute_ratings,
    list_awards,
    rank_season,
    sort_evenings,
)
from courtcards.clubs.standings import Score
from courtcards.kernel.errors import BadPeople, NotAllowed, NotNow, UnknownEvening


def lines(places: list[SeasonRankingEntry]) -> list[tuple[int, str, int, Score]]:
    return [(each.place, each.name, int(each.points), each.score) for each in places]


def counting(place: SeasonRankingEntry) -> list[int]:
    return [each.evening for each in place.results if each.counts]


def test_a_season_adds_up_the_evenings_of_a_person() -> None:
    found = rank_season(
        [
            evening(1, {"ann": [(16, 5)], "bea": [(12, 3)]}),
            evening(2, {"bea": [(16, 9)], "ann": [(4, -7)], "cas": []}),
        ]
    )
    assert lines(found) == [(1, "Bea", 28, 12), (2, "Ann", 20, -2), (3, "Cas", 0, 0)]
    assert [each.best for each in found] == [9, 5, None]
    assert [len(each.results) for each in found] == [2, 2, 1]


def test_only_the_best_evenings_of_each_count() -> None:
    three = [
        evening(1, {"ann": [(16, 5), (16, 5)], "bea": [(12, 3), (12, 3)]}),
        evening(2, {"ann": [(4, -9), (4, -9)]}),
        evening(3, {"ann": [(16, 9), (16, -9)], "bea": [(16, 40), (16, 40)]}),
    ]
    ann, bea = sorted(rank_season(three, best=2), key=lambda each: each.name)
    assert (counting(ann), int(ann.points), ann.score, ann.best) == ([0, 2], 64, 10, 9)
    assert (counting(bea), int(bea.points)) == ([0, 2], 56)
    once = rank_season(three, best=1)
    # Of two evenings of 32 points that counts which has the higher score (DK-7.1), or the earlier.
    assert lines(once) == [(1, "Bea", 32, 80), (2, "Ann", 32, 10)]
    assert [counting(each) for each in once] == [[2], [0]]
    (ann,) = rank_season([evening(day, {"ann": [(16, 5)]}) for day in (1, 2)], 1)
    assert counting(ann) == [0]


@pytest.mark.rule("DK-7.1")
def test_equals_are_told_apart_as_at_an_evening_or_share_the_place() -> None:
    found = rank_season(
        [
            evening(1, {"ann": [(16, 5)], "bea": [(16, 5)], "cas": [(16, 4)], "dré": [(8, 0)]}),
            evening(2, {"bea": [(8, 0)], "ann": [(8, 0)], "cas": [(8, 1)], "dré": [(16, 5)]}),
        ]
    )
    assert lines(found) == [
        (1, "Ann", 24, 5),
        (1, "Bea", 24, 5),
        (1, "Dré", 24, 5),
        (4, "Cas", 24, 5),
    ]


def test_a_season_is_of_one_game() -> None:
    assert rank_season([]) == []
    other = replace(evening(2, {}), club=replace(CLUB, length=12))
    with pytest.raises(BadPeople, match="the same game"):
        rank_season([evening(1, {}), other])


def test_evenings_are_in_the_order_of_their_days() -> None:
    first, second = evening(1, {}), evening(2, {})
    third = replace(evening(3, {}), date="2026-03-01")
    assert sort_evenings([second, third, first]) == [first, third, second]


def test_who_shares_a_place_shares_the_prizes_of_the_places_filled() -> None:
    points = {"ann": (16, 9), "bea": (12, 3), "cas": (12, 3), "dré": (8, 0), "eva": (4, 0)}
    found = rank_season([evening(1, {name: [each] for name, each in points.items()} | {"fay": []})])
    two = [Award(1, ("Ann",), ("ham",)), Award(2, ("Bea", "Cas"), ("wine",))]
    assert list_awards(found, ("ham", "wine")) == two
    assert list_awards(found, ("ham", "wine", "cake", "tea")) == [
        two[0],
        Award(2, ("Bea", "Cas"), ("wine", "cake")),
        Award(4, ("Dré",), ("tea",)),
    ]
    assert list_awards(found, ()) == []
    # Who has not played gets none, however many there are.
    assert [each.place for each in list_awards(found, ["x"] * 9)] == [1, 2, 4, 5]


def test_an_evening_comes_to_who_was_there_and_what_the_tables_scored() -> None:
    kept = new_evening(0)
    names = ["Ann Janssens", "Bea", "Cas", "Gone", "Dré"]
    new = [*(NewPlayer(name) for name in names), NewPlayer("House", house=True)]
    for command in (
        given(AddPlayers, players=new, command="1"),
        given(RemovePlayer, player=3, command="2"),
        given(DrawRounds, command="3", seed=SEED),
        given(BeginRound, command="4"),
    ):
        do(kept, command)
    assert kept.running is not None
    (table,) = kept.running.seating.tables
    sheet = played_sheet(1)
    found = build_outcome("e", kept, summarize_evening(kept, {(1, 1): sheet}))
    ann, bea = Person("ann janssens"), Person("bea")
    assert found.names[ann] == "Ann Janssens"
    assert sorted(found.names) == [ann, bea, Person("cas"), Person("dré")]
    assert found.places.keys() == found.names.keys()
    by_number = {0: ann, 1: bea, 2: Person("cas"), 4: Person("dré")}
    (played,) = found.tables
    assert played.people == tuple(by_number.get(player) for player in table)
    assert played.scores == sheet.scores
    assert sum(int(each.points) for each in found.places.values()) <= 40
    assert not summarize_evening(kept, {}).tables
    assert not summarize_evening(kept, {(1, 1): played_sheet(1, confirmed=False)}).tables


def test_whose_name_is_gone_is_nobody_else_at_another_evening() -> None:
    kept = new_evening(0)
    new = [NewPlayer(name) for name in ("somebody", "player 2", "Cas", "Dré")]
    do(kept, AddPlayers, players=new, command="1")
    one, other = (
        set(build_outcome(name, kept, summarize_evening(kept, {})).names) for name in ("e", "f")
    )
    assert one & other == {Person("cas"), Person("dré")}


def test_a_member_of_a_club_is_one_person_under_their_own_name() -> None:
    roll = MemberList(build_club_opening("Kings", DIRECTOR, 0))
    members = (NewMember("Ann Janssens", agrees=True), NewMember("An Jansens"), NewMember("Bea"))
    roll.apply(MembersAdded(members=members, by=DIRECTOR, at=0))
    roll.apply(MembersMerged(member=1, into=0, by=DIRECTOR, at=0))
    roll.apply(EveningAddedToClub(evening="e", name="Autumn", date="2026-11-26", by=DIRECTOR, at=0))
    kept = new_evening(0)
    kept.club_id = "k"
    both = (NewPlayer("Ann", member=0), NewPlayer("An Jansens", member=1), NewPlayer("BEA"))
    guests = (NewPlayer("Ann Janssens"), NewPlayer("0"))
    kept.apply(PlayersAdded(players=(*both, *guests), by=DIRECTOR, at=0))
    found = build_outcome("e", kept, summarize_evening(kept, {}), ClubMembers("k", roll))
    ann = Person("0", club="k")
    assert found.names == {
        ann: "Ann Janssens",
        Person("0", 2, "k"): "An Jansens",
        Person("2", club="k"): "Bea",
        Person("ann janssens"): "Ann Janssens",
        Person("0"): "0",
    }
    assert found.agreed == {ann}
    assert found.places.keys() == found.names.keys()


def new_season(*evenings: str, **settings: Any) -> Season:
    return Season(build_season_opening(SeasonSettings("Winter", **settings), evenings, DIRECTOR, 5))


def test_a_season_counts_evenings_once_and_leaves_them_out() -> None:
    season = new_season("a", "b", "a")
    assert list(season.evenings) == ["a", "b"]
    do(season, given(CountEvening, evening="c", token="t", command="1", at=9))
    do(season, given(LeaveOutEvening, evening="a", command="2", at=3))
    assert list(season.evenings) == ["b", "c"]
    assert season.last_at == 9
    assert "already" in refused(season, NotNow, CountEvening, evening="b", token="t")
    refused(season, UnknownEvening, LeaveOutEvening, evening="a")
    full = new_season(*map(str, range(100)))
    assert "at most 100" in refused(full, NotNow, CountEvening, evening="x", token="t")
    again = Season.replay(map(Season.codec.decode, map(Season.codec.encode, season.history)))
    assert (again.evenings, again.settings) == (season.evenings, season.settings)


def test_only_its_director_changes_a_season() -> None:
    season = new_season(best=8)
    refused(season, NotAllowed, ChangeSeason, settings=SeasonSettings("Summer"), by=VIEWER)
    refused(season, NotAllowed, RenewSeasonKey, key="director", by=VIEWER)
    do(season, given(ChangeSeason, settings=SeasonSettings("Summer")))
    assert season.settings == SeasonSettings("Summer")
    do(season, given(RenewSeasonKey, key="viewer", command="k"))
    assert season.generations == {"director": 0, "viewer": 1}
    assert season.find_event("k") is season.history[-1]
    assert season.find_event("nothing") is None
    assert parse_season_key("viewer") == "viewer"
    with pytest.raises(UnknownEvening, match="jury"):
        parse_season_key("jury")


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"name": " "}, "needs a name"),
        ({"name": "x" * 81}, "at most 80"),
        ({"name": "a\nb"}, "printable"),
        ({"name": "Winter", "prizes": ("wi\u200bne",)}, "invisible"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPeople, match=why):
        build_season_opening(SeasonSettings(**settings), (), DIRECTOR, 0)
    with pytest.raises(BadPeople, match=why):
        new_season().decide(given(ChangeSeason, settings=SeasonSettings(**settings)))


# Ratings by Plackett and Luce: order, doubt, shared places, house players, the same each time


FOUR = ("ann", "bea", "cas", "dré")


def played(day: int, *scores: tuple[int, int, int, int]) -> EveningOutcome:
    brought = {name: [(8, 0)] for name in FOUR}
    return evening(day, brought, [(FOUR, each) for each in scores])


def by_name(found: list[Rating]) -> dict[str, Rating]:
    return {each.name: each for each in found}


def test_who_wins_is_stronger_and_every_table_leaves_less_doubt() -> None:
    once = compute_ratings([played(1, (30, 10, -10, -30))])
    assert [each.name for each in once] == ["Ann", "Bea", "Cas", "Dré"]
    assert [each.place for each in once] == [1, 2, 3, 4]
    twice = by_name(compute_ratings([played(1, (30, 10, -10, -30)), played(2, (30, 10, -10, -30))]))
    for each in once:
        assert twice[each.name].doubt < each.doubt < 25 / 3
        assert (each.tables, twice[each.name].tables) == (1, 2)
        assert each.sure == pytest.approx(each.strength - 3 * each.doubt)
    assert twice["Ann"].strength > by_name(once)["Ann"].strength > 25


def test_only_the_order_counts_and_equal_scores_are_equal() -> None:
    assert compute_ratings([played(1, (30, 10, -10, -30))]) == compute_ratings(
        [played(1, (4, 3, 2, -9))]
    )
    shared = by_name(compute_ratings([played(1, (20, 20, -20, -20))]))
    assert shared["Ann"].strength == shared["Bea"].strength > 25
    assert shared["Cas"].strength == shared["Dré"].strength < 25
    assert [each.place for each in shared.values()] == [1, 1, 3, 3]
    level = by_name(compute_ratings([played(1, (0, 0, 0, 0))]))
    assert {round(each.strength, 6) for each in level.values()} == {25.0}


def test_a_house_player_is_somebody_new_each_time_and_has_no_rating() -> None:
    seats = ("ann", "bea", None, "cas")
    one = evening(1, {"ann": [], "bea": [], "cas": []}, [(seats, (9, 1, -1, -9))] * 2)
    found = compute_ratings([one])
    assert [each.name for each in found] == ["Ann", "Bea", "Cas"]
    assert all(each.tables == 2 for each in found)
    assert compute_ratings([evening(1, {"ann": [(10, 0)]})]) == []  # nobody without a table
