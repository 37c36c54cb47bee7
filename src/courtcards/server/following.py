"""Following a table that another server process on the same log has moved on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from courtcards.errors import StorageError
from courtcards.server.ledger import Ledger

logger = logging.getLogger("courtcards.server")


class Follower:
    """Reads on, in the background, for as long as there is something to read."""

    def __init__(self, ledger: Ledger, caught_up: Callable[[], None]) -> None:
        self._ledger = ledger
        self._caught_up = caught_up
        self._reading: asyncio.Task[None] | None = None
        self._is_behind = False

    @property
    def is_busy(self) -> bool:
        """Whether something is being read."""
        return self._reading is not None and not self._reading.done()

    def catch_up(self) -> None:
        """The log may have grown."""
        self._is_behind = True
        if not self.is_busy:
            self._reading = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        name = self._ledger.name
        try:
            while self._is_behind:
                self._is_behind = False
                async with self._ledger.turn:
                    await self._ledger.read_on()
        except StorageError as error:
            logger.error("table %s cannot follow: %s", name, error)  # noqa: TRY400
        except Exception:
            logger.exception("table %s cannot follow its log", name)
        self._caught_up()

    async def close(self) -> None:
        """Let what is being read be read."""
        if self._reading is not None:
            await self._reading
