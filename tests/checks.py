"""Run the checks of a target, part by part: `make test`, `make test-long`, `make quick`.

A part that fails stops no other. While the tests run, it shows how far they are, and each failure
at once, with the command that runs it again. The last lines have all parts and the total time; the
exit status is 1 if a part has failed. All that a part prints is written to `reports/` meanwhile.
"""

from __future__ import annotations

import dataclasses
import os
import re
import shlex
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
"""So many lines of a failed part, or of one failure, are shown: the last ones."""
SHOWN_FAILURES = 20
"""Of more, the names alone are shown."""
STEP_PERCENT, STEP_S = 10, 60.0
"""Without a terminal, progress is a line each time so much more is done, or so long has passed."""

QUARANTINED: Mapping[str, str] = {}
"""Tests that fail by chance and do not run until that is mended, by id, with the reason."""

NOT_DEEP = "not deep"
SHORT = f"not long and {NOT_DEEP}"
PYTEST = (
    *(PYTHON, "-m", "pytest", "-v", "--no-summary", "--dist", "loadfile"),
    # The order is that of tests/conftest.py. A worker that the runner's own limit has ended is
    # not started again: its files would never end.
    *("--no-loadscope-reorder", "--max-worker-restart=0"),
    *(word for test in QUARANTINED for word in ("--deselect", test)),
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
    """How a part went, in a few words, whether it is well, and all that it printed."""

    part: Part
    words: str
    is_well: bool
    output: str

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
    # A file stays in one process, so that its fixtures are made once. Browsers, and servers that
    # start again, wait as long as they work: three on two cores.
    [(*PYTEST, "-n", "3", "-m", SHORT, "--junitxml=reports/tests.xml")],
)
BOUNDS_SAMPLE = Part("bounds", [(*PYTEST, "-m", f"sampled and {SHORT}", SAMPLE)], BOUNDS_CHECKED)
LONG_TESTS = Part(
    "long tests",
    [(*PYTEST, "-n", "3", "-m", f"long and {NOT_DEEP}", "--junitxml=reports/tests-long.xml")],
)
PLAIN = Part(
    # Beside the long tests, which leave a core idle now and then.
    "plain Python",
    [(*PYTEST, "-n", "1", "-m", f"engine and {NOT_DEEP}", SAMPLE)],
    INTERPRETED,
)
BOUNDS = Part(
    "bounds", [(*PYTEST, "-n", "2", "-m", f"engine and {NOT_DEEP}", SAMPLE)], BOUNDS_CHECKED
)
# Tracing takes three times the processor time: it is not for every change.
COVERED_TESTS = Part(
    "traced tests",
    [
        # What runs before this one have seen says nothing: files may be gone, or not be run now.
        (PYTHON, "-m", "coverage", "erase"),
        (*COVERED, "-n", "2", "-m", SHORT),
    ],
)
COVERED_PLAIN = Part(
    "traced plain Python",
    [(*COVERED, "-n", "2", "-m", f"engine and {NOT_DEEP}", SAMPLE)],
    INTERPRETED,
)
COVERAGE = Part("coverage", [(PYTHON, "-m", "coverage", "report")])
FOREIGN = Part("other libraries", [("make", "test-foreign")])
DEEP = Part("deep tests", [(*PYTEST, "-n", "2", "--hypothesis-profile=deep")])

PAGES_ENGINE = Part("engine of pages", [(PYTHON, "-m", "courtcards.build", "pages")])
OFFLINE_HOST = Part("offline host", [(PYTHON, "-m", "sites")])
CHECKED_ENGINE = Part("checked engine", [(PYTHON, "-m", "courtcards.build", "checked")])

