"""What `make test` says of its parts: every part runs, and the end says how each went."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import checks
from checks import PYTEST, Part, Run, outcome_of

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
                "FAILED tests/test_a.py::test_b[c] - no\nat all\n1 failed, 2 passed in 9.0s",
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


@pytest.mark.parametrize("target", ["test", "test-long"])
def test_every_part_is_told_of(target: str) -> None:
    text = (checks.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = re.search(rf"^- `make {target}`: (.*?)^- ", text, re.MULTILINE | re.DOTALL)
    assert told
    named = re.findall(r"\*([^*]+)\*", told[1].replace("\n ", ""))
    assert sorted(named) == sorted(part.name for part in Run(target).parts())


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
    monkeypatch.setitem(checks.TARGETS, "some", [[parts[:2]], [parts[2:]]])
    assert Run("some").do() == 1
    *_, last = capsys.readouterr().out.splitlines()
    assert last == "one ok · two FAILED (no good) · three ok"
    assert (tmp_path / "three.log").read_text(encoding="utf-8") == "this\n"


def test_without_a_browser_what_needs_none_is_checked_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lacking = Part("browser", python("print('looking'); print('install it'); raise SystemExit(1)"))
    asked = Part("tests", python("import sys; print(sys.argv[1])"))
    asked = Part("tests", [[*asked.commands[0], "not long and not deep"]])
    monkeypatch.setattr(checks, "REPORTS", tmp_path)
    monkeypatch.setitem(checks.TARGETS, "some", [[[lacking]], [[asked]]])
    assert Run("some").do() == 1
    said = (tmp_path / "tests.log").read_text(encoding="utf-8")
    assert said == "not long and not deep and not browser\n"
    assert "browser FAILED (install it) · tests ok" in capsys.readouterr().out
