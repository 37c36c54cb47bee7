"""Running commands, and a file of records."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli_runs import Answer, Run, played
from courtcards.cli.runner import run_command
from courtcards.play import records
from waiting import LIMIT_S


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may have a system in any language."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of a test may be slow to start on a busy machine."""
    monkeypatch.setattr("courtcards.play.programs.players.START_S", LIMIT_S)


@pytest.fixture(autouse=True)
def no_log() -> Iterator[None]:
    """Remove what a command has set up for the log of its server, which would write to no file."""
    yield
    root = logging.getLogger()
    for handler in root.handlers[:]:
        if type(handler) is logging.StreamHandler:
            root.removeHandler(handler)


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run_here(*arguments: object) -> Answer:
        status = run_command([str(argument) for argument in arguments])
        captured = capfd.readouterr()
        return Answer(status, captured.out, captured.err)

    return run_here


@pytest.fixture(scope="session")
def games_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a match of each kind: one hand, recycled stocks, a whole round."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    matches = [
        played("kings-corner", "french", b"a"),
        played("kings-corner", "cross-chips", b"b"),
        played("double-king", "club", b"c"),
    ]
    path.write_bytes(b"".join(records.encode(match) + b"\n" for match in matches))
    return path
