"""Tables of a host that has woken, for tests that need no server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from courtcards.eventlog.log import EventLog
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.tables.service.host import Thinkers
from courtcards.tables.service.tables import DEFAULT_BOUNDS, Bounds, LiveTables

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


@asynccontextmanager
async def hosted(
    folder: Path, thinkers: Thinkers | None = None, bounds: Bounds = DEFAULT_BOUNDS
) -> AsyncIterator[tuple[SqliteLog, LiveTables]]:
    """A new log, and the tables on it, which are closed at last."""
    async with SqliteLog(folder / "log") as log:
        tables = tables_on(log, thinkers, bounds)
        yield log, tables
        await tables.close()


class Ear:
    """Keeps what it is told, and the code with which it is sent away."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.code = 0

    def send_message(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def disconnect(self, code: int) -> None:
        self.code = code
