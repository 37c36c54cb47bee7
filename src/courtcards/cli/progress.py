"""A progress bar on standard error, for what takes more than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")

PATIENCE_SECONDS = 1.0


def tracked(
    items: Iterable[T], total: int | None, what: str, size: Callable[[T], int] = lambda _: 1
) -> Iterator[T]:
    """The items, with a bar once they have taken a second and where a person is watching.

    ``total`` is what the sizes of all items add up to, if that is known.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    bar = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=total)
    started, shown = time.monotonic(), False
    try:
        for item in items:
            yield item
            bar.advance(task, size(item))
            if not shown and time.monotonic() - started > PATIENCE_SECONDS:
                bar.start()
                shown = True
    finally:
        bar.stop()
