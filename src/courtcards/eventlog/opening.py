"""Opening the log that was asked for, whichever it is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError


def open_log(place: Path | str) -> ServerLog:
    """The log in a file, or in the PostgreSQL database of that address.

    Raises StorageError when it cannot be used.
    """
    if isinstance(place, Path):
        return SqliteLog(place)
    made: ServerLog = _postgres("postgres").PostgresLog(place)
    return made


def _existing(place: Path | str) -> ServerLog:
    if isinstance(place, Path) and not place.exists():
        raise StorageError("there are no tables at {path}", path=place)
    return open_log(place)


@asynccontextmanager
async def log_of_before(place: Path | str) -> AsyncIterator[ServerLog]:
    """A log that there is, for as long as it is needed; StorageError where there is none."""
    log = _existing(place)
    try:
        yield log
    finally:
        await log.close()


def postgres_lines() -> Any:
    """The module of connections to PostgreSQL for whoever keeps the whole of a log."""
    return _postgres("postgres_line")


def _postgres(module: str) -> Any:
    """A module that needs an extra: most people play on a file."""
    try:
        return import_module(f"courtcards.eventlog.{module}")
    except ImportError as error:
        raise StorageError(
            'PostgreSQL needs one more package: python -m pip install "courtcards[postgres]"'
        ) from error
