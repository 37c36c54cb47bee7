"""Double King at the page: a whole game by mouse and by keys, choosing, the sheet, a reload."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, Position, Route, expect

from browser.commands import command
from browser.hands import Seen, by_keys, by_mouse, card, play_hand
from browser.screens import SMALL_PHONE
from browser.visitors import DESKTOP, PHONE, visitor

CHOICE = {"game": "double-king", "ruleset": "club", "seats": 4, "options": {"first_dealer": 0}}


CLOTH: Position = {"x": 3, "y": 300}


def test_a_whole_game_by_mouse(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE, still=False) as ann:
        table = ann.open_table(**CHOICE)
        expect(ann.page.locator(".game-choice")).to_have_count(6)
        expect(ann.page.locator(".trump-choice")).to_have_count(4)
        play_hand(ann.page, by_mouse, in_haste=True)
        sheet = ann.snapshot(table)["view"]["sheet"]
        assert len(sheet["hands"]) == 1
        # The sheet: a circle round the chooser's score, a cross beside who dealt first.
        ann.page.click("[data-opens=scores]")
        expect(ann.page.locator(".sheet-circle")).to_have_count(1)
        expect(ann.page.locator(".sheet-cross")).to_have_count(1)


def test_a_whole_game_by_keys_alone(browser: Browser, url: str) -> None:
    with visitor(browser, url, DESKTOP) as ann:
        table = ann.open_table(**CHOICE)
        play_hand(ann.page, by_keys)
        assert ann.snapshot(table)["view"]["phase"] == "hand-over"
        expect(ann.page.locator(".next-hand")).to_be_focused()
        ann.page.keyboard.press("Enter")
        ann.page.wait_for_selector(".card.zone-hand")
        assert ann.snapshot(table)["view"]["hand"] == 1


def test_who_presses_the_cloth_sees_at_once_what_the_others_did(browser: Browser, url: str) -> None:
    with visitor(browser, url, speed="slow") as ann:
        ann.page.clock.install()
        ann.open_table(**CHOICE)
        ann.page.click('[data-move="choose queens"]')
        ann.page.wait_for_selector(".board.is-behind")
        # Each play of a bot is shown for a while, and here that while never passes.
        ann.page.clock.pause_at(ann.page.evaluate("Date.now()") + 1)
        ann.page.locator(".board").click(position=CLOTH)
        expect(ann.page.locator(".board.is-behind")).to_have_count(0)
        ann.page.clock.resume()
        expect(ann.page.locator("body")).to_have_class(re.compile("is-my-turn"))


def test_an_illegal_card_is_explained(browser: Browser, url: str) -> None:
    """The dealer plays last to the first trick, and has to follow suit (DK-3.1)."""
    refused: list[str] = []

    def revoke(page: Page, now: Seen) -> None:
        wrong = [name for name in now.hand if name not in now.playable]
        if now.isChoosing or not wrong or refused:
            by_mouse(page, now)
            return
        page.focus(card(wrong[0]))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_selector(".toast-refusal")
        refused.append(page.locator(".toast-refusal").inner_text())

    with visitor(browser, url) as ann:
        ann.open_table(**CHOICE)
        play_hand(ann.page, revoke, turns=6)
        assert refused
        assert "DK-" in refused[0]


def test_a_reload_loses_nothing_and_shows_no_trick_again(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(**CHOICE)
        play_hand(ann.page, by_mouse, turns=4)
        ann.page.wait_for_selector(".is-my-turn .card.is-playable")
        view = ann.snapshot(table)["view"]
        ann.page.reload()
        ann.page.wait_for_selector(".is-my-turn .card.is-playable")
        told = (
            ann.page.locator(".log")
            .first.locator(".card-sign")
            .evaluate_all("(signs) => signs.map((sign) => sign.ariaLabel)")
        )
        assert len(told) == len(view["table"]["trick"])
        cards = ann.page.locator(".cards .zone-hand").evaluate_all(
            "(cards) => cards.map((card) => card.dataset.card)"
        )
        assert sorted(cards) == sorted(view["table"]["cards"])


PAST_EDGES = """() => [...document.querySelectorAll(".plate")].flatMap((plate) => {
  const { left, right } = plate.getBoundingClientRect();
  return [...plate.querySelectorAll(".fact")]
    .filter((fact) => fact.checkVisibility())
    .map((fact) => fact.getBoundingClientRect())
    .filter((fact) => fact.left < left || fact.right > right)
    .map(() => plate.innerText);
})"""


def test_cards_tricks_and_score_keep_to_the_plates_of_a_small_phone(
    browser: Browser, url: str
) -> None:
    def late_in_a_match(route: Route) -> None:
        told = route.fetch().json()
        told["view"]["sheet"]["totals"] = [-21, -104, -13, 38]
        route.fulfill(json=told)

    with visitor(browser, url, SMALL_PHONE) as ann:
        table = ann.open_table(**CHOICE)
        command(ann, table, "play", move="choose queens")
        ann.page.route(f"**/api/tables/{table}", late_in_a_match)
        ann.come_anew(table)
        expect(ann.page.locator('.plate[data-seat="1"]')).to_contain_text("−104")
        expect(ann.page.locator(".seats .fact:visible")).to_have_count(9)
        assert ann.page.evaluate(PAST_EDGES) == []
