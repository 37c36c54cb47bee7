"""The protocols of a connection: uvicorn's own, held to what the server takes from one client.

A request must arrive whole within a certain time, and its headers must not be too long: uvicorn
with httptools bounds neither. A WebSocket can be written to directly, without a task that waits for
each message: what is told in one turn of the loop goes out together, in one write to each client.
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from typing import Any, ClassVar

from litestar.types import Scope
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, if any
from websockets.http11 import Request
from websockets.protocol import State

from courtcards.server.limits.clients import Limits

EXTENSION, SOCKET = "courtcards", "socket"
"""The names under which the scope of a WebSocket has its socket."""

LARGEST_BACKLOG = 1024 * 1024
"""How many bytes may wait for a client that reads too slowly, before the connection is closed."""
TOO_SLOW = 4008
"""The code of a close because messages pile up that the client does not read."""
FLOOD = 1008
"""The code of a close because the client asks for too much, and goes on when it is refused."""
GOODBYE_WITHIN_S = 10.0

MOST_UNTAKEN = 8
"""How many messages of a client may wait until those before are done; more are left unread."""

WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole text."""
_SHORT_HEAD, _LONG_HEAD = struct.Struct("!BBH").pack, struct.Struct("!BBQ").pack


class Inbox:
    """What has come over one connection, for the one task that takes it: the simplest of queues."""

    __slots__ = ("_taker", "_untaken")

    def __init__(self) -> None:
        self._untaken: deque[Any] = deque()
        self._taker: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._untaken)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._untaken

    def put_nowait(self, message: Any) -> None:
        """Put a message behind the others, and wake whoever waits for it."""
        self._untaken.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def get(self) -> Any:
        """Take the first message; wait for it if there is none."""
        while not self._untaken:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._untaken.popleft()


class LiveSocket(WebSocketsSansIOProtocol):
    """A WebSocket over which a listener is told what happens."""

    unsent: ClassVar[list[LiveSocket]]
    """The sockets of one server that are to be written to when this turn of the loop is over."""

    def __init__(self, *rest: Any, **named: Any) -> None:
        super().__init__(*rest, **named)
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self._waiting: list[bytes] = []
        self._sends_whole_frames = False
        """Whether everything so far came one short frame at a time, as a command does."""

    def handle_connect(self, event: Request) -> None:
        """Name the socket in the scope that the app is called with."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {
                **(self.scope["extensions"] or {}),
                EXTENSION: {SOCKET: self},
            }
            self._sends_whole_frames = True

    def data_received(self, data: bytes) -> None:
        """Take a short text that came whole; anything else is left to uvicorn's parser.

        The parser costs as much as the rules do, and pauses reading for each message that it finds,
        which takes two calls of the system. Once a client has sent a part of a frame, everything
        from it is left to the parser, which alone knows where the next frame begins.
        """
        if self._sends_whole_frames:
            self._sends_whole_frames = _is_one_short_frame(data)
            is_text = self._sends_whole_frames and data[0] == WHOLE_TEXT
            if is_text and self.conn.state is State.OPEN and len(self.queue) < MOST_UNTAKEN:
                try:
                    text = apply_mask(data[6:], data[2:6]).decode()
                except UnicodeDecodeError:
                    pass  # the parser will close the connection
                else:
                    self.queue.put_nowait({"type": "websocket.receive", "text": text})
                    return
        super().data_received(data)

    async def send(self, message: Any) -> None:
        """Accept a WebSocket, or refuse it by an answer."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # uvicorn would write into the log that nothing was answered, for everybody refused.
            self.handshake_complete = self.close_sent

    def settle(self) -> None:
        """Forget the handshake, which is done, and send what waits.

        Half the memory of a connection would be headers that nobody needs again.
        """
        del self.request, self.response
        self.scope.clear()  # type: ignore[attr-defined]
        self.flush()

    def tell(self, message: bytes) -> None:
        """Send a text after those before it; hang up when too much waits to be read."""
        if self.disconnected or self.close_sent:
            return
        if not self._waiting:
            unsent = self.unsent
            if not unsent:
                self.loop.call_soon(_flush_all, unsent)
            unsent.append(self)
        self._waiting += (_head_of_text(len(message)), message)

    def flush(self) -> None:
        """Write what has been told; nothing before the handshake is done."""
        if not self.handshake_complete or not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        if self.disconnected or self.close_sent:
            return
        if self.transport.get_write_buffer_size() > LARGEST_BACKLOG:
            self.hang_up(TOO_SLOW)
        else:
            self.transport.write(b"".join(waiting))

    def hang_up(self, code: int) -> None:
        """Close the WebSocket, and end the connection where the client does not answer in time."""
        if self.disconnected or self.close_sent:
            return
        if not self.handshake_complete:
            self.transport.abort()
            return
        self.flush()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(GOODBYE_WITHIN_S, self.transport.abort)


