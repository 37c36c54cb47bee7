"""A season by its page: begun of evenings of this device, looked at, changed, printed, saved."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import found
from browser.directing import LAPTOP, address
from browser.screens import SMALL_PHONE, resize, stays_within_the_screen
from browser.visitors import PHONE, Come, visitor
from clubs.club_seasons import AGREED, write_club_season
from server.seasoning import played_evening
from server.serving import running_server

pytestmark = pytest.mark.long

LONG_NAME = "Maximilienne-Antoinette van der Straeten"


def saved(page: Page, words: str) -> bytes:
    with page.expect_download() as fetched:
        page.get_by_role("button", name=words).click()
    return Path(fetched.value.path()).read_bytes()


def test_a_season_from_its_beginning(come: Come, url: str, http: httpx.Client) -> None:
    ann, bob = come(LAPTOP), come(PHONE)
    page = ann.page
    evenings = [played_evening(http, day, ("Ann", "Bea", "Cas", LONG_NAME)) for day in (7, 14)]
    shared = {"address": url, "here_only": False}
    page.route("**/api/address?*", lambda route: route.fulfill(json=shared))
    for each in evenings:
        page.goto(address(each))
        expect(page.locator(".bar-title")).to_contain_text("Evening")
    page.goto(f"{url}/club")
    expect(page.locator(".begin-season")).to_have_count(0)
    page.get_by_label("Count Evening 7 for the season").check()
    page.fill("#season-name", "Winter")
    page.fill("#season-best", "1")
    page.get_by_role("button", name="Start the season").click()
    page.wait_for_url("**/season/*/director*")
    expect(page.locator(".season-table tbody tr")).to_have_count(4)
    expect(page.locator(".season-ratings tbody tr")).to_have_count(4)
    assert stays_within_the_screen(page)

    page.get_by_label("Count Evening 14 for the season").click()
    expect(page.locator(".season-evenings li")).to_have_count(2)
    expect(page.locator(".is-left-out")).to_have_count(4)
    page.fill("#season-prizes", "A ham\n\nA bottle of wine")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".season-awards li").first).to_contain_text("A ham")
    page.fill("#season-name", " ")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".refusal")).to_contain_text("A season needs a name")
    assert saved(page, "Excel").startswith(b"PK")
    assert saved(page, "Standings (CSV)").startswith(b"\xef\xbb\xbf")

    image = page.locator(".season-link img.code")
    expect(image).to_be_visible()
    image.evaluate("(image) => image.decode()")  # fails where there is no picture
    shown = page.locator(".season-link .link-text").input_value()
    bob.page.goto(url + "/season/" + shown.partition("/season/")[2])
    expect(bob.page.locator(".season-ratings tbody tr")).to_have_count(4)
    expect(bob.page.locator(".season-directing")).to_have_count(0)
    assert found(page) == []
    resize(bob.page, SMALL_PHONE)
    assert stays_within_the_screen(bob.page)
    page.get_by_label("Leave out Evening 7").click()
    expect(page.locator(".season-evenings li")).to_have_count(2)
    page.get_by_role("button", name="Make a new link").click()
    expect(page.locator(".season-link .link-text")).not_to_have_value(shown)

    page.goto(f"{url}/club")
    expect(page.locator(".known-seasons li")).to_have_count(1)
    page.get_by_role("link", name="Winter").click()
    expect(page.locator("h1")).to_have_text("Winter")
    page.goto(f"{url}/club")
    page.get_by_label("Remove Winter from the list").click()
    expect(page.locator(".known-seasons")).to_have_count(0)
    ann.forgive("422")


def test_personal_pages_and_special_prizes(browser: Browser, tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    season = write_club_season(log, prizes=("A ham",))
    with running_server(log) as url, visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.goto(url + season.page("director"))
        expect(page.locator(".records li")).to_have_count(13)
        page.get_by_role("button", name="Add a special prize").click()
        page.fill("#special-0", "A heart")
        page.select_option("#special-rule-0", label="Best at a game")
        page.select_option("#special-of-0", label="Hearts")
        page.get_by_role("button", name="Add a special prize").click()
        page.fill("#special-1", "The cup")
        page.select_option("#special-rule-1", label="Best of a team")
        page.fill("#special-of-1", "Gent")
        page.get_by_role("button", name="Add a special prize").click()
        page.get_by_role("button", name="Remove this prize").last.click()
        page.get_by_label("One prize per player").check()
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".special-awards li")).to_have_count(2)
        expect(page.locator(".special-awards li").first).to_contain_text("A heart")
        expect(page.locator("#special-of-1")).to_have_value("Gent")

        name = page.locator(".season-table .person-link").nth(2)
        whose = name.inner_text()
        name.focus()
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(whose)
        expect(page.locator("h1")).to_be_focused()
        expect(page.get_by_role("img", name="Rating:")).to_be_visible()
        expect(page.locator(".person-contracts tbody tr")).to_have_count(7)
        assert found(page) == []
        page.locator(".person-opponents .person-link").first.click()
        expect(page.locator("h1")).not_to_have_text(whose)
        page.reload()
        expect(page.locator(".person-figures")).to_be_visible()
        page.go_back()
        expect(page.locator("h1")).to_have_text(whose)
        page.get_by_role("link", name="Back to the season").click()
        expect(page.locator("h1")).to_have_text("Winter")
        expect(page.locator(".person-link:focus")).to_have_text(whose)
        assert found(page) == []

    with running_server(log) as url, visitor(browser, url, SMALL_PHONE) as bob:
        page = bob.page
        page.goto(url + season.page("viewer"))
        links = page.locator(".season-table .person-link")
        expect(page.locator(".season-figures tbody tr")).to_have_count(len(AGREED))
        expect(links).to_have_count(len(AGREED))
        links.first.click()
        expect(page.locator(".person-opponents tbody tr").first).to_be_visible()
        assert stays_within_the_screen(page)
