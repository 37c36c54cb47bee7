"""Finds a Chromium to test the page with, or brings one: the browser part of `make test`.

The system's own is taken where there is one. Else the system's package is installed where that may
be done (as root, with apt-get), or else Playwright downloads its own. Where neither can be had, one
sentence says what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PACKAGE = "chromium-headless-shell"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
LACKING = f"no browser to test the page with: install the package {PACKAGE}, or chromium"


def program() -> str | None:
    """The system's Chromium; None where there is none, and Playwright takes its own."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def begins() -> bool:
    """Whether a browser can be had, and opens a page."""
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
            browser.new_page().close()
            browser.close()
    except Error:
        return False
    return True


def installed_by_system() -> bool:
    """Install the system's package, where that may be done."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", PACKAGE)
    return all(_ran(command, quiet) for command in (("apt-get", "update", "-qq"), install))


def downloaded() -> bool:
    """Let Playwright download its own."""
    command = (sys.executable, "-m", "playwright", "install", "--only-shell", "chromium")
    return _ran(command, dict(os.environ))


def _ran(command: tuple[str, ...], surroundings: dict[str, str]) -> bool:
    ran = subprocess.run(command, env=surroundings, check=False, capture_output=True, text=True)
    print(f"{' '.join(command)}: {ran.returncode}\n{ran.stderr}", end="")
    return ran.returncode == 0


def main() -> int:
    """0 where there is a browser in the end."""
    if begins() or (installed_by_system() and begins()) or (downloaded() and begins()):
        return 0
    print(LACKING)
    return 1


if __name__ == "__main__":
    sys.exit(main())
