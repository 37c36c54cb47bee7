"""A WebSocket that is told without a task: order, one write for what comes together, no pile."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from courtcards.server.sockets.live import EXTENSION, SOCKET, LiveSocket, make_socket_class
from courtcards.server.sockets.receiving import FLOOD, LARGEST_BACKLOG, MOST_UNTAKEN, PING, TOO_SLOW
from looping import in_a_loop
from server.unconnected import ACCEPTED, SCOPE, Served, asked, deaf, listening, masked, opened
from waiting import happens


@in_a_loop
async def test_what_is_told_in_one_turn_goes_out_in_one_write_the_first_with_the_answer() -> None:
    async def telling(scope: Any, receive: Any, send: Any) -> None:
        scope["extensions"][EXTENSION][SOCKET].send_message(b"one")
        await asyncio.sleep(0)
        await listening(scope, receive, send)

    (socket, transport), _ = asked(telling)
    await happens(lambda: bool(transport.written))
    (answer,) = transport.written
    assert answer.startswith(ACCEPTED)
    assert answer.endswith(b"x-request-id: 1\r\n\r\n\x81\x03one")
    socket.send_message(b"two")
    socket.send_message(b"three")
    await asyncio.sleep(0)
    assert transport.written[1:] == [b"\x81\x03two\x81\x05three"]


@in_a_loop
async def test_who_does_not_read_is_let_go_instead_of_kept_for_ever() -> None:
    socket, transport = await opened()
    transport.backlog = LARGEST_BACKLOG + 1
    socket.send_message(b"one")
    socket.send_message(b"two")
    await asyncio.sleep(0)
    (goodbye,) = transport.written
    assert goodbye[2:] == TOO_SLOW.to_bytes(2, "big")
    socket.send_message(b"three")
    socket.disconnect(FLOOD)
    assert transport.written == [goodbye]
    assert socket._timer is not None
    socket._timer._run()  # no answer in time
    assert transport.aborted


@in_a_loop
async def test_who_pings_and_does_not_read_is_let_go_too() -> None:
    socket, transport = await opened()
    transport.backlog = LARGEST_BACKLOG + 1
    for _ in range(2):
        socket.data_received(masked("", Opcode.PING))
    pong, goodbye, _pong = transport.written
    assert pong == b"\x8a\0"
    assert goodbye[2:] == TOO_SLOW.to_bytes(2, "big")


@in_a_loop
async def test_who_is_hung_up_on_hears_what_was_told_and_has_gone_when_they_have_answered() -> None:
    socket, transport = await opened()
    socket.send_message(b"one")
    socket.disconnect(FLOOD)
    await asyncio.sleep(0)
    assert transport.written == [b"\x81\x03one", b"\x88\x02\x03\xf0"]
    socket.data_received(WHOLE)
    assert not transport.closed
    socket.data_received(GOODBYE)
    assert transport.closed


@in_a_loop
async def test_who_is_hung_up_on_before_the_answer_gets_none() -> None:
    (socket, transport), _ = asked(listening)
    socket.disconnect(FLOOD)
    socket.connection_lost(None)
    await asyncio.gather(*socket._server.tasks)
    assert (transport.aborted, transport.written) == (True, [])


@in_a_loop
async def test_whether_a_client_is_there_is_asked_again_and_again() -> None:
    def ring(socket: LiveSocket) -> None:
        assert socket._timer is not None
        socket._timer._run()

    socket, transport = await opened()
    pong = masked("", Opcode.PONG)
    for answer in ([pong], [pong[:2], pong[2:]], []):
        ring(socket)
        for part in answer:
            socket.data_received(part)
    assert transport.written == [PING] * 3
    ring(socket)
    assert transport.written[3:] == [b"\x88\x02\x03\xf3"]


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"http_version": "1.0"}, 505),
        ({"method": "POST"}, 405),
        ({"headers": [each for each in SCOPE["headers"] if b"key" not in each[0]]}, 400),
    ],
)
def test_what_is_no_handshake_is_refused_without_the_app(
    changed: dict[str, Any], status: int
) -> None:
    (socket, transport), refused = asked(listening, scope=SCOPE | changed)
    assert refused == status
    assert transport.written[0].startswith(b"HTTP/1.1 %d " % status)
    assert transport.closed
    socket.connection_lost(None)


@in_a_loop
async def test_a_fault_of_the_app_ends_the_line(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError("broken")

    (socket, transport), _ = asked(broken)
    await asyncio.gather(*socket._server.tasks)
    assert transport.closed
    assert "cannot be served" in caplog.text


@in_a_loop
async def test_who_is_there_when_the_server_stops_hears_so() -> None:
    socket, transport = await opened()
    socket.shutdown()
    await asyncio.gather(*socket._server.tasks)
    assert (transport.written, transport.closed) == ([b"\x88\x02\x03\xf4"], True)


@in_a_loop
async def test_a_line_that_cannot_be_written_to_keeps_nothing_from_the_others() -> None:
    def broken(data: bytes) -> None:
        raise RuntimeError("closed")

    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    protocol = make_socket_class()
    told = [await opened(protocol=protocol) for _ in range(3)]
    told[1][1].write = broken  # type: ignore[method-assign]
    for socket, _ in told:
        socket.send_message(b"one")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert [str(fault["exception"]) for fault in faults] == ["closed"]
    written = [transport.written for _, transport in told]
    assert written == [[b"\x81\x03one"], [], [b"\x81\x03one"]]


def heard(chunks: list[bytes]) -> tuple[list[str | None], Served]:
    """What the server's app is handed of what a client sends in these chunks."""
    texts = []

    async def hearing(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept", "headers": []})
        while (event := await receive())["type"] == "websocket.receive":
            texts.append(event["text"])

    async def run() -> Served:
        socket, transport = await opened(hearing)
        for chunk in chunks:
            if not transport.closed:
                socket.data_received(chunk)
        socket.connection_lost(None)
        await asyncio.gather(*socket._server.tasks)
        return socket, transport

    return texts, asyncio.run(run())


PLAY, LONG = '{"type":"play"}', "x" * 200
WHOLE = masked(PLAY)
GOODBYE = Frame(Opcode.CLOSE, (1000).to_bytes(2, "big")).serialize(mask=True)


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
        ([masked("bytes", Opcode.BINARY), WHOLE], [None, PLAY], True),
    ],
)
def test_a_text_is_heard_however_it_comes(
    chunks: list[bytes], texts: list[str | None], is_whole: bool
) -> None:
    said, (socket, _) = heard(chunks)
    assert (said, socket._sends_whole_frames) == (texts, is_whole)


