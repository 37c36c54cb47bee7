"""Who may do what at an evening, by which link; what is refused changes nothing."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from codes import text_of
from courtcards.clubs import sentences
from server.clubbing import Director, bearer, page_of, token_of
from server.refused import check


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http)
    director.begin(8)
    return director


def state_of(director: Director) -> Any:
    """Everything that is in the log of an evening."""
    return director.get("/export.json").content


def test_every_role_sees_the_evening_as_far_as_it_is_theirs(director: Director) -> None:
    links = director.links()
    views = {
        role: director.get("", token_of(page)).json()
        for role, page in (
            ("director", links["director"]),
            ("jury", links["jury"]),
            ("viewer", links["viewer"]),
            ("table", links["tables"]["2"]),
        )
    }
    assert {view["role"] for view in views.values()} == set(views)
    assert [views[role]["table"] for role in views] == [None, None, None, 2]
    for role in ("viewer", "table"):
        for hidden in ("plan", "plan_report", "next"):
            assert views[role][hidden] is None
    for role in ("director", "jury"):
        assert views[role]["plan_report"]["draw"] == 1
    assert views["director"]["next"][:3] == ["clock", "time", "close"]
    assert "command" not in director.get().text
    assert set(links["tables"]) == {"1", "2"}


def test_everybody_sees_the_round_to_come_as_soon_as_it_is_drawn(http: httpx.Client) -> None:
    """And no further: what comes after may still be drawn anew. Nothing while a round is played."""
    director = Director.opening(http, rounds=3)
    director.do("add", players=[{"name": f"P{number}"} for number in range(9)])
    links = director.links()
    others = [token_of(links["viewer"]), token_of(links["tables"]["1"])]

    def seen() -> list[Any]:
        return [director.get("", token).json()["plan"] for token in others]

    assert seen() == [None, None]
    director.do("draw")
    plan = director.view()["plan"]
    assert seen() == [plan[:1]] * 2
    assert [each["number"] for each in plan] == [1, 2, 3]
    director.do("begin")
    assert director.view()["plan"] == plan[1:]
    assert seen() == [None, None]
    director.close("nobody plays")
    assert seen() == [plan[1:2]] * 2
    director.do("withdraw", player=0)
    assert seen() == [None, None]


def test_a_table_may_write_at_its_own_table_alone(director: Director) -> None:
    other, before = director.table_token(2), state_of(director)
    refused = director.write((1, 1), "drawn", other, writer=0, dealer=0)
    check(refused, 403, "club/not-allowed", "this link is for table 2, not for table 1")
    refused = director.get("/sheets/1/1", other)
    check(refused, 403, "club/not-allowed", "this link is for table 2, not for table 1")
    refused = director.get("/sheets.csv", other)
    check(refused, 403, "club/not-allowed", "this link is for table 2, not for the sheets of all")
    assert state_of(director) == before
    assert director.write((1, 2), "drawn", other, writer=0, dealer=0).status_code == 200


def test_a_viewer_may_look_and_change_nothing(director: Director) -> None:
    viewer, before = token_of(director.links()["viewer"]), state_of(director)
    assert director.get("/sheets/1/1", viewer).status_code == 200
    refused = director.write((1, 1), "drawn", viewer, writer=0, dealer=0)
    check(refused, 403, "club/not-allowed", sentences.READ_ONLY)
    refused = director.ask("close", viewer, round=1, reason="no more")
    check(refused, 403, "club/not-allowed", sentences.DIRECTOR_ONLY)
    assert state_of(director) == before


@pytest.mark.parametrize("role", ["jury", "viewer", "table"])
def test_links_and_the_export_are_the_director_s(director: Director, role: str) -> None:
    links = director.links() | {"table": director.links()["tables"]["1"]}
    token, before = token_of(links[role]), state_of(director)
    for path in ("/links", "/links/director/qr.svg", "/export.json"):
        check(director.get(path, token), 403, "club/not-allowed", sentences.DIRECTOR_ONLY)
    for kind, fields in (
        ("renew", {"key": "director"}),
        ("withdraw", {"player": 1}),
        ("paste", {"text": "Ann"}),
        ("draw", {}),
    ):
        refused = director.ask(kind, token, **fields)
        check(refused, 403, "club/not-allowed", sentences.DIRECTOR_ONLY)
    assert state_of(director) == before


def test_nobody_gets_the_director_s_new_link_by_saying_again_what_renewed_it(
    director: Director,
) -> None:
    jury, old = token_of(director.links()["jury"]), director.token
    table = director.table_token(1)
    director.do("add", players=[{"name": "Late"}], id="known")
    new = director.do("renew", key="director", id="secret")["token"]
    for token in (jury, table):
        refused = director.ask("renew", token, key="director", id="secret")
        check(refused, 403, "club/not-allowed", sentences.DIRECTOR_ONLY)
    refused = director.ask("renew", old, key="director", id="known")
    check(refused, 403, "club/not-allowed", sentences.LINK_RENEWED)
    again = director.ask("renew", old, key="director", id="secret")
    assert again.status_code == 200
    assert again.json()["token"] == new


def test_a_renewed_link_is_worth_nothing_any_more(director: Director) -> None:
    lost = director.table_token(1)
    answer = director.do("renew", key="table/1")
    assert answer["token"] == director.table_token(1) != lost
    assert answer["page"] == page_of(director.evening, answer["token"])
    before = state_of(director)
    refused = director.write((1, 1), "drawn", lost, writer=0, dealer=0)
    check(refused, 403, "club/not-allowed", sentences.LINK_RENEWED)
    check(director.get("", lost), 403, "club/not-allowed", sentences.LINK_RENEWED)
    assert state_of(director) == before
    assert director.write((1, 1), "drawn", answer["token"], writer=0, dealer=0).status_code == 200


@pytest.mark.parametrize(
    "forged",
    [
        "director.forged",
        "director",
        "director.",
        "host.abc",
        "table-1000.abc",
        "table-0.abc",
        "x" * 4000,
        "table-1.é".encode().decode("latin-1"),
    ],
)
def test_a_forged_link_is_refused(director: Director, forged: str) -> None:
    headers = {b"authorization": f"Bearer {forged}".encode("latin-1")}
    refused = director.http.get(director.at(), headers=headers)
    check(refused, 403, "club/not-allowed", sentences.NO_SUCH_LINK)


def test_a_link_of_another_evening_or_key_is_forged(http: httpx.Client, director: Director) -> None:
    other = Director.opening(http)
    check(director.get("", other.token), 403, "club/not-allowed", sentences.NO_SUCH_LINK)
    signature = director.table_token(1).partition(".")[2]
    for key in ("director", "jury", "viewer", "table-2"):
        refused = director.get("", f"{key}.{signature}")
        check(refused, 403, "club/not-allowed", sentences.NO_SUCH_LINK)


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer"}, {"authorization": "Basic x"}])
def test_without_a_link_nothing_is_shown(director: Director, headers: dict[str, str]) -> None:
    for path in ("", "/sheets/1/1", "/links", "/export.json", "/standings.csv", "/sheets.csv"):
        refused = director.http.get(director.at(path), headers=headers)
        check(refused, 403, "club/not-allowed", sentences.LINK_NEEDED)


def test_there_is_no_such_evening_sheet_or_key(director: Director) -> None:
    for name in ("2345678923ab", "nowhere", "lobby"):
        refused = director.http.get(f"/api/clubs/{name}", headers=bearer(director.token))
        check(refused, 404, "club/unknown", f"there is no evening '{name}' here")
    check(director.get("/sheets/2/1"), 404, "club/unknown", "round 2 has not begun")
    check(director.get("/sheets/0/1"), 404, "club/unknown", "round 0 has not begun")
    check(director.get("/sheets/1/3"), 404, "club/unknown", "there is no table 3 in this round")
    refused = director.get("/links/table-0/qr.svg")
    check(refused, 404, "club/unknown", "there is no link called 'table/0'")
    refused = director.ask("renew", key="table/01")
    check(refused, 404, "club/unknown", "there is no link called 'table/01'")


def test_the_code_of_a_link_is_its_page_at_the_address_of_the_server(
    http: httpx.Client, director: Director
) -> None:
    drawn = director.http.get(
        director.at("/links/table-2/qr.svg"),
        headers=bearer(director.token) | {"host": "club.example"},
    )
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.headers["cache-control"] == "no-store"
    page = director.links()["tables"]["2"]
    assert text_of(drawn.text) == f"http://club.example{page}"
