"""Several processes that serve at one address, as one server; one that hangs, and systemd."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from cli.serving import served
from courtcards.server.workers.routing import WorkerShare, order_workers
from courtcards.server.workers.supervisor import BEAT_EVERY_S, BEATS_MISSED
from server.load import KILLS, all_go_on, regulars_at
from server.playing import play_match, wait_for_turn
from server.scraped import Scraped
from server.serving import Guest, ServerProcess, client_of
from server.worker_processes import NUMBERS, WORKERS, is_running, workers_on
from waiting import LIMIT_S, wait_until

pytestmark = pytest.mark.long


def seen_at(http: httpx.Client, number: int) -> Scraped:
    """What a worker tells Prometheus."""
    answer = http.get("/metrics", params={"worker": number})
    assert answer.status_code == 200, answer.text
    return Scraped(answer.text)


def seat(guest: Guest) -> str:
    return guest.open("kings-corner", "french", 2, seed="shared")


def opened_at_each(url: str) -> dict[int, Guest]:
    """A guest at a table of each worker."""
    found: dict[int, Guest] = {}
    while len(found) < WORKERS:
        guest = Guest(url)
        number = order_workers(seat(guest), WORKERS)[0]
        if found.setdefault(number, guest) is not guest:
            guest.http.close()
    return found


@pytest.fixture(scope="module", params=["as it is", "without uvloop"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("workers")
    with pytest.MonkeyPatch.context() as surroundings:
        if request.param == "without uvloop":
            (folder / "uvloop.py").write_text("raise ImportError", encoding="utf-8")
            found = os.environ.get("PYTHONPATH", "")
            surroundings.setenv("PYTHONPATH", f"{folder}{os.pathsep}{found}")
        with workers_on(folder / "tables.sqlite3") as running:
            yield running


@pytest.fixture
def guests(server: ServerProcess) -> Iterator[dict[int, Guest]]:
    """A guest at a table of each worker."""
    found = opened_at_each(server.url)
    yield found
    for guest in found.values():
        guest.http.close()


def test_every_table_is_played_at_the_worker_that_has_it(
    server: ServerProcess, guests: dict[int, Guest]
) -> None:
    lasts = {number: play_match(guest)["seq"] for number, guest in guests.items()}
    with client_of(server.url) as http:
        for number, last in lasts.items():
            seen = seen_at(http, number)
            assert seen.total("courtcards_events_total") >= last - 1
            assert seen.total("courtcards_log_conflicts_total") == 0


def test_one_connection_asks_for_tables_of_all_workers_by_turns(
    server: ServerProcess, guests: dict[int, Guest]
) -> None:
    local = set()
    with httpx.Client(base_url=server.url, trust_env=False, timeout=LIMIT_S) as http:
        for guest in list(guests.values()) * 5:
            cookie = {"Cookie": guest.cookie_header()}
            for path in (guest.at(), "/api/now", f"/table/{guest.table}"):
                answer = http.get(path, headers=cookie)
                assert answer.status_code == 200, answer.text
                stream = answer.extensions["network_stream"]
                local.add(stream.get_extra_info("client_addr"))
            done = http.post(guest.at("/deals"), json={"id": "d", "seq": 1}, headers=cookie)
            assert done.json() == {"seq": 2}  # once, however often it is asked for
    assert len(local) == 1, "the connection was closed in between"
    for guest in guests.values():
        wait_for_turn(guest)


def test_who_comes_through_a_proxy_is_known_by_its_word(tmp_path: Path) -> None:
    place, own = str(tmp_path / "t.sqlite3"), {"COURTCARDS_LIMITS_TABLES_PER_ADDRESS": "1 per hour"}
    arguments = ("serve", "--port", "0", "--workers", "2", "--trust-proxy", "127.0.0.1")
    with served(*arguments, "--data", place, **own) as (_, url), client_of(url) as http:
        body = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
        for number in range(8):
            came_from = {"X-Forwarded-For": f"192.0.2.{number}"}
            assert http.post("/api/tables", json=body, headers=came_from).status_code == 201


@pytest.mark.parametrize("kills", KILLS)
def test_workers_that_are_killed_under_load(place: Path | str, kills: int) -> None:
    moments = random.Random(kills)
    with workers_on(place) as server:
        with regulars_at(place, server) as regulars:
            all_go_on(regulars)
            for _ in range(kills):
                wait_until(lambda: len(server.workers()) == WORKERS)
                time.sleep(moments.uniform(0, 0.1))
                os.kill(moments.choice(server.workers()), signal.SIGKILL)
                all_go_on(regulars)
        assert server.end(signal.SIGTERM) == 0


def test_a_worker_starts_again_has_what_it_had_and_ends_with_its_supervisor(
    tmp_path: Path,
) -> None:
    with workers_on(tmp_path / "tables.sqlite3") as server, client_of(server.url) as http:
        guests = opened_at_each(server.url)
        for process in server.workers():
            os.kill(process, signal.SIGKILL)
        wait_until(lambda: all(serves(http, number) for number in NUMBERS))
        for number, guest in guests.items():
            assert WorkerShare(number, WORKERS).has(guest.table)
            assert guest.look()["seq"] == 1
            assert seen_at(http, number).total("courtcards_tables") == 1
            guest.http.close()
        processes = server.workers()
        assert len(processes) == WORKERS
        with Guest(server.url) as guest:
            seat(guest)
            with guest.live() as wire:
                assert wire.next()["type"] == "snapshot"
                assert server.end(signal.SIGINT) == 0
        assert not any(map(is_running, processes))


def test_no_worker_outlives_its_supervisor(tmp_path: Path) -> None:
    with workers_on(tmp_path / "tables.sqlite3") as server:
        processes = server.workers()
        server.kill()
        wait_until(lambda: not any(map(is_running, processes)))


def serves(http: httpx.Client, number: int) -> bool:
    try:
        return http.get("/metrics", params={"worker": number}).status_code == 200
    except httpx.TransportError:
        return False


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
    ("how", "after_s"), [(signal.SIGTERM, 0.0), (signal.SIGKILL, 0.5), (signal.SIGINT, 1.0)]
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
