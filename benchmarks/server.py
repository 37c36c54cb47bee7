"""`make bench-server`: plays a second that a server carries to the last seat, and their delay.

The server is the real one: real rules, SQLite with ``synchronous=FULL`` or PostgreSQL, and every
play durable before anybody sees it. On PostgreSQL there are also two servers at once, each with
half of the tables. The clients are another process: four people at each table, with a WebSocket
each. The tables are in the log before the server starts.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.request import Request, urlopen

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks import boardgameio
from benchmarks.held import hold_process
from benchmarks.processes import resident_kib, with_workers
from benchmarks.seats import SEATS, LoadOrder, LoadOutcome
from courtcards.eventlog.opening import open_log
from courtcards.kernel.options import OptionValue
from courtcards.server.access.seats import SeatSigner
from courtcards.server.limits.clients import Limits, Rate
from courtcards.tables import Open, TablePlayer, open_table
from courtcards.tables import table as events
from courtcards.tables.service.host import Holder, new_id

GAMES: tuple[tuple[str, str, dict[str, OptionValue]], ...] = (
    ("double-king", "club", {}),
    ("kings-corner", "french", {"target": 10_000}),
)
"""The games, with house rules so that no match ends before the run."""
WARM_UP_S = 1.5
SEARCHES_WAKE_S = 8.0
"""Seconds until the searches of bots are loaded: their memory is not that of a table."""
PROCESSES = 2
MASTERS = 8
"""Number of tables at which a master always thinks."""
OFTEN = Rate(1_000_000, 1.0)
LIMITS = Limits(
    *(OFTEN, OFTEN, OFTEN, OFTEN, OFTEN),
    sockets_per_address=1_000_000,
    sockets=1_000_000,
    loop_ms_per_address=OFTEN,
    thread_ms_per_address=OFTEN,
)
"""Limits that let few addresses stand for all clients."""
ADDRESSES = tuple(f"127.0.0.{number}" for number in range(1, 5))
"""Addresses of the clients: one may hold no more than its share of a server's files."""
SERVE = (
    "from courtcards.server.serving import serve\n"
    "from courtcards.server.limits.clients import Limits, Rate\n"
    "from courtcards.server.settings import ServerSettings\n"
    "settings = ServerSettings(port=0, workers={workers}, {kept}={place!r}, limits={limits!r})\n"
    "serve(settings, lambda url: print(url, flush=True))"
)


@dataclass(frozen=True)
class Load:
    """The load of a server: tables, with a pace in plays a second each, or at full speed.

    Each of the ``servers`` has a part of the tables, at most ``share`` of a core, and ``workers``.
    At ``masters`` more tables a bot always thinks.
    """

    tables: int
    pace: float | None = None
    servers: int = 1
    masters: int = 0
    share: float | None = None
    workers: int = 1


@dataclass(frozen=True)
class LoadResult:
    """The result of a run: the outcome of the clients, and the memory of a table."""

    outcome: LoadOutcome
    kib_per_table: float

    @property
    def plays_per_s(self) -> float:
        return self.outcome.plays / self.outcome.seconds


def main() -> None:
    asked = arguments()
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    where = "PostgreSQL" if asked.database else "SQLite"
    console.print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()},"
        f" {where}; {SEATS} people a table, half the tables Double King, half Kings in the Corner;"
        f" medians of {asked.runs} runs of {asked.seconds:g} s"
    )
    table = Table("", title_justify="left")
    for heading in (
        "plays/s",
        "received/s",
        "p50 ms",
        "p99 ms",
        "server CPU µs a play",
        "KiB a table",
    ):
        table.add_column(heading, justify="right")
    fast = f"{asked.tables} tables, at full speed"
    lacking = boardgameio.why_not()
    ours, theirs = side_by_side(asked, with_peer=lacking is None)
    table.add_row(fast, *row(ours))
    if theirs:
        table.add_row("boardgame.io: the same, no rules, in memory alone", *row(theirs))
    of_share: list[list[LoadResult]] = []
    for title, load in loads(asked, fast):
        if load.tables:
            runs = [measure(asked.database, load, asked.seconds) for _ in range(asked.runs)]
            table.add_row(title, *row(runs))
            if load.share is not None:
                of_share.append(runs)
    console.print(table)
    if theirs:
        console.print(f"Courtcards carries {ratio(ours, theirs):.2f} times boardgame.io's plays/s")
    if lacking is not None:
        console.print(lacking)
    if of_share:
        one, two = of_share
        console.print(
            f"Held to their share, {PROCESSES} servers carry {ratio(two, one):.2f} times one's"
        )
    if asked.database:
        console.print(why_not_twice())


