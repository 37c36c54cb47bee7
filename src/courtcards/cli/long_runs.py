"""Workers, progress, results, stopping and resuming, for commands that may run for hours."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.options import describe_os_error
from courtcards.lab.journal import Journal, build_partial_path
from courtcards.lab.results import TableKind
from courtcards.lab.workers import PieceQueue, Task, run_on_cores, run_on_ray

INTERRUPTED = 130


class ComputeBackend(StrEnum):
    """Place of the work: the cores of this machine, or Ray."""

    cores = "cores"
    ray = "ray"


WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        help="Number of processes that share the work. If not given, one for each core once the "
        "work has taken two seconds.",
    ),
]
OnOption = Annotated[
    ComputeBackend,
    typer.Option("--on", help="Where to do the work: on the cores of this machine, or on Ray."),
]
AddressOption = Annotated[
    str | None,
    typer.Option(
        "--address",
        help="Address of the Ray cluster; if not given, RAY_ADDRESS or a new cluster here.",
    ),
]
ResultsOption = Annotated[
    Path | None,
    typer.Option(
        "--results",
        metavar="FILE.parquet|.csv",
        help="Write a table of results. The same command continues a stopped run.",
    ),
]
ResumeOption = Annotated[
    bool,
    typer.Option("--resume", help="Continue a stopped run; fail if there is none."),
]

B = TypeVar("B")
WorkerPool = Callable[[Task[B], PieceQueue], Generator[B, None, None]]


def choose_pool(on: ComputeBackend, address: str | None, workers: int | None) -> WorkerPool[Any]:
    """Return the function that distributes the work.

    Raises UsageError if an address is given without ``--on ray``.
    """
    if on is ComputeBackend.ray:
        return lambda task, spans: run_on_ray(task, spans, workers, address)
    if address is not None:
        raise UsageError(localize_here("--address needs --on ray"))
    return lambda task, spans: run_on_cores(task, spans, workers)


def open_journal(
    target: Path | None,
    about: Mapping[str, Any],
    table: TableKind,
    most: int,
    *,
    resume: bool,
) -> AbstractContextManager[Journal | None]:
    """Open the journal of a run, new or continued; without a target there is none.

    ``most`` is the number of matches or deals asked for. Raises UsageError if the journal cannot be
    written, if it already holds more, or if there is none to resume.
    """
    if target is None:
        return nullcontext()
    if resume and not build_partial_path(target).exists():
        raise UsageError(
            localize_here(
                "there is nothing to continue: {path} does not exist",
                path=build_partial_path(target),
            )
        )
    try:
        journal = Journal(target, about, table)
    except OSError as error:
        raise UsageError(
            localize_here(
                "cannot write {path}: {reason}", path=target, reason=describe_os_error(error)
            )
        ) from error
    if journal.done > most:
        journal.close()
        raise UsageError(
            localize_here(
                "{path} holds {count} already, more than {most}",
                path=journal.path,
                count=journal.done,
                most=most,
            )
        )
    return journal


class Stopped(typer.TyperException):
    """Ctrl-C or SIGTERM has stopped the command; the message says how to continue."""

    exit_code = INTERRUPTED


@contextmanager
def report_interrupt(words: Callable[[], str]) -> Iterator[None]:
    """Turn Ctrl-C and SIGTERM into ``Stopped``; ``words`` returns its message."""
    try:
        with interrupt_on_sigterm():
            yield
    except KeyboardInterrupt:
        raise Stopped(words()) from None


@contextmanager
def interrupt_on_sigterm() -> Iterator[None]:
    """Let SIGTERM end the work as Ctrl-C does.

    Killed by SIGTERM, a process leaves its workers and their shared memory behind.
    """
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


T = TypeVar("T")

PATIENCE_SECONDS = 1.0


def track_progress(
    items: Iterable[T],
    total: int | None,
    what: str,
    size: Callable[[T], int] = lambda _: 1,
    *,
    done: int = 0,
    words: Callable[[], str] | None = None,
) -> Iterator[T]:
    """Yield the items; after a second, show a bar if standard error is a terminal.

    ``total`` is the sum of the sizes of all items, if known, and ``done`` the part of an earlier
    run. ``words`` returns the text beside the bar.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=total, completed=done)
    started, shown = time.monotonic(), False
    try:
        for item in items:
            yield item
            bar.update(task, advance=size(item), description=words() if words else what)
            if not shown and time.monotonic() - started > PATIENCE_SECONDS:
                bar.start()
                shown = True
    finally:
        bar.stop()
