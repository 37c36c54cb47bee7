"""Bytes that are nearly a request lead to no fault of the server, answered or noted."""

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

from server.clubbing import Director, bearer
from server.gathering import open_for_people
from server.serving import Guest
from waiting import LIMIT_S

pytestmark = pytest.mark.long

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
HANDSHAKE = {
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
        yield self._request("GET", "/static/js/ids.js", ranged)
        opening = {"game": "kings-corner", "ruleset": "french", "seats": 3, "name": "Ann"}
        yield self._request("POST", "/api/tables", body=opening | {"settings": {"public": False}})

    def _of_table(self, seat: dict[str, str]) -> Iterator[bytes]:
        for rest in ("", "/seats", "/hint", "/replay?hand=0", "/record", "/qr.svg?scheme=https"):
            yield self._request("GET", self._at_table + rest, seat)
        yield self._request("GET", f"{self._at_table}/live?after=1", seat | HANDSHAKE)
        said = {"type": "chat", "id": "a", "seq": 1, "text": "hé"}
        for rest, body in (("commands", said), ("plays", {"id": "p", "seq": 1, "move": "9H>N"})):
            yield self._request("POST", f"{self._at_table}/{rest}", seat, body)

    def _of_evening(self, director: dict[str, str]) -> Iterator[bytes]:
        for rest in ("", "/standings?after=1", "/log", "/sheets/1/1", "/links/table-1/qr.svg"):
            yield self._request("GET", self._at_evening + rest, director)
        yield self._request("GET", f"{self._at_evening}/live", HANDSHAKE)
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


def test_what_is_broken_was_right(guest: Guest) -> None:
    found = [status_of(guest.url, each) for each in Requests(guest).all]
    assert {status for status in found if status is not None} <= {101, 200, 201, 206, 403, 409, 422}


@pytest.mark.parametrize("count", HOW_MANY)
def test_no_broken_request_is_a_fault_of_the_server(
    guest: Guest, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    requests, chance = Requests(guest).all, random.Random(count)
    answers: Counter[int | None] = Counter()
    for _ in range(count):
        request = broken(chance, chance.choice(requests))
        status = status_of(guest.url, request)
        answers[status] += 1
        assert status is None or status < 500, request
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert {200, 400, 404} <= answers.keys()
