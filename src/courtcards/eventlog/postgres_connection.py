"""A connection to a PostgreSQL database for administration (see ``log.LogConnection``)."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar

import asyncpg

from courtcards.eventlog.log import Month, Row
from courtcards.eventlog.postgres import prepare
from courtcards.eventlog.postgres_listener import BROADCAST_CHANNEL
from courtcards.eventlog.postgres_schema import (
    CONNECT_WITHIN_S,
    FAILURES,
    SERVER,
    DatabaseAddress,
    connect,
    create_coming_months,
    create_months,
    drop_months,
    storage_error,
)
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION
from courtcards.kernel.errors import Message, StorageError

T = TypeVar("T")

ROWS_AT_ONCE = 1000
ADMIN_CONNECTION_NAME = "courtcards keeping"
"""Name of this connection in the database, different from those of servers."""


class PostgresConnection:
    """A connection to a database that has a log, for use where no event loop runs."""

    def __init__(self, url: str, *, is_new: bool = False) -> None:
        """Open the log, and migrate it; if it ``is_new``, open the database alone.

        Raises StorageError if it cannot be used.
        """
        self.address = DatabaseAddress.parse(url)
        self._runner = asyncio.Runner()
        try:
            self._secret = b"" if is_new else self._runner.run(prepare(self.address))
            # One read or write here may take longer than anybody waits for a play.
            self._connection: asyncpg.Connection = self._run(
                connect(self.address, ADMIN_CONNECTION_NAME, None)
            )
            self.query("SET search_path TO courtcards")
        except BaseException:
            self._runner.close()
            raise

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self._runner.run(work)
        except FAILURES as error:
            raise storage_error(error, self.address) from error

    @property
    def display_name(self) -> Message:
        """Name of the database in a sentence, without its password."""
        return self.address.display_name

    @property
    def secret(self) -> bytes:
        """Key that the database keeps."""
        return self._secret

    def query(self, statement: str, *values: object) -> list[Row]:
        """Return the rows of a statement's result (see LogConnection.query)."""
        return [tuple(row) for row in self._run(self._connection.fetch(statement, *values))]

    def stream(self, statement: str) -> Iterator[Row]:
        """Yield the rows of a statement's result, a part at a time (see LogConnection.stream)."""

        async def open_cursor() -> Any:
            return await self._connection.cursor(statement)

        cursor = self._run(open_cursor())
        while part := self._run(cursor.fetch(ROWS_AT_ONCE)):
            yield from map(tuple, part)

    def add(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows; events go into their months (see LogConnection.add)."""
        records = list(rows)
        if table == "events":
            months = set(filter(None, (Month.from_id(name) for name, *_ in records)))
            self._run(create_months(self._connection, months))
        copying = self._connection.copy_records_to_table(
            table, records=records, schema_name="courtcards"
        )
        self._run(copying)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Open a transaction whose reads show one moment, whatever is written meanwhile."""
        with self._transaction(isolation="repeatable_read", readonly=True):
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Open a transaction for changes; servers wait only for the changed rows."""
        with self._transaction():
            yield

    @contextmanager
    def _transaction(self, **how: Any) -> Iterator[None]:
        transaction = self._connection.transaction(**how)
        self._run(transaction.start())
        try:
            yield
        except BaseException:
            if not self._connection.is_closed():
                self._run(transaction.rollback())
            raise
        self._run(transaction.commit())

    def notify_servers(self, name: str, sequence: int) -> None:
        """Send a notice that every server receives."""
        self.query("SELECT pg_notify($1, $2)", BROADCAST_CHANNEL, f"{name}:{sequence}")

    def create_months(self) -> None:
        self._run(create_coming_months(self._connection))

    def drop_months(self, until: datetime) -> int:
        """Drop old months (see LogConnection.drop_months)."""
        return self._run(drop_months(self._connection, until))

    def faults(self) -> list[str]:
        """Return nothing: PostgreSQL checks each page when it reads it, and reports faults then."""
        return []

    def is_shared(self) -> bool:
        """Tell whether a server is connected to the database."""
        found = self.query(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND starts_with(application_name, $1)",
            SERVER,
        )
        return bool(found[0][0])

    def shrink(self) -> None:
        """Free the space of deleted rows for later ones; nobody waits for that.

        The database gives back only space at the end of its files.
        """
        for table in ("events", "archived", "snapshots"):
            self._run(self._connection.execute(f"VACUUM courtcards.{table}"))

    def renew(self) -> None:
        for table in ("events", "archived", "snapshots"):
            self._run(self._connection.execute(f"VACUUM FULL courtcards.{table}"))

    def size(self) -> int:
        found = self.query(
            "SELECT sum(pg_total_relation_size(relid))"
            " + pg_total_relation_size('courtcards.archived')"
            " + pg_total_relation_size('courtcards.snapshots')"
            " FROM pg_partition_tree('courtcards.events')"
        )
        return int(found[0][0])

    def close(self) -> None:
        if not self._connection.is_closed():
            self._run(self._connection.close(timeout=CONNECT_WITHIN_S))
        self._runner.close()


@contextmanager
def create_database(url: str, secret: bytes) -> Iterator[PostgresConnection]:
    """Create a log that is filled within the block, in one transaction.

    Raises StorageError if there is one already.
    """
    connection = PostgresConnection(url, is_new=True)
    try:
        if connection.query("SELECT to_regclass('courtcards.about') IS NOT NULL")[0][0]:
            raise StorageError(
                "the {it} already contains tables: choose an empty one", it=connection.display_name
            )
        with connection.writing():
            for statements in POSTGRES_STEPS:
                for statement in statements:
                    connection.query(statement)
            connection.query("INSERT INTO courtcards.about VALUES ($1, $2)", SCHEMA_VERSION, secret)
            connection.create_months()
            yield connection
    finally:
        connection.close()
