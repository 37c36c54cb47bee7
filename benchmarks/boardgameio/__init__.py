"""boardgame.io beside Courtcards: the same number of matches of four seats, kept in memory.

Its game here deals 52 cards and plays them in turn, without rules and without storage. Its server
and clients are Node programs, of the versions in ``package-lock.json``.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from benchmarks.processes import cpu_seconds, resident_kib
from benchmarks.seats import LoadOutcome

HERE = Path(__file__).parent
READY = "courtcards-peer "


class ClientCounts(msgspec.Struct):
    """The counts of the clients."""

    plays: int
    seconds: float
    told: int
    p50_ms: float
    p99_ms: float


def why_not() -> str | None:
    """Install boardgame.io; return what is missing for that, or None."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "boardgame.io was not measured: there is no Node.js here"
    installed = subprocess.run(
        [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    if installed.returncode:
        return f"boardgame.io was not measured: npm cannot install it: {installed.stderr[-200:]}"
    return None


def measure(matches: int, warm_up_s: float, seconds: float) -> tuple[LoadOutcome, float]:
    """Run once with a server of its own; return the outcome, and KiB a match."""
    with _serving() as (server, port):
        before = resident_kib([server])
        asked = [str(port), str(matches), str(warm_up_s), str(seconds)]
        command = ["node", "seats.mjs", *asked]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=HERE, text=True, stdin=pipe, stdout=pipe) as clients:
            assert clients.stdout is not None
            assert clients.stdout.readline() == "begin\n"
            spent = cpu_seconds([server])
            seen = msgspec.json.decode(clients.stdout.readline(), type=ClientCounts)
            spent = cpu_seconds([server]) - spent
            kib = (resident_kib([server]) - before) / matches
    outcome = LoadOutcome(seen.plays, seen.seconds, seen.told, 0, seen.p50_ms, seen.p99_ms, spent)
    return outcome, kib


@contextmanager
def _serving() -> Iterator[tuple[int, int]]:
    """Run a server in a process of its own; yield its process id and its port."""
    command = ["node", "server.mjs"]
    with subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            line = next(each for each in server.stdout if each.startswith(READY))
            yield server.pid, int(line.removeprefix(READY))
        finally:
            server.kill()
