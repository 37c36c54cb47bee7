"""A PostgreSQL log for the tests: what stands where in it, of which month."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from courtcards.eventlog import postgres_schema
from courtcards.eventlog.admin_log import ArchivedRow, open_admin_log
from courtcards.eventlog.log import Month
from courtcards.eventlog.postgres import PostgresLog
from databases import Cluster

PAST = Month(2021, 3)
"""A month that is long over."""


def now() -> Month:
    return Month.from_datetime(datetime.now(UTC))


class Database:
    """A database, and what stands where in it."""

    def __init__(self, cluster: Cluster, place: str) -> None:
        self.cluster = cluster
        self.place = place
        self.name = urlsplit(place).path[1:]

    def ask(self, statement: str) -> list[Any]:
        """What a statement answers. In a thread: a test may have a loop in this one."""
        with ThreadPoolExecutor(1) as aside:
            return aside.submit(self.cluster.execute, statement, self.name).result()

    def url_of(self, who: str) -> str:
        """Its address for another user, named with the password."""
        return self.cluster.url(self.name, who)

    @property
    def partitions(self) -> set[str]:
        found = self.ask(
            "SELECT inhrelid::regclass::text FROM pg_inherits"
            " WHERE inhparent = 'courtcards.events'::regclass"
        )
        return {name.removeprefix("courtcards.events_") for (name,) in found}

    def where(self, table: str) -> set[str]:
        """In which partitions the events of a table are."""
        found = self.ask(
            "SELECT DISTINCT tableoid::regclass::text FROM courtcards.events"
            f" WHERE table_id = '{table}'"
        )
        return {name.removeprefix("courtcards.events_") for (name,) in found}

    def lay_out(self, *months: Month) -> None:
        """Lay it out as today's server does, with these months besides."""
        asyncio.run(PostgresLog(self.place).close())
        self.make(*months)

    def make(self, *months: Month) -> None:
        asyncio.run(self._make(months))

    async def _make(self, months: Sequence[Month]) -> None:
        connection = await asyncpg.connect(self.place)
        try:
            await postgres_schema.create_months(connection, months)
        finally:
            await connection.close()


def called(month: Month) -> str:
    return f"{month.year}_{month.number:02}"


def fill(place: str, *tables: str) -> None:
    async def run() -> None:
        async with PostgresLog(place) as log:
            for table in tables:
                await log.append(table, 1, [b"1", b"2"])

    asyncio.run(run())


def archive(place: str, *tables: str) -> None:
    with open_admin_log(place) as log:
        for table in tables:
            with log.writing():
                log.archive(ArchivedRow(table, 1, b"kept"), 2)
