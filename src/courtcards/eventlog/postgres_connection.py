"""Connections of a server to a PostgreSQL database, and the names by which it knows them."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field

import asyncpg

from courtcards.eventlog.postgres_faults import FAILURES, DatabaseAddress

SERVER = "courtcards server"
"""With what the names of all connections of servers begin."""
OLDER_SERVER = "courtcards"
"""The name of the connections of servers that knew no channels of their own."""
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
