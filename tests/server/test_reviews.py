"""Reviews: what each decision of a match that is over cost, at a table and of one's own record."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from courtcards.bots.weighing import MOST_REASONS
from courtcards.games import game_named
from courtcards.lab.marks import mark_of
from courtcards.lab.review import reviewer_of
from courtcards.languages import LANGUAGES
from server.playing import play_over_http
from server.recorded import RECORD, wrong_at
from server.refused import check
from server.serving import Guest


def reviewed(guest: Guest, record: Any, query: str = "", language: str = "en") -> httpx.Response:
    body = record if isinstance(record, bytes) else json.dumps(record).encode()
    headers = {"content-type": "application/json", "accept-language": language}
    return guest.ask("POST", f"/api/review{query}", content=body, headers=headers)


def check_review(told: Any, hand: int, moves: list[list[Any]]) -> None:
    """It is of decisions that were made, and each costs what a decision can."""
    assert (told["hand"], told["bot"], told["unit"]) == (
        hand,
        reviewer_of("double-king"),
        "points",
    )
    limits = game_named("double-king").limits_of(game_named("double-king").rules("club"))
    decisions = told["decisions"]
    plies = [each["ply"] for each in decisions]
    assert plies == sorted(set(plies))
    for each in decisions:
        assert [each["seat"], each["move"]] == moves[each["ply"]]
        assert each["hand"] == hand
        assert each["choices"] > 1
        assert each["cost"] >= 0
        assert each["cost"] == 0 or each["move"] != each["best"]
        assert each["move"] != each["best"] or each["cost"] == 0
        assert each["mark"] == mark_of(each["cost"], limits)


def test_the_decisions_of_a_record_are_judged(guest: Guest) -> None:
    told = {hand: reviewed(guest, RECORD, f"?hand={hand}").json() for hand in (0, 19)}
    for hand, each in told.items():
        check_review(each, hand, RECORD["hands"][hand]["moves"])
    every = [each for review in told.values() for each in review["decisions"]]
    # Whoever plays at random plays well at times, and badly at others.
    assert any(each["cost"] == 0 for each in every)
    assert any(each["cost"] > 1 for each in every)


def test_the_same_record_gives_the_same_review(guest: Guest) -> None:
    assert reviewed(guest, RECORD).json() == reviewed(guest, RECORD, "?hand=0").json()


def test_a_review_says_why_in_the_language_of_whoever_asks(guest: Guest) -> None:
    told = {
        language: [
            each["reasons"]
            for each in reviewed(guest, RECORD, "?hand=1", language).json()["decisions"]
        ]
        for language in LANGUAGES
    }
    assert any(told["en"])
    assert all(len(reasons) <= MOST_REASONS for reasons in told["en"])
    codes = {
        language: [[why["code"] for why in reasons] for reasons in every]
        for language, every in told.items()
    }
    words = {language: str(every) for language, every in told.items()}
    assert all(each == codes["en"] for each in codes.values())
    assert len(set(words.values())) == len(LANGUAGES)


def test_a_match_at_a_table_is_reviewed_once_it_is_over(guest: Guest, url: str) -> None:
    guest.open("double-king", "club", 4, bot="random", settings={"spectators": False})
    check(guest.ask("GET", guest.at("/review")), 409, "table/nothing-to-do", "match is over")
    play_over_http(guest)
    record = guest.ask("GET", guest.at("/record")).json()
    response = guest.ask("GET", guest.at("/review?match=0&hand=4"))
    assert response.headers["cache-control"] == "no-store"
    check_review(response.json(), 4, record["hands"][4]["moves"])
    check(guest.ask("GET", guest.at("/review?hand=20")), 422, "record/refused", "no hand 20")
    check(guest.ask("GET", guest.at("/review?match=1")), 409, "table/nothing-to-do")
    with Guest(url, table=guest.table) as cas:  # it is over: the link is enough
        assert cas.ask("GET", cas.at("/review")).status_code == 200


@pytest.mark.parametrize(
    ("record", "query", "told"),
    [
        (b"not a record", "", (400, "request/malformed", "malformed")),
        (RECORD, "?hand=x", (400, "request/malformed", "")),
        (RECORD, "?hand=20", (422, "record/refused", "no hand 20")),
        (RECORD, "?hand=-1", (422, "record/refused", "no hand -1")),
        (RECORD | {"game": "chess"}, "", (422, "record/refused", "no game 'chess'")),
        (RECORD | {"totals": [1, 2, 3, 4]}, "", (422, "record/refused", "totals should be")),
        (wrong_at(0, moves=[[0, "choose bridge"]]), "", (422, "record/refused", "hand 0, ply 0")),
        (wrong_at(0, pack=["AS"] * 52), "", (422, "record/refused", "A♠ twice")),
    ],
)
def test_what_is_no_record_is_refused(
    guest: Guest, record: Any, query: str, told: tuple[int, str, str]
) -> None:
    check(reviewed(guest, record, query), *told)


def test_a_record_that_is_too_long(guest: Guest) -> None:
    response = reviewed(guest, RECORD | {"players": ["A" * 600_000, "B", "C", "D"]})
    check(response, 413, "request/too-large")


def test_another_site_may_not_ask(guest: Guest) -> None:
    headers = {"content-type": "application/json", "origin": "https://elsewhere.example"}
    response = guest.ask("POST", "/api/review", json=RECORD, headers=headers)
    check(response, 403, "request/cross-site")
