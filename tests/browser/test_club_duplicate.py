"""A duplicate evening by the pages: opened, begun, compared deal by deal as the tables go on."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.axe import violations
from browser.directing import LAPTOP, address, go, press_next
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.visitors import Come, Visitor
from server.clubbing import Director, token_of
from server.online_tables import Table, handed_out

pytestmark = pytest.mark.long

BOTH = ((1, 1), (1, 2))
LONG_NAME = "Maximilienne-Antoinette van der Straeten"


def deals(page: Page) -> Locator:
    return page.locator(".compared tbody tr")


def opened(ann: Visitor, http: httpx.Client) -> Director:
    """A duplicate evening, opened by the first page: what does not go together is said there."""
    page = ann.page
    page.goto(f"{ann.url}/club")
    page.fill("#evening-name", "Duplicate evening")
    page.get_by_text("Duplicate: the same deals at every table").click()
    page.click(".open-evening > .button")
    expect(page.locator(".open-evening .refusal")).to_contain_text("every deal is shuffled")
    ann.forgive("422")
    page.select_option("#evening-ruleset", "club-shuffled")
    assert violations(page) == []
    page.click(".open-evening > .button")
    page.wait_for_url("**/club/*/director*")
    evening = page.url.split("/club/")[1].split("/")[0]
    return Director(http, evening, token_of(page.url))


def play_on(table: Table) -> None:
    while table.look()["view"]["phase"] != "match-over":
        table.play_deal()


def test_a_duplicate_round_is_compared_deal_by_deal(come: Come, http: httpx.Client) -> None:
    ann, bob, cas = come(LAPTOP), come(SMALL_PHONE), come(SMALL_PHONE)
    page = ann.page
    director = opened(ann, http)
    names = [LONG_NAME, *(f"Player {number}" for number in range(2, 9))]
    director.do("add", players=[{"name": name} for name in names])
    director.do("draw")
    go(page, "Seating")
    expect(page.locator(".table-card .tag")).to_have_count(2)
    expect(page.locator(".online input")).to_have_count(0)
    press_next(page)
    expect(page.locator(".comparison")).to_contain_text("0 of 20 deals")
    one, other = handed_out(director, BOTH)
    page.get_by_role("button", name="Link of table 1").click()
    page.get_by_role("button", name="’s seat").first.click()
    expect(page.locator(".seat-link-title")).to_have_count(1)
    expect(page.locator(".hand-out")).to_have_count(3)
    assert violations(page) == []
    page.get_by_role("button", name="Close", exact=True).click()
    one.leave_to_bots()
    one.play_deal()
    expect(page.locator(".table-card").first).to_contain_text("Game 2 of 20")
    expect(page.locator(".compared")).to_have_count(0)
    expect(page.locator(".table-card .total")).to_have_count(0)
    other.play_otherwise()
    expect(deals(page)).to_have_count(1)
    assert violations(page) == []

    bob.page.goto(address(director, "viewer"))
    bob.page.fill("#own-name", "maximil")
    bob.page.locator(".own-seek .button").click()
    expect(deals(bob.page)).to_have_count(1)
    cas.page.goto(address(director, "1"))
    expect(deals(cas.page)).to_have_count(1)
    for phone in (bob.page, cas.page):
        assert stays_within_the_screen(phone)
        assert violations(phone) == []

    for table in (one, other):
        play_on(table)
    for each in (page, bob.page, cas.page):
        expect(deals(each)).to_have_count(20)
        expect(each.locator(".compared tfoot tr")).to_have_count(2)
    for phone in (bob.page, cas.page):
        assert stays_within_the_screen(phone)
        assert violations(phone) == []
    page.select_option(".compare-choice select", "2")
    told = director.get("/rounds/1/comparison").json()["tables"][1]
    points = page.locator(".compared tfoot tr").last.locator("td")
    expect(points).to_have_text([f"{each:g}" for each in told["ranking_points"]])
    assert violations(page) == []
    press_next(page)
    go(page, "Standings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Comparison (CSV)").click()
    assert download.value.suggested_filename.endswith(".csv")
