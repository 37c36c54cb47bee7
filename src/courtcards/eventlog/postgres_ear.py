"""Hearing of what other server processes write to the same PostgreSQL database.

A process has a channel of its own, and its rows in ``courtcards.followed`` say of which names it
wants to hear. An append tells the channels that follow what it writes (``schema.py``), and nobody
else: where each table is in the memory of one process alone, nothing is sent at all.

Whoever keeps a log as a whole tells everybody, on a channel that all listen to. So do the servers
of before, which hear nothing else: as long as one may be there, it is told of everything, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
from collections.abc import Mapping
from itertools import islice
from typing import Any

import asyncpg

from courtcards.eventlog.log import Grown
from courtcards.eventlog.postgres_connection import (
    FAILURES,
    OLDER_SERVER,
    SERVER,
    DatabaseAddress,
    connect,
    storage_error,
)

logger = logging.getLogger("courtcards.eventlog")

EVERYBODY = "courtcards_events"
"""The channel that everybody listens to."""
CHANGED_AT_ONCE = 256
"""So many names are locked at once, while nobody can write under them."""
LISTEN_AGAIN_AFTER_S = 0.5
LOOK_EVERY_S = 15.0
"""How often an ear looks whether its line still answers, and who else is there."""
OLDER_IS_GONE_AFTER_S = 60.0
"""A server of before that has lost its connections is back sooner, or is gone."""

_FOLLOW = "SELECT courtcards.follow($1::text[], $2::text[], $3)"
_LOOK = """
WITH here AS (
    SELECT application_name FROM pg_stat_activity WHERE datname = current_database()
), swept AS (
    DELETE FROM courtcards.followed
    WHERE channel <> ALL (ARRAY(SELECT application_name FROM here WHERE application_name <> ''))
)
SELECT EXISTS (SELECT FROM here WHERE application_name = $1)
"""
"""Deletes what nobody is there to hear, and says whether a server of before is there."""


class Ear:
    """The ear of one process: it hears from the first ``follow`` until it is closed."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._address = address
        self.channel = ""
        """The channel of this process, which is the name of the connection that listens to it.

        It is another one for each connection, so that what a lost one has left can be told from
        what is followed now; empty until there is one.
        """
        self.tells_everybody = True
        """Whether a server of before may be there, as far as is known."""
        self._older_seen_at = -math.inf
        self._followers: list[Grown] = []
        self._watched: set[str] = set()
        self._changed: set[str] = set()
        """The names that are watched and not yet followed, or the other way round."""
        self._changing = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None
        self.own_backend: int | None = None
        """The number by which the database knows the connection on which this process writes."""

    def follow(self, grown: Grown) -> None:
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

    async def enter(self, connection: asyncpg.Connection) -> None:
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
                await self._hear()
            except FAILURES as failure:
                if was_heard:
                    logger.warning("%s", storage_error(failure, self._address))
                was_heard = False
            else:
                was_heard = True
            await asyncio.sleep(LISTEN_AGAIN_AFTER_S)

    def _tell(self, grown: Mapping[str, int] | None) -> None:
        for tell in self._followers:
            tell(grown)

    def _notice(self, _connection: Any, backend: int, _channel: str, text: str) -> None:
        if backend != self.own_backend:
            pairs = (each.rpartition(":") for each in text.split())
            self._tell({name: int(sequence) for name, _, sequence in pairs})

    async def _hear(self) -> None:
        """Hear the other processes until the line is lost."""
        lost = asyncio.Event()
        channel = f"{SERVER} {secrets.token_hex(8)}"
        connection = await connect(self._address, channel)
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(EVERYBODY, self._notice)
            await connection.add_listener(channel, self._notice)
            await self._look(connection)
            # The database may have come back without what was followed, and notices may have been
            # sent while nobody listened: all is entered anew before anything is read on.
            self.channel, self._changed = channel, set(self._watched)
            self._tell(None)
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), LOOK_EVERY_S)
                    break
                await self._look(connection)  # fails on a connection that hangs
        finally:
            connection.terminate()

    async def _look(self, connection: asyncpg.Connection) -> None:
        """Sweep, and see whether a server of before is there."""
        now = asyncio.get_running_loop().time()
        if await connection.fetchval(_LOOK, OLDER_SERVER):
            self._older_seen_at = now
        self.tells_everybody = now - self._older_seen_at < OLDER_IS_GONE_AFTER_S
