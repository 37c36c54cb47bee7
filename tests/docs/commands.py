"""The commands that documents and help texts tell people to type, and how tests run each.

A command runs as it stands, but for what `OTHERWISE` says: numbers are made small, places become
those of the test. `ELSEWHERE` names the few that cannot run here, with the reason. Where that shows
as much, a command runs in the process of the test: a process of its own takes a second to begin.
"""

from __future__ import annotations

import importlib
import io
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

from courtcards.cli.commands import CLUB_COMMANDS, COMMANDS, EXAMPLES
from courtcards.cli.runner import run_command

PROGRAMS = r"(?:\./|\.venv/bin/)?(?:courtcards|make|python3?|pip|git|cd|docker|curl|systemctl|cp) "
LINE = re.compile(rf"^    (for .*?\n    done|{PROGRAMS}[^\n]*)\n", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

SERVING = re.compile(
    r"courtcards (play|club( --[^&|>]*)?$|serve(?!.*--show-settings))|make (play|serve)|.*serve\.py"
)
"""Commands that answer at an address until they are stopped."""
ADDRESS = re.compile(r"https?://\S*[^\s.,)]")

ELSEWHERE = {
    r"git clone …": "there is no address yet",
    r"docker |curl |systemctl |cp deploy": "an operator's machine, see tests/deploy",
    r"pip install|python3? -m venv": "tests/fresh.py installs wheels",
    r"python -m pip install (?!--no-deps --editable)": "tests/fresh.py installs wheels",
    r".*(tianshou|openspiel)_ppo\.py": "`make test-foreign` brings what it needs",
    r".*(clone|ppo)\.py": "tests/envs/test_learners.py trains by them",
    r"\.venv/bin/python -m pytest": "`make test` runs those tests",
    r"make ": "test_fresh_clone.py runs every target by itself",
}
"""How commands begin that run in another test, or cannot run here at all, and why."""

OTHERWISE = (
    (r"--matches \d{2,}", "--matches 2"),
    (r"in( \d+)+;", "in 1;"),
    # A decision of master takes so long that it is enough to see that others are written down.
    (r"--bots master --matches", "--bots expert --matches"),
    (r"review (\S+)$", r"review \1 --hand 0"),
    (r"--deals \d{3,}", "--deals 40"),
    (r"--until decided", "--deals 20"),
    (r"(arena (?!.*--deals).*)$", r"\1 --deals 20"),
    (r"study (kings-\w+)$", r"study \1 --deals 40"),
    (r"--port \d+", "--port 0"),
    (r"serve\.py$", "serve.py --port 0"),
    (r"/(mnt/nightly|var/lib/courtcards|var/backups/courtcards)", r"~/\1"),
    (r"<id>", "abcdefghjkmn"),
    (r"restore \S+/tables-Thu.backup", "restore tables.backup"),
    (r'(forget "[^"]+")$', r"\1 --yes"),
    (r"--no-deps --editable", "--no-deps --no-build-isolation --target installed"),
)
"""Patterns and what stands in their place."""


def commands_of(page: Path) -> list[str]:
    """The indented commands of a page, without their comments."""
    found = LINE.findall(_without_fences(page))
    return [re.sub(r"\s+# .*", "", line).strip() for line in found]


def inline_commands(page: Path) -> list[str]:
    """The commands that stand between backticks in the sentences of a page."""
    found = re.findall(r"`((?:courtcards|make) [^`]+)`", _without_fences(page))
    return [" ".join(line.split()) for line in found]


def is_elsewhere(line: str) -> bool:
    """Whether a command runs in another test, or cannot run here at all."""
    return any(re.match(pattern, line) for pattern in ELSEWHERE)


def _without_fences(page: Path) -> str:
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def examples() -> dict[str, Sequence[str]]:
    names = [*COMMANDS, *(f"club.{name}" for name in CLUB_COMMANDS)]
    modules = {name: importlib.import_module(f"courtcards.cli.{name}") for name in names}
    return {"courtcards": EXAMPLES} | {name: module.EXAMPLES for name, module in modules.items()}


def run_here(line: str) -> None:
    """Run a line of commands of Courtcards in this process and folder, with its `|` and `>`.

    Raises AssertionError where one fails.
    """
    said = b""
    for part in line.split(" | "):
        command, _, target = part.partition(" > ")
        program, *words = [_at_home(word) for word in shlex.split(command)]
        assert program == "courtcards", line
        told, errors = io.BytesIO(), io.StringIO()
        out = io.TextIOWrapper(told, "utf-8", write_through=True)
        given = mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(said), "utf-8"))
        found_here = mock.patch("sys.path", [str(Path.cwd()), *sys.path])
        with given, found_here, redirect_stdout(out), redirect_stderr(errors):
            status = run_command(words)
        said = told.getvalue()
        assert status == 0, f"{line}\n{said.decode()}{errors.getvalue()}"
        if target:
            Path(target).write_bytes(said)


def _at_home(word: str) -> str:
    return word.replace("~", os.environ["HOME"], 1) if word.startswith("~/") else word


def adapted(line: str) -> str:
    """A line with small numbers and places of the test."""
    for pattern, other in OTHERWISE:
        line = re.sub(pattern, other, line)
    return line


def run(line: str, folder: Path, surroundings: Mapping[str, str]) -> None:
    """Run a command in a folder; a server is asked for its page and stopped.

    Raises AssertionError where it fails or says nothing of an address.
    """
    if SERVING.match(line):
        _serve(line, folder, surroundings)
        return
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", line],
        cwd=folder,
        env=dict(surroundings),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert "Traceback" not in done.stderr, done.stderr


def _serve(line: str, folder: Path, surroundings: Mapping[str, str]) -> None:
    """Start a server, ask for the page at the address that it says, and stop it as Ctrl-C does."""
    log = folder / "serving.log"
    with log.open("w", encoding="utf-8") as said:
        process = subprocess.Popen(
            ["bash", "-c", f"exec {line}" if not line.startswith("make") else line],
            cwd=folder,
            env=dict(surroundings),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        try:
            lines: list[str] = []
            for told in process.stdout:
                lines.append(told)
                if found := ADDRESS.search(told):
                    break
            else:
                raise AssertionError(f"{line}\n{''.join(lines)}{log.read_text('utf-8')}")
            with urllib.request.urlopen(found[0]) as page:
                assert page.status == 200
            os.killpg(process.pid, signal.SIGINT)
            process.stdout.read()
            status = process.wait()
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            process.stdout.close()
    # make ends as what it ran was ended: by the signal.
    assert status in ({-signal.SIGINT, 2} if line.startswith("make") else {0, 130}), (line, status)
    assert "Traceback" not in log.read_text("utf-8"), log.read_text("utf-8")
