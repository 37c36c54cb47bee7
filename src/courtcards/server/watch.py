"""All that is seen of one server, in one hand."""

from __future__ import annotations

import asyncio
from pathlib import Path

from litestar.types import ASGIApp

from courtcards.clubs.service.clubhouse import Clubhouse
from courtcards.eventlog.log import ServerLog
from courtcards.kernel.version import __version__
from courtcards.server.limits.clients import Admission
from courtcards.server.push.notices import Notices
from courtcards.server.watched import WatchedApp
from courtcards.server.watching.lines import Watching
from courtcards.server.watching.measuring import (
    CountingLines,
    LoopLag,
    MeasuredLog,
    MeasuredThreads,
    asked_of,
    disk_free,
    disk_size,
    last_backup,
    memory_limit,
    memory_used,
)
from courtcards.server.watching.metrics import Metrics
from courtcards.server.workers.share import Share
from courtcards.tables.service.host import Thinkers
from courtcards.tables.service.table import Happened
from courtcards.tables.service.tables import LiveTables


class Watch:
    """Puts measures around the parts of one server."""

    def __init__(self, place: Path | str, watching: Watching) -> None:
        self.metrics = Metrics()
        self._watching = watching
        self._lag = LoopLag(self.metrics)
        self._lines = CountingLines(self.metrics)
        self.metrics.memory_limit.set_function(memory_limit)
        self.metrics.memory_used.set_function(memory_used)
        self.metrics.disk_free.set_function(asked_of(place, disk_free))
        self.metrics.disk_size.set_function(asked_of(place, disk_size))
        self.metrics.last_backup.set_function(asked_of(place, last_backup))
        kind = "sqlite" if isinstance(place, Path) else "postgresql"
        self.metrics.build.info({"version": __version__, "log": kind})

    def log(self, log: ServerLog) -> ServerLog:
        """The log, measured."""
        return MeasuredLog(log, self.metrics)

    def thinkers(self, threads: Thinkers) -> Thinkers:
        """The threads, measured."""
        return MeasuredThreads(threads, self.metrics)

    def hearing(self, notices: Notices | None) -> list[Happened]:
        """Who hears of every event of a table: the count of events, and who tells people."""
        return [self.metrics.happened, *([] if notices is None else [notices.happened])]

    def app(self, app: ASGIApp, share: Share) -> WatchedApp:
        """The app, watched; SettingError where the options name what is no network."""
        return WatchedApp(app, self.metrics, self._watching, share.number)

    def show(
        self,
        live_tables: LiveTables,
        clubhouse: Clubhouse,
        admission: Admission,
        awake: asyncio.Event,
    ) -> None:
        """Say what is in memory, and who is connected, whenever the metrics are read."""
        metrics = self.metrics
        metrics.tables.set_function(lambda: len(live_tables))
        metrics.attended.set_function(lambda: sum(table.is_attended for table in live_tables))
        metrics.evenings.set_function(lambda: len(clubhouse))
        metrics.sockets.set_function(lambda: admission.socket_count)
        metrics.most_sockets.set(admission.limits.sockets)
        metrics.ready.set_function(awake.is_set)

    def start(self) -> None:
        """Measure the running loop, and count the lines of the log, from now on."""
        self._lag.start()
        self._lines.start()

    def close(self) -> None:
        """Measure and count no more."""
        self._lag.close()
        self._lines.stop()