def sockets_of_one_server() -> type[LiveSocket]:
    """The class of one server's WebSockets; uvicorn makes an instance for each connection."""
    return type("LiveSocket", (LiveSocket,), {"unsent": []})


def _flush_all(unsent: list[LiveSocket]) -> None:
    """Write to everybody who was told something in this turn of the loop."""
    try:
        while unsent:
            unsent.pop().flush()
    finally:
        if unsent:  # one socket could not be written to: the others still have to be
            asyncio.get_running_loop().call_soon(_flush_all, unsent)


def _is_one_short_frame(data: bytes) -> bool:
    """Whether these bytes are exactly one frame of a client, short and not continued.

    The head of such a frame is six bytes: its kind, its masked length below 126, and the mask
    (RFC 6455, 5.2).
    """
    return (
        len(data) >= 6 and data[0] & 0xF0 == 0x80 and data[1] < 0xFE and data[1] - 122 == len(data)
    )


def _head_of_text(length: int) -> bytes:
    """The head of a frame in which a server sends a whole text (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return _SHORT_HEAD(WHOLE_TEXT, 126, length)
    return _LONG_HEAD(WHOLE_TEXT, 127, length)


def socket_of(scope: Scope) -> LiveSocket:
    """The socket of a WebSocket that is served by this protocol."""
    socket = (scope["extensions"] or {})[EXTENSION][SOCKET]
    assert isinstance(socket, LiveSocket)  # noqa: S101 - put there above
    return socket


class BoundedHttp(HttpToolsProtocol):
    """HTTP, except that a request that comes too slowly, or has too long a head, is cut off."""

    limits: ClassVar[Limits]

    def __init__(self, config: Config, *rest: Any, **named: Any) -> None:
        super().__init__(config, *rest, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._is_in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A request is due from now on."""
        super().connection_made(transport)
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """No request is due any more."""
        self._expect_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count what comes before the headers are complete."""
        super().data_received(data)
        if self._is_in_head:
            self._head_bytes += len(data)
            if self._head_bytes > self.limits.head_bytes and not self.transport.is_closing():
                self._refuse(b"431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        """A request begins: the first on this connection, or another."""
        super().on_message_begin()
        self._head_bytes = 0
        self._is_in_head = True
        self._expect_request()

    def on_headers_complete(self) -> None:
        """What follows is the body, which the app bounds; a head may have come in one piece."""
        self._is_in_head = False
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.limits.head_bytes:
            self._refuse(b"431 Request Header Fields Too Large")
        else:
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is there."""
        self._expect_nothing()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """No request is due any more: from now on this is a WebSocket, which is pinged."""
        self._expect_nothing()
        super().handle_websocket_upgrade()
        # The two refer to each other: without this, both would wait for the garbage collector.
        self.parser = None  # type: ignore[assignment]

    def _expect_request(self) -> None:
        self._expect_nothing()
        self._deadline = self.loop.call_later(self.limits.request_within_s, self._too_slow)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._refuse(b"408 Request Timeout")

    def _refuse(self, status: bytes) -> None:
        """Close the connection, with a status where no answer has begun."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(
                b"HTTP/1.1 " + status + b"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            )
        self.transport.close()


def bounded_http(limits: Limits) -> type[BoundedHttp]:
    """The class of HTTP connections with these limits; uvicorn makes an instance for each."""
    return type("BoundedHttp", (BoundedHttp,), {"limits": limits})
