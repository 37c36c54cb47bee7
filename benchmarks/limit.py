"""The limit: random deals of Double King in handwritten C for this purpose alone (`limit.c`)."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.courtcards_side import SEED, deal_state, play_hands
from benchmarks.measuring import Work
from courtcards.build.linking import compiler
from courtcards.kernel.shuffling import seed_generator

SOURCE = Path(__file__).with_suffix(".c")
LIMIT = "the same in C by hand"
CHECKED_DEALS = 1000


def work() -> Work:
    """Return a work of Double King deals in C, after a check that they are the engine's deals."""
    deals = _compile_limit()
    state = deal_state("double-king", "club")
    dealer = int(state.dealer)
    _compare(deals, state, dealer)
    generator, points = seed_generator(SEED, LIMIT), np.zeros(4, dtype=np.int64)
    return Work(LIMIT, "deals", lambda count: _dealt(deals, generator, count, dealer, points))


def _dealt(deals: Any, generator: Any, count: int, dealer: int, points: Any) -> int:
    return int(deals(generator.ctypes.data, count, dealer, points.ctypes.data))


def _compare(deals: Any, state: Any, dealer: int) -> None:
    """Raise ValueError if the same seed does not play the same deals."""
    ours, theirs = seed_generator(SEED, "compared"), seed_generator(SEED, "compared")
    points = np.zeros(4, dtype=np.int64)
    made = play_hands(state, ours, CHECKED_DEALS)
    if (
        _dealt(deals, theirs, CHECKED_DEALS, dealer, points) != made
        or ours[0] != theirs[0]
        or points.tolist() != state.points.tolist()
    ):
        raise ValueError("the deals in C differ from those of the engine")


def _compile_limit() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "limit.so"
        command = [*compiler(), "-O3", "-march=native", "-shared", "-fPIC", str(SOURCE)]
        subprocess.run([*command, "-o", str(library)], check=True)
        deals = ctypes.CDLL(str(library)).random_deals
    deals.restype = ctypes.c_int64
    deals.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int, ctypes.c_void_p]
    return deals
