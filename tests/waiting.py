"""Waiting for what has to happen, however long a busy machine takes over it.

A test waits for what it waits for. What never comes is ended by one limit for all, many times
longer than anything takes; whoever breaks things on purpose sets it lower:

    COURTCARDS_TEST_LIMIT_S=20 .venv/bin/python -m pytest tests/browser

Where even that does not help, the runner ends the test and shows where every thread stands
(`faulthandler_timeout` in pyproject.toml).
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator

LIMIT_S = float(os.environ.get("COURTCARDS_TEST_LIMIT_S", "600"))
"""For whatever asks for a limit: a client, a socket, a process, a page."""
LOOK_AGAIN_AFTER_S = 0.04


def looks() -> Iterator[None]:
    """Once a look, a moment apart: whoever has seen what was waited for goes on without us."""
    until = time.monotonic() + LIMIT_S
    while time.monotonic() < until:
        yield
        time.sleep(LOOK_AGAIN_AFTER_S)
    raise AssertionError(f"it has not come in {LIMIT_S:.0f} seconds")


def wait_until(condition: Callable[[], bool]) -> None:
    """Return once it is so."""
    for _ in looks():
        if condition():
            return


async def happens(condition: Callable[[], bool]) -> None:
    """Return once it is so; the loop goes on meanwhile."""
    async with asyncio.timeout(LIMIT_S):
        while not condition():  # noqa: ASYNC110 - what others do is waited for
            await asyncio.sleep(LOOK_AGAIN_AFTER_S)
