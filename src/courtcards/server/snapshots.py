"""The snapshots in a log, of tables and of what evenings have come to, and the code they are of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache

from courtcards.clubs.season import outcomes
from courtcards.clubs.season.outcomes import EveningTally
from courtcards.eventlog.snapshots import Shelf, Snapshots
from courtcards.kernel.sources import PACKAGE, source_digest
from courtcards.tables import Table
from courtcards.tables.snapshots import restored, written

OF_TABLES = ("tables",)
"""The rooms that make a table what it is, beside those that all computing depends on."""
OF_EVENINGS = ("clubs",)
"""What counts an evening."""


@cache
def table_code() -> str:
    """What stands for all code that makes a table what it is; it takes a moment."""
    return _code_of(OF_TABLES)


@cache
def tally_code() -> str:
    """What stands for all code that counts an evening; it takes a moment."""
    return _code_of(OF_EVENINGS)


def _code_of(rooms: Iterable[str]) -> str:
    digest = hashlib.sha256(source_digest().encode())
    for room in rooms:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def snapshots_of_tables(shelf: Shelf) -> Snapshots[Table]:
    """Those of tables in a log."""
    return Snapshots(shelf, table_code, written, restored)


def snapshots_of_tallies(shelf: Shelf) -> Snapshots[EveningTally]:
    """Those of what evenings have come to, each under the name of its evening."""
    return Snapshots(shelf, tally_code, outcomes.written, outcomes.restored)
