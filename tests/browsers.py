"""Finds browsers to test the page with, or brings them: `browsers.py chromium firefox`.

Where the system has none and installs none, Playwright downloads its own (`bringing.py`).
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, Error, Playwright, sync_playwright

from bringing import Kind, bring
from browser import webkit
from waiting import LIMIT_S

CHROMIUM_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
FIREFOX_PROGRAMS = ("firefox-esr", "firefox")
RELAY = Path(__file__).parent / "browser" / "firefox_relay.py"
STILL: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1}
"""What a context would ask for, said to the whole of Firefox: it knows no other way."""


def program(names: tuple[str, ...] = CHROMIUM_PROGRAMS) -> str | None:
    """The system's own; None where there is none, and Playwright takes its own."""
    return next(filter(None, map(shutil.which, names)), None)


def launch_chromium(chromium: BrowserType, *more: str) -> Browser:
    """A Chromium without a window, with more arguments perhaps. Raises Error."""
    return chromium.launch(
        executable_path=program(), args=[*ARGUMENTS, *more], timeout=LIMIT_S * 1000
    )


def launch_firefox(playwright: Playwright) -> Browser:
    """A Firefox without a window: the system's over WebDriver BiDi. Raises Error."""
    found = program(FIREFOX_PROGRAMS)
    if found is None:
        return playwright.firefox.launch(firefox_user_prefs=STILL, timeout=LIMIT_S * 1000)
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder, "firefox")
        start.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{RELAY}" "{found}" "$@"\n', "utf-8")
        start.chmod(0o755)
        return playwright.firefox.launch(
            channel="moz-firefox",
            executable_path=start,
            firefox_user_prefs=STILL,
            timeout=LIMIT_S * 1000,
        )


LAUNCHES: dict[str, Callable[[Playwright], Browser]] = {
    "chromium": lambda playwright: launch_chromium(playwright.chromium),
    "firefox": launch_firefox,
}


@contextmanager
def launched(name: str) -> Iterator[Browser]:
    """A browser that Playwright drives, as long as it is needed. Raises Error."""
    with sync_playwright() as playwright:
        browser = LAUNCHES[name](playwright)
        yield browser
        browser.close()


def opens(name: str) -> bool:
    """Whether there is such a browser, and it opens a page."""
    try:
        with launched(name) as browser:
            browser.new_page().close()
    except Error:
        return False
    return True


KINDS = {
    "chromium": Kind(
        partial(opens, "chromium"), ("chromium-headless-shell",), ("--only-shell", "chromium")
    ),
    "firefox": Kind(partial(opens, "firefox"), ("firefox-esr",), ("firefox",)),
    "webkit": Kind(webkit.begins, ("webkit2gtk-driver", "xvfb")),
}


if __name__ == "__main__":
    sys.exit(bring(KINDS, sys.argv[1:], "the page"))
