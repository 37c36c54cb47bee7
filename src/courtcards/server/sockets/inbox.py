"""What has come over a connection and has not been taken yet."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any


class Inbox:
    """What has come over one connection, for the one task that takes it: the simplest of queues."""

    __slots__ = ("_taker", "_untaken")

    def __init__(self) -> None:
        self._untaken: deque[Any] = deque()
        self._taker: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._untaken)

    def put(self, message: Any) -> None:
        """Put a message behind the others, and wake whoever waits for it."""
        self._untaken.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def get(self) -> Any:
        """Take the first message; wait for it if there is none."""
        while not self._untaken:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._untaken.popleft()
