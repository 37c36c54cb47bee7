"""A progress bar on standard error, for work that takes more than a second."""

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
    items: Iterable[T],
    total: int | None,
    what: str,
    size: Callable[[T], int] = lambda _: 1,
    *,
    done: int = 0,
    words: Callable[[], str] | None = None,
) -> Iterator[T]:
    """The items; a bar is shown after a second, if standard error is a terminal.

    ``total`` is what the sizes of all items add up to, if that is known, ``done`` what an earlier
    run has done of it; ``words`` gives the text beside the bar.
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
