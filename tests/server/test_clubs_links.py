"""Who may do what at an evening, by which link, page and WebSocket; a refusal changes nothing."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from codes import text_of
from courtcards.clubs import error_messages
from courtcards.server.clubs import sockets
from courtcards.server.pages.static_files import make_static_prefix
from server.club_lines import listening
from server.clubbing import HEARTS, Director, bearer, page_of
from server.refused import check
from server.serving import HTML


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=2)
    director.begin(8)
    return director


def state_of(director: Director) -> Any:
    """Everything that is in the log of an evening."""
    return director.get("/export.json").content


ROLES = ("director", "jury", "viewer", "table")


def test_every_role_sees_the_evening_as_far_as_it_is_theirs(director: Director) -> None:
    tokens = director.tokens(*ROLES)
    views = {
        role: director.get("", token).json() for role, token in zip(ROLES, tokens, strict=True)
    }
    assert {view["role"] for view in views.values()} == set(views)
    assert [views[role]["table"] for role in views] == [None, None, None, 1]
    for role in ("viewer", "table"):
        for hidden in ("plan", "plan_report", "next"):
            assert views[role][hidden] is None
    for role in ("director", "jury"):
        assert views[role]["plan_report"]["draw"] == 1
    assert views["director"]["next"][:3] == ["clock", "time", "close"]
    assert "command" not in director.get().text
    assert set(director.links()["tables"]) == {"1", "2"}


def test_everybody_sees_the_round_to_come_as_soon_as_it_is_drawn(http: httpx.Client) -> None:
    """And no further: what comes after may still be drawn anew. Nothing while a round is played."""
    director = Director.opening(http, rounds=3)
    director.do("add", players=[{"name": f"P{number}"} for number in range(5)])
    others = director.tokens("viewer", "table")

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
    for refused, whose in (
        (director.write((1, 1), "drawn", other, writer=0, dealer=0), "table 1"),
        (director.get("/sheets/1/1", other), "table 1"),
        (director.get("/sheets.csv", other), "the sheets of all tables"),
    ):
        check(refused, 403, "club/not-allowed", f"this link is for table 2, not for {whose}")
    assert state_of(director) == before
    assert director.write((1, 2), "drawn", other, writer=0, dealer=0).status_code == 200


@pytest.mark.parametrize("role", ["jury", "viewer", "table"])
def test_links_the_export_and_commands_are_the_director_s(director: Director, role: str) -> None:
    (token,), before = director.tokens(role), state_of(director)
    refusals = [director.get(path, token) for path in ("/links", "/links/director/qr.svg")]
    refusals.append(director.get("/export.json", token))
    commands: dict[str, dict[str, Any]] = {
        "renew": {"key": "director"},
        "withdraw": {"player": 1},
        "paste": {"text": "Ann"},
        "draw": {},
    }
    refusals += [director.ask(kind, token, **fields) for kind, fields in commands.items()]
    if role != "jury":
        refusals.append(director.ask("close", token, round=1, reason="no more"))
    for refused in refusals:
        check(refused, 403, "club/not-allowed", error_messages.DIRECTOR_ONLY)
    if role == "viewer":
        refused = director.write((1, 1), "drawn", token, writer=0, dealer=0)
        check(refused, 403, "club/not-allowed", error_messages.READ_ONLY)
        assert director.get("/sheets/1/1", token).status_code == 200
    assert state_of(director) == before


def test_a_renewed_link_is_worth_nothing_any_more_and_ends_its_lines(director: Director) -> None:
    lost = director.table_token(1)
    with listening(director, lost) as line, listening(director) as ear:
        line.next(), line.next(), ear.next()
        answer = director.do("renew", key="table/1")
        assert line.until("refused")["message"] == error_messages.LINK_RENEWED
        assert line.closed() == 4003
        assert ear.until("evening")["view"]["role"] == "director"
    assert answer["token"] == director.table_token(1) != lost
    assert answer["page"] == page_of(director.evening, answer["token"])
    check(director.get("", lost), 403, "club/not-allowed", error_messages.LINK_RENEWED)
    refused = director.write((1, 1), "drawn", lost, writer=0, dealer=0)
    check(refused, 403, "club/not-allowed", error_messages.LINK_RENEWED)
    assert director.write((1, 1), "drawn", answer["token"], writer=0, dealer=0).status_code == 200
    # The request that renewed the director's link, sent again by others, does not get it.
    jury, table, old = *director.tokens("jury", "table"), director.token
    new = director.do("renew", key="director", id="secret")["token"]
    for token in (jury, table):
        refused = director.ask("renew", token, key="director", id="secret")
        check(refused, 403, "club/not-allowed", error_messages.DIRECTOR_ONLY)
    refused = director.ask("renew", old, key="director", id="another")
    check(refused, 403, "club/not-allowed", error_messages.LINK_RENEWED)
    assert director.ask("renew", old, key="director", id="secret").json()["token"] == new


def test_without_a_link_or_by_a_forged_one_nothing_is_shown(
    http: httpx.Client, director: Director
) -> None:
    signature = director.table_token(1).partition(".")[2]
    forged = [
        *("director.forged", "director", "director.", "host.abc", "table-1000.abc", "table-0.abc"),
        *("x" * 4000, "table-1.é".encode().decode("latin-1")),
        *(f"{key}.{signature}" for key in ("director", "jury", "viewer", "table-2")),
        Director.opening(http).token,
    ]
    for token in forged:
        headers = {b"authorization": f"Bearer {token}".encode("latin-1")}
        refused = director.http.get(director.at(), headers=headers)
        check(refused, 403, "club/not-allowed", error_messages.NO_SUCH_LINK)
    none: list[dict[str, str]] = [{}, {"authorization": "Bearer"}, {"authorization": "Basic x"}]
    for without in none:
        for path in ("", "/sheets/1/1", "/links", "/export.json", "/standings.csv", "/sheets.csv"):
            refused = director.http.get(director.at(path), headers=without)
            check(refused, 403, "club/not-allowed", error_messages.LINK_NEEDED)


def test_the_code_of_a_link_is_its_page_and_nothing_else_has_one(director: Director) -> None:
    headers = bearer(director.token) | {"host": "club.example"}
    drawn = director.http.get(director.at("/links/table-2/qr.svg"), headers=headers)
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.headers["cache-control"] == "no-store"
    assert text_of(drawn.text) == f"http://club.example{director.links()['tables']['2']}"
    for refused, sentence in (
        (director.get("/sheets/2/1"), "round 2 has not begun"),
        (director.get("/sheets/1/3"), "there is no table 3 in this round"),
        (director.get("/links/table-0/qr.svg"), "there is no link called 'table/0'"),
        (director.ask("renew", key="table/01"), "there is no link called 'table/01'"),
        (director.http.get("/api/clubs/lobby"), "there is no evening 'lobby' here"),
    ):
        check(refused, 404, "club/unknown", sentence)


def test_a_link_opens_the_page_of_its_role_which_has_no_token(director: Director) -> None:
    for role, token in zip(ROLES, director.tokens(*ROLES), strict=True):
        path, _, proof = page_of(director.evening, token).partition("#")
        assert path == f"/club/{director.evening}/{'table-1' if role == 'table' else role}"
        assert len(proof) == 43
        response = director.http.get(path, headers=HTML)
        assert response.status_code == 200
        assert f'data-role="{role}"' in response.text
        assert ('data-table="1"' in response.text) == (role == "table")
        assert " style=" not in response.text
        assert not re.search(r"<script(?![^>]* src=)", response.text)
        assert proof not in response.text
        assert response.headers["cache-control"] == "no-cache"
        assert response.headers["referrer-policy"] == "no-referrer"


def test_a_link_of_before_leads_to_its_page_and_one_that_is_none_says_so(
    director: Director,
) -> None:
    old = director.table_token(1)
    response = director.http.get(f"/club/{director.evening}/{old}", headers=HTML)
    assert response.status_code == 303
    assert response.headers["location"] == page_of(director.evening, old)
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["cache-control"] == "no-store"
    director.do("renew", key="table/1")
    response = director.http.get(f"/club/{director.evening}/{old}", headers=HTML)
    assert response.status_code == 403
    assert "This link has been replaced" in response.text
    for path, status in (
        (f"{director.evening}/table-1.no", 403),
        (f"{director.evening}/host", 403),
        ("nothing/table-1", 404),
    ):
        assert director.http.get(f"/club/{path}", headers=HTML).status_code == status


def test_the_worker_keeps_what_there_is(http: httpx.Client) -> None:
    response = http.get("/club/worker.js")
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["cache-control"] == "no-cache"
    assert "worker-src" not in response.headers["content-security-policy"]
    found = re.search(r"const FILES = (\[.*\]);", response.text)
    assert found is not None
    files = json.loads(found[1])
    pages = (
        f"{make_static_prefix()}/js/club/page.js",
        f"{make_static_prefix()}/css/pages/club-director.css",
        "/words/fr",
    )
    assert set(pages) <= set(files)
    for path in files:
        assert http.get(path).status_code == 200, path


def test_a_table_is_told_what_stands_and_then_of_its_own_sheet(director: Director) -> None:
    with listening(director) as ear, listening(director, director.table_token(1)) as phone:
        first = ear.next()
        assert (first["type"], first["view"]["role"]) == ("evening", "director")
        assert phone.next()["view"]["table"] == 1
        sheet = phone.next()
        assert (sheet["type"], sheet["round"], sheet["table"]) == ("sheet", 1, 1)
        director.draw_at((1, 2))
        director.do("clock", minutes=10)
        assert phone.next()["view"]["clock_until"] is not None
        director.draw_at((1, 1))
        told = phone.next()
        assert (told["table"], told["view"]["seq"]) == (1, 2)
        assert {**told["view"], "now": 0} == {**director.sheet((1, 1)), "now": 0}
        assert ear.until("sheet", table=1)["view"]["drawn"]["writer"] == 0
        director.close("test")
        director.begin()
        assert phone.until("sheet", round=2)["view"]["drawn"] is None


def test_the_hall_is_told_of_every_sheet_in_order_and_of_standings(director: Director) -> None:
    (viewer,) = director.tokens("viewer")
    with listening(director, viewer) as hall:
        assert hall.next()["view"]["role"] == "viewer"
        for table in (1, 2):
            director.draw_at((1, table))
        assert {hall.until("sheet")["table"] for _ in range(2)} == {1, 2}
        for index in range(2):
            director.written((1, 1), "enter", index=index, line=HEARTS)
        sequences, games = [0], 0
        while (sequences[-1], games) != (4, 2):
            told = hall.next()
            if told["type"] == "sheet":
                sequences.append(told["view"]["seq"])
            else:
                games = told["view"]["rounds"][0]["tables"][0]["games"]
        assert sequences == sorted(sequences)


def test_who_has_no_link_to_say_is_refused_and_hung_up_on(
    director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    forged = json.dumps({"type": "hello", "token": "director.forged"})
    for said, sentence in (
        (forged, error_messages.NO_SUCH_LINK),
        ("hello", error_messages.LINK_NEEDED),
        (json.dumps({"type": "hello"}), error_messages.LINK_NEEDED),
        (b"\x00", error_messages.LINK_NEEDED),
        (None, error_messages.LINK_NEEDED),  # who says nothing is not waited for
    ):
        if said is None:
            monkeypatch.setattr(sockets, "HELLO_WITHIN_S", 0.05)
        with listening(director, "") as ear:
            if said is not None:
                ear.socket.send(said)
            refused = ear.next()
            assert (refused["type"], refused["status"]) == ("refused", 403)
            assert (refused["error"], refused["message"]) == ("club/not-allowed", sentence)
            assert ear.closed() == 4003
    with (
        pytest.raises(InvalidStatus) as unknown,
        listening(director, evening="2345678923ab"),
    ):
        pass
    assert unknown.value.response.status_code == 404


def test_who_goes_on_talking_is_hung_up_on(director: Director) -> None:
    with listening(director) as ear:
        for _ in range(sockets.MOST_MESSAGES + 1):
            ear.socket.send("more")
        assert ear.closed() == 1008
