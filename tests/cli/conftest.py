"""Running commands, and a file of records."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_runs import Answer, Run, played
from courtcards.cli.running import status_of
from courtcards.matches import records


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may have a system in any language."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def run_command(*arguments: object) -> Answer:
        status = status_of([str(argument) for argument in arguments])
        captured = capfd.readouterr()
        return Answer(status, captured.out, captured.err)

    return run_command


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
