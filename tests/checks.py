"""Runs the checks of a target, part by part: `make test`, `make test-long`.

Each part says in one line how it went and how long it took; a part that fails stops no other. The
last line has them all, and the exit status is 1 where one has failed. What a part has said stands
in `reports/`.
"""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
REPORTS = ROOT / "reports"
PYTHON = sys.executable
SHOWN_LINES = 150
"""So much of what a failed part has said is shown, from its end."""

PYTEST = (
    *(PYTHON, "-m", "pytest", "-q", "--dist", "loadfile", "--no-loadscope-reorder"),
    # A worker that the runner's own limit has ended is not begun again: its files would never end.
    "--max-worker-restart=0",
)
COVERED = (PYTHON, "-m", "coverage", "run", *PYTEST[1:])
INTERPRETED = {"COURTCARDS_ENGINE": "plain"}
BOUNDS_CHECKED = {"COURTCARDS_ENGINE": "checked"}
SAMPLE = "--hypothesis-profile=sample"


@dataclass(frozen=True)
class Part:
    """Something to check: the commands that do it, one after the other."""

    name: str
    commands: Sequence[Sequence[str]]
    surroundings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """How a part went: in a few words, whether it is well, and what it has said."""

    part: Part
    words: str
    is_well: bool
    said: str

    def __str__(self) -> str:
        return f"{self.part.name} {self.words}"


def ruff(*arguments: str) -> tuple[str, ...]:
    """A command of Ruff's."""
    return (PYTHON, "-m", "ruff", *arguments)


STYLE = Part("style", [ruff("check", "."), ruff("format", "--check", ".")])
TYPES = Part("types", [(PYTHON, "-m", "mypy")])
CLAUSES = Part("clauses", [(PYTHON, "tests/clauses.py")])
BROWSER = Part("browser", [(PYTHON, "tests/browsers.py", "chromium")])
FIREFOX = Part("firefox", [(PYTHON, "tests/browsers.py", "firefox")])
WEBKIT = Part("webkit", [(PYTHON, "tests/browsers.py", "webkit")])
HOST = Part("host", [(PYTHON, "tests/host_programs.py", "caddy", "nginx", "systemd-analyze")])
NEEDED = {BROWSER.name, FIREFOX.name, WEBKIT.name, HOST.name}
"""What tests need that are marked so."""
TESTS = Part(
    "tests",
    # A file stays in one process, so that its fixtures are made once.
    [(*PYTEST, "-n", "2", "-m", "not long and not deep", "--junitxml=reports/tests.xml")],
)
BOUNDS_SAMPLE = Part(
    "bounds", [(*PYTEST, "-m", "sampled and not long and not deep", SAMPLE)], BOUNDS_CHECKED
)
LONG_TESTS = Part(
    "long tests",
    # A browser, or a server that starts again, waits as long as it works: three on two cores.
    [(*PYTEST, "-n", "3", "-m", "long and not deep", "--junitxml=reports/tests-long.xml")],
)
PLAIN = Part(
    "plain Python", [(*PYTEST, "-n", "2", "-m", "engine and not deep", SAMPLE)], INTERPRETED
)
BOUNDS = Part("bounds", [(*PYTEST, "-n", "2", "-m", "engine and not deep", SAMPLE)], BOUNDS_CHECKED)
# Tracing takes three times the processor time: it is not for every change.
COVERED_TESTS = Part(
    "traced tests",
    [
        # What runs before this one have seen says nothing: files may be gone, or not be run now.
        (PYTHON, "-m", "coverage", "erase"),
        (*COVERED, "-n", "2", "-m", "not long and not deep"),
    ],
)
COVERED_PLAIN = Part(
    "traced plain Python", [(*COVERED, "-n", "2", "-m", "engine and not deep", SAMPLE)], INTERPRETED
)
COVERAGE = Part("coverage", [(PYTHON, "-m", "coverage", "report")])
FOREIGN = Part("other libraries", [("make", "test-foreign")])
DEEP = Part("deep tests", [(*PYTEST, "-n", "2", "--hypothesis-profile=deep")])

PAGES_ENGINE = Part("engine of pages", [(PYTHON, "-m", "courtcards.building", "pages")])
POCKET = Part("pocket", [(PYTHON, "-m", "sites")])
CHECKED_ENGINE = Part("checked engine", [(PYTHON, "-m", "courtcards.building", "checked")])

