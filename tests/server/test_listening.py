"""Where a server listens, what it says of it, and how it stops."""

from __future__ import annotations

import errno
import signal
import socket
from pathlib import Path

import pytest

from courtcards.kernel.errors import ServeError
from courtcards.server.serving import SWITCH_S, address, listen
from server.serving import Guest, ServerProcess


def test_an_address_that_cannot_be_listened_on_is_said() -> None:
    for host, port, sentence in (
        ("127.0.0.1", 65536, "65536 is no port"),
        ("127.0.0.1", -1, "-1 is no port"),
        ("no such host.invalid", 0, "is no address of this machine"),
        ("192.0.2.1", 0, "is no address of this machine"),
        ("x" * 300, 0, "is no address of this machine"),
    ):
        with pytest.raises(ServeError, match=sentence):
            listen(host, port)


def test_a_port_that_needs_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whoever runs the tests may have them: the system's answer is what matters here.
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(ServeError, match="port 80 needs rights that you do not have"):
        listen("127.0.0.1", 80)


def test_the_address_said_is_one_that_a_browser_here_can_open() -> None:
    for host, shown in {
        "127.0.0.1": "127.0.0.1",
        "0.0.0.0": "127.0.0.1",
        "localhost": "localhost",
    }.items():
        with listen(host, 0) as bound:
            port = bound.getsockname()[1]
            assert address(bound, host) == f"http://{shown}:{port}"
            assert address(bound, "::") == f"http://[::1]:{port}"
            assert address(bound, "fe80::1") == f"http://[fe80::1]:{port}"


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
