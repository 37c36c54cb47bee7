"""The whole of a log for administration: every row in order, and changes of stored rows.

A server only ever appends. Backup, restore, checks, archiving and redaction use ``AdminLog``,
beside the servers, on a connection of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from courtcards.eventlog.aggregate import FAULTS, Aggregate, build_damage_error
from courtcards.eventlog.log import ARCHIVED, LogConnection, Row
from courtcards.eventlog.opening import import_postgres_connection
from courtcards.eventlog.personal import join_event, split_event
from courtcards.eventlog.snapshots import SnapshotRow
from courtcards.eventlog.sqlite_file import SqliteConnection, create_log_file
from courtcards.kernel.errors import SequenceTaken


class EventRow(NamedTuple):
    """An event with its personal values, which are marked in it (see ``personal``)."""

    table: str
    sequence: int
    event: str

    def to_row(self) -> Row:
        return self.table, self.sequence, *split_event(self.event.encode())


def _build_row(table: str, sequence: int, event: str, values: str | None) -> EventRow:
    return EventRow(table, sequence, join_event(event, values).decode())


class ArchivedRow(NamedTuple):
    """The archive of a table whose events are gone; ``ended`` is in ms since 1970."""

    table: str
    ended: int
    kept: bytes


class AdminLog:
    """An existing log; several reads within ``reading`` show one state of it."""

    def __init__(self, connection: LogConnection) -> None:
        self._connection = connection

    @property
    def display_name(self) -> object:
        """Name of the log in a sentence."""
        return self._connection.display_name

    @property
    def secret(self) -> bytes:
        """Key that signs the cookies of every server on it."""
        return self._connection.secret

    @property
    def size(self) -> int:
        """Size on the disk in bytes."""
        return self._connection.size()

    @property
    def is_shared(self) -> bool:
        """True if anybody else, such as a server, has it open now."""
        return self._connection.is_shared()

    def reading(self) -> AbstractContextManager[None]:
        """Return a transaction in which all reads show the log at one moment."""
        return self._connection.reading()

    def writing(self) -> AbstractContextManager[None]:
        """Return a transaction that changes something: all of it, or nothing."""
        return self._connection.writing()

    # Reads

    def events(self) -> Iterator[EventRow]:
        every = "SELECT table_id, sequence, event, texts FROM events ORDER BY table_id, sequence"
        return starmap(_build_row, self._connection.stream(every))

    def archives(self) -> Iterator[ArchivedRow]:
        every = "SELECT table_id, ended, kept FROM archived ORDER BY table_id"
        return map(ArchivedRow._make, self._connection.stream(every))

    def read(self, name: str) -> list[str]:
        found = self._connection.query(
            "SELECT event, texts FROM events WHERE table_id = $1 ORDER BY sequence", name
        )
        return [join_event(*row).decode() for row in found]

    def has_archived(self, name: str) -> bool:
        return bool(self._connection.query("SELECT 1 FROM archived WHERE table_id = $1", name))

    def has_events(self, name: str) -> bool:
        return bool(
            self._connection.query("SELECT 1 FROM events WHERE table_id = $1 LIMIT 1", name)
        )

    def snapshot(self, name: str) -> SnapshotRow | None:
        """Return the snapshot under a name; None if there is none."""
        every = "SELECT table_id, sequence, kept FROM snapshots WHERE table_id = $1"
        return next(map(SnapshotRow._make, self._connection.query(every, name)), None)

    def faults(self) -> list[str]:
        """Return the faults that the database itself finds in its storage."""
        return self._connection.faults()

    def names(self) -> list[str]:
        """Return the names that have events, in order."""
        found = self._connection.query("SELECT DISTINCT table_id FROM events ORDER BY table_id")
        return [name for (name,) in found]

    def list_subtree(self, name: str) -> list[str]:
        """Return the name and those that begin with it and a slash, as far as they have events."""
        found = self._connection.query(
            "SELECT DISTINCT table_id FROM events"
            " WHERE table_id = $1 OR (table_id > $2 AND table_id < $3) ORDER BY table_id",
            *(name, f"{name}/", f"{name}0"),  # the zero follows the slash
        )
        return [each for (each,) in found]

    def event(self, name: str, sequence: int) -> str | None:
        """Return the event of that number under a name; None if there is none."""
        found = self._connection.query(
            "SELECT event, texts FROM events WHERE table_id = $1 AND sequence = $2", name, sequence
        )
        return join_event(*found[0]).decode() if found else None

    def read_last_event(self, name: str) -> EventRow:
        """Return the last event under a name. Expects that there is one."""
        found = self._connection.query(
            "SELECT table_id, sequence, event, texts FROM events WHERE table_id = $1"
            " ORDER BY sequence DESC LIMIT 1",
            name,
        )
        return _build_row(*found[0])

    # Writes

    def add_events(self, rows: Iterable[EventRow]) -> None:
        """Write events that come from elsewhere, within ``writing``."""
        self._connection.add("events", map(EventRow.to_row, rows))

    def add_archives(self, rows: Iterable[ArchivedRow]) -> None:
        """Write archives that come from elsewhere, within ``writing``."""
        self._connection.add("archived", rows)

    def append(self, row: EventRow) -> None:
        """Write the next event under a name. Raises SequenceTaken if a server was first."""
        self._connection.query(
            "INSERT INTO events VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (table_id, sequence) DO NOTHING",
            *row.to_row(),
        )
        if self.event(row.table, row.sequence) != row.event:
            raise SequenceTaken(row.table, row.sequence)

    def archive(self, row: ArchivedRow, after: int) -> None:
        """Replace the events of a table, the last of which is ``after``, by an archive.

        Call it within ``writing``. A later append of a server to the table finds its number taken.
        Raises SequenceTaken if a server was first.
        """
        self.append(EventRow(row.table, after + 1, ARCHIVED.decode()))
        self.drop(row.table, after)
        self._connection.query("DELETE FROM snapshots WHERE table_id = $1", row.table)
        self._connection.add("archived", [row])

    def drop(self, name: str, until: int) -> None:
        """Delete the events under a name up to that sequence, within ``writing``."""
        self._connection.query(
            "DELETE FROM events WHERE table_id = $1 AND sequence <= $2", name, until
        )

    def drop_snapshots(self) -> None:
        """Delete every snapshot, within ``writing``: they follow from the events."""
        self._connection.query("DELETE FROM snapshots")

    def drop_snapshot(self, name: str) -> None:
        """Delete the snapshot under a name, within ``writing``."""
        self._connection.query("DELETE FROM snapshots WHERE table_id = $1", name)

    def put_texts(self, row: EventRow) -> None:
        """Replace the personal values of an event, within ``writing``; the event stays."""
        name, sequence, _, values = row.to_row()
        put = "UPDATE events SET texts = $3 WHERE table_id = $1 AND sequence = $2"
        self._connection.query(put, name, sequence, values)

    def put_archive(self, name: str, kept: bytes) -> None:
        """Replace the archive of a table, within ``writing``."""
        self._connection.query("UPDATE archived SET kept = $2 WHERE table_id = $1", name, kept)

    def drop_months(self, until: datetime) -> int:
        """Drop whole months that were over by then and hold only marks; return their number.

        A file has no such months, and little is left there.
        """
        return self._connection.drop_months(until)

    def notify_servers(self, name: str, sequence: int) -> None:
        """Notify the servers on this log that a name has grown, and to which sequence."""
        self._connection.notify_servers(name, sequence)

    def shrink(self) -> None:
        """Free the space of deleted rows, as far as possible now."""
        self._connection.shrink()

    def renew(self) -> None:
        """Rewrite the log, without any remains of deleted or overwritten data.

        Nobody else can use it meanwhile.
        """
        self._connection.renew()


AggregateT = TypeVar("AggregateT", bound=Aggregate[Any, Any])


def replay_aggregate(log: AdminLog, name: str, kind: type[AggregateT], *given: Any) -> AggregateT:
    """Rebuild the aggregate under a name. Raises StorageError if it is damaged."""
    try:
        return kind.replay((kind.codec.decode(each.encode()) for each in log.read(name)), *given)
    except FAULTS as error:
        raise build_damage_error(name, error) from error


@contextmanager
def open_admin_log(place: Path | str) -> Iterator[AdminLog]:
    """Open the log in a file, or in the PostgreSQL database of that address.

    Raises StorageError if there is none, or if it cannot be used.
    """
    connection: LogConnection
    connection = (
        SqliteConnection(place)
        if isinstance(place, Path)
        else import_postgres_connection().PostgresConnection(place)
    )
    try:
        yield AdminLog(connection)
    finally:
        connection.close()


@contextmanager
def create_log(place: Path | str, secret: bytes) -> Iterator[AdminLog]:
    """Create a log that is filled within the block, and exists only once that is done.

    Raises StorageError if something is there already.
    """
    made: AbstractContextManager[LogConnection]
    if isinstance(place, Path):
        made = create_log_file(place, secret)
    else:
        made = import_postgres_connection().create_database(place, secret)
    with made as connection:
        yield AdminLog(connection)
