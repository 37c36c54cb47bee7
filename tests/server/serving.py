"""A real server to ask: in a thread of this process, or as a process of its own to be killed."""

from __future__ import annotations

import contextlib
import json
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Self

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from courtcards.server.access.addresses import ListenAddress
from courtcards.server.app import DEFAULT_MONITORING, create_app
from courtcards.server.limits.clients import Limits, Rate
from courtcards.server.monitoring.log_lines import MonitoringSettings
from courtcards.server.serving import listen, make_uvicorn_config
from waiting import LIMIT_S

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For plain HTTP: without it each client would read the system's certificates, for long."""
OFTEN = Rate(1_000_000, 1.0)
LOOSE = Limits(
    *(OFTEN, OFTEN, OFTEN, OFTEN, OFTEN),
    pages_per_address=OFTEN,
    listed_per_address=100,
    loop_ms_per_address=OFTEN,
    thread_ms_per_address=OFTEN,
)
"""A test plays faster than anybody."""
HTML = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
"""What a browser says that it takes."""


@contextlib.contextmanager
def running_server(
    log: Path | str,
    limits: Limits = LOOSE,
    listening: ListenAddress | None = None,
    trusted_proxies: str = "",
    watching: MonitoringSettings = DEFAULT_MONITORING,
    *,
    host: str = "127.0.0.1",
) -> Iterator[str]:
    """The address of a server on that log, with its protocols as they are in earnest.

    ``listening`` is what it believes that it listens on; such proxies it believes.
    """
    bound = listen(host, 0)
    app = create_app(log, limits, listening, watching)
    server = uvicorn.Server(make_uvicorn_config(app, limits, trusted_proxies))
    thread = threading.Thread(target=server.run, args=([bound],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        bound.close()


class ServerProcess:
    """A server in a process of its own, which does not outlive a block."""

    def __init__(
        self,
        log: Path | str,
        port: int = 0,
        limit: str = "",
        workers: int = 1,
        errors: IO[bytes] | None = None,
    ) -> None:
        kept = "data" if isinstance(log, Path) else "database"
        code = (
            f"{limit}\nfrom courtcards.server.serving import serve\n"
            "from courtcards.server.limits.clients import Limits, Rate\n"
            "from courtcards.server.settings import ServerSettings\n"
            f"settings = ServerSettings(port={port}, {kept}={str(log)!r}, limits={LOOSE!r},"
            f" workers={workers})\n"
            "serve(settings, lambda url: print(url, flush=True))"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=errors, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        if not self.url.startswith("http://"):
            self.kill()
            raise AssertionError("the server did not start")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()

    def workers(self) -> list[int]:
        """The processes of its workers that run now."""
        own = self.process.pid
        text = Path(f"/proc/{own}/task/{own}/children").read_text(encoding="ascii")
        return [int(number) for number in text.split()]

    def kill(self) -> None:
        """As by a power cut: no handler runs, nothing is flushed."""
        self.end(signal.SIGKILL)

    def end(self, how: int) -> int:
        self.process.send_signal(how)
        status = self.process.wait(LIMIT_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


def client_of(url: str) -> httpx.Client:
    """A client of a server, a connection for each request.

    The server closes one that has been idle for a while, which on a busy machine may be the very
    moment at which the next request goes out on it.
    """
    return httpx.Client(
        base_url=url,
        timeout=LIMIT_S,
        trust_env=False,
        verify=NO_TLS,
        limits=httpx.Limits(max_keepalive_connections=0),
    )


@dataclass
class Guest:
    """A program at a table: its cookies, and every byte that the server has sent it."""

    url: str
    cookies: dict[str, str] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    table: str = ""

    def __post_init__(self) -> None:
        self.http = client_of(self.url)
        self.http.cookies.update(self.cookies)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, **rest: Any) -> httpx.Response:
        response = self.http.request(method, path, **rest)
        self.heard.append(f"{response.headers!r} {response.text}")
        return response

    def open(self, game: str, ruleset: str, seats: int, **rest: Any) -> str:
        body = {"game": game, "ruleset": ruleset, "seats": seats, "name": "Ann", "bot": "random"}
        response = self.ask("POST", "/api/tables", json=body | rest)
        assert response.status_code == 201, response.text
        self.table = response.json()["table"]
        return self.table

    def at(self, rest: str = "") -> str:
        return f"/api/tables/{self.table}{rest}"

    def look(self) -> Any:
        response = self.ask("GET", self.at())
        assert response.status_code == 200, response.text
        return response.json()

    def cookie_header(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def moved_to(self, url: str) -> Guest:
        """The same guest, after the server has come back at another address."""
        header = self.cookie_header()
        name, _, value = header.partition("=")
        return Guest(url, {name: value}, self.heard, self.table)

    def live_as(self, token: str) -> contextlib.AbstractContextManager[Wire]:
        return self.live(authorization=f"Bearer {token}")

    @contextlib.contextmanager
    def live(self, query: str = "", **headers: str) -> Iterator[Wire]:
        address = self.url.replace("http", "ws", 1) + self.at("/live") + query
        cookie = {"Cookie": self.cookie_header()} if self.cookie_header() else {}
        with connect(
            address,
            additional_headers=cookie | headers,
            proxy=None,
            open_timeout=LIMIT_S,
            compression=None,
            ping_interval=None,
        ) as socket:
            yield Wire(socket, self.heard)


@dataclass
class Wire:
    """A WebSocket, with what it has heard."""

    socket: ClientConnection
    heard: list[str]

    def next(self) -> Any:
        text = self.socket.recv(LIMIT_S)
        assert isinstance(text, str)
        self.heard.append(text)
        return json.loads(text)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def until(self, kind: str) -> Any:
        """The next message of a type; what comes before it is heard too."""
        while (message := self.next())["type"] != kind:
            pass
        return message
