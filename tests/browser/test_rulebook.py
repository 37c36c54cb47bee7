"""The rules that can be tried: how one comes to a clause, tries it, is told, and goes on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.hands import GESTURE_MS, arrow_to, card, tab_to
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.visitors import DESKTOP, PHONE, Visitor, visitor
from courtcards.languages import LANGUAGES
from courtcards.rulebook import shown, tried
from waiting import wait_until

pytestmark = pytest.mark.long

RIGHT, WRONG = "8H>N", "8S>N"
"""At KC-2.1: red eight on black nine, and black on black."""
HEARD = """() => {
  window.heard = [];
  const region = document.querySelector(".outcomes");
  new MutationObserver(() => window.heard.push(region.innerText.replace(/\\s+/g, " ").trim()))
    .observe(region, { childList: true, subtree: true, characterData: true });
}"""
"""Notes what a live region says: all of it, at each change, as one whose whole is read."""


def at_clause(ann: Visitor, clause: str) -> Page:
    """The page of a clause, with all that comes later, too."""
    ann.page.goto(f"{ann.url}/rules/{clause}")
    expect(ann.page.locator(".contents [aria-current]")).to_contain_text(clause)
    return ann.page


def is_at(page: Page, clause: str) -> None:
    expect(page).to_have_url(re.compile(rf"/rules/{re.escape(clause)}$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(clause)
    expect(page.locator(".contents [aria-current]")).to_contain_text(clause)


def told(page: Page, kind: str) -> Any:
    return page.locator(f".outcomes .outcome-{kind}")


def kept_back(page: Page, address: str) -> list[Route]:
    """What is asked for at an address, as it comes: each waits until it may go on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def words_of(clause: str, language: str = "en") -> str:
    return " ".join(shown(clause, language).sentences)


# How one comes to a clause


