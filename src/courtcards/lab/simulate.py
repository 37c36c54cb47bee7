"""Matches between bots, one after the other or over several processes.

Match ``i`` of a simulation depends on its seed and ``i`` alone, so the result is the same
with any number of workers.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from courtcards.bots import BUDGETS, bot_number
from courtcards.games import game_named
from courtcards.games.double_king.memory import DealMemory
from courtcards.games.double_king.view import DealView
from courtcards.games.kings_corner.view import HandView
from courtcards.generator import seeded
from courtcards.lab.hands import play_double_king, play_kings_corner
from courtcards.matches import Chance, Match, records
from courtcards.rulesets import RuleSet
from courtcards.shuffling import seed_from_text

DECISION_ROWS = 512
BATCH_SECONDS = 0.5
LARGEST_BATCH = 200

_PLAY: dict[str, Any] = {"double-king": play_double_king, "kings-corner": play_kings_corner}
_VIEW: dict[str, Any] = {"double-king": DealView, "kings-corner": HandView}
_MEMORY: dict[str, Any] = {"double-king": DealMemory, "kings-corner": HandView}


@dataclass(frozen=True)
class Job:
    """What to simulate: rules, the bot of each seat, the seed, and whether to keep records."""

    rules: RuleSet
    bots: tuple[str, ...]
    seed: str
    keeps_records: bool

    def players(self) -> list[str]:
        """The players as a record names them."""
        return [f"bot:{name}" for name in self.bots]


@dataclass(frozen=True)
class Batch:
    """Some matches of a simulation: counts, seconds of play, and records by line."""

    matches: int
    hands: int
    decisions: int
    seconds: float
    worker: int
    lines: list[bytes]


class Simulator:
    """Plays the matches of a job, with what they can share."""

    def __init__(self, job: Job) -> None:
        self.job = job
        game = game_named(job.rules.game)
        self._texts = [game.move_text(move) for move in range(game.move_count)]
        self._play = _PLAY[game.name]
        self._view = _VIEW[game.name].new()
        self._memory = _MEMORY[game.name].new()
        self._bots = BUDGETS[game.name][[bot_number(name) for name in job.bots]]
        self._decisions = np.zeros((DECISION_ROWS, 2), dtype=np.int64)

    def run(self, first: int, count: int) -> Batch:
        """Play matches ``first`` up to ``first + count`` − 1 of the job."""
        hands = decisions = 0
        seconds = 0.0
        lines = []
        for index in range(first, first + count):
            match, made, spent = self.play(index)
            hands += len(match.hands)
            decisions += made
            seconds += spent
            if self.job.keeps_records:
                lines.append(records.encode(records.of_match(match, self.job.players())))
        return Batch(count, hands, decisions, seconds, os.getpid(), lines)

    def play(self, index: int) -> tuple[Match, int, float]:
        """Match ``index``: the match, its number of decisions, the seconds of play."""
        label = f"simulate/{self.job.seed}/{index}"
        seed = seed_from_text(label)
        chance = Chance(seed)
        match = Match(self.job.rules)
        generators = np.stack([seeded(seed, "seat", seat) for seat in range(len(self.job.bots))])
        made = 0
        begin = time.perf_counter()
        noting = 0.0
        while (awaited := match.awaiting.kind) != "nothing":
            if awaited == "deal":
                match.deal(*chance.deal(match))
            elif awaited == "stock":
                match.restock(chance.stock(match))
            count = self._play(
                match.state, self._view, self._memory, self._bots, generators, self._decisions
            )
            made += count
            noted = time.perf_counter()
            moves = self._as_text(count) if self.job.keeps_records else []
            noting += time.perf_counter() - noted
            match.note(moves)
        return match, made, time.perf_counter() - begin - noting

    def _as_text(self, count: int) -> list[tuple[int, str]]:
        texts = self._texts
        return [(seat, texts[move]) for seat, move in self._decisions[:count].tolist()]


_simulator: Simulator | None = None


def _begin_worker(job: Job) -> None:
    global _simulator  # noqa: PLW0603 - a worker process has one job
    _simulator = Simulator(job)


def _run_in_worker(first: int, count: int) -> Batch:
    if _simulator is None:
        raise RuntimeError("the worker was not begun")
    return _simulator.run(first, count)


def simulate(job: Job, matches: int, workers: int = 1) -> Iterator[Batch]:
    """Play so many matches; batches in the order of the matches, as they are done."""
    if workers == 1:
        yield from _simulate_here(job, matches)
        return
    size = max(1, min(LARGEST_BATCH, matches // (4 * workers)))
    starts = range(0, matches, size)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, _begin_worker, (job,)) as pool:
        waiting: list[Future[Batch]] = []
        try:
            for start in starts:
                with _interrupts_held():
                    waiting.append(pool.submit(_run_in_worker, start, min(size, matches - start)))
                if len(waiting) > 4 * workers:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; workers started in here leave it to us.

    A new process takes over which signals are held back. One that comes to us meanwhile is not
    lost: it arrives at the end.
    """
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows has no such thing
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _simulate_here(job: Job, matches: int) -> Iterator[Batch]:
    simulator = Simulator(job)
    simulator.play(0)  # compiled code is loaded before time is taken
    done, size = 0, 1
    while done < matches:
        batch = simulator.run(done, min(size, matches - done))
        done += batch.matches
        if batch.seconds < BATCH_SECONDS:
            size = min(LARGEST_BATCH, 2 * size)
        yield batch


@dataclass(frozen=True)
class Summary:
    """A simulation in numbers; ``seconds`` is play alone, of the busiest worker."""

    matches: int
    hands: int
    decisions: int
    seconds: float


def summarise(batches: Sequence[Batch]) -> Summary:
    """The numbers of all batches of a simulation."""
    seconds: dict[int, float] = defaultdict(float)
    for batch in batches:
        seconds[batch.worker] += batch.seconds
    return Summary(
        matches=sum(batch.matches for batch in batches),
        hands=sum(batch.hands for batch in batches),
        decisions=sum(batch.decisions for batch in batches),
        seconds=max(seconds.values(), default=0.0),
    )
