"""Opening the log that was asked for, whichever it is."""

from __future__ import annotations

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
