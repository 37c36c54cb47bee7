"""The pages that phones open at a club evening, 320 pixels wide, in every language."""

from __future__ import annotations

import random

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.directing import address, evening
from browser.screens import speak, stays_within_the_screen
from browser.sheet_writing import ONE, draw_with_own_cards
from browser.visitors import Come
from courtcards.text import LANGUAGES
from server.clubbing import PaperTable

pytestmark = pytest.mark.long

NARROWEST = (320, 568)
BROKEN = """(selector) => {
  const broken = [];
  for (const element of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const found of node.data.matchAll(/[\\p{L}’']+/gu)) {
        const range = document.createRange();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(found[0]);
      }
    }
  }
  return broken;
}"""
WORDS = ".game, .panel h2, .desk-tab, .points .button, .tile, .sheet-king tbody, .sheet-king tfoot"


def assert_fits(page: Page) -> None:
    page.evaluate("document.fonts.ready.then(() => {})")
    assert page.evaluate(BROKEN, WORDS) == []
    assert stays_within_the_screen(page)


def test_no_word_is_broken(come: Come, http: httpx.Client) -> None:
    director = evening(http, "Ann", "Bob", "Cas", "Dirk", seating="random")
    director.begin()
    page = come(NARROWEST).page
    page.goto(address(director, "1"))
    draw_with_own_cards(page)
    for language in LANGUAGES:
        speak(page, language)
        expect(page.locator(".games")).to_be_visible()
        assert_fits(page)
        for contract in ("trump", "king-of-hearts"):
            page.click(f'.game[data-contract="{contract}"]')
            expect(page.locator(".points")).to_be_visible()
            assert_fits(page)
            page.locator(".points-buttons .button").first.click()
    round_ = PaperTable(random.Random(4), dealer=0)
    for index in range(20):
        director.written(ONE, "enter", index=index, line=round_.game())
    for language in LANGUAGES:
        speak(page, language)
        expect(page.locator(".finish")).to_be_visible()
        assert_fits(page)
        page.locator(".desk-tab").nth(1).click()
        expect(page.locator(".sheet-circle")).to_have_count(12)
        assert_fits(page)
        page.locator(".desk-tab").first.click()
    director.written(ONE, "confirm", seat=1)
    page.goto(address(director, "viewer"))
    for language in LANGUAGES:
        speak(page, language)
        expect(page.locator(".own .ranked")).to_be_visible()
        assert_fits(page)
