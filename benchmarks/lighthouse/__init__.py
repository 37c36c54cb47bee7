"""Lighthouse's scores of pages, for a phone on a mobile line; npm installs it from a lock file."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import sync_playwright
from sites.tools import install_packages, program, run

from browsers import program as browser_program

HERE = Path(__file__).parent
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


def scores(address: str, cookies: str = "") -> dict[str, int]:
    """Return the scores of a page, of 100, by category. Raises ToolFailed if Lighthouse fails."""
    packages = install_packages(HERE)
    told = run(
        "env", f"CHROME_PATH={_browser()}",
        program("node"), str(packages / "lighthouse" / "cli" / "index.js"), address,
        "--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}",
        "--chrome-flags=--headless --no-sandbox --disable-gpu",
        f"--extra-headers={json.dumps({'Cookie': cookies} if cookies else {})}",
        cwd=HERE,
    )  # fmt: skip
    found = json.loads(told)["categories"]
    return {name: round(100 * found[name]["score"]) for name in CATEGORIES}


def _browser() -> str:
    """Return the program of Chromium: the system's, or Playwright's own."""
    if (found := browser_program()) is not None:
        return found
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path
