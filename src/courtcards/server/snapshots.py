"""Snapshots of tables and evening summaries in a log, and digests of the code they depend on."""

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
"""Packages that the state of a table depends on, beside those of all computing."""
EVENING_PACKAGES = ("clubs",)
"""Packages that the count of an evening depends on."""


@cache
def digest_table_code() -> str:
    """Digest all code that the state of a table depends on. It takes a moment."""
    return _digest_code(TABLE_PACKAGES)


@cache
def digest_evening_code() -> str:
    """Digest all code that the count of an evening depends on. It takes a moment."""
    return _digest_code(EVENING_PACKAGES)


def _digest_code(packages: Iterable[str]) -> str:
    digest = hashlib.sha256(source_digest().encode())
    for package in packages:
        for path in sorted((PACKAGE / package).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def make_table_snapshots(store: SnapshotStore) -> Snapshots[Table]:
    """Return the snapshots of tables in a log."""
    return Snapshots(store, digest_table_code, encode_table, restore_table)


def make_summary_snapshots(store: SnapshotStore) -> Snapshots[EveningSummary]:
    """Return the snapshots of evening summaries in a log, each under the name of its evening."""
    return Snapshots(store, digest_evening_code, outcomes.encode_summary, outcomes.decode_summary)
