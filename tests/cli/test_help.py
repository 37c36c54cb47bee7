"""Help that teaches, and answers at once."""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
import sys

import pytest

from cli_runs import Run
from courtcards.cli.commands import COMMANDS, EXAMPLES


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.status == 0
    assert answer.err == ""
    module = importlib.import_module(f"courtcards.cli.{command}")
    assert all(example in answer.out for example in module.EXAMPLES)
    assert COMMANDS[command] == module.run.__doc__.splitlines()[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_says_what_it_does(run: Run, command: str) -> None:
    text = run(command, "--help").out.partition("Options:")[2].partition("Examples:")[0]
    for line in re.findall(r"^  (--.*)", text, re.MULTILINE):
        assert re.search(r"\S  +\S|^\S+( \S+)?$", line), line


def examples() -> list[str]:
    every = list(EXAMPLES)
    for command in COMMANDS:
        every += importlib.import_module(f"courtcards.cli.{command}").EXAMPLES
    return [part.strip() for example in every for part in example.split("|")]


@pytest.mark.parametrize("example", examples())
def test_examples_name_options_that_exist(run: Run, example: str) -> None:
    program, command, *arguments = shlex.split(example.partition(">")[0])
    assert program == "courtcards"
    options = [argument for argument in arguments if argument.startswith("--")]
    text = run(command, "--help").out
    assert all(re.search(rf"{option}\b", text) for option in options)


def test_the_list_of_commands_is_the_help(run: Run) -> None:
    answer = run("--help")
    assert answer.status == 0
    for command, line in COMMANDS.items():
        assert re.search(rf"^  {command} +{re.escape(line)}$", answer.out, re.MULTILINE)


def test_nothing_asked_is_answered_with_the_help(run: Run) -> None:
    answer = run()
    assert answer.status == 2
    assert answer.out == run("--help").out


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").out.startswith("courtcards 0.")


def test_help_does_not_wait_for_the_engine() -> None:
    code = (
        "import sys; from courtcards.cli.running import status_of; status_of(['--help']); "
        "heavy = {'numba', 'numpy', 'litestar', 'rich', 'babel'} & set(sys.modules); "
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
