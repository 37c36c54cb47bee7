"""Connections to a PostgreSQL log, its schema, and its months: a partition each."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg
from asyncpg import exceptions as faults

from courtcards.eventlog.log import Month
from courtcards.eventlog.log_files import SECRET_BYTES
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION, check_version
from courtcards.kernel.errors import Message, StorageError

FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    ValueError,
)
"""Errors in the use of a database: its own, those of the connection, those of the address."""

EXAMPLE = "postgresql://user:password@host:5432/name"


@dataclass(frozen=True)
class DatabaseAddress:
    """Address of a database; shown without its password."""

    url: str = field(repr=False)
    user: str
    host: str
    name: str

    @classmethod
    def parse(cls, url: str) -> DatabaseAddress:
        """Parse an address. Raises StorageError for a text that is none."""
        try:
            parts = urlsplit(url)
            port = parts.port or 5432
        except ValueError:
            raise StorageError(
                "this is not the address of a database: write it as {example}", example=EXAMPLE
            ) from None
        if parts.scheme not in {"postgresql", "postgres"}:
            raise StorageError("write the address of a database as {example}", example=EXAMPLE)
        query = parse_qs(parts.query)
        user = unquote(parts.username or query.get("user", [""])[0])
        host = query.get("host", [f"{parts.hostname or 'localhost'}:{port}"])[0]
        return cls(url, user, host, unquote(parts.path.lstrip("/")) or user)

    @property
    def display_name(self) -> Message:
        """Name of the database in a sentence."""
        return Message("database {name!r} at {host}", {"name": self.name, "host": self.host})


def storage_error(error: BaseException, address: DatabaseAddress) -> StorageError:
    for kinds, sentence in _SENTENCES:
        if isinstance(error, kinds):
            return StorageError(sentence.text, it=address.display_name, user=address.user or "?")
    if isinstance(error, TimeoutError):
        return StorageError("the {it} does not answer", it=address.display_name)
    if isinstance(error, OSError):
        return StorageError("no database answers at {host}", host=address.host)
    return StorageError(
        "the {it} cannot be used: {reason}", it=address.display_name, reason=str(error)
    )


_SENTENCES: tuple[tuple[tuple[type[BaseException], ...], Message], ...] = (
    (
        (faults.InvalidPasswordError, faults.InvalidAuthorizationSpecificationError),
        Message("{user} cannot log in to the {it}: the name or the password is wrong"),
    ),
    (
        (faults.InvalidCatalogNameError,),
        Message("there is no {it}: create it with createdb, or choose another"),
    ),
    ((faults.DiskFullError,), Message("the disk of the {it} is full: nothing more can be saved")),
    ((faults.TooManyConnectionsError,), Message("the {it} takes no more connections")),
    ((faults.CannotConnectNowError,), Message("the {it} is starting or stopping: try again soon")),
    (
        (
            faults.AdminShutdownError,
            faults.CrashShutdownError,
            faults.PostgresConnectionError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,
            ConnectionResetError,
            BrokenPipeError,
        ),
        Message("the connection to the {it} was lost"),
    ),
    (
        (faults.LockNotAvailableError,),
        Message("another program, such as a backup, has locked the {it}: try again later"),
    ),
    ((faults.ReadOnlySQLTransactionError,), Message("the {it} is read-only at present")),
    ((faults.InsufficientPrivilegeError,), Message("{user} has no write access to the {it}")),
    (
        (faults.UndefinedTableError, faults.InvalidSchemaNameError),
        Message("the {it} has lost its tables: restore it from a copy"),
    ),
    ((faults.PostgresIOError,), Message("the disk of the {it} has failed")),
    (
        (faults.DataCorruptedError, faults.IndexCorruptedError),
        Message("the {it} is damaged: restore it from a copy"),
    ),
)


SERVER = "courtcards server"
"""Prefix of the names of all connections of servers."""
ANSWER_WITHIN_S = 10.0
CONNECT_WITHIN_S = 5.0

# A database may be set to answer before it has written. Settings stricter than ours stay. The
# followers of an append are found by a statement that has to see all earlier commits.
_SETTINGS = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off';
SET default_transaction_isolation TO 'read committed'
"""


