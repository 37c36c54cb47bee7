"""The event log in SQLite: one writer thread, and many tables' events in one transaction.

A commit that survives a power cut (``synchronous=FULL``) costs a write to the disk, about as much
for a hundred events as for one. So the writer takes everything that came during the last commit,
writes it in one transaction, and answers everybody after the commit.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn, Self

import msgspec

from courtcards.eventlog.log import GrowthCallback, check_not_archived
from courtcards.eventlog.log_files import load_secret, secret_file
from courtcards.eventlog.personal import join_event, split_event
from courtcards.eventlog.snapshots import SnapshotQueue, SnapshotRow, StoredHistory
from courtcards.eventlog.sqlite_file import (
    APPLICATION_ID,
    connect,
    create_private_file,
    data_version,
    identify_file,
    migrate,
    storage_error,
)
from courtcards.kernel.errors import SequenceTaken, StorageError, refuse_copy

# Last sequences of many names of a SQLite log, in one query.
#
# The events of a name are in order, so the last one is found without the others. All names go in,
# and come out, as one text: a row for each would interrupt other work as often.


LAST_SEQUENCES = """
SELECT json_group_object(
    value, (SELECT coalesce(max(sequence), 0) FROM events WHERE table_id = value)
) FROM json_each(?)
"""


def encode_names(names: Sequence[str]) -> tuple[str]:
    """Return the parameters of ``LAST_SEQUENCES`` for these names."""
    return (msgspec.json.encode(names).decode(),)


def decode_last_sequences(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> list[int]:
    """Return the result of ``LAST_SEQUENCES``, in the order of the names."""
    found = msgspec.json.decode(rows[0][0], type=dict[str, int])
    return [found[name] for name in names]


# The names that a server polls, since another process may have written to the same SQLite file.
#
# A file tells nobody what was written, only that something was. A look at the end of each name's
# events costs about 3 µs. With thousands of tables, several times a second, that would be most of
# a server's work. Nearly all names are written by this process alone. These are polled in turns,
# some each time. Names that others have written to are polled every time.


NAMES_PER_POLL = 512
"""Number of names that are polled in turn: a poll of so many takes 1.5 ms."""

_GROWN = """
SELECT column1, (
    SELECT max(sequence) FROM events WHERE table_id = column1 AND sequence > column2
) AS last
FROM (VALUES {}) WHERE last IS NOT NULL
"""
_ROWS_AT_ONCE = 4096
"""SQLite takes 32,766 values in a statement, two a row here."""


class WatchedNames:
    """The watched names, their known sequences, and the turns of polling.

    The writer thread calls ``mark_changed`` and ``poll``, the event loop the rest.
    """

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        """By name, the last sequence that has been written or read here."""
        self._shared: dict[str, None] = {}
        """The names that another process has written to."""
        self._to_poll: list[str] = []
        """Names that are still to be polled since the last change of the file was found."""
        self._has_changed = False

    def watch(self, name: str) -> None:
        self._known[name] = 0

    def unwatch(self, name: str) -> None:
        self._known.pop(name, None)
        self._shared.pop(name, None)

    def note_sequence(self, name: str, sequence: int) -> None:
        """Store the last known sequence of a name."""
        if self._known.get(name, sequence) < sequence:
            self._known[name] = sequence

    def filter_foreign(self, found: Mapping[str, int]) -> dict[str, int]:
        """Return the part of a poll that is new to this process: others wrote it."""
        news = {name: last for name, last in found.items() if self._known.get(name, last) < last}
        self._shared |= dict.fromkeys(news)
        return news

    def mark_changed(self) -> None:
        """Note that the file has changed, so every name has to be polled."""
        self._has_changed = True

    def poll(self, connection: sqlite3.Connection) -> dict[str, int]:
        """Poll the names whose turn it is; return the last sequence of each that has grown."""
        known = self._known.copy()
        if self._has_changed and not self._to_poll:
            self._to_poll = list(known)
            self._has_changed = False
        if not self._to_poll:
            return {}
        names = dict.fromkeys([*self._to_poll[:NAMES_PER_POLL], *self._shared.copy()])
        found = _find_growth({name: known[name] for name in names if name in known}, connection)
        del self._to_poll[:NAMES_PER_POLL]
        return found


def _find_growth(known: Mapping[str, int], connection: sqlite3.Connection) -> dict[str, int]:
    """Return the last sequence of each name that has more events than are known.

    One query serves many names: reading each of them would cost far more. For each name the
    database looks only at the end of its events.
    """
    pairs, found = list(known.items()), dict[str, int]()
    for start in range(0, len(pairs), _ROWS_AT_ONCE):
        part = pairs[start : start + _ROWS_AT_ONCE]
        asked = _GROWN.format(", ".join(["(?, ?)"] * len(part)))
        found |= connection.execute(asked, [*chain.from_iterable(part)])
    return found


logger = logging.getLogger("courtcards.eventlog")

FIND_SNAPSHOT = "SELECT sequence, kept FROM snapshots WHERE table_id = ?"
_PUT = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)"


def put_snapshots(connection: sqlite3.Connection, rows: Sequence[SnapshotRow]) -> None:
    """Write snapshots within a transaction, which goes on without them if that fails."""
    if not rows:
        return
    connection.execute("SAVEPOINT snapshots")
    try:
        connection.executemany(_PUT, rows)
    except sqlite3.Error as error:
        logger.warning("snapshots cannot be stored: %s", error)
        connection.execute("ROLLBACK TO snapshots")
    connection.execute("RELEASE snapshots")


LARGEST_BATCH = 1024
BUSY_BATCH = 4
"""This many appends in one commit show that many tables are at play."""
GATHER_S = 0.002
"""The next commit then waits so long for more: many small commits would cost the server more."""
LOOK_EVERY_S = 0.2
"""Time between two polls for writes of other processes to the same file."""

_TOUCH = f"PRAGMA application_id = {APPLICATION_ID}"
"""Writes a page of the file without changing its contents."""
ROWS_AT_ONCE = 4096
"""SQLite takes 32,766 values in a statement, four a row at most."""


@dataclass(slots=True)
class _QueuedWrite:
    """Events that wait for the writer, and the future of their sender.

    Without events it is a check.
    """

    table: str
    first_sequence: int
    events: Sequence[bytes]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]
    error: StorageError | None = None

    def rows(self) -> Iterator[tuple[str, int, str, str | None]]:
        for sequence, event in enumerate(self.events, start=self.first_sequence):
            yield self.table, sequence, *split_event(event)


class SqliteLog:
    """A ServerLog in a SQLite file."""

    def __reduce__(self) -> NoReturn:
        refuse_copy("an open log", "open its file again")

    def __init__(self, path: Path) -> None:
        """Open the log, or create it. Raises StorageError if that fails."""
        self.path = path
        try:
            create_private_file(path)
            with ExitStack() as undo:
                self._writer: sqlite3.Connection | None = connect(path)
                undo.callback(self._writer.close)
                migrate(self._writer, path)
                self._reader = connect(path)
                undo.callback(self._reader.close)
                self._opened = identify_file(path)
                undo.pop_all()
        except OSError as error:
            raise StorageError(
                "{path} cannot be opened: {reason}", path=path, reason=error.strerror
            ) from error
        except sqlite3.Error as error:
            raise storage_error(error, path) from error
        self._closed = False
        self._followers: list[tuple[asyncio.AbstractEventLoop, GrowthCallback]] = []
        self._watched = WatchedNames()
        self._seen_version = data_version(self._writer)
        self._look_next = 0.0
        self._waiting: queue.SimpleQueue[_QueuedWrite | None] = queue.SimpleQueue()
        self._snapshots = SnapshotQueue()
        self._reading = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log-reader")
        self._thread = threading.Thread(target=self._write_all, name="log-writer", daemon=True)
        self._thread.start()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def secret(self) -> bytes:
        """Key that signs the cookies of every server on this file; it lies beside the file."""
        return load_secret(secret_file(self.path))

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events; durable when this returns (see EventLog.append)."""
        await self._enqueue_write(table, first_sequence, events)

    async def check(self) -> None:
        """Write a page of the file (see ServerLog.check)."""
        await self._enqueue_write("", 0, ())

    async def _enqueue_write(
        self, table: str, first_sequence: int, events: Sequence[bytes]
    ) -> None:
        self._require_open()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.put(_QueuedWrite(table, first_sequence, events, loop, done))
        await done

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events of a table that follow ``after`` (see EventLog.read)."""
        self._require_open()
        loop = asyncio.get_running_loop()
        events = await loop.run_in_executor(self._reading, self._read, table, after)
        self._watched.note_sequence(table, after + len(events))
        return events

    async def read_archive(self, table: str) -> bytes | None:
        """Return the archive of a table (see EventLog.read_archive)."""
        self._require_open()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, self._read_archive, table)

    def get_id_prefix(self) -> str:
        """Return no prefix: a file keeps no months apart (see ServerLog.get_id_prefix)."""
        return ""

    async def read_last_sequences(self, names: Sequence[str]) -> list[int]:
        """Return the last sequences of these names (see ServerLog.read_last_sequences)."""
        self._require_open()
        loop = asyncio.get_running_loop()
        asked = encode_names(names)
        rows = await loop.run_in_executor(self._reading, self._query, LAST_SEQUENCES, asked)
        return decode_last_sequences(names, rows)

    def save_snapshot(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Store a snapshot with the next write (see SnapshotStore.save_snapshot)."""
        self._snapshots.add(name, sequence, seal)

    async def load_history(self, name: str) -> StoredHistory:
        """Return the snapshot under a name, and later events (see SnapshotStore.load_history)."""
        self._require_open()
        loop = asyncio.get_running_loop()
        history = await loop.run_in_executor(self._reading, self._load_history, name)
        self._watched.note_sequence(name, max(history.last - 1, 0) + len(history.events))
        return history

    def follow(self, grown: GrowthCallback) -> None:
        """Poll for writes of other processes (see EventLog.follow)."""
        self._followers.append((asyncio.get_running_loop(), grown))

    def watch(self, name: str) -> None:
        """Poll a name, too (see EventLog.watch)."""
        self._watched.watch(name)

    def unwatch(self, name: str) -> None:
        """Stop polling a name (see EventLog.unwatch)."""
        self._watched.unwatch(name)

    def _notify(self, grown: GrowthCallback, found: Mapping[str, int]) -> None:
        """Report to a follower what is still new to this process."""
        if news := self._watched.filter_foreign(found):
            grown(news)

    async def close(self) -> None:
        """Write everything that waits, then close the file."""
        if self._closed:
            return
        self._closed = True
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._reading.shutdown)
        self._reader.close()
        if self._writer is not None:
            self._writer.close()

    def _require_open(self) -> None:
        if self._closed:
            raise StorageError("{path} is closed: the server is stopping", path=self.path)

    def _require_file(self) -> None:
        """Raise StorageError if the file is not at its place: new writes would be lost."""
        try:
            found = identify_file(self.path)
        except OSError:
            found = None
        if found != self._opened:
            raise StorageError(
                "{path} has been moved or replaced: nothing is saved until it is put back or "
                "the server is restarted",
                path=self.path,
            )

    def _read(self, table: str, after: int) -> list[bytes]:
        rows = self._query(
            "SELECT event, texts FROM events WHERE table_id = ? AND sequence > ? ORDER BY sequence",
            (table, after),
        )
        return check_not_archived(table, [join_event(*row) for row in rows])

    def _load_history(self, name: str) -> StoredHistory:
        for sequence, snapshot in self._query(FIND_SNAPSHOT, (name,)):
            return StoredHistory(snapshot, self._read(name, sequence - 1), sequence)
        return StoredHistory(None, self._read(name, 0))

    def _read_archive(self, table: str) -> bytes | None:
        rows = self._query("SELECT kept FROM archived WHERE table_id = ?", (table,))
        return rows[0][0] if rows else None

    def _query(self, question: str, values: tuple[str | int, ...]) -> list[tuple[Any, ...]]:
        self._require_file()
        try:
            return self._reader.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise storage_error(error, self.path) from error

    def _write_all(self) -> None:
        batch: list[_QueuedWrite | None] = []
        while True:
            self._poll_others()
            is_busy = len(batch) >= BUSY_BATCH
            try:
                batch = [self._waiting.get(timeout=LOOK_EVERY_S)]
            except queue.Empty:
                batch = []
                if self._snapshots:
                    self._write([])
                continue
            if is_busy:
                time.sleep(GATHER_S)
            while len(batch) < LARGEST_BATCH and not self._waiting.empty():
                batch.append(self._waiting.get())
            writings = [writing for writing in batch if writing is not None]
            self._write(writings)
            self._answer(writings)
            if len(writings) < len(batch):
                break
        while self._snapshots:
            self._write([])

    def _write(self, batch: Sequence[_QueuedWrite]) -> None:
        """Write a batch in one transaction; note in each element what went wrong with it."""
        snapshots = self._snapshots.take_some()
        try:
            self._require_file()
            if self._writer is None:
                self._writer = connect(self.path)
            self._writer.execute("BEGIN IMMEDIATE")
            _insert_all(self._writer, batch)
            put_snapshots(self._writer, snapshots)
            if not all(writing.events for writing in batch):
                self._writer.execute(_TOUCH)
            self._writer.execute("COMMIT")
            self._require_file()
        except (sqlite3.Error, StorageError) as error:
            self._roll_back()
            fault = storage_error(error, self.path) if isinstance(error, sqlite3.Error) else error
            for writing in batch:
                writing.error = writing.error or fault

    def _answer(self, batch: Sequence[_QueuedWrite]) -> None:
        """Answer the senders of a batch, and wake each event loop once for all of it."""
        by_loop: dict[asyncio.AbstractEventLoop, list[_QueuedWrite]] = {}
        for writing in batch:
            by_loop.setdefault(writing.loop, []).append(writing)
        for loop, writings in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._resolve, writings)

    def _resolve(self, batch: Sequence[_QueuedWrite]) -> None:
        for writing in batch:
            if writing.error is None:
                self._watched.note_sequence(
                    writing.table, writing.first_sequence + len(writing.events) - 1
                )
            if writing.done.done():
                continue
            if writing.error is None:
                writing.done.set_result(None)
            else:
                writing.done.set_exception(writing.error)

    def _poll_others(self) -> None:
        """Report to the followers, now and then, what other connections have written."""
        if not self._followers or self._writer is None or time.monotonic() < self._look_next:
            return
        self._look_next = time.monotonic() + LOOK_EVERY_S
        with suppress(sqlite3.Error):  # the next read or write reports the fault
            version = data_version(self._writer)
            if version != self._seen_version:
                self._watched.mark_changed()
                self._seen_version = version
            found = self._watched.poll(self._writer)
            for loop, grown in self._followers:
                if found and not loop.is_closed():
                    loop.call_soon_threadsafe(self._notify, grown, found)

    def _roll_back(self) -> None:
        # Some errors (a full disk) have rolled back already; then there is nothing to undo.
        if self._writer is None or not self._writer.in_transaction:
            return
        try:
            self._writer.execute("ROLLBACK")
        except sqlite3.Error:
            # A connection that cannot even roll back is useless: the next batch opens another.
            self._writer.close()
            self._writer = None


