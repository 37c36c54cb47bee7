from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.site_hosts import host_folder
from browser.visitors import Come, comers
from browsers import LAUNCHES
from chance import fix_ids, fix_seeds
from server.serving import client_of, running_server


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for the tests of one file, with the same ids and seeds each time."""
    with pytest.MonkeyPatch.context() as patched:
        fix_ids(patched)
        fix_seeds(patched, "courtcards.server.http.lobby")
        with running_server(tmp_path_factory.mktemp("tables") / "tables.sqlite3") as address:
            yield address


@pytest.fixture(scope="package")
def browser_named() -> Iterator[Callable[[str], Browser]]:
    """Opens a browser by its name when it is first asked for; all files of this folder share it."""
    with sync_playwright() as playwright, ExitStack() as at_the_end:

        @cache
        def browser_named(name: str) -> Browser:
            browser = LAUNCHES[name](playwright)
            at_the_end.callback(browser.close)
            return browser

        yield browser_named


@pytest.fixture
def browser(browser_named: Callable[[str], Browser]) -> Browser:
    return browser_named("chromium")


@pytest.fixture
def come(browser: Browser, url: str) -> Iterator[Come]:
    with comers(browser, url) as come:
        yield come


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with client_of(url) as client:
        yield client


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a host serves; the site lies in one below it."""
    return host_folder(tmp_path_factory.mktemp("host"))
