"""Malformed WebSocket frames of every opcode: no fault is noted, and others play on."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from courtcards.server.limits.clients import Admission
from courtcards.server.sockets.live import sockets_of_one_server
from courtcards.server.sockets.receiving import MOST_FRAGMENTS, MOST_UNTAKEN
from courtcards.server.sockets.turns import AT_ONCE, LARGEST_READ
from looping import in_a_loop
from server.fuzzed_frames import conversations, parted
from server.raw_bytes import handshake, read_until
from server.serving import LOOSE, Guest
from server.unconnected import Served, opened
from waiting import happens

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
    line.count_for("10.0.0.1", Admission(LOOSE, b"secret"))
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
    protocol, chance = sockets_of_one_server(), random.Random(count)
    for frames in conversations(count, count):
        pieces = parted(chance, b"".join(frames), LARGEST_READ)
        end = await end_of(await opened(slow, protocol), pieces)
        codes.add(int.from_bytes(end, "big"))
    assert {1002, 1007, 1009} <= codes
    assert not faults(caplog)
    assert resident() - before < MOST_GROWN


def send_to_the_end(line: socket.socket, data: bytes) -> None:
    """Send some bytes, and read until the server closes; it may do so in the middle."""
    try:
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        while line.recv(65536):
            pass
    except TimeoutError:
        raise
    except OSError:
        pass


@pytest.mark.parametrize("count", HOW_MANY)
def test_a_server_plays_on_with_others_while_frames_are_malformed(
    guest: Guest, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    guest.open("kings-corner", "french", 2)
    said = 0
    with guest.live() as wire:
        wire.next()
        before = resident()
        for number, frames in enumerate(conversations(count + 1, count)):
            with handshake(guest) as line:
                assert read_until(line, b"\r\n\r\n").startswith(b"HTTP/1.1 101 ")
                send_to_the_end(line, b"".join(frames))
            if number % 20 == 0:
                said += 1
                wire.say(type="pause" if said % 2 else "resume", id=f"a{said}", seq=1)
                while (answer := wire.next())["type"] not in {"done", "refused"}:
                    pass
                assert answer["id"] == f"a{said}"
        assert resident() - before < MOST_GROWN
    assert not faults(caplog)
