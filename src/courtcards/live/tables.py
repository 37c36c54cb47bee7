"""Every table of this host, each rebuilt from the log when first asked for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import Repository, rebuilt
from courtcards.kernel.errors import StorageError, UnknownTable
from courtcards.live.clock import now_ms
from courtcards.live.ids import is_id, new_id
from courtcards.live.lobby import Lobby, given_up_after_ms
from courtcards.live.table import Happened, LiveTable
from courtcards.live.thinking import Thinkers
from courtcards.tables import Open, Opened, Table, open_table

logger = logging.getLogger("courtcards.live")

TABLES_KEPT = 1000
"""Where more tables than these are in memory, those that nobody uses are dropped from it."""


class LiveTables:
    """Finds tables, and opens them; both wait until the engine is ``awake``."""

    def __init__(
        self,
        log: EventLog,
        thinkers: Thinkers,
        awake: asyncio.Event,
        happened: Happened | None = None,
    ) -> None:
        self._happened = happened
        self.thinkers = thinkers
        self._log = log
        self.lobby = Lobby(log)
        self._tables: Repository[LiveTable] = Repository(self._load, TABLES_KEPT)
        self._awake = awake

    def start(self) -> None:
        """Follow what other server processes write."""
        self._log.follow(self._catch_up)

    def _catch_up(self, grown: Mapping[str, int] | None) -> None:
        """Let the tables in memory read what another server process has written to them."""
        for table in self._tables if grown is None else filter(None, map(self._tables.get, grown)):
            if grown is None or table.table.sequence < grown[table.name]:
                table.catch_up()

    async def open(self, command: Open) -> LiveTable:
        """Open a table; it stands in the log when this returns."""
        opened = open_table(command)
        await self._awake.wait()
        table = await self._made(opened)
        is_public = command.settings is not None and command.settings.public
        if is_public:
            await self.lobby.check()  # before anything is written
        name = new_id()
        await self._log.append(name, 1, [Table.codec.encode(opened)])
        if is_public:
            await self.lobby.add(name)
        live = LiveTable(name, table, self._log, self.thinkers, self._happened)
        return self._tables.add(name, live)

    async def _made(self, opened: Opened) -> Table:
        """The table as it is opened; hundreds of hands may be brought, and take their time."""
        if not opened.hands:
            return Table(opened)
        return await self.thinkers.think(lambda: Table(opened))

    async def find(self, name: str) -> LiveTable:
        """The table of that id, awake: UnknownTable if there is none."""
        table = await self._tables.find(name)
        table.wake()
        return table

    async def _load(self, name: str) -> LiveTable:
        if not is_id(name):
            raise UnknownTable(name)
        await self._awake.wait()
        table = await rebuilt(self._log, name, Table, aside=self.thinkers.rebuild)
        if table is None:
            raise UnknownTable(name)
        if table.is_cut_short:
            logger.warning("table %s was played by other rules than today's: it stands still", name)
        live = LiveTable(name, table, self._log, self.thinkers, self._happened)
        live.catch_up()  # another server process may have written while it was rebuilt
        return live

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
            elif table.table.seating.people and not table.table.has_other_rules:
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
        self._tables.clear()
