"""A worker that hangs is replaced, one that is only busy is not, and systemd knows of it all."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from courtcards.server.workers.orders import BEAT_EVERY_S
from courtcards.server.workers.supervising import BEATS_MISSED
from server.load import all_go_on, regulars_at
from server.serving import Guest
from server.worker_processes import WORKERS, workers_on
from waiting import LIMIT_S, wait_until

pytestmark = pytest.mark.long

BUSY_S = 3.0
"""As long as a worker may be busy with one thing under load."""


def test_a_worker_that_hangs_is_replaced_and_its_tables_play_on(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite3"
    with workers_on(place) as server, regulars_at(place, server) as regulars:
        all_go_on(regulars)
        for hung in server.workers():
            os.kill(hung, signal.SIGSTOP)
            wait_until(lambda hung=hung: hung not in server.workers())  # type: ignore[misc]
            wait_until(lambda: len(server.workers()) == WORKERS)
            all_go_on(regulars)


def test_a_worker_that_is_only_busy_stays_and_so_do_all_where_the_machine_stood_still(
    tmp_path: Path,
) -> None:
    with workers_on(tmp_path / "tables.sqlite3") as server:
        before = server.workers()
        os.kill(before[0], signal.SIGSTOP)
        time.sleep(BUSY_S)
        os.kill(before[0], signal.SIGCONT)
        with Guest(server.url) as guest:
            for _ in range(2 * WORKERS):
                guest.open("kings-corner", "french", 2)
        assert server.workers() == before
        for how in (signal.SIGSTOP, signal.SIGCONT):
            for process in (server.process.pid, *before):
                os.kill(process, how)
            time.sleep((BEATS_MISSED + 2) * BEAT_EVERY_S)
        assert server.workers() == before


@contextmanager
def systemd(tmp_path: Path, workers: int) -> Iterator[tuple[subprocess.Popen[str], socket.socket]]:
    """A server as systemd starts it, and the socket at which that listens."""
    place = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(place))
        heard.settimeout(LIMIT_S)
        own = {"NOTIFY_SOCKET": str(place), "WATCHDOG_USEC": "300000"}
        command = ("serve", "--port", "0", "--data", str(tmp_path), "--workers", str(workers))
        process = subprocess.Popen(
            [sys.executable, "-m", "courtcards", *command],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **own},
        )
        try:
            yield process, heard
        finally:
            process.terminate()
            process.communicate()


def is_heard(heard: socket.socket) -> bool:
    """Whether anything is told."""
    try:
        return heard.recv(100) != b""
    except (BlockingIOError, TimeoutError):
        return False


def environment_of(process: int) -> bytes:
    return Path(f"/proc/{process}/environ").read_bytes()


def children(process: subprocess.Popen[str]) -> list[int]:
    text = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
    return [int(number) for number in text.split()]


def told_until(heard: socket.socket, awaited: bytes) -> None:
    """Hear all that is told, until that is."""
    while (said := heard.recv(100)) != awaited:
        assert said in {b"READY=1", b"WATCHDOG=1"}


@pytest.mark.parametrize("workers", [1, 2])
def test_systemd_is_told_that_a_server_serves_still_does_and_stops(
    tmp_path: Path, workers: int
) -> None:
    with systemd(tmp_path, workers) as (process, heard):
        told_until(heard, b"READY=1")
        told_until(heard, b"WATCHDOG=1")
        if workers == 1:  # nothing is heard of a server whose loop does not turn
            process.send_signal(signal.SIGSTOP)
            heard.setblocking(False)
            while is_heard(heard):  # what it told before
                pass
            heard.settimeout(1.0)  # three times as long as it should take at most
            assert not is_heard(heard)
            process.send_signal(signal.SIGCONT)
            heard.settimeout(LIMIT_S)
            told_until(heard, b"WATCHDOG=1")
        else:
            assert not any(b"NOTIFY_SOCKET" in environment_of(each) for each in children(process))
        process.send_signal(signal.SIGTERM)
        told_until(heard, b"STOPPING=1")


def ended_quietly(process: subprocess.Popen[str]) -> None:
    """Nothing is written but lines of the log, by the process or by those that it has started."""
    _, written = process.communicate(timeout=LIMIT_S)
    assert "Traceback" not in written, written
    assert "Error" not in written, written


def begun(tmp_path: Path, workers: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "courtcards", "serve", "--port", "0"),
            *("--data", str(tmp_path), "--workers", str(workers)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("how", "after_s"),
    [
        (signal.SIGTERM, 0.0),
        (signal.SIGINT, 0.1),
        (signal.SIGKILL, 0.5),
        (signal.SIGTERM, 1.0),
        (signal.SIGINT, 1.5),
    ],
)
def test_a_start_is_ended_quietly(tmp_path: Path, how: signal.Signals, after_s: float) -> None:
    process = begun(tmp_path, 2)
    wait_until(lambda: bool(children(process)))
    time.sleep(after_s)
    process.send_signal(how)
    ended_quietly(process)


@pytest.mark.parametrize(
    ("how", "workers"), [(signal.SIGTERM, 1), (signal.SIGINT, 2), (signal.SIGKILL, 2)]
)
def test_play_is_ended_quietly(tmp_path: Path, how: signal.Signals, workers: int) -> None:
    process = begun(tmp_path, workers)
    assert process.stdout is not None
    url = process.stdout.readline().split()[3]
    with Guest(url) as guest:
        guest.open("double-king", "club", 4, bot="master")
        with guest.live() as wire:
            first = wire.next()
            wire.say(type="deal", id="d", seq=first["seq"])
            wire.until("event")  # the bots think
            process.send_signal(how)
            ended_quietly(process)
