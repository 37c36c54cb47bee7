"""What the commands say where their requirements are not installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli_runs import Answer, assert_one_line

WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None
from courtcards.cli import main
main()
"""
ASKING = "def player(view):\n    import nowhere_to_be_found\n    return view.legal[0]\n"


def answer(folder: Path, *arguments: str) -> Answer:
    """What a command answers in a process of its own, run in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *arguments],
        cwd=folder,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("module", "arguments"),
    [("typer", ["--help"]), ("typer", ["rules", "club"]), ("litestar", ["serve", "--port", "0"])],
)
def test_a_command_names_the_extra_that_it_lacks(
    tmp_path: Path, module: str, arguments: list[str]
) -> None:
    lacking = answer(tmp_path, module, *arguments)
    words = f"{module} is not installed: install courtcards[play], which brings it"
    assert_one_line(lacking, 1, words)


def test_a_module_that_a_player_of_ones_own_lacks_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(ASKING, encoding="utf-8")
    asked = ["simulate", "--rules", "club", "--bots", "mine:player", "--matches", "1"]
    failed = answer(tmp_path, "nothing", *asked)
    assert "nowhere_to_be_found" in failed.err
    assert "courtcards[play]" not in failed.err
