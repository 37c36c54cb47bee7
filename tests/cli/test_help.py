"""Help that teaches, sentences where a requirement is not installed, and the folder of builds."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli_runs import Answer, Run, assert_one_line
from courtcards.cli.commands import COMMANDS
from courtcards.kernel.cache import cache
from processes import python_says


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_and_its_options_with_examples(
    run: Run, command: str
) -> None:
    answer = run(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    module = importlib.import_module(f"courtcards.cli.{command}")
    assert all(example in answer.out for example in module.EXAMPLES)
    assert COMMANDS[command] == module.run.__doc__.splitlines()[0]
    options = answer.out.partition("Options:")[2].partition("Examples:")[0]
    for line in re.findall(r"^  (--.*)", options, re.MULTILINE):
        assert re.search(r"\S  +\S|^\S+( \S+)?$", line), line


def test_the_list_of_commands_is_the_help_and_what_is_said_where_nothing_is_asked(run: Run) -> None:
    answer, nothing = run("--help"), run()
    assert (answer.status, nothing.status, nothing.out) == (0, 2, answer.out)
    assert run("--version").out.startswith("courtcards 0.")
    for command, line in COMMANDS.items():
        assert re.search(rf"^  {command} +{re.escape(line)}$", answer.out, re.MULTILINE)


def test_help_does_not_wait_for_the_engine() -> None:
    code = (
        "import sys; from courtcards.cli.runner import run_command; run_command(['--help']); "
        "heavy = {'numba', 'numpy', 'litestar', 'rich', 'babel'} & set(sys.modules); "
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    python_says("-c", code)


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
    [("typer", ["--help"]), ("litestar", ["serve", "--port", "0"])],
)
def test_a_command_names_the_extra_that_it_lacks(
    tmp_path: Path, module: str, arguments: list[str]
) -> None:
    lacking = answer(tmp_path, module, *arguments)
    words = f"{module} is not installed: install courtcards[play]"
    assert_one_line(lacking, 1, words)


def test_a_module_that_a_player_of_ones_own_lacks_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(ASKING, encoding="utf-8")
    asked = ["simulate", "--rules", "club", "--bots", "mine:player", "--matches", "1"]
    failed = answer(tmp_path, "nothing", *asked)
    assert "nowhere_to_be_found" in failed.err
    assert "courtcards[play]" not in failed.err


def test_it_says_where_and_how_much_and_cleans(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURTCARDS_CACHE", str(tmp_path / "here"))
    folder = cache()
    assert run("cache").out == f"{folder} is empty\n"
    assert not folder.exists()
    (folder / "functions-0123456789abcdef").mkdir(parents=True)
    (folder / "functions-0123456789abcdef" / "one").write_bytes(bytes(500_000))
    (folder / "game-0123456789abcdef.so").write_bytes(bytes(2_000_000))
    assert run("cache").out == f"{folder} holds 2.5 MB\n"
    assert run("cache", "--clean").out == f"removed 2.5 MB from {folder}\n"
    assert run("cache").out == f"{folder} is empty\n"
