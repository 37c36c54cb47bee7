"""Where tables are rebuilt: one at a time, the one that was played at last first."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from server.working import new_threads


def test_what_was_played_at_last_comes_first() -> None:
    begun, go_on, order = threading.Event(), threading.Event(), list[str]()

    def hold() -> None:
        begun.set()
        go_on.wait()

    def fail() -> None:
        raise LookupError("damaged")

    async def run() -> None:
        threads = new_threads()
        held = asyncio.create_task(threads.rebuild(hold, 0))
        await asyncio.to_thread(begun.wait)
        tables = (("long ago", 1), ("today", 9), ("now", 10), ("today too", 9))
        tasks = [
            asyncio.create_task(threads.rebuild(partial(order.append, name), at))
            for name, at in tables
        ]
        failing = asyncio.create_task(threads.rebuild(fail, 5))
        given_up = asyncio.create_task(threads.rebuild(partial(order.append, "given up"), 7))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        go_on.set()
        await asyncio.gather(held, *tasks)
        with pytest.raises(LookupError, match="damaged"):
            await failing
        threads.close()

    asyncio.run(run())
    assert order == ["now", "today", "today too", "long ago"]
