"""Somebody at a WebSocket, and what waits to be sent there."""

from __future__ import annotations

import asyncio

OUTBOX_SIZE = 512
"""Messages that may wait for a listener that reads too slowly before it is let go."""


class Listener:
    """Somebody who is told what happens, as one seat sees it, or a spectator (None)."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.lost = False

    def tell(self, message: bytes) -> None:
        """Put a message into the outbox; None ends it when the listener does not keep up."""
        if self.lost:
            return
        if self.outbox.qsize() >= OUTBOX_SIZE:
            self.lost = True
            self.end()
        else:
            self.outbox.put_nowait(message)

    def end(self) -> None:
        """Tell no more, once what waits has been sent."""
        self.outbox.put_nowait(None)
