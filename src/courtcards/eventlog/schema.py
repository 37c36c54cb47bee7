"""The schema of the database, in steps: each makes one version of the one before.

A database is brought forward when it is opened, a step in one transaction, and is never taken back:
one that a later Courtcards has brought further is refused. A step may meet what it makes, since a
server of before that still runs may have written the old number again; it makes only what is not
there.
"""

from __future__ import annotations

from typing import Any

from courtcards.kernel.errors import StorageError

SQLITE_STEPS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE IF NOT EXISTS events (
            table_id TEXT NOT NULL,
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            event TEXT NOT NULL,
            PRIMARY KEY (table_id, sequence)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE IF NOT EXISTS archived (
            table_id TEXT PRIMARY KEY,
            ended INTEGER NOT NULL,
            kept BLOB NOT NULL
        ) STRICT
        """,
    ),
    (
        """
        CREATE TABLE IF NOT EXISTS snapshots (
            table_id TEXT PRIMARY KEY,
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            kept BLOB NOT NULL
        ) STRICT
        """,
    ),
)
"""What SQLite does for version 1, for version 2 …; the application and the number come with it."""

POSTGRES_STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE SCHEMA IF NOT EXISTS courtcards",
        """
        CREATE TABLE IF NOT EXISTS courtcards.about (
            version integer NOT NULL,
            secret bytea NOT NULL
        )
        """,
        """
        CREATE TABLE IF NOT EXISTS courtcards.events (
            table_id text COLLATE "C" NOT NULL,
            sequence integer NOT NULL CHECK (sequence > 0),
            event text NOT NULL,
            PRIMARY KEY (table_id, sequence)
        )
        """,
    ),
    (
        """
        CREATE TABLE IF NOT EXISTS courtcards.archived (
            table_id text COLLATE "C" PRIMARY KEY,
            ended bigint NOT NULL,
            kept bytea NOT NULL
        )
        """,
    ),
    (
        """
        CREATE TABLE IF NOT EXISTS courtcards.snapshots (
            table_id text COLLATE "C" PRIMARY KEY,
            sequence integer NOT NULL CHECK (sequence > 0),
            kept bytea NOT NULL
        )
        """,
    ),
)
"""What PostgreSQL does for the same versions."""

SCHEMA_VERSION = len(SQLITE_STEPS)
"""The version that this Courtcards reads and writes."""


def check_version(found: int, place: Any) -> None:
    """Refuse a database that a later Courtcards has written, or that nobody has: StorageError."""
    if not 0 <= found <= SCHEMA_VERSION:
        raise StorageError(
            "{path} has version {version} of the format, and this Courtcards reads"
            " version {readable}: use the Courtcards that wrote it",
            path=place,
            version=found,
            readable=SCHEMA_VERSION,
        )
