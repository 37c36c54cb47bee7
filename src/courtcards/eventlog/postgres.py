"""The event log in PostgreSQL: many server processes on one database, each told of the others.

What has gathered while the last statement ran is written by the next one: all the rows, and
one NOTIFY that names their tables, in one transaction and one round trip. Every other process
hears the notice, and reads what its own tables lack.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Self

import asyncpg

from courtcards.eventlog.log import Grown, Known, unless_archived
from courtcards.eventlog.postgres_faults import FAILURES, DatabaseAddress, storage_error
from courtcards.eventlog.postgres_snapshots import SnapshotWriter, find_snapshots
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION, check_version
from courtcards.eventlog.secret import SECRET_BYTES
from courtcards.eventlog.snapshots import Recalled
from courtcards.kernel.errors import SequenceTaken, StorageError

logger = logging.getLogger("courtcards.eventlog")

CHANNEL = "courtcards_events"
SERVER = "courtcards"
"""How the database knows the connections of servers."""
LARGEST_BATCH = 256
"""Appends in one transaction: so many tables can be named in the 8000 bytes of one notice."""
ANSWER_WITHIN_S = 10.0
CONNECT_WITHIN_S = 5.0
LISTEN_AGAIN_AFTER_S = 0.5
CHECK_LINE_EVERY_S = 15.0

_APPEND = """
WITH written AS (
    INSERT INTO courtcards.events
    SELECT * FROM unnest($1::text[], $2::integer[], $3::text[])
)
SELECT pg_notify('courtcards_events', $4)
"""
_TOUCH = "UPDATE courtcards.about SET version = version"
"""Writes a row, and leaves in it what stood there."""
_READ = """
SELECT asked.place, events.event
FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (table_id, after, place)
JOIN courtcards.events USING (table_id)
WHERE sequence > after
ORDER BY place, sequence
"""

_ARCHIVED = "SELECT kept FROM courtcards.archived WHERE table_id = $1"


@dataclass(slots=True)
class _Writing:
    """Events that wait to be written, and the future of whoever waits; without any, a check."""

    table: str
    first_sequence: int
    events: Sequence[str]
    done: asyncio.Future[None]


@dataclass(slots=True)
class _Reading:
    """A request for the events of a table, and the future of whoever waits for them.

    ``after`` is None where its snapshot says from which on.
    """

    table: str
    after: int | None
    done: asyncio.Future[Recalled]


@dataclass
class _Line:
    """A connection that is opened when it is needed, and opened again after it was lost."""

    address: DatabaseAddress
    connection: asyncpg.Connection | None = field(default=None)

    async def open(self) -> asyncpg.Connection:
        """The connection; whatever ``asyncpg`` raises when there is none to be had."""
        if self.connection is None or self.connection.is_closed():
            self.connection = await connect(self.address)
        return self.connection

    def drop(self) -> None:
        """Throw away a connection whose state is not known."""
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None

    async def close(self) -> None:
        """Close the connection, if there is one."""
        if self.connection is not None:
            with contextlib.suppress(*FAILURES):
                await self.connection.close(timeout=CONNECT_WITHIN_S)
            self.connection = None


async def connect(
    address: DatabaseAddress,
    name: str = SERVER,
    answer_within_s: float | None = ANSWER_WITHIN_S,
) -> asyncpg.Connection:
    """A connection, under a name, on which a commit returns only when it is on the disk."""
    connection = await asyncpg.connect(
        address.url,
        timeout=CONNECT_WITHIN_S,
        command_timeout=answer_within_s,
        server_settings={"application_name": name},
    )
    # A database may be set to answer before it has written. Settings stricter than ours stay.
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    return connection


class PostgresLog:
    """A ServerLog in a PostgreSQL database. It lives on the event loop that first uses it."""

    def __init__(self, url: str) -> None:
        """Open the log, or make it. Raises StorageError when that cannot be done."""
        self.address = DatabaseAddress.parse(url)
        with ThreadPoolExecutor(max_workers=1) as thread:  # a loop may be running in this one
            self.secret: bytes = thread.submit(asyncio.run, prepare(self.address)).result()
        self._closed = False
        self._write_line, self._read_line = _Line(self.address), _Line(self.address)
        self._snapshots = SnapshotWriter(_Line(self.address), self.address)
        self._to_write: list[_Writing] = []
        self._to_read: list[_Reading] = []
        self._writer: asyncio.Task[None] | None = None
        self._reader: asyncio.Task[None] | None = None
        self._followers: list[Grown] = []
        self._ear: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events; durable when this returns (see EventLog.append)."""
        await self._written(table, first_sequence, [event.decode() for event in events])

    async def check(self) -> None:
        """Write a row of the database (see ServerLog.check)."""
        await self._written("", 0, ())

    async def _written(self, table: str, first_sequence: int, texts: Sequence[str]) -> None:
        self._require_open()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._to_write.append(_Writing(table, first_sequence, texts, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table that follow ``after`` (see EventLog.read)."""
        return (await self._found(table, after)).events

    async def recall(self, name: str) -> Recalled:
        """The snapshot under a name, and the events that follow (see Shelf.recall)."""
        return await self._found(name, None)

    async def _found(self, table: str, after: int | None) -> Recalled:
        self._require_open()
        done: asyncio.Future[Recalled] = asyncio.get_running_loop().create_future()
        self._to_read.append(_Reading(table, after, done))
        if self._reader is None or self._reader.done():
            self._reader = asyncio.create_task(self._read_all())
        found = await done
        unless_archived(table, found.events)
        return found

    def keep(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Keep a snapshot in the background (see Shelf.keep)."""
        self._snapshots.add(name, sequence, seal)

    async def archived(self, table: str) -> bytes | None:
        """What is kept of a table that has been archived (see EventLog.archived)."""
        self._require_open()
        # Asked seldom, so on a connection of its own: that of the reader belongs to its task.
        line = _Line(self.address)
        try:
            connection = await line.open()
            kept = await connection.fetchval(_ARCHIVED, table)
        except FAILURES as failure:
            raise storage_error(failure, self.address) from failure
        finally:
            await line.close()
        return None if kept is None else bytes(kept)

    def follow(self, grown: Grown, _known: Known | None = None) -> None:
        """Listen for what other processes write (see EventLog.follow): they say to which tables."""
        self._followers.append(grown)
        if self._ear is None:
            self._ear = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Write what waits, then close the connections."""
        if self._closed:
            return
        self._closed = True
        if self._ear is not None:
            self._ear.cancel()
        busy = [task for task in (self._writer, self._reader, self._ear) if task is not None]
        await asyncio.gather(*busy, return_exceptions=True)
        await self._snapshots.close()
        await self._write_line.close()
        await self._read_line.close()

    def _require_open(self) -> None:
        if self._closed:
            raise StorageError("{path} is closed: the server is stopping", path=self.address.said)

    async def _write_all(self) -> None:
        while self._to_write:
            batch = self._to_write[:LARGEST_BATCH]
            del self._to_write[:LARGEST_BATCH]
            await self._write(batch)

    async def _write(self, batch: Sequence[_Writing]) -> None:
        """Write a batch in one transaction, and answer each."""
        error: StorageError | None = None
        try:
            await self._insert(batch)
        except asyncpg.UniqueViolationError:
            if len(batch) > 1:
                for writing in batch:  # so that only the one whose sequence is taken fails
                    await self._write([writing])
                return
            error = SequenceTaken(batch[0].table, batch[0].first_sequence)
        except FAILURES as failure:
            self._write_line.drop()  # with a new connection the next batch may succeed
            error = storage_error(failure, self.address)
        for writing in batch:
            _answer(writing.done, error, None)

    async def _insert(self, batch: Sequence[_Writing]) -> None:
        rows = [
            (writing.table, writing.first_sequence + index, event)
            for writing in batch
            for index, event in enumerate(writing.events)
        ]
        connection = await self._write_line.open()
        if not all(writing.events for writing in batch):
            await connection.execute(_TOUCH)
        if not rows:
            return
        tables, sequences, texts = zip(*rows, strict=True)
        last = {table: sequence for table, sequence, _ in rows}
        notice = " ".join(f"{table}:{sequence}" for table, sequence in last.items())
        await connection.fetch(_APPEND, tables, sequences, texts, notice)

    async def _read_all(self) -> None:
        while self._to_read:
            batch = self._to_read[:LARGEST_BATCH]
            del self._to_read[:LARGEST_BATCH]
            found = [Recalled(None, []) for _ in batch]
            error: StorageError | None = None
            try:
                found = await self._answers(batch)
            except FAILURES as failure:
                self._read_line.drop()
                error = storage_error(failure, self.address)
            for each, recalled in zip(batch, found, strict=True):
                _answer(each.done, error, recalled)

    async def _answers(self, batch: Sequence[_Reading]) -> list[Recalled]:
        connection = await self._read_line.open()
        names = [each.table for each in batch if each.after is None]
        known: Mapping[str, tuple[int, bytes | None]] = await find_snapshots(connection, names)
        found, afters = [], []
        for each in batch:
            last, snapshot = known.get(each.table, (0, None)) if each.after is None else (0, None)
            found.append(Recalled(snapshot, [], last))
            afters.append(max(last - 1, each.after or 0))
        tables = [each.table for each in batch]
        for place, event in await connection.fetch(_READ, tables, afters):
            found[place - 1].events.append(event.encode())
        return found

    async def _listen(self) -> None:
        """Hear the other processes, for as long as this log is open."""
        was_heard = True
        while True:
            try:
                await self._hear()
            except FAILURES as failure:
                if was_heard:
                    logger.warning("%s", storage_error(failure, self.address))
                was_heard = False
            else:
                was_heard = True
            await asyncio.sleep(LISTEN_AGAIN_AFTER_S)

    def _tell(self, grown: Mapping[str, int] | None) -> None:
        for tell in self._followers:
            tell(grown)

    async def _hear(self) -> None:
        """Hear the other processes until the line is lost."""
        lost = asyncio.Event()

        def notice(_line: Any, backend: int, _channel: str, text: str) -> None:
            writer = self._write_line.connection
            if writer is None or writer.is_closed() or backend != writer.get_server_pid():
                pairs = (each.rpartition(":") for each in text.split())
                self._tell({table: int(sequence) for table, _, sequence in pairs})

        line = _Line(self.address)
        try:
            connection = await line.open()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, notice)
            self._tell(None)  # of notices that were sent while nobody listened
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), CHECK_LINE_EVERY_S)
                    break
                await connection.execute("SELECT 1")  # fails on a connection that hangs
        finally:
            line.drop()


def _answer(done: asyncio.Future[Any], error: StorageError | None, result: Any) -> None:
    """Answer whoever waits, unless they have stopped waiting."""
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


async def prepare(address: DatabaseAddress) -> bytes:
    """Set up a database that is new, or bring it forward; returns the secret that it keeps."""
    try:
        connection = await connect(address)
        try:
            while await _bring_forward(connection, address) < SCHEMA_VERSION:
                pass
            secret = await connection.fetchval("SELECT secret FROM courtcards.about")
            return bytes(secret)
        finally:
            await connection.close(timeout=CONNECT_WITHIN_S)
    except FAILURES as error:
        raise storage_error(error, address) from error


async def _bring_forward(connection: asyncpg.Connection, address: DatabaseAddress) -> int:
    """Take one step, where there is one to take; returns the version that the schema has now."""
    async with connection.transaction():
        # Of two servers that start at once one takes the step.
        await connection.execute("SELECT pg_advisory_xact_lock(1131377234)")
        version = await _version_of(connection, address)
        if version == SCHEMA_VERSION:
            return version
        for statement in POSTGRES_STEPS[version]:
            await connection.execute(statement)
        if version == 0:
            secret = os.urandom(SECRET_BYTES)
            await connection.execute("INSERT INTO courtcards.about VALUES (1, $1)", secret)
        await connection.execute("UPDATE courtcards.about SET version = $1", version + 1)
        return version + 1


async def _version_of(connection: asyncpg.Connection, address: DatabaseAddress) -> int:
    """The version of the schema, 0 where there is none; StorageError where it cannot be used."""
    if await connection.fetchval("SELECT to_regclass('courtcards.about')") is None:
        return 0
    version = await connection.fetchval("SELECT version FROM courtcards.about")
    if version is None:
        raise StorageError("the {it} has lost its secret: restore it from a copy", it=address.said)
    check_version(version, address.said)
    return int(version)
