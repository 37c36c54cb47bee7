"""Snapshots in a SQLite log: some go into each commit, which is made for the events in it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence

from courtcards.eventlog.snapshots import SnapshotRow

logger = logging.getLogger("courtcards.eventlog")

ASKED = "SELECT sequence, kept FROM snapshots WHERE table_id = ?"
_PUT = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)"


def put_snapshots(connection: sqlite3.Connection, rows: Sequence[SnapshotRow]) -> None:
    """Write snapshots within a transaction, which goes on without them where that fails."""
    if not rows:
        return
    connection.execute("SAVEPOINT snapshots")
    try:
        connection.executemany(_PUT, rows)
    except sqlite3.Error as error:
        logger.warning("snapshots cannot be kept: %s", error)
        connection.execute("ROLLBACK TO snapshots")
    connection.execute("RELEASE snapshots")
