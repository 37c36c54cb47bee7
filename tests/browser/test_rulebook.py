"""The rules that can be tried: how one comes to a clause, tries it, is told, and goes on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.hands import GESTURE_MS, arrow_to, card, focus_place, tab_to
from browser.screens import SMALL_PHONE, speak, stays_within_the_screen
from browser.visitors import DESKTOP, PHONE, Come, Visitor
from courtcards.rulebook import build_clause_view, try_moves
from courtcards.text import LANGUAGES
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


def words_of(clause: str) -> str:
    return " ".join(build_clause_view(clause, "en").sentences)


# How one comes to a clause


def test_the_clause_is_there_before_the_contents_and_before_any_script(
    come: Come, url: str
) -> None:
    ann = come()
    page = ann.page
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"{url}/rules/KC-2.1")
    expect(page.get_by_role("heading", level=1)).to_have_text("KC-2.1")
    expect(page.locator(".example-says p")).to_have_text(
        build_clause_view("KC-2.1", "en").sentences
    )
    expect(page).to_have_title("KC-2.1 · Kings in the Corner – Courtcards")
    page.unroute("**/*.js")
    ann.forgive("ERR_FAILED")
    held = kept_back(page, "**/api/rulebook?*")
    page.reload()
    expect(page.locator("[data-trial]")).to_have_count(3)
    expect(page.locator(".contents a")).to_have_count(0)
    ann.hears(held)
    held[0].continue_()
    expect(page.locator(".contents [aria-current]")).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_from_the_contents_of_one_game_to_those_of_the_other(
    come: Come, url: str, size: tuple[int, int]
) -> None:
    page = come(size).page
    page.goto(f"{url}/rules")
    is_at_first = page.get_by_role("heading", level=1)
    expect(is_at_first).to_have_text("KC-1.1")
    links = page.locator(".contents a")
    expect(links.first).to_be_visible()
    assert all(each.startswith("KC-") for each in links.all_inner_texts())
    page.locator(".contents summary", has_text="Double King").click()
    links.filter(has_text="DK-3.1").click()
    is_at(page, "DK-3.1")
    expect(page.locator(".example-says")).to_contain_text(words_of("DK-3.1"))
    expect(page.locator(".board .zone-hand")).to_have_count(13)
    assert stays_within_the_screen(page)
    if size == DESKTOP:
        page.goto(f"{url}/rules/KC-9.1")
        # A clause far down is in sight among the contents, and they stay where they are.
        expect(page.locator(".contents [aria-current]")).to_be_in_viewport(ratio=1)
        height = page.locator(".contents").evaluate("(list) => list.scrollTop")
        links.filter(has_text="KC-8.5").click()
        is_at(page, "KC-8.5")
        assert page.locator(".contents").evaluate("(list) => list.scrollTop") == height


def test_from_a_refusal_at_a_table_and_from_the_rules_in_force(come: Come, url: str) -> None:
    ann = come()
    page = ann.page
    options = {"first_dealer": 1}
    table = ann.open_table(game="kings-corner", ruleset="french", seats=2, options=options)
    page.wait_for_selector(".is-my-turn .board:not(.is-behind)")
    hand = ann.snapshot(table)["view"]["table"]["cards"]
    page.focus(card(next(each for each in hand if not each.startswith("K"))))
    page.keyboard.press("Enter")
    page.click('.place[data-place="NE"]')
    with ann.context.expect_page() as opened:
        page.get_by_role("link", name="Try clause KC-2.2").click()
    is_at(opened.value, "KC-2.2")
    assert f"/table/{table}" in page.url
    page.goto(f"{url}/new?game=double-king")
    links = page.locator(".rules-text a.clause")
    expect(links.first).to_be_visible()
    with ann.context.expect_page() as opened:
        links.filter(has_text=re.compile(r"^DK-3\.1$")).click()
    is_at(opened.value, "DK-3.1")
    # The clauses of a game that came from elsewhere, without examples, are no links.
    page.route(
        "**/new?*",
        lambda route: route.fulfill(
            response=(answer := route.fetch()),
            body=answer.text().replace('data-clauses="KC DK"', 'data-clauses="KC"'),
        ),
    )
    page.goto(f"{url}/new?game=double-king")
    expect(page.locator(".rules-text .clause").first).to_have_text("DK-1.1")
    expect(page.locator(".rules-text a")).to_have_count(0)


def test_an_unknown_clause_leads_to_the_others(come: Come, url: str) -> None:
    ann = come()
    answer = ann.page.goto(f"{url}/rules/%3Cb%3E")
    assert answer is not None
    assert answer.status == 404
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("No such clause")
    ann.page.get_by_role("link", name="All clauses").click()
    expect(ann.page.locator(".contents [aria-current]")).to_contain_text("KC-1.1")
    ann.forgive("404")


# What can be tried


def test_a_wrong_and_a_right_move_by_taps(come: Come) -> None:
    page = at_clause(come(SMALL_PHONE), "KC-2.1")
    page.click(card("8S"), position={"x": 8, "y": 30})
    page.click('.place[data-place="N"]')
    expect(told(page, "refused")).to_contain_text("the colours must alternate. KC-2.1")
    expect(told(page, "refused")).to_be_in_viewport(ratio=1)
    expect(page.locator(card("8S"))).to_be_visible()
    expect(page.locator("[data-trial]")).to_have_count(3)
    page.click(card("8H"), position={"x": 8, "y": 30})
    page.click('.place[data-place="N"]')
    expect(told(page, "allowed")).to_contain_text(try_moves("KC-2.1", [RIGHT], "en").text)
    expect(told(page, "allowed")).to_be_in_viewport(ratio=1)
    expect(page.locator(card("8H"))).to_have_count(0)
    expect(page.locator("[data-trial]")).to_have_count(0)
    # One goes on from there: what follows is no longer the example's own.
    page.click('.action[data-move="end"]')
    expect(told(page, "allowed")).to_contain_text("That move is allowed.")
    page.click(".try-again")
    expect(page.locator(card("8H"))).to_be_visible()
    expect(page.locator(".outcomes p, .try-again")).to_have_count(0)
    assert stays_within_the_screen(page)


def test_the_same_by_keys_alone(come: Come) -> None:
    page = at_clause(come(), "KC-2.1")
    tab_to(page, ".zone-hand")
    for name, kind in (("8S", "refused"), ("8H", "allowed")):
        arrow_to(page, name)
        page.keyboard.press("Enter")
        focus_place(page, "N")
        page.keyboard.press("Enter")
        expect(told(page, kind)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".outcomes p")).to_have_count(0)
    tab_to(page, ".try-again")
    page.keyboard.press("Enter")
    # Moves worth trying stand in buttons, too, and the focus goes on.
    expect(page.locator("[data-trial]").first).to_be_focused()
    tab_to(page, f'[data-trial="{WRONG}"]')
    page.keyboard.press("Enter")
    expect(told(page, "refused").locator("b")).to_have_text("Refused.")
    expect(page.locator(f'[data-trial="{WRONG}"]')).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(f'[data-trial="{RIGHT}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(told(page, "allowed").locator("b")).to_have_text("Allowed.")
    expect(page.locator(".try-again")).to_be_focused()


def test_a_move_need_not_wait_for_an_answer_about_a_card(come: Come) -> None:
    ann = come()
    page = at_clause(ann, "KC-2.1")
    held = kept_back(page, "**/KC-2.1/press?*")
    page.click(card("8S"), position={"x": 8, "y": 30})
    ann.hears(held)
    page.click('.place[data-place="N"]')
    expect(told(page, "refused")).to_contain_text("the colours must alternate. KC-2.1")
    with page.expect_response("**/KC-2.1/press?*"):
        held[0].continue_()
    expect(page.locator(".outcomes p")).to_have_count(1)
    expect(told(page, "refused")).to_be_visible()


def test_answers_lead_to_other_clauses_and_an_entry_is_written_on_paper(come: Come) -> None:
    ann = come(PHONE)
    page = at_clause(ann, "DK-3.3")
    page.click('[data-trial="6H"]')
    told(page, "refused").get_by_role("link", name="DK-3.1").click()
    is_at(page, "DK-3.1")
    at_clause(ann, "KC-2.1").click('[data-about="stock"]')
    expect(told(page, "answer")).to_contain_text("40")
    told(page, "answer").get_by_role("link", name="KC-4.1").click()
    is_at(page, "KC-4.1")
    at_clause(ann, "DK-6.3")
    expect(page.locator(".board")).to_have_count(0)
    rows = page.get_by_role("region", name="Dealer: You").get_by_role("row")
    expect(rows).to_have_count(2)
    page.click('[data-trial="0"]')
    expect(told(page, "refused")).to_contain_text("add up to 8, not 6")
    expect(rows).to_have_count(2)
    page.click('[data-trial="1"]')
    expect(told(page, "allowed")).to_be_visible()
    expect(page.locator(".paper tr")).to_have_count(3)
    page.click(".try-again")
    expect(page.locator(".paper tr")).to_have_count(2)


# The ways on


def test_the_clauses_before_and_after(come: Come) -> None:
    ann = come(PHONE)
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


def test_no_connection_is_said_and_who_presses_twice_comes_to_the_last(come: Come) -> None:
    ann = come()
    page = at_clause(ann, "KC-2.1")
    page.route("**/api/rulebook/**", lambda route: route.abort())
    page.click(f'[data-trial="{RIGHT}"]')
    expect(told(page, "refused")).to_contain_text("Cannot reach the server.")
    page.click("[data-way=after]")
    expect(told(page, "answer")).to_contain_text("Cannot reach the server.")
    is_at(page, "KC-2.1")
    page.unroute("**/api/rulebook/**")
    ann.forgive("ERR_FAILED")
    held = kept_back(page, "**/api/rulebook/KC-2.2?*")
    page.click("[data-way=after]")
    ann.hears(held)
    page.click("[data-way=before]")
    is_at(page, "KC-1.5")
    with page.expect_response("**/api/rulebook/KC-2.2?*"):
        held[0].continue_()
    page.wait_for_timeout(GESTURE_MS)
    is_at(page, "KC-1.5")


# Without seeing it, and in every language


def test_a_clause_is_read_tried_and_heard_once_by_whoever_sees_nothing(come: Come) -> None:
    page = at_clause(come(), "KC-2.1")
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
    for count in (1, 2):
        # The same move, tried again, is told the same.
        wrong.press("Enter")
        wait_until(lambda count=count: len(page.evaluate("heard")) == count)  # type: ignore[misc]
        expect(page.locator(".board")).to_have_attribute("aria-busy", "false")
        page.wait_for_timeout(GESTURE_MS)
    page.get_by_role("button", name="eight of hearts on North").press("Enter")
    expect(told(page, "allowed")).to_be_visible()
    heard = [each.split(".")[0] for each in page.evaluate("heard")]
    assert heard == ["Refused", "Refused", "Allowed"]
    top = "North: eight of hearts on top, built down from nine of spades"
    expect(page.get_by_role("button", name=top)).to_be_visible()


def test_a_clause_in_each_language(come: Come) -> None:
    page = at_clause(come(SMALL_PHONE), "KC-2.1")
    for language in LANGUAGES:
        speak(page, language)
        told_here = build_clause_view("KC-2.1", language)
        expect(page.locator(".example-says p")).to_have_text(told_here.sentences)
        expect(page).to_have_title(f"KC-2.1 · {told_here.title} – Courtcards")
        page.click(f'[data-trial="{RIGHT}"]')
        expect(told(page, "allowed")).to_contain_text(try_moves("KC-2.1", [RIGHT], language).text)
        assert stays_within_the_screen(page)
