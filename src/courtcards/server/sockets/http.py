"""HTTP: uvicorn's own protocol, held to what the server takes from one client.

A request must arrive whole within a certain time, and its headers must not be too long: uvicorn
with httptools bounds neither.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, ClassVar, cast

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from courtcards.server.limits.clients import Limits
from courtcards.server.sockets.live import LiveSocket
from courtcards.server.watching.requests import WatchedApp


class BoundedHttp(HttpToolsProtocol):
    """HTTP, except that a request that comes too slowly, or has too long a head, is cut off."""

    limits: ClassVar[Limits]
    watched: ClassVar[WatchedApp]
    """Hears of what is refused here, which no app sees."""

    def __init__(self, config: Config, *rest: Any, **named: Any) -> None:
        super().__init__(config, *rest, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._expected_at = 0.0
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
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

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
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        else:
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is there."""
        self._expect_nothing()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to a WebSocket, unless the request for one was refused already."""
        if self.transport.is_closing():
            return
        self._expect_nothing()
        if self.scope["http_version"] != "1.1":
            self.send_400_response("a WebSocket takes HTTP/1.1")
            return
        self.connections.discard(self)
        # The two refer to each other: without this, both would wait for the garbage collector.
        self.parser = None  # type: ignore[assignment]
        made: Any = self.ws_protocol_class
        socket: LiveSocket = made(self.config, self.server_state)
        status = socket.take_over(self.transport, cast("dict[str, Any]", self.scope), self.url)
        if status != HTTPStatus.SWITCHING_PROTOCOLS:
            self._count(status)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, unless it was refused already."""
        if not self.transport.is_closing():
            self._count(HTTPStatus.BAD_REQUEST)
            super().send_400_response(msg)

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
        """Close the connection, with a status where no answer has begun."""
        if self.cycle is None or self.cycle.response_complete:
            self._count(status)
            head = f"HTTP/1.1 {status} {status.phrase}"
            self.transport.write(
                f"{head}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()
            )
        self.transport.close()

    def _count(self, status: int) -> None:
        self.watched.turned_away(status, self.loop.time() - self._expected_at)


def bounded_http(limits: Limits, watched: WatchedApp) -> type[BoundedHttp]:
    """The class of HTTP connections with these limits; uvicorn makes an instance for each."""
    return type("BoundedHttp", (BoundedHttp,), {"limits": limits, "watched": watched})
