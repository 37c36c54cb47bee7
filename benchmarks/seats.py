"""Four seats at each of many tables, in one process, as light as Python can be.

Each seat is a WebSocket of its own. The seat on turn plays the first legal move as soon as the last
seat has seen the play before, or at a human pace. A search in the bytes of a message replaces a
parser, which would measure itself.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import time
from base64 import b64encode
from dataclasses import dataclass, field
from typing import cast

import msgspec
import uvloop

from benchmarks.processes import cpu_seconds

SEATS = 4
PING, PONG = 0x89, 0x8A
"""The server pings each connection now and then, and closes it without an answer."""
MASK = b"\0\0\0\0"
"""A mask of zeros is valid, and costs nothing to apply."""
CONNECT_AT_ONCE = 64

_SEQUENCE = re.compile(rb'"seq":(\d+)')
_FIRST_LEGAL = re.compile(rb'"legal":\["([^"]+)"')


class LoadOrder(msgspec.Struct):
    """An order to play: the tables with the cookie of each seat, the duration, the pace.

    The tables are spread over the servers, each whole, as a proxy in front would do. A table with
    fewer cookies has bots on its other seats. It is played as fast as possible, and not counted.
    """

    ports: list[int]
    servers: list[int]
    tables: dict[str, list[str]]
    warm_up_s: float
    seconds: float
    plays_per_table_and_s: float | None = None
    addresses: tuple[str, ...] = ("127.0.0.1",)
    """Addresses of the clients. One address has some 28,000 ports, and a share of a server's files.
    """


class LoadOutcome(msgspec.Struct):
    """The result: plays that every seat has seen, and how long the last seat waited."""

    plays: int
    seconds: float
    told: int
    refused: int
    p50_ms: float
    p99_ms: float
    server_cpu_s: float
    worst_ms: float = 0.0


@dataclass
class LoadCounts:
    """The counts of a run, and whether they count now."""

    is_on: bool = False
    is_over: bool = False
    told: int = 0
    refused: int = 0
    waits_s: list[float] = field(default_factory=list)


class BusyTable:
    """A table with people on seats; ``pace`` is in plays a second, None at full speed."""

    def __init__(self, people: int, pace: float | None, counts: LoadCounts) -> None:
        self.people = people
        self.seats: list[Seat] = []
        self.counts = counts
        self.pace = pace
        self.sequence = 1
        self.heard = 0
        self.asked_at = 0.0
        self.next: tuple[Seat, bytes] | None = None

    def hears(self, seat: Seat, message: bytes) -> None:
        """Take an event that a seat has received."""
        found = _SEQUENCE.search(message)
        if found is None or int(found[1]) <= self.sequence:
            return
        self.counts.told += self.counts.is_on
        legal = _FIRST_LEGAL.search(message)
        if legal is not None:
            self.next = seat, b'"type":"play","move":"' + legal[1] + b'"'
        self.heard += 1
        if self.heard == self.people:
            self.sequence, self.heard = int(found[1]), 0
            if self.counts.is_on:
                self.counts.waits_s.append(time.perf_counter() - self.asked_at)
            if self.next is None and b'"phase":"hand-over"' in message:
                self.next = self.seats[0], b'"type":"deal"'
            self.schedule_play()

    def schedule_play(self) -> None:
        """Make the next play, now or at a human pace."""
        if self.counts.is_over:
            return
        if self.pace is None:
            self.ask()
        else:
            loop = asyncio.get_running_loop()
            loop.call_later(random.expovariate(self.pace), self.ask)

    def ask(self) -> None:
        """Send the next play, if there is one."""
        if self.next is not None:
            seat, what = self.next
            self.next = None
            self.asked_at = time.perf_counter()
            sequence = b"%d" % self.sequence
            seat.say(b'{%b,"id":"%b","seq":%b}' % (what, sequence, sequence))


class Seat(asyncio.Protocol):
    """One WebSocket: just enough of RFC 6455 to send short frames and receive whole ones."""

    def __init__(self, table: BusyTable, path: str, cookie: str) -> None:
        self.table = table
        self.ready = asyncio.get_running_loop().create_future()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
            f"Sec-WebSocket-Key: {b64encode(random.randbytes(16)).decode()}\r\n\r\n"
        )
        self._buffer = bytearray()
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Give up: the server should not close a connection."""
        if not self.table.counts.is_over:
            sys.exit(f"the server has closed a connection: {exc}")

    def say(self, text: bytes) -> None:
        self._transport.write(bytes((0x81, 0x80 | len(text))) + MASK + text)

    def data_received(self, data: bytes) -> None:
        """Take what has arrived, message by message."""
        self._buffer += data
        if not self._is_open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                sys.exit(f"the server refused a seat: {head.decode()}")
            self._is_open, self._buffer = True, bytearray(rest)
        while (message := self._message()) is not None:
            self._take(message)

    def _message(self) -> bytes | None:
        """Return the next whole message, if it has arrived."""
        buffer, start = self._buffer, 2
        if len(buffer) < start:
            return None
        length = buffer[1]
        if length == 126:
            start, length = 4, int.from_bytes(buffer[2:4])
        elif length == 127:
            start, length = 10, int.from_bytes(buffer[2:10])
        if len(buffer) < start + length:
            return None
        kind, message = buffer[0], bytes(buffer[start : start + length])
        del buffer[: start + length]
        if kind == PING:
            self._transport.write(bytes((PONG, 0x80 | length)) + MASK + message)
        return message

    def _take(self, message: bytes) -> None:
        if message.startswith(b'{"type":"event"'):
            self.table.hears(self, message)
        elif message.startswith(b'{"type":"snapshot"'):
            self.ready.set_result(None)
        elif message.startswith(b'{"type":"refused"'):
            self.table.counts.refused += 1


