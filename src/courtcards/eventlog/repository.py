"""The aggregates in memory, by id, and how they follow what other servers write."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from courtcards.eventlog.aggregate import FAULTS, Aggregate, build_damage_error
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.snapshots import (
    LARGE_SNAPSHOT,
    SNAPSHOT_EVERY,
    Snapshots,
    StoredHistory,
    UnusableSnapshot,
)
from courtcards.kernel.errors import StorageError, UnknownTable, WrittenByNewer

T = TypeVar("T")


def start_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Begin work; asyncio does not complain where it fails and nobody waits any more.

    Whoever waits does so by ``asyncio.shield``.
    """
    task = asyncio.create_task(work)
    task.add_done_callback(_retrieve_exception)
    return task


def _retrieve_exception(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()


logger = logging.getLogger("courtcards.eventlog")

IDLE_AFTER_S = 10.0
"""What was asked for less long ago than this is not dropped."""
LOOKED_AT_ONCE = 16
"""How many are considered for dropping whenever another comes in."""


class Live(Protocol):
    """An aggregate in memory, with its ledger and with all that goes on there by itself."""

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens, or something is being done."""

    @property
    def has_stopped(self) -> bool:
        """Whether its log has grown by what cannot be read here: it is not as it was any more."""

    def let_go(self) -> None:
        """End what goes on here: nobody uses it, and whoever asks for it next gets it rebuilt."""


AggregateT = TypeVar("AggregateT", bound=Aggregate[Any, Any])
Offload: TypeAlias = Callable[[Callable[[], AggregateT], int], Awaitable[AggregateT]]
"""Calls a function beside the loop that serves everybody, and returns what it returns.

Where several wait, that comes first at which something has happened last: so the moment is given.
"""
LiveT = TypeVar("LiveT", bound=Live)


async def load_aggregate(
    log: EventLog,
    name: str,
    kind: type[AggregateT],
    *given: Any,
    offload: Offload[AggregateT] | None = None,
    snapshots: Snapshots[AggregateT] | None = None,
) -> AggregateT | None:
    """The aggregate that stands in the log under a name; None where nothing does.

    ``given`` is what it takes beside its events. What takes long is replayed ``offload``, where
    there is such a place; where there are ``snapshots``, only what has happened since the last.
    Where that was much, there is another. StorageError when the events cannot be replayed,
    WrittenByNewer when they are for a newer Courtcards to replay.
    """
    if snapshots is None:
        history = StoredHistory(None, await log.read(name))
    else:
        history = await snapshots.store.load_history(name)
        if history.snapshot is not None:
            found = await _replay_since_snapshot(name, kind, history, snapshots, offload)
            if found is not None:
                return found
            history = StoredHistory(None, await log.read(name))
    stored = history.events
    if not stored:
        return None
    made = await replay_events(name, kind, stored, *given, offload=offload)
    if snapshots is not None and len(stored) >= SNAPSHOT_EVERY:
        snapshots.save(name, made, stored[-1])
    return made


async def replay_events(
    name: str,
    kind: type[AggregateT],
    stored: Sequence[bytes],
    *given: Any,
    offload: Offload[AggregateT] | None = None,
) -> AggregateT:
    """The aggregate of all the events under a name, as they were read; see ``load_aggregate``."""
    return await _replay_stored(
        name,
        kind,
        stored,
        lambda events: kind.replay(events, *given),
        None if len(stored) <= kind.inline_replay_limit else offload,
    )


async def _replay_since_snapshot(
    name: str,
    kind: type[AggregateT],
    history: StoredHistory,
    snapshots: Snapshots[AggregateT],
    offload: Offload[AggregateT] | None,
) -> AggregateT | None:
    """The aggregate by its snapshot and what has happened since; None where it does not fit."""
    stored = history.events
    is_short = (
        len(stored) <= kind.inline_replay_limit and len(history.snapshot or b"") <= LARGE_SNAPSHOT
    )

    def replay(events: Iterable[Any]) -> AggregateT:
        aggregate = snapshots.restore(history)
        for event in islice(events, 1, None):
            aggregate.follow(event)
        return aggregate

    try:
        made = await _replay_stored(name, kind, stored, replay, None if is_short else offload)
    except WrittenByNewer:
        raise
    except (UnusableSnapshot, StorageError) as error:
        logger.info("%s is rebuilt without its snapshot: %s", name, error, extra={"table": name})
        return None
    if len(stored) > SNAPSHOT_EVERY:
        snapshots.save(name, made, stored[-1])
    return made


async def _replay_stored(
    name: str,
    kind: type[AggregateT],
    stored: Sequence[bytes],
    replay: Callable[[Iterable[Any]], AggregateT],
    offload: Offload[AggregateT] | None,
) -> AggregateT:
    """What ``replay`` makes of events as they are stored; here, or aside where there is a place."""
    events = map(kind.codec.decode, stored)
    try:
        # Where a newer server has been here, it wrote last: so all the others need not be replayed
        # whenever somebody asks.
        last = kind.codec.decode(stored[-1])
        if offload is None:
            return replay(events)
        return await offload(lambda: replay(events), getattr(last, "at", 0))
    except FAULTS as error:
        raise build_damage_error(name, error) from error


class Repository(Generic[LiveT]):
    """Finds what is in memory, and lets ``load`` rebuild what is not.

    ``load`` raises for an id that nothing has. Beyond ``most`` of them in all, those that nobody
    uses are dropped.
    """

    def __init__(self, load: Callable[[str], Awaitable[LiveT]], most: int) -> None:
        self._load = load
        self._most = most
        self._alive: OrderedDict[str, LiveT] = OrderedDict()
        self._asked_for: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[LiveT]] = {}

    def __iter__(self) -> Iterator[LiveT]:
        return iter(list(self._alive.values()))

    def __len__(self) -> int:
        return len(self._alive)

    def get(self, name: str) -> LiveT | None:
        """What has that id, if it is in memory; else None."""
        return self._alive.get(name)

    async def find(self, name: str) -> LiveT:
        """What has that id; whoever asks while it is being loaded waits for the same loading."""
        found = self._alive.get(name)
        if found is not None and found.has_stopped:
            self._drop(name)
            found = None
        if found is None:
            if name not in self._loading:
                self._loading[name] = start_task(self._load_once(name))
            found = await asyncio.shield(self._loading[name])
        if name in self._alive:
            self._alive.move_to_end(name)
            self._asked_for[name] = time.monotonic()
        return found

    async def _load_once(self, name: str) -> LiveT:
        try:
            return self.add(name, await self._load(name))
        finally:
            del self._loading[name]

    def add(self, name: str, live: LiveT) -> LiveT:
        """Keep what was just opened or rebuilt; what was there already stays, and is returned."""
        taken = self._alive.setdefault(name, live)
        self._asked_for[name] = time.monotonic()
        self._drop_idle()
        return taken

    def _drop_idle(self) -> None:
        """Drop what nobody uses, beginning with what was asked for longest ago."""
        for name in list(islice(self._alive, LOOKED_AT_ONCE)):
            if len(self._alive) <= self._most or self._is_recent(name):
                return
            if not self.drop_unused(name):
                self._alive.move_to_end(name)

    def drop_unused(self, name: str) -> bool:
        """Drop what is in memory, unless it is used or was asked for lately; whether that is so."""
        if self._is_recent(name) or self._alive[name].is_in_use:
            return False
        self._drop(name)
        return True

    def _is_recent(self, name: str) -> bool:
        return self._asked_for[name] > time.monotonic() - IDLE_AFTER_S

    def _drop(self, name: str) -> None:
        self._alive.pop(name).let_go()
        del self._asked_for[name]

    def clear(self) -> None:
        """Drop everything: it stands in the log."""
        self._alive.clear()
        self._asked_for.clear()


class Follower:
    """Reads on as long as there is something to read, and then calls ``caught_up``, if given.

    From when it is made until it is let go the log watches the name. So whoever has read the ledger
    before that has it catch up once.
    """

    def __init__(
        self,
        ledger: Ledger[Any, Any, Any],
        on_refresh: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._ledger = ledger
        self._on_refresh = on_refresh
        self._reading: asyncio.Task[None] | None = None
        self._is_behind = False
        ledger.log.watch(ledger.name)

    @property
    def is_busy(self) -> bool:
        """Whether something is being read."""
        return self._reading is not None and not self._reading.done()

    def start_refresh(self) -> None:
        """Read on in the background, since the log may have grown."""
        self._is_behind = True
        if not self.is_busy:
            self._reading = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        name = self._ledger.name
        about = {"table": name}
        for step in filter(None, (self._refresh, self._on_refresh)):
            try:
                await step()
            except UnknownTable:
                return  # it has been archived: whoever asks for anything there is told so
            except StorageError as error:
                logger.error("%s cannot follow: %s", name, error, extra=about)  # noqa: TRY400
            except Exception:
                logger.exception("%s cannot follow its log", name, extra=about)

    async def _refresh(self) -> None:
        while self._is_behind:
            self._is_behind = False
            await self._ledger.refresh()

    def let_go(self) -> None:
        """Hear no more of it: nobody uses the ledger."""
        self._ledger.log.unwatch(self._ledger.name)

    async def close(self) -> None:
        """Wait until what is being read has been read."""
        if self._reading is not None:
            await self._reading
