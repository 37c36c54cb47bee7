"""Connections of a server to a PostgreSQL database, and the names by which it knows them."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg
from asyncpg import exceptions as faults

from courtcards.kernel.errors import Message, StorageError

FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    ValueError,
)
"""What may be raised where a database is used: by it, by the connection to it, by its address."""

EXAMPLE = "postgresql://user:password@host:5432/name"


@dataclass(frozen=True)
class DatabaseAddress:
    """Where a database is; shown without its password."""

    url: str = field(repr=False)
    user: str
    host: str
    name: str

    @classmethod
    def parse(cls, url: str) -> DatabaseAddress:
        """The parts of an address; StorageError for a text that is none."""
        try:
            parts = urlsplit(url)
            port = parts.port or 5432
        except ValueError:
            raise StorageError(
                "that is no address of a database: write {example}", example=EXAMPLE
            ) from None
        if parts.scheme not in {"postgresql", "postgres"}:
            raise StorageError("the address of a database is written {example}", example=EXAMPLE)
        query = parse_qs(parts.query)
        user = unquote(parts.username or query.get("user", [""])[0])
        host = query.get("host", [f"{parts.hostname or 'localhost'}:{port}"])[0]
        return cls(url, user, host, unquote(parts.path.lstrip("/")) or user)

    @property
    def said(self) -> Message:
        """How a sentence names it."""
        return Message("database {name!r} at {host}", {"name": self.name, "host": self.host})


def storage_error(error: BaseException, address: DatabaseAddress) -> StorageError:
    """What went wrong, as one sentence."""
    for kinds, sentence in _SENTENCES:
        if isinstance(error, kinds):
            return StorageError(sentence.text, it=address.said, user=address.user or "?")
    if isinstance(error, TimeoutError):
        return StorageError("the {it} does not answer", it=address.said)
    if isinstance(error, OSError):
        return StorageError("no database answers at {host}", host=address.host)
    return StorageError("the {it} cannot be used: {reason}", it=address.said, reason=str(error))


_SENTENCES: tuple[tuple[tuple[type[BaseException], ...], Message], ...] = (
    (
        (faults.InvalidPasswordError, faults.InvalidAuthorizationSpecificationError),
        Message("the {it} does not let {user} in: the name or the password is wrong"),
    ),
    (
        (faults.InvalidCatalogNameError,),
        Message("there is no {it}: make it with createdb, or name another"),
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
        Message("another program, such as a backup, keeps the {it} locked: try again later"),
    ),
    ((faults.ReadOnlySQLTransactionError,), Message("the {it} may only be read at present")),
    ((faults.InsufficientPrivilegeError,), Message("{user} may not write in the {it}")),
    (
        (faults.UndefinedTableError, faults.InvalidSchemaNameError),
        Message("the {it} has lost its tables: restore it from a copy"),
    ),
    ((faults.PostgresIOError,), Message("the disk of the {it} fails")),
    (
        (faults.DataCorruptedError, faults.IndexCorruptedError),
        Message("the {it} is damaged: restore it from a copy"),
    ),
)


SERVER = "courtcards server"
"""With what the names of all connections of servers begin."""
ANSWER_WITHIN_S = 10.0
CONNECT_WITHIN_S = 5.0

# A database may be set to answer before it has written. Settings stricter than ours stay. And who
# is told of an append is looked for in a statement that has to see what was committed before it.
_SETTINGS = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off';
SET default_transaction_isolation TO 'read committed'
"""


@dataclass
class LastingConnection:
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
    await connection.execute(_SETTINGS)
    return connection
