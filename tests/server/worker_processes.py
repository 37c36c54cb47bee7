"""Servers of several worker processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.serving import ServerProcess
from waiting import wait_until

WORKERS = 3
NUMBERS = range(1, WORKERS + 1)
AT_ONCE = """
from courtcards.server.workers import supervisor
supervisor.LONGEST_PAUSE_S = supervisor.SHORTEST_PAUSE_S
supervisor.START_WITHIN_S = 3600.0
"""
"""Whoever is killed again and again is started again as soon as at first, not after 30 seconds.

A busy machine may take longer over a start than a server waits for it.
"""


@contextmanager
def workers_on(place: Path | str) -> Iterator[ServerProcess]:
    """Three workers with loose limits, which do not outlive the test."""
    server = ServerProcess(place, limit=AT_ONCE, workers=WORKERS)
    processes = server.workers()
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
        wait_until(lambda: not any(map(is_running, processes)))


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"
