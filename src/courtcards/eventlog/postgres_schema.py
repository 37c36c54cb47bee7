"""The schema of a PostgreSQL log: brought forward when it is opened, beside servers that run."""

from __future__ import annotations

import os

import asyncpg

from courtcards.eventlog.postgres_faults import DatabaseAddress
from courtcards.eventlog.postgres_months import IN_TURN, make_ahead, with_patience
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION, check_version
from courtcards.eventlog.secret import SECRET_BYTES
from courtcards.kernel.errors import StorageError

STEP_WITHIN_S = 24 * 60 * 60.0
"""A step may look at all that there is."""


async def bring_forward(connection: asyncpg.Connection, address: DatabaseAddress) -> None:
    """Set up a database that is new, or bring it forward, a step at a time.

    StorageError for one that a later Courtcards has brought further.
    """
    is_new = await _version_of(connection, address) == 0
    while await with_patience(lambda: _step(connection, address)) < SCHEMA_VERSION:
        pass
    if is_new:
        await make_ahead(connection, from_now=True)


async def _step(connection: asyncpg.Connection, address: DatabaseAddress) -> int:
    """Take one step, where there is one to take; returns the version that the schema has now."""
    async with connection.transaction():
        # Of two servers that start at once one takes the step.
        await connection.execute(IN_TURN, timeout=STEP_WITHIN_S)
        version = await _version_of(connection, address)
        if version == SCHEMA_VERSION:
            return version
        # Others come to wait with whoever waits for a table: no longer than it takes the database
        # to interrupt its own tidying up.
        await connection.execute("SET LOCAL lock_timeout = '2s'")
        for statement in POSTGRES_STEPS[version]:
            await connection.execute(statement, timeout=STEP_WITHIN_S)
        if version == 0:
            secret = os.urandom(SECRET_BYTES)
            await connection.execute("INSERT INTO courtcards.about VALUES (1, $1)", secret)
        await connection.execute("UPDATE courtcards.about SET version = $1", version + 1)
        return version + 1


async def _version_of(connection: asyncpg.Connection, address: DatabaseAddress) -> int:
    """The version of the schema, 0 where there is none; StorageError where it cannot be used."""
    if await connection.fetchval("SELECT to_regclass('courtcards.about')") is None:
        return 0
    version = await connection.fetchval("SELECT version FROM courtcards.about")
    if version is None:
        raise StorageError("the {it} has lost its secret: restore it from a copy", it=address.said)
    check_version(version, address.said)
    return int(version)
