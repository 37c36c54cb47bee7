"""`make bench-restart`: how soon everybody plays again after a server was killed.

Four people sit at each of a thousand tables in the middle of a hand. All of them return at once, in
any order. A table plays again when its four are back and have seen a play. The time starts when the
server is started again. It includes the program, the engine, and every table from its log.
"""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table as Printed

from benchmarks.processes import cpu_seconds, with_workers
from benchmarks.seats import CONNECT_AT_ONCE, SEATS, BusyTable, LoadCounts, Seat
from benchmarks.server import GAMES, format_cookie, serving
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.snapshots import is_due
from courtcards.server.access.seats import SeatSigner
from courtcards.server.snapshots import make_table_snapshots
from courtcards.server.threads import warm_engine
from courtcards.tables import AnyTableEvent, Open, Table, TableEnvelope, TablePlayer, open_table
from courtcards.tables import table as events
from courtcards.tables.commands.play import Deal, Play, Restock
from courtcards.tables.service.host import new_id

TABLES, EVENTS, RUNS = 1000, 150, 3
WORKERS = (1, 2)
PEOPLE = tuple(TablePlayer(name) for name in ("Ann", "Ben", "Cas", "Dot"))

_SEQUENCE, _LEGAL = re.compile(rb'"seq":(\d+)'), re.compile(rb'"legal":\["([^"]+)"')


def main() -> None:
    warm_engine()
    console = Console(width=None if sys.stdout.isatty() else 100, highlight=False)
    console.print(
        f"{TABLES:,} tables, {SEATS} people each, {EVENTS} events in the log of each; medians of "
        f"{RUNS} runs; the clients share the machine with the server"
    )
    table = Printed(title="seconds after the server was started", title_justify="left")
    table.add_column("workers", justify="right")
    for heading in (
        "first connection",
        "half of the tables play",
        "99 in 100",
        "all",
        "server CPU",
    ):
        table.add_column(heading, justify="right")
    runs: dict[int, list[tuple[float, ...]]] = {workers: [] for workers in WORKERS}
    for _ in range(RUNS):  # in turn, since the speed of a machine changes
        for workers in WORKERS:
            runs[workers].append(one_run(workers))
    for workers in WORKERS:
        figures = (statistics.median(each) for each in zip(*runs[workers], strict=True))
        table.add_row(str(workers), *(f"{each:.2f}" for each in figures))
    console.print(table)


def one_run(workers: int) -> tuple[float, ...]:
    """Measure a server with this number of workers."""
    with tempfile.TemporaryDirectory(prefix="courtcards-bench-") as folder:
        place = Path(folder) / "tables.sqlite3"
        tables = asyncio.run(in_the_middle(place))
        began = time.perf_counter()
        with serving(place, workers) as (process, port):
            times = uvloop.run(come_back(tables, port, began))
            return (*times, cpu_seconds(with_workers(process)))


async def in_the_middle(place: Path) -> dict[str, list[str]]:
    """Write tables in the middle of a hand; return the cookies of their seats by table id.

    The log is as a killed server leaves it, with the snapshots that were due.
    """
    log = open_log(place)
    signer, snapshots, chance = SeatSigner(log.secret), make_table_snapshots(log), random.Random(1)
    tables = {}
    for number in range(TABLES):
        name = new_id()
        happened = list(play_events(number, chance))
        stored = list(map(events.CODEC.encode, happened))
        await log.append(name, 1, stored)
        last = max(filter(is_due, range(1, len(stored) + 1)))
        snapshots.save(name, Table.replay(happened[:last]), stored[last - 1])
        tables[name] = [format_cookie(signer, name, seat) for seat in range(SEATS)]
    await log.close()
    return tables


def play_events(number: int, chance: random.Random) -> Iterator[AnyTableEvent]:
    """Yield the events of a table with random plays."""
    game, ruleset, changes = GAMES[number % len(GAMES)]
    opened = open_table(Open(game, ruleset, PEOPLE, secrets.token_bytes(32), changes))
    yield opened
    table, ids = Table(opened), count()
    while table.sequence < EVENTS or table.match.awaiting.seat is None:
        event = table.decide(next_act(table, chance, f"c{next(ids)}"))
        table.apply(event)
        yield event


def next_act(table: Table, chance: random.Random, name: str) -> Any:
    """Return a command that the table accepts now."""
    if table.waits_for_stock:
        return Restock()
    if table.match.awaiting.kind == "deal":
        return TableEnvelope(Deal(name, table.sequence), 0)
    seat = table.match.awaiting.seat
    assert seat is not None
    return TableEnvelope(Play(name, table.sequence, chance.choice(table.match.legal())), seat)


@dataclass
class ReturnTimes:
    """The times of returned clients, in seconds since the beginning."""

    began: float
    first_line: float = 0.0
    playing: list[float] = field(default_factory=list)

    all_play: asyncio.Event = field(default_factory=asyncio.Event)

    def now(self) -> float:
        """Return the seconds since the beginning."""
        return time.perf_counter() - self.began


class ReturningSeat(Seat):
    """A connection that asks for a snapshot, and plays once the whole table is back."""

    table: ReturningTable

    def _take(self, message: bytes) -> None:
        if not message.startswith(b'{"type":"snapshot"'):
            super()._take(message)
        elif not self.ready.done():
            self.ready.set_result(None)
            self.table.comes(self, message)


class ReturningTable(BusyTable):
    """A table whose people return one by one."""

    def __init__(self, returns: ReturnTimes, counts: LoadCounts) -> None:
        super().__init__(SEATS, None, counts)
        self.returns = returns
        self.is_playing = False

    def comes(self, seat: Seat, message: bytes) -> None:
        """Seat a returned player; with the fourth, ask for the next play."""
        found, legal = _SEQUENCE.search(message), _LEGAL.search(message)
        assert found is not None
        self.sequence = int(found[1])
        if legal is not None:
            self.next = seat, b'"type":"play","move":"' + legal[1] + b'"'
        self.seats.append(seat)
        if len(self.seats) == SEATS:
            self.ask()

    def schedule_play(self) -> None:
        """Note the time: all four have seen a play, so this table is done."""
        if not self.is_playing:
            self.is_playing = True
            self.returns.playing.append(self.returns.now())
            if len(self.returns.playing) == TABLES:
                self.returns.all_play.set()


async def come_back(
    tables: dict[str, list[str]], port: int, began: float
) -> tuple[float, float, float, float]:
    """Bring everybody back, in any order; return the times of the table."""
    returns, counts = ReturnTimes(began), LoadCounts()
    gate = asyncio.Semaphore(CONNECT_AT_ONCE)
    lines = []
    for name, cookies in tables.items():
        table = ReturningTable(returns, counts)
        lines += [(table, f"/api/tables/{name}/live", cookie) for cookie in cookies]
    random.shuffle(lines)
    await asyncio.gather(*(bring(line, port, gate, returns) for line in lines))
    await returns.all_play.wait()
    counts.is_over = True
    times: Sequence[float] = sorted(returns.playing)
    return (
        returns.first_line,
        times[len(times) // 2],
        times[int(len(times) * 0.99)],
        times[-1],
    )


async def bring(
    line: tuple[ReturningTable, str, str], port: int, gate: asyncio.Semaphore, returns: ReturnTimes
) -> None:
    """Open one connection, and wait until the server takes it."""
    async with gate:
        seat = ReturningSeat(*line)
        await asyncio.get_running_loop().create_connection(lambda: seat, "127.0.0.1", port)
        await seat.ready
        returns.first_line = returns.first_line or returns.now()


if __name__ == "__main__":
    main()
