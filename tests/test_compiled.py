"""The cache of compiled code: what it holds is what was asked for."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from courtcards.kernel.cache import KEPT_UNUSED_S, remove_old_folders

BEYOND_THE_END = """
import numpy as np
from courtcards.kernel.compiled import compiled

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


def test_caches_that_no_version_has_used_for_long_are_removed(tmp_path: Path) -> None:
    def folder(name: str, unused_s: float) -> Path:
        made = tmp_path / name
        made.mkdir()
        (made / "code.nbi").touch()
        last = time.time() - unused_s
        os.utime(made, (last, last))
        return made

    long = KEPT_UNUSED_S + 3600
    used = folder("compiled-0123456789abcdef", 0)
    lately = folder("compiled-1123456789abcdef", KEPT_UNUSED_S - 3600)
    others = [folder("catalogue-0123456789abcdef", long), folder("compiled-notes", long)]
    old = [folder("compiled-2123456789abcdef", long), folder("checked-2123456789abcdef", long)]
    remove_old_folders(used)
    assert sorted(tmp_path.iterdir()) == sorted([used, lately, *others])
    assert not any(each.exists() for each in old)


def test_a_cache_is_marked_by_every_process_that_uses_it(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(BEYOND_THE_END, encoding="utf-8")
    answer(script, tmp_path, NUMBA_BOUNDSCHECK="0")
    (folder,) = (tmp_path / "courtcards").iterdir()
    os.utime(folder, (0, 0))
    answer(script, tmp_path, NUMBA_BOUNDSCHECK="0")
    assert folder.stat().st_mtime > time.time() - KEPT_UNUSED_S
