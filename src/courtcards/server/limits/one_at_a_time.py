"""What takes a while is done one at a time, beside the loop, and not for too many at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from courtcards.kernel.errors import TooMany

T = TypeVar("T")

MOST_WAITING = 20
"""How many may wait for their turn; a big document takes a second or two."""
TRY_AGAIN_S = 10


class OneAtATime:
    """Makes one thing at a time, in a thread, so that whoever plays meanwhile does not wait."""

    def __init__(self, busy: str) -> None:
        """``busy`` is the sentence for whoever comes when many wait."""
        self._busy = busy
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def made(self, make: Callable[[], T]) -> T:
        """What ``make`` makes, which reads nothing that may change meanwhile; TooMany."""
        if self._waiting >= MOST_WAITING:
            raise TooMany(self._busy, retry_after_s=TRY_AGAIN_S)
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(make)
        finally:
            self._waiting -= 1
