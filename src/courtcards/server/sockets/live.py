"""A WebSocket: the protocol that takes a connection over from HTTP.

The library ``websockets`` handles the handshake, fragmented frames, pings and closes, without a
connection of its own. The app is called as ASGI says, except that it sends by ``send_message``.
That needs no waiting task for each message. All messages of one turn of the loop go out together,
in one write to each client.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, ClassVar
from urllib.parse import unquote

from litestar.types import Scope
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF
from websockets.server import ServerProtocol

from courtcards.server.sockets.loop_turns import LoopTurns
from courtcards.server.sockets.receiving import (
    LARGEST_BACKLOG,
    PING,
    TOO_SLOW,
    ReceivingSocket,
    libraries,
    make_text_head,
)

logger = logging.getLogger("courtcards.server")

EXTENSION, SOCKET = "courtcards", "socket"
"""Keys under which the scope of a WebSocket holds its socket."""

GOODBYE_WITHIN_S = 10.0

HANDSHAKE_HEADERS = frozenset({b"connection", b"origin", b"upgrade"})
"""Headers of the handshake, with those that begin with ``sec-websocket-``."""


class LiveSocket(ReceivingSocket):
    """One WebSocket, from its handshake to its end."""

    __slots__ = ("_is_open", "_response", "_scope", "_server", "_timer", "_waiting")

    unsent: ClassVar[list[LiveSocket]]
    """The sockets of one server to write to when this turn of the loop ends."""

    _scope: dict[str, Any]
    _response: Response
    """The answer to the handshake: the acceptance, or the app's refusal."""

    def __init__(self, config: Config, server: ServerState) -> None:
        super().__init__(config)
        self._server = server
        self._waiting: list[bytes] = []
        self._timer: asyncio.TimerHandle | None = None
        self._is_open = False
        """True once the app has accepted."""

    # The handshake, and the app

    def take_connection(
        self, transport: asyncio.Transport, scope: dict[str, Any], url: bytes
    ) -> int:
        """Take over a connection whose request asks for a WebSocket, and start the app.

        Return 101, or the status by which the request is refused here.
        """
        self.transport = transport
        self._server.connections.add(self)  # type: ignore[arg-type]  # it names its own alone
        transport.set_protocol(self)
        self._response = ServerProtocol(logger=libraries).accept(_make_handshake(scope, url))
        if self._response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._refuse()
            return self._response.status_code
        self._scope = self._make_scope(scope, url)
        self.inbox.put({"type": "websocket.connect"})
        task = asyncio.get_running_loop().create_task(self._serve())
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)
        return HTTPStatus.SWITCHING_PROTOCOLS

    def _make_scope(self, scope: dict[str, Any], url: bytes) -> dict[str, Any]:
        """Make the ASGI scope of the WebSocket from that of its request."""
        path, _, query = url.partition(b"?")
        root = scope["root_path"]
        return scope | {
            "type": "websocket",
            "scheme": "wss" if scope["scheme"] == "https" else "ws",
            "path": root + unquote(path.decode("latin-1")),
            "raw_path": root.encode() + path,
            "query_string": query,
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}, EXTENSION: {SOCKET: self}},
        }

    async def _serve(self) -> None:
        try:
            await self._config.loaded_app(self._scope, self.receive, self.send)
        except Exception:
            logger.exception("a WebSocket cannot be served")
        if not self._is_over:
            self.transport.close()

    async def send(self, message: Any) -> None:
        """Accept the WebSocket, or refuse it by an answer, as the app says."""
        if self._is_over:
            return
        match message["type"]:
            case "websocket.accept":
                self._accept(message["headers"])
            case "websocket.http.response.start":
                status = HTTPStatus(message["status"])
                self._response = Response(status, status.phrase, Headers(connection="close"))
                _add(self._response, [*self._server.default_headers, *message["headers"]])
            case _:
                self._response.body = message["body"]
                self._refuse()

    def _accept(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Send the acceptance and the messages so far, and drop the handshake.

        Its headers would be half the memory of a connection.
        """
        _add(self._response, headers)
        self._waiting.insert(0, self._response.serialize())
        del self._response
        self._scope.clear()
        self._is_open = True
        self._write_waiting()
        self._ask_later()

    def _refuse(self) -> None:
        self._is_over = True
        self.transport.write(self._response.serialize())
        self.transport.close()

    # Sending

    def send_message(self, message: bytes) -> None:
        """Queue a text message.

        Its write at the end of the turn closes the socket if too much is unread.
        """
        if self._is_over:
            return
        if not self._waiting:
            unsent = self.unsent
            if not unsent:
                asyncio.get_running_loop().call_soon(_flush_all, unsent)
            unsent.append(self)
        self._waiting += (make_text_head(len(message)), message)

    def flush(self) -> None:
        """Write the queued messages once the handshake is done; close if too many are unread."""
        if not self._is_open or self._is_over:
            return
        if self.transport.get_write_buffer_size() > LARGEST_BACKLOG:
            self._waiting.clear()
            self.disconnect(TOO_SLOW)
        else:
            self._write_waiting()

    def _write_waiting(self) -> None:
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            self.transport.write(b"".join(waiting))

    def _send_frames(self) -> None:
        """Send the frames that the WebSocket protocol wants sent; close after the last."""
        frames = self._find_parser().data_to_send()
        if frames:
            self.transport.write(b"".join(frames))
        if SEND_EOF in frames:
            self._announce_departure()
            self.transport.close()

    # Closing

    def _ask_later(self) -> None:
        every_s = self._config.ws_ping_interval
        assert every_s is not None  # noqa: S101 - a server says how often
        self._timer = asyncio.get_running_loop().call_later(every_s, self._ask)

    def _ask(self) -> None:
        """Ping the client; close if it has not answered the last ping."""
        if self._is_asked:
            self.disconnect(CloseCode.INTERNAL_ERROR)
            return
        self._is_asked = True
        self.transport.write(PING)
        self._ask_later()

    def disconnect(self, code: int) -> None:
        """Close the WebSocket. Abort the connection if the client does not answer in time."""
        if self._is_over:
            return
        if not self._is_open:
            self.transport.abort()
            return
        self._write_waiting()
        self._announce_departure()
        self._frames.clear()
        self._find_parser().send_close(code)
        self._send_frames()
        self._stop_timer()
        self._limit_last_bytes(len(self._unread))
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(GOODBYE_WITHIN_S, self.transport.abort)

    def _announce_departure(self) -> None:
        """Tell the app, once, that the client goes."""
        if not self._is_over:
            self._is_over = True
            self.inbox.put({"type": "websocket.disconnect"})

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def connection_lost(self, _error: Exception | None) -> None:
        """Release everything after the connection has ended."""
        self._announce_departure()
        self._stop_timer()
        self._server.connections.discard(self)

    def shutdown(self) -> None:
        """Close without waiting for an answer: uvicorn calls this when the server stops."""
        self.disconnect(CloseCode.SERVICE_RESTART)
        self.transport.close()


def make_socket_class() -> type[LiveSocket]:
    """Make the class of one server's WebSockets, with its shared turns and queue."""
    return type("LiveSocket", (LiveSocket,), {"unsent": [], "turns": LoopTurns(), "__slots__": ()})


def _flush_all(unsent: list[LiveSocket]) -> None:
    """Write to every socket with messages of this turn of the loop."""
    try:
        while unsent:
            unsent.pop().flush()
    finally:
        if unsent:  # one socket has failed: the others still have to be written to
            asyncio.get_running_loop().call_soon(_flush_all, unsent)


def _make_handshake(scope: dict[str, Any], url: bytes) -> Request:
    """Make a request for ``websockets``, with the headers that it needs."""
    headers = Headers()
    for name, value in scope["headers"]:
        if name in HANDSHAKE_HEADERS or name.startswith(b"sec-websocket-"):
            headers[name.decode("latin-1")] = value.decode("latin-1")
    return Request(url.decode("latin-1"), headers, scope["method"], f"HTTP/{scope['http_version']}")


def _add(response: Response, headers: Iterable[tuple[bytes, bytes]]) -> None:
    for name, value in headers:
        response.headers[name.decode("latin-1")] = value.decode("latin-1")


def find_socket(scope: Scope) -> LiveSocket:
    """Return the socket of a WebSocket that this protocol serves."""
    socket = (scope["extensions"] or {})[EXTENSION][SOCKET]
    assert isinstance(socket, LiveSocket)  # noqa: S101 - put there above
    return socket
