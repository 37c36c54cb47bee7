"""Everything that is refused: its status, its code, its sentence; and nothing has changed."""

from __future__ import annotations

import logging
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from courtcards.live.own_play import OwnPlay
from courtcards.live.table import LiveTable
from server.playing import wait_for_turn
from server.refused import check
from server.serving import Guest

OPEN: dict[str, Any] = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}


@pytest.fixture
def seated(guest: Guest) -> Guest:
    """A guest on turn, choosing the contract of the first deal: the table is at event 2."""
    guest.open("double-king", "club", 4, options={"first_dealer": 0})
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    return guest


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"game": "chess"}, "rules/refused", "no game 'chess'"),
        ({"ruleset": "club"}, "rules/refused", "'club'"),
        ({"seats": 7}, "rules/refused", "2 to 6 players, not 7"),
        ({"ruleset": "crowning", "seats": 3}, "rules/refused", "crowning"),
        ({"options": {"held_kings": "penalty"}}, "rules/refused", "chips"),
        ({"options": {"hand_size": 0}}, "rules/refused", "hand_size"),
        ({"options": {"draw": 7}}, "rules/refused", "draw takes"),
        ({"options": {"colour": "red"}}, "rules/refused", "no option 'colour'"),
        ({"bot": "hal"}, "bot/unknown", "'hal'"),
        ({"name": "A" * 33}, "player/bad-name", "at most 32"),
        ({"name": "   "}, "player/bad-name", "needs a name"),
        ({"name": "A\u0000B"}, "player/bad-name", "printable"),
    ],
)
def test_a_table_that_cannot_be_opened(
    guest: Guest, changes: dict[str, Any], error: str, sentence: str
) -> None:
    response = guest.ask("POST", "/api/tables", json=OPEN | changes)
    check(response, 422, error, sentence)
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", ""),
        (b"{", "Input data was truncated"),
        (b"\xff\xfe", ""),
        (b"[]", ""),
        (b'{"game": "kings-corner"}', "ruleset"),
        (b'{"game": 3, "ruleset": "french", "seats": 2, "name": "Ann"}', ""),
        (b'{"game": "a", "ruleset": "b", "seats": "two", "name": "Ann"}', ""),
        (b'{"game": "a", "ruleset": "b", "seats": 2, "name": "Ann", "colour": 1}', "colour"),
        (b'{"game": "a", "ruleset": "b", "seats": 2, "name": "Ann", "options": {"a": []}}', ""),
        (b"[" * 50_000, ""),
    ],
)
def test_a_body_that_is_not_what_is_expected(guest: Guest, body: bytes, sentence: str) -> None:
    headers = {"content-type": "application/json"}
    response = guest.ask("POST", "/api/tables", content=body, headers=headers)
    check(response, 400, "request/malformed", sentence)


def test_a_body_that_is_too_large(guest: Guest) -> None:
    response = guest.ask("POST", "/api/tables", json=OPEN | {"name": "A" * 70_000})
    check(response, 413, "request/too-large")


@pytest.mark.parametrize(
    ("ask", "status", "error", "sentence"),
    [
        ({"move": "choose tricks", "seq": 1}, 409, "play/stale", "meant for event 1"),
        ({"move": "choose tricks", "seq": 3}, 409, "play/stale", "the table is at 2"),
        ({"move": "QH"}, 422, "play/illegal", ""),
        ({"move": "choose bridge"}, 400, "play/malformed", "choose bridge"),
        ({"move": ""}, 400, "play/malformed", ""),
        ({"move": "A" * 65}, 400, "request/malformed", ""),
        ({"move": None}, 400, "request/malformed", ""),
        ({"id": ""}, 400, "request/malformed", ""),
        ({"id": "x" * 65}, 400, "request/malformed", ""),
        ({"seq": -1}, 400, "request/malformed", ""),
        ({"seq": "2"}, 400, "request/malformed", ""),
        ({"seq": 10**30}, 400, "request/malformed", ""),
        ({"type": "deal"}, 400, "request/malformed", ""),
    ],
)
def test_a_play_that_is_refused(
    seated: Guest, ask: dict[str, Any], status: int, error: str, sentence: str
) -> None:
    before = seated.look()
    body = {"id": "p", "seq": 2, "move": "choose tricks"} | ask
    response = seated.ask("POST", seated.at("/plays"), json=body)
    check(response, status, error, sentence)
    with seated.live("?after=2") as wire:
        wire.say(**{"type": "play"} | body)
        answer = wire.next()
        if ask.get("type") != "deal":
            assert (answer["type"], answer["status"], answer["error"]) == ("refused", status, error)
    assert seated.look() == before


