"""The file of a SQLite log: it is made, opened, brought forward; what can be wrong with it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from courtcards.eventlog.schema import SCHEMA_VERSION, SQLITE_STEPS, check_version
from courtcards.kernel.cache import PRIVATE_FILE, inherit_owner, make_folder
from courtcards.kernel.errors import Message, StorageError

APPLICATION_ID = 0x434F5552
"""``COUR``: how the file says whose it is."""

BUSY_TIMEOUT_S = 5.0


def create_private_file(path: Path) -> None:
    """Make the file, readable by its owner alone: it holds every pack."""
    make_folder(path.parent, 0o700)
    try:
        make_new_file(path)
    except FileExistsError:  # perhaps as a link to where there is none yet
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))


def make_new_file(path: Path) -> None:
    """Make an empty file, readable by its owner alone. Raises FileExistsError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    try:
        inherit_owner(descriptor, path.parent)
    finally:
        os.close(descriptor)


def identity(path: Path) -> tuple[int, int]:
    """What tells a file from any other that comes to have its name; OSError where there is none."""
    found = path.stat()
    return found.st_dev, found.st_ino


def connect(path: Path) -> sqlite3.Connection:
    """A connection on which a commit returns only when it is on the disk."""
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    try:
        if path.stat().st_size == 0:
            # So it gives freed pages back a few at a time, beside a running server, too.
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA temp_store = MEMORY")  # statement journals need no disk
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def data_version(connection: sqlite3.Connection) -> int:
    """A number that changes when another connection than this one has written."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return int(version)


def bring_forward(connection: sqlite3.Connection, path: Path) -> None:
    """Set up an empty file, or bring an older one forward, a step at a time.

    StorageError for a file that is another program's, or that a later version has written.
    """
    while (version := _version_of(connection, path)) < SCHEMA_VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Another server that opens the file may have been first.
            if _version_of(connection, path) == version:
                for statement in SQLITE_STEPS[version]:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the schema of a file, 0 where it is empty; StorageError where it is no log."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (table_count,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application == 0 and version == 0 and table_count == 0:
        return 0
    if application != APPLICATION_ID:
        raise StorageError("{path} is a database of another program", path=path)
    check_version(version, path)
    return int(version)


def storage_error(error: sqlite3.Error, path: Path) -> StorageError:
    """What went wrong with the file, as one sentence for whoever runs or plays here."""
    name = getattr(error, "sqlite_errorname", "")
    for prefix, fault in _FAULTS.items():
        if name.startswith(prefix):
            return StorageError(fault.text, path=path)
    return StorageError("{path} cannot be used: {reason}", path=path, reason=str(error))


_FAULTS = {
    "SQLITE_FULL": Message("the disk is full: nothing more can be saved in {path}"),
    "SQLITE_BUSY": Message("another program keeps {path} locked"),
    "SQLITE_LOCKED": Message("another program keeps {path} locked"),
    "SQLITE_NOTADB": Message("{path} is not a Courtcards file"),
    "SQLITE_CORRUPT": Message("{path} is damaged: restore it from a copy, or name another file"),
    "SQLITE_CANTOPEN": Message("{path} cannot be opened"),
    "SQLITE_READONLY": Message("{path} may not be written"),
    "SQLITE_IOERR": Message("the disk fails to read or write {path}"),
}
