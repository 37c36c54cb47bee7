"""What the checks print: how far they are, failures at once, how each part went."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import checks
from checks import INTERPRETED, PYTEST, TARGETS, Display, Part, Progress, Run, outcome_of

TESTS = Part("tests", [PYTEST])
STYLE = Part("style", [["ruff"]])


@pytest.mark.parametrize(
    ("part", "status", "said", "words", "is_well"),
    [
        (TESTS, 0, "....\n3912 passed in 65.00s (0:01:05)\n", "3,912 passed", True),
        (TESTS, 0, "3 passed, 12 deselected in 2.10s", "3 passed", True),
        (TESTS, 1, "1 failed, 309 passed, 2 warnings in 9.0s", "FAILED (1 of 310)", False),
        (TESTS, 1, "2 failed, 5 passed, 1 error in 9.0s", "FAILED (3 of 8)", False),
        (TESTS, 0, "5 passed, 1 skipped in 9.0s", "FAILED (1 of 6)", False),
        (
            *(
                TESTS,
                1,
                "=== FAILED tests/test_a.py::test_b[c]\nno\n=== end\n1 failed, 2 passed in 9.0s",
            ),
            *("FAILED (1 of 3: tests/test_a.py::test_b[c])", False),
        ),
        (TESTS, 4, "ERROR: unrecognized arguments", "FAILED (it broke off)", False),
        (STYLE, 0, "All checks passed!\n", "ok", True),
        (STYLE, 1, "x.py:1: E501\nFound 1 error.\n", "FAILED (Found 1 error.)", False),
        (STYLE, 1, "", "FAILED", False),
    ],
)
def test_how_a_part_went_is_said_in_a_few_words(
    part: Part, status: int, said: str, words: str, is_well: bool
) -> None:
    outcome = outcome_of(part, status, said)
    assert (outcome.words, outcome.is_well) == (words, is_well)


@pytest.mark.parametrize(
    ("target", "lanes"),
    [*((target, TARGETS[target]) for target in ("test", "test-long")), ("quick", checks.quick())],
)
def test_contributing_names_every_part(target: str, lanes: Sequence[checks.Lanes]) -> None:
    text = (checks.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = re.search(rf"^- `make {target}`: (.*?)^- ", text, re.MULTILINE | re.DOTALL)
    assert told
    named = re.findall(r"\*([^*]+)\*", told[1].replace("\n ", ""))
    assert sorted(named) == sorted(part.name for part in Run(lanes).parts())


def python(code: str) -> list[list[str]]:
    return [[sys.executable, "-c", code]]


def test_a_part_that_fails_stops_no_other_and_the_end_has_them_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    parts = [
        Part("one", python("print('well')")),
        Part("two", python("print('all of it'); print('no good'); raise SystemExit(3)")),
        Part("three", python("import os; print(os.environ['WITH'])"), {"WITH": "this"}),
    ]
    monkeypatch.setattr(checks, "REPORTS", tmp_path)
    monkeypatch.setattr(checks, "QUARANTINED", {})
    assert Run([[parts[:2]], [parts[2:]]]).do() == 1
    *_, last, total = capsys.readouterr().out.splitlines()
    assert last == "one ok · two FAILED (no good) · three ok"
    assert re.fullmatch(r"\d+:\d\d in all; in quarantine: no test", total)
    assert (tmp_path / "three.log").read_text(encoding="utf-8") == "this\n"


def test_a_failure_is_printed_at_once_with_the_command_that_runs_it_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    failing = tmp_path / "test_two.py"
    failing.write_text("def test_a(): assert 1 == 2\n\n\ndef test_b(): pass\n", encoding="utf-8")
    conftest = ("-p", "conftest", "--rootdir", str(tmp_path), "-o", "addopts=-p no:schemathesis")
    for workers in ("0", "1"):
        ran = subprocess.run(
            [*PYTEST, "-n", workers, *conftest, str(failing)],
            env={**os.environ, "PYTHONPATH": str(checks.ROOT / "tests")},
            capture_output=True,
            text=True,
            check=False,
        )
        progress = Progress(Part("plain Python", [PYTEST], INTERPRETED), Display())
        for line in ran.stdout.splitlines():
            progress.read(line)
        said = capsys.readouterr().out
        failure = said.index("assert 1 == 2")
        again = said.index("COURTCARDS_ENGINE=plain .venv/bin/python -m pytest test_two.py::test_a")
        assert said.index("=== FAILED test_two.py::test_a") < failure < again
        assert again < said.index("plain Python 100%, about 0:00 left, 1 failed")