Lanes = Sequence[Sequence[Part]]
"""Parts that follow one another, beside others that do."""
TARGETS: dict[str, Sequence[Lanes]] = {
    "test": [
        [
            [BROWSER, STYLE, TYPES, CLAUSES, PAGES_ENGINE, POCKET],
            [CHECKED_ENGINE, BOUNDS_SAMPLE],
        ],
        [[TESTS]],
    ],
    "test-long": [
        [[BROWSER, FIREFOX, HOST, PAGES_ENGINE, POCKET]],
        [[LONG_TESTS]],
        [[PLAIN]],
    ],
    "test-deep": [
        [[BROWSER, FIREFOX, WEBKIT, PAGES_ENGINE, POCKET, CHECKED_ENGINE]],
        [[FOREIGN]],
        [[BOUNDS]],
        [[DEEP]],
        [[COVERED_TESTS, COVERED_PLAIN, COVERAGE]],
    ],
}


class Run:
    """One run of a target."""

    def __init__(self, target: str) -> None:
        self.lanes = TARGETS[target]
        self.outcomes: dict[str, Outcome] = {}
        self._saying = threading.Lock()
        self._lacking: list[str] = []

    def parts(self) -> list[Part]:
        return [part for lanes in self.lanes for lane in lanes for part in lane]

    def do(self) -> int:
        """Do everything; the exit status."""
        REPORTS.mkdir(exist_ok=True)
        for lanes in self.lanes:
            names = ", ".join(part.name for lane in lanes for part in lane)
            self._say(f"Checking: {names}")
            threads = [threading.Thread(target=self._do_lane, args=(lane,)) for lane in lanes]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        done = [self.outcomes[part.name] for part in self.parts()]
        self._say(" · ".join(map(str, done)))
        return 0 if all(outcome.is_well for outcome in done) else 1

    def _do_lane(self, lane: Sequence[Part]) -> None:
        for part in lane:
            began = time.monotonic()
            outcome = outcome_of(part, *done(self._possible(part)))
            self.outcomes[part.name] = outcome
            if part.name in NEEDED and not outcome.is_well:
                self._lacking.append(part.name)
            tail = [] if outcome.is_well else outcome.said.splitlines()[-SHOWN_LINES:]
            self._say("\n".join([f"  {outcome} ({clock(time.monotonic() - began)})", *tail]))

    def _possible(self, part: Part) -> Part:
        """The part without what needs a browser that there is not."""
        without = "".join(f" and not {name}" for name in self._lacking)
        commands = [
            [word + without if "not deep" in word else word for word in command]
            for command in part.commands
        ]
        return dataclasses.replace(part, commands=commands)

    def _say(self, text: str) -> None:
        with self._saying:
            print(text, flush=True)


def done(part: Part) -> tuple[int, str]:
    """Run the commands of a part, all of them: the worst exit status, and what they said."""
    status, said = 0, ""
    log = REPORTS / f"{part.name.replace(' ', '-')}.log"
    for command in part.commands:
        ran = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, **part.surroundings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        status, said = status or ran.returncode, said + ran.stdout
        log.write_text(said, encoding="utf-8")
    return status, said


COUNTS = re.compile(r"(\d+) (passed|failed|errors?|skipped)")
NAMED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
NAMED_AT_MOST = 5
"""So many of the tests that failed are named in the last line; all above it may be cut."""


def outcome_of(part: Part, status: int, said: str) -> Outcome:
    """How a part went, by its exit status and, where tests ran, by how many passed.

    A test that was skipped has shown nothing: it counts as one that failed.
    """
    last = next((line for line in reversed(said.splitlines()) if line.strip()), "")
    counts = {kind.rstrip("s"): int(count) for count, kind in COUNTS.findall(last)}
    if "pytest" not in part.commands[-1]:
        reason = f" ({last.strip()})" if status and len(last) < len(said.strip()) else ""
        return Outcome(part, f"FAILED{reason}" if status else "ok", not status, said)
    total = sum(counts.values())
    bad = total - counts.get("passed", 0)
    if status == 0 and bad == 0:
        return Outcome(part, f"{total:,} passed", is_well=True, said=said)
    of_how_many = f" ({bad:,} of {total:,}{which(said)})" if bad else " (it broke off)"
    return Outcome(part, f"FAILED{of_how_many}", is_well=False, said=said)


def which(said: str) -> str:
    """The names of the tests that failed, as its summary tells them.

    >>> which("FAILED tests/test_a.py::test_b[1] - assert 1 == 2")
    ': tests/test_a.py::test_b[1]'
    """
    names = NAMED.findall(said)
    more = [f"and {len(names) - NAMED_AT_MOST} more"] if len(names) > NAMED_AT_MOST else []
    return ": " + ", ".join([*names[:NAMED_AT_MOST], *more]) if names else ""


def clock(seconds: float) -> str:
    """A time as minutes and seconds.

    >>> clock(134.6)
    '2:15'
    """
    return f"{round(seconds) // 60}:{round(seconds) % 60:02}"


if __name__ == "__main__":
    sys.exit(Run(sys.argv[1]).do())
