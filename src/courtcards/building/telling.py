"""What a build says of itself: each library that is done, and how far the others are."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future, wait
from typing import Any

from courtcards.kernel.progress import Line

TOLD_S = 1.0
"""How often it says how far it is."""
FETCHING = 15
"""How many percent of it all the packages are that build, where they have to be fetched."""


class Telling:
    """Says how far a build is: in a line of the terminal, or ``in_lines`` of standard output.

    Who reads the lines shows them, and expects nothing but them.
    """

    def __init__(self, *, in_lines: bool = False) -> None:
        self._in_lines, self._line = in_lines, Line()
        self._done = self._parts = self._fetched = 0
        self._at_once, self._about_s = 1, 0.0

    def waiting(self) -> None:
        """Say that another process builds."""
        self._say("Building the engine: waiting for another process, which is at it ...")

    def fetched(self, count: int, total: int) -> None:
        """Say how many packages are there of those that build."""
        percent = FETCHING * count // total
        self._say(f"Fetching what builds the engine: {count} of {total} packages, {percent}%")
        self._fetched = FETCHING

    def begin(self, parts: Sequence[int]) -> None:
        """Begin with these parts, by about how many seconds each takes on one core."""
        self._at_once = max(1, min(len(parts), os.cpu_count() or 1))
        self._done, self._parts = 0, len(parts)
        self._about_s = max([sum(parts) / self._at_once, *parts])
        self._began = time.monotonic()

    def done(self, _part: Future[Any]) -> None:
        """Count a part that is done."""
        self._done += 1

    def wait(self, parts: Sequence[Future[Any]]) -> None:
        """Say how far all is until these parts are done."""
        while wait(parts, timeout=TOLD_S).not_done:
            self._say(f"Building the engine, once: {self._percent()}%, {self._spent()}")

    def _percent(self) -> int:
        """How far it is: by the time, and not further than the parts that are in hand."""
        least, most = self._done, min(self._done + self._at_once, self._parts)
        by_time = (time.monotonic() - self._began) / self._about_s * self._parts
        share = max(least, min(by_time, most)) / self._parts
        return min(99, self._fetched + int((100 - self._fetched) * share))

    def built(self, unit: str) -> None:
        """Say that a library is done."""
        self._line.clear()
        sys.stdout.write(f"Building the engine: {unit} ... {self._spent()}\n")
        sys.stdout.flush()

    def _spent(self) -> str:
        return f"{time.monotonic() - self._began:.0f} s"

    def _say(self, text: str) -> None:
        if self._in_lines:
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()
        else:
            self._line.say(text)
