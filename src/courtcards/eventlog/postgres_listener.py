"""Hearing of what other server processes write to the same PostgreSQL database.

A process has a channel of its own, and its rows in ``courtcards.followed`` say of which names it
wants to hear. An append tells the channels that follow what it writes (``schema.py``), and nobody
else: where each table is in the memory of one process alone, nothing is sent at all.

Commands that change a log beside the servers tell everybody, on a channel that all listen to.
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
"""The channel that everybody listens to."""
CHANGED_AT_ONCE = 256
"""So many names are locked at once, while nobody can write under them."""
LISTEN_AGAIN_AFTER_S = 0.5
LOOK_EVERY_S = 15.0
"""How often an ear looks whether its line still answers."""

_FOLLOW = "SELECT courtcards.follow($1::text[], $2::text[], $3)"
_SWEEP = """
DELETE FROM courtcards.followed
WHERE channel <> ALL (ARRAY(
    SELECT application_name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name <> ''
))
"""
"""Deletes what nobody is there to hear."""


class NotificationListener:
    """The ear of one process: it hears from the first ``follow`` until it is closed."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._address = address
        self.channel = ""
        """The channel of this process, which is the name of the connection that listens to it.

        It is another one for each connection, so that what a lost one has left can be told from
        what is followed now; empty until there is one.
        """
        self._followers: list[GrowthCallback] = []
        self._watched: set[str] = set()
        self._changed: set[str] = set()
        """The names that are watched and not yet followed, or the other way round."""
        self._changing = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None

    def follow(self, grown: GrowthCallback) -> None:
        """See EventLog.follow."""
        self._followers.append(grown)
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())

    def watch(self, name: str) -> None:
        """See EventLog.watch."""
        self._watched.add(name)
        self._changed.add(name)

    def unwatch(self, name: str) -> None:
        """See EventLog.unwatch."""
        self._watched.discard(name)
        self._changed.add(name)

    async def sync_watched(self, connection: asyncpg.Connection) -> None:
        """Have all that is watched followed; to be done before anything is read or written.

        It costs something only where that has changed. Whatever ``asyncpg`` raises may be raised.
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
        """Hear no more."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        """Hear the other processes, for as long as this log is open."""
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
        """Hear the other processes until the line is lost."""
        lost = asyncio.Event()
        channel = f"{SERVER} {secrets.token_hex(8)}"
        connection = await connect(self._address, channel)
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(BROADCAST_CHANNEL, self._handle_notice)
            await connection.add_listener(channel, self._handle_notice)
            await connection.execute(_SWEEP)
            # The database may have come back without what was followed, and notices may have been
            # sent while nobody listened: all is entered anew before anything is read on.
            self.channel, self._changed = channel, set(self._watched)
            self._notify(None)
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), LOOK_EVERY_S)
                    break
                await connection.execute(_SWEEP)  # fails on a connection that hangs
        finally:
            connection.terminate()
