"""One client that sends without end, or malformed frames: others have their turn, it is let go."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Opcode

from courtcards.server.limits.clients import Limits, Rate, RateLimiter
from courtcards.server.monitored_app import MonitoredApp
from courtcards.server.monitoring.log_lines import MonitoringSettings
from courtcards.server.monitoring.metrics import Metrics
from courtcards.server.sockets.http import make_http_class
from courtcards.server.sockets.live import LiveSocket, make_socket_class
from courtcards.server.sockets.loop_turns import AT_ONCE, LARGEST_READ, PER_TURN, LoopTurns
from courtcards.server.sockets.receiving import FLOOD, LAST_BYTES, MOST_FRAGMENTS, MOST_UNTAKEN
from looping import in_a_loop
from server.fuzzed_frames import conversations, parted
from server.raw_bytes import handshake, read_until, sent
from server.serving import LOOSE, Guest, running_server
from server.unconnected import Served, Transport, masked, opened
from waiting import LIMIT_S, happens

FRAMES = {
    "pings": masked("", Opcode.PING),
    "pongs": masked("", Opcode.PONG),
    "texts": masked("x"),
    "binaries": masked("x", Opcode.BINARY),
}
KINDS = pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
REQUEST = b"GET /api/games HTTP/1.1\r\nhost: here\r\n\r\n"
PARTS = masked("", fin=False) + masked("", Opcode.CONT, fin=False) * 1000


def fill(lines: list[tuple[LiveSocket, Transport]], frame: bytes) -> None:
    """Let each socket read as much as it reads at once."""
    for line, transport in lines:
        assert not transport.paused
        line.data_received(frame * (LARGEST_READ // len(frame)))


class Counting(LoopTurns):
    """Turns that count the units of each."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = [0]

    def take(self, units: int = 1) -> bool:
        self.taken[-1] += units
        return super().take(units)

    def _begin(self) -> None:
        self.taken.append(0)
        super()._begin()


def protocol_with(turns: LoopTurns) -> type[LiveSocket]:
    return type("LiveSocket", (make_socket_class(),), {"turns": turns, "__slots__": ()})


def addressed(line: LiveSocket, address: str, limits: Limits = LOOSE) -> None:
    line.start_counting(address, RateLimiter(limits, b"secret"))


async def attackers(protocol: type[LiveSocket]) -> list[tuple[LiveSocket, Transport]]:
    """Twenty lines of one address."""
    lines = [await opened(protocol=protocol) for _ in range(20)]
    for line, _ in lines:
        addressed(line, "10.0.0.1")
    return lines


@KINDS
@in_a_loop
async def test_a_turn_of_the_loop_parses_so_much_of_all_that_was_read(frame: bytes) -> None:
    turns = Counting()
    lines = await attackers(protocol_with(turns))
    fill(lines, frame)
    assert all(transport.paused for _, transport in lines)
    await happens(lambda: not any(line._unread for line, _ in lines))
    assert len(turns.taken) > len(lines)
    assert max(turns.taken) < PER_TURN + 2 * 4 * AT_ONCE
    await happens(lambda: not any(transport.paused for _, transport in lines))


