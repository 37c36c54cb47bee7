"""Every Prometheus series of a server, declared once.

Labels are few and bounded: declared routes, kinds, codes, statuses; never an id, an address or a
name. ``docs/operating.md`` has the same as a table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from courtcards.tables import AnyTableEvent
from courtcards.tables.service.table import LiveTable
from courtcards.tables.views.messages import DoneMessage, RefusedMessage

# Counts and times of things that happen thousands of times a second.
#
# Prometheus' own counters look up their labels and take a lock each time. That costs several times
# as much as the counting. Only the loop's thread adds to these; any thread may read them.


class Counts(Collector):
    """Counter by the values of one label."""

    def __init__(self, name: str, meaning: str, label: str, registry: CollectorRegistry) -> None:
        self._name, self._meaning, self._label = name, meaning, label
        self._counts: defaultdict[str, int] = defaultdict(int)
        registry.register(self)

    def add(self, value: str, count: int = 1) -> None:
        self._counts[value] += count

    def collect(self) -> Iterator[Metric]:
        """Yield the counts as a Prometheus counter."""
        family = CounterMetricFamily(self._name, self._meaning, labels=[self._label])
        for value, count in list(self._counts.items()):
            family.add_metric([value], count)
        yield family


class Times:
    """Histogram of times, in seconds."""

    __slots__ = ("_bounds", "_counts", "_sum")

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Add one time."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def add_to_family(self, family: HistogramMetricFamily, labels: Sequence[str]) -> None:
        """Add the buckets to a family, under these values of its labels."""
        names = [*map(floatToGoString, self._bounds), "+Inf"]
        buckets = list(zip(names, accumulate(list(self._counts)), strict=True))
        family.add_metric(labels, buckets, self._sum)


class Timing(Collector):
    """Histograms by the values of one label. Without a label the only value is ``""``."""

    def __init__(
        self,
        name_and_meaning: tuple[str, str],
        registry: CollectorRegistry,
        bounds: Sequence[float],
        label: str | None = None,
        values: Sequence[str] = ("",),
    ) -> None:
        self._name_and_meaning = name_and_meaning
        self._labels = [] if label is None else [label]
        self.times = {value: Times(bounds) for value in values}
        registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """Yield the times as a Prometheus histogram."""
        family = HistogramMetricFamily(*self._name_and_meaning, labels=self._labels)
        for value, times in self.times.items():
            times.add_to_family(family, [value] if self._labels else [])
        yield family


QUICK_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Buckets for waits of people at a table."""
ANSWERS_S = (0.005, 0.025, 0.1, 0.5, 2.5)
"""Buckets for requests: few, because each route has all of them."""
LAGS_S = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
WORK_S = (0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Buckets for bots that think, and for rebuilt tables."""


class Metrics:
    """The series of one server, in a registry of its own."""

    def __init__(self) -> None:
        # It would add a second series for each.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self._declare_play(registry)
        self._declare_log(registry)
        self._declare_requests(registry)
        self._declare_state(registry)
        self._declare_machine(registry)

    def _declare_play(self, registry: CollectorRegistry) -> None:
        self._events = Counts(
            "courtcards_events",
            "Table events that this process has written, by kind; a move is `played`.",
            "kind",
            registry,
        )
        told = (
            "courtcards_command_seconds",
            "Time from a command over a WebSocket to its answer and broadcast.",
        )
        commands = Timing(told, registry, QUICK_S, "outcome", ("done", "refused")).times
        self._done, self._refused_commands = commands["done"], commands["refused"]
        self.work_pending = Gauge(
            "courtcards_work_pending",
            "Work in threads, waiting or running.",
            ["work"],
            registry=registry,
        )
        self.work_running = Gauge(
            "courtcards_work_running",
            "Work that is running in threads.",
            ["work"],
            registry=registry,
        )
        self.work_wait = Histogram(
            "courtcards_work_wait_seconds",
            "Time that work waits for a thread.",
            ["work"],
            buckets=WORK_S,
            registry=registry,
        )
        self.work = Histogram(
            "courtcards_work_seconds",
            "Time that work takes in a thread. `thinking`: bots; `rebuilding`: tables, evenings "
            "and sheets that return to memory with many events since their last snapshot, if "
            "any; all others are jobs of clients: `hint`, `review`, `position`, `weighing`, "
            "`luck`, `draw`, `code`, `example`, `file`, `record`, `statistics`, `picture`, "
            "`restore`, `document`.",
            ["work"],
            buckets=WORK_S,
            registry=registry,
        )

        for series in (self.work_pending, self.work_running, self.work_wait, self.work):
            for work in ("thinking", "rebuilding"):  # alerts query them before there is any
                series.labels(work)

    def _declare_log(self, registry: CollectorRegistry) -> None:
        told = (
            "courtcards_commit_seconds",
            "Time from handing events to the log until they are durable.",
        )
        self.commits = Timing(told, registry, QUICK_S).times[""]
        self.stored = Counts(
            "courtcards_stored_events",
            "Events that became durable, by what they belong to: `table`, `club`, `lobby`, `push`, "
            "`moderation`.",
            "place",
            registry,
        )
        self.reads = Histogram(
            "courtcards_read_seconds",
            "Time to read the events of one table from the log.",
            buckets=QUICK_S,
            registry=registry,
        )
        self.log_failures = Counter(
            "courtcards_log_failures",
            "Failed writes, reads and checks of the log.",
            ["operation"],
            registry=registry,
        )
        self.conflicts = Counter(
            "courtcards_log_conflicts",
            "Conflicts with another process that wrote first; the command is decided anew, and "
            "nobody notices.",
            registry=registry,
        )
        for operation in ("append", "read", "check"):
            self.log_failures.labels(operation)

    def _declare_requests(self, registry: CollectorRegistry) -> None:
        self.requests = Counter(
            "courtcards_requests",
            "Requests and WebSocket handshakes, by answer; route `none`: unknown address, or "
            "refused before routing; method `other`: also requests that did not arrive whole "
            "(400, 408, 431).",
            ["method", "route", "status"],
            registry=registry,
        )
        self.request_seconds = Histogram(
            "courtcards_request_seconds",
            "Time to answer these requests.",
            ["route"],
            buckets=ANSWERS_S,
            registry=registry,
        )
        self._refusals = Counter(
            "courtcards_refusals",
            "Refusals over HTTP and WebSockets by code; `server/failed` is a fault of the server.",
            ["code"],
            registry=registry,
        )
        self._refusals.labels("server/failed")
        self.lines = Counter(
            "courtcards_log_lines",
            "Log lines that somebody should read.",
            ["level"],
            registry=registry,
        )
        for level in ("warning", "error"):
            self.lines.labels(level)

    def _declare_state(self, registry: CollectorRegistry) -> None:
        self.loop_lag = Histogram(
            "courtcards_loop_lag_seconds",
            "Delay of the event loop: how late it comes to a timer.",
            buckets=LAGS_S,
            registry=registry,
        )
        self.tables = Gauge("courtcards_tables", "Tables in memory.", registry=registry)
        self.attended = Gauge(
            "courtcards_tables_attended", "Tables that somebody looks at.", registry=registry
        )
        self.evenings = Gauge("courtcards_evenings", "Club evenings in memory.", registry=registry)
        self.sockets = Gauge("courtcards_sockets", "WebSockets that are open.", registry=registry)
        self.most_sockets = Gauge(
            "courtcards_sockets_limit", "WebSockets that may be open at once.", registry=registry
        )
        self.ready = Gauge(
            "courtcards_engine_ready",
            "1 once the engine is loaded; until then no table opens.",
            registry=registry,
        )
        self.build = Info(
            "courtcards_build", "The running version, and the kind of its log.", registry=registry
        )

    def _declare_machine(self, registry: CollectorRegistry) -> None:
        self.memory_limit = Gauge(
            "courtcards_memory_limit_bytes",
            "Memory that the server may use: that of its control group or machine.",
            registry=registry,
        )
        self.memory_used = Gauge(
            "courtcards_memory_used_bytes",
            "Memory in use by all processes that share it.",
            registry=registry,
        )
        self.disk_free = Gauge(
            "courtcards_disk_free_bytes",
            "Free space on the disk of the log, if that is a file.",
            registry=registry,
        )
        self.disk_size = Gauge(
            "courtcards_disk_size_bytes", "The size of that disk.", registry=registry
        )
        self.last_backup = Gauge(
            "courtcards_last_backup_timestamp_seconds",
            "Time of the log's last `courtcards backup`, if the log is a file; 0: never.",
            registry=registry,
        )

    def count_event(self, _live: LiveTable, event: AnyTableEvent, /, *, was_here: bool) -> None:
        """Count an event of a table, if this process has written it."""
        if was_here:
            self._events.add(str(event.__struct_config__.tag))

    def count_answer(self, seconds: float, answer: DoneMessage | RefusedMessage) -> None:
        """Count a command over a WebSocket, and its time."""
        outcome = self._done if isinstance(answer, DoneMessage) else self._refused_commands
        outcome.add(seconds)

    def count_refusal(self, code: str) -> None:
        self._refusals.labels(code).inc()
