"""The supervisor of workers: it starts them, restarts them, and reports to systemd.

It holds the socket at which all of them listen, so that restarts refuse nobody. Each worker reads a
pipe from the supervisor. The pipe closes when the supervisor ends, however that happens. Then the
worker ends, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Self

import msgspec

from courtcards.kernel.errors import CourtcardsError, ServeError
from courtcards.server.maintenance import run_maintenance
from courtcards.server.settings import ServerSettings

# Systemd is told that a server is ready, that it is alive, and that it stops.
#
# See sd_notify(3). Without systemd nothing is sent.


READY, STILL_THERE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
SOCKET, WATCHDOG = "NOTIFY_SOCKET", "WATCHDOG_USEC"
SYSTEMD_VARIABLES = frozenset({SOCKET, WATCHDOG, "WATCHDOG_PID"})
"""Variables by which systemd addresses the process that it started, and no other."""


def notify(state: str) -> None:
    """Send a state to systemd, if it listens."""
    place = os.environ.get(SOCKET)
    if not place:
        return
    address = f"\0{place[1:]}" if place.startswith("@") else place
    with (
        contextlib.suppress(OSError),  # systemd has gone or refuses: the server goes on
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
    ):
        line.setblocking(False)  # noqa: FBT003 - so it is called
        line.connect(address)
        line.send(state.encode())


async def keep_watchdog(is_well: Callable[[], bool] = lambda: True) -> None:
    """Tell systemd regularly that this loop runs, while all is well.

    Return at once if systemd does not ask for that.
    """
    within = os.environ.get(WATCHDOG, "")
    while within.isdecimal():
        if is_well():
            notify(STILL_THERE)
        await asyncio.sleep(int(within) / 1_000_000 / 3)


BEAT_EVERY_S = 1.0


class WorkerOrders(msgspec.Struct, frozen=True):
    """Orders of a worker: the descriptor to listen at, and its number.

    ``folder`` holds the workers' sockets for hand-overs.
    """

    settings: ServerSettings
    listening: int
    folder: str
    number: int


class WorkerAnswer(msgspec.Struct, frozen=True):
    """Answer of a worker that serves. With a message, the reason why it cannot, with parameters."""

    message: str | None = None
    parameters: dict[str, str | int] = {}

    @classmethod
    def from_error(cls, error: CourtcardsError) -> Self:
        """Make the answer of a worker that cannot serve."""
        plain = {
            name: value if isinstance(value, int) else str(value)
            for name, value in error.parameters.items()
        }
        return cls(error.message, plain)

    def check(self) -> None:
        """Raises ServeError with the worker's reason if it cannot serve."""
        if self.message is not None:
            raise ServeError(self.message, **self.parameters)


class AnswerPipe:
    """The pipe from a worker to its supervisor, which may be gone."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        os.set_blocking(pipe, False)

    def give(self, answer: WorkerAnswer) -> None:
        """Report whether this worker serves."""
        self._write(msgspec.json.encode(answer) + b"\n")

    def beat(self) -> None:
        """Send a heartbeat regularly, to show that the running loop turns."""
        self._write(b"\n")
        asyncio.get_running_loop().call_later(BEAT_EVERY_S, self.beat)

    def _write(self, line: bytes) -> None:
        # A dead supervisor is noticed elsewhere; one that does not read has beats enough.
        with contextlib.suppress(OSError):
            os.write(self._pipe, line)


logger = logging.getLogger("courtcards.server")

SHORTEST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 30.0
CALM_AFTER_S = 60.0
"""A worker that has served for so long did not fail at its start."""
GOODBYE_WITHIN_S = 10.0
"""Seconds beyond the server's stopping time after which a worker is killed."""
START_WITHIN_S = 120.0
"""Seconds that a worker may take to start: the database may be slow."""
BEATS_MISSED = 6
"""Consecutive heartbeats that a worker may miss before it counts as hung.

They are counted by turns of the supervisor. If the machine stands still, both stop.
"""


def check_workers() -> None:
    """Raises ServeError if processes cannot hand sockets to each other here."""
    if not hasattr(socket, "send_fds"):
        raise ServeError(
            "this system cannot share its connections among workers: serve without --workers"
        )


