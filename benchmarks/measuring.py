"""Measure several works side by side, so that changes of a machine's speed affect all alike."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7
WANTED_SECONDS = 0.25


@dataclass(frozen=True)
class Work:
    """Something to repeat: ``do(count)`` does it, and returns the number of plays.

    ``unit`` is what is counted: deals, hands, calls.
    """

    name: str
    unit: str
    do: Callable[[int], int]


@dataclass(frozen=True)
class Speed:
    """Medians over the rounds, with the slowest and the fastest round."""

    work: Work
    per_second: float
    slowest: float
    fastest: float
    plays_per_second: float


def measure_all(works: list[Work]) -> dict[str, Speed]:
    """Measure the speed of each work; every round does each of them once."""
    counts = {work.name: enough(work) for work in works}
    rates: dict[str, list[float]] = {work.name: [] for work in works}
    plays: dict[str, list[float]] = {work.name: [] for work in works}
    for _ in range(ROUNDS):
        for work in works:
            count = counts[work.name]
            seconds, made = time_work(work, count)
            rates[work.name].append(count / seconds)
            plays[work.name].append(made / seconds)
    return {
        work.name: Speed(
            work,
            statistics.median(rates[work.name]),
            min(rates[work.name]),
            max(rates[work.name]),
            statistics.median(plays[work.name]),
        )
        for work in works
    }


def enough(work: Work) -> int:
    """Return the count at which a round of a work takes about the wanted time."""
    work.do(1)  # compiles and loads
    count = 1
    while True:
        seconds, _ = time_work(work, count)
        if seconds >= WANTED_SECONDS / 4:
            return max(1, round(count * WANTED_SECONDS / seconds))
        count *= 4


def time_work(work: Work, count: int) -> tuple[float, int]:
    """Return the seconds that a work took, and its number of plays."""
    gc.collect()
    begin = time.perf_counter()
    made = work.do(count)
    return time.perf_counter() - begin, made


def median_seconds(act: Callable[[], None], rounds: int = ROUNDS) -> float:
    """Return the median time of an act that is long enough to be timed alone."""
    spent = []
    for _ in range(rounds):
        begin = time.perf_counter()
        act()
        spent.append(time.perf_counter() - begin)
    return statistics.median(spent)