@dataclass
class ReconnectingConnection:
    """A connection that is opened when it is needed, and opened again after it was lost."""

    address: DatabaseAddress
    connection: asyncpg.Connection | None = field(default=None)

    async def open(self) -> asyncpg.Connection:
        """Return the open connection. Raises whatever ``asyncpg`` raises if there is none."""
        if self.connection is None or self.connection.is_closed():
            self.connection = await connect(self.address)
        return self.connection

    def drop(self) -> None:
        """Close a connection at once if its state is not known."""
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None

    async def close(self) -> None:
        if self.connection is not None:
            with contextlib.suppress(*FAILURES):
                await self.connection.close(timeout=CONNECT_WITHIN_S)
            self.connection = None


async def connect(
    address: DatabaseAddress,
    name: str = SERVER,
    answer_within_s: float | None = ANSWER_WITHIN_S,
) -> asyncpg.Connection:
    """Open a named connection on which a commit returns only when it is on the disk."""
    connection = await asyncpg.connect(
        address.url,
        timeout=CONNECT_WITHIN_S,
        command_timeout=answer_within_s,
        server_settings={"application_name": name},
    )
    await connection.execute(_SETTINGS)
    return connection


# The months of a PostgreSQL log: the events of each are a table of their own, a partition.
#
# A dated id is made only if there is a partition for it. All other names are in the partition
# ``events_undated``. The partition of a month is created during the month before, or earlier. It is
# dropped when only marks of archived tables are left in it. There is no default partition: the
# database refuses an event of a month that was dropped.


T = TypeVar("T")

MADE_AHEAD = 2
"""Number of coming months that have a partition."""
LOOK_EVERY_S = 24 * 60 * 60.0
TAKE_LOCK = "SELECT pg_advisory_xact_lock(1131377234)"
"""Lets one process at a time change the layout of the log."""
TRIES = 10
TRY_AGAIN_AFTER_S = 1.0

_PARTITIONS = """
SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
WHERE inhparent = 'courtcards.events'::regclass
"""
_OF_A_MONTH = re.compile(r"events_(\d{4})_(\d\d)")


class MonthPartitions:
    """The months that a server knows to exist; once a day it creates the coming ones.

    ``look`` creates them, and returns all that exist; none if that fails.
    """

    def __init__(
        self, there: frozenset[Month], look: Callable[[], Coroutine[Any, Any, frozenset[Month]]]
    ) -> None:
        self._there = there
        self._look = look
        self._looking: asyncio.Task[None] | None = None
        self._look_at = time.monotonic() + LOOK_EVERY_S

    def prefix(self) -> str:
        """Return the prefix of new ids; empty if this month does not exist."""
        is_looking = self._looking is not None and not self._looking.done()
        if time.monotonic() >= self._look_at and not is_looking:
            self._look_at = time.monotonic() + LOOK_EVERY_S
            self._looking = asyncio.create_task(self._recheck())
        month = Month.from_datetime(datetime.now(UTC))
        return month.prefix if month in self._there else ""

    async def _recheck(self) -> None:
        self._there = await self._look() or self._there

    def recheck_soon(self) -> None:
        """Check the months again soon: they have changed."""
        self._look_at = time.monotonic()

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)


async def list_months(connection: asyncpg.Connection) -> list[Month]:
    """Return the months that have a partition, in order."""
    names = [name for (name,) in await connection.fetch(_PARTITIONS)]
    found = filter(None, map(_OF_A_MONTH.fullmatch, names))
    return sorted(Month(*map(int, each.groups())) for each in found)


async def create_months(connection: asyncpg.Connection, months: Iterable[Month]) -> None:
    """Create the missing partitions of these months; nobody waits for it."""
    lacking = set(months)
    if lacking <= set(await list_months(connection)):
        return
    async with connection.transaction():
        await connection.execute(TAKE_LOCK)
        for month in sorted(lacking.difference(await list_months(connection))):
            # A table that is created as a partition would lock out all readers and writers.
            await connection.execute(
                f"CREATE TABLE {_partition(month)} (LIKE courtcards.events INCLUDING CONSTRAINTS)"
            )
            await connection.execute(
                f"ALTER TABLE courtcards.events ATTACH PARTITION {_partition(month)}"
                f" FOR VALUES FROM ('{month.prefix}') TO ('{_find_prefix_end(month.prefix)}')"
            )


async def create_coming_months(connection: asyncpg.Connection) -> list[Month]:
    """Create this month and the coming ones, by the database's clock; return all months."""
    this_month = Month.from_datetime(await connection.fetchval("SELECT now()"))
    await create_months(connection, [this_month.add_months(n) for n in range(MADE_AHEAD + 1)])
    return await list_months(connection)


