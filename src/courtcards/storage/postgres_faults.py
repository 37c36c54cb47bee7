"""What goes wrong with a PostgreSQL database, as one sentence for whoever serves or plays."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg
from asyncpg import exceptions as faults

from courtcards.errors import StorageError

FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    ValueError,
)
"""What may be raised where a database is asked: by it, by the line to it, by its address."""

EXAMPLE = "postgresql://user:password@host:5432/name"


@dataclass(frozen=True)
class Address:
    """Where a database is; shown without its password."""

    url: str
    user: str
    host: str
    name: str

    @classmethod
    def parse(cls, url: str) -> Address:
        """The parts of an address; StorageError for a text that is none."""
        try:
            parts = urlsplit(url)
            port = parts.port or 5432
        except ValueError:
            raise StorageError(f"that is no address of a database: write {EXAMPLE}") from None
        if parts.scheme not in {"postgresql", "postgres"}:
            raise StorageError(f"the address of a database is written {EXAMPLE}")
        query = parse_qs(parts.query)
        user = unquote(parts.username or query.get("user", [""])[0])
        host = query.get("host", [f"{parts.hostname or 'localhost'}:{port}"])[0]
        return cls(url, user, host, unquote(parts.path.lstrip("/")) or user)

    def __str__(self) -> str:
        return f"database {self.name!r} at {self.host}"


def storage_error(error: BaseException, address: Address) -> StorageError:
    """What went wrong, as one sentence."""
    for kinds, sentence in _SENTENCES:
        if isinstance(error, kinds):
            return StorageError(sentence.format(it=address, user=address.user or "you"))
    if isinstance(error, TimeoutError):
        return StorageError(f"the {address} does not answer")
    if isinstance(error, OSError):
        return StorageError(f"no database answers at {address.host}")
    return StorageError(f"the {address} cannot be used: {error}")


_SENTENCES: tuple[tuple[tuple[type[BaseException], ...], str], ...] = (
    (
        (faults.InvalidPasswordError, faults.InvalidAuthorizationSpecificationError),
        "the {it} does not let {user} in: the name or the password is wrong",
    ),
    (
        (faults.InvalidCatalogNameError,),
        "there is no {it}: make it with createdb, or name another",
    ),
    ((faults.DiskFullError,), "the disk of the {it} is full: nothing more can be saved"),
    ((faults.TooManyConnectionsError,), "the {it} takes no more connections"),
    ((faults.CannotConnectNowError,), "the {it} is starting or stopping: try again soon"),
    (
        (
            faults.AdminShutdownError,
            faults.CrashShutdownError,
            faults.PostgresConnectionError,
            asyncpg.InterfaceError,
            ConnectionResetError,
            BrokenPipeError,
        ),
        "the connection to the {it} was lost",
    ),
    ((faults.ReadOnlySQLTransactionError,), "the {it} may only be read at present"),
    ((faults.InsufficientPrivilegeError,), "{user} may not write in the {it}"),
    (
        (faults.UndefinedTableError, faults.InvalidSchemaNameError),
        "the {it} has lost its tables: restore it from a copy",
    ),
    ((faults.PostgresIOError,), "the disk of the {it} fails"),
    (
        (faults.DataCorruptedError, faults.IndexCorruptedError),
        "the {it} is damaged: restore it from a copy",
    ),
)
