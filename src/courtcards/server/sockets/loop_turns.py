"""Shares of each turn of the event loop, for connections with more to read.

One read may bring thousands of frames, or a request that costs as much as a hundred moves. So a
connection takes units of the turn before it parses. If none is left, it waits. Addresses take
turns: a client that sends much waits behind its own input only.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

LARGEST_READ = 1024
"""Most bytes of one read from a connection. The system keeps the rest."""
PER_TURN = 64
"""Units of work in one turn of the loop. A ping is one."""
AT_ONCE = 8
"""Units that one connection may take before the next address has its turn."""
REQUEST_UNITS = PER_TURN
"""Units of a request: the app finds a table or an evening, and may send its whole state."""


class WaitingReader(Protocol):
    """A connection that waits to parse what it has read."""

    def continue_parsing(self) -> None:
        """Parse some input; wait again if more is left."""


class LoopTurns:
    """The units of work that are left in this turn of one server's loop."""

    def __init__(self) -> None:
        self.buffer = memoryview(bytearray(LARGEST_READ))
        """Buffer of every connection's reads. Each copies its bytes before the next read."""
        self._left = PER_TURN
        self._waiting: dict[str, deque[WaitingReader]] = {}
        """Waiting connections by address; the first address is next."""
        self._is_due = False

    @property
    def is_used_up(self) -> bool:
        """True if no more input is to be parsed in this turn."""
        return self._left <= 0

    def take(self, units: int = 1) -> bool:
        """Take units of this turn. Return False if none is left."""
        if self._left <= 0:
            return False
        self._left -= units
        self._call_soon()
        return True

    def wait(self, address: str, reader: WaitingReader) -> None:
        """Let a connection continue in a later turn, after those of other addresses."""
        self._waiting.setdefault(address, deque()).append(reader)
        self._call_soon()

    def _call_soon(self) -> None:
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        """Begin another turn with the connections that wait."""
        self._left, self._is_due = PER_TURN, False
        try:
            while self._waiting and self._left > 0:
                address = next(iter(self._waiting))
                readers = self._waiting.pop(address)
                reader = readers.popleft()
                if readers:
                    self._waiting[address] = readers
                reader.continue_parsing()
        finally:
            if self._waiting:
                self._call_soon()


class SmallReads(asyncio.BufferedProtocol):
    """Gives a protocol its input in small reads."""

    __slots__ = ("_buffer", "_protocol")

    def __init__(self, protocol: asyncio.Protocol, buffer: memoryview) -> None:
        self._protocol = protocol
        self._buffer = buffer

    def get_buffer(self, _size: int) -> memoryview:
        return self._buffer

    def buffer_updated(self, size: int) -> None:
        self._protocol.data_received(bytes(self._buffer[:size]))

    def eof_received(self) -> bool | None:
        return self._protocol.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        self._protocol.connection_lost(error)

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()


class Inbox:
    """Messages of one connection for the one task that takes them: a minimal queue."""

    __slots__ = ("_taker", "_untaken")

    def __init__(self) -> None:
        self._untaken: deque[Any] = deque()
        self._taker: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._untaken)

    def put(self, message: Any) -> None:
        """Add a message, and wake the task that waits for it."""
        self._untaken.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def get(self) -> Any:
        """Remove and return the first message. Wait if there is none."""
        while not self._untaken:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._untaken.popleft()
