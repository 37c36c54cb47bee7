from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.site_hosts import host_folder
from browsers import launched

SERVING = """
import sys
from pathlib import Path
from courtcards.server import serve
from courtcards.server.limits.clients import Limits
serve("127.0.0.1", 0, Path(sys.argv[1]), limits=Limits(listed_per_address=100))
"""
"""A server as a person starts it; all visitors come from one address, with many open tables."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that a person has started, for the tests of one file."""
    data = tmp_path_factory.mktemp("tables")
    command = [sys.executable, "-c", SERVING, str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
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
