"""What the tests of logs share."""

from __future__ import annotations

import pytest

from databases import Cluster
from eventlog.postgres_database import Database


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run in a loop as the server's."""
    return "asyncio"


@pytest.fixture
def database(postgres: Cluster, postgres_place: str) -> Database:
    return Database(postgres, postgres_place)
