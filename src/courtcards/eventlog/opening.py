"""Opening the log that was asked for, whichever it is."""

from __future__ import annotations

from pathlib import Path

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError


def open_log(place: Path | str) -> ServerLog:
    """The log in a file, or in the PostgreSQL database of that address.

    Raises StorageError when it cannot be used.
    """
    if isinstance(place, Path):
        return SqliteLog(place)
    try:
        # An extra: most people play on a file.
        from courtcards.eventlog.postgres import PostgresLog  # noqa: PLC0415
    except ImportError as error:
        raise StorageError(
            'PostgreSQL needs one more package: python -m pip install "courtcards[postgres]"'
        ) from error
    return PostgresLog(place)
