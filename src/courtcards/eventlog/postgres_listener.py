"""Notices of what other server processes write to the same PostgreSQL database.

A process has a channel of its own. Its rows in ``courtcards.followed`` are the names that it
follows. An append notifies the channels that follow its names (``schema.py``), and nobody else. If
each table is in the memory of one process alone, nothing is sent at all.

Commands that change a log beside the servers notify everybody, on a channel that all listen to.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping
from itertools import islice
from typing import Any

import asyncpg

from courtcards.eventlog.log import GrowthCallback
from courtcards.eventlog.postgres_schema import (
    FAILURES,
    SERVER,
    DatabaseAddress,
    connect,
    storage_error,
)

logger = logging.getLogger("courtcards.eventlog")

BROADCAST_CHANNEL = "courtcards_events"
"""Channel that everybody listens to."""
CHANGED_AT_ONCE = 256
"""Number of names that are locked at once, while nobody can write under them."""
LISTEN_AGAIN_AFTER_S = 0.5
LOOK_EVERY_S = 15.0
"""Time between two checks that the connection still answers."""

_FOLLOW = "SELECT courtcards.follow($1::text[], $2::text[], $3)"
_SWEEP = """
DELETE FROM courtcards.followed
WHERE channel <> ALL (ARRAY(
    SELECT application_name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name <> ''
))
"""
"""Deletes the rows of channels that nobody listens to."""


class NotificationListener:
    """Listener of one process: it listens from the first ``follow`` until it is closed."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._address = address
        self.channel = ""
        """Channel of this process, which is the name of the connection that listens to it.

        Each connection has another one, which tells rows of a lost connection from current ones. It
        is empty until there is a connection.
        """
        self._followers: list[GrowthCallback] = []
        self._watched: set[str] = set()
        self._changed: set[str] = set()
        """Names that are watched and not yet followed, or the other way round."""
        self._changing = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None

    def follow(self, grown: GrowthCallback) -> None:
        """Start to listen, if not yet (see EventLog.follow)."""
        self._followers.append(grown)
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())

    def watch(self, name: str) -> None:
        self._watched.add(name)
        self._changed.add(name)

    def unwatch(self, name: str) -> None:
        self._watched.discard(name)
        self._changed.add(name)

    async def sync_watched(self, connection: asyncpg.Connection) -> None:
        """Follow all watched names in the database; call it before any read or write.

        It costs something only if they have changed. Raises whatever ``asyncpg`` raises.
        """
        async with self._changing:
            while self._changed and self.channel:
                part = set(islice(self._changed, CHANGED_AT_ONCE))
                self._changed -= part
                entered, given_up = part & self._watched, part - self._watched
                try:
                    await connection.execute(_FOLLOW, [*entered], [*given_up], self.channel)
                except BaseException:
                    self._changed |= part
                    raise

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        """Listen to the other processes, as long as this log is open."""
        was_heard = True
        while True:
            try:
                await self._receive()
            except FAILURES as failure:
                if was_heard:
                    logger.warning("%s", storage_error(failure, self._address))
                was_heard = False
            else:
                was_heard = True
            await asyncio.sleep(LISTEN_AGAIN_AFTER_S)

    def _notify(self, grown: Mapping[str, int] | None) -> None:
        for tell in self._followers:
            tell(grown)

    def _handle_notice(self, _connection: Any, _backend: int, _channel: str, text: str) -> None:
        pairs = (each.rpartition(":") for each in text.split())
        self._notify({name: int(sequence) for name, _, sequence in pairs})

    async def _receive(self) -> None:
        """Listen to the other processes until the connection is lost."""
        lost = asyncio.Event()
        channel = f"{SERVER} {secrets.token_hex(8)}"
        connection = await connect(self._address, channel)
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(BROADCAST_CHANNEL, self._handle_notice)
            await connection.add_listener(channel, self._handle_notice)
            await connection.execute(_SWEEP)
            # The database may have come back without the followed names, and notices may have been
            # sent while nobody listened. So all names are entered again before anything is read.
            self.channel, self._changed = channel, set(self._watched)
            self._notify(None)
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), LOOK_EVERY_S)
                    break
                await connection.execute(_SWEEP)  # fails on a connection that hangs
        finally:
            connection.terminate()
