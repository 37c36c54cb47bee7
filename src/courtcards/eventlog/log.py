"""The interface of the event log, a connection for administration, and the months of ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol, Self

from courtcards.eventlog.snapshots import SnapshotStore
from courtcards.kernel.errors import UnknownTable

GrowthCallback = Callable[[Mapping[str, int] | None], None]
"""Called with the names that another server process has written to, each with its last sequence.

None means any name: the log does not know, or its connection was lost meanwhile.
"""

ARCHIVED = b"archived"
"""Mark of an archived table: it replaces the events, under the next number.

It is no event. An append to the table finds this number taken, and the table gone.
"""


def check_not_archived(table: str, events: list[bytes]) -> list[bytes]:
    """Return the events of a table as they were read. Raises UnknownTable if it is archived."""
    if events and events[-1] == ARCHIVED:
        raise UnknownTable(table)
    return events


class EventLog(Protocol):
    """An append-only log: one row per event, unique on (table, sequence).

    ``table`` is the name of a stream of events: the id of a table, or the name of an evening, of a
    score sheet, of the lobby. Sequences count from 1 in each, without gaps. Every method raises
    StorageError, with a sentence that gives the reason, if the log cannot be read or written.
    """

    @property
    def secret(self) -> bytes:
        """Key that signs the cookies of every server process on this log; created with the log."""

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events, the first under ``first_sequence``: all of them, or none.

        They are durable when this returns: publish no event earlier. Raises SequenceTaken if the
        log has one of these sequences already, and UnknownTable if the table has been archived and
        its whole month is gone. If the connection to a database is lost in the middle, StorageError
        is raised although the events may have been written. The next append to the table then meets
        SequenceTaken.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events of a table that follow ``after``, in order; none if it is unknown.

        Raises UnknownTable if they have been archived.
        """

    async def read_archive(self, table: str) -> bytes | None:
        """Return the archive of a table; None if its events have not been archived."""

    def follow(self, grown: GrowthCallback) -> None:
        """Call ``grown``, on the running loop, whenever another process has written.

        This lasts until ``close``. Several functions may be given. Writes of this process call
        none.
        """

    def watch(self, name: str) -> None:
        """Report to followers what other processes write under a name from now on.

        Read on after this call to find earlier writes. A log that does not know names reports other
        writes, too.
        """

    def unwatch(self, name: str) -> None:
        """Stop reports about a name."""

    async def close(self) -> None:
        """Finish all requests, then close the log."""


class ServerLog(EventLog, SnapshotStore, Protocol):
    """The log of a server, which also stores snapshots and can check itself."""

    def get_id_prefix(self) -> str:
        """Return the prefix of the ids of tables that are opened now: that of their month.

        It is empty if the log does not keep months apart, or has not prepared this one.
        """

    async def read_last_sequences(self, names: Sequence[str]) -> list[int]:
        """Return the sequence of the last event under each of many names, 0 if there is none.

        This is one query for all of them, and reads no event.
        """

    async def check(self) -> None:
        """Write durably without a change. Raises StorageError if an append would fail, too."""


# A separate connection to the place of a log, for administration of the whole.
#
# Both databases understand the statements that are sent on it; ``$1`` is the first value.


Row = tuple[Any, ...]


class LogConnection(Protocol):
    """Common operations of SQLite and PostgreSQL; each raises StorageError."""

    @property
    def display_name(self) -> object:
        """Name of the log's place in a sentence."""

    @property
    def secret(self) -> bytes:
        """Key that signs the cookies of every server on this log."""

    def query(self, statement: str, *values: object) -> list[Row]:
        """Return the rows of a statement's result."""

    def stream(self, statement: str) -> Iterator[Row]:
        """Yield the rows of a statement's result, a part at a time; within a transaction."""

    def add(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows into ``events`` or ``archived``, within a transaction."""

    def reading(self) -> AbstractContextManager[None]:
        """Return a transaction in which all reads show the log at one moment."""

    def writing(self) -> AbstractContextManager[None]:
        """Return a transaction that changes something: all of it, or nothing."""

    def notify_servers(self, name: str, sequence: int) -> None:
        """Notify the servers on this log that a name has grown, and to which sequence."""

    def drop_months(self, until: datetime) -> int:
        """Drop the months that were over by then and hold only marks; return their number."""

    def faults(self) -> list[str]:
        """Return the faults that the database itself finds in its storage."""

    def is_shared(self) -> bool:
        """Tell whether anybody else, such as a server, has this log open now."""

    def shrink(self) -> None:
        """Free the space of deleted rows, as far as possible now."""

    def renew(self) -> None:
        """Rewrite the log, without any remains of deleted or overwritten data.

        Nobody else can use it meanwhile.
        """

    def size(self) -> int:
        """Return the size of the log on the disk in bytes."""

    def close(self) -> None:
        """Close the connection."""


# Months: an id may contain the month in which its table was opened, to drop a month as a whole. A
# dated id begins with ``0``, as nothing else in a log does, and with two letters for the month. So
# all events under the ids of a month lie together, apart from all others.


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of ids, in their order."""
DATED = "0"
"""First letter of a dated id."""
SINCE = 2020
"""Year of the first two letters; after eighty years they repeat."""


class Month(NamedTuple):
    """A month in UTC."""

    year: int
    number: int

    @classmethod
    def from_datetime(cls, moment: datetime) -> Self:
        """Return the month of a moment.

        >>> Month.from_datetime(datetime.fromisoformat("2026-12-01T00:59:59+01:00"))
        Month(year=2026, number=11)
        """
        there = moment.astimezone(UTC)
        return cls(there.year, there.month)

    @classmethod
    def from_id(cls, name: str) -> Self | None:
        """Return the month of a dated id; None if a name has none.

        >>> Month.from_id("04qabcdefghjkmn"), Month.from_id("abcdefghjkmn"), Month.from_id("0-")
        (Month(year=2026, number=12), None, None)
        """
        letters = name[1:3]
        if name[:1] != DATED or len(letters) < 2 or not set(letters) <= set(LETTERS):
            return None
        high, low = map(LETTERS.index, letters)
        return cls(SINCE, 1).add_months(high * len(LETTERS) + low)

    @property
    def prefix(self) -> str:
        """Prefix of the ids of this month.

        >>> Month(2026, 12).prefix, Month(2026, 12).add_months(1).prefix
        ('04q', '04r')
        """
        count = (self.year - SINCE) * 12 + self.number - 1
        high, low = divmod(count % len(LETTERS) ** 2, len(LETTERS))
        return DATED + LETTERS[high] + LETTERS[low]

    def add_months(self, count: int) -> Self:
        """Return the month that is ``count`` months later.

        >>> Month(2026, 11).add_months(2)
        Month(year=2027, number=1)
        """
        years, months = divmod(self.number - 1 + count, 12)
        return self._replace(year=self.year + years, number=months + 1)

    @property
    def begins(self) -> datetime:
        """First moment of the month."""
        return datetime(self.year, self.number, 1, tzinfo=UTC)
