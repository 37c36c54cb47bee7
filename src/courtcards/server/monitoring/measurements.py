"""Measurements of a server: its loop, threads, log and machine, and the lines that it logs."""

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

    async def load_history(self, name: str) -> StoredHistory:
        """Read a snapshot, and the events that follow."""
        return await self._read(self._log.load_history(name))

    async def read_last_sequences(self, names: Sequence[str]) -> list[int]:
        """Ask how far names have come."""
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
        """Keep a snapshot."""
        self._log.save_snapshot(name, sequence, seal)

    async def read_archive(self, table: str) -> bytes | None:
        """What is archived of a table."""
        try:
            return await self._log.read_archive(table)
        except StorageError:
            self._metrics.log_failures.labels("read").inc()
            raise

    def get_id_prefix(self) -> str:
        """The log's own."""
        return self._log.get_id_prefix()

    async def check(self) -> None:
        """Check the log."""
        try:
            await self._log.check()
        except StorageError:
            self._metrics.log_failures.labels("check").inc()
            raise

    def follow(self, grown: GrowthCallback) -> None:
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
            return await self._threads.think(measure_work(self._metrics, "thinking", thought))

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """Rebuild, in the threads."""
        with self._metrics.work_pending.labels("rebuilding").track_inprogress():
            rebuilt = measure_work(self._metrics, "rebuilding", rebuilding)
            return await self._threads.rebuild(rebuilt, last_at)


def measure_work(metrics: Metrics, work: str, function: Callable[[], T]) -> Callable[[], T]:
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


logger = logging.getLogger("courtcards.server")

SAID_AGAIN_AFTER_S = 60.0


class LoopLag:
    """Sets a timer again and again, and tells how late the loop comes to it."""

    EVERY_S = 0.25

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._said_at = -SAID_AGAIN_AFTER_S

    def start(self) -> None:
        """Measure from now on, on the running loop."""
        self._due = perf_counter() + self.EVERY_S
        self._timer = asyncio.get_running_loop().call_later(self.EVERY_S, self._ring)

    def _ring(self) -> None:
        # A loop may look at its own clock a millisecond early.
        self._metrics.loop_lag.observe(max(perf_counter() - self._due, 0.0))
        self._look_for_files()
        self.start()

    def _look_for_files(self) -> None:
        """Say so, once a minute, where no file can be opened: nobody else can connect then.

        The system closes new connections without a word, and so does uvloop.
        """
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            now = perf_counter()
            if now >= self._said_at + SAID_AGAIN_AFTER_S:
                self._said_at = now
                logger.error(  # noqa: TRY400
                    "no more files can be opened, so nobody else can connect: %s "
                    "(LimitNOFILE= of systemd, or ulimit -n, allows more)",
                    error.strerror,
                )

    def close(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()


UNKNOWN = float("nan")
CGROUPS = Path("/sys/fs/cgroup")
OWN_CGROUP = Path("/proc/self/cgroup")
MACHINE = Path("/proc/meminfo")


def read_memory_limit() -> float:
    """The bytes of memory that the server may use: its control group's, or the machine's."""
    with contextlib.suppress(OSError, ValueError):
        return float(_read_cgroup_file("memory.max"))
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return UNKNOWN


def read_memory_used() -> float:
    """The bytes that are used of those, by all processes that share them; files read count not."""
    with contextlib.suppress(OSError, ValueError):
        float(_read_cgroup_file("memory.max"))
        stored = dict(line.split() for line in _read_cgroup_file("memory.stat").splitlines())
        return float(_read_cgroup_file("memory.current")) - float(stored["inactive_file"])
    with contextlib.suppress(OSError, ValueError):
        kib = dict(line.split()[:2] for line in MACHINE.read_text(encoding="ascii").splitlines())
        return (float(kib["MemTotal:"]) - float(kib["MemAvailable:"])) * 1024
    return UNKNOWN


def _read_cgroup_file(name: str) -> str:
    """A file of the control group of this process; ValueError where it has none."""
    [path] = [
        line.removeprefix("0::/")
        for line in OWN_CGROUP.read_text(encoding="utf-8").splitlines()
        if line.startswith("0::/")
    ]
    return (CGROUPS / path / name).read_text(encoding="ascii")


def read_disk_free(log: Path) -> float:
    """The bytes that are free on the disk of the log."""
    return float(shutil.disk_usage(log.parent).free)


def read_disk_size(log: Path) -> float:
    """The bytes that the disk of the log has."""
    return float(shutil.disk_usage(log.parent).total)


def read_last_backup(log: Path) -> float:
    """When the log was last backed up, in seconds since 1970; 0 for never."""
    try:
        return backup_mark(log).stat().st_mtime
    except FileNotFoundError:
        return 0.0


def make_log_gauge(place: Path | str, look: Callable[[Path], float]) -> Callable[[], float]:
    """What is looked up of a log that is a file; unknown of a database, or where it fails."""

    def read_gauge() -> float:
        with contextlib.suppress(OSError):
            if isinstance(place, Path):
                return look(place)
        return UNKNOWN

    return read_gauge


class CountingHandler(logging.Handler):
    """Counts what somebody should look at, without writing it."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        level = "warning" if record.levelno < logging.ERROR else "error"
        self._metrics.lines.labels(level).inc()

    def start(self) -> None:
        """Count from now on."""
        logging.getLogger().addHandler(self)

    def stop(self) -> None:
        """Count no more."""
        logging.getLogger().removeHandler(self)
