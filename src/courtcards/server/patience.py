"""How long a request may take to arrive, and how large its head may be.

uvicorn waits for ever for the rest of a request, and reads a head of any length: anybody could
keep its connections and its memory with a byte now and then.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

ARRIVES_WITHIN_S = 20.0
LARGEST_HEAD = 64 * 1024


class PatientProtocol(HttpToolsProtocol):
    """Lets a connection go whose request does not arrive in time, or has too much of a head."""

    _late: asyncio.TimerHandle | None = None
    _head_size = 0
    _in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request is awaited; between later ones uvicorn itself waits for a while."""
        super().connection_made(transport)
        self._await()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is awaited any more."""
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request, or of what follows it."""
        if self._in_head:
            self._head_size += len(data)
            if self._head_size > LARGEST_HEAD:
                self._arrived()
                self.send_400_response("The head of the request is too large.")
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins to arrive."""
        super().on_message_begin()
        self._await()

    def on_headers_complete(self) -> None:
        """Its head is here; its body has a limit of its own."""
        self._in_head, self._head_size = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._arrived()
        super().on_message_complete()

    def _await(self) -> None:
        self._arrived()
        self._in_head = True
        self._late = self.loop.call_later(ARRIVES_WITHIN_S, self._let_go)

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _let_go(self) -> None:
        self.transport.close()
