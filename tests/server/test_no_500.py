"""Nothing that a client sends is answered by a fault of the server's own."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import httpx
import pytest

from server.raw_bytes import sent
from server.refused import check
from server.scraped import scraped
from server.serving import Guest
from waiting import wait_until

JSON = {"content-type": "application/json"}
BODIES = {
    "commands": b'{"type": "chat", "id": "%s", "seq": 1, "phrase": "hello"}',
    "plays": b'{"id": "1", "seq": 1, "move": "%s"}',
    "seats": b'{"name": "%s"}',
}


def answer_to(guest: Guest, kind: str, text: bytes) -> httpx.Response:
    """What a guest at a table is answered to a body with these bytes in it."""
    guest.open("kings-corner", "french", 2)
    return guest.ask("POST", guest.at(f"/{kind}"), content=BODIES[kind] % text, headers=JSON)


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("text", [b"\xff", b"\xed\xa0\x80", b"a\xc3"])
def test_a_text_that_is_no_utf8(guest: Guest, kind: str, text: bytes) -> None:
    check(answer_to(guest, kind, text), 400, "request/malformed", "UTF-8")


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("text", [b"\\ud800", b"\\udfff\\ud800", b"\\u0000"])
def test_a_sign_that_stands_for_nothing(guest: Guest, kind: str, text: bytes) -> None:
    answer = answer_to(guest, kind, text)
    assert answer.status_code < 500, answer.text


@pytest.mark.parametrize(
    "path", ["/static/%00", "/static/a%00b/js/theme.js", "/api/tables/%00", "/table/%00", "/%00",
             "/docs/%00", "/words/%00", "/local/%00", "/rules/%00", "/static/..%2f..%2fetc/passwd"]
)  # fmt: skip
def test_an_address_that_no_file_can_have(guest: Guest, path: str) -> None:
    answer = guest.ask("GET", path)
    assert answer.status_code in {400, 404}, answer.text


@pytest.mark.parametrize(
    "host",
    ["evil.example:99999", "evil.example:", "[::1", "a b", "\xff", "", "evil.example:0x10", "@:1"],
)
@pytest.mark.parametrize("path", ["/api/address", "/", "/new", "/api/address?scheme=https"])
def test_a_host_that_cannot_be(guest: Guest, host: str, path: str) -> None:
    for method in ("GET", "POST"):
        answer = guest.ask(method, path, headers={"host": host.encode("latin-1")})
        assert answer.status_code in {200, 400, 405}, answer.text
        assert "99999" not in answer.text


@pytest.mark.parametrize("host", ["evil.example:99999", "evil.example:eighty", "[::1"])
def test_nothing_is_looked_for_at_a_host_that_cannot_be(guest: Guest, host: str) -> None:
    answer = guest.ask("POST", "/api/tables", headers={"host": host})
    check(answer, 400, "request/malformed", "there can be no such host")


def test_a_client_that_goes_in_the_middle_of_a_request_is_no_fault(
    guest: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    address = urlsplit(guest.url)
    body = b'{"game": "kings-corner", "ruleset"'
    head = (
        f"POST /api/tables HTTP/1.1\r\nhost: {address.netloc}\r\ncontent-length: 100\r\n"
        "content-type: application/json\r\n\r\n"
    )

    def refused() -> float:
        return scraped(guest).total("courtcards_refusals_total", code="request/malformed")

    before = refused()
    with socket.create_connection((address.hostname or "", address.port or 0)) as client:
        client.sendall(head.encode() + body)
    wait_until(lambda: refused() > before)
    assert not caplog.records


@pytest.mark.parametrize("version", [b" HTTP/1.0", b"\\HTTP/1.1"])
def test_a_websocket_by_an_older_http(guest: Guest, version: bytes) -> None:
    guest.open("kings-corner", "french", 2)
    head = b"GET %b/live%b\r\nhost: localhost\r\n" % (guest.at().encode(), version)
    asked = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\r\n"
    assert sent(guest.url, head + asked).startswith(b"HTTP/1.1 400 ")