@in_a_loop
async def test_who_says_more_than_is_taken_is_left_unread_until_it_is() -> None:
    socket, _ = await opened(deaf)
    came, went = [], []
    for _ in range(MOST_UNTAKEN + 1):
        socket.data_received(WHOLE)
        came.append(socket._is_paused)
    for _ in range(MOST_UNTAKEN + 1):
        assert (await socket.receive())["type"] == "websocket.receive"
        went.append(socket._is_paused)
    assert came == [False] * MOST_UNTAKEN + [True]
    assert went == [True] * MOST_UNTAKEN + [False]


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (Frame(Opcode.TEXT, b"unmasked").serialize(mask=False), 1002),
        (b"\xc1" + masked("reserved")[1:], 1002),
        (Frame(Opcode.TEXT, b"\xff").serialize(mask=True), 1007),
        (masked("on", fin=False) + masked("another"), 1002),
        (GOODBYE, 1000),
    ],
    ids=["unmasked", "reserved", "no UTF-8", "not continued", "goodbye"],
)
def test_after_what_is_no_text_or_a_goodbye_nothing_is_heard(end: bytes, code: int) -> None:
    texts, (_, transport) = heard([WHOLE, end, masked("two")])
    assert texts == [PLAY]
    assert transport.written[-1][2:4] == code.to_bytes(2, "big")
    assert transport.closed


@in_a_loop
async def test_before_the_app_has_accepted_a_stop_ends_the_line() -> None:
    (socket, transport), _ = asked(listening)
    socket.shutdown()
    assert transport.aborted
