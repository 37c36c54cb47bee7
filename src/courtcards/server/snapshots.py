"""The snapshots in a log, of tables and of summaries of evenings, and the code they depend on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache

from courtcards.clubs.season import outcomes
from courtcards.clubs.season.outcomes import EveningSummary
from courtcards.eventlog.snapshots import Snapshots, SnapshotStore
from courtcards.kernel.sources import PACKAGE, source_digest
from courtcards.tables import Table
from courtcards.tables.snapshots import encode_table, restore_table

TABLE_PACKAGES = ("tables",)
"""The rooms that make a table what it is, beside those that all computing depends on."""
EVENING_PACKAGES = ("clubs",)
"""What counts an evening."""


@cache
def digest_table_code() -> str:
    """What stands for all code that makes a table what it is; it takes a moment."""
    return _digest_code(TABLE_PACKAGES)


@cache
def digest_evening_code() -> str:
    """What stands for all code that counts an evening; it takes a moment."""
    return _digest_code(EVENING_PACKAGES)


def _digest_code(rooms: Iterable[str]) -> str:
    digest = hashlib.sha256(source_digest().encode())
    for room in rooms:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def make_table_snapshots(store: SnapshotStore) -> Snapshots[Table]:
    """Those of tables in a log."""
    return Snapshots(store, digest_table_code, encode_table, restore_table)


def make_summary_snapshots(store: SnapshotStore) -> Snapshots[EveningSummary]:
    """Those of what evenings have come to, each under the name of its evening."""
    return Snapshots(store, digest_evening_code, outcomes.encode_summary, outcomes.decode_summary)
