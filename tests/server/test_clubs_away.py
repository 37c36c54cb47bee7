"""What a director has done without the server: a copy to go on with, and what is sent later."""

from __future__ import annotations

import time
from typing import Any

import httpx

from server.clubbing import Director, token_of
from server.refused import check


def known(director: Director, **body: Any) -> httpx.Response:
    address = director.at("/events")
    headers = {"authorization": f"Bearer {body.pop('token', director.token)}"}
    return director.http.post(address, json=body, headers=headers)


def test_a_copy_follows_the_evening_and_is_an_export(http: httpx.Client) -> None:
    director = Director.opening(http, rounds=2)
    director.begin(8)
    copy = known(director).json()
    director.draw_at((1, 2))
    director.do("clock", minutes=60)
    sheets = {place: len(events) for place, events in copy["sheets"].items()}
    assert sheets == {"1/1": 1, "1/2": 1}
    news = known(director, evening=len(copy["evening"]), sheets=sheets).json()
    assert [event["kind"] for event in news["evening"]] == ["clock-started"]
    assert list(news["sheets"]) == ["1/2"]
    copy["evening"] += news["evening"]
    copy["sheets"]["1/2"] += news["sheets"]["1/2"]
    whole = director.get("/export.json").json()
    assert {**copy, "standings": whole["standings"]} == whole
    restored = http.post("/api/clubs/restore", json=copy)
    assert restored.status_code == 201, restored.text


def test_a_copy_of_another_past_is_refused(http: httpx.Client) -> None:
    director = Director.opening(http)
    check(known(director, evening=7), 409, "play/stale")


def test_only_the_director_gets_a_copy(http: httpx.Client) -> None:
    director = Director.opening(http)
    links = director.links()
    for role in ("jury", "viewer"):
        answer = known(director, token=token_of(links[role]))
        check(answer, 403, "club/not-allowed")


def test_the_log_says_when_something_was_done_and_not_when_it_came(http: httpx.Client) -> None:
    director = Director.opening(http)
    director.begin(4)
    opened_at = director.log()[-1]["at"]
    time.sleep(0.05)
    director.do("clock", minutes=60, at=opened_at + 20)
    assert director.view()["clock_until"] == opened_at + 20 + 3_600_000
    director.written((1, 1), "drawn", writer=0, dealer=0, at=opened_at + 30)
    assert [event["at"] - opened_at for event in director.log()[-2:]] == [20, 30]
    # Neither before what it follows nor later than now, whatever a device's clock says.
    director.do("time", table=1, minutes=5, at=1)
    director.do("time", table=1, minutes=5, at=opened_at + 10**9)
    times = {event["at"] for event in director.log() if event["kind"] == "time-allowed"}
    assert min(times) == opened_at + 20
    assert max(times) < opened_at + 10**8


def test_what_was_shown_comes_out_so_or_is_refused(http: httpx.Client) -> None:
    director = Director.opening(http, rounds=2)
    director.do("add", players=[{"name": name} for name in ("A", "B", "C", "D", "E")])
    director.do("draw")
    first = director.view()["plan"]
    rounds = [
        {"tables": [table["players"] for table in each["tables"]], "byes": each["byes"]}
        for each in first
    ]
    answer = director.ask("draw", rounds=rounds)
    check(answer, 409, "club/not-now", "the rounds would not come out as they were drawn")
    other = {"tables": [rounds[0]["tables"][0][::-1]], "byes": rounds[0]["byes"]}
    answer = director.ask("begin", seating=other)
    check(answer, 409, "club/not-now", "no longer seated as it was shown")
    director.do("begin", seating=rounds[0])
    answer = director.ask("add", players=[{"name": "F"}], first=4)
    check(answer, 409, "club/not-now", "other players have been added")
    director.do("add", players=[{"name": "F"}], first=5)
    director.do("withdraw", player=5, names=["A", "B", "C", "D", "E", "F"])
    answer = director.ask("paste", text="G", first=5)
    check(answer, 409, "club/not-now", "other players have been added")


def test_a_number_means_whom_it_meant_when_it_was_named(http: httpx.Client) -> None:
    director = Director.opening(http, rounds=2)
    director.do("add", players=[{"name": name} for name in ("A", "B", "C", "D", "E")])
    names = ["A", "B", "C", "D", "Zoe"]  # of whom the last was to be added, and somebody else was
    commands: dict[str, dict[str, Any]] = {
        "rename": {"player": 4, "name": "Zoé"},
        "withdraw": {"player": 4},
        "return": {"player": 4},
        "draw": {},
        "exchange": {"one": 0, "other": 4},
        "begin": {},
    }
    for kind, fields in commands.items():
        answer = director.ask(kind, **fields, names=names)
        check(answer, 409, "club/not-now", "these players are not the same as when it was done")
    answer = director.ask("draw", names=[*names[:4], "E", "F"])
    check(answer, 409, "club/not-now", "these players are not the same as when it was done")
    assert director.view()["plan"] is None
    director.do("draw", names=["A", "B", "C", "D"])  # more may have been added since
    director.do("begin")