def _insert_all(connection: sqlite3.Connection, batch: Sequence[_QueuedWrite]) -> None:
    """Write a batch within the transaction; each append by itself if a sequence is taken."""
    try:
        _insert(connection, batch)
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        for writing in batch:
            _insert_alone(connection, writing)


def _insert(connection: sqlite3.Connection, batch: Iterable[_QueuedWrite]) -> None:
    """Write rows in as few statements as possible.

    Each statement releases the interpreter's lock and has to wait for it again. With a statement
    for each row, a commit of forty plays would wait forty times, and interrupt others as often.
    """
    rows = [row for writing in batch for row in writing.rows()]
    for start in range(0, len(rows), ROWS_AT_ONCE):
        part = rows[start : start + ROWS_AT_ONCE]
        values = ", ".join(["(?, ?, ?, ?)"] * len(part))
        connection.execute("INSERT INTO events VALUES " + values, [*chain.from_iterable(part)])  # noqa: S608 - question marks


def _insert_alone(connection: sqlite3.Connection, writing: _QueuedWrite) -> None:
    """Write one table's events within the transaction: all, or none with the error noted.

    The savepoint keeps the events of other tables if this table's sequence is taken.
    """
    connection.execute("SAVEPOINT one")
    try:
        _insert(connection, [writing])
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO one")
        writing.error = SequenceTaken(writing.table, writing.first_sequence)
    connection.execute("RELEASE one")
