"""Connections: by which address a client is known, and what is done with one that has too many."""

from __future__ import annotations

import contextlib
import logging
import select
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from courtcards.server.limits import clients, connections
from courtcards.server.limits.clients import Rate
from courtcards.server.limits.connections import Connections
from server.serving import LOOSE, NO_TLS, Guest, ServerProcess, running_server
from waiting import LIMIT_S, wait_until

REQUEST = b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n"


@contextlib.contextmanager
def open_connections(url: str, count: int, first: bytes = b"") -> Iterator[list[socket.socket]]:
    """Connections of one client that each send a part of a request, and then nothing."""
    place = urlsplit(url)
    with contextlib.ExitStack() as stack:
        opened = []
        for _ in range(count):
            line = socket.create_connection((place.hostname, place.port), LIMIT_S)
            opened.append(stack.enter_context(line))
            if first:
                line.sendall(first)
        yield opened


def ended(line: socket.socket) -> bool:
    """Whether the server has closed a connection on which nothing else comes."""
    readable, _, _ = select.select([line], [], [], 0)
    try:
        return bool(readable) and line.recv(1, socket.MSG_PEEK) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("first", [b"", b"POST / HTTP/1.1\r\nhost: x\r\n"])
def test_a_client_that_only_holds_connections_open_keeps_nobody_out(
    log: Path, first: bytes
) -> None:
    limits = replace(LOOSE, connections_per_address=4)
    with running_server(log, limits) as url, open_connections(url, 9, first) as held:
        wait_until(lambda: sum(map(ended, held)) == 5)
        with Guest(url) as guest:
            assert guest.ask("GET", "/api/games").status_code == 200
        wait_until(lambda: sum(map(ended, held)) == 6)
        assert ended(held[0])
        assert not ended(held[-1])


def test_a_hall_of_phones_behind_one_address_has_room(guest: Guest) -> None:
    with open_connections(guest.url, 60 * 6) as held:
        guest.open("kings-corner", "french", 2)
        with guest.live() as wire:
            assert wire.next()["type"] == "snapshot"
        for line in held:
            line.sendall(REQUEST)
            assert line.recv(20).startswith(b"HTTP/1.1 200")


def test_so_many_without_a_seat_look_on_from_an_address(log: Path) -> None:
    limits = replace(LOOSE, watchers_per_address=2)
    with running_server(log, limits) as url, Guest(url) as ann, Guest(url) as bea:
        bea.table = ann.open("kings-corner", "french", 2, settings={"spectators": True})
        with bea.live() as first, bea.live():
            first.next()
            with pytest.raises(InvalidStatus) as refused, bea.live():
                pass
            assert refused.value.response.status_code == 429
            with ann.live() as own:  # a seat is no onlooker
                assert own.next()["type"] == "snapshot"
        for _ in range(3):
            with bea.live() as again:
                assert again.next()["type"] == "snapshot"


class Idle:
    """A connection, on which a request is being answered or not."""

    def __init__(self, *, is_idle: bool = True) -> None:
        self.is_idle = is_idle
        self.is_closed = False

    def give_way(self) -> None:
        self.is_closed = True


def test_where_files_are_few_the_crowd_makes_room_and_the_log_says_so_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clients, "read_file_limit", lambda: 28)
    now = [0.0]
    known = Connections(LOOSE, clock=lambda: now[0])
    many = [Idle() for _ in range(6)]
    assert all(known.open("10.0.0.1", each, number) for number, each in enumerate(many, start=1))
    other = Idle(is_idle=False)
    assert known.open("10.0.0.2", other, 14)
    assert not any(each.is_closed for each in many)
    with caplog.at_level(logging.ERROR):
        for number in range(3):
            assert known.open(f"10.0.1.{number}", Idle(), 15)
        assert [each.is_closed for each in many] == [True] * 3 + [False] * 3
        assert len(caplog.records) == 1
        now[0] += connections.SAID_AGAIN_AFTER_S
        known.open("10.0.2.1", Idle(), 15)
        assert len(caplog.records) == 2
    assert "LimitNOFILE" in caplog.text


def test_nobody_who_is_answered_is_closed() -> None:
    known = Connections(replace(LOOSE, connections_per_address=2))
    busy = [Idle(is_idle=False), Idle(is_idle=False)]
    assert all(known.open("10.0.0.1", each, 2) for each in busy)
    assert not known.open("10.0.0.1", Idle(), 3)
    known.close("10.0.0.1", busy[0])
    assert known.open("10.0.0.1", Idle(), 3)


@pytest.mark.parametrize("proxies", ["10.0.0.1", "10.1.2.3/8", "*", "192.168.1.1, 10.0.0.1"])
def test_a_proxy_has_the_connections_of_everybody(proxies: str) -> None:
    known = Connections(replace(LOOSE, connections_per_address=2), proxies)
    many = [Idle() for _ in range(5)]
    assert all(known.open("10.0.0.1", each, 5) for each in many)
    assert not any(each.is_closed for each in many)


def own_client(url: str, local: str) -> httpx.Client:
    """A client that comes from an address of its own."""
    transport = httpx.HTTPTransport(local_address=local, verify=NO_TLS)
    return httpx.Client(base_url=url, transport=transport, timeout=LIMIT_S)


