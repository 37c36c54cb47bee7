"""Jobs: what takes long is done in threads, in turns that are fair between addresses."""

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

# Turns at what only a few can do at a time: fair between addresses, and bounded.
#
# By start-time fair queueing: each address has a line of its own, and the next turn is that of the
# address that has had least, by the weights of what it has asked for.


ADDRESS_IS_FULL = mark_text(
    "the server is still busy with other requests from your address: try again in {seconds} seconds"
)
SERVER_IS_FULL = mark_text("the server is too busy: try again in {seconds} seconds")
TRY_AGAIN_S = 5


class QueueBounds(NamedTuple):
    """How many turns there are at once, in all and for one address; how much may wait.

    What waits and what runs is counted by its weight.
    """

    at_once: int
    at_once_of_one: int
    weight_of_one: int = sys.maxsize
    weight: int = sys.maxsize


class _Ticket(NamedTuple):
    """A place in a line, in the order in which turns come."""

    order: int
    start: float
    number: int
    turn: asyncio.Future[None]


@dataclass
class _AddressQueue:
    """Those of one address: who waits, how many run, the weight of both."""

    waiting: list[_Ticket] = field(default_factory=list)
    running: int = 0
    weight: int = 0
    finish: float = 0.0


class FairQueue:
    """Gives turns to what waits for one."""

    def __init__(self, bounds: QueueBounds) -> None:
        self._bounds = bounds
        self._free = bounds.at_once
        self._lines: dict[str, _AddressQueue] = {}
        self._weight = 0
        self._begun = 0.0
        self._numbers = count()

    def __len__(self) -> int:
        """How much waits or runs, by weight."""
        return self._weight

    async def take(self, address: str, weight: int = 1, order: int = 0) -> None:
        """Wait for a turn, which must be given back; TooMany where too much waits already.

        The smallest ``order`` comes first. The server itself, whose address is empty, is never
        refused.
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
        """End a turn."""
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
        """Give the turns that are free."""
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
"""How long work goes on before it looks whether it is wanted, and lets the loop go first."""


class Unwanted(Exception):
    """Nobody waits any more for what this thread works out."""


class _Work(Generic[T]):
    """A function for a thread, which can be told to stop; it measures its processor time.

    Python throughout rests for as long as it has worked: whoever wants the interpreter has it then.
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
        """Do it, in a thread."""
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
            raise TooLong("this takes the server too long")
        if self._rests:
            time.sleep(LOOKS_EVERY_S)
        self._looks_at = time.perf_counter() + LOOKS_EVERY_S


class FairThreadPool:
    """Some threads, and the turns at them."""

    def __init__(
        self, name: str, bounds: QueueBounds, niceness: int = 0, *, is_python: bool = False
    ) -> None:
        """The threads give way to others by their ``niceness``: 0 not at all, 19 at most.

        ``is_python``: their work holds the interpreter, and rests in between.
        """
        self._is_python = is_python
        self._threads = ThreadPoolExecutor(bounds.at_once, name, lower_priority, (niceness,))
        self._running: dict[asyncio.Future[Any], _Work[Any]] = {}
        self.turns = FairQueue(bounds)

    async def do(  # noqa: PLR0913 - all that a lane is told of work
        self,
        function: Callable[[], T],
        address: str = "",
        *,
        weight: int = 1,
        order: int = 0,
        most_s: float = float("inf"),
        charge: Callable[[float], None] | None = None,
    ) -> T:
        """Call ``function`` in a thread, for an address; TooMany where too much waits.

        It may work for ``most_s`` seconds of processor time, as far as it asks
        (``kernel.stopping``): then TooLong. ``charge`` hears how many it took. Where whoever waits
        for it is cancelled, it is not begun any more, or ends when it asks; its turn ends with it.
        """
        await self.turns.take(address, weight, order)
        work = _Work(function, most_s, rests=self._is_python)
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        self._running[done] = work

        def end(ended: asyncio.Future[T]) -> None:
            del self._running[done]
            if not ended.cancelled():
                ended.exception()  # nobody may be left to hear of it
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
        """Begin nothing more, and do not wait for what is running: it ends when it asks."""
        for done, work in self._running.items():
            work.is_wanted = False
            done.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def lower_priority(niceness: int) -> None:
    """Lower the priority of this thread, on systems where a thread has one of its own."""
    if niceness and sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


NICENESS = 15
"""How far jobs give way to others that want the processor; bots give way less."""
MOST_OF_ONE, MOST = 200, 2000
"""How much may wait and run for one address, and in all, by weight: so forty people behind one
address can ask at the same time what their match owes to luck."""
MOST_S = 30.0
"""How long a job may work, in seconds of processor time."""


LOOKED_AT_S = 0.2
"""How often a job that waits for the engine looks whether its build is over."""


async def _wait_for_engine() -> None:
    """Wait until the engine is built, or cannot be: as Python, a search takes too long."""
    while BUILD.is_under_way:  # noqa: ASYNC110 - it ends in another thread
        await asyncio.sleep(LOOKED_AT_S)


HINT = JobKind("hint", 1, is_compiled=True)
REVIEW = JobKind("review", 1, is_compiled=True)
LUCK = JobKind("luck", 4, is_compiled=True)
CODE = JobKind("code", 1)
EXAMPLE = JobKind("example", 1)
FILE = JobKind("file", 1)
RECORD = JobKind("record", 1)
PICTURE = JobKind("picture", 2)
RESTORE = JobKind("restore", 50, ends_with_client=False)
DOCUMENT = JobKind("document", 5)


class Jobs:
    """Does jobs for clients: fair between addresses, bounded, and not for those who have left.

    Of one address one thread at least is left to the others.
    """

    def __init__(self, metrics: Metrics, charge: Callable[[str, float], None]) -> None:
        """``charge`` hears how many seconds of processor time were spent for an address."""
        cores = max(2, os.cpu_count() or 1)
        self._metrics = metrics
        self._charge = charge
        self._compiled = FairThreadPool(
            "jobs", QueueBounds(cores, cores - 1, MOST_OF_ONE, MOST), NICENESS
        )
        # Two threads of Python at most want the GIL from the loop, one of them of one address.
        self._python = FairThreadPool(
            "making", QueueBounds(2, 1, MOST_OF_ONE, MOST), is_python=True
        )

    async def do(self, kind: JobKind, function: Callable[[], T]) -> T:
        """Call ``function`` in a thread, for the client whose request is being served.

        It reads nothing that may change meanwhile. TooMany where too much waits, TooLong where it
        takes too long, ClientLeft where nobody waits for it any more.
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
        """Begin no job any more, and do not wait for those that run."""
        self._compiled.close()
        self._python.close()
