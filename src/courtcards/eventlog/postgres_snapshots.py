"""Snapshots in a PostgreSQL log: written beside the events, in transactions of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import asyncpg

from courtcards.eventlog.postgres_connection import LastingConnection
from courtcards.eventlog.postgres_faults import FAILURES, DatabaseAddress, storage_error
from courtcards.eventlog.snapshots import SnapshotRow, WaitingSnapshots

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
    """The snapshots under some names, each with the sequence up to which it is one."""
    if not names:
        return {}
    return {name: (last, kept) for name, last, kept in await connection.fetch(_FIND, names)}


class SnapshotWriter:
    """Writes snapshots on a line of its own, as long as there are any."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._line = LastingConnection(address)
        self._address = address
        self._waiting = WaitingSnapshots()
        self._writing: asyncio.Task[None] | None = None

    def add(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Write a snapshot in the background."""
        self._waiting.add(name, sequence, seal)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        while rows := await asyncio.to_thread(self._waiting.some):
            try:
                await _put(await self._line.open(), rows)
            except FAILURES as failure:
                self._line.drop()
                fault = storage_error(failure, self._address)
                logger.warning("snapshots cannot be kept: %s", fault)

    async def close(self) -> None:
        """Write what waits, then close the line."""
        if self._writing is not None:
            await self._writing
        await self._line.close()


async def _put(connection: asyncpg.Connection, rows: Sequence[SnapshotRow]) -> None:
    """Write snapshots; nobody waits for the disk, since one that is lost is no loss."""
    async with connection.transaction():
        await connection.execute("SET LOCAL synchronous_commit TO off")
        # In one order, so that two servers never wait for each other.
        await connection.execute(_PUT, *zip(*sorted(rows), strict=True))
