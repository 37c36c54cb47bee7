"""The file of a SQLite log: creation, migration, and a connection for administration."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from courtcards.eventlog.log import Row
from courtcards.eventlog.log_files import load_secret, secret_file, sync_folder, write_secret
from courtcards.eventlog.schema import SCHEMA_VERSION, SQLITE_STEPS, check_version
from courtcards.kernel.cache import PRIVATE_FILE, inherit_owner, make_folder
from courtcards.kernel.errors import Message, StorageError

APPLICATION_ID = 0x434F5552
"""``COUR``: marks the file as ours."""

BUSY_TIMEOUT_S = 5.0


def create_private_file(path: Path) -> None:
    """Create the file, readable by its owner alone: it holds every pack."""
    make_folder(path.parent, 0o700)
    try:
        make_new_file(path)
    except FileExistsError:  # perhaps a link to a file that does not exist yet
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))


def make_new_file(path: Path) -> None:
    """Create an empty file, readable by its owner alone. Raises FileExistsError if it exists."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    try:
        inherit_owner(descriptor, path.parent)
    finally:
        os.close(descriptor)


def identify_file(path: Path) -> tuple[int, int]:
    """Return what identifies a file beyond its name. Raises OSError if there is none."""
    found = path.stat()
    return found.st_dev, found.st_ino