def test_the_page_says_what_the_clause_says_before_anything_else_comes(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as ann:
        ann.page.route("**/*.js", lambda route: route.abort())
        ann.page.goto(f"{url}/rules/KC-2.1")
        expect(ann.page.get_by_role("heading", level=1)).to_have_text("KC-2.1")
        expect(ann.page.locator(".example-says p")).to_have_text(shown("KC-2.1", "en").sentences)
        expect(ann.page).to_have_title("KC-2.1 · Kings in the Corner – Courtcards")
        ann.faults.clear()


def test_the_clause_is_there_before_the_contents(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        held = kept_back(ann.page, "**/api/rulebook?*")
        ann.page.goto(f"{url}/rules/KC-2.1")
        expect(ann.page.locator("[data-trial]")).to_have_count(3)
        expect(ann.page.locator(".contents a")).to_have_count(0)
        ann.hears(held)
        held[0].continue_()
        expect(ann.page.locator(".contents [aria-current]")).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_from_the_contents_of_one_game_to_those_of_the_other(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        # What comes late moves the line that is pressed.
        ann.page.goto(f"{url}/rules", wait_until="networkidle")
        expect(ann.page.get_by_role("heading", level=1)).to_have_text("KC-1.1")
        links = ann.page.locator(".contents a")
        expect(links.first).to_be_visible()
        assert all(each.startswith("KC-") for each in links.all_inner_texts())
        ann.page.locator(".contents summary", has_text="Double King").click()
        expect(links.filter(has_text="DK-3.1")).to_be_visible()
        links.filter(has_text="DK-3.1").click()
        is_at(ann.page, "DK-3.1")
        expect(ann.page.locator(".example-says")).to_contain_text(words_of("DK-3.1"))
        expect(ann.page.locator(".board .zone-hand")).to_have_count(13)
        assert stays_within_the_screen(ann.page)


def test_a_clause_far_down_is_in_sight_among_the_contents(browser: Browser, url: str) -> None:
    with visitor(browser, url, DESKTOP) as ann:
        page = at_clause(ann, "KC-9.1")
        page.wait_for_load_state("networkidle")
        current = page.locator(".contents [aria-current]")
        expect(current).to_be_in_viewport(ratio=1)
        height = page.locator(".contents").evaluate("(list) => list.scrollTop")
        page.locator(".contents a", has_text="KC-8.5").click()
        is_at(page, "KC-8.5")
        assert page.locator(".contents").evaluate("(list) => list.scrollTop") == height


def test_from_a_refusal_at_a_table(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(
            game="kings-corner", ruleset="french", seats=2, options={"first_dealer": 1}
        )
        ann.page.wait_for_selector(".is-my-turn .board:not(.is-behind)")
        hand = ann.snapshot(table)["view"]["table"]["cards"]
        name = next(each for each in hand if not each.startswith("K"))
        ann.page.focus(card(name))
        ann.page.keyboard.press("Enter")
        ann.page.click('.place[data-place="NE"]')
        with ann.context.expect_page() as opened:
            ann.page.get_by_role("link", name="Try clause KC-2.2").click()
        is_at(opened.value, "KC-2.2")
        assert f"/table/{table}" in ann.page.url


def test_from_the_rules_in_force(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/new?game=double-king")
        links = ann.page.locator(".rules-text a.clause")
        expect(links.first).to_be_visible()
        with ann.context.expect_page() as opened:
            links.filter(has_text=re.compile(r"^DK-3\.1$")).click()
        is_at(opened.value, "DK-3.1")


def test_a_clause_without_a_page_is_no_link(browser: Browser, url: str) -> None:
    """As those of a game that came from elsewhere, without examples."""
    with visitor(browser, url) as ann:
        ann.page.route(
            "**/new?*",
            lambda route: route.fulfill(
                response=(answer := route.fetch()),
                body=answer.text().replace('data-clauses="KC DK"', 'data-clauses="KC"'),
            ),
        )
        ann.page.goto(f"{url}/new?game=double-king")
        expect(ann.page.locator(".rules-text .clause").first).to_have_text("DK-1.1")
        expect(ann.page.locator(".rules-text a")).to_have_count(0)


@pytest.mark.parametrize("clause", ["KC-99", "HE-1.1", "%3Cb%3E"])
def test_an_unknown_clause_leads_to_the_others(browser: Browser, url: str, clause: str) -> None:
    with visitor(browser, url) as ann:
        answer = ann.page.goto(f"{url}/rules/{clause}")
        assert answer is not None
        assert answer.status == 404
        expect(ann.page.get_by_role("heading", level=1)).to_have_text("There is no such clause")
        ann.page.get_by_role("link", name="All clauses").click()
        expect(ann.page.locator(".contents [aria-current]")).to_contain_text("KC-1.1")
        ann.faults[:] = [fault for fault in ann.faults if "404" not in fault]


# What can be tried


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL_PHONE])
def test_a_wrong_and_a_right_move_by_taps(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        page = at_clause(ann, "KC-2.1")
        page.click(card("8S"), position={"x": 8, "y": 30})
        page.click('.place[data-place="N"]')
        expect(told(page, "refused")).to_contain_text("the colours must alternate. KC-2.1")
        expect(told(page, "refused")).to_be_in_viewport(ratio=1)
        expect(page.locator(card("8S"))).to_be_visible()
        expect(page.locator("[data-trial]")).to_have_count(3)
        page.click(card("8H"), position={"x": 8, "y": 30})
        page.click('.place[data-place="N"]')
        expect(told(page, "allowed")).to_contain_text(tried("KC-2.1", [RIGHT], "en").text)
        expect(told(page, "allowed")).to_be_in_viewport(ratio=1)
        expect(page.locator(card("8H"))).to_have_count(0)
        expect(page.locator("[data-trial]")).to_have_count(0)
        # One goes on from there: what follows is no longer the example's own.
        page.click('.action[data-move="end"]')
        expect(told(page, "allowed")).to_contain_text("You may do that.")
        page.click(".try-again")
        expect(page.locator(card("8H"))).to_be_visible()
        expect(page.locator(".outcomes p, .try-again")).to_have_count(0)
        assert stays_within_the_screen(page)


def test_the_same_by_keys_alone(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = at_clause(ann, "KC-2.1")
        tab_to(page, ".zone-hand")
        for name, kind in (("8S", "refused"), ("8H", "allowed")):
            arrow_to(page, name)
            page.keyboard.press("Enter")
            for _ in range(3):
                if page.evaluate("document.activeElement.dataset.place") == "N":
                    break
                page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")
            expect(told(page, kind)).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.locator(".outcomes p")).to_have_count(0)
        tab_to(page, ".try-again")
        page.keyboard.press("Enter")
        expect(page.locator(card("8H"))).to_be_visible()


def test_what_is_worth_trying_stands_in_buttons_and_the_focus_goes_on(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as ann:
        page = at_clause(ann, "KC-2.1")
        tab_to(page, f'[data-trial="{WRONG}"]')
        page.keyboard.press("Enter")
        expect(told(page, "refused").locator("b")).to_have_text("Refused.")
        expect(page.locator(f'[data-trial="{WRONG}"]')).to_be_focused()
        page.keyboard.press("Shift+Tab")
        expect(page.locator(f'[data-trial="{RIGHT}"]')).to_be_focused()
        page.keyboard.press("Enter")
        expect(told(page, "allowed").locator("b")).to_have_text("Allowed.")
        expect(page.locator(".try-again")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("[data-trial]").first).to_be_focused()


def test_a_move_that_another_clause_refuses_leads_there(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = at_clause(ann, "DK-3.3")
        page.click('[data-trial="6H"]')
        told(page, "refused").get_by_role("link", name="DK-3.1").click()
        is_at(page, "DK-3.1")


def test_an_entry_on_paper(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        page = at_clause(ann, "DK-6.3")
        expect(page.locator(".board")).to_have_count(0)
        sheet = page.get_by_role("region", name="Dealer: You")
        expect(sheet.get_by_role("row")).to_have_count(2)
        page.click('[data-trial="0"]')
        expect(told(page, "refused")).to_contain_text("add up to 8, not to 6")
        expect(sheet.get_by_role("row")).to_have_count(2)
        page.click('[data-trial="1"]')
        expect(told(page, "allowed")).to_be_visible()
        expect(page.locator(".paper tr")).to_have_count(3)
        page.click(".try-again")
        expect(page.locator(".paper tr")).to_have_count(2)


def test_a_press_on_a_thing_is_answered_there_too(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = at_clause(ann, "KC-2.1")
        page.click('[data-about="stock"]')
        answer = told(page, "answer")
        expect(answer).to_contain_text("40")
        answer.get_by_role("link", name="KC-4.1").click()
        is_at(page, "KC-4.1")


def test_no_connection_is_said_and_the_clause_stays(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = at_clause(ann, "KC-2.1")
        page.route("**/api/rulebook/**", lambda route: route.abort())
        page.click(f'[data-trial="{RIGHT}"]')
        expect(told(page, "refused")).to_contain_text("The server cannot be reached.")
        page.click("[data-way=after]")
        expect(told(page, "answer")).to_contain_text("The server cannot be reached.")
        is_at(page, "KC-2.1")
        page.unroute("**/api/rulebook/**")
        page.click("[data-way=after]")
        is_at(page, "KC-2.2")
        ann.faults[:] = [fault for fault in ann.faults if "ERR_FAILED" not in fault]


# The ways on


def test_the_clauses_before_and_after(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        page = at_clause(ann, "KC-1.1")
        expect(page.locator("[data-way=before]")).to_have_count(0)
        for clause in ("KC-1.2", "KC-1.3"):
            page.click("[data-way=after]")
            is_at(page, clause)
            # The page begins anew for those who see it, and for those who hear it.
            expect(page.get_by_role("heading", level=1)).to_be_focused()
            assert page.evaluate("scrollY") == 0
        page.click("[data-way=before]")
        is_at(page, "KC-1.2")
        page.go_back()
        is_at(page, "KC-1.3")
        page.reload()
        is_at(page, "KC-1.3")
        at_clause(ann, "KC-10")
        expect(page.locator("[data-way=after]")).to_have_count(0)


def test_who_presses_twice_comes_to_the_last(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = at_clause(ann, "KC-2.1")
        held = kept_back(page, "**/api/rulebook/KC-2.2?*")
        page.click("[data-way=after]")
        ann.hears(held)
        page.click("[data-way=before]")
        is_at(page, "KC-1.5")
        with page.expect_response("**/api/rulebook/KC-2.2?*"):
            held[0].continue_()
        page.wait_for_load_state("networkidle")
        is_at(page, "KC-1.5")


# Without seeing it


def test_a_clause_is_read_tried_and_heard_once_by_whoever_sees_nothing(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as ann:
        page = at_clause(ann, "KC-2.1")
        tree = page.locator("body").aria_snapshot()
        order = [
            'heading "KC-2.1"',
            words_of("KC-2.1"),
            'button "North: nine of spades"',
            'button "eight of hearts, in your hand',
            'group "Try"',
            'button "eight of spades on North"',
            "- status",
            'link "KC-2.2 →"',
            'navigation "Clauses"',
        ]
        places = [tree.index(each) for each in order]
        assert places == sorted(places)

        page.evaluate(HEARD)
        wrong = page.get_by_role("button", name="eight of spades on North")
        right = page.get_by_role("button", name="eight of hearts on North")
        for count in (1, 2):
            # Who tries the same again is told the same again.
            wrong.press("Enter")
            wait_until(lambda count=count: len(heard(page)) == count)  # type: ignore[misc]
            expect(page.locator(".board")).to_have_attribute("aria-busy", "false")
            assert all(each.startswith("Refused.") for each in heard(page))
            page.wait_for_timeout(GESTURE_MS)
        right.press("Enter")
        expect(told(page, "allowed")).to_be_visible()
        assert [each.split(".")[0] for each in heard(page)] == ["Refused", "Refused", "Allowed"]
        expect(
            page.get_by_role(
                "button", name="North: eight of hearts on top, down from nine of spades"
            )
        ).to_be_visible()


def heard(page: Page) -> list[str]:
    said: list[str] = page.evaluate("window.heard")
    return said


# In every language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_in_each_language(browser: Browser, url: str, language: str) -> None:
    with visitor(browser, url, SMALL_PHONE, locale=language) as ann:
        page = at_clause(ann, "KC-2.1")
        told_here = shown("KC-2.1", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".example-says p")).to_have_text(told_here.sentences)
        expect(page).to_have_title(f"KC-2.1 · {told_here.title} – Courtcards")
        page.click(f'[data-trial="{RIGHT}"]')
        expect(told(page, "allowed")).to_contain_text(tried("KC-2.1", [RIGHT], language).text)
        assert stays_within_the_screen(page)