@KINDS
@in_a_loop
async def test_a_command_of_somebody_else_is_heard_before_the_flood_is_parsed(frame: bytes) -> None:
    protocol = make_socket_class()
    lines = await attackers(protocol)
    heard: list[tuple[str, int]] = []

    async def hear(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append((message["text"], sum(len(each._unread) for each, _ in lines)))

    line, _ = await opened(hear, protocol)
    addressed(line, "10.0.0.2")
    await asyncio.sleep(0)
    fill(lines, frame)
    line.data_received(masked("play"))
    await happens(lambda: bool(heard))
    ((text, left),) = heard
    assert text == "play"
    assert left > len(lines) * LARGEST_READ // 2


@in_a_loop
async def test_a_message_in_too_many_pieces_ends_the_line() -> None:
    line, transport = await opened()
    most = 0
    for start in range(0, len(PARTS), LARGEST_READ):
        await happens(lambda: not transport.paused or line._is_over)
        if line._is_over:
            break
        line.data_received(PARTS[start : start + LARGEST_READ])
        most = max(most, len(line._frames))
    assert most <= MOST_FRAGMENTS
    assert line._frames == []
    assert transport.written[-1].endswith(FLOOD.to_bytes(2, "big"))


@pytest.mark.parametrize("kind", ["pings", "pongs", "parts"])
@in_a_loop
async def test_frames_beyond_what_an_address_may_send_end_the_line(kind: str) -> None:
    part = masked("a", fin=False) + masked("b", Opcode.CONT)
    frame = part if kind == "parts" else FRAMES[kind]
    limits = replace(LOOSE, requests_per_address=Rate(20, 3600), refused_in_a_row=10)

    line, transport = await opened()
    addressed(line, "10.0.0.1", limits)
    count = 0
    while not line._is_over:
        line.data_received(frame)
        count += 1
        await happens(lambda: not transport.paused)
    assert count == 20 + 10 + 1
    assert transport.written[-1].endswith(FLOOD.to_bytes(2, "big"))


@in_a_loop
async def test_the_answer_to_the_servers_own_ping_counts_for_nothing() -> None:
    limits = replace(LOOSE, requests_per_address=Rate(1, 3600), refused_in_a_row=1)
    line, _ = await opened()
    addressed(line, "10.0.0.1", limits)
    for _ in range(10):
        assert line._timer is not None
        line._timer._run()
        line.data_received(FRAMES["pongs"])
    assert not line._is_over


@in_a_loop
async def test_after_the_goodbye_little_is_read_and_nothing_kept() -> None:
    line, transport = await opened()
    line.disconnect(FLOOD)
    for _ in range(1 + LAST_BYTES // LARGEST_READ):
        assert not transport.paused
        line.data_received(FRAMES["pongs"] * (LARGEST_READ // 6))
        await happens(lambda: not line._unread)
    assert transport.paused
    assert not line._unread
    assert not len(line.inbox)


@in_a_loop
async def test_a_connection_that_is_lost_while_it_waits_is_not_written_to() -> None:
    line, transport = await opened()
    line.data_received(FRAMES["pings"] * 100)
    assert line._is_waiting
    transport.close()
    line.connection_lost(None)
    transport.written.clear()
    await happens(lambda: not line._is_waiting)
    assert not line._unread
    assert transport.written == []


@pytest.mark.parametrize("request_", [HANDSHAKE, REQUEST], ids=["WebSocket", "HTTP"])
@in_a_loop
async def test_one_request_is_begun_in_a_turn_of_the_loop(request_: bytes) -> None:
    turns, begun = Counting(), []

    async def begin(_scope: Any, receive: Any, _send: Any) -> None:
        begun.append(len(turns.taken))
        await receive()

    http = make_http_class(LOOSE, MonitoredApp(begin, Metrics(), MonitoringSettings()))
    sockets: Any = protocol_with(turns)
    config = uvicorn.Config(begin, http=http, ws=sockets, lifespan="off")
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: http(config, state, {}), "127.0.0.1", 0
    )
    with contextlib.ExitStack() as lines:
        for _ in range(5):
            line = socket.create_connection(server.sockets[0].getsockname(), LIMIT_S)
            lines.enter_context(line).sendall(request_)
        await happens(lambda: len(begun) == 5)
    server.close()
    assert len(set(begun)) == 5


def test_a_flood_is_cut_off_and_may_not_come_back_while_others_play(log: Path) -> None:
    limits = replace(LOOSE, requests_per_address=Rate(500, 1e6), refused_in_a_row=10)
    with (
        running_server(log, limits, trusted_proxies="127.0.0.1") as url,
        Guest(url) as ann,
    ):
        ann.open("kings-corner", "french", 2)
        with ann.live() as wire:
            wire.next()
            for number, (kind, frame) in enumerate(FRAMES.items(), start=1):
                proxied = f"x-forwarded-for: 198.51.100.{number}\r\n"
                with handshake(ann, proxied) as flood:
                    read_until(flood, b"snapshot")
                    flood.sendall(frame * 5_000)
                    wire.say(type="chat", id=kind, seq=1, phrase="hello")
                    assert wire.until("done")["id"] == kind
                    read_until(flood, b"\x88\x02" + FLOOD.to_bytes(2, "big"))
                with handshake(ann, proxied) as again:
                    assert read_until(again, b"\r\n\r\n").startswith(b"HTTP/1.1 429 ")
                wire.say(type="play", id=kind, seq=1, move="end")
                assert wire.until("refused")["id"] == kind


def test_requests_before_an_answer_and_bodies_in_tiny_chunks_are_not_answered(log: Path) -> None:
    one = b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n"
    head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    chunks = head + b"transfer-encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 40_000
    with running_server(log, replace(LOOSE, body_bytes=2000)) as url, Guest(url) as ann:
        assert sent(url, one * 20).count(b"HTTP/1.1 200") == 1
        place = urlsplit(url)
        with socket.create_connection((place.hostname, place.port), LIMIT_S) as line:
            line.sendall(chunks)
            assert b" 413 " in line.recv(65536)
        assert ann.ask("GET", "/api/games").status_code == 200


MOST_GROWN = 200 * 1024 * 1024
"""How many bytes more a server may take than before."""
HOW_MANY = [
    pytest.param(1500, id="1,500 frames"),
    pytest.param(100_000, id="100,000 frames", marks=pytest.mark.deep),
]


def resident() -> int:
    """The bytes of memory that this process has at hand."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def faults(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [each for each in caplog.records if each.levelno >= logging.ERROR]


async def end_of(served: Served, pieces: Iterator[bytes]) -> bytes:
    """Read these pieces, as long as there is a connection; returns the code of the last frame."""
    line, transport = served
    line.start_counting("10.0.0.1", RateLimiter(LOOSE, b"secret"))
    for piece in pieces:
        await happens(lambda: not transport.paused or transport.closed or line._is_over)
        if transport.closed or transport.paused:
            break
        line.data_received(piece)
        assert len(line._unread) <= LARGEST_READ
        assert len(line._frames) <= MOST_FRAGMENTS
        assert len(line.inbox) <= MOST_UNTAKEN + AT_ONCE + 1
    line.connection_lost(None)
    await asyncio.gather(*line._server.tasks)
    return transport.written[-1][2:4] if transport.written else b""


@pytest.mark.parametrize("count", HOW_MANY)
@in_a_loop
async def test_malformed_frames_are_a_fault_of_nobody_but_the_client(
    count: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def slow(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        message = await receive()
        while message["type"] != "websocket.disconnect":
            await asyncio.sleep(0)
            message = await receive()

    before, codes = resident(), set[int]()
    protocol, chance = make_socket_class(), random.Random(count)
    for frames in conversations(count, count):
        pieces = parted(chance, b"".join(frames), LARGEST_READ)
        end = await end_of(await opened(slow, protocol), pieces)
        codes.add(int.from_bytes(end, "big"))
    assert {1002, 1007, 1009} <= codes
    assert not faults(caplog)
    assert resident() - before < MOST_GROWN
