"""Finds browsers to test the page with, or brings them: `browsers.py chromium firefox`.

The system's own is taken where there is one. Else the system's package is installed where that may
be done (as root, with apt-get), or else Playwright downloads its own. Where neither can be had, one
sentence says what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, Error, Playwright, sync_playwright

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


@dataclass(frozen=True)
class Kind:
    """A browser: whether it begins, the system's packages of it, how Playwright brings its own."""

    begins: Callable[[], bool]
    packages: tuple[str, ...]
    own: tuple[str, ...] = ()

    def installed_by_system(self) -> bool:
        """Install the system's package, where that may be done."""
        if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
            return False
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *self.packages)
        return all(_ran(command, quiet) for command in (("apt-get", "update", "-qq"), install))

    def downloaded(self) -> bool:
        """Let Playwright download its own, where tests can use that."""
        if not self.own:
            return False
        command = (sys.executable, "-m", "playwright", "install", *self.own)
        return _ran(command, dict(os.environ))

    def is_there(self) -> bool:
        """Whether there is one in the end."""
        return (
            self.begins()
            or (self.installed_by_system() and self.begins())
            or (self.downloaded() and self.begins())
        )


KINDS = {
    "chromium": Kind(
        partial(opens, "chromium"), ("chromium-headless-shell",), ("--only-shell", "chromium")
    ),
    "firefox": Kind(partial(opens, "firefox"), ("firefox-esr",), ("firefox",)),
    "webkit": Kind(webkit.begins, ("webkit2gtk-driver", "xvfb")),
}


def _ran(command: tuple[str, ...], surroundings: dict[str, str]) -> bool:
    ran = subprocess.run(command, env=surroundings, check=False, capture_output=True, text=True)
    print(f"{' '.join(command)}: {ran.returncode}\n{ran.stderr}", end="")
    return ran.returncode == 0


def main() -> int:
    """0 where all of the browsers are there in the end."""
    lacking = [name for name in sys.argv[1:] if not KINDS[name].is_there()]
    for name in lacking:
        needed = " and ".join(KINDS[name].packages)
        print(f"no {name} to test the page with: install {needed}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
