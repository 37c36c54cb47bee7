"""What tests share stands in modules named by what it is for, and never in a file of tests."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
FROM_TESTS = re.compile(r"^\s*(?:from|import) .*?\b(test_\w+)", re.MULTILINE)
OF_OTHERS = {"test_save_obs"}
"""What another package calls so: PettingZoo's own tests of an environment."""


def test_no_file_takes_anything_from_a_file_of_tests() -> None:
    taken = {
        f"{path.relative_to(HERE.parent)}: {name}"
        for folder in (HERE, HERE.parent / "benchmarks")
        for path in folder.rglob("*.py")
        for name in FROM_TESTS.findall(path.read_text(encoding="utf-8"))
        if name not in OF_OTHERS
    }
    assert taken == set()
