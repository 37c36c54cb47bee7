"""The hall: every live table of this server, each rebuilt from the log when first asked for."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import islice

import msgspec

from courtcards.errors import CourtcardsError, StorageError, UnknownTable
from courtcards.server.asks import now_ms
from courtcards.server.ids import is_id, new_id
from courtcards.server.limits import Gate, Limits
from courtcards.server.live import LiveTable
from courtcards.server.lobby import Lobby, given_up_after_ms
from courtcards.server.thinking import Thinkers
from courtcards.server.waking import settle, wake_engine, wake_searches
from courtcards.storage.log import EventLog
from courtcards.tables import Open, Table, events, open_table

TABLES_KEPT = 1000
"""Tables that nobody uses are dropped from memory beyond this many in all."""
IDLE_AFTER_S = 10.0
"""How long ago a table must have been asked for to be dropped."""
LOOKED_AT_ONCE = 16
"""Tables that are considered for it whenever another comes in."""


class Hall:
    """Finds tables, and opens them."""

    def __init__(self, log: EventLog, limits: Limits) -> None:
        self.gate = Gate(limits)
        self.thinkers = Thinkers()
        self._log = log
        self.lobby = Lobby(log)
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._asked_for: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._awake = asyncio.Event()

    def start(self) -> None:
        """Get ready for tables, while the server answers what needs none."""
        self._log.follow(self._catch_up)
        loop = asyncio.get_running_loop()

        def wake() -> None:
            wake_engine()
            settle()
            with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(self._awake.set)
            wake_searches()
            settle()

        # Compiling may take long; a server that is stopped does not wait for it.
        threading.Thread(target=wake, name="waking", daemon=True).start()

    def _catch_up(self, grown: Mapping[str, int] | None) -> None:
        """Let the tables here follow what another server process has done to them."""
        for name in list(self._tables) if grown is None else grown:
            table = self._tables.get(name)
            if table is not None and (grown is None or table.table.sequence < grown[name]):
                table.catch_up()

    async def open(self, command: Open) -> LiveTable:
        """Open a table; it stands in the log when this returns."""
        opened = open_table(command)
        await self._awake.wait()
        name = new_id()
        await self._log.append(name, 1, [events.encode(opened)])
        if command.settings is not None and command.settings.public:
            await self.lobby.add(name)
        return self._take_in(LiveTable(name, Table(opened), self._log, self.thinkers))

    async def find(self, name: str) -> LiveTable:
        """The table of that id, awake: UnknownTable if there is none."""
        table = self._tables.get(name)
        if table is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            table = await asyncio.shield(self._loading[name])
        if name in self._tables:
            self._tables.move_to_end(name)
            self._asked_for[name] = time.monotonic()
        table.wake()
        return table

    async def _load(self, name: str) -> LiveTable:
        try:
            stored = await self._log.read(name) if is_id(name) else []
            if not stored:
                raise UnknownTable(name)
            await self._awake.wait()
            return self._take_in(LiveTable(name, rebuilt(name, stored), self._log, self.thinkers))
        finally:
            del self._loading[name]

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

    def _take_in(self, table: LiveTable) -> LiveTable:
        taken = self._tables.setdefault(table.name, table)
        self._asked_for[table.name] = time.monotonic()
        self._drop_idle()
        return taken

    def _drop_idle(self) -> None:
        """Forget tables that nobody uses, those first that were asked for longest ago."""
        long_ago = time.monotonic() - IDLE_AFTER_S
        for name in list(islice(self._tables, LOOKED_AT_ONCE)):
            if len(self._tables) <= TABLES_KEPT or self._asked_for[name] > long_ago:
                return
            if self._tables[name].is_in_use:
                self._tables.move_to_end(name)
            else:
                del self._tables[name], self._asked_for[name]

    async def close(self) -> None:
        """Let every table go; what they are stands in the log."""
        for table in self._tables.values():
            await table.close()
        self.thinkers.close()
        self._tables.clear()
        self._asked_for.clear()


def rebuilt(name: str, stored: Sequence[bytes]) -> Table:
    """The table that was stored; StorageError when its events make none."""
    try:
        return Table.replay(map(events.decode, stored))
    except (CourtcardsError, msgspec.DecodeError, TypeError) as error:
        raise StorageError(
            "table {table!r} cannot be read, its log is damaged: {error}", table=name, error=error
        ) from error
