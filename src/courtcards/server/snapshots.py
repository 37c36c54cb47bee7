"""The snapshots of tables in a log, and the code that they are of."""

from __future__ import annotations

import hashlib
from functools import cache

from courtcards.eventlog.snapshots import Shelf, Snapshots
from courtcards.kernel.sources import PACKAGE, source_digest
from courtcards.tables import Table
from courtcards.tables.snapshots import restored, written

ROOMS = ("matches", "tables")
"""What makes a table what it is, beside the engine and the games."""


@cache
def table_code() -> str:
    """What stands for all code that makes a table what it is; it takes a moment."""
    digest = hashlib.sha256(source_digest().encode())
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def snapshots_of_tables(shelf: Shelf) -> Snapshots[Table]:
    """Those in a log."""
    return Snapshots(shelf, table_code, written, restored)
