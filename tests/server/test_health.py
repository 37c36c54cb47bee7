"""The address at which a server listens, whether it answers and can go on, and how it stops."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from pathlib import Path

import pytest

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import NotReady, ServeError, StorageError
from courtcards.server import monitored_app
from courtcards.server.monitored_app import Readiness
from courtcards.server.serving import SWITCH_S, format_address, listen
from looping import in_a_loop
from server.refused import check
from server.serving import Guest, ServerProcess, running_server
from waiting import wait_until

OPEN = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}


def is_ready(guest: Guest) -> bool:
    return guest.ask("GET", "/health/ready").status_code == 200


def test_a_server_whose_disk_is_full_is_there_but_cannot_go_on(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: SqliteLog) -> None:
        raise StorageError("the disk is full: nothing more can be saved")

    monkeypatch.setattr(monitored_app, "ASKED_ANEW_AFTER_S", 0.0)
    wait_until(lambda: is_ready(guest))
    for path in ("/health/live", "/health/ready"):
        answer = guest.ask("GET", path)
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        assert answer.headers["cache-control"] == "no-store"
    with monkeypatch.context() as broken:
        broken.setattr(SqliteLog, "check", full)
        check(guest.ask("GET", "/health/ready"), 503, "storage/failed", "the disk is full")
        assert guest.ask("GET", "/health/live").status_code == 200
    assert is_ready(guest)


def test_a_file_that_is_taken_away_is_noticed_before_the_next_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitored_app, "ASKED_ANEW_AFTER_S", 0.0)
    log, aside = tmp_path / "log", tmp_path / "aside"
    with running_server(log) as url, Guest(url) as guest:
        guest.open("kings-corner", "french", 2)
        log.rename(aside)
        for path, body in (("/api/tables", OPEN), (guest.at("/deals"), {"id": "d", "seq": 1})):
            check(guest.ask("POST", path, json=body), 503, "storage/failed", "moved or replaced")
        check(guest.ask("GET", "/health/ready"), 503, "storage/failed", "moved or replaced")
        assert not log.exists()
        log.write_bytes(aside.read_bytes())  # a copy is another file
        refused = guest.ask("POST", "/api/tables", json=OPEN)
        check(refused, 503, "storage/failed", "moved or replaced")
        aside.rename(log)
        assert guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1}).status_code == 200
        assert is_ready(guest)


@in_a_loop
async def test_whoever_asks_often_has_the_log_written_once(tmp_path: Path) -> None:
    asked = []

    awake = asyncio.Event()
    async with SqliteLog(tmp_path / "log") as log:
        write = log.check

        async def counted() -> None:
            asked.append(1)
            await write()

        log.check = counted  # type: ignore[method-assign]
        readiness = Readiness(log, awake)
        with pytest.raises(NotReady, match="the engine is still loading"):
            await readiness.check()
        awake.set()
        await asyncio.gather(*(readiness.check() for _ in range(50)))
    assert len(asked) == 1


@in_a_loop
async def test_a_check_that_hangs_is_not_begun_again_and_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitored_app, "ASKED_ANEW_AFTER_S", 0.0)
    monkeypatch.setattr(monitored_app, "GIVEN_UP_AFTER_S", 0.05)
    asked = []

    awake, answers, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()
    awake.set()
    async with SqliteLog(tmp_path / "log") as log:

        async def hang() -> None:
            asked.append(1)
            await answers.wait()
            answered.set()

        log.check = hang  # type: ignore[method-assign]
        readiness = Readiness(log, awake)
        for _ in range(3):
            with pytest.raises(NotReady, match="the log does not answer"):
                await readiness.check()
        assert len(asked) == 1
        answers.set()
        await answered.wait()  # at last, which nobody has waited for
        await readiness.check()
    assert len(asked) == 2


def test_an_address_that_cannot_be_listened_on_is_said() -> None:
    for host, port, sentence in (
        ("127.0.0.1", 65536, "65536 is not a port"),
        ("127.0.0.1", -1, "-1 is not a port"),
        ("no such host.invalid", 0, "is not an address of this machine"),
        ("192.0.2.1", 0, "is not an address of this machine"),
        ("x" * 300, 0, "is not an address of this machine"),
    ):
        with pytest.raises(ServeError, match=sentence):
            listen(host, port)


def test_a_port_that_needs_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    # The user who runs the tests may have them: the system's answer is what matters here.
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(ServeError, match="port 80 needs privileges that you do not have"):
        listen("127.0.0.1", 80)


def test_the_address_said_is_one_that_a_browser_here_can_open() -> None:
    for host, shown in {
        "127.0.0.1": "127.0.0.1",
        "0.0.0.0": "127.0.0.1",
        "localhost": "localhost",
    }.items():
        with listen(host, 0) as bound:
            port = bound.getsockname()[1]
            assert format_address(bound, host) == f"http://{shown}:{port}"
            assert format_address(bound, "::") == f"http://[::1]:{port}"
            assert format_address(bound, "fe80::1") == f"http://[fe80::1]:{port}"


SWITCHES = """
import sys
from pathlib import Path
sys.setswitchinterval = lambda seconds: Path({0!r}).write_text(str(seconds))
"""
"""Has a server note how soon a thread of its process comes after another."""


def test_a_server_has_threads_take_turns_and_stops_while_clients_stay(log: Path) -> None:
    switches = log.with_name("switches")
    server = ServerProcess(log, limit=SWITCHES.format(str(switches)))
    # A thread waits as long for each statement of a commit: 5 ms, where nobody says otherwise.
    assert float(switches.read_text(encoding="ascii")) == SWITCH_S < 0.001
    with Guest(server.url) as guest:
        guest.open("kings-corner", "french", 2)
        with guest.live() as wire:
            wire.next()
            server.process.send_signal(signal.SIGINT)
            with pytest.raises(Exception, match="1012"):
                wire.next()
            # The client of the page's API keeps its connection open all the while.
            assert server.end(signal.SIGINT) in {0, -signal.SIGINT}