def test_an_illegal_move_names_the_clause(seated: Guest) -> None:
    seated.ask("POST", seated.at("/plays"), json={"id": "c", "seq": 2, "move": "choose hearts"})
    now = wait_for_turn(seated)
    held = set(now["view"]["table"]["cards"])
    illegal = sorted(held - set(now["view"]["legal"]))
    wrong = illegal[0] if illegal else next(c for c in ("AS", "KS", "QS", "JS") if c not in held)
    ask = {"id": "p", "seq": now["seq"], "move": wrong}
    response = seated.ask("POST", seated.at("/plays"), json=ask)
    check(response, 422, "play/illegal")
    assert response.json()["clause"].startswith("DK-")
    assert seated.look() == now


def test_a_deal_that_is_not_due(seated: Guest) -> None:
    before = seated.look()
    response = seated.ask("POST", seated.at("/deals"), json={"id": "e", "seq": 2})
    check(response, 409, "table/nothing-to-do", "still being played")
    assert seated.look() == before


def test_a_play_before_the_deal(guest: Guest) -> None:
    guest.open("kings-corner", "french", 2)
    response = guest.ask("POST", guest.at("/plays"), json={"id": "p", "seq": 1, "move": "end"})
    check(response, 409, "table/nothing-to-do", "not been dealt")


def test_a_play_out_of_turn(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OwnPlay, "wake", lambda _: None)  # the bots sit still
    guest.open("kings-corner", "french", 2, options={"first_dealer": 0})
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    response = guest.ask("POST", guest.at("/plays"), json={"id": "p", "seq": 2, "move": "end"})
    check(response, 409, "play/not-your-turn")
    assert guest.look()["seq"] == 2


@pytest.mark.parametrize("table", ["abcdefghjkmn", "abc", "ABCDEFGHJKMN", "%00", "é" * 12])
def test_a_table_that_is_not_there(guest: Guest, table: str) -> None:
    for path in ("", "/record"):
        check(guest.ask("GET", f"/api/tables/{table}{path}"), 404, "table/unknown")
    ask = {"id": "p", "seq": 1, "move": "end"}
    check(guest.ask("POST", f"/api/tables/{table}/plays", json=ask), 404, "table/unknown")


def other_cookies(seated: Guest) -> dict[str, str]:
    value = seated.cookie_header().partition("=")[2]
    seat, _, signature = value.partition(".")
    assert seat == "0"
    return {
        "none": "",
        "another seat, the same signature": f"1.{signature}",
        "no signature": "0.",
        "no dot": "0",
        "forged": "0." + signature[::-1],
        "not a number": f"zero.{signature}",
        "another digit": f"٠.{signature}",
        "not ASCII": "0.é",
        "long": f"{'0' * 5000}.{signature}",
    }


