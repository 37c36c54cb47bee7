"""Every table of this host, rebuilt from the log when first asked for, and the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from courtcards.eventlog.aggregate import Codec
from courtcards.eventlog.ledger import Register
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import Repository, load_aggregate
from courtcards.eventlog.snapshots import Snapshots, is_due
from courtcards.kernel.errors import StorageError, TooMany, UnknownTable
from courtcards.tables import AnyTableEvent, Open, Opened, Settings, Table, open_table
from courtcards.tables.service.host import Thinkers, is_id, new_id, now_ms
from courtcards.tables.service.table import LiveTable, TableEventHandler
from courtcards.tables.settings import DAY_MS
from courtcards.tables.views.replays import ArchivedTable, unpack_archive

# The lobby: the ids of the public tables, listed in the log, so that all servers on it share them.
#
# Everything else that the lobby shows of a table comes from the table itself.


NAME = "lobby"
"""Where the lobby stands in the log: no table has a name like that."""

MOST_LISTED = 100

HOUR_MS = 3600 * 1000
FEWEST_DAYS = 7


class Listed(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="listed",
    omit_defaults=True,
):
    """A table comes into the lobby.

    ``origin`` stands for where it was opened from; empty where that is not known.
    """

    table: str
    origin: str = ""


class Unlisted(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="unlisted"
):
    """A table goes out of the lobby."""

    table: str


CODEC: Codec[Listed | Unlisted] = Codec(Listed | Unlisted)


def apply_entry(origins: dict[str, str], entry: Listed | Unlisted) -> None:
    """Note an entry: by each table that is listed, where it was opened from; the latest last."""
    if isinstance(entry, Listed):
        origins[entry.table] = entry.origin
    else:
        origins.pop(entry.table, None)


def list_stored(stored: Iterable[bytes]) -> list[str]:
    """The tables that are listed after these entries, in the order in which they came."""
    origins: dict[str, str] = {}
    for entry in map(CODEC.decode, stored):
        apply_entry(origins, entry)
    return list(origins)


def given_up_after_ms(settings: Settings) -> int:
    """How long after its last event a table at which nobody is counts as given up.

    An hour; or, where a move may take days, twice as many days, and a week at least.
    """
    if settings.pace != "days":
        return HOUR_MS
    return max(2 * settings.limit, FEWEST_DAYS) * DAY_MS


class Lobby:
    """The ids of the public tables, with where each was opened from."""

    def __init__(self, log: EventLog) -> None:
        self._origins: dict[str, str] = {}
        """By table, where it was opened from; the latest last."""
        self._register = Register(log, NAME, CODEC, partial(apply_entry, self._origins))

    async def add(self, table: str, origin: str = "") -> None:
        """List a table that was opened from there."""
        await self._write(Listed(table, origin))

    async def remove(self, table: str) -> None:
        """List a table no longer."""
        await self._write(Unlisted(table))

    async def tables(self) -> list[str]:
        """The tables that are listed: the newest of each origin, then the second of each, and on.

        So whoever opens many pushes nobody else out. Among those of a rank the newest is first; a
        table whose origin is not known is the only one of its own.
        """
        await self._register.read_new_entries()
        ranked: list[tuple[int, str]] = []
        seen: Counter[str] = Counter()
        for table, origin in reversed(self._origins.items()):
            ranked.append((seen[origin], table))
            seen[origin] += origin != ""
        ranked.sort(key=lambda each: each[0])
        return [table for _, table in ranked[:MOST_LISTED]]

    async def is_listed(self, table: str) -> bool:
        """Whether a table is listed."""
        await self._register.read_new_entries()
        return table in self._origins

    async def find_by_origin(self, origin: str) -> list[str]:
        """The tables that are listed and were opened from there, the newest first."""
        await self._register.read_new_entries()
        return [table for table, of in reversed(self._origins.items()) if of == origin]

    async def _write(self, entry: Listed | Unlisted) -> None:
        """Write an entry, unless it would change nothing."""
        await self._register.write(
            lambda: None if isinstance(entry, Listed) == (entry.table in self._origins) else entry
        )


logger = logging.getLogger("courtcards.tables.service")

TRY_AGAIN_S = 60
"""When it is worth while to ask again for another table in the lobby."""


@dataclass(frozen=True)
class Bounds:
    """How many tables a host has at once.

    Where more than so many are ``in_memory``, those that nobody uses are dropped from it; so many
    of one origin may be ``waiting`` for players in the lobby.
    """

    in_memory: int = 1000
    waiting: int = MOST_LISTED


DEFAULT_BOUNDS = Bounds()


class LiveTables:
    """Finds tables, and opens them; both wait until the engine is ``awake``."""

    def __init__(
        self,
        log: EventLog,
        thinkers: Thinkers,
        awake: asyncio.Event,
        handlers: Sequence[TableEventHandler] = (),
        bounds: Bounds = DEFAULT_BOUNDS,
    ) -> None:
        self.make_id: Callable[[], str] = new_id
        """Makes the ids of the tables that are opened here."""
        self.snapshots: Snapshots[Table] | None = None
        """Those of the tables, where the log keeps any."""
        self._bounds = bounds
        self._being_listed: Counter[str] = Counter()
        self._handlers: Sequence[TableEventHandler] = (*handlers, self._save_snapshot)
        self.thinkers = thinkers
        self._log = log
        self.lobby = Lobby(log)
        self._tables: Repository[LiveTable] = Repository(self._load, bounds.in_memory)
        self._awake = awake

    def __iter__(self) -> Iterator[LiveTable]:
        """Those in memory."""
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def start(self) -> None:
        """Follow what other server processes write."""
        self._log.follow(self._refresh_tables)

    def _refresh_tables(self, grown: Mapping[str, int] | None) -> None:
        """Let the tables in memory read what another server process has written to them.

        One that nobody uses here is dropped instead: it is played at there, and nobody need be told
        of it here any more.
        """
        for table in self._tables if grown is None else filter(None, map(self._tables.get, grown)):
            if grown is not None and table.table.sequence >= grown[table.name]:
                continue
            if not self._tables.drop_unused(table.name):
                table.refresh()

    async def open(self, command: Open, origin: str = "", name: str | None = None) -> LiveTable:
        """Open a table, for somebody who comes from there; it stands in the log when this returns.

        Its id is ``name``, where that is given. Raises what `open_table` raises, and TooMany where
        as many of that origin are listed.
        """
        opened = open_table(replace(command, origin=origin))
        await self._awake.wait()
        if opened.settings is None or not opened.settings.public:
            return await self._store_table(opened, name)
        self._being_listed[origin] += 1
        try:
            await self._check_may_list(opened, origin)
            live = await self._store_table(opened, name)
            await self.lobby.add(live.name, origin)
        finally:
            self._being_listed[origin] -= 1
            self._being_listed += Counter()  # without those that have none
        return live

    async def _check_may_list(self, opened: Opened, origin: str) -> None:
        """Refuse to list another table of an origin that has as many: TooMany.

        One that is being listed now is counted with those that are. StorageError where the lobby
        cannot take any.
        """
        names = await self.lobby.find_by_origin(origin)
        if not origin:
            return
        found = [table.table.seating async for table in self._alive(names[:MOST_LISTED])]
        others = self._being_listed[origin] - 1
        listed = len(found) + others
        waiting = sum(bool(each.open_seats and each.people) for each in found) + others
        is_one_too_many = None in opened.players and waiting >= self._bounds.waiting
        if is_one_too_many or listed >= MOST_LISTED:
            raise TooMany(
                "from your address {count} open tables are listed already: let one of them begin, "
                "or open this one for whoever has the link",
                count=waiting if is_one_too_many else listed,
                retry_after_s=TRY_AGAIN_S,
            )

    async def _store_table(self, opened: Opened, name: str | None) -> LiveTable:
        table = await self._build_table(opened)
        name = name or self.make_id()
        # It is watched before it stands in the log: so nothing of it can be missed.
        live = LiveTable(name, table, self._log, self.thinkers, self._handlers)
        try:
            await self._log.append(name, 1, [Table.codec.encode(opened)])
        except BaseException:
            live.let_go()
            raise
        return self._tables.add(name, live)

    async def _build_table(self, opened: Opened) -> Table:
        """The table as it is opened; hundreds of hands may be brought, and take their time."""
        if not opened.hands:
            return Table(opened)
        return await self.thinkers.think(lambda: Table(opened))

    async def find(self, name: str) -> LiveTable:
        """The table of that id, awake: UnknownTable if there is none."""
        table = await self._tables.find(name)
        table.wake()
        return table

    def invalidate(self, name: str, fault: StorageError) -> None:
        """Have whoever is at a table come back to it: what it was read from is changed."""
        live = self._tables.get(name)
        if live is not None:
            live.invalidate(fault)

    async def find_live_or_archived(self, name: str) -> Table | ArchivedTable:
        """The table of that id, or what is kept of it; UnknownTable where nothing is."""
        try:
            return (await self.find(name)).table
        except UnknownTable:
            kept = await self._log.read_archive(name) if is_id(name) else None
            if kept is None:
                raise
        table = unpack_archive(name, kept)
        if not table.matches:
            raise UnknownTable(name)
        return table

    async def _load(self, name: str) -> LiveTable:
        if not is_id(name):
            raise UnknownTable(name)
        await self._awake.wait()
        aside, snapshots = self.thinkers.rebuild, self.snapshots
        table = await load_aggregate(self._log, name, Table, offload=aside, snapshots=snapshots)
        if table is None:
            raise UnknownTable(name)
        if table.is_cut_short:
            logger.warning("table %s was played by other rules than today's: it stands still", name)
        live = LiveTable(name, table, self._log, self.thinkers, self._handlers)
        live.refresh()  # another server process may have written before it was watched
        return live

    def _save_snapshot(self, live: LiveTable, event: AnyTableEvent, *, was_here: bool) -> None:
        """Keep a snapshot now and then; of those who play at a table, whoever has written does."""
        if self.snapshots is not None and was_here and is_due(live.table.sequence):
            self.snapshots.save(live.name, live.table, Table.codec.encode(event))

    async def list_public(self) -> list[LiveTable]:
        """The public tables that are not over nor given up, in the lobby's order."""
        names = await self.lobby.tables()
        alive = [table async for table in self._alive(names) if table.table.seating.people]
        return [table for table in alive if not table.table.has_other_rules]

    async def _alive(self, names: Iterable[str]) -> AsyncIterator[LiveTable]:
        """Those that are not over nor given up; the others leave the lobby."""
        for name in names:
            try:
                table = await self.find(name)
            except (UnknownTable, StorageError):
                continue  # one that cannot be read does not hide the others
            if table.table.match.is_over or self._is_given_up(table):
                await self.lobby.remove(name)
            else:
                yield table

    def _is_given_up(self, live: LiveTable) -> bool:
        """Whether nobody is there any more to play with, as far as this server knows."""
        age = now_ms() - live.table.last_at
        return not live.is_attended and age > given_up_after_ms(live.table.settings)

    async def close(self) -> None:
        """Close every table; they stand in the log."""
        for table in self._tables:
            await table.close()
        self._tables.clear()