def test_everybody_is_one_client_where_the_server_listens_on_ip_version_6_too(log: Path) -> None:
    limits = replace(LOOSE, requests_per_address=Rate(2, 3600))
    with running_server(log, limits, trusted_proxies="127.0.0.9", host="::") as url:
        with own_client(url, "127.0.0.1") as ann, own_client(url, "127.0.0.2") as bea:
            asked = [who.get("/api/games").status_code for who in (ann, ann, ann, bea, bea)]
            assert asked == [200, 200, 429, 200, 200]
            said = {"x-forwarded-for": "192.0.2.9"}  # who is no proxy is not believed
            assert ann.get("/api/games", headers=said).status_code == 429
            assert ann.get("/metrics").status_code == 200  # as from this machine
        told = list[int]()
        with own_client(url, "127.0.0.9") as proxy:
            allowed = ("::ffff:192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2:1")
            for address in (*allowed, "192.0.2.1", "2001:db8::3"):
                headers = {"x-forwarded-for": address}
                told.append(proxy.get("/api/games", headers=headers).status_code)
            assert told == [200] * 4 + [429] * 2


FEW_FILES = """
import os, resource, threading, time
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))

def hold():
    while not os.path.exists({begin!r}):
        time.sleep(0.01)
    held = []
    while not os.path.exists({end!r}):
        try:
            held.append(os.dup(0))
        except OSError:
            time.sleep(0.01)
    for each in held:
        os.close(each)

threading.Thread(target=hold, daemon=True).start()
"""
"""Few files for a server, and none once the first of two files is there, until the second is."""


def from_many(stack: contextlib.ExitStack, url: str, each: int) -> None:
    """Open connections from several addresses, and send nothing on them."""
    place = urlsplit(url)
    for number in range(1, 6):
        for _ in range(each):
            source = (f"127.0.1.{number}", 0)
            where = (place.hostname or "", place.port or 0)
            stack.enter_context(socket.create_connection(where, LIMIT_S, source))


@pytest.mark.long
def test_where_files_are_few_people_play_on_and_the_log_says_so(log: Path) -> None:
    begin, end, written = (log.with_name(name) for name in ("begin", "end", "written"))
    few = FEW_FILES.format(begin=str(begin), end=str(end))
    with written.open("wb") as errors, ServerProcess(log, limit=few, errors=errors) as server:

        def says(text: str) -> bool:
            return text in written.read_text(encoding="utf-8")

        def answers() -> bool:
            try:
                return guest.ask("GET", "/api/games").status_code == 200
            except httpx.TransportError:
                return False

        with Guest(server.url) as guest, contextlib.ExitStack() as stack:
            guest.open("kings-corner", "french", 2)
            with guest.live() as wire:
                last = wire.next()
                from_many(stack, server.url, 50)
                wait_until(lambda: says("connections are open"))
                wire.say(type="deal", id="d", seq=last["seq"])
                assert wire.until("event")["seq"] > last["seq"]
                assert guest.look()["seq"] > last["seq"]
            stack.close()
            assert not says("Traceback")
            begin.touch()
            wait_until(lambda: says("no more files can be opened"))
            end.touch()
            wait_until(answers)
        for told in ("connections are open", "no more files can be opened"):
            assert written.read_text(encoding="utf-8").count(told) == 1


def test_a_process_may_open_all_the_files_that_its_system_allows() -> None:
    resource: Any = pytest.importorskip("resource")
    before = soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1024), hard))
        clients.raise_open_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
        assert clients.read_file_limit() in {hard, clients.UNBOUNDED}
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def restoring(url: str, body: bytes, size: int, source: str = "127.0.0.1") -> socket.socket:
    """A connection that sends a part of a large body, or all of it."""
    place = urlsplit(url)
    address = str(place.hostname), int(place.port or 0)
    line = socket.create_connection(address, LIMIT_S, (source, 0))
    head = f"POST /api/clubs/restore HTTP/1.1\r\nhost: x\r\ncontent-length: {size}\r\n\r\n"
    line.sendall(head.encode() + body)
    return line


@pytest.mark.parametrize("chunked", [False, True])
def test_bodies_that_are_kept_are_bounded_for_each_client(
    guest: Guest, url: str, monkeypatch: pytest.MonkeyPatch, chunked: bool
) -> None:
    monkeypatch.setattr(connections, "MOST_BYTES_OF_ONE", 250_000)
    body = b"x" * 150_000
    with restoring(url, body[:1000], len(body)):
        # What is announced counts before it has come.
        wait_until(lambda: b" 429 " in answer_to(url, body, chunked=chunked))
        with restoring(url, body, len(body), "127.0.0.2") as other:
            assert b" 422 " in other.recv(65536)
        assert guest.ask("GET", "/api/games").status_code == 200
    wait_until(lambda: b" 422 " in answer_to(url, body, chunked=False))


def answer_to(url: str, body: bytes, *, chunked: bool) -> bytes:
    """The first of what comes back for a body; a refusal may come before it has gone."""
    if not chunked:
        with restoring(url, body, len(body)) as line:
            return line.recv(65536)
    place = urlsplit(url)
    with socket.create_connection((place.hostname, place.port), LIMIT_S) as line:
        head = b"POST /api/clubs/restore HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
        with contextlib.suppress(OSError):
            line.sendall(head + b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body))
        try:
            return line.recv(65536) or b" 429 "
        except ConnectionResetError:
            return b" 429 "  # it was cut off: the app had been asked
