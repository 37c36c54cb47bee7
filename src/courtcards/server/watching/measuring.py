"""The log and the threads of a server, measured from around them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import TypeVar

from courtcards.eventlog.log import Grown, ServerLog
from courtcards.eventlog.snapshots import Recalled
from courtcards.kernel.errors import SequenceTaken, StorageError
from courtcards.server.watching.metrics import Metrics
from courtcards.tables.service.thinking import Thinkers

T = TypeVar("T")

PLACES = frozenset({"club", "lobby", "moderation", "push"})
"""With what a name in the log begins that is none of a table."""


class MeasuredLog:
    """A server's log that tells how long it takes, and how often it fails."""

    def __init__(self, log: ServerLog, metrics: Metrics) -> None:
        self._log = log
        self._metrics = metrics

    @property
    def secret(self) -> bytes:
        """The log's own."""
        return self._log.secret

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events; what counts is what whoever asked has waited for."""
        begun = perf_counter()
        try:
            await self._log.append(table, first_sequence, events)
        except SequenceTaken:
            self._metrics.conflicts.inc()
            raise
        except StorageError:
            self._metrics.log_failures.labels("append").inc()
            raise
        self._metrics.commits.add(perf_counter() - begun)
        place = table.partition("/")[0]
        self._metrics.stored.add(place if place in PLACES else "table", len(events))

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Read events."""
        return await self._read(self._log.read(table, after))

    async def recall(self, name: str) -> Recalled:
        """Read a snapshot, and the events that follow."""
        return await self._read(self._log.recall(name))

    async def ends(self, names: Sequence[str]) -> list[int]:
        """Ask how far names have come."""
        return await self._read(self._log.ends(names))

    async def _read(self, reading: Awaitable[T]) -> T:
        begun = perf_counter()
        try:
            found = await reading
        except StorageError:
            self._metrics.log_failures.labels("read").inc()
            raise
        self._metrics.reads.observe(perf_counter() - begun)
        return found

    def keep(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Keep a snapshot."""
        self._log.keep(name, sequence, seal)

    async def archived(self, table: str) -> bytes | None:
        """What is archived of a table."""
        try:
            return await self._log.archived(table)
        except StorageError:
            self._metrics.log_failures.labels("read").inc()
            raise

    def prefix_of_new(self) -> str:
        """The log's own."""
        return self._log.prefix_of_new()

    async def check(self) -> None:
        """Check the log."""
        try:
            await self._log.check()
        except StorageError:
            self._metrics.log_failures.labels("check").inc()
            raise

    def follow(self, grown: Grown) -> None:
        """Follow what other processes write."""
        self._log.follow(grown)

    def watch(self, name: str) -> None:
        """Watch a name."""
        self._log.watch(name)

    def unwatch(self, name: str) -> None:
        """Watch a name no longer."""
        self._log.unwatch(name)

    async def close(self) -> None:
        """Close the log."""
        await self._log.close()


class MeasuredThreads:
    """Threads that tell how long what they do has waited, and how long it takes."""

    def __init__(self, threads: Thinkers, metrics: Metrics) -> None:
        self._threads = threads
        self._metrics = metrics

    async def think(self, thought: Callable[[], T]) -> T:
        """Think, in the threads."""
        with self._metrics.work_pending.labels("thinking").track_inprogress():
            return await self._threads.think(measured(self._metrics, "thinking", thought))

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """Rebuild, in the threads."""
        with self._metrics.work_pending.labels("rebuilding").track_inprogress():
            rebuilt = measured(self._metrics, "rebuilding", rebuilding)
            return await self._threads.rebuild(rebuilt, last_at)


def measured(metrics: Metrics, work: str, function: Callable[[], T]) -> Callable[[], T]:
    """A function for a thread, which says how long it has waited from now, and how long it took."""
    asked = perf_counter()

    def run() -> T:
        begun = perf_counter()
        metrics.work_wait.labels(work).observe(begun - asked)
        try:
            with metrics.work_running.labels(work).track_inprogress():
                return function()
        finally:
            metrics.work.labels(work).observe(perf_counter() - begun)

    return run
