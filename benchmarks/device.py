"""`make bench-device`: how soon a device plays by itself, and how its bots slow its page.

Chromium opens a site from a file host as slow as a mobile line, and then without the host. The
slower device gives the whole browser a quarter of one core. That is less than a page whose own
thread is slowed four times.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page
from sites import offline_bundle, site

from benchmarks.line import BITS_PER_SECOND
from benchmarks.slowness import compress, host_folder, slow_browsers
from browser.visitors import LIMIT_MS, PHONE
from browser.workers import end_hosts
from browsers import launched

VISITS, ROUNDS = 3, 5
CHOICES: list[dict[str, Any]] = [
    {"game": "kings-corner", "ruleset": "french", "seats": 4, "bot": "master"},
    {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "master"},
]
SPEEDS: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "": nullcontext,
    ", a quarter of a core": slow_browsers,
}
PLAYS, PLAY_MS = 40, 250
"""Number of presses on cards, and milliseconds between them, while frames are measured."""
LINE = f"first visit at {BITS_PER_SECOND / 1e6} Mbit/s"

NOTE_FRAMES = """() => {
  window.frames_ms = [];
  let last = performance.now();
  const note = (now) => {
    window.frames_ms.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""
PRESS = """() => {
  const choice = document.querySelector('.game-choice[aria-disabled="false"]');
  (choice ?? document.querySelector(".is-my-turn .card.is-playable"))?.click();
}"""


@dataclass(frozen=True)
class Measurement:
    """Several measurements of one thing, in a unit."""

    what: str
    unit: str
    found: Sequence[float]

    def __str__(self) -> str:
        """Format a line of the table: the median, and the range."""
        digits = 2 if self.unit == "s" else 0
        median, least, most = statistics.median(self.found), min(self.found), max(self.found)
        middle = f"{median:.{digits}f} {self.unit}"
        return f"{self.what:<64}{middle:>10}{f'{least:.{digits}f}–{most:.{digits}f}':>14}"


def phone(browser: Browser, choice: dict[str, Any]) -> BrowserContext:
    """Open a browser on a phone whose person last chose this match."""
    width, height = PHONE
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    context.set_default_timeout(LIMIT_MS)
    chosen = json.dumps(json.dumps({"options": {}, "name": ""} | choice))
    settings = json.dumps(json.dumps({"speed": "fast"}))
    context.add_init_script(
        f"localStorage['courtcards.choice'] ??= {chosen};"
        f"localStorage['courtcards.settings'] ??= {settings};"
    )
    return context


class DeviceVisit:
    """An opened page, and the seconds until each thing appeared."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page = context.new_page()
        self._began = time.perf_counter()
        self.page.goto(address, wait_until="commit")

    def time_selector(self, selector: str) -> float:
        """Return the seconds from the beginning until an element is visible."""
        self.page.wait_for_selector(selector)
        return time.perf_counter() - self._began

    def first(self, game: str) -> tuple[float, float, float]:
        """Return the seconds until something to read, the choice of a match, its first cards."""
        play = f"[data-game={game}] .play"
        read, chosen = self.time_selector("h1"), self.time_selector(play)
        self.page.click(play)
        return read, chosen, self.time_selector(".card.zone-hand")


def first_visits(browser: Browser, address: str) -> Iterator[Measurement]:
    """Measure how soon a stranger sees something, and plays."""
    found = []
    for _ in range(VISITS):
        context = phone(browser, CHOICES[0])
        found.append(DeviceVisit(context, address).first(CHOICES[0]["game"]))
        context.close()
    whats = ("something to read", "a match can be chosen", "the first cards")
    for what, seconds in zip(whats, zip(*found, strict=True), strict=True):
        yield Measurement(f"{LINE}: {what}", "s", seconds)


def kept_table(
    browser: Browser, address: str, choice: dict[str, Any]
) -> tuple[BrowserContext, str]:
    """Return a browser that keeps all files, and the address of its waiting match."""
    context = phone(browser, choice)
    visit = DeviceVisit(context, address)
    visit.first(choice["game"])
    visit.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    visit.page.wait_for_selector(".is-my-turn")
    table = visit.page.url
    visit.page.close()
    return context, table


def seconds_again(context: BrowserContext, table: str) -> float:
    """Return the seconds until a table is drawn again, after its host has ended."""
    assert context.browser is not None
    end_hosts(context.browser)
    visit = DeviceVisit(context, table)
    seconds = visit.time_selector(".card.zone-hand")
    visit.page.close()
    return seconds


def hint_ms(page: Page) -> float:
    """Return the milliseconds from the press for a hint until the page shows it."""
    page.wait_for_selector(".ask-hint")
    began = time.perf_counter()
    page.keyboard.press("h")
    page.wait_for_selector(".has-advice, .choosing .advice")
    milliseconds = 1000 * (time.perf_counter() - began)
    page.keyboard.press("Escape")
    return milliseconds


def longest_frame(page: Page) -> float:
    """Return the milliseconds of the longest frame while a person plays with three masters."""
    page.evaluate(NOTE_FRAMES)
    for _ in range(PLAYS):
        page.evaluate(PRESS)
        page.wait_for_timeout(PLAY_MS)
    return float(page.evaluate("Math.max(...window.frames_ms.slice(1))"))


def without_host(context: BrowserContext, table: str, name: str) -> Iterator[Measurement]:
    """Measure how soon a table is back, how long a master thinks, and the longest frame."""
    for speed, around in SPEEDS.items():
        with around():
            again = [seconds_again(context, table) for _ in range(ROUNDS)]
        yield Measurement(f"{name}: the table again, without a host{speed}", "s", again)
    page = DeviceVisit(context, table).page
    page.wait_for_selector(".is-my-turn")
    for speed, around in SPEEDS.items():
        with around():
            hints = [hint_ms(page) for _ in range(ROUNDS)]
        yield Measurement(f"{name}: what a master would play{speed}", "ms", hints)
    yield Measurement(f"{name}: the longest frame with three masters", "ms", [longest_frame(page)])
    page.close()


def measure_device(browser: Browser, folder: Path) -> Iterator[Measurement]:
    """Measure everything, in the order of a person's visits."""
    with host_folder(folder) as address:
        yield from first_visits(browser, address)
        tables = [(*kept_table(browser, address, choice), choice["game"]) for choice in CHOICES]
    for context, table, name in tables:
        yield from without_host(context, table, name)


def main() -> None:
    """Measure and print row by row; this takes some minutes."""
    with TemporaryDirectory() as place, launched("chromium") as browser:
        folder = Path(place)
        site.write(folder, offline_bundle.build_bundle())
        print(f"all files: {compress(folder) / 1e6:.2f} MB of brotli", flush=True)
        print(f"{'a device by itself':<64}{'median':>10}{'least–most':>14}", flush=True)
        for row in measure_device(browser, folder):
            print(row, flush=True)


if __name__ == "__main__":
    main()
