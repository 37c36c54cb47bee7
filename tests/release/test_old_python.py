"""A Python that is too old is told so in one line, before anything is built or fetched."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HOOK = Path(__file__).parents[2] / "hatch_build.py"


@pytest.mark.parametrize("version", ["3.10.12", "3.8.20"])
def test_an_older_python_is_told_in_one_line_what_is_needed(version: str) -> None:
    numbers = tuple(map(int, version.split(".")))
    pretend = (
        f"import sys; sys.version_info = {numbers}; sys.version = '{version} (main)'; "
        f"import runpy; runpy.run_path({str(HOOK)!r})"
    )
    done = subprocess.run(
        [sys.executable, "-c", pretend], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == f"Courtcards needs Python 3.11 or later, and this is {version}.\n"


def test_an_older_python_can_read_the_hook() -> None:
    tree = ast.parse(HOOK.read_text("utf-8"), feature_version=(3, 8))
    first = next(node for node in tree.body if isinstance(node, ast.If))
    before = tree.body[: tree.body.index(first)]
    imported = [ast.unparse(node) for node in before if not isinstance(node, ast.Expr)]
    assert imported == ["from __future__ import annotations", "import sys"]
