"""Following what another server process on the same log has written, in the background."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from courtcards.eventlog.ledger import Ledger
from courtcards.kernel.errors import StorageError, UnknownTable

logger = logging.getLogger("courtcards.eventlog")


class Follower:
    """Reads on as long as there is something to read, and then calls ``caught_up``, if given.

    From when it is made until it is let go the log watches the name. So whoever has read the ledger
    before that has it catch up once.
    """

    def __init__(
        self,
        ledger: Ledger[Any, Any, Any],
        caught_up: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._ledger = ledger
        self._caught_up = caught_up
        self._reading: asyncio.Task[None] | None = None
        self._is_behind = False
        ledger.log.watch(ledger.name)

    @property
    def is_busy(self) -> bool:
        """Whether something is being read."""
        return self._reading is not None and not self._reading.done()

    def catch_up(self) -> None:
        """Read on in the background, since the log may have grown."""
        self._is_behind = True
        if not self.is_busy:
            self._reading = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        name = self._ledger.name
        about = {"table": name}
        for step in filter(None, (self._read_on, self._caught_up)):
            try:
                await step()
            except UnknownTable:
                return  # it has been archived: whoever asks for anything there is told so
            except StorageError as error:
                logger.error("%s cannot follow: %s", name, error, extra=about)  # noqa: TRY400
            except Exception:
                logger.exception("%s cannot follow its log", name, extra=about)

    async def _read_on(self) -> None:
        while self._is_behind:
            self._is_behind = False
            await self._ledger.catch_up()

    def let_go(self) -> None:
        """Hear no more of it: nobody uses the ledger."""
        self._ledger.log.unwatch(self._ledger.name)

    async def close(self) -> None:
        """Wait until what is being read has been read."""
        if self._reading is not None:
            await self._reading
