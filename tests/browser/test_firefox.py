"""Another browser: matches of both games on Firefox, by clicks, without their host."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.hands import by_mouse_at_any_deal, play_hand
from browser.screens import speak
from browser.site_hosts import HANDS, PLACE, Host, begin, hand_without_its_host
from browser.visitors import DESKTOP, PHONE, visitor
from courtcards.play import records
from courtcards.play.replay import verify
from courtcards.text import LANGUAGES

pytestmark = [pytest.mark.long, pytest.mark.firefox]

# Playwright does not see what this Firefox downloads: the page hands the file over instead.
HANDS_OVER_FILES = """URL.createObjectURL = (file) => {
  globalThis.savedFile = file;
  return "#saved";
};"""


@pytest.fixture
def browser(browser_named: Callable[[str], Browser]) -> Browser:
    """In the place of Chromium."""
    return browser_named("firefox")


def test_a_hand_from_the_first_visit_on(browser: Browser, folder: Path) -> None:
    """The host is gone, and the page loaded anew, in the midst of it."""
    host = Host(folder)
    with visitor(browser, host.url, PHONE, "nl-BE") as guest:
        hand_without_its_host(guest, host, "double-king")
        guest.faults.clear()  # those of a browser whose host is gone


@pytest.mark.parametrize(
    "game", ["kings-corner", pytest.param("double-king", marks=pytest.mark.deep)]
)
def test_a_whole_match_its_record_and_its_review(browser: Browser, folder: Path, game: str) -> None:
    host = Host(folder)
    with visitor(browser, host.url) as guest:
        page = guest.page
        guest.context.add_init_script(HANDS_OVER_FILES)
        begin(guest, game=game, **HANDS[game])
        play_hand(page, by_mouse_at_any_deal, in_haste=True)
        while not page.locator(".result-match").count():
            page.click(".next-hand")
            page.wait_for_selector(".result", state="detached")
            play_hand(page, by_mouse_at_any_deal, in_haste=True)
        page.locator(".to-more").click()
        page.get_by_role("link", name="Download the record").click()
        page.wait_for_function("() => globalThis.savedFile !== undefined")
        verify(records.decode(page.evaluate("() => savedFile.text()").encode()))
        page.get_by_role("link", name="Review").click()
        page.wait_for_url(f"**/{PLACE}/replay/?table=*")
        page.wait_for_selector(".cards [data-card]")
        expect(page.locator(".review-progress")).to_contain_text("reviewed")
    host.stop()


def test_the_first_page_in_every_language(browser: Browser, folder: Path) -> None:
    host = Host(folder)
    with visitor(browser, host.url, DESKTOP) as guest:
        for language in LANGUAGES:
            guest.page.goto(f"{host.url}/{PLACE}/")
            speak(guest.page, language)
            expect(guest.page.locator(".play").first).to_be_visible()
            guest.page.locator(".home-foot a[href*=rules]").click()
            guest.page.wait_for_url(f"**/{PLACE}/rules/{language}/")
    host.stop()


# A line as the pages of devices next to each other make it: see `js/shared/near/peer.js`.
MAKE_PEER = """async () => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const style = files.find((name) => name.includes("/css/pages/"));
  const { Peer } = await import(new URL("../../js/shared/near/peer.js", style));
  window.heard = [];
  const hear = (text) => heard.push(text);
  window.peer = new Peer({ most: 100, opened: () => hear("open"), heard: hear, ended: () => {} });
}"""
GIVES_UP_MS = 5000


def test_a_device_waits_for_the_one_next_to_it(browser: Browser, folder: Path) -> None:
    """People take longer to scan an answer than this browser waits by itself."""
    host = Host(folder)
    with visitor(browser, host.url) as one, visitor(browser, host.url) as other:
        for each in (one, other):
            each.page.goto(f"{host.url}/{PLACE}/near/")
            each.page.wait_for_selector("h1")
            each.page.evaluate(MAKE_PEER)
        offer = one.page.evaluate("() => peer.offer()")
        answer = other.page.evaluate("(offer) => peer.answer(offer)", offer)
        other.page.wait_for_timeout(2 * GIVES_UP_MS)
        one.page.evaluate("(answer) => peer.accept(answer)", answer)
        for page in (one.page, other.page):
            page.wait_for_function("() => heard[0] === 'open'")
        one.page.evaluate("() => peer.tell('here')")
        other.page.wait_for_function("() => heard[1] === 'here'")
        assert one.faults == other.faults == []
    host.stop()
