"""How far a build is: a line on the terminal, and nothing where there is none."""

from __future__ import annotations

import io
import re
import sys
from concurrent.futures import Future
from threading import Timer

import pytest

from courtcards.building import telling
from courtcards.building.telling import Telling
from courtcards.kernel import library


class Screen(io.StringIO):
    """Standard error, as a terminal or as a file."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


def screen_in(monkeypatch: pytest.MonkeyPatch, *, is_terminal: bool) -> Screen:
    """Standard error from now on: pytest sets it anew for what comes after fixtures."""
    made = Screen(is_terminal=is_terminal)
    monkeypatch.setattr(sys, "stderr", made)
    return made


both = pytest.mark.parametrize("is_terminal", [True, False], ids=["terminal", "file"])


def told(*, in_lines: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have two parts built, of which one is done."""
    monkeypatch.setattr(telling, "TOLD_S", 0.02)
    first, second = Future[None](), Future[None]()
    telling_now = Telling(in_lines=in_lines)
    telling_now.begin([25, 15])
    for each in (first, second):
        each.add_done_callback(telling_now.done)
    first.set_result(None)
    Timer(0.2, second.set_result, [None]).start()
    telling_now.wait([first, second])
    telling_now.built("a.game")


FAR = r"Building the engine, once: 1 of 2 parts, 0 s; about \d+ s where nothing else runs"


@both
def test_a_terminal_has_a_line_and_a_file_has_none(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = screen_in(monkeypatch, is_terminal=is_terminal)
    told(in_lines=False, monkeypatch=monkeypatch)
    assert bool(re.search(rf"\r\x1b\[K{FAR}", screen.getvalue())) == is_terminal
    assert bool(screen.getvalue()) == is_terminal
    assert capsys.readouterr().out == "Building the engine: a.game ... 0 s\n"


@both
def test_whoever_asked_for_a_build_shows_its_lines(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = screen_in(monkeypatch, is_terminal=is_terminal)
    told(in_lines=True, monkeypatch=monkeypatch)
    assert screen.getvalue().replace("\r\x1b[K", "") == ""
    said = capsys.readouterr().out
    assert re.match(FAR, said)
    command = [sys.executable, "-c", f"print({said.splitlines()[0]!r}); print('well')"]
    assert library._built_in_process(command) == (0, "well")
    shown = screen.getvalue()
    assert bool(re.search(FAR, shown)) == is_terminal
    assert shown.endswith("\r\x1b[K") == is_terminal


def test_what_ends_a_build_is_what_it_said_last() -> None:
    command = [sys.executable, "-c", "import sys; print('half'); sys.exit('no compiler')"]
    assert library._built_in_process(command) == (1, "no compiler")
