"""The workers of the lab: this process, several processes on this machine, or a cluster of Ray.

Work is a ``Task`` of numbered pieces (matches, deals). The result of a piece depends only on the
task and the number. So the results are the same for all workers, and for any size of batch. Batches
always come in the order of the pieces.
"""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import cycle
from types import FrameType
from typing import Any, Generic, Protocol, TypeVar

from courtcards.kernel.errors import LabError
from courtcards.kernel.sources import source_digest

BATCH_SECONDS = 0.5
LARGEST_BATCH = 5000
GROWTH = 4
WAITING_EACH = 3
"""Most batches of a worker, the one in progress included."""

PATIENCE_SECONDS = 2.0
"""Work that takes longer than this is worth the start of other processes."""

B = TypeVar("B")
B_co = TypeVar("B_co", covariant=True)


class Runner(Protocol[B_co]):
    """A worker on pieces of a task. It builds once what all pieces share."""

    def run(self, first: int, count: int) -> B_co:
        """Do pieces ``first`` up to ``first + count`` − 1."""


class Task(Protocol[B_co]):
    """Work that can be sent to another process."""

    def begin(self) -> Runner[B_co]:
        """Return a ready runner, with compiled code loaded before any time is measured."""


@dataclass
class PieceQueue:
    """The pieces left, from ``first`` up to ``end``, taken in batches of about half a second.

    ``workers`` share the rest, so that none has a long batch when the others are done.
    """

    first: int
    end: int
    size: int = 1
    workers: int = 1

    def take(self) -> tuple[int, int] | None:
        """Take the next pieces, as first and count; None if there are no more."""
        left = self.end - self.first
        if left <= 0:
            return None
        count = min(self.size, left, max(1, left // (2 * self.workers)))
        span = self.first, count
        self.first += count
        return span

    def note(self, count: int, seconds: float) -> None:
        """Adapt the size of batches to the time that ``count`` pieces took."""
        wanted = LARGEST_BATCH if seconds <= 0 else int(count * BATCH_SECONDS / seconds)
        self.size = max(1, min(wanted, GROWTH * self.size, LARGEST_BATCH))


@dataclass(frozen=True)
class TimedBatch(Generic[B]):
    batch: B
    seconds: float


def run_timed(runner: Runner[B], first: int, count: int) -> TimedBatch[B]:
    begin = time.perf_counter()
    batch = runner.run(first, count)
    return TimedBatch(batch, time.perf_counter() - begin)


def run_here(
    task: Task[B], pieces: PieceQueue, patience_s: float | None = None
) -> Generator[B, None, None]:
    """Do the work in this process; after ``patience_s`` seconds leave the rest in ``pieces``."""
    runner = task.begin()
    begin = time.monotonic()
    while patience_s is None or time.monotonic() - begin < patience_s:
        span = pieces.take()
        if span is None:
            return
        done = run_timed(runner, *span)
        pieces.note(span[1], done.seconds)
        yield done.batch


def run_in_processes(task: Task[B], pieces: PieceQueue, workers: int) -> Generator[B, None, None]:
    """Do the work in ``workers`` processes on this machine."""
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(workers, context, _begin_worker, (task,)) as pool:

        def submit(first: int, count: int) -> Future[TimedBatch[B]]:
            with hold_interrupts():
                return pool.submit(_run_in_worker, first, count)

        try:
            yield from run_in_order(pieces, workers, submit, lambda future: future.result())
        except BaseException:  # interrupted or decided: the batches in progress are not needed
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()  # takes effect while a worker plays: see _run_in_worker
            # CPython 3.11 may print errors if the process exits while the pool shuts down.
            pool.shutdown(cancel_futures=True)
            raise


H = TypeVar("H")


def run_in_order(
    pieces: PieceQueue,
    workers: int,
    submit: Callable[[int, int], H],
    await_result: Callable[[H], TimedBatch[B]],
) -> Generator[B, None, None]:
    """Yield batches in the order of their pieces; meanwhile keep enough others at the workers."""
    pieces.workers = workers
    waiting: deque[tuple[int, H]] = deque()
    while True:
        while len(waiting) < WAITING_EACH * workers and (span := pieces.take()) is not None:
            waiting.append((span[1], submit(*span)))
        if not waiting:
            return
        count, handle = waiting.popleft()
        done = await_result(handle)
        pieces.note(count, done.seconds)
        yield done.batch


def run_on_cores(
    task: Task[B], pieces: PieceQueue, workers: int | None
) -> Generator[B, None, None]:
    """Do the work in ``workers`` processes; with None, in one for each core if it takes long.

    The start of processes takes a second or two, so shorter work is done in this process.
    """
    if workers is None:
        yield from run_here(task, pieces, PATIENCE_SECONDS)
        workers = count_cores()
    workers = min(workers, pieces.end - pieces.first)
    if workers > 1:
        yield from run_in_processes(task, pieces, workers)
    else:
        yield from run_here(task, pieces)


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1  # pragma: no cover - other systems


_runner: Runner[Any] | None = None
_is_abandoned = False


class Abandoned(BaseException):
    """The batch in progress is not needed any more."""


def _begin_worker(task: Task[Any]) -> None:
    global _runner  # noqa: PLW0603 - a worker process has one task
    signal.signal(signal.SIGTERM, _abandon)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _runner = task.begin()


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, which may be killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _abandon(_signal: int, _frame: FrameType | None) -> None:
    global _is_abandoned  # noqa: PLW0603 - a worker process is abandoned as a whole
    _is_abandoned = True
    raise Abandoned


def _run_in_worker(first: int, count: int) -> TimedBatch[Any]:
    """Do some pieces, or none once they are not needed any more.

    SIGTERM is blocked except during play. A worker that died while it sends a result would leave
    half of it in the pipe, and the reader would wait forever for the rest.
    """
    if _runner is None:
        raise RuntimeError("the worker was not begun")
    try:
        with mask_signals("SIG_UNBLOCK", signal.SIGTERM):
            if not _is_abandoned:
                return run_timed(_runner, first, count)
    except Abandoned:
        pass
    return TimedBatch(None, 0.0)


def hold_interrupts() -> AbstractContextManager[None]:
    """Block Ctrl-C, so that workers started meanwhile ignore it and leave it to this process.

    Ctrl-C reaches every process of a terminal, and a new process inherits the blocked signals.
    SIGTERM is blocked too, until a worker plays. A signal that comes meanwhile takes effect
    afterwards.
    """
    return mask_signals("SIG_BLOCK", signal.SIGINT, signal.SIGTERM)


@contextmanager
def mask_signals(how: str, *signals: signal.Signals) -> Iterator[None]:
    """Block signals in the block (SIG_BLOCK), or let them through (SIG_UNBLOCK)."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows has none
        yield
        return
    before = signal.pthread_sigmask(getattr(signal, how), signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


WITHIN_SECONDS = 5.0


class Worker:
    """A worker on a node of the cluster."""

    def __init__(self, task: Task[Any]) -> None:
        self._runner = task.begin()

    def version(self) -> str:
        """Return the digest of the sources that the node runs."""
        return source_digest()

    def run(self, first: int, count: int) -> TimedBatch[Any]:
        return run_timed(self._runner, first, count)


def run_on_ray(
    task: Task[B], pieces: PieceQueue, workers: int | None, address: str | None = None
) -> Generator[B, None, None]:
    """Do the work on a cluster, with all of its processors unless a number is given.

    Without an address it is the cluster that RAY_ADDRESS names, or one that Ray starts on this
    machine for the duration of the work. Raises LabError if there is no Ray or no cluster. Raises
    LabError if a node runs another version of Courtcards, because its numbers might differ.
    """
    ray = _import_ray()
    with _connect_cluster(ray, address):
        count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        count = min(count, max(1, pieces.end - pieces.first))
        actor = ray.remote(num_cpus=1)(Worker)
        actors = [actor.remote(task) for _ in range(count)]
        _check_versions(ray, actors)
        turns = cycle(actors)

        def submit(first: int, pieces: int) -> Any:
            return next(turns).run.remote(first, pieces)

        def await_result(handle: Any) -> TimedBatch[B]:
            try:
                done: TimedBatch[B] = ray.get(handle)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from error  # the same error as from a local process
            except ray.exceptions.RayError as error:
                raise LabError(
                    "the cluster has lost a worker: {reason}", reason=_first_line(error)
                ) from error
            return done

        try:
            yield from run_in_order(pieces, count, submit, await_result)
        finally:
            for each in actors:
                ray.kill(each)


def _import_ray() -> Any:
    # By default Ray reports its usage to its makers.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        # Ray is an optional dependency: one machine does not need it.
        return importlib.import_module("ray")
    except ImportError as error:
        raise LabError(
            "a cluster needs one more package: python -m pip install {package}",
            package='"courtcards[cluster]"',
        ) from error


@contextmanager
def _connect_cluster(ray: Any, address: str | None) -> Iterator[None]:
    """Connect to the cluster, unless this process is connected to one already."""
    if ray.is_initialized():
        yield
        return
    place = address or os.environ.get("RAY_ADDRESS", "this machine")
    try:
        _check_listening(place)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, OSError, ValueError, RuntimeError, TimeoutError) as error:
        raise LabError(
            "no Ray cluster answers at {address}: {reason}",
            address=place,
            reason=_first_line(error),
        ) from error
    try:
        yield
    finally:
        ray.shutdown()


def _check_listening(place: str) -> None:
    """Check that something listens at an address. Raises OSError if not.

    Ray itself would try for minutes, and print messages meanwhile.
    """
    host, _, port = place.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), WITHIN_SECONDS).close()


def _check_versions(ray: Any, actors: list[Any]) -> None:
    """Refuse a cluster whose nodes run other sources than this machine."""
    try:
        theirs = ray.get([each.version.remote() for each in actors])
    except ray.exceptions.RayError as error:
        raise LabError(
            "the cluster cannot run Courtcards: {reason}", reason=_first_line(error)
        ) from error
    if set(theirs) != {source_digest()}:
        raise LabError("the cluster runs another version of Courtcards than this machine")


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
