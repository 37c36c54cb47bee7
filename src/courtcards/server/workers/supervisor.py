"""The supervisor of workers: it starts them, again and again, and tells systemd.

It holds the socket that all of them listen at, so that nobody is turned away while one is started
again. Each worker has a pipe from it, which ends when it ends, however that happens: then the
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

# Systemd is told that a server serves, that it still does, and that it stops.
#
# See sd_notify(3). Where no systemd has started the server, nobody is told anything.


READY, STILL_THERE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
SOCKET, WATCHDOG = "NOTIFY_SOCKET", "WATCHDOG_USEC"
SYSTEMD_VARIABLES = frozenset({SOCKET, WATCHDOG, "WATCHDOG_PID"})
"""The variables by which systemd speaks to the process that it has started, and to no other."""


def notify(state: str) -> None:
    """Tell systemd a state, if it listens."""
    place = os.environ.get(SOCKET)
    if not place:
        return
    address = f"\0{place[1:]}" if place.startswith("@") else place
    with (
        contextlib.suppress(OSError),  # it has gone, or does not take it: the server goes on
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
    ):
        line.setblocking(False)  # noqa: FBT003 - so it is called
        line.connect(address)
        line.send(state.encode())


async def keep_watchdog(is_well: Callable[[], bool] = lambda: True) -> None:
    """Tell systemd again and again that this loop turns, while all is well.

    It ends at once where systemd does not want to know.
    """
    within = os.environ.get(WATCHDOG, "")
    while within.isdecimal():
        if is_well():
            notify(STILL_THERE)
        await asyncio.sleep(int(within) / 1_000_000 / 3)


BEAT_EVERY_S = 1.0


class WorkerOrders(msgspec.Struct, frozen=True):
    """What a worker is to do: listen by that number of a socket, as that worker of all.

    ``folder`` is where all of them hear of each other.
    """

    settings: ServerSettings
    listening: int
    folder: str
    number: int


class WorkerAnswer(msgspec.Struct, frozen=True):
    """That a worker answers; with a message, why it does not: a sentence and its parameters."""

    message: str | None = None
    parameters: dict[str, str | int] = {}

    @classmethod
    def from_error(cls, error: CourtcardsError) -> Self:
        """That a worker cannot serve."""
        plain = {
            name: value if isinstance(value, int) else str(value)
            for name, value in error.parameters.items()
        }
        return cls(error.message, plain)

    def check(self) -> None:
        """Raise what kept the worker from serving, if anything did: ServeError."""
        if self.message is not None:
            raise ServeError(self.message, **self.parameters)


class AnswerPipe:
    """The pipe by which a worker answers its supervisor, which may be gone."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        os.set_blocking(pipe, False)

    def give(self, answer: WorkerAnswer) -> None:
        """Say whether this worker serves."""
        self._write(msgspec.json.encode(answer) + b"\n")

    def beat(self) -> None:
        """Show, from now on, that the running loop turns."""
        self._write(b"\n")
        asyncio.get_running_loop().call_later(BEAT_EVERY_S, self.beat)

    def _write(self, line: bytes) -> None:
        # A supervisor that is gone is noticed elsewhere; one that reads nothing has beats enough.
        with contextlib.suppress(OSError):
            os.write(self._pipe, line)


logger = logging.getLogger("courtcards.server")

SHORTEST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 30.0
CALM_AFTER_S = 60.0
"""Who has served for so long has not ended because it cannot serve."""
GOODBYE_WITHIN_S = 10.0
"""How much longer than a server takes to stop a worker may take, before it is killed."""
START_WITHIN_S = 120.0
"""How long a worker may take until it serves: the database may be slow to answer."""
BEATS_MISSED = 6
"""How many beats of a worker may fail to come, each in its time, until it is taken to hang.

They are counted by turns of the supervisor, which a machine that stands still keeps, too.
"""


def check_workers() -> None:
    """Refuse where processes cannot hand sockets to each other: ServeError."""
    if not hasattr(socket, "send_fds"):
        raise ServeError(
            "this system cannot share its connections among workers: serve without --workers"
        )


def supervise(settings: ServerSettings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serve by workers until interrupted; ``ready`` is called once all of them answer.

    Raises ServeError with what the first worker says that cannot serve.
    """
    with tempfile.TemporaryDirectory(prefix="courtcards-") as folder:
        asyncio.run(_Supervisor(settings, bound, folder).run(ready))


class _Supervisor:
    """The processes of the workers, by their numbers."""

    def __init__(self, settings: ServerSettings, bound: socket.socket, folder: str) -> None:
        self._settings = settings
        self._bound = bound
        self._folder = folder
        self._processes: dict[int, Process] = {}
        self._hung: set[int] = set()
        """Those that are killed because they hang, and have not ended yet."""

    async def run(self, ready: Callable[[], None]) -> None:
        """Start all, keep all going, end all."""
        interrupted = asyncio.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, interrupted.set)
        interruption = asyncio.create_task(interrupted.wait())
        serving = asyncio.create_task(self._serve(ready))
        try:
            await asyncio.wait({interruption, serving}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()  # raises why not
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
        """Start a worker; ServeError where it does not serve, and OSError where none can be."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "courtcards.server.worker_process"),
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=[self._bound.fileno()],
            # Ctrl-C is for the supervisor, which tells all of them when to stop.
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
                "worker {number} has ended before it could serve: what it has written says why",
                number=number,
            )
        msgspec.json.decode(line, type=WorkerAnswer).check()

    async def _keep_running(self, number: int) -> None:
        """Start a worker again whenever it has ended."""
        clock, pause_s = asyncio.get_running_loop().time, SHORTEST_PAUSE_S
        while True:
            begun = clock()
            status = await self._wait_for_end(number)
            if clock() - begun > CALM_AFTER_S:
                pause_s = SHORTEST_PAUSE_S
            logger.error(
                "worker %d has ended by itself (%d), and is started again in %g s",
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
        """Wait for the end of a worker, and kill it where it hangs; returns its status."""
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
            logger.error("worker %d does not answer, and is killed", number)
            self._hung.add(number)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        status = await process.wait()
        self._hung.discard(number)
        return status

    async def _end_all(self) -> None:
        """Let every worker end what it does; kill those that take too long over it."""
        waiting = [asyncio.create_task(each.wait()) for each in self._processes.values()]
        self._signal(signal.SIGTERM)
        if waiting:
            within_s = self._settings.limits.stop_within_s + GOODBYE_WITHIN_S
            _, late = await asyncio.wait(waiting, timeout=within_s)
            if late:
                logger.error("%d workers do not end, and are killed", len(late))
                self._signal(signal.SIGKILL)
                await asyncio.wait(late)

    def _signal(self, number: int) -> None:
        for process in self._processes.values():
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(number)


def _make_worker_environment() -> dict[str, str]:
    """What a worker finds in its environment: what the supervisor does, but for systemd."""
    own = {name: value for name, value in os.environ.items() if name not in SYSTEMD_VARIABLES}
    return own | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


async def _run_all(doing: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Do all of it at once; raises what the first raises, and does the others no further."""
    tasks = [asyncio.create_task(each) for each in doing]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
