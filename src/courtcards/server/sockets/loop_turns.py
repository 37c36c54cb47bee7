"""Sharing each turn of the event loop among the connections of which there is more to read.

One read may bring thousands of frames, or a request that costs as much as a hundred moves. A
connection therefore takes units of the turn before it parses. Where none is left, it waits, and
each address has its turn: whoever sends much waits behind itself, not in front of others.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

LARGEST_READ = 1024
"""The most bytes that are read from a connection at once; the system keeps the rest."""
PER_TURN = 64
"""The units of work in one turn of the loop: a ping is one."""
AT_ONCE = 8
"""How many units one connection takes before another address has its turn."""
REQUEST_UNITS = PER_TURN
"""The units that a request takes: the app finds a table or an evening, and may show it whole."""


class WaitingReader(Protocol):
    """A connection that waits until it may parse what it has read."""

    def continue_parsing(self) -> None:
        """Parse some; wait again where more is left."""


class LoopTurns:
    """The units of work of one server that are left in this turn of the loop."""

    def __init__(self) -> None:
        self.buffer = memoryview(bytearray(LARGEST_READ))
        """Where every connection reads to: it has taken its bytes before the next one reads."""
        self._left = PER_TURN
        self._waiting: dict[str, deque[WaitingReader]] = {}
        """By address, the one that is next first."""
        self._is_due = False

    @property
    def is_used_up(self) -> bool:
        """Whether nothing more is to be parsed in this turn."""
        return self._left <= 0

    def take(self, units: int = 1) -> bool:
        """Take units of this turn; False where none is left."""
        if self._left <= 0:
            return False
        self._left -= units
        self._call_soon()
        return True

    def wait(self, address: str, reader: WaitingReader) -> None:
        """Let a connection read on in a later turn, after those of other addresses."""
        self._waiting.setdefault(address, deque()).append(reader)
        self._call_soon()

    def _call_soon(self) -> None:
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        """Begin another turn: those that wait come first."""
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
    """Reads little at once for a protocol that would take whatever has come."""

    __slots__ = ("_buffer", "_protocol")

    def __init__(self, protocol: asyncio.Protocol, buffer: memoryview) -> None:
        self._protocol = protocol
        self._buffer = buffer

    def get_buffer(self, _size: int) -> memoryview:
        """Return where to read to."""
        return self._buffer

    def buffer_updated(self, size: int) -> None:
        """Hand on what was read."""
        self._protocol.data_received(bytes(self._buffer[:size]))

    def eof_received(self) -> bool | None:
        """Hand on that no more will come."""
        return self._protocol.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        """Hand on that the connection has ended."""
        self._protocol.connection_lost(error)

    def pause_writing(self) -> None:
        """Hand on that too much waits to be sent."""
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """Hand on that there is room again."""
        self._protocol.resume_writing()


class Inbox:
    """What has come over one connection, for the one task that takes it: the simplest of queues."""

    __slots__ = ("_taker", "_untaken")

    def __init__(self) -> None:
        self._untaken: deque[Any] = deque()
        self._taker: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._untaken)

    def put(self, message: Any) -> None:
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
