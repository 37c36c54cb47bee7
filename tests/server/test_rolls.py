"""A club over HTTP: its link, its members, and evenings that are opened with them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from server.clubbing import SETTINGS, Director, bearer
from server.roll_keeping import Keeper, director_of
from server.serving import HTML, Guest


@pytest.fixture
def keeper(guest: Guest) -> Keeper:
    return Keeper.opening(guest.http)


def test_a_club_has_members_and_evenings(keeper: Keeper) -> None:
    keeper.add("Ann", "Bea", "Cas", "Dirk", "Els")
    done = keeper.do("evening", settings=SETTINGS, members=[0, 1, 2, 4], guests=[{"name": "Fien"}])
    director = director_of(keeper.http, done["page"])
    view = director.view()
    assert [each["name"] for each in view["players"]] == ["Ann", "Bea", "Cas", "Els", "Fien"]
    (held,) = keeper.view()["evenings"]
    assert held == {"evening": director.evening, "name": "Clubavond", "date": "2026-11-21"}


def test_the_same_as_last_time_follows_what_became_of_an_evening(keeper: Keeper) -> None:
    keeper.add("Ann", "Bea", "Cas", "Dirk")
    done = keeper.do("evening", settings=SETTINGS, members=[0, 1], guests=[{"name": "Fien"}])
    director = director_of(keeper.http, done["page"])
    more = [{"name": "dirk"}, {"name": "Guy", "club": "Gent"}, {"name": "Huis", "house": True}]
    director.do("add", players=more)
    director.do("remove", player=1)
    keeper.add("Anna")
    keeper.do("merge", member=0, into=4)
    told = keeper.get(f"/evenings/{director.evening}").json()
    assert told["members"] == [4, 3]
    assert told["guests"] == [
        {"name": "Fien"},
        {"name": "Guy", "club": "Gent"},
        {"name": "Huis", "house": True},
    ]
    assert told["page"] == done["page"]


def test_an_evening_that_is_asked_for_twice_is_opened_once(keeper: Keeper) -> None:
    keeper.add("Ann")
    first, again = (keeper.do("evening", id="same", settings=SETTINGS, members=[0]) for _ in "ab")
    assert first == again
    assert len(keeper.view()["evenings"]) == 1
    assert keeper.ask("evening", id="same", settings=SETTINGS | {"name": "Else"}).status_code == 409


def test_an_evening_that_cannot_be_is_not_opened(keeper: Keeper) -> None:
    keeper.add("Ann")
    refused = keeper.ask("evening", settings=SETTINGS, members=[0], guests=[{"name": "ann"}])
    assert (refused.status_code, refused.json()["error"]) == (422, "club/bad-people")
    assert keeper.ask("evening", settings=SETTINGS, members=[3]).status_code == 404
    assert keeper.view()["evenings"] == []


def test_without_its_link_nothing_is_told_of_a_club(keeper: Keeper, guest: Guest) -> None:
    keeper.add("Ann")
    other = Keeper.opening(guest.http)
    tries: list[dict[str, str]] = [{}, bearer("x"), bearer("x" * 200), bearer(other.token)]
    for headers in tries:
        for answer in (
            guest.http.get(keeper.at(), headers=headers),
            guest.http.post(
                keeper.at("/commands"),
                json={"type": "leave", "id": "x", "member": 0},
                headers=headers,
            ),
        ):
            assert (answer.status_code, answer.json()["error"]) == (403, "club/not-allowed")
            assert "Ann" not in answer.text
    for name in ("abcdefghjkmn", "nothing"):
        assert guest.http.get(f"/api/rolls/{name}", headers=bearer("x")).status_code == 404
        assert guest.http.get(f"/club/roll/{name}", headers=HTML).status_code == 404


def test_a_club_has_the_links_of_its_own_evenings_alone(keeper: Keeper, guest: Guest) -> None:
    others = Director.opening(guest.http)
    answer = keeper.get(f"/evenings/{others.evening}")
    assert (answer.status_code, answer.json()["error"]) == (404, "club/unknown")


def test_a_renewed_link_replaces_the_one_before(keeper: Keeper) -> None:
    old = keeper.token
    done = keeper.do("renew", id="once")
    assert done["page"] == f"/club/roll/{keeper.roll}#{done['token']}"
    assert keeper.get().status_code == 403
    assert "replaced by a new one" in keeper.get().json()["message"]
    assert keeper.ask("renew", id="another").status_code == 403
    assert keeper.do("renew", id="once") == done
    keeper.token = done["token"]
    assert keeper.view()["name"] == "Kings"
    assert old != keeper.token


def test_the_page_of_a_club_names_it_and_not_its_link(keeper: Keeper) -> None:
    answer = keeper.http.get(f"/club/roll/{keeper.roll}", headers=HTML)
    assert answer.status_code == 200
    assert f'data-roll="{keeper.roll}"' in answer.text
    assert "Kings" in answer.text
    assert keeper.token not in answer.text
    assert " style=" not in answer.text
    assert not re.search(r"<script(?![^>]* src=)", answer.text)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "add", "members": []},
        {"type": "add", "members": [{"name": "Bea"}, {"name": "bea"}]},
        {"type": "add", "members": [{"name": ""}]},
        {"type": "add", "members": [{"name": "Bea", "agrees": 1}]},
        {"type": "change", "member": 9, "name": "Bea"},
        {"type": "merge", "member": 0, "into": 0},
        {"type": "part", "member": 0},
        {"type": "name", "name": " "},
        {"type": "nothing"},
    ],
)
def test_what_is_refused_changes_nothing(keeper: Keeper, fields: dict[str, Any]) -> None:
    keeper.add("Ann")
    before = keeper.view()
    assert keeper.ask(**({"kind": fields["type"]} | fields)).status_code in {400, 404, 409, 422}
    assert keeper.view() == before
