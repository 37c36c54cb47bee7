"""How long things take to start, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import partial

from benchmarks.measuring import median_seconds

BUILDS = 5

READY = """
from courtcards.games import GAMES
from courtcards.matches import Chance, Match
for game in GAMES.values():
    match = Match(game.rules(game.named_sets[0].name))
    match.deal(*Chance(b"bench").deal(match))
    match.play(match.awaiting.seat, match.legal()[0])
"""
VECTOR = """
from courtcards.envs.vector import VectorEnv
step = (env := VectorEnv(1024)).reset(seed=1)
env.step(step.masks.argmax(axis=1))
"""


def starts() -> list[tuple[str, float]]:
    """Medians in seconds."""
    with tempfile.TemporaryDirectory() as cache:
        kept = partial(run, cache, "-c")
        first = median_seconds(build_anew, BUILDS)
        run(cache, "-m", "courtcards.building")
        return [
            ("python -c pass", median_seconds(lambda: run(cache, "-c", "pass"))),
            ("courtcards --help", median_seconds(lambda: run(cache, "-m", "courtcards", "--help"))),
            ("import and the first move of each game", median_seconds(lambda: kept(READY))),
            ("vectorised environment ready", median_seconds(lambda: kept(VECTOR))),
            ("the engine, built for the first time", first),
        ]


def build_anew() -> None:
    """Build every library."""
    with tempfile.TemporaryDirectory() as cache:
        run(cache, "-m", "courtcards.building")


def run(cache: str, *arguments: str) -> None:
    """Run Python with a cache folder of its own."""
    surroundings = {**os.environ, "COURTCARDS_CACHE": cache}
    subprocess.run(
        [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=surroundings
    )
