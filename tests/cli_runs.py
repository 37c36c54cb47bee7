"""What the tests of the command line share: an answer, a command that is ended, matches."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from courtcards.games import find_game
from courtcards.play import Chance, MatchLog, records
from waiting import looks


@dataclass(frozen=True)
class Answer:
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Answer]


def assert_one_line(answer: Answer, status: int, *parts: str) -> None:
    """A refusal: one line of standard error that says it, and the exit status."""
    assert answer.status == status
    assert answer.err.count("\n") == 1, answer.err
    assert answer.err.startswith("courtcards: ")
    for part in parts:
        assert part in answer.err


def played(game: str, named: str, seed: bytes) -> records.Record:
    """A match of plays that are all legal and not clever."""
    match, chance = MatchLog(find_game(game).rules(named)), Chance(seed)
    while not match.is_over:
        if match.awaiting.kind == "deal":
            match.deal(*chance.deal(match))
        elif match.awaiting.kind == "stock":
            match.restock(chance.stock(match))
        else:
            legal = match.legal()
            seat = match.awaiting.seat
            assert seat is not None
            match.play(seat, legal[len(match.hands[-1].moves) % len(legal)])
    return records.build_record(match, [f"bot:{seat}" for seat in range(match.rules.seats)])


def interrupted(
    watched: Path, *arguments: str, ended_by: signal.Signals = signal.SIGINT
) -> tuple[int, str]:
    """Let a command run until a file holds something, then end it: its status and errors.

    Ctrl-C reaches all of its processes, SIGTERM the first alone. Returns once all have ended.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", "courtcards", *arguments],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        text=True,
        # coverage that is interrupted in the middle may never end
        env={name: value for name, value in os.environ.items() if "COVERAGE" not in name},
    )
    try:
        for _ in looks():
            if watched.exists() and watched.stat().st_size > 1500:
                break
            assert process.poll() is None, process.communicate()
        if ended_by == signal.SIGINT:
            os.killpg(process.pid, ended_by)
        else:
            process.send_signal(ended_by)
        _, errors = process.communicate()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return process.returncode, errors
