"""The cache of compiled code: what it holds is what was asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BEYOND_THE_END = """
import numpy as np
from courtcards.compiled import compiled

@compiled
def element(numbers, index):
    return numbers[index]

element(np.zeros(3), 1)
try:
    element(np.zeros(3), 3)
except IndexError:
    print("checked")
else:
    print("unchecked")
"""


def answer(script: Path, cache: Path, **surroundings: str) -> str:
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "COURTCARDS_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0"} | surroundings,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_code_with_bounds_checked_is_kept_apart(tmp_path: Path) -> None:
    """Else the tests with NUMBA_BOUNDSCHECK=1 would load unchecked code and check nothing."""
    script = tmp_path / "script.py"
    script.write_text(BEYOND_THE_END, encoding="utf-8")
    for _ in range(2):
        assert answer(script, tmp_path, NUMBA_BOUNDSCHECK="0") == "unchecked"
        assert answer(script, tmp_path, NUMBA_BOUNDSCHECK="1") == "checked"