Lanes = Sequence[Sequence[Part]]
"""Parts that follow one another, beside others that do."""
SET_UP: Lanes = [[BROWSER, PAGES_ENGINE, OFFLINE_HOST], [CHECKED_ENGINE]]
TARGETS: dict[str, Sequence[Lanes]] = {
    "setup": [SET_UP],
    "test": [SET_UP, [[STYLE, TYPES, CLAUSES, BOUNDS_SAMPLE], [TESTS]]],
    "test-long": [
        [[BROWSER, FIREFOX, HOST, PAGES_ENGINE, OFFLINE_HOST]],
        [[LONG_TESTS], [PLAIN]],
    ],
    "test-deep": [
        [[BROWSER, FIREFOX, WEBKIT, PAGES_ENGINE, OFFLINE_HOST, CHECKED_ENGINE]],
        [[FOREIGN]],
        [[BOUNDS]],
        [[DEEP]],
        [[COVERED_TESTS, COVERED_PLAIN, COVERAGE]],
    ],
}

SLOW_AS_PYTHON = ("tests/players", "tests/clubs", "src/courtcards/clubs")
"""Places whose tests search, or draw rounds: in a quick check they run with the built engine."""
QUICK_PLACES = (
    *("tests/clubs", "tests/examples", "tests/games", "tests/play", "tests/tables"),
    *("tests/text", "tests/test_architecture.py"),
)
"""The tests of a quick check: rules, matches, the state of tables and clubs, structure, texts."""


def varied_by(seed: str) -> Sequence[str]:
    """Return what has pytest run in another order, and hypothesis try other examples."""
    return ("--shuffle", seed, "--hypothesis-profile=varied", f"--hypothesis-seed={seed}")


def quick(subject: str = "") -> Sequence[Lanes]:
    """Return the parts of a quick check, of all or of one subject. Raises LookupError."""
    sources, tests = places_of(subject) if subject else ((".",), QUICK_PLACES)
    style = Part("style", [ruff("check", *sources), ruff("format", "--check", *sources)])
    searching = [test for test in tests if test.startswith(SLOW_AS_PYTHON)]
    others = [test for test in tests if test not in searching]
    testing = (*PYTEST, "-n", "2", "-m", SHORT, SAMPLE)
    examples = Part("examples", [(*testing, *others)], INTERPRETED)
    built = Part("built engine", [(*testing, *searching)])
    chosen = [part for part, found in ((examples, others), (built, searching)) if found]
    return [[[style, TYPES], chosen]]


