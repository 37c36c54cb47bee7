"""Tables of a host that has woken, for tests that need no server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from courtcards.eventlog.log import EventLog
from courtcards.live.tables import DEFAULT_BOUNDS, Bounds, LiveTables
from courtcards.live.thinking import Thinkers

T = TypeVar("T")


class Rebuilding:
    """Rebuilds where it is asked."""

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        return rebuilding()


class AtOnce(Rebuilding):
    """Thinks where it is asked."""

    async def think(self, thought: Callable[[], T]) -> T:
        return thought()


def tables_on(
    log: EventLog, thinkers: Thinkers | None = None, bounds: Bounds = DEFAULT_BOUNDS
) -> LiveTables:
    """The tables on a log."""
    awake = asyncio.Event()
    awake.set()
    tables = LiveTables(log, thinkers or AtOnce(), awake, bounds=bounds)
    tables.start()
    return tables
