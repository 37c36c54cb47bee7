"""A WebSocket of the server without a connection: the test is what comes and what goes."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from courtcards.server.sockets.live import LiveSocket, make_socket_class


class Transport:
    """What a socket writes to: whoever is at the other end does not read."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.backlog = 0
        self.aborted = False
        self.closed = False
        self.paused = False

    def set_protocol(self, _protocol: asyncio.Protocol) -> None:
        """What comes is handed to the socket by the test."""

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

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


Served = tuple[LiveSocket, Transport]
URL = b"/api/live?after=%C3%A9"
SCOPE = {
    "type": "http",
    "method": "GET",
    "http_version": "1.1",
    "scheme": "http",
    "root_path": "",
    "headers": [
        (b"host", b"here"),
        (b"upgrade", b"websocket"),
        (b"connection", b"Upgrade"),
        (b"sec-websocket-version", b"13"),
        (b"sec-websocket-key", b"AAAAAAAAAAAAAAAAAAAAAA=="),
    ],
}
ACCEPTED = b"HTTP/1.1 101 "


async def listening(scope: Any, receive: Any, send: Any) -> None:
    """Accept, and stay until the client goes."""
    await send({"type": "websocket.accept", "headers": [(b"x-request-id", b"1")]})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def deaf(scope: Any, receive: Any, send: Any) -> None:
    """Accept, and take nothing that is said."""
    await receive()
    await send({"type": "websocket.accept", "headers": []})
    await asyncio.Future()


def asked(
    app: Any, protocol: type[LiveSocket] | None = None, scope: dict[str, Any] = SCOPE
) -> tuple[Served, int]:
    """A socket of which a client has asked for, and what became of that."""
    config = uvicorn.Config(app, ws_max_size=4096, ws_ping_interval=20.0)
    config.load()
    socket, transport = (protocol or make_socket_class())(config, ServerState()), Transport()
    status = socket.take_connection(transport, scope, URL)  # type: ignore[arg-type]
    return (socket, transport), status


async def opened(app: Any = listening, protocol: type[LiveSocket] | None = None) -> Served:
    """A socket that the app has accepted."""
    (socket, transport), status = asked(app, protocol)
    assert status == 101
    await asyncio.sleep(0)
    assert transport.written[0].startswith(ACCEPTED)
    transport.written.clear()
    return socket, transport


def masked(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, text.encode(), fin).serialize(mask=True)
