"""Who really sat where, over HTTP: permission, refusals, repeats, phones, seasons, a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from server.club_lines import listening
from server.clubbing import HEARTS, Director, bearer
from server.recounting import Recount
from server.refused import check
from server.seasoning import SeasonDirector, played_evening
from server.serving import client_of, running_server


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=2, seating="random")
    director.begin(9)
    return director


def crossed(director: Director, number: int = 1) -> dict[str, Any]:
    """The correction by which the first players of tables 1 and 2 have each other's seats."""
    round_ = director.view()["rounds"][number - 1]
    tables = [each["players"] for each in round_["tables"]]
    seen = {"tables": [[*players] for players in tables], "byes": round_["byes"]}
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    asked = {"tables": tables, "byes": round_["byes"], "seen": seen}
    return {"round": number, "reason": "crossed"} | asked


def foresee(director: Director, token: str = "", **fields: Any) -> httpx.Response:
    body = {"type": "correct-seats", "id": "f"} | fields
    headers = bearer(token or director.token)
    return director.http.post(director.at("/foresee"), json=body, headers=headers)


def test_the_phones_of_the_tables_show_who_really_sits_there(director: Director) -> None:
    director.draw_at((1, 1))
    director.written((1, 1), "enter", index=0, line=HEARTS)
    asked = crossed(director)
    right = asked["tables"][0]
    with listening(director, director.table_token(1)) as phone:
        phone.next(), phone.next()
        director.do("correct-seats", **asked)
        view = phone.until("sheet")["view"]
        while [each["player"] for each in view["players"]] != right:
            view = phone.until("sheet")["view"]
    assert (len(view["lines"]), view["history"][-1]["kind"]) == (1, "reseated")
    # The phone goes on writing on the sheet that it has.
    director.written((1, 1), "enter", index=1, line=HEARTS)


def test_a_closed_round_is_corrected_and_undone_once_for_each_id(director: Director) -> None:
    for table in (1, 2):
        director.finish((1, table), (9, -3, -3, -3))
    director.close()
    before = director.get("/standings").json()
    asked = crossed(director)
    foreseen = foresee(director, **asked | {"reason": ""}).json()
    assert [(each["table"], each["counts"]) for each in foreseen["reseated"]] == [
        (1, True),
        (2, True),
    ]
    assert (foreseen["sheets"], foreseen["redraw"]) == ([], True)
    assert director.get("/standings").json() == before
    done = director.do("correct-seats", **asked, id="once")
    assert director.do("correct-seats", **asked, id="once") == done
    check(director.ask("correct-seats", **asked, id="again"), 409, "club/not-now", "meanwhile")
    Recount.of(director.get("/export.json").json())
    undone = asked | asked["seen"] | {"reason": "it was right"}
    undone["seen"] = {"tables": asked["tables"], "byes": asked["byes"]}
    check(director.ask("correct-seats", **undone, id="once"), 409, "club/not-now", "id")
    director.do("correct-seats", **undone)
    assert director.get("/standings").json() == before
    log = [each for each in director.log() if each["kind"] == "seats-corrected"]
    assert [each["reason"] for each in log] == ["crossed", "it was right"]
    assert log[1]["before"]["tables"] == asked["tables"]
    assert director.restored().get("/standings").json() == before


def test_only_the_director_corrects_seats_or_foresees_it(director: Director) -> None:
    asked = crossed(director)
    jury, viewer, table = director.tokens("jury", "viewer", "table")
    for token in (jury, viewer, table):
        check(director.ask("correct-seats", token, **asked), 403, "club/not-allowed", "director")
        assert foresee(director, token, **asked).status_code == 403


def test_what_is_refused_changes_nothing(director: Director) -> None:
    asked = crossed(director)
    before = director.view()["seq"]
    tables = asked["tables"]
    for fields, status, error, said in (
        ({"round": 2}, 409, "club/not-now", "has not begun"),
        ({"tables": tables[:1]}, 422, "club/bad-people", "has 2 tables"),
        ({"byes": [tables[0][0]]}, 422, "club/bad-people", "two places"),
        ({"byes": [99]}, 404, "club/unknown", "no player 99"),
        ({"reason": ""}, 422, "club/bad-entry", "reason"),
        ({"tables": [tables[0], tables[1][:3]]}, 400, "", ""),
        ({"tables": "all"}, 400, "", ""),
    ):
        answer = director.ask("correct-seats", **asked | fields)
        assert answer.status_code == status, answer.text
        if error:
            check(answer, status, error, said)
    assert director.view()["seq"] == before


def test_a_table_on_the_server_keeps_its_players(http: httpx.Client) -> None:
    director = Director.opening(http, rounds=1, seating="random")
    director.begin(8, online=[2])
    said = "table 2 plays on the server: its seats cannot be changed"
    check(director.ask("correct-seats", **crossed(director)), 409, "club/not-now", said)
    check(foresee(director, **crossed(director)), 409, "club/not-now", said)


def test_a_season_from_before_follows(http: httpx.Client) -> None:
    evenings = [played_evening(http, seed) for seed in (1, 2)]
    season = SeasonDirector.opening(http, evenings)
    before = season.view()["ranking"]
    scores = {each["name"]: each["score"] for each in before}
    (table,) = evenings[0].view()["rounds"][0]["tables"]
    players = table["players"]
    names = [each["name"] for each in evenings[0].view()["players"]]
    one, other = players[:2]
    seats = [[other, one, *players[2:]]]
    evenings[0].do("correct-seats", round=1, tables=seats, reason="exchanged")
    difference = table["totals"][0] - table["totals"][1]
    after = {each["name"]: each["score"] for each in season.view()["ranking"]}
    moved = {names[one]: -difference, names[other]: difference}
    assert after == {name: score + moved.get(name, 0) for name, score in scores.items()}
    evenings[0].do("correct-seats", round=1, tables=[players], reason="not so")
    assert season.view()["ranking"] == before


def test_seats_stand_as_they_were_corrected_after_a_restart(log: Path) -> None:
    with running_server(log) as url, client_of(url) as http:
        director = Director.opening(http, rounds=1, seating="random")
        director.begin(9)
        director.finish((1, 1), (9, -3, -3, -3))
        director.do("correct-seats", **crossed(director))
        shown = director.get("/export.json").content
    with running_server(log) as url, client_of(url) as http:
        director = Director(http, director.evening, director.token)
        assert director.get("/export.json").content == shown
        Recount.of(director.get("/export.json").json(), whole=False)
