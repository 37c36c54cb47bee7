"""A club over HTTP: its link, its members, and the evenings that it opens, adopts and lets go."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from server.clubbing import SETTINGS, Director, bearer, token_of
from server.refused import check
from server.roll_keeping import Keeper, director_of
from server.serving import HTML, Guest, running_server


@pytest.fixture
def keeper(guest: Guest) -> Keeper:
    keeper = Keeper.opening(guest.http)
    keeper.do("add", members=[{"name": "Ann", "club": "Gent", "licence": "B-17"}])
    keeper.add("Bea", "Cas", "Dirk", "Els")
    return keeper


def evening_of(keeper: Keeper, *members: int, **fields: Any) -> Director:
    """The director of an evening that the club opens with these members."""
    settings = SETTINGS | {"rounds": 1}
    done = keeper.do("evening", settings=settings, members=members, **fields)
    return director_of(keeper.http, done["page"])


def absent(director: Director) -> list[str]:
    """The members of its club who may still be added to an evening."""
    return [each["name"] for each in director.get("/members").json()["members"]]


def who_plays(keeper: Keeper, director: Director) -> tuple[list[int], list[str]]:
    told = keeper.get(f"/evenings/{director.evening}").json()
    return told["members"], [guest["name"] for guest in told["guests"]]


def test_the_same_as_last_time_follows_what_became_of_an_evening(keeper: Keeper) -> None:
    director = evening_of(keeper, 0, 1, guests=[{"name": "Fien"}])
    assert [each["name"] for each in director.view()["players"]] == ["Ann", "Bea", "Fien"]
    guests = [{"name": "Guy", "club": "Gent"}, {"name": "Huis", "house": True}]
    director.do("add", players=[{"name": "dirk"}, *guests])
    director.do("remove", player=1)
    keeper.add("Anna")
    keeper.do("merge", member=0, into=5)
    told = keeper.get(f"/evenings/{director.evening}").json()
    assert told["members"] == [5, 3]
    assert told["guests"] == [{"name": "Fien"}, *guests]
    assert token_of(told["page"]) == director.token


def test_an_evening_that_is_asked_for_twice_is_opened_once(keeper: Keeper) -> None:
    first, again = (keeper.do("evening", id="same", settings=SETTINGS, members=[0]) for _ in "ab")
    assert first == again
    assert keeper.ask("evening", id="same", settings=SETTINGS | {"name": "Else"}).status_code == 409
    assert keeper.ask("evening", settings=SETTINGS, members=[9]).status_code == 404
    (held,) = keeper.view()["evenings"]
    keeper.do("release", evening=held["evening"])
    check(keeper.ask("evening", id="same", settings=SETTINGS, members=[0]), 404, "club/unknown")
    assert keeper.view()["evenings"] == []


def test_whoever_may_be_added_is_told_to_directors_alone(keeper: Keeper) -> None:
    """Whoever is there already, or has left the club, is not offered."""
    director = evening_of(keeper, 1)
    offered = director.get("/members").json()["members"]
    assert offered[0] == {"number": 0, "name": "Ann", "club": "Gent"}
    keeper.do("leave", member=4)
    director.do("add", players=[{"name": "cas"}, {"name": "Anna", "member": 0}])
    assert absent(director) == ["Dirk"]
    assert sorted(who_plays(keeper, director)[0]) == [0, 1, 2]
    director.do("remove", player=2)
    assert absent(director) == ["Ann", "Dirk"]
    assert absent(Director.opening(keeper.http)) == []
    director.do("name-director", name="Zoë")
    director.begin(7)
    (further,) = (token_of(each["page"]) for each in director.links()["directors"])
    assert director.get("/members", further).status_code == 200
    for token in director.tokens("jury", "viewer", "table"):
        answer = director.get("/members", token)
        check(answer, 403, "club/not-allowed")
        assert "Ann" not in answer.text


def test_without_its_link_nothing_is_told_of_a_club(keeper: Keeper, guest: Guest) -> None:
    other = Keeper.opening(guest.http)
    body = {"type": "leave", "id": "x", "member": 0}
    tries: list[dict[str, str]] = [{}, bearer("x"), bearer("x" * 200), bearer(other.token)]
    for headers in tries:
        for answer in (
            guest.http.get(keeper.at(), headers=headers),
            guest.http.post(keeper.at("/commands"), json=body, headers=headers),
        ):
            check(answer, 403, "club/not-allowed")
            assert "Ann" not in answer.text
    for name in ("abcdefghjkmn", "nothing"):
        assert guest.http.get(f"/api/rolls/{name}", headers=bearer("x")).status_code == 404
        assert guest.http.get(f"/club/roll/{name}", headers=HTML).status_code == 404
    others = Director.opening(guest.http)
    check(keeper.get(f"/evenings/{others.evening}"), 404, "club/unknown")


def test_a_renewed_link_replaces_the_one_before_and_is_on_no_page(keeper: Keeper) -> None:
    done = keeper.do("renew", id="once")
    assert done["page"] == f"/club/roll/{keeper.roll}#{done['token']}"
    check(keeper.get(), 403, "club/not-allowed", "replaced by a new one")
    assert keeper.ask("renew", id="another").status_code == 403
    assert keeper.do("renew", id="once") == done
    keeper.token = done["token"]
    assert keeper.view()["name"] == "Kings"
    answer = keeper.http.get(f"/club/roll/{keeper.roll}", headers=HTML)
    assert f'data-roll="{keeper.roll}"' in answer.text
    assert "Kings" in answer.text
    assert keeper.token not in answer.text
    assert " style=" not in answer.text
    assert not re.search(r"<script(?![^>]* src=)", answer.text)


@pytest.fixture
def director(guest: Guest) -> Director:
    """The director of an evening that was opened without the club."""
    director = Director.opening(guest.http, rounds=1)
    names = ("ANN", "Fien", "Beá", "Cas")
    director.do("add", players=[{"name": name} for name in names])
    return director


def adopt(keeper: Keeper, director: Director, **fields: Any) -> Any:
    sent = {"evening": director.evening, "token": director.token} | fields
    return keeper.ask("adopt", **sent)


def test_an_evening_is_adopted_taken_out_and_may_come_back(
    keeper: Keeper, director: Director
) -> None:
    """The very same names are members, and others are guests."""
    assert adopt(keeper, director).status_code == 200
    (held,) = keeper.view()["evenings"]
    assert held == {"evening": director.evening, "name": "Clubavond", "date": "2026-11-21"}
    assert who_plays(keeper, director) == ([0, 2], ["Fien", "Beá"])
    assert absent(director) == ["Bea", "Dirk", "Els"]
    keeper.do("release", evening=director.evening)
    assert keeper.view()["evenings"] == []
    assert keeper.get(f"/evenings/{director.evening}").status_code == 404
    assert absent(director) == []
    assert keeper.ask("release", evening=director.evening).status_code == 404
    first, again = (adopt(keeper, director, id="same").json() for _ in "ab")
    assert first == again
    check(adopt(keeper, director), 409, "club/not-now")
    check(adopt(Keeper.opening(keeper.http), director), 409, "club/not-now", "another club")
    assert who_plays(keeper, director) == ([0, 2], ["Fien", "Beá"])


def test_to_adopt_an_evening_both_links_are_needed(keeper: Keeper, director: Director) -> None:
    director.begin(4)
    forged = ("director.forged", "x", "", "director.é\u2603")
    for token in (*director.tokens("jury", "viewer"), *forged):
        assert adopt(keeper, director, token=token).status_code == 403
    for name in ("abcdefghjkmn", "", "../roll", "\u2603", "\0"):
        assert adopt(keeper, director, evening=name).status_code == 404
        assert keeper.ask("release", evening=name).status_code == 404
    keeper.token = "forged"
    assert adopt(keeper, director).status_code == 403


def test_an_evening_from_a_file_comes_back_with_its_members(keeper: Keeper) -> None:
    own = evening_of(keeper, 0, 1)
    keeper.do("change", member=0, name="Ann Peeters")
    other = Keeper.opening(keeper.http, "Queens")
    elsewhere, again = (own.restored() for _ in "ab")
    assert absent(elsewhere) == []
    assert adopt(other, elsewhere).status_code == 200
    assert who_plays(other, elsewhere) == ([], ["Ann", "Bea"])
    assert adopt(keeper, again).status_code == 200
    assert who_plays(keeper, again) == ([0, 1], [])


def forget_last_of(log: Path, keeper: Keeper) -> None:
    """Leave the log as a server does that stops before the roll notes what the evening says."""
    name = f"roll/{keeper.roll}"
    of_roll = "from events where table_id = ?"
    with closing(sqlite3.connect(log)) as database, database:
        ((last,),) = database.execute(f"select max(sequence) {of_roll}", (name,))
        database.execute(f"delete {of_roll} and sequence = ?", (name, last))


def test_where_the_server_stops_between_both_logs_the_next_try_does_both(log: Path) -> None:
    """And where another club has the evening by then, it stays there."""
    with running_server(log) as url, Guest(url) as guest:
        keeper, director = Keeper.opening(guest.http), Director.opening(guest.http)
        keeper.add("Ann")
        director.do("add", players=[{"name": "ann"}])
        adopt(keeper, director, id="late")
    forget_last_of(log, keeper)
    with running_server(log) as url, Guest(url) as guest:
        keeper.http = director.http = guest.http
        assert keeper.view()["evenings"] == []
        assert absent(director) == []
        other = Keeper.opening(guest.http, "Queens")
        assert adopt(other, director).status_code == 200
        check(adopt(keeper, director, id="late"), 409, "club/not-now", "another club")
        assert keeper.view()["evenings"] == []
        other.do("release", evening=director.evening)
        assert adopt(keeper, director, id="again").status_code == 200
        assert who_plays(keeper, director) == ([0], [])
        keeper.do("release", evening=director.evening)
    forget_last_of(log, keeper)
    with running_server(log) as url, Guest(url) as guest:
        keeper.http = guest.http
        assert len(keeper.view()["evenings"]) == 1
        keeper.do("release", evening=director.evening)
        assert keeper.view()["evenings"] == []


def test_an_evening_that_is_gone_is_taken_out_too(log: Path) -> None:
    with running_server(log) as url, Guest(url) as guest:
        keeper = Keeper.opening(guest.http)
        own = evening_of(keeper)
    with closing(sqlite3.connect(log)) as database, database:
        database.execute("delete from events where table_id = ?", (f"club/{own.evening}",))
    with running_server(log) as url, Guest(url) as guest:
        keeper.http = guest.http
        keeper.do("release", evening=own.evening)
        assert keeper.view()["evenings"] == []