async def play(order: LoadOrder) -> LoadOutcome:
    """Take all seats, play, and count."""
    counts, uncounted = LoadCounts(), LoadCounts()
    tables = {
        name: BusyTable(SEATS, order.plays_per_table_and_s, counts)
        if len(cookies) == SEATS
        else BusyTable(len(cookies), None, uncounted)
        for name, cookies in order.tables.items()
    }
    gate = asyncio.Semaphore(CONNECT_AT_ONCE)

    async def connect_seat(index: int, name: str, cookie: str) -> None:
        table = tables[name]
        seat = Seat(table, f"/api/tables/{name}/live", cookie)
        table.seats.append(seat)
        async with gate:
            loop = asyncio.get_running_loop()
            port = order.ports[index % len(order.ports)]
            here = (order.addresses[index % len(order.addresses)], 0)
            await loop.create_connection(lambda: seat, "127.0.0.1", port, local_addr=here)
            await seat.ready

    await asyncio.gather(
        *(
            connect_seat(index, name, each)
            for index, (name, cookies) in enumerate(order.tables.items())
            for each in cookies
        )
    )
    for table in tables.values():
        table.next = table.seats[0], b'"type":"deal"'
        table.schedule_play()
    await asyncio.sleep(order.warm_up_s)
    counts.is_on, started, cpu_s = True, time.perf_counter(), cpu_seconds(order.servers)
    await asyncio.sleep(order.seconds)
    counts.is_on, seconds = False, time.perf_counter() - started
    counts.is_over = uncounted.is_over = True
    cpu_s = cpu_seconds(order.servers) - cpu_s
    waits = sorted(counts.waits_s) or [0.0]
    return LoadOutcome(
        len(counts.waits_s),
        seconds,
        counts.told,
        counts.refused,
        1e3 * waits[len(waits) // 2],
        1e3 * waits[int(len(waits) * 0.99)],
        cpu_s,
        1e3 * waits[-1],
    )


def main() -> None:
    """Read an order, play, print the outcome, and wait for a line to end."""
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=LoadOrder)

    async def run() -> None:
        outcome = await play(order)
        print(msgspec.json.encode(outcome).decode(), flush=True)
        await asyncio.to_thread(sys.stdin.buffer.readline)

    uvloop.run(run())


if __name__ == "__main__":
    main()