def loads(asked: argparse.Namespace, fast: str) -> Iterator[tuple[str, Load]]:
    """Yield the other loads to measure, each with its heading."""
    if asked.database:
        both = Load(asked.tables, servers=PROCESSES)
        yield f"{fast}, {PROCESSES} servers on it", both
        if asked.share is not None:
            held_to = f"held to {asked.share:g} of a core"
            yield f"{fast}, {held_to}", Load(asked.tables, share=asked.share)
            yield (
                f"{fast}, {PROCESSES} servers, each {held_to}",
                replace(both, share=asked.share),
            )
    half = asked.many // 2
    yield f"{half} tables, a play a second each", Load(half, 1.0)
    yield f"{asked.many} tables, a play in four seconds each", Load(asked.many, 0.25)
    for workers in (1, 2, 4):
        yield (
            f"{asked.tables} tables, a play a second each, {workers} workers",
            Load(asked.tables, 1.0, workers=workers),
        )
    yield (
        f"{asked.tables} tables, a play a second each, while {MASTERS} masters think",
        Load(asked.tables, 1.0, masters=MASTERS),
    )


def side_by_side(
    asked: argparse.Namespace, *, with_peer: bool
) -> tuple[list[LoadResult], list[LoadResult]]:
    """Run Courtcards and boardgame.io in turn, at full speed."""
    ours, theirs = [], []
    for _ in range(asked.runs):
        ours.append(measure(asked.database, Load(asked.tables), asked.seconds))
        if with_peer:
            run = boardgameio.measure(asked.tables, WARM_UP_S, asked.seconds)
            theirs.append(LoadResult(*run))
    return ours, theirs


def ratio(ours: Sequence[LoadResult], theirs: Sequence[LoadResult]) -> float:
    """Return the median, over the runs, of our plays a second over theirs."""
    pairs = zip(ours, theirs, strict=True)
    return statistics.median(a.plays_per_s / b.plays_per_s for a, b in pairs)


