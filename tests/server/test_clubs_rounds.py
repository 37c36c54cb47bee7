"""Rounds over HTTP under the phones' hands: seats changed, taken back, not counted, reopened."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from paper.reading import page_texts
from server.club_lines import listening
from server.clubbing import HEARTS, Director, bearer
from server.refused import check


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=2)
    director.begin(9)
    return director


def write(director: Director, attempt: int, kind: str, **fields: Any) -> httpx.Response:
    """Something at table 1 in round 1, as the phone of that attempt of the round sends it."""
    director.attempts[1] = attempt
    return director.write((1, 1), kind, **fields)


def foresee(director: Director, kind: str, token: str = "", **fields: Any) -> httpx.Response:
    body = {"type": kind, "id": "f"} | fields
    headers = bearer(token or director.token)
    return director.http.post(director.at("/foresee"), json=body, headers=headers)


def test_a_round_with_empty_sheets_is_taken_back_and_a_phone_goes_on_with_the_new_one(
    director: Director,
) -> None:
    with listening(director, director.table_token(1)) as phone:
        phone.next(), phone.next()
        director.draw_at((1, 1))
        phone.until("sheet")
        director.do("clock", minutes=5)
        director.do("unbegin", round=1)
        while phone.until("evening")["view"]["rounds"]:
            pass
        view = director.view()
        assert (view["rounds"], view["clock_until"]) == ([], None)
        assert [each["number"] for each in view["plan"]] == [1, 2]
        check(director.get("/sheets/1/1"), 404, "club/unknown")
        director.do("begin")
        told = phone.until("sheet")
        assert (told["view"]["attempt"], told["view"]["drawn"]) == (2, None)
    assert director.view()["rounds"][0]["attempt"] == 2


def test_what_is_sent_late_counts_for_nothing(director: Director) -> None:
    """The lines that stand there are foreseen; four scores are entries like any others."""
    director.draw_at((1, 1))
    director.written((1, 1), "enter", index=0, line=HEARTS)
    director.written((1, 2), "total", points=[14, -9, -12, 7])
    check(
        director.ask("unbegin", round=1), 409, "club/not-now", "have entries: 1, 2; give a reason"
    )
    foreseen = foresee(director, "unbegin", round=1).json()["sheets"]
    assert foreseen[0] == {"round": 1, "table": 1, "lines": 1, "confirmed": False, "counts": False}
    director.do("unbegin", round=1, reason="wrong seating")
    check(write(director, 1, "enter", index=1, line=HEARTS), 409, "club/not-now", "was undone")
    director.do("begin")
    check(write(director, 1, "enter", index=0, line=HEARTS), 409, "club/not-now", "was undone")
    check(write(director, 3, "drawn", writer=0, dealer=1), 404, "club/unknown")
    assert write(director, 2, "drawn", writer=0, dealer=1).status_code == 200
    sheet = director.sheet((1, 1))
    assert (sheet["attempt"], sheet["drawn"]["dealer"], sheet["lines"]) == (2, 1, [])
    before = [each for each in director.log() if "taken_back" in each and each["kind"] == "entered"]
    assert [(each["round"], each["table"]) for each in before] == [(1, 1)]


def test_a_table_on_the_server_has_other_cards_when_the_round_begins_again(
    http: httpx.Client,
) -> None:
    director = Director.opening(http, rounds=1)
    director.begin(8, online=[1])
    before = director.sheet((1, 1))["online"]
    director.do("unbegin", round=1)
    director.do("begin", online=[1])
    after = director.sheet((1, 1))["online"]
    assert before["table"] != after["table"]
    assert not {*before["seats"]} & {*after["seats"]}
    check(write(director, 1, "sit", seat=1), 409, "club/not-now", "was undone")


@pytest.mark.rule("DK-8.6")
def test_a_substitute_and_a_penalty_are_in_the_ranking_in_files_and_on_paper(
    director: Director,
) -> None:
    director.finish((1, 1), [6, 2, -2, -6])
    director.draw_at((1, 2))
    director.written((1, 2), "enter", index=0, line=HEARTS)
    director.written((1, 2), "substitute", seat=1, name="Eva", reason="ill")
    named = f"(Player {director.sheet((1, 2))['players'][1]['player']})"
    assert f"Eva {named}" in director.get("/sheets.csv").text
    (jury,) = director.tokens("jury")
    answer = director.ask("penalty", jury, player=2, points=-4, reason="came late")
    assert answer.status_code == 200, answer.text
    view = director.view()
    assert view["penalties"] == [{"number": 1, "player": 2, "points": -4, "reason": "came late"}]
    (place,) = [each for each in view["standings"] if each["player"] == 2]
    assert place["penalty"] == -4
    assert "penalty" in director.get("/standings.csv").text.splitlines()[0]
    exported = json.loads(director.get("/export.json").content)["standings"]
    assert [each["penalty"] for each in exported if "penalty" in each] == [-4]
    printed = {
        paper: "".join(page_texts(director.get(f"/print/{paper}.pdf").content))
        for paper in ("standings", "sheets")
    }
    assert "incl.−4" in printed["standings"]
    assert f"Eva{named.replace(' ', '')}" in printed["sheets"]
    director.do("lift", penalty=1, reason="was in time")
    assert "penalties" not in director.view()
    assert "penalty" not in director.get("/standings.csv").text.splitlines()[0]


def test_only_who_may_take_a_way_back_may_foresee_it(director: Director) -> None:
    jury, viewer = director.tokens("jury", "viewer")
    penalty = {"player": 1, "points": -4, "reason": ""}
    assert foresee(director, "unbegin", jury, round=1).status_code == 403
    assert foresee(director, "penalty", jury, **penalty).status_code == 200
    assert foresee(director, "penalty", viewer, **penalty).status_code == 403
    assert foresee(director, "draw").status_code == 400
