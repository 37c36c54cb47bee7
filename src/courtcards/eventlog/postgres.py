"""The event log in PostgreSQL: many server processes on one database, with notices.

Each statement writes everything that came during the last one, in one transaction and one round
trip. It also notifies the processes that follow one of these tables (``postgres_listener.py``).
They read the events that their own tables lack.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NoReturn, Self

import asyncpg

from courtcards.eventlog.log import GrowthCallback, Month, check_not_archived
from courtcards.eventlog.personal import join_event, split_event
from courtcards.eventlog.postgres_listener import NotificationListener
from courtcards.eventlog.postgres_schema import (
    CONNECT_WITHIN_S,
    FAILURES,
    DatabaseAddress,
    MonthPartitions,
    ReconnectingConnection,
    connect,
    create_coming_months,
    migrate,
    storage_error,
)
from courtcards.eventlog.snapshots import SnapshotQueue, SnapshotRow, StoredHistory
from courtcards.kernel.errors import (
    CourtcardsError,
    SequenceTaken,
    StorageError,
    UnknownTable,
    refuse_copy,
)

_LAST_SEQUENCES = """
SELECT coalesce(sequence, 0)
FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, place)
LEFT JOIN LATERAL (
    SELECT sequence FROM courtcards.events
    WHERE table_id = name ORDER BY sequence DESC LIMIT 1
) AS last ON true
ORDER BY place
"""
"""Each name is looked up by itself, in its month: the database goes to the end of its events."""


class LastSequenceReader:
    """Reader of last sequences on a connection of its own, which opens at first use."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._line = ReconnectingConnection(address)
        self._address = address
        self._turn = asyncio.Lock()

    async def read(self, names: Sequence[str]) -> list[int]:
        """Return the last sequence under each name (see ServerLog.read_last_sequences)."""
        async with self._turn:
            try:
                connection = await self._line.open()
                return [last for (last,) in await connection.fetch(_LAST_SEQUENCES, names)]
            except FAILURES as failure:
                self._line.drop()
                raise storage_error(failure, self._address) from failure

    async def close(self) -> None:
        """Close the connection once nobody is being answered."""
        async with self._turn:
            await self._line.close()


logger = logging.getLogger("courtcards.eventlog")

_PUT = """
INSERT INTO courtcards.snapshots
SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])
ON CONFLICT (table_id) DO UPDATE SET sequence = excluded.sequence, kept = excluded.kept
"""
_FIND = "SELECT table_id, sequence, kept FROM courtcards.snapshots WHERE table_id = ANY($1)"


async def find_snapshots(
    connection: asyncpg.Connection, names: Sequence[str]
) -> dict[str, tuple[int, bytes]]:
    """Return the snapshots under some names, each with its last sequence."""
    if not names:
        return {}
    return {name: (last, kept) for name, last, kept in await connection.fetch(_FIND, names)}


class SnapshotWriter:
    """Writer of snapshots on a connection of its own, as long as there are any."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._line = ReconnectingConnection(address)
        self._address = address
        self._waiting = SnapshotQueue()
        self._writing: asyncio.Task[None] | None = None

    def add(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Write a snapshot in the background."""
        self._waiting.add(name, sequence, seal)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        while self._waiting:
            rows = await asyncio.to_thread(self._waiting.take_some)
            try:
                await _put(await self._line.open(), rows)
            except FAILURES as failure:
                self._line.drop()
                fault = storage_error(failure, self._address)
                logger.warning("snapshots cannot be stored: %s", fault)

    async def close(self) -> None:
        """Write everything that waits, then close the connection."""
        if self._writing is not None:
            await self._writing
        await self._line.close()


async def _put(connection: asyncpg.Connection, rows: Sequence[SnapshotRow]) -> None:
    """Write snapshots without waiting for the disk, since a lost one is no loss."""
    async with connection.transaction():
        await connection.execute("SET LOCAL synchronous_commit TO off")
        # In one order, so that two servers never wait for each other.
        await connection.execute(_PUT, *zip(*sorted(rows), strict=True))


LARGEST_BATCH = 256
"""Appends in one transaction: so many tables fit into the 8000 bytes of one notice."""

_APPEND = """
WITH told AS MATERIALIZED (SELECT courtcards.tell($1::text[], $2::integer[], $5))
INSERT INTO courtcards.events
SELECT written.* FROM told, unnest($1::text[], $2::integer[], $3::text[], $4::text[]) AS written
"""
"""Notifies the followers, which has to be done before a row is written (see ``schema.py``)."""
_TOUCH = "UPDATE courtcards.about SET version = version"
"""Writes a row without changing its contents."""
_READ = """
SELECT place, event, texts
FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (name, after, place)
CROSS JOIN LATERAL (
    SELECT sequence, event, texts FROM courtcards.events
    WHERE table_id = name AND sequence > after
    ORDER BY sequence OFFSET 0
) AS found
ORDER BY place, sequence
"""
"""With ``OFFSET`` each table is looked up by itself, in its month. Several months joined at once
would be read whole."""

