"""Jobs: slow work in threads, with fair turns between addresses."""

from __future__ import annotations

import asyncio
import heapq
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Generic, NamedTuple, TypeVar

from courtcards.kernel.budgets import set_stop_check
from courtcards.kernel.errors import TooLong, TooMany
from courtcards.kernel.library import BUILD
from courtcards.server.limits.clients import CLIENT
from courtcards.server.monitoring.measurements import measure_work
from courtcards.server.monitoring.metrics import Metrics
from courtcards.tables.service.host import JobKind
from courtcards.text import mark_text

# Turns at a scarce resource: fair between addresses, and bounded.
#
# By start-time fair queueing: each address has a queue of its own. The next turn goes to the
# address that has had least, by the weights of its requests.


ADDRESS_IS_FULL = mark_text(
    "the server is still busy with other requests from your address: try again in {seconds} seconds"
)
SERVER_IS_FULL = mark_text("the server is too busy: try again in {seconds} seconds")
TRY_AGAIN_S = 5


class QueueBounds(NamedTuple):
    """Bounds of a queue: turns at once, of all and of one address; and the weight in it.

    The weight counts what waits and what runs.
    """

    at_once: int
    at_once_of_one: int
    weight_of_one: int = sys.maxsize
    weight: int = sys.maxsize


class _Ticket(NamedTuple):
    """A place in a queue. Tickets sort in the order in which turns are given."""

    order: int
    start: float
    number: int
    turn: asyncio.Future[None]


@dataclass
class _AddressQueue:
    """The queue of one address: its waiting tickets, its running turns, the weight of both."""

    waiting: list[_Ticket] = field(default_factory=list)
    running: int = 0
    weight: int = 0
    finish: float = 0.0


class FairQueue:
    """Gives out turns, fairly between addresses."""

    def __init__(self, bounds: QueueBounds) -> None:
        self._bounds = bounds
        self._free = bounds.at_once
        self._lines: dict[str, _AddressQueue] = {}
        self._weight = 0
        self._begun = 0.0
        self._numbers = count()

    def __len__(self) -> int:
        """Return the weight of what waits or runs."""
        return self._weight

    async def take(self, address: str, weight: int = 1, order: int = 0) -> None:
        """Wait for a turn, which must be given back.

        Within an address the smallest ``order`` comes first. Raises TooMany if too much waits. The
        server itself, whose address is empty, is never refused.
        """
        if address:
            self._check(address, weight)
        line = self._lines.setdefault(address, _AddressQueue())
        start = max(self._begun, line.finish)
        line.finish = start + weight
        ticket = _Ticket(order, start, next(self._numbers), asyncio.Future())
        heapq.heappush(line.waiting, ticket)
        self._weigh(address, weight)
        self._give()
        try:
            await ticket.turn
        except asyncio.CancelledError:
            if ticket in line.waiting:
                line.waiting.remove(ticket)
                heapq.heapify(line.waiting)
                self._weigh(address, -weight)
            else:
                self.give_back(address, weight)
            raise

    def give_back(self, address: str, weight: int = 1) -> None:
        """End a turn and start the next."""
        self._lines[address].running -= 1
        self._free += 1
        self._weigh(address, -weight)
        self._give()

    def _check(self, address: str, weight: int) -> None:
        line = self._lines.get(address)
        if line is not None and line.weight + weight > self._bounds.weight_of_one:
            raise TooMany(ADDRESS_IS_FULL, retry_after_s=TRY_AGAIN_S)
        if self._weight + weight > self._bounds.weight:
            raise TooMany(SERVER_IS_FULL, retry_after_s=TRY_AGAIN_S)

    def _weigh(self, address: str, weight: int) -> None:
        self._weight += weight
        line = self._lines[address]
        line.weight += weight
        if not line.weight:
            del self._lines[address]

    def _give(self) -> None:
        """Start turns while there are free ones."""
        while self._free:
            most = self._bounds.at_once_of_one
            lines = [each for each in self._lines.values() if each.waiting and each.running < most]
            if not lines:
                return
            line = min(lines, key=lambda each: each.waiting[0])
            ticket = heapq.heappop(line.waiting)
            self._begun = max(self._begun, ticket.start)
            line.running += 1
            self._free -= 1
            ticket.turn.set_result(None)


T = TypeVar("T")

LOOKS_EVERY_S = 0.001
"""Seconds between checks whether work is still wanted. Python work sleeps as long at each."""


class Unwanted(Exception):
    """Nobody waits for the result of this work."""


class _Work(Generic[T]):
    """A function for a thread that can be stopped; it measures its processor time.

    Pure Python work rests for as long as it works, so that other threads get the interpreter.
    """

    def __init__(self, function: Callable[[], T], most_s: float, *, rests: bool) -> None:
        self._function = function
        self._most_s = most_s
        self._rests = rests
        self._begun = 0.0
        self._looks_at = 0.0
        self.is_wanted = True
        self.seconds = 0.0

    def __call__(self) -> T:
        """Call the function in this thread."""
        self._begun = time.thread_time()
        self._looks_at = time.perf_counter() + LOOKS_EVERY_S
        try:
            with set_stop_check(self._check):
                return self._function()
        finally:
            self.seconds = time.thread_time() - self._begun

    def _check(self) -> None:
        if not self.is_wanted:
            raise Unwanted
        if time.perf_counter() < self._looks_at:
            return
        if time.thread_time() - self._begun > self._most_s:
            raise TooLong("this takes too long for the server")
        if self._rests:
            time.sleep(LOOKS_EVERY_S)
        self._looks_at = time.perf_counter() + LOOKS_EVERY_S


