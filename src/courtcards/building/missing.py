"""Building every library that is missing, a process for each, on all cores."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from courtcards.games import GAMES
from courtcards.kernel.sources import found, unit_of

OTHERS = ("courtcards.clubs.seating",)
"""Packages with compiled functions that are no game."""


def units() -> list[str]:
    """All units that there are; what takes longest comes first."""
    return [*(unit_of(game.engine.state.__module__) for game in GAMES.values()), *OTHERS]


def build_missing(way: str) -> int:
    """Build what is missing, and say so; the exit status."""
    missing = [unit for unit in units() if found(unit, way) is None]

    def build(unit: str) -> int:
        began = time.monotonic()
        done = subprocess.run(  # noqa: S603 - our own
            [sys.executable, "-m", "courtcards.building", way, unit], check=False
        )
        how = "failed" if done.returncode else f"{time.monotonic() - began:.0f} s"
        sys.stdout.write(f"Building the engine: {unit} ... {how}\n")
        sys.stdout.flush()
        return done.returncode

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return max(pool.map(build, missing), default=0)
