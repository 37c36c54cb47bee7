"""The pages that phones open at a club evening, on the oldest browsers that we state."""

from __future__ import annotations

import platform
import random
import sys
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from browser.axe import violations
from browser.directing import evening
from browser.old_phones import chromium_87, old_phone
from browser.plain_presses import count, enter_plainly, press, reads
from browser.screens import stays_within_the_screen
from browser.sheet_writing import (
    ONE,
    draw_with_own_cards,
    enter,
    enter_fault,
    page_of,
    settled,
    show,
    totals,
    written,
)
from browser.visitors import OFFLINE
from server.clubbing import Director, PaperTable
from waiting import wait_until

pytestmark = pytest.mark.long

LACKED = """() => [
  [].at, "".at, [].findLast, Object.hasOwn, AbortSignal.timeout, globalThis.structuredClone,
  globalThis.BroadcastChannel, globalThis.WeakRef, globalThis.SharedWorker, crypto.randomUUID,
  navigator.locks, navigator.serviceWorker,
].filter(Boolean).map(String)"""
LACKED_STYLES = """() => {
  const texts = [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText));
  return texts.filter((text) => /color-mix|:has\\(|aspect-ratio|dvh|@container/.test(text));
}"""


@pytest.fixture
def director(http: httpx.Client) -> Director:
    """An evening with two tables, and one who sits out."""
    return evening(http, *(f"Player {number}" for number in range(1, 10)), seating="random")


def test_a_whole_sheet_with_and_without_a_line_and_the_hall(
    browser: Browser, url: str, director: Director, tmp_path: Path
) -> None:
    """Twenty games, five of them while the line is down, the draw and the confirmation."""
    director.begin()
    round_ = PaperTable(random.Random(11), dealer=2)
    with old_phone(browser, tmp_path, url) as ann:
        page = ann.page
        page.goto(ann.url + page_of(director))
        expect(page.locator(".draw-own")).to_be_visible()
        assert page.evaluate(LACKED) == []
        assert page.evaluate(LACKED_STYLES) == []
        draw_with_own_cards(page, writer=1, dealer=2)
        for _ in range(8):
            enter(page, round_.game())
        enter_fault(page, "tricks", 0, sanction="waive")
        settled(page)
        assert violations(page) == []
        assert stays_within_the_screen(page)
        ann.context.set_offline(True)
        expect(page.locator(".desk-status.is-off")).to_be_visible()
        for _ in range(5):
            enter(page, round_.game())
        expect(page.locator(".desk-status")).to_contain_text("5 entries not sent yet")
        expect(page.locator(".desk-status")).to_contain_text("Keep this page open")
        assert page.evaluate("isSecureContext") is False
        assert totals(page) == round_.totals
        assert len(director.sheet(ONE)["lines"]) == 9
        ann.context.set_offline(False)
        assert len(written(director, page, 14)) == 14
        while round_.games < 20:
            enter(page, round_.game())
        expect(page.locator(".finish h2")).to_have_text("The round is over")
        page.locator('.confirm [value="3"]').check()
        page.click(".confirm .primary")
        expect(page.locator(".finish h2")).to_have_text("Thank you")
        show(page, "Sheet")
        expect(page.locator(".sheet-circle")).to_have_count(12)
        assert stays_within_the_screen(page)
        sheet = director.sheet(ONE)
        assert sheet["standing"]["totals"] == round_.totals
        assert sheet["confirmed"]["seat"] == 3
        ann.forgive(*OFFLINE)
        page.goto(ann.url + director.links()["viewer"])
        page.fill("#own-name", "player 3")
        page.get_by_role("button", name="Player 3").click()
        expect(page.locator(".own-seat")).to_contain_text("Player 3")
        expect(page.locator("h1")).to_contain_text("Round 1 of")
        assert violations(page) == []
        assert stays_within_the_screen(page)


@pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="for Linux on x86-64"
)
def test_a_whole_sheet_and_the_hall_on_chromium_87_itself(
    browser: Browser, url: str, director: Director, tmp_path: Path
) -> None:
    director.begin()
    round_ = PaperTable(random.Random(12), dealer=0)
    with old_phone(browser, tmp_path, url, "fr", chromium_87()) as ann:
        page = ann.page
        page.goto(ann.url + page_of(director))
        assert "Chrome/87." in page.evaluate("() => navigator.userAgent")
        press(page, '[name="writer"][value="0"]')
        press(page, '[name="dealer"][value="0"]')
        press(page, ".draw-own .primary")
        while round_.games < 10:
            enter_plainly(page, round_.game())
        wait_until(lambda: len(director.sheet(ONE)["lines"]) == 10)
        ann.context.set_offline(True)
        wait_until(lambda: count(page, ".desk-status.is-off") == 1)
        while round_.games < 15:
            enter_plainly(page, round_.game())
        assert "5 saisies ne sont pas encore envoyées" in reads(page, ".desk-status")
        ann.context.set_offline(False)
        while round_.games < 20:
            enter_plainly(page, round_.game())
        wait_until(lambda: len(director.sheet(ONE)["lines"]) == 20)
        assert director.sheet(ONE)["standing"]["totals"] == round_.totals
        ann.forgive(*OFFLINE)
        page.goto(ann.url + director.links()["viewer"])
        press(page, "#own-name")
        page.keyboard.type("player 3")
        press(page, ".own-seek li .button")
        wait_until(lambda: "Player 3" in reads(page, ".own-seat"))
