"""Start times of programs, each in a process of its own."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from urllib.request import urlopen

from benchmarks.measuring import ROUNDS, median_seconds

BUILDS = 5

READY = """
from courtcards.games import GAMES
from courtcards.play import Chance, MatchLog
for game in GAMES.values():
    match = MatchLog(game.rules(game.named_sets[0].name))
    match.deal(*Chance(b"bench").deal(match))
    match.play(match.awaiting.seat, match.legal()[0])
"""
VECTOR = """
from courtcards.envs.vector import VectorEnv
step = (env := VectorEnv(1024)).reset(seed=1)
env.step(step.masks.argmax(axis=1))
"""


def starts() -> list[tuple[str, float]]:
    """Return what is started, with the medians in seconds."""
    with tempfile.TemporaryDirectory() as cache:
        kept = partial(run, cache, "-c")
        first = median_seconds(build_anew, BUILDS)
        run(cache, "-m", "courtcards.build")
        return [
            ("python -c pass", median_seconds(lambda: run(cache, "-c", "pass"))),
            ("courtcards --help", median_seconds(lambda: run(cache, "-m", "courtcards", "--help"))),
            ("import and the first move of each game", median_seconds(lambda: kept(READY))),
            ("vectorised environment ready", median_seconds(lambda: kept(VECTOR))),
            ("courtcards serve, until it answers", statistics.median(time_answers(cache))),
            ("the engine, built for the first time", first),
        ]


def time_answers(cache: str) -> Iterator[float]:
    """Yield the seconds from the start of a server to its first answer, several times."""
    for _ in range(ROUNDS):
        began = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-m", "courtcards", "serve", "--port", "0", "--data", f"{cache}/data"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=surroundings(cache),
        ) as server:
            assert server.stdout is not None
            address = next(
                word for line in server.stdout for word in line.split() if "http:" in word
            )
            with urlopen(address) as answer:
                answer.read()
            yield time.perf_counter() - began
            server.terminate()


def build_anew() -> None:
    with tempfile.TemporaryDirectory() as cache:
        run(cache, "-m", "courtcards.build")


def run(cache: str, *arguments: str) -> None:
    """Run Python with its own cache folder."""
    subprocess.run(
        [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=surroundings(cache)
    )


def surroundings(cache: str) -> dict[str, str]:
    """Return the environment of a process, with its own cache folder."""
    return {**os.environ, "COURTCARDS_CACHE": cache}
