"""The measurements of one server, wired to its parts."""

from __future__ import annotations

import asyncio
from pathlib import Path

from litestar.types import ASGIApp

from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.eventlog.log import ServerLog
from courtcards.kernel.version import __version__
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.monitored_app import MonitoredApp
from courtcards.server.monitoring.log_lines import MonitoringSettings
from courtcards.server.monitoring.measurements import (
    CountingHandler,
    LoopLag,
    MeasuredLog,
    MeasuredThreads,
    make_log_gauge,
    read_disk_free,
    read_disk_size,
    read_last_backup,
    read_memory_limit,
    read_memory_used,
)
from courtcards.server.monitoring.metrics import Metrics
from courtcards.server.push.notices import Notices
from courtcards.server.workers.routing import WorkerShare
from courtcards.tables.service.host import Thinkers
from courtcards.tables.service.table import TableEventHandler
from courtcards.tables.service.tables import LiveTables


class Monitor:
    """Wraps the parts of one server with measurements."""

    def __init__(self, place: Path | str, watching: MonitoringSettings) -> None:
        self.metrics = Metrics()
        self._watching = watching
        self._lag = LoopLag(self.metrics)
        self._lines = CountingHandler(self.metrics)
        self.metrics.memory_limit.set_function(read_memory_limit)
        self.metrics.memory_used.set_function(read_memory_used)
        self.metrics.disk_free.set_function(make_log_gauge(place, read_disk_free))
        self.metrics.disk_size.set_function(make_log_gauge(place, read_disk_size))
        self.metrics.last_backup.set_function(make_log_gauge(place, read_last_backup))
        kind = "sqlite" if isinstance(place, Path) else "postgresql"
        self.metrics.build.info({"version": __version__, "log": kind})

    def log(self, log: ServerLog) -> ServerLog:
        """Wrap the log."""
        return MeasuredLog(log, self.metrics)

    def thinkers(self, threads: Thinkers) -> Thinkers:
        """Wrap the threads that think and rebuild."""
        return MeasuredThreads(threads, self.metrics)

    def list_event_listeners(self, notices: Notices | None) -> list[TableEventHandler]:
        """Return the listeners to the events of tables: the counter, and push notices if any."""
        return [self.metrics.count_event, *([] if notices is None else [notices.note_event])]

    def app(self, app: ASGIApp, share: WorkerShare) -> MonitoredApp:
        """Wrap the app. Raises SettingError if the settings name an invalid network."""
        return MonitoredApp(app, self.metrics, self._watching, share.number)

    def show(
        self,
        live_tables: LiveTables,
        live_evenings: LiveEvenings,
        limiter: RateLimiter,
        awake: asyncio.Event,
    ) -> None:
        """Report, whenever the metrics are read, what is in memory and who is connected."""
        metrics = self.metrics
        metrics.tables.set_function(lambda: len(live_tables))
        metrics.attended.set_function(lambda: sum(table.is_attended for table in live_tables))
        metrics.evenings.set_function(lambda: len(live_evenings))
        metrics.sockets.set_function(lambda: limiter.socket_count)
        metrics.most_sockets.set(limiter.limits.sockets)
        metrics.ready.set_function(awake.is_set)

    def start(self) -> None:
        """Begin to measure the running loop and to count log lines."""
        self._lag.start()
        self._lines.start()

    def close(self) -> None:
        self._lag.close()
        self._lines.stop()
