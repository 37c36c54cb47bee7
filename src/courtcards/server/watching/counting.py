"""Counts and times of what happens thousands of times a second.

Prometheus' own counters look up their labels and take a lock each time, which together is several
times what counting costs. Only the thread of the loop adds to these; any thread may read them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString


class Counts(Collector):
    """How often something has happened, of each value of a label."""

    def __init__(self, name: str, meaning: str, label: str, registry: CollectorRegistry) -> None:
        self._name, self._meaning, self._label = name, meaning, label
        self._counts: defaultdict[str, int] = defaultdict(int)
        registry.register(self)

    def add(self, value: str, count: int = 1) -> None:
        """Count it."""
        self._counts[value] += count

    def collect(self) -> Iterator[Metric]:
        """As a counter."""
        family = CounterMetricFamily(self._name, self._meaning, labels=[self._label])
        for value, count in list(self._counts.items()):
            family.add_metric([value], count)
        yield family


class Times:
    """How long something has taken, each time, by bounds in seconds."""

    __slots__ = ("_bounds", "_counts", "_sum")

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Note one time."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def put_into(self, family: HistogramMetricFamily, labels: Sequence[str]) -> None:
        """Tell them, under these values of the labels."""
        names = [*map(floatToGoString, self._bounds), "+Inf"]
        buckets = list(zip(names, accumulate(list(self._counts)), strict=True))
        family.add_metric(labels, buckets, self._sum)


class Timing(Collector):
    """Times, of each value of a label; of ``""`` alone where there is no label."""

    def __init__(
        self,
        told: tuple[str, str],
        registry: CollectorRegistry,
        bounds: Sequence[float],
        label: str | None = None,
        values: Sequence[str] = ("",),
    ) -> None:
        """``told`` is the name and the meaning."""
        self._told = told
        self._labels = [] if label is None else [label]
        self.of = {value: Times(bounds) for value in values}
        registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """As a histogram."""
        family = HistogramMetricFamily(*self._told, labels=self._labels)
        for value, times in self.of.items():
            times.put_into(family, [value] if self._labels else [])
        yield family
