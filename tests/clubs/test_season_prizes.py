"""Special prizes of a season, by hand-made evenings: rules, equals, nobody gets two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from clubs.rounds import DIRECTOR
from clubs.seasoned import evening
from courtcards.clubs.season import Season, SeasonSettings, build_season_opening
from courtcards.clubs.season.commands import PrizeRule, SpecialPrize
from courtcards.clubs.season.outcomes import ContractPoints, EveningOutcome, Person
from courtcards.clubs.season.prizes import list_special_awards
from courtcards.clubs.season.ranking import rank_season
from courtcards.clubs.season.statistics import compute_statistics
from courtcards.kernel.errors import BadPeople

FOUR = ("ann", "bea", "cas", "dré")
Scores = tuple[int, int, int, int]


def played(day: int, *scores: Scores, names: Sequence[str] = FOUR) -> EveningOutcome:
    """An evening of one table: each round by the scores, with 16, 12, 8, 4 points by place."""
    brought: Mapping[str, list[tuple[int, int]]] = {name: [] for name in names}
    for of in scores:
        for name, score in zip(names, of, strict=True):
            above = sum(other > score for other in of)
            shared = of.count(score)
            points = sum((16, 12, 8, 4)[above : above + shared]) // shared
            brought[name].append((points, score))
    found = evening(day, brought, [(names, each) for each in scores])
    tables = tuple(replace(each, round=number) for number, each in enumerate(found.tables, 1))
    return replace(found, tables=tables)


def awards(
    outcomes: Sequence[EveningOutcome], *special: tuple[Any, ...], **settings: Any
) -> list[tuple[str, str, str]]:
    """The rule, the winners and the prizes of each special award."""
    prizes = tuple(SpecialPrize(*each) for each in special)
    wanted = SeasonSettings("Winter", special=prizes, **settings)
    wanted.check()
    found = list_special_awards(wanted, rank_season(outcomes), compute_statistics(outcomes))
    return [
        (each.rule, " ".join(person.key for person in each.people), ", ".join(each.prizes))
        for each in found
    ]


SEASON = [
    played(1, (30, 10, -10, -30), (20, 20, -20, -20)),
    played(2, (5, 40, -5, -40), (8, -2, 4, -10)),
    played(3, (7, -1, 3, -9)),
]
"""Ann wins tables 1, 2 (shared), 4 and 5; Bea tables 2 (shared) and 3: both have two in a row."""


@pytest.mark.parametrize(
    ("rule", "winner"),
    [
        ("best-round", "bea"),
        ("best-evening", "ann"),
        ("winning-streak", "ann bea"),
        ("tables-won", "ann"),
        ("evenings", "ann bea cas dré"),
        ("last", "dré"),
    ],
)
def test_each_rule_has_its_winner(rule: PrizeRule, winner: str) -> None:
    assert awards(SEASON, ("ham", rule)) == [(rule, winner, "ham")]


def test_a_climb_is_from_the_first_evening_to_the_last() -> None:
    climbing = [played(day, (-9, 1, 3, 5) if day == 1 else (9, 1, -3, -7)) for day in (1, 2, 3)]
    assert awards(climbing, ("star", "climb")) == [("climb", "ann", "star")]
    assert awards(climbing[:2], ("star", "climb")) == []  # two evenings are too few


def test_a_contract_needs_enough_deals() -> None:
    table = SEASON[0].tables[0]
    hearts = ContractPoints("hearts", 5, (-10, -15, -20, -20))
    one = replace(SEASON[0], tables=(replace(table, contracts=(hearts,)),))
    prize = ("heart", "contract", "hearts")
    assert awards([one], prize) == []
    other = replace(SEASON[1], tables=(replace(table, contracts=(hearts,)),))
    assert awards([one, other], prize) == [("contract", "ann", "heart")]
    assert awards([one, other], ("x", "contract", "no such game")) == []


def test_the_best_of_a_team_is_by_the_place() -> None:
    teams = {Person("cas"): "Gent", Person("dré"): " GENT "}
    outcomes = [replace(each, teams=teams) for each in SEASON]
    assert awards(outcomes, ("cup", "team", "gent")) == [("team", "cas", "cup")]
    assert awards(outcomes, ("cup", "team", "Leuven")) == []


def test_several_prizes_of_a_rule_go_to_the_first_the_second_and_so_on() -> None:
    first, second, third = (("ham", "tables-won"), ("wine", "tables-won"), ("tea", "tables-won"))
    # Nobody but Ann and Bea has won a table: the third prize stays.
    assert awards(SEASON, first, second, third) == [
        ("tables-won", "ann", "ham"),
        ("tables-won", "bea", "wine"),
    ]


def test_equals_share_the_prizes_of_the_ranks_that_they_fill() -> None:
    level = [played(1, (10, 10, -5, -15))]
    assert awards(level, ("ham", "best-round")) == [("best-round", "ann bea", "ham")]
    two = (("ham", "best-round"), ("wine", "best-round"), ("tea", "best-round"))
    assert awards(level, *two) == [
        ("best-round", "ann bea", "ham, wine"),
        ("best-round", "cas", "tea"),
    ]
    everybody = [played(1, (0, 0, 0, 0))]
    assert awards(everybody, ("spoon", "last")) == [("last", "ann bea cas dré", "spoon")]


def test_nobody_gets_two_prizes_if_the_club_wants_it() -> None:
    special = (("cake", "tables-won"), ("star", "best-round"), ("spoon", "last"))
    assert awards(SEASON, *special, prizes=("ham",)) == [
        ("tables-won", "ann", "cake"),
        ("best-round", "bea", "star"),
        ("last", "dré", "spoon"),
    ]
    # Ann has the ham of the first place. Bea gets the cake, so the star goes to Cas.
    assert awards(SEASON, *special, prizes=("ham",), once=True) == [
        ("tables-won", "bea", "cake"),
        ("best-round", "cas", "star"),
        ("last", "dré", "spoon"),
    ]
    # All four have a prize: nothing is left to give.
    full = ("a", "b", "c", "d")
    assert awards(SEASON, *special, prizes=full, once=True) == []


def test_people_who_share_and_have_a_prize_already_are_passed_over_alone() -> None:
    level = [played(1, (10, 10, -5, -15)), played(2, (3, 1, -1, -3))]
    # Ann is first. Ann and Bea share the best round, and only Bea has no prize yet.
    assert awards(level, ("star", "best-round"), prizes=("ham",), once=True) == [
        ("best-round", "bea", "star")
    ]


def test_a_person_without_a_round_gets_nothing() -> None:
    absent = evening(4, {"eva": []})
    assert awards([*SEASON, absent], ("spoon", "last")) == [("last", "dré", "spoon")]
    assert awards([absent], ("spoon", "last"), ("x", "evenings")) == []


@pytest.mark.parametrize(
    ("special", "why"),
    [
        ((" ", "last"), "needs a text"),
        (("ham", "team"), "which team or game"),
        (("ham", "contract", " "), "which team or game"),
        (("ha\u200bm", "last"), "invisible"),
    ],
)
def test_a_prize_that_makes_no_sense_is_refused(special: tuple[Any, ...], why: str) -> None:
    with pytest.raises(BadPeople, match=why):
        awards(SEASON, special)


def test_the_settings_are_stored_with_the_season() -> None:
    settings = SeasonSettings("Winter", special=(SpecialPrize("ham", "last"),), once=True)
    season = Season(build_season_opening(settings, (), DIRECTOR, 0))
    again = Season.replay(map(Season.codec.decode, map(Season.codec.encode, season.history)))
    assert again.settings == settings
    old = msgspec.json.decode(b'{"name": "Winter", "prizes": ["ham"]}', type=SeasonSettings)
    assert old == SeasonSettings("Winter", prizes=("ham",))
