"""Records that are sent to the server: how long they may be, and where they are read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

LARGEST_RECORD = 512 * 1024
"""The longest record that is read, in bytes; a record of a hundred hands is a fifth as long."""

_reader = ThreadPoolExecutor(1, "records")


async def read_apart(reading: Callable[[], T]) -> T:
    """What is made of a record: one at a time, in a thread, so that the tables do not wait."""
    return await asyncio.get_running_loop().run_in_executor(_reader, reading)
