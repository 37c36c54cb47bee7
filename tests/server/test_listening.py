from __future__ import annotations

import errno
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from courtcards.kernel.errors import ServeError, StorageError
from courtcards.server.serving import address, listen, serve
from courtcards.server.settings.settings import ServerSettings
from server.serving import Guest, ServerProcess


def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port} is in use by another program"):
            serve(ServerSettings(port=port, data=str(tmp_path)))
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        ("127.0.0.1", 65536, "65536 is no port"),
        ("127.0.0.1", -1, "-1 is no port"),
        ("no such host.invalid", 0, "is no address of this machine"),
        ("192.0.2.1", 0, "is no address of this machine"),
        ("x" * 300, 0, "is no address of this machine"),
    ],
)
def test_an_address_that_cannot_be_listened_on(host: str, port: int, sentence: str) -> None:
    with pytest.raises(ServeError, match=sentence):
        listen(host, port)


def test_a_port_that_needs_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whoever runs the tests may have them: the system's answer is what matters here.
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(ServeError, match="port 80 needs rights that you do not have"):
        listen("127.0.0.1", 80)


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "http://127.0.0.1:"),
        ("0.0.0.0", "http://127.0.0.1:"),
        ("localhost", "http://localhost:"),
    ],
)
def test_the_address_said_is_one_that_a_browser_here_can_open(host: str, shown: str) -> None:
    with listen(host, 0) as bound:
        assert address(bound, host) == f"{shown}{bound.getsockname()[1]}"


def test_the_address_of_every_interface_of_ip_version_6() -> None:
    with socket.socket() as any_socket:
        any_socket.bind(("127.0.0.1", 0))
        port = any_socket.getsockname()[1]
        assert address(any_socket, "::") == f"http://[::1]:{port}"
        assert address(any_socket, "fe80::1") == f"http://[fe80::1]:{port}"


def test_a_file_that_is_no_log_is_said_and_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann,\n" * 100)
    with pytest.raises(StorageError, match=r"letter.txt is not a Courtcards file"):
        serve(ServerSettings(port=0, data=str(letter)))
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    assert letter.read_text() == "Dear Ann,\n" * 100


def test_the_address_is_told_once_when_the_server_answers(tmp_path: Path) -> None:
    code = (
        "import sys; from courtcards.server.serving import serve\n"
        "from courtcards.server.settings.settings import ServerSettings\n"
        "serve(ServerSettings(port=0, data=sys.argv[1]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    url = line.removeprefix("Courtcards is at ").strip()
    assert httpx.get(url, trust_env=False).status_code == 200
    assert (tmp_path / "tables.sqlite3").exists()
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate()
    assert (process.returncode, rest, errors) == (0, "", "")


def test_a_server_that_stops_does_not_wait_for_clients_that_stay(log: Path) -> None:
    server = ServerProcess(log)
    with Guest(server.url) as guest:
        guest.open("kings-corner", "french", 2)
        with guest.live() as wire:
            wire.next()
            server.process.send_signal(signal.SIGINT)
            with pytest.raises(Exception, match="1012"):
                wire.next()
            # The client of the page's API keeps its connection open all the while.
            assert server.end(signal.SIGINT) in {0, -signal.SIGINT}
