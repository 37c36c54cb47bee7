"""Jobs and threads of no server, for tests of what uses them."""

from __future__ import annotations

from courtcards.server.limits.jobs import Jobs
from courtcards.server.monitoring.metrics import Metrics
from courtcards.server.threads import Threads


def uncharged(_address: str, _seconds: float) -> None:
    """Nobody is charged for anything."""


def new_threads() -> Threads:
    return Threads(uncharged)


def new_jobs(metrics: Metrics | None = None) -> Jobs:
    return Jobs(metrics or Metrics(), uncharged)