def places_of(subject: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return what to look at, and the tests, of a subject: a place, or a word of their paths.

    Raises LookupError if there are no tests.

    >>> places_of("tests/test_perft.py")
    (['tests/test_perft.py'], ['tests/test_perft.py'])
    """
    place = ROOT / subject
    if not subject.strip() or not place.resolve().is_relative_to(ROOT):
        raise LookupError("OF names a folder or a file in here, or a word of their paths.")
    if place.is_relative_to(ROOT / "tests") and place.exists():
        return [subject], [subject]
    word = re.sub(r"[\s-]+", "_", place.stem.lower())
    sources = [subject] if place.exists() else _with_word(word, "src", "*.py")
    tests = _with_word(word, "tests", "test_*.py")
    if not tests:
        raise LookupError(
            f"No test is about {subject!r}: name a folder, a file of tests, or a word of its path."
        )
    return [*sources, *tests], tests


def _with_word(word: str, folder: str, pattern: str) -> list[str]:
    files = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).rglob(pattern)))
    return [path for path in files if word in path]


class Run:
    """One run of a target."""

    def __init__(self, lanes: Sequence[Lanes], seed: str = "") -> None:
        self.lanes = lanes
        self._order = varied_by(seed) if seed else ()
        self.outcomes: dict[str, Outcome] = {}
        self._display = Display()
        self._lacking: list[str] = []

    def parts(self) -> list[Part]:
        return [part for lanes in self.lanes for lane in lanes for part in lane]

    def do(self) -> int:
        """Do everything; the exit status."""
        began = time.monotonic()
        REPORTS.mkdir(exist_ok=True)
        for lanes in self.lanes:
            names = ", ".join(part.name for lane in lanes for part in lane)
            self._display.say(f"Checking: {names}")
            threads = [threading.Thread(target=self._do_lane, args=(lane,)) for lane in lanes]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        outcomes = [self.outcomes[part.name] for part in self.parts()]
        self._display.say(" · ".join(map(str, outcomes)))
        quarantined = ", ".join(QUARANTINED) or "no test"
        self._display.say(f"{clock(time.monotonic() - began)} in all; in quarantine: {quarantined}")
        return 0 if all(outcome.is_well for outcome in outcomes) else 1

    def _do_lane(self, lane: Sequence[Part]) -> None:
        for part in lane:
            began = time.monotonic()
            progress = Progress(part, self._display)
            outcome = outcome_of(part, *run_part(self._possible(part), progress))
            progress.end()
            self.outcomes[part.name] = outcome
            if part.name in NEEDED and not outcome.is_well:
                self._lacking.append(part.name)
            tail = [] if outcome.is_well else outcome.output.splitlines()[-SHOWN_LINES:]
            if progress.failures:
                tail = []  # each has been shown
            spent = clock(time.monotonic() - began)
            self._display.say("\n".join([f"  {outcome} ({spent})", *tail]))

    def _possible(self, part: Part) -> Part:
        """The part without the tests of a browser that there is not."""
        without = "".join(f" and not {name}" for name in self._lacking)
        commands = [
            [word + without if NOT_DEEP in word else word for word in command]
            + list(self._order if "pytest" in command else ())
            for command in part.commands
        ]
        return dataclasses.replace(part, commands=commands)


class Display:
    """The terminal: lines that stay, and below them how far each part is."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_terminal = sys.stdout.isatty()
        self._moving: dict[str, str] = {}

    def say(self, text: str) -> None:
        """Print lines that stay."""
        with self._lock:
            self._write(f"{text}\n")

    def move(self, name: str, text: str) -> None:
        """Show how far a part is; an empty text takes its line away."""
        with self._lock:
            self._moving[name] = text
            if self._is_terminal:
                self._write("")
            elif text:
                print(f"  {text}", flush=True)

    def shows_each_step(self) -> bool:
        return self._is_terminal

    def _write(self, lines: str) -> None:
        if self._is_terminal:
            moving = " · ".join(filter(None, self._moving.values()))
            lines = f"\r\x1b[K{lines}{moving}"
        print(lines, end="", flush=True)


LINE_OF_TEST = re.compile(r"^(?:\[gw\d+\] )?\[ *(\d+)%\] [A-Z]+ |^\S.* [A-Z]+ +\[ *(\d+)%\]$")
FAILURE = re.compile(r"^={3,} (FAILED|ERROR) (.*)$")
END_OF_FAILURE = "=== end"


class Progress:
    """How far a part is, by the lines that it prints."""

    def __init__(self, part: Part, display: Display) -> None:
        self._part, self._display = part, display
        self._began = self._shown_at = time.monotonic()
        self._shown = 0
        self._failure: list[str] | None = None
        self.failures = 0

    def read(self, line: str) -> None:
        """Take a line that the part has printed: show a failure, or how far it is."""
        if self._failure is not None:
            self._failure.append(line)
            if line == END_OF_FAILURE:
                self._show_failure(self._failure[:-1])
                self._failure = None
        elif FAILURE.match(line):
            self._failure = [line]
        elif found := LINE_OF_TEST.match(line):
            self._show(int(found[1] or found[2]))

    def end(self) -> None:
        self._display.move(self._part.name, "")

    def _show_failure(self, lines: list[str]) -> None:
        self.failures += 1
        test = lines[0].split(" ", 2)[2]
        if self.failures > SHOWN_FAILURES:
            lines = lines[:1]
        if len(lines) > SHOWN_LINES:
            lines = [lines[0], "...", *lines[-SHOWN_LINES:]]
        self._display.say("\n".join([*lines, f"Run it again: {again(self._part, test)}"]))

    def _show(self, percent: int) -> None:
        now = time.monotonic()
        is_step = percent >= self._shown + STEP_PERCENT or now - self._shown_at >= STEP_S
        if percent == 0 or not (is_step or self._display.shows_each_step()):
            return
        self._shown, self._shown_at = percent, now
        left = (now - self._began) * (100 - percent) / percent
        failed = f", {self.failures} failed" if self.failures else ""
        self._display.move(
            self._part.name, f"{self._part.name} {percent}%, about {clock(left)} left{failed}"
        )


def again(part: Part, test: str) -> str:
    """Return the command that runs a test of a part again.

    >>> again(Part("plain Python", [], INTERPRETED), "tests/test_a.py::test_b[c d]")
    "COURTCARDS_ENGINE=plain .venv/bin/python -m pytest 'tests/test_a.py::test_b[c d]'"
    """
    surroundings = [f"{name}={value}" for name, value in part.surroundings.items()]
    return " ".join([*surroundings, ".venv/bin/python -m pytest", shlex.quote(test)])


def run_part(part: Part, progress: Progress) -> tuple[int, str]:
    """Run the commands of a part, all of them: the worst exit status, and all that they print.

    What they print is written to the report of the part meanwhile.
    """
    status = 0
    output = []
    log = REPORTS / f"{part.name.replace(' ', '-')}.log"
    with log.open("w", encoding="utf-8", buffering=1) as report:
        for command in part.commands:
            with subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, **part.surroundings},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
            ) as process:
                for line in process.stdout or ():
                    report.write(line)
                    output.append(line)
                    progress.read(line.rstrip())
            status = status or process.returncode
    return status, "".join(output)


