"""`make bench-returning`: how long players wait while others return to a long table.

The table has a hundred thousand events in its log, from people who paused and resumed in one hand.
A server loads it for the first time. Then twenty connections to it are lost and come back, again
and again, each three events behind. Meanwhile four people at each of some other tables play at a
human pace. Three runs measure how soon the last of the four sees a play: with nobody at the long
table, during its first load, and with the returning connections.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table as Printed

from benchmarks.seats import SEATS, LoadOrder
from benchmarks.server import format_cookie, look, open_tables, playing, serving, wait_until_awake
from courtcards.eventlog.opening import open_log
from courtcards.server.access.seats import SeatSigner
from courtcards.tables import AnyTableEvent, Open, Table, TableEnvelope, TablePlayer, open_table
from courtcards.tables import table as events
from courtcards.tables.commands.play import Deal
from courtcards.tables.commands.presence import PlayPaused, PlayResumed
from courtcards.tables.service.host import new_id

EVENTS = 100_000
LINES = 20
BEHIND = 3
"""Number of events that each has missed."""
OTHERS, PACE = 25, 2.0
"""Number of other tables, and plays a second at each."""
WARM_UP_S, SECONDS = 1.5, 10.0
RUNS = 3
COUNTED_AFTER_S = 5.0
"""By then the clients of the others have played for a while."""
PAUSE_S = 0.2
"""Seconds until a connection returns."""
AT_ONCE = 5000
"""Events in one append."""
KEY = "bGluZXMgdGhhdCByZXR1cg=="
"""Key of the handshake: any sixteen bytes."""
TWO_BYTES = 126
"""Length of a frame that says: the length follows in two bytes (RFC 6455, 5.2)."""


def main() -> None:
    console = Console(width=None if sys.stdout.isatty() else 100, highlight=False)
    console.print(
        f"{EVENTS:,} events, {LINES} lines, {OTHERS} other tables; medians of {RUNS} runs"
    )
    table = Printed("", title_justify="left")
    for heading in ("p50 ms", "p99 ms", "worst ms"):
        table.add_column(heading, justify="right")
    runs = [one_run() for _ in range(RUNS)]
    for name in runs[0]:
        figures = zip(*(run[name] for run in runs), strict=True)
        table.add_row(name, *(f"{statistics.median(each):,.1f}" for each in figures))
    console.print(table)


def one_run() -> dict[str, tuple[float, float, float]]:
    """Return by waiting task: median, 99th percentile and maximum, in milliseconds."""
    with tempfile.TemporaryDirectory(prefix="courtcards-bench-") as folder:
        place = Path(folder) / "tables.sqlite3"
        alone, looked_at, returned_to = (
            asyncio.run(open_tables(place, OTHERS, 0)) for _ in range(3)
        )
        name, cookie = asyncio.run(long_table(place))
        with serving(place) as (process, port):
            wait_until_awake(port, alone)
            address = f"127.0.0.1:{port}/api/tables/{name}"

            def play_tables(tables: dict[str, list[str]]) -> tuple[float, float, float]:
                order = LoadOrder([port], [process], tables, WARM_UP_S, SECONDS, PACE)
                with playing(order) as outcome:
                    return outcome.p50_ms, outcome.p99_ms, outcome.worst_ms

            found = {"a play of others, nobody returns": play_tables(alone)}
            with beside(1, lambda: look(address, cookie)) as looks:
                found["a play of others, while the table loads"] = play_tables(looked_at)
            found["the first load of the table"] = summary(looks[:1])
            with beside(LINES, lambda: come_back(address, cookie)) as returns:
                found["a play of others, while connections return"] = play_tables(returned_to)
            found["a return"] = summary(returns)
            return found


@contextmanager
def beside(threads: int, work: Callable[[], None]) -> Iterator[list[float]]:
    """Repeat a work in some threads meanwhile; yield the seconds that each took.

    It begins once the plays are counted.
    """
    waits: list[float] = []
    is_over = threading.Event()

    def repeat_work() -> None:
        is_over.wait(COUNTED_AFTER_S)
        while not is_over.is_set():
            started = time.perf_counter()
            work()
            waits.append(time.perf_counter() - started)
            is_over.wait(PAUSE_S)

    workers = [threading.Thread(target=repeat_work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    try:
        yield waits
    finally:
        is_over.set()
        for worker in workers:
            worker.join()


def summary(waits_s: Sequence[float]) -> tuple[float, float, float]:
    """Return median, 99th percentile and maximum, in milliseconds."""
    ordered = sorted(1e3 * each for each in waits_s)
    return ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1]


async def long_table(place: Path) -> tuple[str, str]:
    """Write a table with that many events; return its id, and the cookie of a seat."""
    log = open_log(place)
    people = tuple(TablePlayer(each) for each in ("Ann", "Ben", "Cas", "Dot"))
    made: list[AnyTableEvent] = [
        open_table(Open("double-king", "club", people, secrets.token_bytes(32), {}))
    ]
    table = Table.replay(made)
    made.append(table.decide(TableEnvelope(Deal("deal", 1), 0)))
    while len(made) < EVENTS:
        kind = PlayPaused if len(made) % 2 == 0 else PlayResumed
        made.append(kind(len(made) % SEATS, command=f"c{len(made)}"))
    name, stored = new_id(), list(map(events.CODEC.encode, made))
    for start in range(0, EVENTS, AT_ONCE):
        await log.append(name, start + 1, stored[start : start + AT_ONCE])
    cookie = format_cookie(SeatSigner(log.secret), name, 0)
    await log.close()
    return name, cookie


def come_back(address: str, cookie: str) -> None:
    """Reopen a lost connection, until its first message.

    By hand, since twenty threads of a library would wait for each other, and that would be
    measured.
    """
    host, _, path = address.partition("/")
    name, _, port = host.partition(":")
    with socket.create_connection((name, int(port))) as line:
        line.sendall(
            f"GET /{path}/live?after={EVENTS - BEHIND} HTTP/1.1\r\nHost: {host}\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )
        with line.makefile("rb") as answer:
            if b" 101 " not in answer.readline():
                sys.exit("the server accepts no connection: the benchmark is wrong")
            while answer.readline() != b"\r\n":
                pass
            _, length = answer.read(2)
            if length == TWO_BYTES:
                length = int.from_bytes(answer.read(2))
            answer.read(length)


if __name__ == "__main__":
    main()
