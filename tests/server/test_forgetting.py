"""A person is forgotten by a button: in the log itself, and in the memory of every server on it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.admin.verification import check_log
from courtcards.clubs.command import Sender
from courtcards.eventlog.admin_log import AdminLog, open_admin_log
from courtcards.server.redaction.job import RedactionJob
from courtcards.server.redaction.process import do_job
from server.clubbing import SETTINGS, Director, bearer
from server.refused import check as refused_with
from server.roll_keeping import Keeper, director_of
from server.serving import ServerProcess, client_of, running_server
from waiting import wait_until

pytestmark = pytest.mark.long

NAMES = ["Ann Peeters", "Bea", "Cas", "Dirk"]


def forget(director: Director, player: int | None, key: str = "forget") -> httpx.Response:
    body = {"id": key, "player": player, "by": "Wim"}
    return director.http.post(director.at("/forgetting"), json=body, headers=bearer(director.token))


def forget_member(keeper: Keeper, member: int, key: str = "forget") -> httpx.Response:
    body = {"id": key, "member": member}
    return keeper.http.post(keeper.at("/forgetting"), json=body, headers=bearer(keeper.token))


def check_refused(response: httpx.Response, status: int, sentence: str) -> None:
    refused_with(response, status, response.json().get("error", ""), sentence)


def evening_of(http: httpx.Client, rounds: int = 1) -> Director:
    """An evening at which one round was begun by four people, and somebody wrote of one."""
    director = Director.opening(http, rounds=rounds)
    director.do("add", players=[{"name": name} for name in NAMES])
    director.begin()
    director.draw_at((1, 1))
    line = {"line": "decision", "points": [0, 0, 0, 0], "reason": "ann peeters coughed"}
    director.written((1, 1), "enter", index=0, line=line)
    director.do("penalty", player=0, points=-1, reason="Ann Peeters was late")
    return director


def stands(place: Path | str, text: str) -> bool:
    """Whether a text stands anywhere in a log: in any file of it, or in any row."""
    if isinstance(place, Path):
        return any(text.encode() in each.read_bytes() for each in place.parent.iterdir())
    with open_admin_log(place) as log, log.reading():
        return any(text in row.event for row in log.events())


def names(director: Director) -> list[str]:
    return [player["name"] for player in director.view()["players"]]


def test_a_person_is_forgotten_at_every_server_and_in_the_log(place: Path | str) -> None:
    with (
        ServerProcess(place) as one,
        ServerProcess(place) as other,
        client_of(one.url) as here,
        client_of(other.url) as there,
    ):
        evening = evening_of(here)
        forget_a_player(place, evening, Director(there, evening.evening, evening.token))
        forget_all_names(place, evening, Director(there, evening.evening, evening.token))
        forget_a_member(place, here, there)
    with open_admin_log(place) as log:
        assert check_log(log).damages == []


def forget_a_player(place: Path | str, director: Director, beside: Director) -> None:
    assert names(beside) == NAMES
    assert beside.sheet((1, 1))["players"][0]["name"]
    seen = director.get("/forgetting?player=0").json()
    evening = {"evening": director.evening, "name": "Clubavond", "date": SETTINGS["date"]}
    assert seen == {"evenings": [evening | {"sheets": 1, "tables": 0}], "club": ""}
    assert names(director) == NAMES

    first = forget(director, 0)
    assert first.status_code == 200
    assert forget(director, 0).json() == first.json()  # the same request again does it once
    check_refused(forget(director, None), 409, "another command had this id")
    assert names(director) == ["somebody", *NAMES[1:]]
    wait_until(lambda: names(beside) == ["somebody", *NAMES[1:]])
    for path in ("/standings.csv", "/sheets.csv"):
        cells = re.split(r"[;\r\n]+", director.get(path, **{"accept-language": "fr"}).text)
        assert ("somebody" in cells, "quelqu’un" in cells) == (False, True), path
    for each in (director, beside):
        assert "Peeters" not in each.get("/export.json").text
        assert "peeters" not in each.get("/log").text
        assert [one["kind"] for one in each.log()].count("person-forgotten") == 1
    said = next(each for each in beside.log() if each["kind"] == "person-forgotten")
    assert said["by"] == {"role": "director", "name": "Wim"}
    # Both go on with the evening, and one hears what the other writes.
    director.do("penalty", player=1, points=-1, reason="late, too")
    wait_until(lambda: len(beside.view()["penalties"]) == 2)
    assert not stands(place, "Peeters")
    assert not stands(place, "peeters")


def forget_all_names(place: Path | str, director: Director, beside: Director) -> None:
    """All names of an evening go once it is over."""
    check_refused(forget(director, None, "all"), 409, "not over yet")
    director.close("it is late")
    seen = director.get("/forgetting").json()
    assert [each["sheets"] for each in seen["evenings"]] == [1]
    before = [each["points"] for each in director.view()["standings"]]
    assert forget(director, None, "all").status_code == 200
    anonymous = [f"player {number}" for number in range(1, 5)]
    assert names(director) == anonymous
    wait_until(lambda: names(beside) == anonymous)
    assert [each["points"] for each in beside.view()["standings"]] == before
    assert "names-taken-out" in [each["kind"] for each in beside.log()]
    for name in NAMES:
        assert not stands(place, name)


def forget_a_member(place: Path | str, here: httpx.Client, there: httpx.Client) -> None:
    """A member is forgotten at every evening of the club."""
    keeper = Keeper.opening(here)
    keeper.do("add", members=[{"name": "Ann Peeters", "licence": "B-1234"}])
    keeper.add("An Peters", *NAMES[1:])
    keeper.do("merge", member=1, into=0)
    beside = Keeper(there, keeper.roll, keeper.token)
    dates, evenings = ("2026-10-01", "2026-11-01"), []
    for date in dates:
        settings, guests = SETTINGS | {"date": date}, [{"name": "Eva"}]
        held = keeper.do("evening", settings=settings, members=[0, 2, 3], guests=guests)
        evenings.append(director_of(here, held["page"]))
        evenings[-1].begin()
    stranger = evening_of(here)  # at an evening of no club somebody is called the same
    assert beside.view()["members"][0]["name"] == "Ann Peeters"
    seen = keeper.get("/forgetting?member=0").json()["evenings"]
    assert [(each["date"], each["sheets"]) for each in seen] == [(date, 1) for date in dates]
    assert evenings[0].get("/forgetting?player=0").json()["club"] == "Kings"
    for _ in range(2):
        assert forget_member(keeper, 0).status_code == 200
    wait_until(lambda: beside.view()["members"][0]["left"])
    for each in (keeper, beside):
        members = each.view()["members"]
        assert [one["name"] for one in members] == ["somebody 2", "somebody", *NAMES[1:]]
        assert [one["licence"] for one in members] == [""] * 5
        assert [one["left"] for one in members] == [True, True, False, False, False]
        assert [one.get("forgotten") for one in members] == [True, True, None, None, None]
    back = keeper.ask("come-back", member=0)
    assert (back.status_code, back.json()["message"]) == (409, "this person was forgotten")
    for director in evenings:
        assert names(director) == ["somebody", "Bea", "Cas", "Eva"]
    assert names(stranger) == NAMES
    assert not stands(place, "An Peters")
    assert not stands(place, "B-1234")


def test_who_may_not_and_what_cannot_be(http: httpx.Client) -> None:
    director = evening_of(http)
    table = Director(http, director.evening, director.table_token(1))
    check_refused(forget(table, 0), 403, "only the director")
    check_refused(table.get("/forgetting?player=0"), 403, "only the director")
    check_refused(forget(director, 9), 404, "no player 9")
    keeper = Keeper.opening(http)
    check_refused(forget_member(keeper, 3), 404, "no member 3")
    check_refused(keeper.get("/forgetting?member=3"), 404, "no member 3")
    assert names(director) == NAMES


def test_nobody_is_forgotten_while_a_round_is_played_on_the_server(
    http: httpx.Client, shared_log: Path
) -> None:
    director = Director.opening(http)
    director.do("add", players=[{"name": name} for name in ("Ann Anders", *NAMES[1:])])
    director.begin(online=[1])
    check_refused(forget(director, 0), 409, "a round of Clubavond is being played on the server")
    director.do("unbegin", round=1, reason="no cards")
    assert forget(director, 0).status_code == 200
    assert names(director) == ["somebody", *NAMES[1:]]
    assert not stands(shared_log, "Anders")


def test_a_job_that_ends_in_the_middle_has_changed_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "log"
    with running_server(place) as url, client_of(url) as http:
        end_in_the_middle(place, evening_of(http), monkeypatch)


def end_in_the_middle(place: Path, director: Director, monkeypatch: pytest.MonkeyPatch) -> None:
    job = RedactionJob(
        place="", is_file=True, evening=director.evening, number=0, by=Sender("director"),
        at=1, command="forget",
    )  # fmt: skip

    def killed(_log: AdminLog, _row: Any) -> None:
        raise KeyboardInterrupt

    with open_admin_log(place) as log:
        with monkeypatch.context() as patched:
            patched.setattr(AdminLog, "append", killed)
            with pytest.raises(KeyboardInterrupt):
                do_job(log, job)
        assert names(director) == NAMES
        assert do_job(log, job).seq == 6
        assert do_job(log, job).seq == 6
