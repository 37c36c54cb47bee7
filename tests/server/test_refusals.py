"""Everything that is refused: its status, its code, its sentence; and nothing has changed.

Nothing that a client sends is answered by a fault of the server's own.
"""

from __future__ import annotations

import contextlib
import json
import logging
import random
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from courtcards.tables.service.table import LiveTable
from server.clubbing import Director, bearer
from server.gathering import open_for_people
from server.raw_bytes import sent
from server.refused import check
from server.scraped import scraped
from server.serving import Guest
from waiting import LIMIT_S, wait_until

OPEN: dict[str, Any] = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
JSON = {"content-type": "application/json"}


@pytest.fixture
def seated(guest: Guest) -> Guest:
    """A guest on turn, choosing the contract of the first deal: the table is at event 2."""
    guest.open("double-king", "club", 4, options={"first_dealer": 0})
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    return guest


def test_a_body_that_is_not_what_is_expected_is_malformed(guest: Guest) -> None:
    for body, sentence in (
        (b"", ""),
        (b"{", "Input data was truncated"),
        (b"[]", ""),
        (b'{"game": "kings-corner"}', "ruleset"),
        (b'{"game": "a", "ruleset": "b", "seats": 2, "name": "Ann", "colour": 1}', "colour"),
        (b'{"game": "a\xff", "ruleset": "b", "seats": 2, "name": "Ann"}', "UTF-8"),
        (b'{"game": "a", "ruleset": "b", "seats": 2, "name": "\xed\xa0\x80"}', "UTF-8"),
        (b"[" * 50_000, ""),
    ):
        response = guest.ask("POST", "/api/tables", content=body, headers=JSON)
        check(response, 400, "request/malformed", sentence)
    for changes, error, sentence in (
        ({"game": "chess"}, "rules/refused", "no game 'chess'"),
        ({"bot": "hal"}, "bot/unknown", "'hal'"),
        ({"name": "A\u0000B"}, "player/bad-name", "printable"),
    ):
        response = guest.ask("POST", "/api/tables", json=OPEN | changes)
        check(response, 422, error, sentence)
        assert "set-cookie" not in response.headers


@pytest.mark.parametrize(
    ("ask", "status", "error", "sentence"),
    [
        ({"seq": 1}, 409, "play/stale", "for event 1"),
        ({"move": "QH"}, 422, "play/illegal", ""),
        ({"move": "choose bridge"}, 400, "play/malformed", "choose bridge"),
        ({"move": "A" * 65}, 400, "request/malformed", ""),
        ({"id": ""}, 400, "request/malformed", ""),
        ({"seq": "2"}, 400, "request/malformed", ""),
        ({"seq": 10**30}, 400, "request/malformed", ""),
    ],
)
def test_a_play_is_refused_alike_by_request_and_by_socket(
    seated: Guest, ask: dict[str, Any], status: int, error: str, sentence: str
) -> None:
    before = seated.look()
    body = {"id": "p", "seq": 2, "move": "choose tricks"} | ask
    response = seated.ask("POST", seated.at("/plays"), json=body)
    check(response, status, error, sentence)
    with seated.live("?after=2") as wire:
        wire.say(type="play", **body)
        answer = wire.next()
        assert (answer["type"], answer["status"], answer["error"]) == ("refused", status, error)
        assert answer["clause"] == response.json()["clause"]
    assert seated.look() == before


@pytest.mark.parametrize("table", ["abcdefghjkmn", "abc", "ABCDEFGHJKMN", "%00", "é" * 12])
def test_a_table_that_is_not_there_is_unknown(guest: Guest, table: str) -> None:
    for path in ("", "/record", "/qr.svg", "/link.svg"):
        check(guest.ask("GET", f"/api/tables/{table}{path}"), 404, "table/unknown")
    ask = {"id": "p", "seq": 1, "move": "end"}
    check(guest.ask("POST", f"/api/tables/{table}/plays", json=ask), 404, "table/unknown")


