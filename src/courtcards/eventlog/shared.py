"""Work that several wait for: none of them ends it by going, and all of them may have gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def begun(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Begin work; asyncio does not complain where it fails and nobody waits any more.

    Whoever waits does so by ``asyncio.shield``.
    """
    task = asyncio.create_task(work)
    task.add_done_callback(_hear)
    return task


def _hear(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()
