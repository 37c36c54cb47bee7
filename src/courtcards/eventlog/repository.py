"""The aggregates in memory, by id, and how they follow writes of other servers."""

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
    """Start a task; asyncio does not complain if it fails and nobody waits any more.

    Wait for it by ``asyncio.shield``.
    """
    task = asyncio.create_task(work)
    task.add_done_callback(_retrieve_exception)
    return task


def _retrieve_exception(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()


logger = logging.getLogger("courtcards.eventlog")

IDLE_AFTER_S = 10.0
"""An aggregate that was requested within this time is not dropped."""
LOOKED_AT_ONCE = 16
"""Number of aggregates that are considered for dropping when another comes in."""


class Live(Protocol):
    """An aggregate in memory, with its ledger and its background work."""

    @property
    def is_in_use(self) -> bool:
        """True if somebody listens, or something is being done."""

    @property
    def has_stopped(self) -> bool:
        """True if its log has grown by something that cannot be read here: it is outdated."""

    def let_go(self) -> None:
        """End its work: nobody uses it, and the next request gets it rebuilt."""


AggregateT = TypeVar("AggregateT", bound=Aggregate[Any, Any])
Offload: TypeAlias = Callable[[Callable[[], AggregateT], int], Awaitable[AggregateT]]
"""Calls a function outside the event loop, and returns its result.

If several wait, the one with the latest event comes first, so its time is given.
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
    """Load the aggregate under a name from the log; None if there is none.

    ``given`` are its arguments beside its events. A long replay runs in ``offload``, if that is
    given. With ``snapshots``, only the events since the last one are replayed; if they were many,
    another one is stored. Raises StorageError if the events cannot be replayed, and WrittenByNewer
    if only a newer Courtcards can replay them.
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
    """Replay all the events under a name, as they were read; see ``load_aggregate``."""
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
    """Rebuild the aggregate from its snapshot and later events; None if that does not fit."""
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
    """Decode events and return the result of ``replay``, which runs in ``offload`` if given."""
    events = map(kind.codec.decode, stored)
    try:
        # A newer server that has been here wrote last. So the last event is decoded first, and the
        # others need not be replayed at every request.
        last = kind.codec.decode(stored[-1])
        if offload is None:
            return replay(events)
        return await offload(lambda: replay(events), getattr(last, "at", 0))
    except FAULTS as error:
        raise build_damage_error(name, error) from error


class Repository(Generic[LiveT]):
    """The aggregates in memory; ``load`` rebuilds others.

    ``load`` raises for an unknown id. Beyond ``most`` of them in all, unused ones are dropped.
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
        """Return the aggregate of that id, if it is in memory; else None."""
        return self._alive.get(name)

    async def find(self, name: str) -> LiveT:
        """Return the aggregate of that id; requests during its loading share one load."""
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
        """Add one that was just opened or rebuilt; an earlier one stays, and is returned."""
        taken = self._alive.setdefault(name, live)
        self._asked_for[name] = time.monotonic()
        self._drop_idle()
        return taken

    def _drop_idle(self) -> None:
        """Drop unused ones, beginning with the one that was requested longest ago."""
        for name in list(islice(self._alive, LOOKED_AT_ONCE)):
            if len(self._alive) <= self._most or self._is_recent(name):
                return
            if not self.drop_unused(name):
                self._alive.move_to_end(name)

    def drop_unused(self, name: str) -> bool:
        """Drop one, unless it is in use or was requested lately; return True if it is dropped."""
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
        """Drop everything; the log has it."""
        self._alive.clear()
        self._asked_for.clear()


class Follower:
    """Reader of new events, as long as there are any; then it calls ``on_refresh``, if given.

    The log watches the name from creation until ``let_go``. A ledger that was read earlier than
    that needs one refresh.
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
        """True if something is being read."""
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
                return  # it has been archived: the next request reports that
            except StorageError as error:
                logger.error("cannot read new events of %s: %s", name, error, extra=about)  # noqa: TRY400
            except Exception:
                logger.exception("cannot read new events of %s", name, extra=about)

    async def _refresh(self) -> None:
        while self._is_behind:
            self._is_behind = False
            await self._ledger.refresh()

    def let_go(self) -> None:
        """Stop watching the name: nobody uses the ledger."""
        self._ledger.log.unwatch(self._ledger.name)

    async def close(self) -> None:
        """Wait for the reads that are under way."""
        if self._reading is not None:
            await self._reading
