"""HTTP: uvicorn's protocol, with limits on what one client may send.

A request must arrive whole within a time limit, and its head must not be too long. Uvicorn with
httptools bounds neither. Each request is answered before the next is read. If a client sends more
before the answer, only the first is answered.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, ClassVar, cast

from litestar.types import Scope
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from courtcards.server.access.addresses import normalize_address
from courtcards.server.limits.clients import Limits, find_client_address
from courtcards.server.limits.connections import LARGEST_BODY, Connections
from courtcards.server.monitored_app import MonitoredApp
from courtcards.server.sockets.live import LiveSocket
from courtcards.server.sockets.loop_turns import AT_ONCE, REQUEST_UNITS, LoopTurns, SmallReads

MOST_DROPPED_BYTES = 256 * 1024
LINGER_S = 2.0
"""Bytes and seconds for which a client may go on sending after its request was refused."""


class BoundedHttp(HttpToolsProtocol):
    """HTTP that closes connections with slow requests or long heads."""

    limits: ClassVar[Limits]
    monitored_app: ClassVar[MonitoredApp]
    """Counts requests that are refused here: no app sees them."""
    client_connections: ClassVar[Connections]

    def __init__(self, config: Config, *rest: Any, **named: Any) -> None:
        super().__init__(config, *rest, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._expected_at = 0.0
        self._head_bytes = 0
        self._is_in_head = True
        self._unread = b""
        """Bytes that were read and are not parsed yet."""
        self._is_waiting = False
        """True while parsing waits for a later turn of the loop."""
        self._is_last = False
        """True if the connection ends after this answer. Further input is dropped."""
        self._dropped_bytes = 0
        self._body_bytes = 0
        self._held_bytes = 0
        """Bytes of a large body that count for the client until its request is answered."""

    @property
    def _turns(self) -> LoopTurns:
        sockets: Any = self.ws_protocol_class
        turns: LoopTurns = sockets.turns
        return turns

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request; close the connection if the client has too many."""
        super().connection_made(transport)
        transport.set_protocol(SmallReads(self, self._turns.buffer))
        if self.client is not None:
            self.client = (normalize_address(self.client[0]), self.client[1])
        self._expect_request()
        if not self.client_connections.open(self._host, self, len(self.connections)):
            self.give_way()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release everything that this connection counts for."""
        self._expect_nothing()
        self._let_go()
        self.client_connections.close(self._host, self)
        super().connection_lost(exc)

    @property
    def _host(self) -> str:
        return "" if self.client is None else self.client[0]

    @property
    def is_idle(self) -> bool:
        """True unless a request that has arrived whole is being answered."""
        return not self._is_answering()

    def give_way(self) -> None:
        """Close the connection at once: the client has too many, and this one is idle."""
        self._count(HTTPStatus.TOO_MANY_REQUESTS)
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Parse new data, in this turn of the loop or in a later one."""
        self._unread += data
        if not self._is_waiting:
            self.continue_parsing()
        elif not self.transport.is_closing():
            self.transport.pause_reading()  # the app has asked for more of a body meanwhile

    def continue_parsing(self) -> None:
        """Parse what was read, or wait if this turn of the loop is used up."""
        if self.transport.is_closing():
            return
        if not self._turns.take(AT_ONCE):
            self._is_waiting = True
            self.transport.pause_reading()
            self._turns.wait(find_client_address(cast("Scope", {"client": self.client})), self)
            return
        if self._is_waiting:
            self._is_waiting = False
            if not self.flow.read_paused:
                self.transport.resume_reading()
        data, self._unread = self._unread, b""
        self._parse(data)

    def _parse(self, data: bytes) -> None:
        """Parse a piece of data, and count bytes until the headers are complete."""
        if self._is_last:
            self._dropped_bytes += len(data)
            if self._dropped_bytes > MOST_DROPPED_BYTES:
                self.transport.pause_reading()
            return
        super().data_received(data)
        if self._is_in_head:
            self._head_bytes += len(data)
            if self._head_bytes > self.limits.head_bytes and not self._is_last:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Reset the counters for a new request."""
        if self._is_last:
            return
        super().on_message_begin()
        self._head_bytes = self._body_bytes = 0
        self._is_in_head = True
        self._expect_request()

    def on_headers_complete(self) -> None:
        """Check the size of the head and of the announced body. The app limits the body itself."""
        if self._is_last:
            return
        if self._is_answering():
            # A thousand small requests would queue here, each with a task and an answer.
            self._is_last = True
            self._expect_nothing()
            self.cycle.keep_alive = False
            return
        self._is_in_head = False
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.limits.head_bytes:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif not self._may_hold(min(self._announced_bytes(), LARGEST_BODY)):
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)
        else:
            self._turns.take(REQUEST_UNITS)
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body, if the client may hold that much."""
        if self._is_last:
            return
        self._body_bytes += len(body)
        if self._may_hold(self._body_bytes):
            super().on_body(body)
        else:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def on_message_complete(self) -> None:
        """Stop the timer: the request has arrived whole."""
        if self._is_last:
            return
        self._expect_nothing()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Release the body that was held, and continue with the next request."""
        self._let_go()
        super().on_response_complete()

    def _announced_bytes(self) -> int:
        """Return the size of the body as the headers announce it, or 0."""
        told = (int(value) for name, value in self.headers if name == b"content-length")
        return next(told, 0)

    def _may_hold(self, size: int) -> bool:
        """Return True if a body of this size may be held, with the others of the client."""
        more = size - self._held_bytes
        if size <= self.limits.body_bytes or more <= 0:
            return True
        if not self.client_connections.hold(self._host, more):
            return False
        self._held_bytes = size
        return True

    def _let_go(self) -> None:
        if self._held_bytes:
            self.client_connections.let_go(self._host, self._held_bytes)
            self._held_bytes = 0

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a WebSocket, unless its request was refused already."""
        if self.transport.is_closing() or self._is_last:
            return
        if self.scope["http_version"] != "1.1":
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        self._expect_nothing()
        self.connections.discard(self)
        self.client_connections.close(self._host, self)
        # The two refer to each other: without this, both would wait for the garbage collector.
        self.parser = None  # type: ignore[assignment]
        made: Any = self.ws_protocol_class
        socket: LiveSocket = made(self.config, self.server_state)
        status = socket.take_connection(
            self.transport, cast("dict[str, Any]", self.scope), self.url
        )
        if status != HTTPStatus.SWITCHING_PROTOCOLS:
            self._count(status)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's own sentence
        """Refuse malformed input, unless the request was refused already."""
        if not (self._is_last or self.transport.is_closing()):
            self._refuse(HTTPStatus.BAD_REQUEST)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _expect_request(self) -> None:
        self._expect_nothing()
        self._expected_at = self.loop.time()
        self._deadline = self.loop.call_later(self.limits.request_within_s, self._too_slow)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Close the connection. Answer with a status if no answer has begun."""
        if self._is_answering():
            self.transport.close()
            return
        self._count(status)
        head = f"HTTP/1.1 {status} {status.phrase}"
        self.transport.write(f"{head}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        # The system would drop the answer if the socket closed with unread input.
        self._is_last = True
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._expect_nothing()
        self._deadline = self.loop.call_later(LINGER_S, self.transport.close)

    def _count(self, status: int) -> None:
        self.monitored_app.count_early_refusal(status, self.loop.time() - self._expected_at)


def make_http_class(
    limits: Limits, monitored_app: MonitoredApp, proxies: str = ""
) -> type[BoundedHttp]:
    """Make the class of HTTP connections with these limits; uvicorn instantiates it."""
    own = {
        "limits": limits,
        "monitored_app": monitored_app,
        "client_connections": Connections(limits, proxies),
    }
    return type("BoundedHttp", (BoundedHttp,), own)
