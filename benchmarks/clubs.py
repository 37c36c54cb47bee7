"""`python -m benchmarks.clubs`: a hundred phones of a club evening enter a line at once.

The server is the real one, on one core, with SQLite and ``synchronous=FULL``: every line is on the
disk before the answer. The phones are this process, on the other cores. Each has a connection and a
WebSocket of its own. A few screens of the hall and the director listen, too.

They play a whole round, line by line. The result is how long each phone waits for its answer, and
how long the last one waits from the common start. Then come the processor time of the server, and
the time it waited for a processor.

With ``--followers`` it measures the phones without and with so many people who follow the public
page at home, in turns. They are a process of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

SERVE = (
    "from courtcards.server.serving import serve\n"
    "from courtcards.server.settings import ServerSettings\n"
    "serve(ServerSettings(port=0, data={log!r}), lambda url: print(url, flush=True))"
)
SETTINGS = {"name": "Benchmark", "date": "2026-11-21", "rounds": 1, "seating": "random"}
SUMS = {
    "tricks": 13,
    "hearts": 13,
    "queens": 8,
    "jacks-kings": 8,
    "king-of-hearts": 5,
    "seventh-last": 5,
}
LINES = [(game, total) for game, total in SUMS.items() for _ in range(2)] + [("trump", 13)] * 8
"""The games of a round in a possible order, each with the sum of its points."""
SCREENS = 4


class Phone:
    """A lasting connection, and the commands sent over it."""

    def __init__(self, evening: str, token: str, table: int, prefix: str = "") -> None:
        self.token = token
        self._prefix = prefix
        self._path = f"/api/clubs/{evening}/sheets/1/{table}/commands"
        self._number = 0

    async def open(self, port: int) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)

    def close(self) -> None:
        self._writer.close()

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a command, and wait for the answer."""
        self._number += 1
        body = json.dumps({"type": kind, "id": f"{self._prefix}{self._number}"} | fields).encode()
        head = (
            f"POST {self._path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            f"authorization: Bearer {self.token}\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        said = await self._reader.readexactly(length)
        assert answer.startswith(b"HTTP/1.1 200"), (answer, said)


def main() -> None:
    asked = argparse.ArgumentParser(description="Enter a line from a hundred phones at once.")
    asked.add_argument("--phones", type=int, default=100, help="number of phones (default 100)")
    asked.add_argument("--lines", type=int, default=len(LINES), help="lines that each phone enters")
    asked.add_argument("--followers", type=int, default=0, help="followers of the public page")
    asked.add_argument("--runs", type=int, default=3, help="runs without and with followers")
    phones, lines, followers, runs = vars(asked.parse_args()).values()
    cores = sorted(os.sched_getaffinity(0))
    if followers:
        compare_followers(cores, phones, lines, followers, runs)
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        serve_on_core(Path(folder), cores) as (url, server),
    ):
        os.sched_setaffinity(0, cores[1:] or cores)
        bursts, cost = asyncio.run(measure_lines(url, server, phones, lines))
    print(f"{phones} phones at once, {lines} times, server on one core")
    print_times("each answer", [taken for burst in bursts for taken in burst])
    print_times("the last of all", [max(burst) for burst in bursts])
    print(
        f"the server, for all of them: {1000 * cost.busy_s / lines:.1f} ms of processor time, "
        f"and {1000 * cost.in_line_s / lines:.1f} ms waiting for it"
    )


def compare_followers(
    cores: Sequence[int], phones: int, lines: int, followers: int, runs: int
) -> None:
    """Print the medians of the phones' 99th percentiles, without followers and with them."""
    found: dict[int, list[float]] = {0: [], followers: []}
    busy_ms: dict[int, list[float]] = {0: [], followers: []}
    asked_ms: list[float] = []
    for run in range(2 * runs):
        count = followers if run % 2 else 0
        with (
            tempfile.TemporaryDirectory() as folder,
            serve_on_core(Path(folder), cores) as (url, server),
        ):
            os.sched_setaffinity(0, cores[1:] or cores)
            with following(url, count) as evening:
                bursts, cost = asyncio.run(measure_lines(url, server, phones, lines, evening))
                asked_ms += evening.list_times()
        times = sorted(taken for burst in bursts for taken in burst)
        found[count].append(times[int(len(times) * 0.99)])
        busy_ms[count].append(1000 * cost.busy_s / lines)
    before, after = (statistics.median(each) for each in found.values())
    print(f"{phones} phones at once, {lines} times, {runs} runs each, server on one core")
    for count, each in found.items():
        told = ", ".join(f"{taken:.0f}" for taken in each)
        busy = statistics.median(busy_ms[count])
        print(
            f"{count} followers: p99 {statistics.median(each):.0f} ms ({told}); "
            f"{busy:.1f} ms of processor time for all phones at once"
        )
    print(f"the phones' p99 changes by {100 * (after / before - 1):+.0f} %")
    print_times(f"{followers} followers, {len(asked_ms)} answers", asked_ms)


class FollowedEvening:
    """The public page of an evening, and its followers once it has one."""

    def __init__(self, url: str, count: int) -> None:
        self._url, self._count = url, count
        self._process: subprocess.Popen[str] | None = None

    def start(self, page: str) -> None:
        """Start the followers of a page."""
        if self._count:
            command = [sys.executable, "-m", "benchmarks.clubs_followers"]
            command += [self._url, page, str(self._count)]
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            assert self._process.stdout is not None
            self._process.stdout.readline()  # all of them have the page

    def list_times(self) -> list[float]:
        """Stop the followers, and list the milliseconds of their answers."""
        if self._process is None:
            return []
        told, _ = self._process.communicate("\n")
        times: list[float] = json.loads(told)
        return times

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()


