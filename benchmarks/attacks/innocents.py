"""Bystanders who play at a human pace, and how long they wait."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from benchmarks.attacks.target import AttackedServer
from benchmarks.seats import LoadCounts, Seat

TABLES, BOT_TABLES, PACE = 4, 2, 5.0
"""Number of tables, of those with bots, and plays a second at each."""
VISIT_EVERY_S = 0.2
WARM_UP_S = 2.0
LOST_S = 30.0
"""Seconds that count for a play without an answer, after a lost connection."""
LATE_S = 20.0
"""Seconds to wait for the last answers."""

_SEQUENCE = re.compile(rb'"seq":(\d+)')
_FIRST_LEGAL = re.compile(rb'"legal":\["([^"]+)"')


@dataclass
class Waits:
    """The waits of everybody in one period, in seconds."""

    people: list[float] = field(default_factory=list)
    """For each play: until the last seat saw it."""
    bots: list[float] = field(default_factory=list)
    """For each play: until the bots had played, and the person was on turn again."""
    visits: list[float] = field(default_factory=list)
    """For each request over a new connection: until the answer."""
    failed_visits: int = 0


class BystanderTable:
    """A table with a person on every seat, or with one person and bots."""

    def __init__(self, waits: Waits, people: int) -> None:
        self.waits = waits
        self.people = people
        self.counts = LoadCounts()
        self.seats: list[Seat] = []
        self.asked_at: float | None = None
        self._next: tuple[Seat, bytes] | None = None
        self._sequence, self._heard, self._events = 1, 0, 0

    def begin(self, sequence: int) -> None:
        """Deal, after the last event so far."""
        self._sequence = sequence
        self._next = self.seats[0], b'"type":"deal"'
        self._ask()

    def hears(self, seat: Seat, message: bytes) -> None:
        """Take an event that a seat has received."""
        found = _SEQUENCE.search(message)
        if found is None or int(found[1]) <= self._sequence:
            return
        legal = _FIRST_LEGAL.search(message)
        if legal is not None:
            self._next = seat, b'"type":"play","move":"' + legal[1] + b'"'
        self._heard += 1
        if self._heard < self.people:
            return
        self._sequence, self._heard, self._events = int(found[1]), 0, self._events + 1
        if self._next is None and b'"phase":"hand-over"' in message:
            self._next = self.seats[0], b'"type":"deal"'
        if self._next is not None:
            self.note_wait()
            asyncio.get_running_loop().call_later(random.expovariate(PACE), self._ask)

    def note_wait(self) -> None:
        """Note how long the last play has taken so far."""
        if self.asked_at is None:
            return
        waits = self.waits.people if self.people > 1 else self.waits.bots
        if self.people > 1 or self._events > 1:
            waits.append(time.perf_counter() - self.asked_at)
        self.asked_at = None

    def _ask(self) -> None:
        if self._next is None or self.counts.is_over:
            return
        (seat, what), self._next = self._next, None
        self.asked_at, self._events = time.perf_counter(), 0
        seat.say(b'{%b,"id":"%b","seq":%b}' % (what, *[b"%d" % self._sequence] * 2))


class PatientSeat(Seat):
    """A seat whose lost connection counts as a long wait, and does not end the benchmark."""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's
        """Count the loss."""
        table: Any = self.table
        if not table.counts.is_over:
            table.waits.people.append(LOST_S)


def _the(seat: PatientSeat) -> PatientSeat:
    return seat


class Bystanders:
    """Everybody who plays and visits while the server is attacked."""

    def __init__(self, target: AttackedServer) -> None:
        self._target = target
        self._waits = Waits()
        self._tables: list[BystanderTable] = []

    async def watch(
        self, seconds: float, attack: Callable[[], Awaitable[None]], quiet: Callable[[], None]
    ) -> tuple[Waits, Waits]:
        """Return the waits of a quiet period, and those of an attacked one."""
        await self._seat_people()
        visiting = asyncio.create_task(self._visit())
        await asyncio.sleep(WARM_UP_S)
        quietly = self._renew()
        await asyncio.sleep(seconds)
        quiet()
        attacked = self._renew()
        await attack()
        await asyncio.sleep(seconds)
        for table in self._tables:
            table.counts.is_over = True
        late = time.perf_counter() + LATE_S
        while any(table.asked_at for table in self._tables) and time.perf_counter() < late:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        for table in self._tables:
            table.note_wait()
        visiting.cancel()
        return quietly, attacked

    def _renew(self) -> Waits:
        """Begin another period; a wait belongs to the one in which it ends."""
        self._waits = Waits()
        for table in self._tables:
            table.waits = self._waits
        return self._waits

    async def _seat_people(self) -> None:
        for number in range(TABLES + BOT_TABLES):
            target, loop = self._target, asyncio.get_running_loop()
            opening = target.table_of_people if number < TABLES else target.table_of_bots
            name, cookies = await asyncio.to_thread(opening)
            table: Any = BystanderTable(self._waits, len(cookies))
            for cookie in cookies:
                seat = PatientSeat(table, f"/api/tables/{name}/live", cookie)
                table.seats.append(seat)
                here = (target.address, 0)
                await loop.create_connection(
                    partial(_the, seat), "127.0.0.1", target.port, local_addr=here
                )
                await seat.ready
            self._tables.append(table)
            path = f"/api/tables/{name}"
            now, _ = await asyncio.to_thread(target.ask, "GET", path, Cookie=cookies[0])
            table.begin(now["seq"])

    async def _visit(self) -> None:
        """Send a request over a new connection, again and again."""
        request = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        here = (self._target.address, 0)
        while True:
            started, waits = time.perf_counter(), self._waits
            try:
                async with asyncio.timeout(LOST_S):
                    reader, writer = await asyncio.open_connection(
                        "127.0.0.1", self._target.port, local_addr=here
                    )
                    writer.write(request)
                    answer = await reader.read()
                    writer.close()
            except (OSError, TimeoutError):
                answer = b""
            if answer.startswith(b"HTTP/1.1 200"):
                waits.visits.append(time.perf_counter() - started)
            else:
                waits.failed_visits += 1
            await asyncio.sleep(VISIT_EVERY_S)