def supervise(settings: ServerSettings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serve by workers until interrupted. ``ready`` is called once all of them answer.

    Raises ServeError with the reason of the first worker that cannot serve.
    """
    with tempfile.TemporaryDirectory(prefix="courtcards-") as folder:
        asyncio.run(_Supervisor(settings, bound, folder).run(ready))


class _Supervisor:
    """The worker processes, by number."""

    def __init__(self, settings: ServerSettings, bound: socket.socket, folder: str) -> None:
        self._settings = settings
        self._bound = bound
        self._folder = folder
        self._processes: dict[int, Process] = {}
        self._hung: set[int] = set()
        """Hung workers that were killed and have not ended yet."""

    async def run(self, ready: Callable[[], None]) -> None:
        """Start all workers, keep them running, and end them."""
        interrupted = asyncio.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, interrupted.set)
        interruption = asyncio.create_task(interrupted.wait())
        serving = asyncio.create_task(self._serve(ready))
        try:
            await asyncio.wait({interruption, serving}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()  # raises the error, if there was one
        finally:
            notify(STOPPING)
            for task in (interruption, serving):
                task.cancel()
            await asyncio.gather(interruption, serving, return_exceptions=True)
            await self._end_all()

    async def _serve(self, ready: Callable[[], None]) -> None:
        numbers = range(1, self._settings.workers + 1)
        await _run_all(self._start(number) for number in numbers)
        ready()
        keeping = (self._keep_running(number) for number in numbers)
        well = keep_watchdog(lambda: not self._hung)
        await _run_all([*keeping, well, run_maintenance(self._settings)])

    async def _start(self, number: int) -> None:
        """Start a worker.

        Raises ServeError if it does not serve, and OSError if it cannot be started.
        """
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "courtcards.server.worker_process"),
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=[self._bound.fileno()],
            # Ctrl-C is for the supervisor, which stops the workers.
            start_new_session=True,
            env=_make_worker_environment(),
        )
        self._processes[number] = process
        assert process.stdin is not None  # noqa: S101 - asked for
        assert process.stdout is not None  # noqa: S101 - asked for
        orders = WorkerOrders(self._settings, self._bound.fileno(), self._folder, number)
        process.stdin.write(msgspec.json.encode(orders) + b"\n")
        try:
            async with asyncio.timeout(START_WITHIN_S):
                line = await process.stdout.readline()
        except TimeoutError:
            process.kill()
            line = b""
        if not line:
            raise ServeError(
                "worker {number} ended before it could serve: its output says why",
                number=number,
            )
        msgspec.json.decode(line, type=WorkerAnswer).check()

    async def _keep_running(self, number: int) -> None:
        """Restart a worker whenever it has ended."""
        clock, pause_s = asyncio.get_running_loop().time, SHORTEST_PAUSE_S
        while True:
            begun = clock()
            status = await self._wait_for_end(number)
            if clock() - begun > CALM_AFTER_S:
                pause_s = SHORTEST_PAUSE_S
            logger.error(
                "worker %d ended unexpectedly (%d) and is restarted in %g s",
                *(number, status, pause_s),
            )
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
            try:
                await self._start(number)
            except (ServeError, OSError) as error:
                logger.error("worker %d does not start: %s", number, error)  # noqa: TRY400
            else:
                logger.warning("worker %d serves again", number)

    async def _wait_for_end(self, number: int) -> int:
        """Wait for a worker to end, kill it if it hangs, and return its status."""
        process, missed = self._processes[number], 0
        assert process.stdout is not None  # noqa: S101 - asked for
        while missed < BEATS_MISSED:
            try:
                async with asyncio.timeout(BEAT_EVERY_S):
                    if not await process.stdout.read(1024):
                        break
                missed = 0
            except TimeoutError:
                missed += 1
        else:
            logger.error("worker %d does not respond and is killed", number)
            self._hung.add(number)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        status = await process.wait()
        self._hung.discard(number)
        return status

    async def _end_all(self) -> None:
        """Let every worker finish. Kill those that take too long."""
        waiting = [asyncio.create_task(each.wait()) for each in self._processes.values()]
        self._signal(signal.SIGTERM)
        if waiting:
            within_s = self._settings.limits.stop_within_s + GOODBYE_WITHIN_S
            _, late = await asyncio.wait(waiting, timeout=within_s)
            if late:
                logger.error("%d workers did not stop in time and are killed", len(late))
                self._signal(signal.SIGKILL)
                await asyncio.wait(late)

    def _signal(self, number: int) -> None:
        for process in self._processes.values():
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(number)


def _make_worker_environment() -> dict[str, str]:
    """Return the environment of a worker: the supervisor's without systemd's variables."""
    own = {name: value for name, value in os.environ.items() if name not in SYSTEMD_VARIABLES}
    return own | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


async def _run_all(doing: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all coroutines. If one raises, raise its error and cancel the others."""
    tasks = [asyncio.create_task(each) for each in doing]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
