"""A WebSocket that is told without a task: order, one write for what comes together, no pile."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.protocol import State

from courtcards.server.wires import LARGEST_BACKLOG, TOO_SLOW, Wire


class Transport:
    """What a wire writes to: whoever is at the other end does not read."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.backlog = 0
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return self.backlog

    def abort(self) -> None:
        self.aborted = True


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    pass


def opened() -> tuple[Wire, Transport]:
    """A wire in the middle of its handshake."""
    wire, transport = Wire(uvicorn.Config(nothing), ServerState(), {}), Transport()
    wire.transport = transport  # type: ignore[assignment]
    wire._waiting = []
    wire.conn.state = State.OPEN
    return wire, transport


def test_what_is_told_in_one_turn_goes_out_in_one_write_after_the_handshake() -> None:
    async def run() -> None:
        wire, transport = opened()
        wire.tell(b"one")
        await asyncio.sleep(0)
        assert transport.written == []
        wire.handshake_complete = True
        wire.tell(b"two")
        wire.flush()
        wire.tell(b"three")
        wire.tell(b"four")
        await asyncio.sleep(0)
        assert transport.written == [b"\x81\x03one\x81\x03two", b"\x81\x05three\x81\x04four"]

    asyncio.run(run())


def test_who_does_not_read_is_let_go_instead_of_kept_for_ever() -> None:
    async def run() -> None:
        wire, transport = opened()
        wire.handshake_complete = True
        transport.backlog = LARGEST_BACKLOG + 1
        wire.tell(b"one")
        wire.tell(b"two")
        assert wire.queue.get_nowait()["type"] == "websocket.disconnect"
        (goodbye,) = transport.written
        assert goodbye[2:] == TOO_SLOW.to_bytes(2, "big")
        assert wire.close_timer is not None
        wire.close_timer._run()  # no answer in time
        assert transport.aborted

    asyncio.run(run())
