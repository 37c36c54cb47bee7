"""A rule option takes its declaration and the line that reads it: everything else follows.

The package is copied, Double King gets an option more, and a process that has the copy shows that
state, view, memory, search and environments play by it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import courtcards
from processes import python_says

SCRIPT = Path(__file__).parent / "follow_high.py"
PACKAGE = Path(courtcards.__file__).parent

FOLLOW_HIGH = {
    "options.py": (
        "class DealOptions(Options):\n",
        """
    follow_high: bool = switch("DK-3.4", "Whether one follows with the highest.", default=False)
""",
    ),
    "legal.py": (
        "    if following == 0:\n        return discards(state, hand)\n",
        """
    if state.options.follow_high:
        while following & (following - 1):
            following &= following - 1
        return following
""",
    ),
}
"""By file of the rules the text after which something is put, and what."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with a copy of the package in which the game has the option."""
    package = tmp_path / "courtcards"
    leave_out = shutil.ignore_patterns("__pycache__", "static", "fonts")
    shutil.copytree(PACKAGE, package, ignore=leave_out)
    for name, (after, added) in FOLLOW_HIGH.items():
        path = package / "games/double_king/rules" / name
        text = path.read_text(encoding="utf-8")
        assert after in text, (name, after)
        path.write_text(text.replace(after, after + added.removeprefix("\n"), 1), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("engine", ["plain", pytest.param("library", marks=pytest.mark.deep)])
def test_everything_plays_by_an_option_that_was_added(copy: Path, engine: str) -> None:
    surroundings = os.environ | {
        "PYTHONPATH": str(copy),
        "COURTCARDS_ENGINE": engine,
        "COURTCARDS_CACHE": str(copy / "cache"),
    }
    assert python_says(str(SCRIPT), surroundings=surroundings) == "everything plays by it\n"
