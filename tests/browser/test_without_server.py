"""On a train: the server cannot be reached any more, and everything opens nevertheless."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from signal import SIGTERM

import pytest
from playwright.sync_api import Browser, Page, expect
from sites import pocket

from browser.choosing import last_chose
from browser.visitors import PHONE, Visitor, visitor
from server.serving import ServerProcess
from waiting import wait_until

pytestmark = pytest.mark.long

GONE = ("ERR_CONNECTION_REFUSED", "ERR_FAILED")
CHOSEN = {"game": "kings-corner", "ruleset": "french-single", "seats": 2, "bot": "casual"}
IS_KEPT = """async () => {
  const pages = ["/", "/learn", "/local/", "/local/table/"];
  const all = await Promise.all(pages.map((page) => caches.match(page)));
  const registrations = await navigator.serviceWorker.getRegistrations();
  return all.every(Boolean) && registrations.filter(({ active }) => active).length > 1;
}"""
PAGES = ("/learn", "/new?way=people", "/rules", "/rules/KC-2.1", "/history", "/replay")
LOST = ("/table/abcdefghjkmn", "/table/abcdefghjkmn/replay", "/club", "/api")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    pocket.built()
    process = ServerProcess(tmp_path / "tables.sqlite3")
    yield process
    process.end(SIGTERM)


def keeps_all(guest: Visitor) -> Page:
    """Open the first page, and let the device keep what it is to keep."""
    last_chose(guest, **CHOSEN)
    guest.page.goto(guest.url)
    wait_until(lambda: bool(guest.page.evaluate(IS_KEPT)))
    return guest.page


def loses_the_server(guest: Visitor, server: ServerProcess) -> Page:
    """Open the first page, let the device keep what it is to keep, and end the server."""
    page = keeps_all(guest)
    server.end(SIGTERM)
    return page


def plays_on_the_device(page: Page) -> None:
    """Press *Play now*; the device says that it plays instead, and deals."""
    page.click("[data-game=kings-corner] .play")
    expect(
        page.get_by_text("The server cannot be reached: you play on this device")
    ).to_be_visible()
    page.wait_for_selector(".card.zone-hand")
    expect(page.locator("html")).to_have_attribute("data-host", "device")


def test_play_now_goes_to_the_device_where_the_line_has_stalled(
    browser: Browser, server: ServerProcess
) -> None:
    """Neither an answer nor an error comes: there are no packets in a tunnel."""
    with visitor(browser, server.url, PHONE) as guest:
        page = keeps_all(guest)
        page.route("**/api/tables", lambda _route: None)
        plays_on_the_device(page)


def test_play_now_goes_to_the_device_and_says_so(browser: Browser, server: ServerProcess) -> None:
    with visitor(browser, server.url, PHONE) as guest:
        page = loses_the_server(guest, server)
        page.goto(guest.url)
        plays_on_the_device(page)
        guest.forgive(*GONE)


def test_every_page_opens_without_the_server(browser: Browser, server: ServerProcess) -> None:
    with visitor(browser, server.url, PHONE, "nl-BE") as guest:
        page = loses_the_server(guest, server)
        for path in PAGES:
            page.goto(guest.url + path)
            expect(page.locator("html")).to_have_attribute("lang", "nl")
            expect(page.locator("h1").first).to_be_visible()
            expect(page.locator("h1").first).not_to_have_text("Geen verbinding")
        for path in LOST:
            page.goto(guest.url + path)
            expect(page.locator("h1")).to_have_text("Geen verbinding")
        page.locator("a.primary").click()
        expect(page.locator("[data-game=kings-corner] .play")).to_be_visible()
        guest.forgive(*GONE)
