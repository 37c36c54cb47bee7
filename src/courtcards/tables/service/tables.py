"""All tables of this host, restored from the log when they are first needed, and the lobby."""

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

# The lobby lists the ids of the public tables in the log, for all servers on it.
#
# Everything else that the lobby shows of a table comes from the table itself.


NAME = "lobby"
"""The name of the lobby in the log. No table has such a name."""

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
    """A table enters the lobby.

    ``origin`` is a hash of the address from which it was opened; empty if unknown.
    """

    table: str
    origin: str = ""


class Unlisted(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="unlisted"
):
    """A table leaves the lobby."""

    table: str


CODEC: Codec[Listed | Unlisted] = Codec(Listed | Unlisted)


def apply_entry(origins: dict[str, str], entry: Listed | Unlisted) -> None:
    """Apply an entry to the origins of the listed tables, by table; the latest comes last."""
    if isinstance(entry, Listed):
        origins[entry.table] = entry.origin
    else:
        origins.pop(entry.table, None)


def list_stored(stored: Iterable[bytes]) -> list[str]:
    """Return the tables that are listed after these entries, in the order of listing."""
    origins: dict[str, str] = {}
    for entry in map(CODEC.decode, stored):
        apply_entry(origins, entry)
    return list(origins)


def given_up_after_ms(settings: Settings) -> int:
    """Return the time in milliseconds after which a table with nobody at it is abandoned.

    It counts from the last event: an hour, or, where a move may take days, twice as many days, and
    at least a week.
    """
    if settings.pace != "days":
        return HOUR_MS
    return max(2 * settings.limit, FEWEST_DAYS) * DAY_MS


