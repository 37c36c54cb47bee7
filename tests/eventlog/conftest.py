"""What the tests of months share."""

from __future__ import annotations

import pytest

from databases import Cluster
from eventlog.months_database import Database


@pytest.fixture
def database(postgres: Cluster, postgres_place: str) -> Database:
    return Database(postgres, postgres_place)
