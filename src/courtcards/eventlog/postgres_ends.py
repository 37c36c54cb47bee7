"""How far many names of a PostgreSQL log have come, asked at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from courtcards.eventlog.postgres_connection import LastingConnection
from courtcards.eventlog.postgres_faults import FAILURES, DatabaseAddress, storage_error

_ENDS = """
SELECT coalesce(sequence, 0)
FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, place)
LEFT JOIN LATERAL (
    SELECT sequence FROM courtcards.events
    WHERE table_id = name ORDER BY sequence DESC LIMIT 1
) AS last ON true
ORDER BY place
"""
"""Each name is looked up by itself, in its month: the database goes to the end of its events."""


class EndsReader:
    """Asks on a line of its own, which is opened when somebody first wants to know."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._line = LastingConnection(address)
        self._address = address
        self._turn = asyncio.Lock()

    async def of(self, names: Sequence[str]) -> list[int]:
        """The last sequence under each name (see ServerLog.ends)."""
        async with self._turn:
            try:
                connection = await self._line.open()
                return [last for (last,) in await connection.fetch(_ENDS, names)]
            except FAILURES as failure:
                self._line.drop()
                raise storage_error(failure, self._address) from failure

    async def close(self) -> None:
        """Close the line once nobody is being answered."""
        async with self._turn:
            await self._line.close()
