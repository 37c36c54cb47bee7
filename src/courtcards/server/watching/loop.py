"""How late the loop that serves everybody is, and whether files run out meanwhile."""

from __future__ import annotations

import asyncio
import logging
import os
from time import perf_counter

from courtcards.server.watching.metrics import Metrics

logger = logging.getLogger("courtcards.server")

SAID_AGAIN_AFTER_S = 60.0


class LoopLag:
    """Sets a timer again and again, and tells how late the loop comes to it."""

    EVERY_S = 0.25

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._said_at = -SAID_AGAIN_AFTER_S

    def start(self) -> None:
        """Measure from now on, on the running loop."""
        self._due = perf_counter() + self.EVERY_S
        self._timer = asyncio.get_running_loop().call_later(self.EVERY_S, self._ring)

    def _ring(self) -> None:
        # A loop may look at its own clock a millisecond early.
        self._metrics.loop_lag.observe(max(perf_counter() - self._due, 0.0))
        self._look_for_files()
        self.start()

    def _look_for_files(self) -> None:
        """Say so, once a minute, where no file can be opened: nobody else can connect then.

        The system closes new connections without a word, and so does uvloop.
        """
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            now = perf_counter()
            if now >= self._said_at + SAID_AGAIN_AFTER_S:
                self._said_at = now
                logger.error(  # noqa: TRY400
                    "no more files can be opened, so nobody else can connect: %s "
                    "(LimitNOFILE= of systemd, or ulimit -n, allows more)",
                    error.strerror,
                )

    def close(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()
