"""Everything that is refused: its status, its code, its sentence; and nothing has changed.

Nothing that a client sends is answered by a fault of the server's own.
"""

from __future__ import annotations

import logging
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from courtcards.live.own_play import OwnPlay
from courtcards.live.table import LiveTable
from server.playing import wait_for_turn
from server.raw_bytes import sent
from server.refused import check
from server.scraped import scraped
from server.serving import Guest
from waiting import wait_until

OPEN: dict[str, Any] = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
JSON = {"content-type": "application/json"}


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
        ({"options": {"held_kings": "penalty"}}, "rules/refused", "chips"),
        ({"bot": "hal"}, "bot/unknown", "'hal'"),
        ({"name": "A\u0000B"}, "player/bad-name", "printable"),
    ],
)
def test_a_table_that_cannot_be_opened_gives_no_cookie(
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
        (b'{"game": "a", "ruleset": "b", "seats": "two", "name": "Ann"}', ""),
        (b'{"game": "a", "ruleset": "b", "seats": 2, "name": "Ann", "colour": 1}', "colour"),
        (b'{"game": "a", "ruleset": "b", "seats": 2, "name": "Ann", "options": {"a": []}}', ""),
        (b'{"game": "a\xff", "ruleset": "b", "seats": 2, "name": "Ann"}', "UTF-8"),
        (b'{"game": "a", "ruleset": "b", "seats": 2, "name": "\xed\xa0\x80"}', "UTF-8"),
        (b"[" * 50_000, ""),
    ],
)
def test_a_body_that_is_not_what_is_expected_is_malformed(
    guest: Guest, body: bytes, sentence: str
) -> None:
    response = guest.ask("POST", "/api/tables", content=body, headers=JSON)
    check(response, 400, "request/malformed", sentence)


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
    ],
)
def test_a_play_is_refused_alike_by_request_and_by_socket(
    seated: Guest, ask: dict[str, Any], status: int, error: str, sentence: str
) -> None:
    before = seated.look()
    body = {"id": "p", "seq": 2, "move": "choose tricks"} | ask
    check(seated.ask("POST", seated.at("/plays"), json=body), status, error, sentence)
    with seated.live("?after=2") as wire:
        wire.say(type="play", **body)
        answer = wire.next()
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


def test_what_is_not_due_is_refused(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OwnPlay, "wake", lambda _: None)  # the bots sit still
    guest.open("kings-corner", "french", 2, options={"first_dealer": 0})
    end, again = {"id": "p", "seq": 1, "move": "end"}, {"id": "e", "seq": 2}
    check(
        guest.ask("POST", guest.at("/plays"), json=end),
        409,
        "table/nothing-to-do",
        "not been dealt",
    )
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    check(
        guest.ask("POST", guest.at("/deals"), json=again),
        409,
        "table/nothing-to-do",
        "being played",
    )
    check(guest.ask("POST", guest.at("/plays"), json=end | {"seq": 2}), 409, "play/not-your-turn")
    assert guest.look()["seq"] == 2


@pytest.mark.parametrize("table", ["abcdefghjkmn", "abc", "ABCDEFGHJKMN", "%00", "é" * 12])
def test_a_table_that_is_not_there_is_unknown(guest: Guest, table: str) -> None:
    for path in ("", "/record", "/qr.svg", "/link.svg"):
        check(guest.ask("GET", f"/api/tables/{table}{path}"), 404, "table/unknown")
    ask = {"id": "p", "seq": 1, "move": "end"}
    check(guest.ask("POST", f"/api/tables/{table}/plays", json=ask), 404, "table/unknown")


def test_a_socket_at_no_table_is_refused(url: str) -> None:
    with (
        Guest(url, table="abcdefghjkmn") as guest,
        pytest.raises(InvalidStatus) as refused,
        guest.live(),
    ):
        pass
    assert refused.value.response.status_code == 404
    assert b'"table/unknown"' in refused.value.response.body