_ARCHIVED = "SELECT kept FROM courtcards.archived WHERE table_id = $1"


@dataclass(slots=True)
class _PendingWrite:
    """Events that wait to be written, and the future of their sender; without any, a check."""

    table: str
    first_sequence: int
    events: Sequence[bytes]
    done: asyncio.Future[None]


@dataclass(slots=True)
class _PendingRead:
    """A request for the events of a table, and the future of its sender.

    ``after`` is None if the snapshot gives the first sequence.
    """

    table: str
    after: int | None
    done: asyncio.Future[StoredHistory]


class PostgresLog:
    """A ServerLog in a PostgreSQL database. It lives on the event loop that first uses it."""

    def __reduce__(self) -> NoReturn:
        refuse_copy("an open log", "open its database again")

    def __init__(self, url: str) -> None:
        """Open the log, or create it. Raises StorageError if that fails."""
        self.address = DatabaseAddress.parse(url)
        with ThreadPoolExecutor(max_workers=1) as thread:  # a loop may be running in this one
            self.secret: bytes = thread.submit(asyncio.run, prepare(self.address)).result()
            there = thread.submit(asyncio.run, prepare_months(self.address)).result()
        self._months = MonthPartitions(there, lambda: prepare_months(self.address))
        self._closed = False
        self._write_line = ReconnectingConnection(self.address)
        self._read_line = ReconnectingConnection(self.address)
        self._ends = LastSequenceReader(self.address)
        self._snapshots = SnapshotWriter(self.address)
        self._to_write: list[_PendingWrite] = []
        self._to_read: list[_PendingRead] = []
        self._writer: asyncio.Task[None] | None = None
        self._reader: asyncio.Task[None] | None = None
        self._listener = NotificationListener(self.address)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events; durable when this returns (see EventLog.append)."""
        await self._enqueue_write(table, first_sequence, events)

    async def check(self) -> None:
        """Write a row of the database (see ServerLog.check)."""
        await self._enqueue_write("", 0, ())

    async def _enqueue_write(
        self, table: str, first_sequence: int, events: Sequence[bytes]
    ) -> None:
        self._require_open()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._to_write.append(_PendingWrite(table, first_sequence, events, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events of a table that follow ``after`` (see EventLog.read)."""
        return (await self._enqueue_read(table, after)).events

    async def load_history(self, name: str) -> StoredHistory:
        """Return the snapshot under a name, and later events (see SnapshotStore.load_history)."""
        return await self._enqueue_read(name, None)

    async def _enqueue_read(self, table: str, after: int | None) -> StoredHistory:
        self._require_open()
        done: asyncio.Future[StoredHistory] = asyncio.get_running_loop().create_future()
        self._to_read.append(_PendingRead(table, after, done))
        if self._reader is None or self._reader.done():
            self._reader = asyncio.create_task(self._read_all())
        found = await done
        check_not_archived(table, found.events)
        return found

    def save_snapshot(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Store a snapshot in the background (see SnapshotStore.save_snapshot)."""
        self._snapshots.add(name, sequence, seal)

    async def read_archive(self, table: str) -> bytes | None:
        """Return the archive of a table (see EventLog.read_archive)."""
        self._require_open()
        # This is rare, so it has its own connection: that of the reader belongs to its task.
        line = ReconnectingConnection(self.address)
        try:
            connection = await line.open()
            kept = await connection.fetchval(_ARCHIVED, table)
        except FAILURES as failure:
            raise storage_error(failure, self.address) from failure
        finally:
            await line.close()
        return None if kept is None else bytes(kept)

    async def read_last_sequences(self, names: Sequence[str]) -> list[int]:
        """Return the last sequences of these names (see ServerLog.read_last_sequences)."""
        self._require_open()
        return await self._ends.read(names)

    def get_id_prefix(self) -> str:
        """Return the prefix of this month, if it has a partition (see ServerLog.get_id_prefix)."""
        return self._months.prefix()

    def follow(self, grown: GrowthCallback) -> None:
        """Listen for what other processes write (see EventLog.follow)."""
        self._listener.follow(grown)

    def watch(self, name: str) -> None:
        """Let writers under a name notify this process (see EventLog.watch)."""
        self._listener.watch(name)

    def unwatch(self, name: str) -> None:
        """Stop notices about a name (see EventLog.unwatch)."""
        self._listener.unwatch(name)

    async def close(self) -> None:
        """Write everything that waits, then close the connections."""
        if self._closed:
            return
        self._closed = True
        await self._listener.close()
        busy = [task for task in (self._writer, self._reader) if task is not None]
        await asyncio.gather(*busy, return_exceptions=True)
        await self._snapshots.close()
        await self._ends.close()
        await self._write_line.close()
        await self._read_line.close()
        await self._months.close()

    def _require_open(self) -> None:
        if self._closed:
            raise StorageError(
                "{path} is closed: the server is stopping", path=self.address.display_name
            )

    async def _write_all(self) -> None:
        while self._to_write:
            batch = self._to_write[:LARGEST_BATCH]
            del self._to_write[:LARGEST_BATCH]
            await self._write(batch)

    async def _write(self, batch: Sequence[_PendingWrite]) -> None:
        """Write a batch in one transaction, and answer each sender."""
        error: CourtcardsError | None = None
        try:
            await self._insert(batch)
        except asyncpg.IntegrityConstraintViolationError as refused:
            if len(batch) > 1:
                for writing in batch:  # so that only the one that is refused fails
                    await self._write([writing])
                return
            error = self._explain_refusal(batch[0], refused)
        except FAILURES as failure:
            self._write_line.drop()  # with a new connection the next batch may succeed
            error = storage_error(failure, self.address)
        for writing in batch:
            _answer(writing.done, error, None)

    def _explain_refusal(
        self, writing: _PendingWrite, refused: asyncpg.IntegrityConstraintViolationError
    ) -> CourtcardsError:
        """Return the error for refused events: a taken sequence, or a month that is gone."""
        if isinstance(refused, asyncpg.UniqueViolationError):
            return SequenceTaken(writing.table, writing.first_sequence)
        self._months.recheck_soon()
        return UnknownTable(writing.table)

    async def _insert(self, batch: Sequence[_PendingWrite]) -> None:
        # In one order for every process: two that write to the same tables wait for each other.
        rows = sorted(
            (
                (writing.table, writing.first_sequence + index, *split_event(event))
                for writing in batch
                for index, event in enumerate(writing.events)
            ),
            key=itemgetter(0, 1),
        )
        connection = await self._write_line.open()
        if not all(writing.events for writing in batch):
            await connection.execute(_TOUCH)
        if not rows:
            return
        await self._listener.sync_watched(connection)
        tables, sequences, events, texts = zip(*rows, strict=True)
        await connection.fetch(_APPEND, tables, sequences, events, texts, self._listener.channel)

    async def _read_all(self) -> None:
        while self._to_read:
            batch = self._to_read[:LARGEST_BATCH]
            del self._to_read[:LARGEST_BATCH]
            found = [StoredHistory(None, []) for _ in batch]
            error: StorageError | None = None
            try:
                found = await self._fetch_batch(batch)
            except FAILURES as failure:
                self._read_line.drop()
                error = storage_error(failure, self.address)
            for each, history in zip(batch, found, strict=True):
                _answer(each.done, error, history)

    async def _fetch_batch(self, batch: Sequence[_PendingRead]) -> list[StoredHistory]:
        connection = await self._read_line.open()
        await self._listener.sync_watched(connection)
        names = [each.table for each in batch if each.after is None]
        known: Mapping[str, tuple[int, bytes | None]] = await find_snapshots(connection, names)
        found, afters = [], []
        for each in batch:
            last, snapshot = known.get(each.table, (0, None)) if each.after is None else (0, None)
            found.append(StoredHistory(snapshot, [], last))
            afters.append(max(last - 1, each.after or 0))
        tables = [each.table for each in batch]
        for place, event, texts in await connection.fetch(_READ, tables, afters):
            found[place - 1].events.append(join_event(event, texts))
        return found


def _answer(done: asyncio.Future[Any], error: CourtcardsError | None, result: Any) -> None:
    """Answer a sender that still waits."""
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


async def prepare(address: DatabaseAddress) -> bytes:
    """Set up a new database, or migrate it; return the secret that it keeps."""
    try:
        connection = await connect(address)
        try:
            await migrate(connection, address)
            secret = await connection.fetchval("SELECT secret FROM courtcards.about")
            return bytes(secret)
        finally:
            await connection.close(timeout=CONNECT_WITHIN_S)
    except FAILURES as error:
        raise storage_error(error, address) from error


async def prepare_months(address: DatabaseAddress) -> frozenset[Month]:
    """Create the coming months; return all existing ones, none if that fails."""
    try:
        connection = await connect(address)
        try:
            return frozenset(await create_coming_months(connection))
        finally:
            await connection.close(timeout=CONNECT_WITHIN_S)
    except FAILURES as error:
        logger.warning(
            "cannot create partitions for coming months: %s", storage_error(error, address)
        )
        return frozenset()
