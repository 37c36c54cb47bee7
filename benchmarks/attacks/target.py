"""The attacked server, and its measurements from outside."""

from __future__ import annotations

import http.client
import json
import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.processes import resident_kib, with_workers

SERVE = (
    "from courtcards.server.serving import serve\n"
    "from courtcards.server.settings import ServerSettings\n"
    "serve(ServerSettings(port=0, data={log!r}), lambda url: print(url, flush=True))"
)
"""A server with the default limits."""
OPEN_FILES = 1024
LOOKS_EVERY_S = 0.05
WITHIN_S = 60.0


@dataclass(frozen=True)
class AttackedServer:
    """A server, and the address of this machine from which requests come."""

    port: int
    process: int
    address: str

    def request(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, str, bytes]:
        """Send a request over a new connection; return status, cookie and body."""
        data = body if isinstance(body, bytes) else None if body is None else _encode_json(body)
        line = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=WITHIN_S, source_address=(self.address, 0)
        )
        try:
            line.request(method, path, data, {"content-type": "application/json"} | headers)
            answer = line.getresponse()
            cookie = answer.getheader("set-cookie", "").partition(";")[0]
            return answer.status, cookie, answer.read()
        finally:
            line.close()

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[Any, str]:
        """Send a request that must succeed; return its JSON and its cookie."""
        status, cookie, told = self.request(method, path, body, **headers)
        if status >= http.client.BAD_REQUEST:
            sys.exit(f"{method} {path}: {status} {told[:200]!r}")
        return json.loads(told), cookie

    def table_of_people(self, seats: int = 4) -> tuple[str, list[str]]:
        """Open a table with a person on every seat; return its id and their cookies."""
        opening = {"game": "kings-corner", "ruleset": "french", "seats": seats, "name": "Ann"}
        rest = {"bot": None, "options": {"target": 10_000}}
        made, cookie = self.ask("POST", "/api/tables", opening | rest)
        table, names = made["table"], ("Ben", "Cas", "Dot")[: seats - 1]
        path = f"/api/tables/{table}/seats"
        cookies = [cookie, *(self.ask("POST", path, {"name": name})[1] for name in names)]
        now, _ = self.ask("GET", f"/api/tables/{table}", Cookie=cookies[0])
        begin = {"type": "begin", "id": "begin", "seq": now["seq"]}
        self.ask("POST", f"/api/tables/{table}/commands", begin, Cookie=cookies[0])
        return table, cookies

    def table_of_bots(self, bot: str = "club") -> tuple[str, list[str]]:
        """Open a table with one person and bots; return its id and the cookie."""
        opening = {"game": "kings-corner", "ruleset": "french", "seats": 4, "name": "Eve"}
        rest = {"bot": bot, "options": {"target": 10_000}}
        made, cookie = self.ask("POST", "/api/tables", opening | rest)
        return made["table"], [cookie]


def _encode_json(body: object) -> bytes:
    return json.dumps(body).encode()


@contextmanager
def serving(source: Path, folder: Path) -> Iterator[tuple[int, int]]:
    """Run a server of a checkout's sources in its own process; yield port and process id."""
    log = str(folder / "tables.sqlite3")
    server = subprocess.Popen(
        [sys.executable, "-P", "-c", SERVE.format(log=log)],
        stdout=subprocess.PIPE,
        stderr=(folder / "lines.txt").open("wb"),
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
        preexec_fn=_with_few_files,  # noqa: PLW1509 - no thread runs yet
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline()
        if not address:
            sys.exit((folder / "lines.txt").read_text(encoding="utf-8"))
        yield int(address.rpartition(":")[2]), server.pid
    finally:
        for process in with_workers(server.pid):
            os.kill(process, signal.SIGKILL)
        server.communicate()


def _with_few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, OPEN_FILES))


class MemoryPeak:
    """The peak memory of a server, with the processes that it has started."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.most_kib = 0.0
        self._thread.start()

    def _look(self) -> None:
        while not self._is_over.wait(LOOKS_EVERY_S):
            try:
                self.most_kib = max(self.most_kib, resident_kib(with_workers(self._process)))
            except OSError:  # a process has ended meanwhile
                continue

    def renew(self) -> float:
        """Return the peak since the last call, and begin again."""
        most, self.most_kib = self.most_kib, 0.0
        return most

    def close(self) -> None:
        """Stop measuring."""
        self._is_over.set()
        self._thread.join()