async def drop_months(connection: asyncpg.Connection, until: datetime) -> int:
    """Drop the partitions of months that were over by then and hold only marks.

    Returns their number. If somebody reads the log all the while, such as a backup, they stay.
    """
    over = [each for each in await list_months(connection) if each.add_months(1).begins <= until]
    return sum([await _drop(connection, month) for month in over])


async def _drop(connection: asyncpg.Connection, month: Month) -> bool:
    """Drop a partition, if it holds only marks and can be locked."""

    async def drop() -> bool:
        async with connection.transaction():
            await connection.execute(TAKE_LOCK)
            await connection.execute("SET LOCAL lock_timeout = '5s'")
            await connection.execute(f"LOCK TABLE {_partition(month)} IN SHARE MODE")
            if await connection.fetchval(_build_contents_query(month)):
                return False
            # Later reads and writes queue behind this wait, so it must be short.
            await connection.execute("SET LOCAL lock_timeout = '100ms'")
            await connection.execute(
                f"ALTER TABLE courtcards.events DETACH PARTITION {_partition(month)}"
            )
            await connection.execute(f"DROP TABLE {_partition(month)}")
            return True

    try:
        return await retry_when_locked(drop)
    except asyncpg.LockNotAvailableError:
        return False


async def retry_when_locked(work: Callable[[], Awaitable[T]]) -> T:
    """Run work that needs a lock which others may hold, again and again if need be.

    Raises LockNotAvailableError if it stays locked for long.
    """
    for _ in range(TRIES - 1):
        try:
            return await work()
        except asyncpg.LockNotAvailableError:
            await asyncio.sleep(TRY_AGAIN_AFTER_S)
    return await work()


def _partition(month: Month) -> str:
    return f"courtcards.events_{month.year:04}_{month.number:02}"


def _find_prefix_end(prefix: str) -> str:
    """Return the first text, in the order of code points, after all with this prefix."""
    return prefix[:-1] + chr(ord(prefix[-1]) + 1)


def _build_contents_query(month: Month) -> str:
    """Return the query for rows other than marks of archived tables."""
    return (
        f"SELECT EXISTS (SELECT FROM {_partition(month)} LEFT JOIN courtcards.archived"  # noqa: S608
        " USING (table_id) WHERE event <> 'archived' OR kept IS NULL)"
    )


STEP_WITHIN_S = 24 * 60 * 60.0
"""Time limit of a step, which may read all rows."""


async def migrate(connection: asyncpg.Connection, address: DatabaseAddress) -> None:
    """Set up a new database, or migrate it, a step at a time.

    Raises StorageError for a database of a later Courtcards.
    """
    while await retry_when_locked(lambda: _step(connection, address)) < SCHEMA_VERSION:
        pass


async def _step(connection: asyncpg.Connection, address: DatabaseAddress) -> int:
    """Take one step, if there is one to take; return the version of the schema."""
    async with connection.transaction():
        # If two servers start at once, one takes the step.
        await connection.execute(TAKE_LOCK, timeout=STEP_WITHIN_S)
        version = await _read_version(connection, address)
        if version == SCHEMA_VERSION:
            return version
        # Others queue behind a process that waits for a table. So it waits no longer than the
        # database needs to interrupt its own vacuum.
        await connection.execute("SET LOCAL lock_timeout = '2s'")
        for statement in POSTGRES_STEPS[version]:
            await connection.execute(statement, timeout=STEP_WITHIN_S)
        if version == 0:
            secret = os.urandom(SECRET_BYTES)
            await connection.execute("INSERT INTO courtcards.about VALUES (1, $1)", secret)
        await connection.execute("UPDATE courtcards.about SET version = $1", version + 1)
        return version + 1


async def _read_version(connection: asyncpg.Connection, address: DatabaseAddress) -> int:
    """Return the schema version, 0 if there is none. Raises StorageError if it is unusable."""
    if await connection.fetchval("SELECT to_regclass('courtcards.about')") is None:
        return 0
    version = await connection.fetchval("SELECT version FROM courtcards.about")
    if version is None:
        raise StorageError(
            "the {it} has lost its secret: restore it from a copy", it=address.display_name
        )
    check_version(version, address.display_name)
    return int(version)
