"""Work like that of ``crews``, on a Ray cluster: an actor for each worker, batches in order."""

from __future__ import annotations

import importlib
import logging
import os
import socket
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any, TypeVar

from courtcards.kernel.errors import LabError
from courtcards.kernel.sources import source_digest
from courtcards.lab.crews import Spans, Task, Timed, in_order, timed

WITHIN_SECONDS = 5.0

B = TypeVar("B")


class Worker:
    """A worker on a node of the cluster."""

    def __init__(self, task: Task[Any]) -> None:
        self._runner = task.begin()

    def version(self) -> str:
        """The digest of the sources that the node runs."""
        return source_digest()

    def run(self, first: int, count: int) -> Timed[Any]:
        """Do some pieces of the task."""
        return timed(self._runner, first, count)


def by_ray(
    task: Task[B], spans: Spans, workers: int | None, address: str | None = None
) -> Generator[B, None, None]:
    """Do the work on a cluster, with all of its processors unless a number is given.

    Without an address that is the cluster that RAY_ADDRESS names, or one that Ray starts on this
    machine for as long as the work lasts. Raises LabError where there is no Ray or no cluster,
    and where a node runs another version of Courtcards, whose numbers would not be the same.
    """
    ray = _ray()
    with _connected(ray, address):
        count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        count = min(count, max(1, spans.end - spans.first))
        actor = ray.remote(num_cpus=1)(Worker)
        crew = [actor.remote(task) for _ in range(count)]
        _check_versions(ray, crew)
        turns = cycle(crew)

        def submitted(first: int, pieces: int) -> Any:
            return next(turns).run.remote(first, pieces)

        def awaited(handle: Any) -> Timed[B]:
            try:
                done: Timed[B] = ray.get(handle)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from error  # as from a process on this machine
            except ray.exceptions.RayError as error:
                raise LabError(
                    "the cluster has lost a worker: {reason}", reason=_first_line(error)
                ) from error
            return done

        try:
            yield from in_order(spans, count, submitted, awaited)
        finally:
            for each in crew:
                ray.kill(each)


def _ray() -> Any:
    # Ray would report its usage to its makers.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        # An extra: one machine needs none of it.
        return importlib.import_module("ray")
    except ImportError as error:
        raise LabError(
            "a cluster needs one more package: python -m pip install {package}",
            package='"courtcards[cluster]"',
        ) from error


@contextmanager
def _connected(ray: Any, address: str | None) -> Iterator[None]:
    """Connected to the cluster, unless this process is connected to one already."""
    if ray.is_initialized():
        yield
        return
    place = address or os.environ.get("RAY_ADDRESS", "this machine")
    try:
        _knock(place)
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


def _knock(place: str) -> None:
    """Check that something listens at an address; OSError where nothing does.

    Ray itself would try for minutes, and write messages meanwhile.
    """
    host, _, port = place.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), WITHIN_SECONDS).close()


def _check_versions(ray: Any, crew: list[Any]) -> None:
    """Refuse a cluster whose nodes run other sources than this machine."""
    try:
        theirs = ray.get([each.version.remote() for each in crew])
    except ray.exceptions.RayError as error:
        raise LabError(
            "the cluster cannot run Courtcards: {reason}", reason=_first_line(error)
        ) from error
    if set(theirs) != {source_digest()}:
        raise LabError("the cluster runs another version of Courtcards than this machine")


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
