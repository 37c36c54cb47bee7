"""Directing an evening over HTTP: players, draws, rounds, the clock."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from courtcards.clubs import sentences
from courtcards.games import GAMES
from server.clubbing import SETTINGS, Director, token_of
from server.refused import check


@pytest.fixture
def director(http: httpx.Client) -> Director:
    return Director.opening(http, minutes=100)


@pytest.mark.parametrize(
    ("settings", "status", "error", "sentence"),
    [
        ({"name": " "}, 422, "club/bad-people", "an evening needs a name"),
        ({"name": "x" * 81}, 422, "club/bad-people", "at most 80 printable characters"),
        ({"ruleset": "poker"}, 422, "rules/refused", "poker"),
        ({"date": "today"}, 400, "request/malformed", "date"),
        ({"rounds": 0}, 400, "request/malformed", "rounds"),
        ({"seating": "friends"}, 400, "request/malformed", "seating"),
        ({"prize": 1}, 400, "request/malformed", "prize"),
    ],
)
def test_settings_that_make_no_sense_are_refused(
    http: httpx.Client, settings: dict[str, Any], status: int, error: str, sentence: str
) -> None:
    answer = http.post("/api/clubs", json={"settings": SETTINGS | settings})
    check(answer, status, error, sentence)


def test_who_names_no_rule_set_gets_the_first_that_clubs_play_by(director: Director) -> None:
    declaring = next(game for game in GAMES.values() if game.club is not None)
    assert director.view()["settings"]["ruleset"] == declaring.named_sets[0].name


@pytest.mark.parametrize(
    ("kind", "fields", "sentence"),
    [
        ("paste", {"text": "\n \n"}, "the list names no player"),
        ("add", {"players": [{"name": " "}]}, "a player needs a name"),
        ("paste", {"text": "Ann\nBea\nann"}, "there is a player called 'ann' already"),
        ("paste", {"text": "x" * 41}, "a name has at most 40 characters"),
        ("add", {"players": [{"name": "a\u202eb"}]}, "printable characters only"),
    ],
)
def test_people_who_cannot_be_entered_are_refused(
    director: Director, kind: str, fields: dict[str, Any], sentence: str
) -> None:
    check(director.ask(kind, **fields), 422, "club/bad-people", sentence)
    assert director.view()["players"] == []


def test_a_round_goes_from_the_draw_to_its_close(director: Director) -> None:
    check(director.ask("draw"), 409, "club/not-now", sentences.TOO_FEW_PLAYERS)
    check(director.ask("begin"), 409, "club/not-now", sentences.NOT_YET_DRAWN)
    director.do("paste", text="\n".join(f"P{number}; Leuven" for number in range(9)))
    assert director.view()["next"][0] == "draw"
    director.do("draw")
    view = director.view()
    assert [len(each["tables"]) for each in view["plan"]] == [2] * 5
    assert view["plan_report"]["repeats"] > 0
    assert view["next"][0] == "begin"
    bye = view["plan"][0]["byes"][0]
    seated = view["plan"][0]["tables"][0]["players"][0]
    director.do("exchange", one=bye, other=seated)
    director.do("begin")
    view = director.view()
    assert view["rounds"][0]["byes"] == [seated]
    assert [table["status"] for table in view["rounds"][0]["tables"]] == ["not-drawn"] * 2
    assert view["missing"] == [1, 2]
    check(director.ask("draw"), 409, "club/not-now", "round 1 is being played")
    refused = director.ask("close", round=1)
    check(refused, 409, "club/not-now", "the sheets of these tables are missing: 1, 2")
    jury = token_of(director.links()["jury"])
    assert director.ask("close", jury, round=1, reason="fire alarm").status_code == 200
    view = director.view()
    assert (view["rounds"][0]["closed"], view["rounds"][0]["reason"]) == (True, "fire alarm")
    assert director.log()[-1]["by"] == {"role": "jury"}
    assert view["standings"][0]["player"] == seated  # a bye is worth 10 (DK-7.0)


def test_of_two_who_close_a_round_at_once_one_does(director: Director) -> None:
    """The second is refused, be it before the next round begins or after."""
    director.begin(8)
    jury = token_of(director.links()["jury"])
    check(director.ask("close", round=2), 409, "club/not-now", "round 2 has not begun")
    check(director.ask("close"), 400, "request/malformed", "round")
    director.close("fire alarm")
    for begins in (False, True):
        if begins:
            director.do("begin")
        refused = director.ask("close", jury, round=1, reason="fire alarm")
        check(refused, 409, "club/not-now", "round 1 has been closed already")
    assert [each["closed"] for each in director.view()["rounds"]] == [True, False]


def test_the_clock_runs_and_a_table_gets_more_time(director: Director) -> None:
    check(director.ask("clock", minutes=10), 409, "club/not-now", "no round is being played")
    director.begin(8)
    check(director.ask("clock", minutes=601), 422, "club/bad-people", "1 to 600")
    director.do("clock", minutes=90)
    view = director.view()
    assert 89 * 60_000 < view["clock_until"] - view["now"] <= 90 * 60_000
    director.do("time", table=2, minutes=5)
    director.do("time", table=2, minutes=5)
    assert director.view()["rounds"][0]["tables"][1]["extra_minutes"] == 10
    check(director.ask("time", table=3, minutes=5), 404, "club/unknown", "no table 3")
    director.do("clock", minutes=0)
    assert director.view()["clock_until"] is None


def test_the_same_seed_and_draw_seat_the_same(director: Director) -> None:
    director.do("paste", text="\n".join(f"P{number}" for number in range(20)))
    director.do("draw")
    first = director.view()
    director.do("draw")
    second = director.view()
    assert second["plan_report"]["draw"] == 2
    assert second["plan_report"]["seed"] == first["plan_report"]["seed"]
    assert second["plan"] != first["plan"]
    assert second["plan_report"]["repeats"] == 0
    assert "forced" not in second["plan_report"]


def test_it_is_told_where_no_draw_has_fewer_second_meetings(director: Director) -> None:
    director.do("paste", text="An\nBea\nCis\nDirk")
    director.do("draw")
    told = director.view()["plan_report"]
    assert (told["repeats"], told["forced"]) == (24, True)
    director.do("paste", text="\n".join(f"P{number}" for number in range(16)))
    director.do("draw")
    one, *_ = director.view()["plan"][0]["tables"][0]["players"]
    other = director.view()["plan"][0]["tables"][1]["players"][0]
    director.do("exchange", one=one, other=other)
    told = director.view()["plan_report"]
    assert told["repeats"] > 0
    assert "forced" not in told


def test_players_are_renamed_withdrawn_and_return(director: Director) -> None:
    director.do("add", players=[{"name": "An", "club": "Gent"}, {"name": "Gast", "house": True}])
    director.do("rename", player=0, name="Ann", club="Leuven")
    director.do("withdraw", player=0)
    check(director.ask("withdraw", player=0), 409, "club/not-now", "Ann has withdrawn already")
    assert director.view()["players"] == [
        {"number": 0, "name": "Ann", "club": "Leuven", "house": False, "there": False},
        {"number": 1, "name": "Gast", "club": "", "house": True, "there": True},
    ]
    director.do("return", player=0)
    check(director.ask("return", player=0), 409, "club/not-now", "Ann has not withdrawn")
    check(director.ask("return", player=7), 404, "club/unknown", "no player 7")
    director.do("settings", settings=SETTINGS | {"rounds": 3, "clubs_apart": True})
    assert director.view()["settings"]["rounds"] == 3