@contextlib.contextmanager
def following(url: str, count: int) -> Iterator[FollowedEvening]:
    """Let so many people follow an evening."""
    evening = FollowedEvening(url, count)
    try:
        yield evening
    finally:
        evening.close()


def print_times(what: str, taken: list[float]) -> None:
    """Print median, 99th percentile and maximum, in milliseconds."""
    taken.sort()
    p99 = taken[int(len(taken) * 0.99)]
    p50 = statistics.median(taken)
    print(f"{what}: p50 {p50:.0f} ms, p99 {p99:.0f} ms, most {taken[-1]:.0f} ms")


@dataclass
class ProcessorCost:
    """Processor time of all threads of a process, and their waiting time for it (Linux)."""

    busy_s: float = 0.0
    in_line_s: float = 0.0

    @classmethod
    def read_process(cls, process: int) -> ProcessorCost:
        """Return the times of a process so far."""
        found = cls()
        for thread in Path(f"/proc/{process}/task").iterdir():
            busy, in_line, _ = (thread / "schedstat").read_text(encoding="ascii").split()
            found.busy_s += int(busy) / 1e9
            found.in_line_s += int(in_line) / 1e9
        return found

    def add_difference(self, process: int, before: ProcessorCost) -> None:
        """Add the times of a process since an earlier reading."""
        now = self.read_process(process)
        self.busy_s += now.busy_s - before.busy_s
        self.in_line_s += now.in_line_s - before.in_line_s


@contextlib.contextmanager
def serve_on_core(folder: Path, cores: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Run a server on the first core; yield its address and its process id."""
    with serving(folder / "tables.sqlite3") as (url, server):
        os.sched_setaffinity(server, cores[:1])
        for thread in Path(f"/proc/{server}/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores[:1])
        yield url, server


@contextlib.contextmanager
def serving(log: Path) -> Iterator[tuple[str, int]]:
    """Run a server on a log; yield its address and its process id."""
    command = [sys.executable, "-c", SERVE.format(log=str(log))]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip(), process.pid
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def ask(url: str, path: str, token: str, body: object = None) -> Any:
    """Send a request, and return the JSON of the answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    with urlopen(Request(url + path, data, headers), timeout=300) as answer:
        return json.load(answer)


def begin_evening(url: str, tables: int) -> tuple[str, dict[str, str]]:
    """Begin the first round of an evening; return its id, and tokens by role and table."""
    made = ask(url, "/api/clubs", "", {"settings": SETTINGS})
    path, token = f"/api/clubs/{made['evening']}", made["token"]
    names = [{"name": f"Player {number}"} for number in range(4 * tables)]
    commands: tuple[dict[str, Any], ...] = (
        {"type": "add", "players": names},
        {"type": "draw"},
        {"type": "begin"},
    )
    for number, command in enumerate(commands):
        ask(url, f"{path}/commands", token, command | {"id": str(number)})
    links = ask(url, f"{path}/links", token)
    pages = links["tables"] | {"viewer": links["viewer"], "director": links["director"]}
    tokens = {key: page.rpartition("/")[2].replace("#", ".") for key, page in pages.items()}
    return made["evening"], tokens


def publish(url: str, evening: str, token: str) -> str:
    """Create the public link of an evening; return its page."""
    path = f"/api/clubs/{evening}"
    ask(url, f"{path}/commands", token, {"type": "publish", "id": "publish"})
    page: str = ask(url, f"{path}/links", token)["public"]["page"]
    return page


async def measure_lines(
    url: str, server: int, count: int, lines: int, followed: FollowedEvening | None = None
) -> tuple[list[list[float]], ProcessorCost]:
    """Return the milliseconds of all answers, line by line, and the cost of the server."""
    evening, tokens = await asyncio.to_thread(begin_evening, url, count)
    if followed is not None:
        await asyncio.to_thread(followed.start, publish(url, evening, tokens["director"]))
    port = int(url.rpartition(":")[2])
    phones = [Phone(evening, tokens[str(table)], table) for table in range(1, count + 1)]
    listening = [phone.token for phone in phones] + [tokens["viewer"]] * SCREENS
    listening.append(tokens["director"])
    address = f"ws://127.0.0.1:{port}/api/clubs/{evening}/live"
    ears = [asyncio.create_task(hear(address, token)) for token in listening]
    await asyncio.gather(*(phone.open(port) for phone in phones))
    await asyncio.gather(*(phone.send("drawn", writer=0, dealer=0) for phone in phones))
    bursts: list[list[float]] = []
    cost = ProcessorCost()
    chance = random.Random(1)
    for index, (contract, total) in enumerate(LINES[:lines]):
        await asyncio.sleep(1.0)
        points = [0, 0, 0, 0]
        points[chance.randrange(4)] = total
        line = {"line": "game", "contract": contract, "points": points}
        before = ProcessorCost.read_process(server)
        bursts.append(await at_once(phones, index=index, line=line))
        cost.add_difference(server, before)
    for ear in ears:
        ear.cancel()
    await asyncio.gather(*ears, return_exceptions=True)
    for phone in phones:
        phone.close()
    return bursts, cost


async def at_once(phones: Sequence[Phone], **fields: Any) -> list[float]:
    """Enter a line from all phones at once; return the milliseconds of each answer."""
    start = time.perf_counter()

    async def enter_line(phone: Phone) -> float:
        await phone.send("enter", **fields)
        return (time.perf_counter() - start) * 1000

    return await asyncio.gather(*map(enter_line, phones))


async def hear(address: str, token: str) -> None:
    """Listen to the evening, and ignore its messages."""
    async with connect(address, proxy=None, compression=None, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        async for _ in socket:
            pass


if __name__ == "__main__":
    main()
