"""Jobs and threads of no server, for tests of what uses them."""

from __future__ import annotations

from courtcards.server.limits.lanes import Jobs
from courtcards.server.thinking import Threads
from courtcards.server.watching.metrics import Metrics


def uncharged(_address: str, _seconds: float) -> None:
    """Nobody is charged for anything."""


def new_threads() -> Threads:
    return Threads(uncharged)


def new_jobs(metrics: Metrics | None = None) -> Jobs:
    return Jobs(metrics or Metrics(), uncharged)
