"""Where bots think that search: beside the loop that serves everybody, and behind it in line."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

NICENESS = 10
"""How far the threads step back where others want the processor: 0 not at all, 19 at most."""


class Thinkers:
    """Threads for what is long and compiled: the interpreter is free while it runs."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(os.cpu_count(), "thinking", initializer=step_back)

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function of compiled code finds; those that were asked for first come first."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, thought)

    def close(self) -> None:
        """Begin nothing more; nobody waits for what is being thought."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def step_back() -> None:
    """Let those go first who serve, where the system gives a thread a place in line of its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
