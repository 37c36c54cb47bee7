"""The end of a match: who won is crowned and stands first, what one does next is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.replaying import finish
from browser.visitors import DESKTOP, PHONE, visitor

pytestmark = pytest.mark.long

SINGLE = {"game": "kings-corner", "ruleset": "french-single", "seats": 4}
TICKS = """window.ticks = [];
navigator.vibrate = (pattern) => (window.ticks.push(pattern), true);
const asked = window.matchMedia;
window.matchMedia = (query) => query === "(pointer: coarse)" ? { matches: true } : asked(query);"""


def totals(page: Page) -> list[int]:
    """The totals, in the order of the lines."""
    cells = page.locator(".result-scores td b").all_inner_texts()
    return [int(cell.replace("−", "-")) for cell in cells]


@pytest.mark.rule("KC-6.1")
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_only_the_winner_is_crowned_and_stands_first(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        table = ann.open_table(**SINGLE)
        finish(ann, table)
        result = ann.page.locator(".result-match")
        expect(result).to_be_visible()
        seen = ann.snapshot(table)["view"]["sheet"]
        assert totals(ann.page) == sorted(seen["totals"])  # the fewest wins
        lines = result.locator("tbody tr")
        expect(result.locator("tbody .icon-crown")).to_have_count(len(seen["winners"]))
        expect(lines.first.locator(".icon-crown")).to_be_visible()
        is_won = 0 in seen["winners"]
        expect(result.locator(".result-crown")).to_have_count(int(is_won))
        expect(ann.page.locator(".joy")).to_have_count(int(is_won))
        expect(result.locator(".result-you")).to_have_text("you")


def test_three_things_to_do_are_in_sight_and_the_rest_one_press_further(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url, PHONE) as ann:
        table = ann.open_table(**SINGLE)
        finish(ann, table)
        page = ann.page
        buttons = page.locator(".result-buttons .button")
        expect(buttons).to_have_text(["Play again", "Review", "More"])
        page.locator(".to-more").press("Enter")
        more = page.get_by_role("dialog", name="More")
        ways = ["See the table", "Watch it again", "Download the record", "Choose a game", "Close"]
        expect(more.locator(".button")).to_have_text(ways)
        with page.expect_download():
            more.get_by_role("link", name="Download").click()
        expect(more).to_be_hidden()
        page.locator(".to-more").click()
        more.get_by_role("button", name="See the table").click()
        expect(page.locator(".result")).to_have_count(0)
        page.get_by_role("button", name="Show the result").click()
        expect(page.locator(".result-match")).to_be_visible()


def test_a_phone_ticks_when_a_card_is_played_unless_that_is_not_wanted(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url, PHONE) as ann:
        page = ann.page
        ann.context.add_init_script(TICKS)
        ann.open_table(game="double-king", ruleset="club", seats=4, options={"first_dealer": 1})
        for tick in ("on", "off"):
            page.evaluate("() => (window.ticks = [])")
            page.click("[data-opens=settings]")
            page.locator(f'#settings input[name="setting-tick"][value="{tick}"]').check(force=True)
            page.locator("#settings").press("Escape")
            held = page.locator(".card.zone-hand").count()
            page.wait_for_selector(".is-my-turn")
            card = page.locator(".card.zone-hand.is-playable").first
            card.click()
            card.click()
            expect(page.locator(".card.zone-hand")).to_have_count(held - 1)
            assert ([12] in page.evaluate("() => window.ticks")) == (tick == "on")


def test_whether_cards_are_heard_is_asked_on_the_first_visit(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        page = ann.page
        page.goto(url)
        question = page.get_by_role("region", name="Sounds")
        expect(question).to_contain_text("Would you like to hear the cards?")
        question.get_by_role("button", name="Yes").click()
        expect(question).to_have_count(0)
        page.reload()
        expect(page.locator("button.play").first).to_be_visible()
        expect(question).to_have_count(0)
        kept = "() => JSON.parse(localStorage['courtcards.settings']).sound"
        assert page.evaluate(kept) == "on"
