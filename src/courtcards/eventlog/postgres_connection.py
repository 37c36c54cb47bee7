"""A connection to a PostgreSQL database for whoever keeps the whole of it (see ``connection``)."""

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
"""How the database knows this connection from those of servers."""


class PostgresConnection:
    """A connection to a database that has a log. It is used where no event loop runs."""

    def __init__(self, url: str, *, is_new: bool = False) -> None:
        """Open the log, and bring it forward; where it ``is_new``, the database alone.

        StorageError when it cannot be used.
        """
        self.address = DatabaseAddress.parse(url)
        self._runner = asyncio.Runner()
        try:
            self._secret = b"" if is_new else self._runner.run(prepare(self.address))
            # What is read or written here at once may take longer than anybody waits for a play.
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
        """The database, without its password."""
        return self.address.display_name

    @property
    def secret(self) -> bytes:
        """What the database keeps."""
        return self._secret

    def query(self, statement: str, *values: object) -> list[Row]:
        """What a statement answers (see Line.ask)."""
        return [tuple(row) for row in self._run(self._connection.fetch(statement, *values))]

    def stream(self, statement: str) -> Iterator[Row]:
        """What a statement answers, a part at a time (see Line.stream)."""

        async def open_cursor() -> Any:
            return await self._connection.cursor(statement)

        cursor = self._run(open_cursor())
        while part := self._run(cursor.fetch(ROWS_AT_ONCE)):
            yield from map(tuple, part)

    def add(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows, where they are events each in its month (see Line.add)."""
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
        """All that is read stands as at one moment, however much is written meanwhile."""
        with self._transaction(isolation="repeatable_read", readonly=True):
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Servers wait only for the rows that are changed."""
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
        """By a notice that every server hears."""
        self.query("SELECT pg_notify($1, $2)", BROADCAST_CHANNEL, f"{name}:{sequence}")

    def create_months(self) -> None:
        """Make the months of a log that is new."""
        self._run(create_coming_months(self._connection))

    def drop_months(self, until: datetime) -> int:
        """See Line.drop_months."""
        return self._run(drop_months(self._connection, until))

    def faults(self) -> list[str]:
        """Nothing: PostgreSQL checks each page as it reads it, and says then what is wrong."""
        return []

    def is_shared(self) -> bool:
        """Whether a server is connected to the database."""
        found = self.query(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND starts_with(application_name, $1)",
            SERVER,
        )
        return bool(found[0][0])

    def shrink(self) -> None:
        """Let what is to come use the room of deleted rows; nobody waits for that.

        The database gives back only what is free at the end of its files.
        """
        for table in ("events", "archived", "snapshots"):
            self._run(self._connection.execute(f"VACUUM courtcards.{table}"))

    def renew(self) -> None:
        """Write the tables anew."""
        for table in ("events", "archived", "snapshots"):
            self._run(self._connection.execute(f"VACUUM FULL courtcards.{table}"))

    def size(self) -> int:
        """What the tables and their indexes take."""
        found = self.query(
            "SELECT sum(pg_total_relation_size(relid))"
            " + pg_total_relation_size('courtcards.archived')"
            " + pg_total_relation_size('courtcards.snapshots')"
            " FROM pg_partition_tree('courtcards.events')"
        )
        return int(found[0][0])

    def close(self) -> None:
        """Close the connection."""
        if not self._connection.is_closed():
            self._run(self._connection.close(timeout=CONNECT_WITHIN_S))
        self._runner.close()


@contextmanager
def create_database(url: str, secret: bytes) -> Iterator[PostgresConnection]:
    """A log that is made and filled within, in one transaction; StorageError where there is one."""
    connection = PostgresConnection(url, is_new=True)
    try:
        if connection.query("SELECT to_regclass('courtcards.about') IS NOT NULL")[0][0]:
            raise StorageError(
                "the {it} has tables already: name an empty one", it=connection.display_name
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
