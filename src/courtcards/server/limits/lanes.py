"""Threads that work beside the loop which serves everybody, in turns (see ``fair_queue``)."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from courtcards.kernel.errors import TooLong
from courtcards.kernel.stopping import stopped_by
from courtcards.server.limits.fair_queue import FairQueue, QueueBounds

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
            with stopped_by(self._check):
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


class Lane:
    """Some threads, and the turns at them."""

    def __init__(
        self, name: str, bounds: QueueBounds, niceness: int = 0, *, is_python: bool = False
    ) -> None:
        """The threads give way to others by their ``niceness``: 0 not at all, 19 at most.

        ``is_python``: their work holds the interpreter, and rests in between.
        """
        self._is_python = is_python
        self._threads = ThreadPoolExecutor(bounds.at_once, name, step_back, (niceness,))
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


def step_back(niceness: int) -> None:
    """Lower the priority of this thread, on systems where a thread has one of its own."""
    if niceness and sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