def why_not_twice() -> str:
    """Explain why two servers on this machine do not carry twice as much."""
    return (
        f"{PROCESSES} servers, PostgreSQL and the clients share {os.cpu_count()} cores here: the "
        "CPU a play is what two servers cost, the plays/s what this machine has left for them;"
        " with --share 0.3 there is room for both"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument(
        "--tables", type=int, default=100, help="tables at full speed (default 100)"
    )
    parser.add_argument(
        "--many", type=int, default=2000, help="tables at a slow pace (default 2000)"
    )
    parser.add_argument("--seconds", type=float, default=8.0, help="seconds of a run (default 8)")
    parser.add_argument("--runs", type=int, default=3, help="number of runs (default 3)")
    parser.add_argument("--database", help="postgresql://… instead of a file")
    parser.add_argument(
        "--share",
        type=float,
        help="with a database: also one and two servers, each held to this part of a core (root)",
    )
    asked = parser.parse_args()
    if asked.share is not None and not asked.database:
        parser.error("--share needs a database: name it with --database")
    if asked.share is not None and not 0 < asked.share <= 1:
        parser.error(f"--share is a part of a core, above 0 and up to 1, not {asked.share:g}")
    return asked


def row(runs: Sequence[LoadResult]) -> list[str]:
    """Return the medians of some runs, as cells of the table."""
    outcomes = [run.outcome for run in runs]
    if any(outcome.refused for outcome in outcomes):
        sys.exit("the server refused plays: the benchmark is wrong")
    return [
        f"{statistics.median(run.plays_per_s for run in runs):,.0f}",
        f"{statistics.median(each.told / each.seconds for each in outcomes):,.0f}",
        f"{statistics.median(each.p50_ms for each in outcomes):.1f}",
        f"{statistics.median(each.p99_ms for each in outcomes):.1f}",
        f"{statistics.median(1e6 * each.server_cpu_s / each.plays for each in outcomes):,.0f}",
        f"{statistics.median(run.kib_per_table for run in runs):.0f}",
    ]


def measure(database: str | None, load: Load, seconds: float) -> LoadResult:
    """Run once with servers of its own, and with tables at which a master thinks."""
    with tempfile.TemporaryDirectory(prefix="courtcards-bench-") as folder, ExitStack() as stack:
        place = database or Path(folder) / "tables.sqlite3"
        tables = asyncio.run(open_tables(place, load.tables, load.masters))
        started = [stack.enter_context(serving(place, load.workers)) for _ in range(load.servers)]
        processes = [number for each in started for number in with_workers(each[0])]
        ports = [each[1] for each in started]
        for port in ports:
            wait_until_awake(port, tables)
        time.sleep(SEARCHES_WAKE_S)
        if load.share is not None:
            for process in processes:
                stack.enter_context(hold_process(process, load.share))
        before = resident_kib(processes)
        pace = load.pace
        order = LoadOrder(ports, processes, tables, WARM_UP_S, seconds, pace, ADDRESSES)
        with playing(order) as outcome:
            return LoadResult(outcome, (resident_kib(processes) - before) / load.tables)


async def open_tables(place: Path | str, count: int, masters: int) -> dict[str, list[str]]:
    """Write tables of four people into the log; return the cookies of their seats.

    ``masters`` more tables have one person and three masters, of whom one always thinks.
    """
    log = open_log(place)
    signer = SeatSigner(log.secret)
    people = tuple(TablePlayer(name) for name in ("Ann", "Ben", "Cas", "Dot"))
    bots = tuple(TablePlayer(f"Master {number}", "master") for number in range(1, SEATS))
    tables: dict[str, list[str]] = {}
    asked = []
    for number in range(count + masters):
        players = people if number < count else (people[0], *bots)
        name, (game, ruleset, changes) = new_id(), GAMES[number % len(GAMES)]
        event = open_table(Open(game, ruleset, players, secrets.token_bytes(32), changes))
        asked.append(log.append(name, 1, [events.CODEC.encode(event)]))
        seats = range(SEATS if number < count else 1)
        tables[name] = [format_cookie(signer, name, seat) for seat in seats]
    await asyncio.gather(*asked)
    await log.close()
    return tables


@contextmanager
def serving(place: Path | str, workers: int = 1) -> Iterator[tuple[int, int]]:
    """Run a server in a process of its own; yield its process id and its port."""
    kept = "data" if isinstance(place, Path) else "database"
    code = SERVE.format(kept=kept, place=str(place), limits=LIMITS, workers=workers)
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.pid, int(server.stdout.readline().rpartition(":")[2])
    finally:
        for process in with_workers(server.pid):
            os.kill(process, signal.SIGKILL)
        server.communicate()


@contextmanager
def playing(order: LoadOrder) -> Iterator[LoadOutcome]:
    """Run the clients in a process of their own; yield their outcome, still connected."""
    gc.collect()
    command = [sys.executable, "-m", "benchmarks.seats"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as clients:
        assert clients.stdin is not None
        assert clients.stdout is not None
        clients.stdin.write(msgspec.json.encode(order) + b"\n")
        clients.stdin.flush()
        answer = clients.stdout.readline()
        if not answer:
            sys.exit("the clients have failed")
        yield msgspec.json.decode(answer, type=LoadOutcome)
        clients.stdin.close()
        clients.kill()


def wait_until_awake(port: int, tables: dict[str, list[str]]) -> None:
    """Wait until the engine is loaded: its memory is not that of a table."""
    name, cookies = next(iter(tables.items()))
    look(f"127.0.0.1:{port}/api/tables/{name}", cookies[0])


def format_cookie(signer: SeatSigner, table: str, seat: int) -> str:
    """Return the cookie of a seat, as a browser sends it."""
    cookie = signer.cookie(table, Holder(seat), secure=False)
    return f"{cookie.key}={cookie.value}"


def look(address: str, cookie: str) -> None:
    with urlopen(Request(f"http://{address}", headers={"Cookie": cookie})) as answer:
        answer.read()


if __name__ == "__main__":
    main()
