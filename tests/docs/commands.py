"""The commands that documents and help texts tell people to type, and how tests run each.

A command runs as it stands, but for what `OTHERWISE` says: numbers are made small, places become
those of the test. `ELSEWHERE` names the few that cannot run here, with the reason.
"""

from __future__ import annotations

import importlib
import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from courtcards.cli.commands import CLUB_COMMANDS, COMMANDS, EXAMPLES
from docs.pages import ROOT

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
    r"make ": "test_fresh_clone.py runs every target by itself",
}
"""What begins so runs in another test, or cannot run here at all."""

OTHERWISE = (
    (r"--matches \d{2,}", "--matches 4"),
    (r"in( \d+)+;", "in 1;"),
    (r"--deals \d{3,}", "--deals 40"),
    (r"--until decided", "--deals 20"),
    (r"--port \d+", "--port 0"),
    (r"serve\.py$", "serve.py --port 0"),
    (r"/(mnt/nightly|var/lib/courtcards|var/backups/courtcards)", r"~/\1"),
    (r"<id>", "abcdefghjkmn"),
    (r"restore \S+/tables-Thu.backup", "restore tables.backup"),
    (r'(forget "[^"]+")$', r"\1 --yes"),
    (r"--no-deps --editable", "--no-deps --no-build-isolation --target installed"),
)
"""Patterns and what stands in their place."""


class Command(NamedTuple):
    """A command line, and where it stands."""

    place: str
    line: str

    @property
    def is_elsewhere(self) -> bool:
        return any(re.match(pattern, self.line) for pattern in ELSEWHERE)


def commands_of(page: Path) -> list[Command]:
    """The indented commands of a page, without their comments."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    place = page.relative_to(ROOT).as_posix()
    lines = [re.sub(r"\s+# .*", "", found[1]).strip() for found in LINE.finditer(text)]
    return [Command(place, line) for line in lines]


def inline_commands(page: Path) -> list[Command]:
    """The commands that stand between backticks in the sentences of a page."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    place = page.relative_to(ROOT).as_posix()
    found = re.findall(r"`((?:courtcards|make) [^`]+)`", text)
    return [Command(place, " ".join(line.split())) for line in found]


def examples() -> list[Command]:
    """The examples of every help text."""
    modules = [*COMMANDS, *(f"club.{name}" for name in CLUB_COMMANDS)]
    found = [Command("courtcards --help", line) for line in EXAMPLES]
    for name in modules:
        module = importlib.import_module(f"courtcards.cli.{name}")
        place = f"courtcards {name.replace('.', ' ')} --help"
        found += [Command(place, line) for line in module.EXAMPLES]
    return found


def run(command: Command, folder: Path, surroundings: Mapping[str, str]) -> None:
    """Run a command in a folder; a server is asked for its page and stopped.

    Raises AssertionError where it fails or says nothing of an address.
    """
    line = command.line
    for pattern, other in OTHERWISE:
        line = re.sub(pattern, other, line)
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
    assert done.returncode == 0, f"{command.place}: {line}\n{done.stdout}{done.stderr}"
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