COUNTS = re.compile(r"(\d+) (passed|failed|errors?|skipped)")
NAMED_AT_MOST = 5
"""So many of the tests that failed are named in the last lines; all above them may be cut."""
LONGEST_REASON = 160


def outcome_of(part: Part, status: int, output: str) -> Outcome:
    """How a part went, by its exit status and, where tests ran, by how many passed.

    A test that was skipped has shown nothing: it counts as one that failed.
    """
    last = next((line for line in reversed(output.splitlines()) if line.strip()), "")
    counts = {kind.rstrip("s"): int(count) for count, kind in COUNTS.findall(last)}
    if "pytest" not in part.commands[-1]:
        reason = f" ({last.strip()})" if status and len(last) < len(output.strip()) else ""
        return Outcome(part, f"FAILED{reason}" if status else "ok", not status, output)
    total = sum(counts.values())
    bad = total - counts.get("passed", 0)
    if status == 0 and bad == 0:
        return Outcome(part, f"{total:,} passed", is_well=True, output=output)
    of_how_many = f" ({bad:,} of {total:,}{name_failed(output)})" if bad else " (it broke off)"
    return Outcome(part, f"FAILED{of_how_many}", is_well=False, output=output)


def name_failed(output: str) -> str:
    """Return the names of the tests that failed, as they were shown, each with its reason.

    >>> name_failed("=== FAILED tests/test_a.py::test_b[1]\\nE   it is gone\\nE   more\\n=== end")
    ': tests/test_a.py::test_b[1] (it is gone)'
    """
    named: list[str] = []
    is_open = False
    for line in output.splitlines():
        if found := FAILURE.match(line):
            named.append(found[2])
            is_open = True
        elif is_open and (line.startswith("E  ") or line == END_OF_FAILURE):
            reason = line.removeprefix("E").strip()[:LONGEST_REASON]
            named[-1] += f" ({reason})" if line != END_OF_FAILURE else ""
            is_open = False
    more = [f"and {len(named) - NAMED_AT_MOST} more"] if len(named) > NAMED_AT_MOST else []
    return ": " + ", ".join([*named[:NAMED_AT_MOST], *more]) if named else ""


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds.

    >>> clock(134.6)
    '2:15'
    """
    return f"{round(seconds) // 60}:{round(seconds) % 60:02}"


def run_of(target: str, word: str) -> Run:
    """Return the run of a target: a word is the subject of a quick check, else a seed.

    Raises LookupError if the word makes no sense.
    """
    if target == "quick":
        return Run(quick(word))
    if word and not word.isdecimal():
        raise LookupError(f"SEED is a number, not {word!r}.")
    return Run(TARGETS[target], word)


def main(target: str, word: str = "") -> int:
    """Run a target; the exit status. A word that makes no sense is one sentence, and status 2."""
    try:
        run = run_of(target, word)
    except LookupError as error:
        print(error.args[0], file=sys.stderr)
        return 2
    return run.do()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], " ".join(sys.argv[2:])))