def connect(path: Path) -> sqlite3.Connection:
    """Open a connection on which a commit returns only when it is on the disk."""
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    try:
        if path.stat().st_size == 0:
            # So it frees deleted pages a few at a time, also beside a running server.
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA temp_store = MEMORY")  # statement journals need no disk
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def data_version(connection: sqlite3.Connection) -> int:
    """Return a number that changes when another connection has written."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Set up an empty file, or migrate an older one, a step at a time.

    Raises StorageError for a file of another program, or of a later version.
    """
    while (version := _read_version(connection, path)) < SCHEMA_VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Another server that opens the file may have migrated it first.
            if _read_version(connection, path) == version:
                for statement in SQLITE_STEPS[version]:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _read_version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the schema version of a file, 0 if it is empty. Raises StorageError for no log."""
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
    """Return the fault of the file as one sentence for operators and players."""
    name = getattr(error, "sqlite_errorname", "")
    for prefix, fault in _FAULTS.items():
        if name.startswith(prefix):
            return StorageError(fault.text, path=path)
    return StorageError("{path} cannot be used: {reason}", path=path, reason=str(error))


_FAULTS = {
    "SQLITE_FULL": Message("the disk is full: nothing more can be saved in {path}"),
    "SQLITE_BUSY": Message("another program has locked {path}"),
    "SQLITE_LOCKED": Message("another program has locked {path}"),
    "SQLITE_NOTADB": Message("{path} is not a Courtcards file"),
    "SQLITE_CORRUPT": Message("{path} is damaged: restore it from a copy, or choose another file"),
    "SQLITE_CANTOPEN": Message("{path} cannot be opened"),
    "SQLITE_READONLY": Message("{path} is read-only"),
    "SQLITE_IOERR": Message("the disk cannot read or write {path}"),
}


PAGES_AT_ONCE = 256
"""Pages that are freed in one transaction, so that no server waits long for its own."""
COLUMNS = {"events": 4, "archived": 3, "snapshots": 3}


class SqliteConnection:
    """A connection to an existing file."""

    def __init__(self, path: Path) -> None:
        """Open the file, and migrate it. Raises StorageError if that fails."""
        if not path.is_file():
            raise StorageError("there is no file {path}", path=path)
        self.path = path
        with self._faults():
            self._connection = connect(path)
            try:
                # Data that is rewritten or sorted here may not fit into memory.
                self._connection.execute("PRAGMA temp_store = DEFAULT")
                # A redacted name must not remain in freed space.
                self._connection.execute("PRAGMA secure_delete = ON")
                migrate(self._connection, path)
            except BaseException:
                self._connection.close()
                raise

    @property
    def display_name(self) -> Path:
        return self.path

    @property
    def secret(self) -> bytes:
        """Key that lies beside the file."""
        return load_secret(secret_file(self.path))

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise storage_error(error, self.path) from error

    def query(self, statement: str, *values: object) -> list[Row]:
        """Return the rows of a statement's result (see LogConnection.query)."""
        with self._faults():
            return self._connection.execute(statement, _number_values(values)).fetchall()

    def stream(self, statement: str) -> Iterator[Row]:
        """Yield the rows of a statement's result (see LogConnection.stream)."""
        with self._faults(), closing(self._connection.execute(statement)) as cursor:
            yield from cursor

    def add(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows (see LogConnection.add)."""
        with self._faults():
            marks = ", ".join("?" * COLUMNS[table])
            self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - our own name

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Open a transaction whose reads show one moment, whatever is written meanwhile."""
        with self._transaction("BEGIN"):
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Open a transaction for changes; a server on the file waits for its end."""
        with self._transaction("BEGIN IMMEDIATE"):
            yield

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        with self._faults():
            self._connection.execute(begin)
            try:
                yield
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def notify_servers(self, name: str, sequence: int) -> None:
        """Do nothing: a server notices by itself that the file has changed."""

    def drop_months(self, _until: datetime) -> int:
        """Return 0: a file keeps no months apart."""
        return 0

    def faults(self) -> list[str]:
        found = [str(fault) for (fault,) in self.query("PRAGMA integrity_check")]
        return [] if found == ["ok"] else found

    def is_shared(self) -> bool:
        """Tell whether another process has it open: then the file cannot leave WAL mode."""
        try:
            self._connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            return True
        self._connection.execute("PRAGMA journal_mode = WAL")
        return False

    def shrink(self) -> None:
        """Free deleted pages, a few at a time."""
        with self._faults():
            while self._count_free_pages():
                self._connection.execute(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})").fetchall()
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def renew(self) -> None:
        with self._faults():
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _count_free_pages(self) -> int:
        (count,) = self._connection.execute("PRAGMA freelist_count").fetchone()
        return int(count)

    def size(self) -> int:
        return self.path.stat().st_size

    def close(self) -> None:
        self._connection.close()


def _number_values(values: tuple[object, ...]) -> dict[str, object]:
    """Return values for ``$1``, ``$2`` …, which SQLite takes for names."""
    return {str(number): value for number, value in enumerate(values, start=1)}


@contextmanager
def create_log_file(path: Path, secret: bytes) -> Iterator[SqliteConnection]:
    """Create a file that is filled within the block, and exists only once it is whole.

    Its secret is stored beside it. Raises StorageError if something is there already; that stays as
    it is.
    """
    beside = secret_file(path)
    try:
        # SQLite would take files that another log has left beside its own for this one's.
        for left in (path, *_list_side_files(path)):
            if left.exists():
                raise _build_exists_error(left)
        if beside.exists() and beside.read_bytes() != secret:
            raise _build_exists_error(beside)
        make_folder(path.parent, 0o700)
        with _create_draft(path) as draft:
            connection = SqliteConnection(draft)
            try:
                with connection.writing():
                    yield connection
            finally:
                connection.close()
            write_secret(beside, secret)
            try:
                path.hardlink_to(draft)
            except FileExistsError:
                raise _build_exists_error(path) from None
        sync_folder(path.parent)
    except OSError as error:
        raise StorageError(
            "{path} cannot be written: {reason}", path=path, reason=error.strerror
        ) from error


@contextmanager
def _create_draft(path: Path) -> Iterator[Path]:
    """Yield an empty file beside another, which is removed in the end."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    make_new_file(draft)
    try:
        yield draft
    finally:
        for each in (draft, *_list_side_files(draft)):
            each.unlink(missing_ok=True)


def _list_side_files(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))


def _build_exists_error(path: Path) -> StorageError:
    return StorageError("{path} already exists: choose another place", path=path)
