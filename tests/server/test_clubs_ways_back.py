"""Ways back over HTTP: a round taken back under the phones' hands, not counted, reopened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from printing.reading import page_texts
from server.club_lines import listening
from server.clubbing import Director, bearer, token_of
from server.refused import check
from server.serving import client_of, running_server
from waiting import wait_until

HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}
ENDS = {"line": "decision", "points": [0, 0, 0, 0], "reason": "late", "ends": True}


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=2)
    director.begin(8)
    return director


def write(director: Director, attempt: int, kind: str, **fields: Any) -> httpx.Response:
    """Something at table 1 in round 1, as the phone of that attempt of the round sends it."""
    return director.http.post(
        director.at(f"/sheets/1/1/commands?attempt={attempt}"),
        json={"type": kind, "id": f"{kind} {attempt}"} | fields,
        headers=bearer(director.token),
    )


def test_a_round_with_empty_sheets_is_taken_back_without_a_word(director: Director) -> None:
    director.draw_at((1, 1))
    director.do("clock", minutes=5)
    director.do("unbegin", round=1)
    view = director.view()
    assert (view["rounds"], view["clock_until"]) == ([], None)
    assert [each["number"] for each in view["plan"]] == [1, 2]
    check(director.get("/sheets/1/1"), 404, "club/unknown")
    director.do("begin")
    assert director.view()["rounds"][0]["attempt"] == 2
    assert director.sheet((1, 1))["drawn"] is None


def test_with_lines_it_is_said_why_and_what_is_sent_late_counts_for_nothing(
    director: Director,
) -> None:
    director.draw_at((1, 1))
    director.written((1, 1), "enter", index=0, line=HEARTS)
    check(director.ask("unbegin", round=1), 409, "club/not-now", "have entries: 1; say why")
    foreseen = director.http.post(
        director.at("/foresee"),
        json={"type": "unbegin", "id": "f", "round": 1},
        headers=bearer(director.token),
    ).json()
    assert foreseen["sheets"] == [
        {"round": 1, "table": 1, "lines": 1, "confirmed": False, "counts": False}
    ]
    director.do("unbegin", round=1, reason="wrong seating")
    check(write(director, 1, "enter", index=1, line=HEARTS), 409, "club/not-now", "was undone")
    director.do("begin")
    check(write(director, 1, "enter", index=0, line=HEARTS), 409, "club/not-now", "was undone")
    check(write(director, 3, "drawn", writer=0, dealer=1), 404, "club/unknown")
    assert write(director, 2, "drawn", writer=0, dealer=1).status_code == 200
    assert write(director, 2, "enter", index=0, line=HEARTS).status_code == 200
    sheet = director.sheet((1, 1))
    assert (sheet["attempt"], sheet["drawn"]["dealer"], len(sheet["lines"])) == (2, 1, 1)
    log = director.log()
    before = [each for each in log if "taken_back" in each and each["kind"] == "entered"]
    assert [(each["round"], each["table"]) for each in before] == [(1, 1)]


def test_a_phone_is_told_and_goes_on_with_the_new_sheet(director: Director) -> None:
    with listening(director, director.table_token(1)) as phone:
        phone.next(), phone.next()
        director.draw_at((1, 1))
        phone.until("sheet")
        director.do("unbegin", round=1)
        while phone.until("evening")["view"]["rounds"]:
            pass
        director.do("begin")
        told = phone.until("sheet")
        assert (told["view"]["attempt"], told["view"]["drawn"]) == (2, None)


def test_a_table_on_the_server_has_other_cards_when_the_round_begins_again(
    http: httpx.Client,
) -> None:
    director = Director.opening(http)
    director.begin(8, online=[1])
    before = director.sheet((1, 1))["online"]
    director.do("unbegin", round=1)
    director.do("begin", online=[1])
    after = director.sheet((1, 1))["online"]
    assert before["table"] != after["table"]
    assert not {*before["seats"]} & {*after["seats"]}
    taken = write(director, 1, "sit", seat=1)
    check(taken, 409, "club/not-now", "was undone")


def test_the_other_server_follows_and_an_export_brings_all_back(tmp_path: Path) -> None:
    place = tmp_path / "evenings.sqlite"
    with (
        running_server(place) as one,
        running_server(place) as other,
        client_of(one) as here,
        client_of(other) as there,
    ):
        near = Director.opening(here, rounds=2)
        near.begin(8)
        far = Director(there, near.evening, near.token)
        assert far.view()["rounds"]
        near.draw_at((1, 1))
        near.written((1, 1), "enter", index=0, line=HEARTS)
        near.do("unbegin", round=1, reason="fire")
        near.do("begin")
        wait_until(lambda: far.sheet((1, 1)).get("attempt") == 2)
        assert write(far, 2, "drawn", writer=0, dealer=1).status_code == 200
        wait_until(lambda: near.sheet((1, 1))["drawn"] is not None)
        text = near.get("/export.json").content
        assert text == far.get("/export.json").content
        made = there.post("/api/clubs/restore", content=text).json()
        again = Director(there, made["evening"], made["token"])
        assert [*json.loads(again.get("/export.json").content)["sheets"]] == [
            "1/1",
            "1/1/2",
            "1/2",
            "1/2/2",
        ]
        assert again.get("/export.json").content == text


def finished(director: Director, number: int) -> None:
    """Both tables of a round end it by a decision, and it is closed."""
    for table in (1, 2):
        place = (number, table)
        director.draw_at(place)
        line = ENDS | {"points": [6, 2, -2, -6]}
        director.written(place, "enter", index=0, line=line)
        director.written(place, "confirm", seat=1)
    director.close()


def test_a_round_is_annulled_counts_again_and_is_reopened(director: Director) -> None:
    finished(director, 1)
    before = director.view()["standings"]
    check(director.ask("annul", round=1, reason=""), 422, "club/bad-entry", "say why")
    director.do("annul", round=1, reason="wrong packs")
    view = director.view()
    assert view["rounds"][0]["annulled"] == "wrong packs"
    assert {(each["place"], each["points"]) for each in view["standings"]} == {(1, 0)}
    assert view["plan"] is None
    director.do("reinstate", round=1, reason="the packs were right")
    assert director.view()["standings"] == before
    director.do("reopen-round", round=1, reason="one more game")
    assert not director.view()["rounds"][0]["closed"]
    kinds = [each["kind"] for each in director.log()]
    assert kinds[-3:] == ["round-annulled", "round-reinstated", "round-reopened"]


@pytest.mark.rule("DK-8.6")
def test_a_penalty_is_in_the_ranking_in_files_and_on_paper(director: Director) -> None:
    finished(director, 1)
    jury = token_of(director.links()["jury"])
    answer = director.ask("penalty", jury, player=2, points=-4, reason="came late")
    assert answer.status_code == 200, answer.text
    view = director.view()
    assert view["penalties"] == [{"number": 1, "player": 2, "points": -4, "reason": "came late"}]
    (place,) = [each for each in view["standings"] if each["player"] == 2]
    assert place["penalty"] == -4
    assert "penalty" in director.get("/standings.csv").text.splitlines()[0]
    exported = json.loads(director.get("/export.json").content)["standings"]
    assert [each["penalty"] for each in exported if "penalty" in each] == [-4]
    paper = director.get("/print/standings.pdf").content
    assert "with−4" in "".join(page_texts(paper))
    director.do("lift", penalty=1, reason="was in time")
    assert "penalties" not in director.view()
    assert "penalty" not in director.get("/standings.csv").text.splitlines()[0]


def test_only_who_may_take_a_way_back_may_foresee_it(director: Director) -> None:
    links = director.links()
    for whose, kind, status in [
        ("jury", "unbegin", 403),
        ("jury", "penalty", 200),
        ("viewer", "penalty", 403),
        ("director", "draw", 400),
    ]:
        fields: dict[str, Any] = {"player": 1, "points": -4, "reason": ""}
        body = {"type": kind, "id": "f"} | (fields if kind == "penalty" else {})
        body |= {"round": 1} if kind == "unbegin" else {}
        token = token_of(links[whose])
        answer = director.http.post(director.at("/foresee"), json=body, headers=bearer(token))
        assert answer.status_code == status, answer.text
