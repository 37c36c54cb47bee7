"""How late the loop that serves everybody is."""

from __future__ import annotations

import asyncio
from time import perf_counter

from courtcards.server.watching.metrics import Metrics


class LoopLag:
    """Sets a timer again and again, and tells how late the loop comes to it."""

    EVERY_S = 0.25

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Measure from now on, on the running loop."""
        self._due = perf_counter() + self.EVERY_S
        self._timer = asyncio.get_running_loop().call_later(self.EVERY_S, self._ring)

    def _ring(self) -> None:
        # A loop may look at its own clock a millisecond early.
        self._metrics.loop_lag.observe(max(perf_counter() - self._due, 0.0))
        self.start()

    def close(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()
