"""What the tests of keeping a log share; commands are run as in the tests of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from admin.keeping import backed_up, kept_log
from cli.conftest import english, run
from courtcards.admin.backup import restore

__all__ = ["english", "run"]


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run in a loop as the server's."""
    return "asyncio"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A log that a server of the first version has written."""
    return kept_log(tmp_path / "first")


@pytest.fixture(scope="session")
def kept_backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    return backed_up(kept_log(folder / "first"), folder / "backup")


@pytest.fixture
def either(kept_backup: Path, place: Path | str) -> Path | str:
    """That log in a file or a database of today."""
    restore(kept_backup, place)
    return place