class Lobby:
    """The ids of the public tables, with the origin of each."""

    def __init__(self, log: EventLog) -> None:
        self._origins: dict[str, str] = {}
        """By table, its origin; the latest comes last."""
        self._register = Register(log, NAME, CODEC, partial(apply_entry, self._origins))

    async def add(self, table: str, origin: str = "") -> None:
        await self._write(Listed(table, origin))

    async def remove(self, table: str) -> None:
        await self._write(Unlisted(table))

    async def tables(self) -> list[str]:
        """Return the listed tables: the newest of each origin, then the second of each, and so on.

        This order keeps one origin with many tables from hiding the others. Within a rank the
        newest comes first. A table of unknown origin counts as the only one of its origin.
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
        """Read the latest entries, then tell whether a table is listed."""
        await self._register.read_new_entries()
        return table in self._origins

    async def find_by_origin(self, origin: str) -> list[str]:
        """Return the listed tables of an origin, the newest first."""
        await self._register.read_new_entries()
        return [table for table, of in reversed(self._origins.items()) if of == origin]

    async def _write(self, entry: Listed | Unlisted) -> None:
        """Write an entry, unless it would change nothing."""
        await self._register.write(
            lambda: None if isinstance(entry, Listed) == (entry.table in self._origins) else entry
        )


logger = logging.getLogger("courtcards.tables.service")

TRY_AGAIN_S = 60
"""Seconds until another attempt to list a table may succeed."""


@dataclass(frozen=True)
class Bounds:
    """Limits on the number of tables of a host.

    Beyond ``in_memory`` tables, those that nobody uses are dropped from memory. ``waiting`` limits
    the tables of one origin that wait for players in the lobby.
    """

    in_memory: int = 1000
    waiting: int = MOST_LISTED


DEFAULT_BOUNDS = Bounds()


class LiveTables:
    """The live tables of a host. Finding and opening one wait until ``awake`` is set."""

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
        """The snapshots of the tables, if the log stores any."""
        self._bounds = bounds
        self._being_listed: Counter[str] = Counter()
        self._handlers: Sequence[TableEventHandler] = (*handlers, self._save_snapshot)
        self.thinkers = thinkers
        self._log = log
        self.lobby = Lobby(log)
        self._tables: Repository[LiveTable] = Repository(self._load, bounds.in_memory)
        self._awake = awake

    def __iter__(self) -> Iterator[LiveTable]:
        """Iterate over the tables in memory."""
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def start(self) -> None:
        """Follow what other server processes write."""
        self._log.follow(self._refresh_tables)

    def _refresh_tables(self, grown: Mapping[str, int] | None) -> None:
        """Refresh the tables in memory to which another server process has written.

        ``grown`` gives their last sequences; None means that any table may have grown. A table that
        nobody uses here is dropped instead: nobody here needs its events.
        """
        for table in self._tables if grown is None else filter(None, map(self._tables.get, grown)):
            if grown is not None and table.table.sequence >= grown[table.name]:
                continue
            if not self._tables.drop_unused(table.name):
                table.refresh()

    async def open(self, command: Open, origin: str = "", name: str | None = None) -> LiveTable:
        """Open a table, for somebody of that origin. It is stored in the log when this returns.

        ``name`` is its id, if given. Raises what `open_table` raises, and TooMany if too many
        tables of that origin are listed.
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
            self._being_listed += Counter()  # drop the zero counts
        return live

    async def _check_may_list(self, opened: Opened, origin: str) -> None:
        """Raise TooMany if an origin has as many listed tables as allowed.

        Tables that are being listed now count, too. Raises StorageError if the lobby cannot be
        read.
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
                "{count} open tables from your address are already listed: start one of them, "
                "or open this one for people with the link only",
                count=waiting if is_one_too_many else listed,
                retry_after_s=TRY_AGAIN_S,
            )

    async def _store_table(self, opened: Opened, name: str | None) -> LiveTable:
        table = await self._build_table(opened)
        name = name or self.make_id()
        # The log is watched before the table is stored, so no event can be missed.
        live = LiveTable(name, table, self._log, self.thinkers, self._handlers)
        try:
            await self._log.append(name, 1, [Table.codec.encode(opened)])
        except BaseException:
            live.let_go()
            raise
        return self._tables.add(name, live)

    async def _build_table(self, opened: Opened) -> Table:
        """Build a new table. With imported hands this takes long, so a worker does it."""
        if not opened.hands:
            return Table(opened)
        return await self.thinkers.think(lambda: Table(opened))

    async def find(self, name: str) -> LiveTable:
        """Return the table of that id, awake. Raises UnknownTable if there is none."""
        table = await self._tables.find(name)
        table.wake()
        return table

    def invalidate(self, name: str, fault: StorageError) -> None:
        """Disconnect everybody at a table whose log was changed underneath. They may come back."""
        live = self._tables.get(name)
        if live is not None:
            live.invalidate(fault)

    async def find_live_or_archived(self, name: str) -> Table | ArchivedTable:
        """Return the table of that id, or its archive. Raises UnknownTable if there is neither."""
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
            logger.warning(
                "table %s was played under other rules than today's: it cannot continue", name
            )
        live = LiveTable(name, table, self._log, self.thinkers, self._handlers)
        live.refresh()  # another server process may have written before the watch began
        return live

    def _save_snapshot(self, live: LiveTable, event: AnyTableEvent, *, was_here: bool) -> None:
        """Save a snapshot now and then, in the process that wrote the event."""
        if self.snapshots is not None and was_here and is_due(live.table.sequence):
            self.snapshots.save(live.name, live.table, Table.codec.encode(event))

    async def list_public(self) -> list[LiveTable]:
        """Return the public tables that are not over nor abandoned, in the lobby's order."""
        names = await self.lobby.tables()
        alive = [table async for table in self._alive(names) if table.table.seating.people]
        return [table for table in alive if not table.table.has_other_rules]

    async def _alive(self, names: Iterable[str]) -> AsyncIterator[LiveTable]:
        """Yield the tables that are not over nor abandoned; the others leave the lobby."""
        for name in names:
            try:
                table = await self.find(name)
            except (UnknownTable, StorageError):
                continue  # a table that cannot be read must not hide the others
            if table.table.match.is_over or self._is_given_up(table):
                await self.lobby.remove(name)
            else:
                yield table

    def _is_given_up(self, live: LiveTable) -> bool:
        """Tell whether nobody plays at a table any more, as far as this server knows."""
        age = now_ms() - live.table.last_at
        return not live.is_attended and age > given_up_after_ms(live.table.settings)

    async def close(self) -> None:
        """Close every table. They stay in the log."""
        for table in self._tables:
            await table.close()
        self._tables.clear()
