"""Whether a snapshot is what follows from the events: of a table, of an evening and its sheets."""

from __future__ import annotations

from typing import NoReturn

from courtcards.clubs.evening import Evening
from courtcards.clubs.results import Sheets
from courtcards.clubs.season.tallies import restored, tally
from courtcards.eventlog.snapshots import OfOtherCode, SnapshotRow, Unfit, unsealed
from courtcards.kernel.errors import StorageError
from courtcards.server.snapshots import table_code, tally_code
from courtcards.tables import Table
from courtcards.tables.snapshots import difference, written


def check_snapshot(snapshot: SnapshotRow, table: Table, last: bytes | None) -> None:
    """Refuse a snapshot where the table stood otherwise after that event: StorageError.

    One that another version has written is not used, and not checked.
    """
    state = _state_of(snapshot, last, table_code())
    if state is None:
        return
    right = written(table)
    if right is None or state != right:
        _refuse("rules" if right is None else difference(state, right))


def check_tally(
    snapshot: SnapshotRow, last: bytes | None, evening: Evening, sheets: Sheets
) -> None:
    """Refuse what is kept of an evening where it has come to something else: StorageError.

    One that was kept before the last thing happened there is not used, and not checked.
    """
    state = _state_of(snapshot, last, tally_code())
    if state is None:
        return
    kept, right = restored(state), tally(evening, sheets)
    if kept.is_of(right.sequence, right.ends) and kept != right:
        _refuse("places" if kept.places != right.places else "tables")


def _state_of(snapshot: SnapshotRow, last: bytes | None, code: str) -> bytes | None:
    """What is in a snapshot; None where another version has written it."""
    try:
        return unsealed(snapshot.kept, last, code)
    except OfOtherCode:
        return None
    except Unfit as error:
        raise StorageError("its snapshot does not fit: {why}", why=error) from error


def _refuse(part: str) -> NoReturn:
    raise StorageError("its snapshot differs from its events: {part}", part=part)
