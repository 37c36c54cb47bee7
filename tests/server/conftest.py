from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.serving import Guest, client_of, running_server


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a test keeps the log of a server of its own."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture(scope="module")
def shared_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "tables.sqlite3"


@pytest.fixture(scope="module")
def url(shared_log: Path) -> Iterator[str]:
    """The address of a server that the tests of a file share, each with tables of its own."""
    with running_server(shared_log) as address:
        yield address


@pytest.fixture
def guest(url: str) -> Iterator[Guest]:
    with Guest(url) as guest:
        yield guest


@pytest.fixture(scope="module")
def http(url: str) -> Iterator[httpx.Client]:
    """A client of that server for whoever holds links instead of cookies."""
    with client_of(url) as client:
        yield client