@pytest.mark.parametrize(
    "which",
    [
        "none",
        "another seat, the same signature",
        "no signature",
        "no dot",
        "forged",
        "not a number",
        "another digit",
        "not ASCII",
        "long",
        "another table's",
    ],
)
def test_nobody_acts_or_looks_without_a_seat(url: str, seated: Guest, which: str) -> None:
    before = seated.look()
    with Guest(url) as other:
        if which == "another table's":
            other.open("double-king", "club", 4)
            value = other.cookie_header().partition("=")[2]
        else:
            value = other_cookies(seated)[which]
        cookie = {b"cookie": f"courtcards-{seated.table}={value}".encode()}
        play = {"id": "p", "seq": 2, "move": "choose tricks"}
        asks = [
            ("GET", "", None),
            ("GET", "/record", None),
            ("POST", "/plays", play),
            ("POST", "/deals", {"id": "p", "seq": 2}),
        ]
        for method, path, body in asks:
            response = httpx.request(
                method, url + seated.at(path), json=body, headers=cookie, trust_env=False
            )
            check(response, 403, "table/no-seat", "no seat at this table")
    if value.isascii():
        with Guest(url, {f"courtcards-{seated.table}": value}, table=seated.table) as other:
            with pytest.raises(InvalidStatus) as refused, other.live():
                pass
            assert refused.value.response.status_code == 403
            assert b"table/no-seat" in refused.value.response.body
    assert seated.look() == before


def test_a_socket_at_no_table(url: str) -> None:
    with (
        Guest(url, table="abcdefghjkmn") as guest,
        pytest.raises(InvalidStatus) as refused,
        guest.live(),
    ):
        pass
    assert refused.value.response.status_code == 404
    assert b'"table/unknown"' in refused.value.response.body


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", ""),
        ("{", ""),
        ("null", ""),
        ("[1, 2]", ""),
        ('{"type": "sing", "id": "x", "seq": 2}', ""),
        ('{"type": "deal", "id": "x"}', "seq"),
        ('{"type": "deal", "id": 3, "seq": 2}', ""),
        ('{"type": "deal", "id": "x", "seq": 2, "more": 1}', "more"),
        (b'{"type": "deal", "id": "x", "seq": 2}', "JSON text"),
        ('{"type": "deal", "id": "x", "seq": 2}' + " " * 5000, "at most"),
    ],
)
def test_a_message_that_is_not_what_is_expected(
    seated: Guest, text: str | bytes, sentence: str
) -> None:
    with seated.live() as wire:
        before = wire.next()
        wire.socket.send(text)
        answer = wire.next()
        assert answer["type"] == "refused"
        assert (answer["id"], answer["status"], answer["error"]) == (None, 400, "request/malformed")
        assert sentence in answer["message"]
        wire.say(type="play", id="p", seq=2, move="choose tricks")
        assert wire.until("done")["seq"] == before["seq"] + 1


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/api/nothing", 404, "request/unknown"),
        ("GET", "/api/schema/nothing", 404, "request/unknown"),
        ("GET", "/api/schema/no/thing", 404, "request/unknown"),
        ("PUT", "/api/tables", 405, "request/method"),
        ("DELETE", "/api/games", 405, "request/method"),
        ("GET", "/static/nothing.js", 404, "request/unknown"),
        ("GET", "/static/../app.py", 404, "request/unknown"),
        ("GET", "/static/%2e%2e/app.py", 404, "request/unknown"),
        ("GET", "/api/rules", 400, "request/malformed"),
        ("GET", "/api/rules?game=chess&ruleset=x", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=x", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=club&seats=x", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=club&language=la", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=club&shuffle=never", 422, "rules/refused"),
    ],
)
def test_an_address_that_takes_no_such_request(
    guest: Guest, method: str, path: str, status: int, error: str
) -> None:
    check(guest.ask(method, path), status, error)


def test_a_fault_of_the_servers_is_logged_and_not_shown(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret of the server")

    guest.open("double-king", "club", 4)
    monkeypatch.setattr(LiveTable, "snapshot", fail)
    with caplog.at_level(logging.ERROR, "courtcards.server"):
        response = guest.ask("GET", guest.at())
    check(response, 500, "server/failed")
    assert "secret" not in response.text
    assert "ZeroDivisionError: a secret of the server" in caplog.text


@pytest.mark.parametrize("query", ["match=0&match=1", "match=0&match=", "match=0&m%61tch=1"])
def test_a_parameter_is_given_once(seated: Guest, query: str) -> None:
    check(seated.ask("GET", seated.at(f"/record?{query}")), 400, "request/malformed", "twice")
