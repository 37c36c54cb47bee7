"""Duplicate over HTTP: one deal at every table, and nothing told before all have played it."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from typing import Any

import httpx
import pytest

from server.club_lines import listening
from server.clubbing import SETTINGS, Director, bearer, token_of
from server.online_tables import handed_out
from server.refused import check
from waiting import wait_until

BOTH = ((1, 1), (1, 2))


@pytest.fixture
def director(http: httpx.Client) -> Director:
    found = Director.opening(http, ruleset="club-shuffled", duplicate=True)
    found.begin(9)
    return found


def tokens_of(director: Director) -> list[str]:
    links = director.links()
    roles = [token_of(links[role]) for role in ("director", "jury", "viewer")]
    return [*roles, director.table_token(1), director.table_token(2)]


def deals_seen(director: Director, token: str) -> set[int]:
    """How many deals of each table somebody sees, by every way there is to see them."""
    seen: set[int] = set()
    for place in BOTH:
        answer = director.get(f"/sheets/{place[0]}/{place[1]}", token)
        if answer.status_code == 200:
            sheet = answer.json()
            entered = [each for each in sheet["history"] if each["kind"] == "entered"]
            seen |= {len(sheet["lines"]), len(entered), sheet["standing"]["games"]}
            assert len(sheet["lines"]) == 20 or sheet["confirmed"] is None
    compared = director.get("/rounds/1/comparison", token).json()
    seen |= {compared["deals"], *(len(each["deals"]) for each in compared["tables"])}
    seen.add(director.get("", token).json()["rounds"][0]["compared"])
    answer = director.get("/log", token)
    if answer.status_code == 200:
        for table in (1, 2):
            log = [each for each in answer.json()["log"] if each.get("table") == table]
            seen.add(sum(each["kind"] == "entered" for each in log))
    for answer in (director.get("/export.json", token), known(director, token)):
        if answer.status_code == 200:
            for events in answer.json()["sheets"].values():
                seen.add(sum(each["kind"] == "entered" for each in events))
    answer = director.get("/sheets.csv", token)
    if answer.status_code == 200:
        rows = list(csv.reader(answer.text.lstrip("\ufeff").splitlines()))[1:]
        seen |= {sum(row[1] == str(table) for row in rows) for table in (1, 2)}
    seen.add(len(comparison_rows(director, token)) // 2)
    return seen


def comparison_rows(director: Director, token: str) -> list[list[str]]:
    text = director.get("/comparison.csv", token).text.lstrip("\ufeff")
    return list(csv.reader(text.splitlines()))[1:]


def known(director: Director, token: str) -> httpx.Response:
    return director.http.post(director.at("/events"), json={}, headers=bearer(token))


@pytest.mark.long
def test_a_round_is_the_same_deals_at_every_table_and_is_compared(director: Director) -> None:
    one, other = handed_out(director, BOTH)
    check(
        one.do("contribute", contribution="mine"),
        409,
        "table/nothing-to-do",
        "before the first deal",
    )
    one.leave_to_bots()
    for _ in range(3):
        one.play_deal()
    other.play_otherwise()
    wait_until(lambda: director.view()["rounds"][0].get("compared") == 1)
    wait_until(lambda: director.view()["rounds"][0]["tables"][0]["games"] == 3)
    tokens = tokens_of(director)
    for token in tokens:
        assert deals_seen(director, token) == {1}
        view = director.get("", token).json()
        assert [each["totals"] for each in view["rounds"][0]["tables"]] == [None, None]
        assert not any(each["results"] for each in view["standings"])
    with listening(director) as ear, listening(director, director.table_token(1)) as phone:
        phone.until("sheet")
        other.play_deal()
        for each in (ear, phone):
            heard = each.until("sheet")
            while len(heard["view"]["lines"]) < 2:
                heard = each.until("sheet")
            assert len(heard["view"]["lines"]) == 2
    line = {"line": "decision", "points": [0, 0, 0, 0], "reason": "noise"}
    refused = director.write((1, 1), "enter", index=2, line=line)
    check(refused, 409, "club/not-now", "nobody writes on the sheets")
    for table in (one, other):
        while table.look()["view"]["phase"] != "match-over":
            table.play_deal()
    wait_until(lambda: all(director.sheet(place)["confirmed"] for place in BOTH))
    assert {*deals_seen(director, director.token)} == {20}
    records = [
        director.http.get(f"/api/tables/{each.name}/record", headers=bearer(each.tokens[0])).json()
        for each in (one, other)
    ]
    first, second = ([hand["pack"] for hand in each["hands"]] for each in records)
    assert first == second
    assert len({json.dumps(pack) for pack in first}) == 20
    check_comparison(director, records)


def check_comparison(director: Director, records: list[Any]) -> None:
    """With two tables each is against the other: counted from what was played."""
    told = director.get("/rounds/1/comparison").json()
    for number, each in enumerate(told["tables"]):
        own, field = records[number], records[1 - number]
        for deal, hand, there in zip(each["deals"], own["hands"], field["hands"], strict=True):
            assert deal["dealer"] == hand["dealer"] == there["dealer"]
            assert deal["points"] == hand["scores"]
            against = [a - b for a, b in zip(hand["scores"], there["scores"], strict=True)]
            assert deal["against"] == against
        scores = [a - b for a, b in zip(own["totals"], field["totals"], strict=True)]
        assert each["scores"] == scores
        assert sum(each["ranking_points"]) == 40
    rows = comparison_rows(director, director.token)
    deals = [deal for each in told["tables"] for deal in each["deals"]]
    assert [row[7::3] for row in rows] == [list(map(str, deal["against"])) for deal in deals]
    assert [row[6::3] for row in rows] == [list(map(str, deal["points"])) for deal in deals]
    ranking = {each["player"]: each for each in director.view()["standings"]}
    for each in told["tables"]:
        for seat, player in enumerate(each["players"]):
            assert ranking[player]["score"] == each["scores"][seat]
            assert ranking[player]["points"] == each["ranking_points"][seat]
    director.close()
    (out,) = director.view()["rounds"][0]["byes"]
    assert {each["player"]: each["points"] for each in director.view()["standings"]}[out] == 10
    assert Fraction(sum(each["score"] for each in ranking.values())) == 0


def test_a_duplicate_is_opened_with_rules_that_shuffle_and_begun_at_two_tables(
    http: httpx.Client,
) -> None:
    settings = {"name": "Clubavond", "date": "2026-11-21", "duplicate": True}
    answer = http.post("/api/clubs", json={"settings": settings})
    check(answer, 422, "rules/refused", "choose the rule set: Club rules, every deal shuffled")
    director = Director.opening(http, ruleset="club-shuffled", duplicate=True)
    director.do("add", players=[{"name": f"P{number}"} for number in range(6)])
    director.do("draw")
    check(director.ask("begin"), 409, "club/not-now", "needs two tables")
    assert director.view()["rounds"] == []
    check(director.get("/rounds/1/comparison"), 404, "club/unknown", "round 1 has not begun")


def test_a_round_that_is_closed_before_all_have_played_is_shown(director: Director) -> None:
    one, other = handed_out(director, BOTH)
    one.leave_to_bots()
    one.play_deal()
    wait_until(lambda: director.view()["rounds"][0]["tables"][0]["games"] == 1)
    assert director.sheet((1, 1))["lines"] == []
    with listening(director) as ear:
        director.close("the hall closes")
        heard = ear.until("sheet")
        while not heard["view"]["lines"]:
            heard = ear.until("sheet")
    assert len(director.sheet((1, 1))["lines"]) == 1
    assert director.get("/rounds/1/comparison").json()["tables"] == []
    line = {"line": "decision", "points": [0, 0, 0, 0], "reason": "closed", "ends": True}
    director.written((1, 1), "enter", index=1, line=line)
    director.written((1, 1), "confirm", seat=1)
    (told,) = director.get("/rounds/1/comparison").json()["tables"]
    assert told["deals"][0]["against"] == told["deals"][0]["points"]
    assert other.name


def test_a_restored_duplicate_has_no_hold_on_its_tables(director: Director) -> None:
    made = director.http.post(
        "/api/clubs/restore", content=director.get("/export.json").content
    ).json()
    again = Director(director.http, made["evening"], made["token"])
    assert again.view()["settings"]["duplicate"]
    assert again.sheet((1, 1))["online"]["seats"] is None


def test_a_seat_s_link_is_handed_out_once_the_log_says_so(director: Director) -> None:
    sheet = director.sheet((1, 1))
    assert sheet["online"]["seats"] is None
    taken = director.write((1, 1), "sit", director.table_token(1), seat=2).json()
    again = director.written((1, 1), "hand-out", seat=2)
    assert again["page"] == taken["page"]
    noted = director.sheet((1, 1))["history"][-1]
    assert (noted["kind"], noted["seat"], noted["by"]["role"]) == (
        "seat-handed-out",
        2,
        "director",
    )
    for token in tokens_of(director)[1:4]:
        refused = director.write((1, 1), "hand-out", token, seat=2)
        check(refused, 403, "club/not-allowed")
    director.close("the hall closes")
    assert director.sheet((1, 1))["online"]["seats"][2] == taken["page"]
    director.do("settings", settings=SETTINGS | {"ruleset": "club-shuffled"})
    director.begin()
    refused = director.write((2, 1), "hand-out", seat=2)
    check(refused, 409, "club/not-now", "plays with its own cards")
