"""One log of an evening and of all its sheets: whole, in order, and nobody takes anything out."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from courtcards.clubs import sentences
from server.clubbing import SETTINGS, Director, bearer, token_of
from server.refused import check

HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}
TURNED = HEARTS | {"points": [0, 13, 0, 0]}
FAULT = {
    "line": "game",
    "contract": "queens",
    "points": [0, 8, 0, 0],
    "fault": {"seat": 1, "decided": "jury"},
}
VOID = {"line": "void", "offender": 2, "decided": "table"}
ENDED = {"line": "decision", "points": [0, 0, 0, 0], "reason": "showed cards", "ends": True}


@pytest.fixture(scope="module")
def director(http: httpx.Client) -> Director:
    """Two tables: a correction, faults, a decision, a line struck out; the round closed early."""
    director = Director.opening(http, rounds=2)
    director.begin(8)
    jury = token_of(director.links()["jury"])
    for table in (1, 2):
        director.draw_at((1, table))
        director.written((1, table), "enter", index=0, line=HEARTS, by="Ann")
    director.do("clock", minutes=50)
    director.do("time", table=2, minutes=5)
    director.written((1, 1), "enter", index=1, line=FAULT)
    director.written((1, 2), "enter", index=1, line=VOID)
    director.written((1, 2), "strike", index=1, reason="there was none")
    director.written((1, 1), "correct", index=0, line=TURNED, reason="seats mixed up", by="Rita")
    assert director.write((1, 1), "enter", jury, index=2, line=ENDED).status_code == 200
    director.written((1, 1), "confirm", seat=1)
    director.close("the hall closes")
    director.do("rename", player=3, name="Dré", club="Gent")
    director.do("settings", settings=SETTINGS | {"rounds": 3})
    return director


def plain(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in {"at", "seq"}}


def only(director: Director, kind: str) -> dict[str, Any]:
    (found,) = (told for told in director.log() if told["kind"] == kind)
    return plain(found)


def test_the_log_is_whole_and_in_order(director: Director) -> None:
    log = director.log()
    assert [told["at"] for told in log] == sorted(told["at"] for told in log)
    exported = director.get("/export.json").json()
    events = [("", event) for event in exported["evening"]]
    events += [(place, event) for place, sheet in exported["sheets"].items() for event in sheet]
    assert len(log) == len(events)
    logged = {
        (f"{told['round']}/{told['table']}" if "line" in told or "seat" in told else "", told["at"])
        for told in log
        if told["kind"] in {"entered", "corrected", "confirmed"}
    }
    kinds = {"entered", "corrected", "confirmed"}
    assert logged == {(place, event["at"]) for place, event in events if event["kind"] in kinds}


@pytest.mark.rule("DK-8.2", "DK-8.5", "DK-8.6")
def test_what_was_decided_and_changed_stands_there_with_who_did_it(director: Director) -> None:
    by_director = {"role": "director"}
    place = {"round": 1, "table": 1}
    assert only(director, "corrected") == place | {
        "kind": "corrected",
        "by": {"role": "director", "name": "Rita"},
        "index": 0,
        "line": TURNED | {"fault": None},
        "before": HEARTS | {"fault": None},
        "reason": "seats mixed up",
    }
    struck = only(director, "struck")
    assert struck == {
        "round": 1,
        "table": 2,
        "kind": "struck",
        "by": by_director,
        "index": 1,
        "before": VOID,
        "reason": "there was none",
    }
    entered = [told for told in director.log() if told["kind"] == "entered"]
    faults = [told["line"]["fault"] for told in entered if told["line"].get("fault")]
    assert faults == [{"seat": 1, "decided": "jury"}]
    (decision,) = (told for told in entered if told["line"]["line"] == "decision")
    assert (decision["by"], decision["line"]["reason"]) == ({"role": "jury"}, "showed cards")
    assert only(director, "round-closed") == {
        "kind": "round-closed",
        "by": by_director,
        "round": 1,
        "reason": "the hall closes",
    }
    assert [only(director, kind)["round"] for kind in ("clock-started", "time-allowed")] == [1, 1]
    assert only(director, "player-changed")["before"] == {"name": "Player 3", "club": ""}
    changed = only(director, "settings-changed")
    assert (changed["before"]["rounds"], changed["settings"]["rounds"]) == (2, 3)


def test_a_name_that_is_put_right_twice_has_each_time_what_stood_before(
    http: httpx.Client,
) -> None:
    director = Director.opening(http)
    director.do("add", players=[{"name": "Ana"}])
    for name in ("Anna", "Ann"):
        director.do("rename", player=0, name=name, club="Gent")
    befores = [told["before"] for told in director.log() if told["kind"] == "player-changed"]
    assert befores == [{"name": "Ana", "club": ""}, {"name": "Anna", "club": "Gent"}]


def test_nothing_secret_stands_in_the_log(director: Director) -> None:
    told = director.get("/log").text
    seed = director.get("/export.json").json()["evening"][0]["seed"]
    assert seed not in told
    assert '"command"' not in told


def test_the_log_is_the_director_s_and_the_jury_s(director: Director) -> None:
    links = director.links()
    for token in (token_of(links["viewer"]), token_of(links["tables"]["1"])):
        check(director.get("/log", token), 403, "club/not-allowed", sentences.JURY_ONLY)
    jury = director.get("/log", token_of(links["jury"]))
    assert jury.json()["log"] == director.log()


def test_nobody_takes_anything_out_of_the_log(director: Director) -> None:
    """There is no way to ask for it; and an evening that is restored has the same log."""
    before = director.log()
    for path in ("/log", "", "/sheets/1/1"):
        for method in ("DELETE", "PUT", "PATCH"):
            answer = director.http.request(
                method, director.at(path), headers=bearer(director.token)
            )
            assert answer.status_code == 405
    exported = director.get("/export.json").content
    made = director.http.post("/api/clubs/restore", content=exported).json()
    again = Director(director.http, made["evening"], made["token"])
    assert again.log() == before == director.log()
