"""Work that several wait for goes on without them, and fails without a complaint."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from typing import Any

import pytest

from courtcards.eventlog.shared import begun
from courtcards.kernel.errors import CourtcardsError


def test_what_fails_when_all_have_gone_is_nobodys_fault() -> None:
    complaints: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: complaints.append(what))
        go_on, went_on = asyncio.Event(), asyncio.Event()

        async def work() -> None:
            await go_on.wait()
            went_on.set()
            raise CourtcardsError("there is none")

        async def wait_for(task: asyncio.Task[None]) -> None:
            await asyncio.shield(task)

        task = begun(work())
        asker = asyncio.create_task(wait_for(task))
        await asyncio.sleep(0)
        asker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asker
        go_on.set()
        await went_on.wait()
        await asyncio.wait({task})
        del task, asker
        gc.collect()

    asyncio.run(run())
    assert not complaints


def test_who_waits_is_told_and_what_is_cancelled_is_over() -> None:
    async def run() -> None:
        async def fail() -> None:
            raise CourtcardsError("there is none")

        with pytest.raises(CourtcardsError, match="there is none"):
            await asyncio.shield(begun(fail()))
        ended = begun(asyncio.sleep(3600))
        ended.cancel()
        await asyncio.wait({ended})
        assert ended.cancelled()

    asyncio.run(run())
