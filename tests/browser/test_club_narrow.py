"""The pages that phones open at a club evening, 320 pixels wide, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.screens import stays_within_the_screen
from browser.sheet_writing import ONE, draw_with_own_cards, page_of
from browser.visitors import visitor
from courtcards.languages import LANGUAGES
from server.clubbing import Director, PaperTable
from server.serving import client_of

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


@pytest.fixture
def director(url: str) -> Iterator[Director]:
    with client_of(url) as http:
        evening = Director.opening(http, seating="random")
        evening.do("add", players=[{"name": name} for name in ("Ann", "Bob", "Cas", "Dirk")])
        yield evening


def assert_fits(page: Page) -> None:
    page.evaluate("document.fonts.ready.then(() => {})")
    assert page.evaluate(BROKEN, WORDS) == []
    assert stays_within_the_screen(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_broken(browser: Browser, url: str, director: Director, language: str) -> None:
    director.begin()
    with visitor(browser, url, NARROWEST, language) as ann:
        page = ann.page
        page.goto(url + page_of(director))
        expect(page.locator("html")).to_have_attribute("lang", language)
        draw_with_own_cards(page)
        assert_fits(page)
        for contract in ("trump", "king-of-hearts"):
            page.click(f'.game[data-contract="{contract}"]')
            expect(page.locator(".points")).to_be_visible()
            assert_fits(page)
            page.locator(".points-buttons .button").first.click()
        round_ = PaperTable(random.Random(4), dealer=0)
        while round_.games < 20:
            index = len(director.sheet(ONE)["lines"])
            director.written(ONE, "enter", index=index, line=round_.game())
        expect(page.locator(".finish")).to_be_visible()
        assert_fits(page)
        page.locator(".desk-tab").nth(1).click()
        expect(page.locator(".sheet-circle")).to_have_count(12)
        assert_fits(page)
        director.written(ONE, "confirm", seat=1)
        page.goto(url + director.links()["viewer"])
        expect(page.locator(".own-standings")).to_be_visible()
        assert_fits(page)
