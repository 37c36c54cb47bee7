"""The schema of the database, in steps: each makes one version from the one before.

A database is migrated when it is opened, one step per transaction, and never back. A database of a
later Courtcards is refused. A step creates only what is missing: an older server that still runs
may have written the old number again.
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
            texts TEXT,
            PRIMARY KEY (table_id, sequence)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE IF NOT EXISTS archived (
            table_id TEXT PRIMARY KEY,
            ended INTEGER NOT NULL,
            kept BLOB NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE IF NOT EXISTS snapshots (
            table_id TEXT PRIMARY KEY,
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            kept BLOB NOT NULL
        ) STRICT
        """,
    ),
)
"""Statements of SQLite for version 1, for version 2 …; application id and version are set with
them."""

POSTGRES_STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE SCHEMA IF NOT EXISTS courtcards",
        """
        CREATE TABLE IF NOT EXISTS courtcards.about (
            version integer NOT NULL,
            secret bytea NOT NULL
        )
        """,
        # The events of each month are a partition (``postgres_schema.py``); all others are here.
        """
        CREATE TABLE IF NOT EXISTS courtcards.events (
            table_id text COLLATE "C" NOT NULL,
            sequence integer NOT NULL CONSTRAINT events_sequence_check CHECK (sequence > 0),
            event text NOT NULL,
            texts text,
            PRIMARY KEY (table_id, sequence)
        ) PARTITION BY RANGE (table_id)
        """,
        """
        CREATE TABLE IF NOT EXISTS courtcards.events_undated PARTITION OF courtcards.events
            FOR VALUES FROM ('1') TO (MAXVALUE)
        """,
        """
        CREATE TABLE IF NOT EXISTS courtcards.archived (
            table_id text COLLATE "C" PRIMARY KEY,
            ended bigint NOT NULL,
            kept bytea NOT NULL
        )
        """,
        """
        CREATE TABLE IF NOT EXISTS courtcards.snapshots (
            table_id text COLLATE "C" PRIMARY KEY,
            sequence integer NOT NULL CHECK (sequence > 0),
            kept bytea NOT NULL
        )
        """,
        """
        CREATE UNLOGGED TABLE IF NOT EXISTS courtcards.followed (
            table_id text COLLATE "C" NOT NULL,
            channel text COLLATE "C" NOT NULL,
            PRIMARY KEY (table_id, channel)
        )
        """,
        # A process that follows a name, and reads on after that, misses nothing under that name.
        # A writer has a lock on the name until its commit; a follower has one that excludes it. If
        # the writer is first, there is something to read once the follower has the lock. Otherwise
        # the writer waits for the follower, and finds it: each statement of such a function sees
        # all that was committed before it began.
        """
        CREATE OR REPLACE FUNCTION courtcards.follow(entered text[], given_up text[], own text)
        RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock(1131377235, key)
            FROM (SELECT DISTINCT hashtext(name) AS key FROM unnest(entered) AS name ORDER BY 1)
                AS keys;
            INSERT INTO courtcards.followed SELECT name, own FROM unnest(entered) AS name
            ON CONFLICT DO NOTHING;
            DELETE FROM courtcards.followed WHERE channel = own AND table_id = ANY (given_up);
        END $$
        """,
        # It runs before the rows are written, since a process that waits for such a lock must keep
        # nobody waiting for a row.
        """
        CREATE OR REPLACE FUNCTION courtcards.tell(names text[], sequences integer[], own text)
        RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock_shared(1131377235, key)
            FROM (SELECT DISTINCT hashtext(name) AS key FROM unnest(names) AS name ORDER BY 1)
                AS keys;
            PERFORM pg_notify(channel, string_agg(table_id || ':' || last, ' '))
            FROM (
                SELECT channel, table_id, max(sequence) AS last
                FROM unnest(names, sequences) AS written (table_id, sequence)
                JOIN courtcards.followed USING (table_id)
                WHERE channel <> own
                GROUP BY channel, table_id
            ) AS news
            GROUP BY channel;
        END $$
        """,
    ),
)
"""Statements of PostgreSQL for the same versions."""

SCHEMA_VERSION = len(SQLITE_STEPS)
"""Version that this Courtcards reads and writes."""


def check_version(found: int, place: Any) -> None:
    """Raise StorageError for a version of a later Courtcards, or an impossible one."""
    if not 0 <= found <= SCHEMA_VERSION:
        raise StorageError(
            "{path} has format {version}, but this version of Courtcards reads format "
            "{readable}: use the version that wrote it",
            path=place,
            version=found,
            readable=SCHEMA_VERSION,
        )