def test_a_message_that_is_not_what_is_expected_leaves_the_line_open(seated: Guest) -> None:
    with seated.live() as wire:
        before = wire.next()
        for text, sentence in (
            ("", ""),
            ("[1, 2]", ""),
            ('{"type": "sing", "id": "x", "seq": 2}', ""),
            ('{"type": "deal", "id": "x"}', "seq"),
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
        ("PUT", "/api/tables", 405, "request/method"),
        ("GET", "/api/rules", 400, "request/malformed"),
        ("GET", "/api/rules?game=chess&ruleset=x", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=club&seats=x", 422, "rules/refused"),
        ("GET", "/api/rules?game=double-king&ruleset=club&shuffle=never", 422, "rules/refused"),
        ("GET", "/api/address?scheme=javascript", 400, "request/malformed"),
        ("GET", "/api/tables/a/record?match=0&match=1", 400, "request/malformed"),
        ("GET", "/api/tables/a/record?match=0&m%61tch=1", 400, "request/malformed"),
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


def test_an_address_that_no_file_can_have_is_not_found(guest: Guest) -> None:
    for path in (
        *("/static/%00", "/static/a%00b/js/shared/theme.js", "/table/%00", "/%00", "/docs/%00"),
        *("/words/%00", "/local/%00", "/rules/%00", "/static/..%2f..%2fetc/passwd"),
    ):
        assert guest.ask("GET", path).status_code in {400, 404}, path


def test_a_host_that_cannot_be_is_not_asked_nor_told(guest: Guest) -> None:
    for host in ("evil.example:99999", "evil.example:", "[::1", "a b", "\xff", "", "e:0x10", "@:1"):
        for path in ("/api/address", "/", "/api/address?scheme=https"):
            answer = guest.ask("GET", path, headers={"host": host.encode("latin-1")})
            assert answer.status_code in {200, 400}, answer.text
            assert "99999" not in answer.text
    for host in ("evil.example:99999", "evil.example:eighty", "[::1"):
        answer = guest.ask("POST", "/api/tables", headers={"host": host})
        check(answer, 400, "request/malformed", "the request names an invalid host")


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


ODD = (
    b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\r\n", b"\r\n\r\n", b"%00", b"%ff", b"../", b"[", b":",
    b"9" * 30, b"1e999", b"NaN", b"null", b"{}", b"[]", b"-1", b'"', b"\\ud800", b"A" * 5000,
)  # fmt: skip
"""What has led others astray."""
CHANGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    lambda chance, _: bytes([chance.randrange(256)]),
    lambda _chance, _: b"",
    lambda chance, there: there + chance.randbytes(chance.choice((1, 2, 8))),
    lambda _chance, there: there * 2,
    lambda chance, there: there + chance.choice(ODD),
)
UPGRADE = {
    "connection": "upgrade",
    "upgrade": "websocket",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    "sec-websocket-version": "13",
}


class Requests:
    """Right requests to a server, as bytes: of its pages, of a table, of an evening."""

    def __init__(self, guest: Guest) -> None:
        self._host = urlsplit(guest.url).netloc
        table = open_for_people(guest)
        seat = bearer(guest.ask("GET", f"/api/tables/{table}/link").json()["token"])
        director = Director.opening(guest.http)
        director.begin(4)
        self._at_table, self._at_evening = f"/api/tables/{table}", director.at()
        self.all = [
            *self._pages(table),
            *self._of_table(seat),
            *self._of_evening(bearer(director.token)),
        ]

    def _request(
        self, method: str, path: str, headers: dict[str, str] | None = None, body: Any = None
    ) -> bytes:
        sent = b"" if body is None else json.dumps(body).encode()
        said = {"host": self._host, **(headers or {})}
        if body is not None:
            said |= {"content-type": "application/json", "content-length": str(len(sent))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {it}" for name, it in said.items())]
        return "\r\n".join([*lines, "", ""]).encode() + sent

    def _pages(self, table: str) -> Iterator[bytes]:
        for path in (
            "/",
            "/new",
            "/moderate",
            f"/table/{table}",
            f"/resume/{table}",
            "/health/live",
        ):
            yield self._request("GET", path, {"accept-language": "fr,nl;q=0.5"})
        for path in ("/api/rules?game=double-king&ruleset=club", "/api/address", "/api/push"):
            yield self._request("GET", path, {"cookie": "language=fr; a=b"})
        ranged = {"if-none-match": '"x"', "range": "bytes=0-9", "accept-encoding": "br;q=1, gzip"}
        yield self._request("GET", "/static/js/shared/ids.js", ranged)
        opening = {"game": "kings-corner", "ruleset": "french", "seats": 3, "name": "Ann"}
        yield self._request("POST", "/api/tables", body=opening | {"settings": {"public": False}})

    def _of_table(self, seat: dict[str, str]) -> Iterator[bytes]:
        for rest in ("", "/seats", "/hint", "/replay?hand=0", "/record", "/qr.svg?scheme=https"):
            yield self._request("GET", self._at_table + rest, seat)
        yield self._request("GET", f"{self._at_table}/live?after=1", seat | UPGRADE)
        said = {"type": "chat", "id": "a", "seq": 1, "text": "hé"}
        for rest, body in (("commands", said), ("plays", {"id": "p", "seq": 1, "move": "9H>N"})):
            yield self._request("POST", f"{self._at_table}/{rest}", seat, body)

    def _of_evening(self, director: dict[str, str]) -> Iterator[bytes]:
        for rest in ("", "/standings?after=1", "/log", "/sheets/1/1", "/links/table-1/qr.svg"):
            yield self._request("GET", self._at_evening + rest, director)
        yield self._request("GET", f"{self._at_evening}/live", UPGRADE)
        pasted = {"type": "paste", "id": "x", "text": "Ann;Leuven"}
        yield self._request("POST", f"{self._at_evening}/commands", director, pasted)
        whole = {"format": "courtcards-event/1", "evening": [], "sheets": {}}
        yield self._request("POST", "/api/clubs/restore", body=whole)


def broken(chance: random.Random, request: bytes) -> bytes:
    """A request in which up to four places are changed, and which may end before its end."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(request) + 1)
        end = min(start + chance.choice((0, 1, 1, 5, 30)), len(request))
        change = chance.choice(CHANGES)(chance, request[start:end])
        request = request[:start] + change + request[end:]
    return request[: chance.randrange(len(request) + 1)] if chance.random() < 0.1 else request


def status_of(url: str, request: bytes) -> int | None:
    """The status that a request is answered with; None where it gets no answer."""
    address = urlsplit(url)
    with socket.create_connection((address.hostname or "", address.port or 0), LIMIT_S) as client:
        with contextlib.suppress(OSError):  # the server need not have read all of it
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
        try:
            answer = client.recv(64)
        except ConnectionError:
            return None
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else None


HOW_MANY = [
    pytest.param(1500, id="1,500 requests"),
    pytest.param(100_000, id="100,000 requests", marks=pytest.mark.deep),
]


@pytest.mark.long
@pytest.mark.parametrize("count", HOW_MANY)
def test_no_broken_request_is_a_fault_of_the_server(
    guest: Guest, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    requests, chance = Requests(guest).all, random.Random(count)
    right = {status for each in requests if (status := status_of(guest.url, each)) is not None}
    assert right <= {101, 200, 201, 206, 403, 409, 422}
    answers: Counter[int | None] = Counter()
    for _ in range(count):
        request = broken(chance, chance.choice(requests))
        status = status_of(guest.url, request)
        answers[status] += 1
        assert status is None or status < 500, request
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert {200, 400, 404} <= answers.keys()
