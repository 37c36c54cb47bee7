"""A rule option takes its declaration and the line that reads it: everything else follows.

The package is copied, each game gets an option more, and a process that has the copy shows that
state, view, memory, search and environments play by it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import courtcards

SCRIPTS = Path(__file__).parent / "added_options"
PACKAGE = Path(courtcards.__file__).parent

FOLLOW_HIGH = {
    "games/double_king/rules/options.py": (
        "class DealOptions(Options):\n",
        """
    follow_high: bool = switch("DK-3.4", "Whether one follows with the highest.", default=False)
""",
    ),
    "games/double_king/rules/legal.py": (
        "    if following == 0:\n        return discards(state, hand)\n",
        """
    if state.options.follow_high:
        while following & (following - 1):
            following &= following - 1
        return following
""",
    ),
}
PILES_STAY = {
    "games/kings_corner/rules/options.py": (
        "class HandOptions(Options):\n",
        """
    pile_moves: bool = switch("KC-2.10", "Whether piles may be moved.", default=True)
""",
    ),
    "games/kings_corner/rules/legal.py": (
        "    targets = 0\n",
        """
    if not state.options.pile_moves:
        return targets
""",
    ),
}
"""By file the text after which something is put, and what."""


def with_option(folder: Path, changes: dict[str, tuple[str, str]]) -> Path:
    """A copy of the package with an option more."""
    copy = folder / "courtcards"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static", "fonts"))
    for name, (after, added) in changes.items():
        path = copy / name
        text = path.read_text(encoding="utf-8")
        assert after in text, (name, after)
        path.write_text(text.replace(after, after + added.removeprefix("\n"), 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "is_compiled", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["plain", "compiled"]
)
@pytest.mark.parametrize(
    ("script", "changes"),
    [("follow_high.py", FOLLOW_HIGH), ("pile_moves.py", PILES_STAY)],
    ids=["double-king", "kings-corner"],
)
def test_everything_plays_by_an_option_that_was_added(
    tmp_path: Path, script: str, changes: dict[str, tuple[str, str]], *, is_compiled: bool
) -> None:
    environment = os.environ | {
        "PYTHONPATH": str(with_option(tmp_path, changes)),
        "COURTCARDS_ENGINE": "library" if is_compiled else "plain",
        "COURTCARDS_CACHE": str(tmp_path / "cache"),
    }
    command = [sys.executable, str(SCRIPTS / script)]
    answer = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout == "everything plays by it\n"
