"""Measurements of a server: its loop, threads, log, machine and log lines."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from courtcards.eventlog.log import GrowthCallback, ServerLog
from courtcards.eventlog.log_files import backup_mark
from courtcards.eventlog.snapshots import StoredHistory
from courtcards.kernel.errors import SequenceTaken, StorageError
from courtcards.server.monitoring.metrics import Metrics
from courtcards.tables.service.host import Thinkers

T = TypeVar("T")

PLACES = frozenset({"club", "lobby", "moderation", "push"})
"""First parts of names in the log that are no table's."""


class MeasuredLog:
    """A server's log that measures its times and counts its failures."""

    def __init__(self, log: ServerLog, metrics: Metrics) -> None:
        self._log = log
        self._metrics = metrics

    @property
    def secret(self) -> bytes:
        return self._log.secret

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events, and measure the time that the caller has waited."""
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
        return await self._read(self._log.read(table, after))

    async def load_history(self, name: str) -> StoredHistory:
        return await self._read(self._log.load_history(name))

    async def read_last_sequences(self, names: Sequence[str]) -> list[int]:
        return await self._read(self._log.read_last_sequences(names))

    async def _read(self, reading: Awaitable[T]) -> T:
        begun = perf_counter()
        try:
            found = await reading
        except StorageError:
            self._metrics.log_failures.labels("read").inc()
            raise
        self._metrics.reads.observe(perf_counter() - begun)
        return found

    def save_snapshot(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        self._log.save_snapshot(name, sequence, seal)

    async def read_archive(self, table: str) -> bytes | None:
        try:
            return await self._log.read_archive(table)
        except StorageError:
            self._metrics.log_failures.labels("read").inc()
            raise

    def get_id_prefix(self) -> str:
        return self._log.get_id_prefix()

    async def check(self) -> None:
        try:
            await self._log.check()
        except StorageError:
            self._metrics.log_failures.labels("check").inc()
            raise

    def follow(self, grown: GrowthCallback) -> None:
        self._log.follow(grown)

    def watch(self, name: str) -> None:
        self._log.watch(name)

    def unwatch(self, name: str) -> None:
        self._log.unwatch(name)

    async def close(self) -> None:
        await self._log.close()


class MeasuredThreads:
    """Threads that measure how long their work waits and how long it takes."""

    def __init__(self, threads: Thinkers, metrics: Metrics) -> None:
        self._threads = threads
        self._metrics = metrics

    async def think(self, thought: Callable[[], T]) -> T:
        with self._metrics.work_pending.labels("thinking").track_inprogress():
            return await self._threads.think(measure_work(self._metrics, "thinking", thought))

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        with self._metrics.work_pending.labels("rebuilding").track_inprogress():
            rebuilt = measure_work(self._metrics, "rebuilding", rebuilding)
            return await self._threads.rebuild(rebuilt, last_at)


def measure_work(metrics: Metrics, work: str, function: Callable[[], T]) -> Callable[[], T]:
    """Wrap a function for a thread, to measure its wait from now on, and its time."""
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


logger = logging.getLogger("courtcards.server")

SAID_AGAIN_AFTER_S = 60.0


class LoopLag:
    """Measures how late the event loop comes to a timer."""

    EVERY_S = 0.25

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._said_at = -SAID_AGAIN_AFTER_S

    def start(self) -> None:
        """Begin to measure the running loop."""
        self._due = perf_counter() + self.EVERY_S
        self._timer = asyncio.get_running_loop().call_later(self.EVERY_S, self._ring)

    def _ring(self) -> None:
        # A loop may check its own clock a millisecond early.
        self._metrics.loop_lag.observe(max(perf_counter() - self._due, 0.0))
        self._look_for_files()
        self.start()

    def _look_for_files(self) -> None:
        """Log an error, once a minute, if no file can be opened: nobody else can connect then.

        The system and uvloop close new connections without a message.
        """
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            now = perf_counter()
            if now >= self._said_at + SAID_AGAIN_AFTER_S:
                self._said_at = now
                logger.error(  # noqa: TRY400
                    "no more files can be opened, so nobody else can connect: %s (LimitNOFILE= "
                    "of systemd, or ulimit -n, raises the limit)",
                    error.strerror,
                )

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


UNKNOWN = float("nan")
CGROUPS = Path("/sys/fs/cgroup")
OWN_CGROUP = Path("/proc/self/cgroup")
MACHINE = Path("/proc/meminfo")


def read_memory_limit() -> float:
    """Return the bytes of memory that the server may use: its control group's, or the machine's."""
    with contextlib.suppress(OSError, ValueError):
        return float(_read_cgroup_file("memory.max"))
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return UNKNOWN


def read_memory_used() -> float:
    """Return how many of these bytes all processes use together, without the file cache."""
    with contextlib.suppress(OSError, ValueError):
        float(_read_cgroup_file("memory.max"))
        stored = dict(line.split() for line in _read_cgroup_file("memory.stat").splitlines())
        return float(_read_cgroup_file("memory.current")) - float(stored["inactive_file"])
    with contextlib.suppress(OSError, ValueError):
        kib = dict(line.split()[:2] for line in MACHINE.read_text(encoding="ascii").splitlines())
        return (float(kib["MemTotal:"]) - float(kib["MemAvailable:"])) * 1024
    return UNKNOWN


def _read_cgroup_file(name: str) -> str:
    """Read a file of this process's control group. Raises ValueError if it has none."""
    [path] = [
        line.removeprefix("0::/")
        for line in OWN_CGROUP.read_text(encoding="utf-8").splitlines()
        if line.startswith("0::/")
    ]
    return (CGROUPS / path / name).read_text(encoding="ascii")


def read_disk_free(log: Path) -> float:
    """Return the free bytes of the log's disk."""
    return float(shutil.disk_usage(log.parent).free)


def read_disk_size(log: Path) -> float:
    """Return the size of the log's disk in bytes."""
    return float(shutil.disk_usage(log.parent).total)


def read_last_backup(log: Path) -> float:
    """Return the moment of the log's last backup, in seconds since 1970; 0 for never."""
    try:
        return backup_mark(log).stat().st_mtime
    except FileNotFoundError:
        return 0.0


def make_log_gauge(place: Path | str, look: Callable[[Path], float]) -> Callable[[], float]:
    """Return a gauge for a log that is a file; NaN for a database, or if reading fails."""

    def read_gauge() -> float:
        with contextlib.suppress(OSError):
            if isinstance(place, Path):
                return look(place)
        return UNKNOWN

    return read_gauge


class CountingHandler(logging.Handler):
    """Counts the log lines that somebody should look at, without writing them."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        level = "warning" if record.levelno < logging.ERROR else "error"
        self._metrics.lines.labels(level).inc()

    def start(self) -> None:
        """Begin to count."""
        logging.getLogger().addHandler(self)

    def stop(self) -> None:
        logging.getLogger().removeHandler(self)
