"""A WebSocket that is told without a task: order, one write for what comes together, no pile."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from courtcards.server.sockets.protocols import (
    LARGEST_BACKLOG,
    MOST_UNTAKEN,
    TOO_SLOW,
    LiveSocket,
    sockets_of_one_server,
)


class Transport:
    """What a socket writes to: whoever is at the other end does not read."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.backlog = 0
        self.aborted = False
        self.closed = False

    def get_extra_info(self, name: str) -> None:
        """It has no address."""

    def pause_reading(self) -> None:
        """Everything is read here as it comes."""

    resume_reading = pause_reading

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return self.backlog

    def abort(self) -> None:
        self.aborted = True


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    pass


def opened(protocol: type[LiveSocket] | None = None) -> tuple[LiveSocket, Transport]:
    """A socket in the middle of its handshake."""
    protocol = protocol or sockets_of_one_server()
    socket, transport = protocol(uvicorn.Config(nothing), ServerState(), {}), Transport()
    socket.transport = transport  # type: ignore[assignment]
    socket.conn.state = State.OPEN
    return socket, transport


def test_what_is_told_in_one_turn_goes_out_in_one_write_after_the_handshake() -> None:
    async def run() -> None:
        socket, transport = opened()
        socket.tell(b"one")
        await asyncio.sleep(0)
        assert transport.written == []
        socket.handshake_complete = True
        socket.tell(b"two")
        socket.flush()
        socket.tell(b"three")
        socket.tell(b"four")
        await asyncio.sleep(0)
        assert transport.written == [b"\x81\x03one\x81\x03two", b"\x81\x05three\x81\x04four"]

    asyncio.run(run())


def test_who_does_not_read_is_let_go_instead_of_kept_for_ever() -> None:
    async def run() -> None:
        socket, transport = opened()
        socket.handshake_complete = True
        transport.backlog = LARGEST_BACKLOG + 1
        socket.tell(b"one")
        socket.tell(b"two")
        await asyncio.sleep(0)
        assert (await socket.queue.get())["type"] == "websocket.disconnect"
        (goodbye,) = transport.written
        assert goodbye[2:] == TOO_SLOW.to_bytes(2, "big")
        assert socket.close_timer is not None
        socket.close_timer._run()  # no answer in time
        assert transport.aborted

    asyncio.run(run())


def test_a_line_that_cannot_be_written_to_keeps_nothing_from_the_others() -> None:
    async def run() -> list[list[bytes]]:
        faults: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        protocol = sockets_of_one_server()
        told = [opened(protocol) for _ in range(3)]
        told[1][1].write = broken  # type: ignore[method-assign]
        for socket, _ in told:
            socket.handshake_complete = True
            socket.tell(b"one")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [str(fault["exception"]) for fault in faults] == ["closed"]
        return [transport.written for _, transport in told]

    def broken(data: bytes) -> None:
        raise RuntimeError("closed")

    assert asyncio.run(run()) == [[b"\x81\x03one"], [], [b"\x81\x03one"]]


def masked(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


HELLO = (
    b"GET /live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def connected(app: Any) -> tuple[LiveSocket, Transport]:
    """A socket whose client has said hello; the app has had its turn."""
    socket, transport = sockets_of_one_server()(uvicorn.Config(app), ServerState(), {}), Transport()
    socket.connection_made(transport)  # type: ignore[arg-type]
    socket.data_received(HELLO)
    await asyncio.sleep(0)
    return socket, transport


def heard(chunks: list[bytes]) -> tuple[list[str], LiveSocket]:
    """What the server's app is handed of what a client sends in these chunks."""
    texts = []

    async def listening(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        while (event := await receive())["type"] == "websocket.receive":
            texts.append(event["text"])

    async def run() -> LiveSocket:
        socket, transport = await connected(listening)
        for chunk in chunks:
            if not transport.closed:
                socket.data_received(chunk)
        socket.connection_lost(None)
        await asyncio.gather(*socket.tasks)
        return socket

    return texts, asyncio.run(run())


PLAY, LONG = '{"type":"play"}', "x" * 200
WHOLE = masked(PLAY)


@pytest.mark.parametrize(
    ("chunks", "texts", "is_whole"),
    [
        ([WHOLE, masked(""), masked("é" * 62)], [PLAY, "", "é" * 62], True),
        ([WHOLE + masked("two"), masked("three")], [PLAY, "two", "three"], False),
        ([WHOLE[:1], WHOLE[1:], masked("two")], [PLAY, "two"], False),
        ([WHOLE[:2], WHOLE[2:], masked("two")], [PLAY, "two"], False),
        ([WHOLE[:9], WHOLE[9:] + masked("two")], [PLAY, "two"], False),
        ([masked(LONG), masked("two")], [LONG, "two"], False),
        (
            [masked("on", fin=False), masked("", Opcode.PONG), masked("e", Opcode.CONT)],
            ["one"],
            False,
        ),
        ([masked("now", Opcode.PONG), WHOLE], [PLAY], True),
        ([masked("there?", Opcode.PING), WHOLE], [PLAY], True),
    ],
)
def test_a_text_is_heard_however_it_comes(
    chunks: list[bytes], texts: list[str], is_whole: bool
) -> None:
    said, socket = heard(chunks)
    assert (said, socket._sends_whole_frames) == (texts, is_whole)


def test_who_says_more_than_is_taken_is_left_unread_until_it_is() -> None:
    async def busy(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def run() -> tuple[list[bool], list[bool]]:
        socket, _ = await connected(busy)
        as_it_came, as_it_went = [], []
        for _ in range(MOST_UNTAKEN + 1):
            socket.data_received(WHOLE)
            as_it_came.append(socket.read_paused)
        for _ in range(MOST_UNTAKEN + 1):
            assert (await socket.receive())["type"] == "websocket.receive"
            as_it_went.append(socket.read_paused)
        return as_it_came, as_it_went

    came, went = asyncio.run(run())
    assert came == [False] * MOST_UNTAKEN + [True]
    assert went == [True] * MOST_UNTAKEN + [False]


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (Frame(Opcode.TEXT, b"unmasked").serialize(mask=False), 1002),
        (b"\xc1" + masked("reserved")[1:], 1002),
        (Frame(Opcode.TEXT, b"\xff").serialize(mask=True), 1007),
        (masked("on", fin=False) + masked("another"), 1002),
    ],
    ids=["unmasked", "reserved", "no UTF-8", "not continued"],
)
def test_what_is_no_text_closes_the_line(fault: bytes, code: int) -> None:
    texts, socket = heard([WHOLE, fault, masked("two")])
    assert texts == [PLAY]
    assert socket.conn.close_sent is not None
    assert socket.conn.close_sent.code == code


def test_after_the_goodbye_nothing_is_heard() -> None:
    goodbye = Frame(Opcode.CLOSE, (1000).to_bytes(2, "big")).serialize(mask=True)
    texts, _ = heard([WHOLE, goodbye, masked("two")])
    assert texts == [PLAY]
