"""The units to build, and the reports of a build: finished units and progress."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from courtcards.games import GAMES
from courtcards.kernel.library import StatusLine
from courtcards.kernel.sources import find_library, find_unit

OTHER_UNITS = ("courtcards.clubs.seating",)
"""Packages with compiled functions that are no games."""


def list_units() -> list[str]:
    return [*(find_unit(game.engine.state.__module__) for game in GAMES.values()), *OTHER_UNITS]


def list_own_units() -> list[str]:
    return [unit for unit in list_units() if unit.startswith("courtcards.")]


def list_outdated_units(way: str, units: Iterable[str]) -> list[str]:
    """Return the units whose library is older than its sources, or missing.

    ``way`` says whether it is one for this machine or for browsers.
    """
    return [unit for unit in units if find_library(unit, way) is None]


REPORT_S = 1.0
"""Time between two reports."""
FETCHING = 15
"""Share of the build, in percent, that fetching its packages takes if they are missing."""
ABOUT_S, SMALL_S = 35, 3
"""Approximate time of a game's translation, and of its optimisation; and of those of other
units."""


class BuildProgress:
    """Reports of a build: in a line of the terminal, or ``in_lines`` of standard output.

    The reader of the lines shows them as they are, and expects nothing else.
    """

    def __init__(self, *, in_lines: bool = False) -> None:
        self._in_lines, self._line = in_lines, StatusLine()
        self._done = self._parts = self._fetched = 0
        self._at_once, self._about_s = 1, 0.0

    def report_waiting(self) -> None:
        self._say("Building the engine: waiting for another process ...")

    def report_fetched(self, count: int, total: int) -> None:
        percent = FETCHING * count // total
        self._say(f"Fetching build tools: {count} of {total} packages, {percent}%")
        self._fetched = FETCHING

    def begin(self, units: Iterable[str]) -> None:
        """Begin with these units: each is translated, then optimised."""
        parts = [SMALL_S if unit in OTHER_UNITS else ABOUT_S for unit in units for _ in range(2)]
        self._at_once = min(len(parts) // 2, os.cpu_count() or 1)
        self._done, self._parts = 0, len(parts)
        self._about_s = sum(parts) / self._at_once
        self._began = time.monotonic()

    def wait_for_each(self, parts: Iterable[Future[Any]]) -> Iterator[Future[Any]]:
        """Yield each of these parts once it is done; report progress meanwhile."""
        waiting = set(parts)
        while waiting:
            done, waiting = wait(waiting, timeout=REPORT_S, return_when=FIRST_COMPLETED)
            if not done:
                self._say(f"Building the engine, once: {self._percent()}%, {self._spent()}")
            yield from done

    def count_translated(self) -> None:
        self._done += 1

    def report_built(self, unit: str) -> None:
        self._done += 1
        self._line.clear()
        sys.stdout.write(f"Building the engine: {unit} ... {self._spent()}\n")
        sys.stdout.flush()

    def _percent(self) -> int:
        """Return the progress by time, limited by the parts that are done or running."""
        least, most = self._done, min(self._done + self._at_once, self._parts)
        by_time = (time.monotonic() - self._began) / self._about_s * self._parts
        share = max(least, min(by_time, most)) / self._parts
        return min(99, self._fetched + int((100 - self._fetched) * share))

    def _spent(self) -> str:
        return f"{time.monotonic() - self._began:.0f} s"

    def _say(self, text: str) -> None:
        if self._in_lines:
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()
        else:
            self._line.say(text)
