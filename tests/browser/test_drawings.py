"""A game that the page has no drawing for is drawn on the board that the catalogue names for it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser.visitors import visitor

KING = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "bot": "random",
    "options": {"first_dealer": 2},
}
CARD = ".card.zone-hand.is-playable"


WITHOUT_ITS_DRAWING = """new MutationObserver(() => {
    const { dataset } = document.documentElement;
    dataset.games = dataset.games.replace("double-king", "").trim();
}).observe(document, { childList: true });"""
"""What the shell of a server says that has one folder of drawings fewer."""


def test_a_trick_game_is_played_on_the_trick_board(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.context.add_init_script(WITHOUT_ITS_DRAWING)
        ann.open_table(**KING)
        page = ann.page
        expect(page.locator('.board[data-board="trick"]')).to_be_visible()
        expect(page.locator(".trick-spot")).to_have_count(4)
        expect(page.locator(".bar-title b")).to_have_text("Double King")
        expect(page.locator(".contract-trick")).to_contain_text("of 13")
        expect(page.locator(".card.zone-hand")).to_have_count(13)
        page.locator(CARD).first.click()
        page.locator(".card.zone-hand.is-selected").click()
        expect(page.locator(".card.zone-hand")).to_have_count(12)
        expect(page.locator(".sheet-hands")).to_be_visible()
