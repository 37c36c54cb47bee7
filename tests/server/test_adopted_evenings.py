"""An evening that was opened without the club becomes the club's, and is taken out again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from server.clubbing import SETTINGS, Director, token_of
from server.roll_keeping import Keeper, director_of
from server.serving import Guest, running_server


@pytest.fixture
def keeper(guest: Guest) -> Keeper:
    keeper = Keeper.opening(guest.http)
    keeper.add("Ann Maes", "Bea", "Cas")
    return keeper


@pytest.fixture
def director(guest: Guest) -> Director:
    director = Director.opening(guest.http)
    names = ("ANN  maes", "Fien", "Beá", "Cas")
    director.do("add", players=[{"name": name} for name in names])
    return director


def adopt(keeper: Keeper, director: Director, **fields: Any) -> Any:
    sent = {"evening": director.evening, "token": director.token} | fields
    return keeper.ask("adopt", **sent)


def restored(keeper: Keeper, file: bytes) -> Director:
    headers = {"content-type": "application/json"}
    made = keeper.http.post("/api/clubs/restore", content=file, headers=headers).json()
    return Director(keeper.http, made["evening"], made["token"])


def who_plays(keeper: Keeper, director: Director) -> tuple[list[int], list[str]]:
    told = keeper.get(f"/evenings/{director.evening}").json()
    return told["members"], [guest["name"] for guest in told["guests"]]


def test_the_very_same_names_are_members_and_others_are_guests(
    keeper: Keeper, director: Director
) -> None:
    assert adopt(keeper, director).status_code == 200
    (held,) = keeper.view()["evenings"]
    assert held == {"evening": director.evening, "name": "Clubavond", "date": "2026-11-21"}
    assert who_plays(keeper, director) == ([0, 2], ["Fien", "Beá"])
    keeper.do("change", member=0, name="Ann Peeters")
    assert who_plays(keeper, director) == ([0, 2], ["Fien", "Beá"])
    offered = director.get("/members").json()["members"]
    assert [each["name"] for each in offered] == ["Bea"]


def test_it_is_taken_out_and_may_come_back(keeper: Keeper, director: Director) -> None:
    adopt(keeper, director)
    keeper.do("release", evening=director.evening)
    assert keeper.view()["evenings"] == []
    assert keeper.get(f"/evenings/{director.evening}").status_code == 404
    assert director.get("/members").json()["members"] == []
    assert keeper.ask("release", evening=director.evening).status_code == 404
    assert adopt(keeper, director).status_code == 200
    assert who_plays(keeper, director) == ([0, 2], ["Fien", "Beá"])


def test_what_is_sent_again_is_done_once(keeper: Keeper, director: Director) -> None:
    first, again = (adopt(keeper, director, id="same").json() for _ in "ab")
    assert first == again
    refused = adopt(keeper, director)
    assert (refused.status_code, refused.json()["error"]) == (409, "club/not-now")
    kinds = [each["kind"] for each in director.get("/log").json()["log"]]
    assert kinds.count("joined-club") == 1


def test_both_links_are_needed(keeper: Keeper, director: Director) -> None:
    director.begin(4)
    links = director.links()
    tokens = [token_of(links[key]) for key in ("jury", "viewer")] + [
        "director.forged",
        "x",
        "",
        "director.é\u2603",
    ]
    for token in tokens:
        assert adopt(keeper, director, token=token).status_code == 403
    for name in ("abcdefghjkmn", "", "../roll", "\u2603", "\0"):
        assert adopt(keeper, director, evening=name).status_code == 404
        assert keeper.ask("release", evening=name).status_code == 404
    keeper.token = "forged"
    assert adopt(keeper, director).status_code == 403


def test_an_evening_of_another_club_is_taken_out_of_it_first(
    keeper: Keeper, director: Director
) -> None:
    other = Keeper.opening(keeper.http, "Queens")
    assert adopt(other, director).status_code == 200
    refused = adopt(keeper, director)
    assert refused.status_code == 409
    assert "another club" in refused.json()["message"]
    other.do("release", evening=director.evening)
    assert adopt(keeper, director).status_code == 200


def test_an_evening_from_a_file_comes_back_with_its_members(keeper: Keeper) -> None:
    done = keeper.do("evening", settings=SETTINGS, members=[0, 1])
    own = director_of(keeper.http, done["page"])
    keeper.do("change", member=0, name="Ann Peeters")
    file = own.get("/export.json").content
    other = Keeper.opening(keeper.http, "Queens")
    elsewhere, again = (restored(keeper, file) for _ in "ab")
    assert elsewhere.get("/members").json()["members"] == []
    assert adopt(other, elsewhere).status_code == 200
    assert who_plays(other, elsewhere) == ([], ["Ann Maes", "Bea"])
    assert adopt(keeper, again).status_code == 200
    assert who_plays(keeper, again) == ([0, 1], [])


def test_an_evening_that_the_club_opened_and_let_go_is_not_opened_again(keeper: Keeper) -> None:
    keeper.do("evening", id="once", settings=SETTINGS)
    (held,) = keeper.view()["evenings"]
    keeper.do("release", evening=held["evening"])
    refused = keeper.ask("evening", id="once", settings=SETTINGS)
    assert (refused.status_code, refused.json()["error"]) == (404, "club/unknown")
    assert keeper.view()["evenings"] == []


def test_where_the_server_stops_between_both_logs_the_next_try_does_both(tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, Guest(url) as guest:
        keeper, director = Keeper.opening(guest.http), Director.opening(guest.http)
        keeper.add("Ann")
        director.do("add", players=[{"name": "ann"}])
        adopt(keeper, director)
    _forget_last_of(log, keeper)
    with running_server(log) as url, Guest(url) as guest:
        keeper.http = director.http = guest.http
        assert keeper.view()["evenings"] == []
        assert director.get("/members").json()["members"] == []
        assert adopt(keeper, director, id="again").status_code == 200
        assert who_plays(keeper, director) == ([0], [])
        keeper.do("release", evening=director.evening)
    _forget_last_of(log, keeper)
    with running_server(log) as url, Guest(url) as guest:
        keeper.http = director.http = guest.http
        assert len(keeper.view()["evenings"]) == 1
        keeper.do("release", evening=director.evening)
        assert keeper.view()["evenings"] == []


def test_what_is_sent_again_late_takes_no_evening_from_another_club(tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, Guest(url) as guest:
        keeper, director = Keeper.opening(guest.http), Director.opening(guest.http)
        adopt(keeper, director, id="late")
    _forget_last_of(log, keeper)
    with running_server(log) as url, Guest(url) as guest:
        keeper.http = director.http = guest.http
        other = Keeper.opening(guest.http, "Queens")
        assert adopt(other, director).status_code == 200
        refused = adopt(keeper, director, id="late")
        assert (refused.status_code, refused.json()["error"]) == (409, "club/not-now")
        assert "another club" in refused.json()["message"]
        assert keeper.view()["evenings"] == []
        assert len(other.view()["evenings"]) == 1


def test_an_evening_that_is_gone_is_taken_out_too(tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, Guest(url) as guest:
        keeper = Keeper.opening(guest.http)
        keeper.do("evening", settings=SETTINGS)
        (held,) = keeper.view()["evenings"]
    with closing(sqlite3.connect(log)) as database, database:
        database.execute("delete from events where table_id = ?", (f"club/{held['evening']}",))
    with running_server(log) as url, Guest(url) as guest:
        keeper.http = guest.http
        keeper.do("release", evening=held["evening"])
        assert keeper.view()["evenings"] == []


def _forget_last_of(log: Path, keeper: Keeper) -> None:
    """Leave the log as a server does that stops before the roll notes what the evening says."""
    name = f"roll/{keeper.roll}"
    of_roll = "from events where table_id = ?"
    with closing(sqlite3.connect(log)) as database, database:
        ((last,),) = database.execute(f"select max(sequence) {of_roll}", (name,))
        database.execute(f"delete {of_roll} and sequence = ?", (name, last))
