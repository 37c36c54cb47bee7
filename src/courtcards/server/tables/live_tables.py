"""Every live table of this server, each rebuilt from the log when first asked for."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Mapping

from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import Repository, rebuilt
from courtcards.kernel.errors import StorageError, UnknownTable
from courtcards.server.access.ids import is_id, new_id
from courtcards.server.clock import now_ms
from courtcards.server.limits.clients import Admission, Limits
from courtcards.server.tables.live import LiveTable
from courtcards.server.tables.lobby import Lobby, given_up_after_ms
from courtcards.server.tables.thinking import Thinkers
from courtcards.server.tables.warming import settle, wake_engine
from courtcards.tables import Open, Table, open_table

TABLES_KEPT = 1000
"""Where more tables than these are in memory, those that nobody uses are dropped from it."""


class LiveTables:
    """Finds tables, and opens them."""

    def __init__(self, log: EventLog, limits: Limits) -> None:
        self.admission = Admission(limits)
        self.thinkers = Thinkers()
        self._log = log
        self.lobby = Lobby(log)
        self._tables: Repository[LiveTable] = Repository(self._load, TABLES_KEPT)
        self._awake = asyncio.Event()

    def start(self) -> None:
        """Open the engine in a thread, while the server answers what needs no table."""
        self._log.follow(self._catch_up)
        loop = asyncio.get_running_loop()

        def wake() -> None:
            wake_engine()
            settle()
            with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(self._awake.set)

        # Building may take long; a server that is stopped does not wait for it.
        threading.Thread(target=wake, name="waking", daemon=True).start()

    def _catch_up(self, grown: Mapping[str, int] | None) -> None:
        """Let the tables in memory read what another server process has written to them."""
        for table in self._tables if grown is None else filter(None, map(self._tables.get, grown)):
            if grown is None or table.table.sequence < grown[table.name]:
                table.catch_up()

    async def open(self, command: Open) -> LiveTable:
        """Open a table; it stands in the log when this returns."""
        opened = open_table(command)
        await self._awake.wait()
        name = new_id()
        await self._log.append(name, 1, [Table.codec.encode(opened)])
        if command.settings is not None and command.settings.public:
            await self.lobby.add(name)
        live = LiveTable(name, Table(opened), self._log, self.thinkers)
        return self._tables.add(name, live)

    async def find(self, name: str) -> LiveTable:
        """The table of that id, awake: UnknownTable if there is none."""
        table = await self._tables.find(name)
        table.wake()
        return table

    async def _load(self, name: str) -> LiveTable:
        if not is_id(name):
            raise UnknownTable(name)
        await self._awake.wait()
        table = await rebuilt(self._log, name, Table)
        if table is None:
            raise UnknownTable(name)
        return LiveTable(name, table, self._log, self.thinkers)

    async def listed(self) -> list[LiveTable]:
        """The public tables that are not over nor given up, the newest first."""
        found = []
        for name in await self.lobby.tables():
            try:
                table = await self.find(name)
            except (UnknownTable, StorageError):
                continue  # one that cannot be read does not hide the others
            if table.table.match.is_over or self._is_given_up(table):
                await self.lobby.remove(name)
            elif table.table.seating.people:
                found.append(table)
        return found

    def _is_given_up(self, live: LiveTable) -> bool:
        """Whether nobody is there any more to play with, as far as this server knows."""
        age = now_ms() - live.table.last_at
        return not live.is_attended and age > given_up_after_ms(live.table.settings)

    async def close(self) -> None:
        """Close every table; they stand in the log."""
        for table in self._tables:
            await table.close()
        self.thinkers.close()
        self._tables.clear()