class FairThreadPool:
    """Threads with a fair queue for them."""

    def __init__(
        self, name: str, bounds: QueueBounds, niceness: int = 0, *, is_python: bool = False
    ) -> None:
        """Make the pool. ``niceness`` lowers the priority: 0 is normal, 19 the lowest.

        ``is_python``: the work holds the interpreter, so it rests in between.
        """
        self._is_python = is_python
        self._threads = ThreadPoolExecutor(bounds.at_once, name, lower_priority, (niceness,))
        self._running: dict[asyncio.Future[Any], _Work[Any]] = {}
        self.turns = FairQueue(bounds)

    async def do(  # noqa: PLR0913 - all that a pool needs to know of work
        self,
        function: Callable[[], T],
        address: str = "",
        *,
        weight: int = 1,
        order: int = 0,
        most_s: float = float("inf"),
        charge: Callable[[float], None] | None = None,
    ) -> T:
        """Call ``function`` in a thread, for an address, and return its result.

        It may use ``most_s`` seconds of processor time. It is stopped where it checks
        (``kernel.budgets``). ``charge`` gets the seconds that it took. If the caller is cancelled,
        waiting work is dropped and running work ends at its next check. Its turn ends with it.

        Raises TooMany if too much waits, and TooLong if the work takes too long.
        """
        await self.turns.take(address, weight, order)
        work = _Work(function, most_s, rests=self._is_python)
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        self._running[done] = work

        def end(ended: asyncio.Future[T]) -> None:
            del self._running[done]
            if not ended.cancelled():
                ended.exception()  # the exception is retrieved even if nobody awaits it
            self.turns.give_back(address, weight)
            if charge is not None:
                charge(work.seconds)

        done.add_done_callback(end)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            work.is_wanted = False
            raise

    def close(self) -> None:
        """Accept no more work. Running work is not waited for: it ends at its next check."""
        for done, work in self._running.items():
            work.is_wanted = False
            done.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def lower_priority(niceness: int) -> None:
    """Lower the priority of this thread, on systems where a thread has one of its own."""
    if niceness and sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


NICENESS = 15
"""Niceness of jobs; that of bots is lower."""
MOST_OF_ONE, MOST = 200, 2000
"""Largest weight in the queue, of one address and in all. Forty people behind one address can ask
at the same time for the luck of their match."""
MOST_S = 30.0
"""Longest time of a job, in seconds of processor time."""


LOOKED_AT_S = 0.2
"""Seconds between checks whether the build of the engine is over."""


async def _wait_for_engine() -> None:
    """Wait until the build of the engine is over. In pure Python a search takes too long."""
    while BUILD.is_under_way:  # noqa: ASYNC110 - it ends in another thread
        await asyncio.sleep(LOOKED_AT_S)


HINT = JobKind("hint", 1, is_compiled=True)
REVIEW = JobKind("review", 1, is_compiled=True)
POSITION = JobKind("position", 1)
WEIGHING = JobKind("weighing", 1, is_compiled=True)
LUCK = JobKind("luck", 4, is_compiled=True)
CODE = JobKind("code", 1)
EXAMPLE = JobKind("example", 1)
FILE = JobKind("file", 1)
RECORD = JobKind("record", 1)
PICTURE = JobKind("picture", 2)
RESTORE = JobKind("restore", 50, ends_with_client=False)
DOCUMENT = JobKind("document", 5)


class Jobs:
    """Runs jobs for clients: fair between addresses, bounded, and stopped when the client leaves.

    One address never has all threads.
    """

    def __init__(self, metrics: Metrics, charge: Callable[[str, float], None]) -> None:
        """``charge`` takes an address and the seconds of processor time that were spent for it."""
        cores = max(2, os.cpu_count() or 1)
        self._metrics = metrics
        self._charge = charge
        self._compiled = FairThreadPool(
            "jobs", QueueBounds(cores, cores - 1, MOST_OF_ONE, MOST), NICENESS
        )
        # At most two Python threads compete with the loop for the GIL, one of each address.
        self._python = FairThreadPool(
            "making", QueueBounds(2, 1, MOST_OF_ONE, MOST), is_python=True
        )

    async def do(self, kind: JobKind, function: Callable[[], T]) -> T:
        """Call ``function`` in a thread, for the client whose request is being served.

        It must not read state that may change meanwhile. Raises TooMany if too much waits, TooLong
        if it takes too long, and ClientLeft if the client disconnects.
        """
        client = CLIENT.get()
        if kind.is_compiled:
            await _wait_for_engine()
        lane = self._compiled if kind.is_compiled else self._python
        with self._metrics.work_pending.labels(kind.name).track_inprogress():
            doing = lane.do(
                measure_work(self._metrics, kind.name, function),
                client.address,
                weight=kind.weight,
                most_s=MOST_S,
                charge=partial(self._charge, client.address),
            )
            return await (client.wait_while_connected(doing) if kind.ends_with_client else doing)

    def close(self) -> None:
        """Accept no more jobs. Running jobs are not waited for."""
        self._compiled.close()
        self._python.close()
