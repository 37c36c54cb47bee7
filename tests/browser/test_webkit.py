"""A third browser: matches of both games on WebKit, by clicks, without their host."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import playwright.sync_api
import pytest

from browser.hands import by_mouse, play_hand
from browser.site_hosts import HANDS, PLACE, Host
from browser.webkit import Page, webkit
from courtcards.play import records
from courtcards.play.replay import verify
from waiting import wait_until

pytestmark = [pytest.mark.deep, pytest.mark.webkit]

HANDS_OVER_FILES = """() => {
  URL.createObjectURL = (file) => {
    globalThis.savedFile = file;
    return "#saved";
  };
}"""
KEEP = "(kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value))"


@pytest.fixture
def page() -> Iterator[Page]:
    """A browser that nobody has used yet."""
    with webkit(1000, 800) as page:
        yield page


def as_playwright(page: Page) -> playwright.sync_api.Page:
    """The page, as tests of hands are typed: it has what they use."""
    return cast("playwright.sync_api.Page", page)


def begin(page: Page, url: str, game: str) -> None:
    """Choose a match on the first page of the site, and begin it."""
    page.goto(f"{url}/{PLACE}/")
    choice: dict[str, Any] = {"options": {}, "name": "", "bot": "casual", "game": game}
    kept = {
        "courtcards.choice": json.dumps(choice | HANDS[game]),
        "courtcards.settings": json.dumps({"speed": "fast", "forced": "off"}),
    }
    page.evaluate(KEEP, kept)
    page.reload()
    page.click(f"[data-game={game}] .play")
    page.wait_for_selector(".card.zone-hand")


@pytest.mark.parametrize("game", HANDS)
def test_a_hand_from_the_first_visit_on(page: Page, folder: Path, game: str) -> None:
    """The host is gone, and the page loaded anew, in the midst of it; at its end what there is."""
    host = Host(folder)
    begin(page, host.url, game)
    play_hand(as_playwright(page), by_mouse, 3, in_haste=True)
    wait_until(lambda: page.evaluate("() => navigator.serviceWorker.controller !== null"))
    host.stop()
    page.reload()
    page.wait_for_selector(".cards [data-card]")
    assert play_hand(as_playwright(page), by_mouse, in_haste=True).isOver
    if page.locator(".result-match").count() == 0:
        return
    page.evaluate(HANDS_OVER_FILES)
    page.click(".to-more")
    page.click("#after-match a[download]")
    wait_until(lambda: page.evaluate("() => globalThis.savedFile !== undefined"))
    verify(records.decode(page.evaluate("() => savedFile.text()").encode()))
    page.click(".to-review")
    page.wait_for_selector(".cards [data-card]")
    page.wait_for_selector(".review-progress")
    wait_until(lambda: "hand reviewed" in page.evaluate("() => document.body.textContent"))
