"""The first page: choose, read the rules in force, be refused in place, start, come back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.choosing import choose
from browser.screens import stays_within_the_screen
from browser.visitors import DESKTOP, PHONE, visitor
from courtcards.languages import LANGUAGES


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_from_the_first_page_to_the_table_and_back(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        ann.page.goto(f"{url}/new?way=bots")
        choose(ann.page, "game", "double-king")
        ann.page.fill("#name", "Ann")
        ann.page.click(".start")
        ann.page.wait_for_url("**/table/*")
        ann.page.wait_for_selector(".card.zone-hand")
        expect(ann.page.locator(".plate.is-me")).to_contain_text("Ann")
        address = ann.page.url
        ann.page.click(".brand")
        waits = ann.page.locator(".go-on")
        expect(waits).to_contain_text("Double King")
        waits.get_by_role("link").click()
        ann.page.wait_for_url(address)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_begin_is_in_sight_on_the_smallest_phone(
    browser: Browser, url: str, language: str
) -> None:
    with visitor(browser, url, (320, 568), language) as ann:
        ann.page.goto(url)
        # Devices next to each other are a way of the page on which a table is opened.
        ways = ann.page.locator('.play-word, .door:not([href*="way=near"]) b')
        expect(ways).to_have_count(5)
        for way in ways.all():
            expect(way).to_be_in_viewport(ratio=1)
        assert stays_within_the_screen(ann.page)


@pytest.mark.parametrize("path", ["/", "/new", "/replay", "/history", "/club"])
def test_every_module_is_named_by_the_page_itself(browser: Browser, url: str, path: str) -> None:
    """A browser that found each in the one before it would ask for them one after the other."""
    with visitor(browser, url) as ann:
        asked: list[str] = []
        ann.page.on("request", lambda request: asked.append(request.url.removeprefix(url)))
        ann.page.goto(url + path, wait_until="networkidle")
        named = ann.page.locator("link[rel=modulepreload], script[src]")
        addresses = named.evaluate_all(
            "(all) => all.map((one) => new URL(one.href || one.src).pathname)"
        )
        scripts = {each for each in asked if each.endswith(".js") and "/worker" not in each}
        assert len(scripts) > 2
        assert scripts == set(addresses)


def test_house_rules_change_the_rules_in_force(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/new")
        rules = ann.page.locator(".rules-text")
        expect(rules).to_contain_text("dealt 7 cards")
        ann.page.click(".house-fold")
        assert ann.page.locator(".option").count() == 15
        ann.page.fill("#option-hand_size", "9")
        ann.page.press("#option-hand_size", "Tab")
        expect(rules).to_contain_text("dealt 9 cards")
        ann.page.select_option("[data-language-switch]", "fr")
        expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
        expect(rules).to_contain_text("9 cartes")


def test_an_impossible_rule_set_is_refused_in_place(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/new")
        ann.page.click(".house-fold")
        ann.page.select_option("#option-scoring", "crowning")
        refusal = ann.page.locator(".refusal")
        expect(refusal).to_contain_text("exactly 2 players")
        ann.page.click(".start")
        expect(refusal).to_contain_text("KC-8")
        assert ann.page.url == f"{url}/new"
        ann.page.wait_for_load_state("networkidle")
        # The browser notes an answer of 422 as an error of its own; the page has shown it.
        ann.faults[:] = [fault for fault in ann.faults if "422" not in fault]


def test_crowning_is_for_exactly_two(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/new?game=kings-corner")
        ann.page.select_option("#ruleset", "crowning")
        expect(ann.page.locator('[name="seats"][value="2"]')).to_be_checked()
        expect(ann.page.locator('[name="seats"]:disabled')).to_have_count(4)


def test_the_theme_is_kept(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(url)
        ann.page.click("[data-opens=settings]")
        choose(ann.page, "setting-theme", "dark")
        choose(ann.page, "setting-suits", "four")
        ann.page.reload()
        root = ann.page.locator("html")
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-suits", "four")


@pytest.mark.parametrize("path", ["/table/nowhere", "/nothing"])
def test_what_is_not_there_is_said(browser: Browser, url: str, path: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(url + path)
        expect(ann.page.locator(".error-card a")).to_have_attribute("href", "/")
        ann.faults[:] = [fault for fault in ann.faults if "404" not in fault]


def test_somebody_elses_table_is_not_shown(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann, visitor(browser, url) as bob:
        table = ann.open_table(game="kings-corner", ruleset="french", seats=2)
        bob.page.goto(f"{url}/table/{table}")
        expect(bob.page.locator(".error-card")).to_be_visible()
        expect(bob.page.locator("[data-card]")).to_have_count(0)
        bob.faults[:] = [fault for fault in bob.faults if "403" not in fault]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_to_be_pressed_before_anything_has_come_to_play_it(
    browser: Browser, url: str, language: str
) -> None:
    """A page without scripts leads on to one that plays at once, as it was chosen the last time."""
    with visitor(browser, url, PHONE, language) as guest:
        page = guest.page
        page.route("**/*.js", lambda route: route.abort())
        page.goto(url)
        plays = page.locator("a.play")
        expect(plays).to_have_count(2)
        assert stays_within_the_screen(page)
        address = plays.last.get_attribute("href")
        guest.forgive("ERR_FAILED")
        page.unroute_all()
        page.goto(f"{url}{address}")
        page.wait_for_url(f"{url}/table/*")
        expect(page.locator("[data-game]")).to_have_attribute("data-game", "double-king")
        page.go_back()
        expect(page.locator("button.play")).to_have_count(2)
        assert page.url == f"{url}/"
