from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.site_hosts import host_folder
from browsers import launched
from chance import AT_ITS_START, SAME_IDS

MANY_TABLES = {"COURTCARDS_LIMITS_LISTED_PER_ADDRESS": "100"}
"""All visitors come from one address, with many open tables."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that a person has started, for the tests of one file."""
    data = tmp_path_factory.mktemp("tables")
    run = f"{SAME_IDS}{AT_ITS_START}from courtcards.cli import main\nmain()"
    command = [sys.executable, "-c", run, "serve", "--port", "0", "--data", str(data)]
    settings = os.environ | MANY_TABLES
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server did not start"
        yield found[0]
        server.terminate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched("chromium") as chromium:
        yield chromium


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a host serves; the site lies in one below it."""
    return host_folder(tmp_path_factory.mktemp("host"))
