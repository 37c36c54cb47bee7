"""The port to the event log, a connection to the whole of one, and the months of its ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol, Self

from courtcards.eventlog.snapshots import SnapshotStore
from courtcards.kernel.errors import UnknownTable

GrowthCallback = Callable[[Mapping[str, int] | None], None]
"""Called with the tables that another server process has written to, each with its last sequence.

None means that it may be any table: the log cannot say, or the connection to it was lost meanwhile.
"""

ARCHIVED = b"archived"
"""What stands in the place of the events of a table that is archived, under the next number.

It is no event. Whoever would append to the table meets it there, and reads that the table is gone.
"""


def check_not_archived(table: str, events: list[bytes]) -> list[bytes]:
    """The events of a table as they were read; UnknownTable where it has been archived."""
    if events and events[-1] == ARCHIVED:
        raise UnknownTable(table)
    return events


class EventLog(Protocol):
    """An append-only log: one row an event, unique on (table, sequence).

    ``table`` is the name that events stand under: the id of a table, or the name of an evening, of
    a score sheet, of the lobby. Sequences count from 1 in each, without gaps. Every method raises
    StorageError, with a sentence that says why, when the log cannot be read or written.
    """

    @property
    def secret(self) -> bytes:
        """The key that signs the cookies of every server process on this log; made with the log."""

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events, the first under ``first_sequence``: all of them, or none.

        They are durable when this returns: nobody may be told of an event before. Raises
        SequenceTaken when the log holds one of these sequences already, UnknownTable where the
        table has been archived and all of its month is gone. Where the connection to a
        database is lost in the middle, StorageError is raised although the events may have been
        written: then whoever appends to the table next meets SequenceTaken.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table that follow ``after``, in order; none if it is unknown.

        UnknownTable where they have been archived.
        """

    async def read_archive(self, table: str) -> bytes | None:
        """What is kept of a table whose events have been archived; None where they have not."""

    def follow(self, grown: GrowthCallback) -> None:
        """Call ``grown``, on the running loop, whenever another process has written.

        Until ``close``; several functions may be given. What this process writes calls none.
        """

    def watch(self, name: str) -> None:
        """Have whoever follows told of what other processes write under a name from now on.

        What they wrote before is found by reading on after this. They are told of it by a log that
        knows no names, too.
        """

    def unwatch(self, name: str) -> None:
        """Have nobody told of a name any more."""

    async def close(self) -> None:
        """Finish what has been asked for, then close the log."""


class ServerLog(EventLog, SnapshotStore, Protocol):
    """The log of a server, which keeps snapshots, too, and is asked whether it can go on."""

    def get_id_prefix(self) -> str:
        """With what the ids of tables that are opened now are to begin: that of their month.

        Where the log keeps each month apart; else, and where it has not made ready for this one,
        they have none.
        """

    async def read_last_sequences(self, names: Sequence[str]) -> list[int]:
        """The sequence of the last event under each of many names, 0 where there is none.

        One question for all of them, and no event is read.
        """

    async def check(self) -> None:
        """Write what changes nothing, durably: StorageError where an append would fail, too."""


# A connection of its own to where a log lies, for whoever keeps the whole of it.
#
# Both databases understand the statements that are sent on it; ``$1`` is the first value.


Row = tuple[Any, ...]


class LogConnection(Protocol):
    """What is asked of SQLite and of PostgreSQL alike; each raises StorageError."""

    @property
    def display_name(self) -> object:
        """How a sentence names where the log lies."""

    @property
    def secret(self) -> bytes:
        """The key that signs the cookies of every server on this log."""

    def query(self, statement: str, *values: object) -> list[Row]:
        """What a statement answers."""

    def stream(self, statement: str) -> Iterator[Row]:
        """What a statement answers, a part at a time; within a transaction."""

    def add(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows into ``events`` or ``build_archived_table``, within a transaction."""

    def reading(self) -> AbstractContextManager[None]:
        """A transaction in which all that is read stands as it was at one moment."""

    def writing(self) -> AbstractContextManager[None]:
        """A transaction that changes something: all of it, or nothing."""

    def notify_servers(self, name: str, sequence: int) -> None:
        """Tell the servers on this log that a name has grown, and to which sequence."""

    def drop_months(self, until: datetime) -> int:
        """Drop the months that were over by then and hold marks alone; returns how many."""

    def faults(self) -> list[str]:
        """What the database itself finds wrong with how it is stored, as far as it looks."""

    def is_shared(self) -> bool:
        """Whether anybody else, such as a server, has this log open now."""

    def shrink(self) -> None:
        """Give back what deleted rows have taken, as far as that can be done now."""

    def renew(self) -> None:
        """Write the log anew, so that nothing is left lying of what was deleted or written over.

        Nobody else can use it meanwhile.
        """

    def size(self) -> int:
        """How many bytes the log takes on the disk."""

    def close(self) -> None:
        """End it."""


# Months: an id may say in which one its table was opened, so that a month can go as a whole. A
# dated id begins with ``0``, as nothing else in a log does, and with two letters for the month. So
# all under the ids of a month lies together, apart from all else.


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of ids, in their order."""
DATED = "0"
"""With what a dated id begins."""
SINCE = 2020
"""The year of the first two letters; after eighty years they begin anew."""


class Month(NamedTuple):
    """A month, by UTC."""

    year: int
    number: int

    @classmethod
    def from_datetime(cls, moment: datetime) -> Self:
        """The month of a moment.

        >>> Month.from_datetime(datetime.fromisoformat("2026-12-01T00:59:59+01:00"))
        Month(year=2026, number=11)
        """
        there = moment.astimezone(UTC)
        return cls(there.year, there.month)

    @classmethod
    def from_id(cls, name: str) -> Self | None:
        """The month of a dated id; None where a name has none.

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
        """With what the ids of this month begin.

        >>> Month(2026, 12).prefix, Month(2026, 12).add_months(1).prefix
        ('04q', '04r')
        """
        count = (self.year - SINCE) * 12 + self.number - 1
        high, low = divmod(count % len(LETTERS) ** 2, len(LETTERS))
        return DATED + LETTERS[high] + LETTERS[low]

    def add_months(self, count: int) -> Self:
        """The month that comes so many months later.

        >>> Month(2026, 11).add_months(2)
        Month(year=2027, number=1)
        """
        years, months = divmod(self.number - 1 + count, 12)
        return self._replace(year=self.year + years, number=months + 1)

    @property
    def begins(self) -> datetime:
        """Its first moment."""
        return datetime(self.year, self.number, 1, tzinfo=UTC)
