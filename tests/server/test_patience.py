"""Slow requests and endless heads are bounded; who is quick enough is served meanwhile."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from courtcards.server import patience
from server.serving import PATIENCE_S, Guest

HEAD = b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"


@contextmanager
def line(url: str) -> Iterator[socket.socket]:
    place = urlsplit(url)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE_S) as connection:
        yield connection


def rest_of(connection: socket.socket) -> bytes:
    """All that the server says until it lets go."""
    heard = b""
    while piece := connection.recv(4096):
        heard += piece
    return heard


@pytest.mark.parametrize(
    "beginning",
    [b"", b"G", b"GET / HT", HEAD, HEAD + b"content-length: 100\r\n\r\n{"],
    ids=["nothing", "a letter", "a part of a line", "a part of the head", "a part of the body"],
)
def test_a_request_that_does_not_arrive_is_let_go(
    guest: Guest, url: str, monkeypatch: pytest.MonkeyPatch, beginning: bytes
) -> None:
    monkeypatch.setattr(patience, "ARRIVES_WITHIN_S", 0.3)
    with line(url) as slow:
        slow.sendall(beginning)
        assert guest.ask("GET", "/api/games").status_code == 200
        assert rest_of(slow) == b""


def test_a_head_without_an_end_is_refused(url: str) -> None:
    with line(url) as endless:
        endless.sendall(HEAD)
        for _ in range(patience.LARGEST_HEAD // 1024):
            endless.sendall(b"x-more: " + b"a" * 1014 + b"\r\n")
        assert rest_of(endless).startswith(b"HTTP/1.1 400 ")


def test_many_requests_of_one_connection_have_a_head_each(guest: Guest) -> None:
    """The sum of their heads is beyond what one may have."""
    for _ in range(12):
        answer = guest.ask("GET", "/api/tables", headers={"x-much": "a" * 8000})
        assert answer.status_code == 200


def test_a_socket_that_is_open_is_not_let_go(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "ARRIVES_WITHIN_S", 0.2)
    guest.open("kings-corner", "french", 2)
    with guest.live() as wire:
        wire.next()
        with pytest.raises(TimeoutError):
            wire.socket.recv(timeout=0.5)
        wire.say(type="deal", id="d", seq=1)
        assert wire.until("done")["seq"] == 2
