"""Threads beside the loop that serves everybody: bots search there, and tables are rebuilt."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from queue import PriorityQueue
from typing import Any, TypeVar

T = TypeVar("T")
_Rebuilding = tuple[int, int, Callable[[], Any], Future[Any]]
"""What comes first, in the order that was asked for where that is the same; what is done, for whom.
"""

NICENESS = 10
"""How far bots give way to others that want the processor: 0 not at all, 19 at most."""


class Threads:
    """Somewhere to think, see ``live.thinking``; long compiled work does not hold the GIL."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(os.cpu_count(), "thinking", initializer=step_back)
        # That is Python throughout: two at a time would take the loop's turn twice as often, and
        # one that gave way to others would do so with the GIL in its hands.
        self._rebuilding = ThreadPoolExecutor(1, "rebuilding")
        self._to_rebuild: PriorityQueue[_Rebuilding] = PriorityQueue()
        self._numbers = count()

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function finds, which runs in a thread; functions are run in the order given."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, thought)

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """What a function makes of a log; one at a time, that which was played at last first."""
        done: Future[T] = Future()
        self._to_rebuild.put((-last_at, next(self._numbers), rebuilding, done))
        self._rebuilding.submit(self._rebuild_first)
        return await asyncio.wrap_future(done)

    def _rebuild_first(self) -> None:
        _, _, rebuilding, done = self._to_rebuild.get_nowait()
        if not done.set_running_or_notify_cancel():
            return
        try:
            done.set_result(rebuilding())
        except BaseException as error:  # noqa: BLE001 - whoever waits is told
            done.set_exception(error)

    def close(self) -> None:
        """Begin nothing more, and do not wait for what is running."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._rebuilding.shutdown(wait=False, cancel_futures=True)


def step_back() -> None:
    """Lower the priority of this thread, on systems where a thread has one of its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
