"""The members of an evening's club who are not there: told to its directors, and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from server.clubbing import SETTINGS, Director, token_of
from server.roll_keeping import Keeper, director_of
from server.serving import Guest


@pytest.fixture
def keeper(guest: Guest) -> Keeper:
    keeper = Keeper.opening(guest.http)
    keeper.do("add", members=[{"name": "Ann", "club": "Gent", "licence": "B-17"}])
    keeper.add("Bea", "Cas", "Dirk", "Els")
    return keeper


@pytest.fixture
def director(keeper: Keeper) -> Director:
    """The director of an evening of the club, where Bea is."""
    done = keeper.do("evening", settings=SETTINGS, members=[1])
    return director_of(keeper.http, done["page"])


def absent(director: Director) -> Any:
    return director.get("/members").json()["members"]


def test_whoever_is_there_already_or_has_left_the_club_is_not_offered(
    keeper: Keeper, director: Director
) -> None:
    assert absent(director)[0] == {"number": 0, "name": "Ann", "club": "Gent"}
    keeper.do("leave", member=4)
    director.do("add", players=[{"name": "cas"}, {"name": "Anna", "member": 0}])
    assert [each["name"] for each in absent(director)] == ["Dirk"]
    director.do("remove", player=2)
    assert [each["name"] for each in absent(director)] == ["Ann", "Dirk"]


def test_who_is_chosen_is_that_member_under_any_name(keeper: Keeper, director: Director) -> None:
    director.do("add", players=[{"name": "Ann", "member": 0}, {"name": "Fien"}])
    keeper.do("change", member=0, name="Ann Maes")
    told = keeper.get(f"/evenings/{director.evening}").json()
    assert (told["members"], told["guests"]) == ([1, 0], [{"name": "Fien"}])


def test_a_further_director_is_told_and_nobody_else(director: Director) -> None:
    director.do("name-director", name="Zoë")
    director.begin(7)
    links = director.links()
    (further,) = (token_of(each["page"]) for each in links["directors"])
    assert director.get("/members", further).status_code == 200
    for page in (links["jury"], links["viewer"], links["tables"]["1"]):
        answer = director.get("/members", token_of(page))
        assert (answer.status_code, answer.json()["error"]) == (403, "club/not-allowed")
        assert "Ann" not in answer.text


def test_an_evening_of_no_club_has_no_members(guest: Guest) -> None:
    assert absent(Director.opening(guest.http)) == []
