"""`make bench-crowd`: ten thousand tables of four at a human pace, on this one machine.

All connections stay open, and the server pings them now and then. A system limits the files of a
process and the ports of an address. So the server has several workers, and the clients are several
processes, each with its own address. The slowest play is the slowest of all clients.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import resource
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.processes import resident_kib, with_workers
from benchmarks.seats import SEATS, LoadOrder, LoadOutcome
from benchmarks.server import (
    Load,
    LoadResult,
    measure,
    open_tables,
    playing,
    serving,
    wait_until_awake,
)

WORKERS, CLIENTS = 3, 3
FULL_SPEED_TABLES, FULL_SPEED_S, FULL_SPEED_RUNS = 100, 8.0, 3
LOOKED_EVERY_S = 60.0
WARM_UP_S = 120.0
"""Seconds until all clients are there."""


def main() -> None:
    asked = arguments()
    lines = asked.tables * SEATS
    for among in (WORKERS, CLIENTS):
        check_files(lines // among)
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    console.print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, SQLite;"
        f" {asked.tables:,} tables, {lines:,} lines, {WORKERS} workers, for {asked.minutes:g} min"
    )
    full_speed = [
        measure(None, Load(FULL_SPEED_TABLES, workers=WORKERS), FULL_SPEED_S)
        for _ in range(FULL_SPEED_RUNS)
    ]
    at_full_speed = statistics.median(map(cpu_us_a_play, full_speed))
    crowd = Crowd(asked.tables, asked.plays / asked.tables, 60 * asked.minutes)
    outcomes = crowd.play()
    plays = sum(each.plays for each in outcomes)
    table = Table(title_justify="left")
    for heading in ("plays/s", "p50 ms", "p99 ms", "worst ms", "refused", "KiB a table"):
        table.add_column(heading, justify="right")
    table.add_row(
        f"{plays / outcomes[0].seconds:,.0f}",
        f"{max(each.p50_ms for each in outcomes):.1f}",
        f"{max(each.p99_ms for each in outcomes):.1f}",
        f"{max(each.worst_ms for each in outcomes):.0f}",
        f"{sum(each.refused for each in outcomes)}",
        f"{(crowd.memory_kib[-1] - crowd.empty_kib) / asked.tables:.0f}",
    )
    console.print(table)
    grown = ", ".join(f"{each / 1024:,.0f}" for each in crowd.memory_kib)
    console.print(f"memory of the server, every minute, in MiB: {grown}")
    a_play = 1e6 * outcomes[0].server_cpu_s / plays
    console.print(
        f"server CPU a play: {a_play:,.0f} µs; with {FULL_SPEED_TABLES} tables at full speed"
        f" {at_full_speed:,.0f} µs, a ratio of {a_play / at_full_speed:.2f}"
    )


def cpu_us_a_play(run: LoadResult) -> float:
    """Return the server's processor time for each play, in microseconds."""
    return 1e6 * run.outcome.server_cpu_s / run.outcome.plays


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crowd", description=__doc__)
    parser.add_argument(
        "--tables", type=int, default=10_000, help="number of tables (default 10000)"
    )
    parser.add_argument(
        "--plays", type=float, default=500.0, help="plays a second, of all tables (default 500)"
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="minutes of play (default 10)")
    return parser.parse_args()


def check_files(lines: int) -> None:
    """End the program if a process may not have that many connections open."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if lines + 1000 > most:
        sys.exit(f"a process may open {most:,} files here, but needs {lines:,} connections")


class Crowd:
    """The people at all tables; the memory of the server is measured meanwhile."""

    def __init__(self, tables: int, pace: float, seconds: float) -> None:
        """Prepare a crowd; ``pace`` is in plays a second at each table."""
        self._tables = tables
        self._pace = pace
        self._seconds = seconds
        self.empty_kib = 0.0
        self.memory_kib: list[float] = []
        """Memory of all workers, every minute from the first clients on."""

    def play(self) -> list[LoadOutcome]:
        """Let everybody play; return the outcome of each client process."""
        with (
            tempfile.TemporaryDirectory(prefix="courtcards-bench-") as folder,
            ExitStack() as stack,
        ):
            place = Path(folder) / "tables.sqlite3"
            tables = asyncio.run(open_tables(place, self._tables, 0))
            process, port = stack.enter_context(serving(place, WORKERS))
            processes = with_workers(process)
            for each in islice(tables.items(), 3 * WORKERS):  # reaches each worker
                wait_until_awake(port, dict([each]))
            self.empty_kib = resident_kib(processes)
            stack.enter_context(self._watching(processes))
            with ThreadPoolExecutor(CLIENTS) as waiting:
                orders = self._orders(tables, port, processes)
                outcomes = [waiting.submit(stack.enter_context, playing(each)) for each in orders]
                return [each.result() for each in outcomes]

    def _orders(
        self, tables: dict[str, list[str]], port: int, processes: list[int]
    ) -> Iterator[LoadOrder]:
        names = list(tables)
        for number in range(CLIENTS):
            own = {name: tables[name] for name in names[number::CLIENTS]}
            address = f"127.0.0.{2 + number}"
            yield LoadOrder(
                [port], processes, own, WARM_UP_S, self._seconds, self._pace, (address,)
            )

    @contextmanager
    def _watching(self, processes: list[int]) -> Iterator[None]:
        """Measure the memory every minute meanwhile."""
        is_over = threading.Event()

        def watch() -> None:
            while not is_over.wait(LOOKED_EVERY_S):
                self.memory_kib.append(resident_kib(processes))

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            yield
        finally:
            is_over.set()
            watcher.join()


if __name__ == "__main__":
    main()
