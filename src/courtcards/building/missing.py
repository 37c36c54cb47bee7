"""Building libraries, a process for each, on all cores."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from courtcards.games import GAMES
from courtcards.kernel.sources import LIBRARY, found, unit_of

OTHERS = ("courtcards.clubs.seating",)
"""Packages with compiled functions that are no game."""


def units() -> list[str]:
    """All units that there are; what takes longest comes first."""
    return [*(unit_of(game.engine.state.__module__) for game in GAMES.values()), *OTHERS]


def build_missing(way: str) -> int:
    """Build what is missing for this machine; the exit status."""
    return _build_all([unit for unit in units() if found(unit, way) is None], way)


def build_own(folder: Path, target: str | None) -> int:
    """Put all that our own package has into a folder; the exit status.

    For a kind of machine by its name, or for this one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    own = [unit for unit in units() if unit.startswith("courtcards.")]
    if target is not None:
        return _build_all(own, LIBRARY, "--target", target, "--folder", str(folder))
    failed = build_missing(LIBRARY)
    for library in filter(None, map(found, own)):
        shutil.copy(library, folder)
    return failed


def _build_all(wanted: Sequence[str], way: str, *options: str) -> int:
    """Build units, and say so; the exit status."""

    def build(unit: str) -> int:
        began = time.monotonic()
        command = [sys.executable, "-m", "courtcards.building", way, unit, *options]
        done = subprocess.run(command, check=False)  # noqa: S603 - our own
        outcome = "failed" if done.returncode else f"{time.monotonic() - began:.0f} s"
        sys.stdout.write(f"Building the engine: {unit} ... {outcome}\n")
        sys.stdout.flush()
        return done.returncode

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return max(pool.map(build, wanted), default=0)
