"""Whether a snapshot of a table is what follows from its events."""

from __future__ import annotations

from courtcards.eventlog.snapshots import OfOtherCode, SnapshotRow, Unfit, unsealed
from courtcards.kernel.errors import StorageError
from courtcards.server.snapshots import table_code
from courtcards.tables import Table
from courtcards.tables.snapshots import difference, written


def check_snapshot(snapshot: SnapshotRow, table: Table, last: bytes | None) -> None:
    """Refuse a snapshot where the table stood otherwise after that event: StorageError.

    One that another version has written is not used, and not checked.
    """
    try:
        state = unsealed(snapshot.kept, last, table_code())
    except OfOtherCode:
        return
    except Unfit as error:
        raise StorageError("its snapshot does not fit: {why}", why=error) from error
    right = written(table)
    if right is None or state != right:
        part = "rules" if right is None else difference(state, right)
        raise StorageError("its snapshot differs from its events: {part}", part=part)