def test_a_message_that_is_not_what_is_expected_leaves_the_line_open(seated: Guest) -> None:
    with seated.live() as wire:
        before = wire.next()
        for text, sentence in (
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
        ):
            wire.socket.send(text)
            answer = wire.next()
            assert (answer["type"], answer["id"], answer["status"]) == ("refused", None, 400)
            assert answer["error"] == "request/malformed"
            assert sentence in answer["message"]
        wire.say(type="play", id="p", seq=2, move="choose tricks")
        assert wire.until("done")["seq"] == before["seq"] + 1


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/api/nothing", 404, "request/unknown"),
        ("GET", "/api/schema/no/thing", 404, "request/unknown"),
        ("PUT", "/api/tables", 405, "request/method"),
        ("DELETE", "/api/games", 405, "request/method"),
        ("GET", "/api/rules", 400, "request/malformed"),
        ("GET", "/api/rules?game=chess&ruleset=x", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=club&seats=x", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=club&language=la", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=club&shuffle=never", 422, "rules/refused"),
        ("GET", "/api/address?scheme=javascript", 400, "request/malformed"),
    ],
)
def test_an_address_that_takes_no_such_request_says_so(
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


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("commands", b'{"type": "chat", "id": "%s", "seq": 1, "phrase": "hello"}'),
        ("plays", b'{"id": "1", "seq": 1, "move": "%s"}'),
        ("seats", b'{"name": "%s"}'),
    ],
)
def test_no_sign_of_a_text_is_a_fault(guest: Guest, kind: str, body: bytes) -> None:
    guest.open("kings-corner", "french", 2)
    for text in (b"\\ud800", b"\\udfff\\ud800", b"\\u0000", b"\xff", b"a\xc3"):
        answer = guest.ask("POST", guest.at(f"/{kind}"), content=body % text, headers=JSON)
        assert answer.status_code < 500, answer.text


@pytest.mark.parametrize(
    "path", ["/static/%00", "/static/a%00b/js/theme.js", "/table/%00", "/%00", "/docs/%00",
             "/words/%00", "/local/%00", "/rules/%00", "/static/..%2f..%2fetc/passwd"]
)  # fmt: skip
def test_an_address_that_no_file_can_have_is_not_found(guest: Guest, path: str) -> None:
    assert guest.ask("GET", path).status_code in {400, 404}


def test_a_host_that_cannot_be_is_not_asked_nor_told(guest: Guest) -> None:
    for host in ("evil.example:99999", "evil.example:", "[::1", "a b", "\xff", "", "e:0x10", "@:1"):
        for path in ("/api/address", "/", "/api/address?scheme=https"):
            answer = guest.ask("GET", path, headers={"host": host.encode("latin-1")})
            assert answer.status_code in {200, 400}, answer.text
            assert "99999" not in answer.text
    for host in ("evil.example:99999", "evil.example:eighty", "[::1"):
        answer = guest.ask("POST", "/api/tables", headers={"host": host})
        check(answer, 400, "request/malformed", "there can be no such host")


def test_a_client_that_goes_in_the_middle_of_a_request_is_no_fault(
    guest: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    def refused() -> float:
        return scraped(guest).total("courtcards_refusals_total", code="request/malformed")

    address, before = urlsplit(guest.url), refused()
    head = (
        f"POST /api/tables HTTP/1.1\r\nhost: {address.netloc}\r\ncontent-length: 100\r\n"
        'content-type: application/json\r\n\r\n{"game": "kings-corner", "ruleset"'
    )
    with socket.create_connection((address.hostname or "", address.port or 0)) as client:
        client.sendall(head.encode())
    wait_until(lambda: refused() > before)
    assert not caplog.records


@pytest.mark.parametrize("version", [b" HTTP/1.0", b"\\HTTP/1.1"])
def test_a_websocket_by_an_older_http_is_refused(guest: Guest, version: bytes) -> None:
    guest.open("kings-corner", "french", 2)
    head = b"GET %b/live%b\r\nhost: localhost\r\n" % (guest.at().encode(), version)
    asked = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\r\n"
    assert sent(guest.url, head + asked).startswith(b"HTTP/1.1 400 ")
