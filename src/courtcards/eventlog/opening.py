"""Opening of a log, in a SQLite file or a PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError


def open_log(place: Path | str) -> ServerLog:
    """Open the log in a file, or in the PostgreSQL database of that address.

    Raises StorageError if it cannot be used.
    """
    if isinstance(place, Path):
        return SqliteLog(place)
    with _require_extra():
        from courtcards.eventlog.postgres import PostgresLog  # noqa: PLC0415 - an extra
    return PostgresLog(place)


def _open_existing(place: Path | str) -> ServerLog:
    if isinstance(place, Path) and not place.exists():
        raise StorageError("there are no tables at {path}", path=place)
    return open_log(place)


@asynccontextmanager
async def open_existing_log(place: Path | str) -> AsyncIterator[ServerLog]:
    """Open an existing log for the block. Raises StorageError if there is none."""
    log = _open_existing(place)
    try:
        yield log
    finally:
        await log.close()


def import_postgres_connection() -> Any:
    """Import the module of administration connections to PostgreSQL.

    Raises StorageError if the extra is not installed.
    """
    with _require_extra():
        from courtcards.eventlog import postgres_connection  # noqa: PLC0415 - an extra
    return postgres_connection


@contextmanager
def _require_extra() -> Iterator[None]:
    """Raise StorageError if an import lacks an extra: most people play on a file."""
    try:
        yield
    except ImportError as error:
        raise StorageError(
            'PostgreSQL needs one more package: python -m pip install "courtcards[postgres]"'
        ) from error
