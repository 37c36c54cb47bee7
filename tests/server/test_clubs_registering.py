"""People register over HTTP by the link for that: what it shows, what it may, what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from codes import text_of
from courtcards.clubs import error_messages
from courtcards.server.limits.clients import Rate
from paper.reading import codes
from server.club_lines import listening
from server.clubbing import Director, bearer, page_of, token_of
from server.refused import check
from server.registrants import Registrant
from server.roll_keeping import Keeper, director_of
from server.serving import LOOSE, client_of, running_server


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=2)
    director.do("add", players=[{"name": f"Player {number}"} for number in range(7)])
    director.do("open-registration", places=16)
    return director


def waiting(director: Director) -> list[str]:
    return [each["name"] for each in director.view()["registration"]["waiting"]]


def test_whoever_registers_sees_the_evening_and_their_own_name_alone(director: Director) -> None:
    ann, bea = Registrant(director), Registrant(director)
    seen = {"name": "Clubavond", "date": "2026-11-21", "open": True, "left": 9, "at_once": False}
    assert ann.view() == seen
    told = ann.do("register", name="Griselda", club="Leuven", by="The director", at=5, id="again")
    own = {"state": "waiting", "name": "Griselda", "club": "Leuven", "may_withdraw": True}
    assert told == seen | {"left": 8, "own": own}
    assert ann.do("register", name="Griselda", club="Leuven", id="again") == told
    check(bea.ask("register", name="Griselda", id="again"), 409, "club/not-now")
    check(bea.ask("register", name="PLAYER 0"), 422, "club/bad-people")
    check(bea.ask("register", name="Bea", secret="short"), 400, "request/malformed")
    assert bea.view() == seen | {"left": 8}
    (waits,) = director.view()["registration"]["waiting"]
    assert (waits["number"], waits["name"], waits["club"]) == (0, "Griselda", "Leuven")
    event = director.log()[-1]
    assert (event["by"], event["at"] > 5) == ({"role": "register"}, True)
    assert ann.secret not in director.get("/export.json").text
    assert "owner" not in director.get("/log").text
    # The waiting list is told to the director alone.
    for token in director.tokens("jury", "table", "viewer"):
        for path in ("", "/standings.csv", "/print/standings.pdf", "/standings"):
            told = director.get(path, token).content
            assert b"registration" not in told
            assert b"Griselda" not in told


def test_the_link_to_register_opens_nothing_else(director: Director) -> None:
    director.do("add", players=[{"name": "Player 7"}])
    director.begin()
    ann = Registrant(director)
    for path in (
        "", "/log", "/links", "/links/viewer/qr.svg", "/standings", "/rounds/1/comparison",
        "/sheets/1/1", "/export.json", "/standings.csv", "/sheets.csv", "/comparison.csv",
        "/print/standings.pdf", "/print/sheets.pdf", "/print/door-sheet.pdf",
    ):  # fmt: skip
        refused = director.get(path, ann.token)
        check(refused, 403, "club/not-allowed", error_messages.REGISTER_ONLY)
    before = director.get("/export.json").content
    for refused in (
        director.ask("add", ann.token, players=[{"name": "Ann"}]),
        director.write((1, 1), "drawn", ann.token, writer=0, dealer=0),
    ):
        check(refused, 403, "club/not-allowed", error_messages.REGISTER_ONLY)
    with listening(director, ann.token) as ear:
        assert ear.next()["status"] == 403
        assert ear.closed() == 4003
    counted = [{"evening": director.evening, "token": ann.token}]
    body = {"settings": {"name": "Winter"}, "evenings": counted}
    check(director.http.post("/api/seasons", json=body), 403, "club/not-allowed")
    assert director.get("/export.json").content == before


def test_a_renewed_link_and_another_register_nobody(director: Director) -> None:
    for token in director.tokens("director", "jury", "viewer"):
        other = Registrant(director, token)
        for answer in (other.look(), other.ask("register", name="Ann")):
            check(answer, 403, "club/not-allowed", error_messages.REGISTERING_LINK_ONLY)
    address = director.at("/registration")
    for headers in ({}, bearer("register.forged")):
        check(director.http.post(address, json={}, headers=headers), 403, "club/not-allowed")
    ann = Registrant(director)
    ann.do("register", name="Ann")
    answer = director.do("renew", key="register")
    assert answer["page"] == page_of(director.evening, answer["token"])
    for refused in (ann.look(), ann.ask("register", name="Bea")):
        check(refused, 403, "club/not-allowed", error_messages.LINK_RENEWED)
    ann.token = token_of(director.links()["register"])
    assert ann.token == answer["token"]
    assert ann.view()["own"]["name"] == "Ann"


def test_whoever_is_taken_in_finds_their_seat(director: Director) -> None:
    """Or that they sit out."""
    ann = Registrant(director)
    director.do("add", players=[{"name": "Player 7"}])
    ann.do("register", name="Ane")
    director.do("decline", registered=[0])
    assert ann.view()["own"]["state"] == "declined"
    director.do("put-back", registered=0)
    director.do("change-registered", registered=0, name="Ann", club="Gent")
    director.do("take-in", registered=[0])
    own = ann.view()["own"]
    assert (own["state"], own["name"], own["may_withdraw"]) == ("playing", "Ann", True)
    assert own["hall"] == director.links()["viewer"]
    assert "place" not in own
    director.do("draw")
    assert ann.view()["own"]["may_withdraw"] is False
    (out,) = director.view()["plan"][0]["byes"]
    if out != 8:
        director.do("exchange", one=out, other=8)
    assert ann.view()["own"]["place"] == {"round": 1, "table": None, "seat": None}
    director.do("exchange", one=8, other=director.view()["plan"][0]["tables"][0]["players"][0])
    place = {"round": 1, "table": 1, "seat": 1}
    assert ann.view()["own"]["place"] == place
    director.do("begin")
    assert ann.view()["own"]["place"] == place
    check(ann.ask("unregister"), 409, "club/not-now", "tell the director")
    director.do("withdraw", player=8)
    assert ann.view()["own"]["state"] == "absent"


def test_a_restored_evening_knows_who_has_registered(director: Director) -> None:
    for name in ("Ann", "Bea", "Cas"):
        Registrant(director).do("register", name=name)
    director.do("take-in", registered=[2])
    director.do("decline", registered=[1])
    again = director.restored()
    assert again.view()["registration"] == director.view()["registration"]
    whole = director.get("/export.json").json()
    (taken,) = [each for each in whole["evening"] if each["kind"] == "registered-taken"]
    taken["registered"] = [7]
    check(director.http.post("/api/clubs/restore", json=whole), 422, "club/bad-export")


def test_the_link_has_its_page_its_code_and_its_sheet_for_the_door(director: Director) -> None:
    origin = str(director.http.base_url).rstrip("/")
    link = director.links()["register"]
    page = director.http.get(link.partition("#")[0])
    assert 'data-role="register"' in page.text
    assert "og:image" not in page.text
    assert text_of(director.get("/links/register/qr.svg").text) == origin + link
    assert codes(director.get("/print/door-sheet.pdf").content) == [[origin + link]]
    for token in director.tokens("jury", "viewer"):
        refused = director.get("/print/door-sheet.pdf", token)
        check(refused, 403, "club/not-allowed", error_messages.DIRECTOR_ONLY)


def test_so_many_register_from_an_address(tmp_path: Path) -> None:
    limits = replace(LOOSE, registrations_per_address=Rate(2, 3600))
    with running_server(tmp_path / "log", limits) as url, client_of(url) as http:
        director = Director.opening(http)
        director.do("open-registration", places=16, at_once=True)
        for name in ("Ann", "Bea"):
            assert Registrant(director).do("register", name=name)["own"]["state"] == "playing"
        check(Registrant(director).ask("register", name="Cas"), 429, "request/too-fast")
        assert [each["name"] for each in director.view()["players"]] == ["Ann", "Bea"]
        assert Registrant(director).view()["left"] == 14


# Members who check in at the door


@pytest.fixture
def at_the_door(http: httpx.Client) -> Director:
    """An evening of a club, whose people play as soon as they register."""
    keeper = Keeper.opening(http)
    keeper.do("add", members=[{"name": "Marie-Anne Dupont", "club": "Namur"}])
    keeper.add("Zoé Van den Berg", "Anna Peeters", "Annie Peeters", "Bo")
    settings = {"name": "Autumn", "date": "2026-11-06"}
    page = keeper.do("evening", settings=settings, members=[])["page"]
    director = director_of(http, page)
    director.do("open-registration", places=40, at_once=True)
    return director


def playing(director: Director) -> list[str]:
    return [each["name"] for each in director.view()["players"]]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Marie-Anne Dupont", "Marie-Anne Dupont"),
        ("mar dup", "Marie-Anne Dupont"),
        ("DUPONT marie", "Marie-Anne Dupont"),
        ("van zoe", "Zoé Van den Berg"),
        ("anna pee", "Anna Peeters"),
        ("Griselda Hall", "Griselda Hall"),
    ],
)
def test_a_member_finds_the_own_name_by_its_letters(
    at_the_door: Director, typed: str, name: str
) -> None:
    ann = Registrant(at_the_door)
    told = ann.do("register", name=typed, id="once")
    assert (told["own"]["state"], told["own"]["name"]) == ("playing", name)
    assert told["club"]
    # A command that is sent again is done once.
    assert ann.do("register", name=typed, id="once")["own"] == told["own"]
    assert playing(at_the_door) == [name]
    absent = at_the_door.get("/members").json()["members"]
    assert name not in [each["name"] for each in absent]


@pytest.mark.parametrize(
    "typed", ["Marie", "Bo Hall", "ma du", "ann pee", "m Dupont", "Ana Peeters"]
)
def test_a_name_that_is_only_nearly_a_members_waits_and_tells_nothing(
    at_the_door: Director, typed: str
) -> None:
    told = Registrant(at_the_door).do("register", name=typed)
    is_guest = typed == "Bo Hall"
    assert told["own"]["state"] == ("playing" if is_guest else "waiting")
    assert told["own"]["name"] == typed
    assert waiting(at_the_door) == ([] if is_guest else [typed])


def test_the_link_to_register_reads_no_members(at_the_door: Director) -> None:
    ann = Registrant(at_the_door)
    check(
        ann.http.get(at_the_door.at("/members"), headers=bearer(ann.token)), 403, "club/not-allowed"
    )
    assert "Dupont" not in ann.look().text


def test_a_member_is_ticked_once_on_however_many_devices(at_the_door: Director) -> None:
    absent = at_the_door.get("/members").json()["members"]
    players = [{**each, "member": each["number"]} for each in absent]
    for each in players:
        del each["number"]
    at_the_door.do("add", players=players[:1])
    check(at_the_door.ask("add", players=players[:1]), 422, "club/bad-people")
    again = [{**players[0], "name": "M. Dupont"}]
    refused = at_the_door.ask("add", players=again)
    check(refused, 422, "club/bad-people")
    assert "on the list already" in refused.text
    at_the_door.do("remove", player=0)
    at_the_door.do("add", players=players)
    there = [each for each in at_the_door.view()["players"] if not each.get("removed")]
    assert [each["member"] for each in there] == [0, 1, 2, 3, 4]
    jury, viewer = at_the_door.tokens("jury", "viewer")
    for token in (jury, viewer):
        assert b'"member"' not in at_the_door.get("", token).content
