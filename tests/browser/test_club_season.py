"""A season by its page: begun of evenings of this device, looked at, changed, printed, saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import LOOKS, Look, found
from browser.directing import LAPTOP
from browser.screens import stays_within_the_screen
from browser.visitors import PHONE, visitor
from server.clubbing import Director
from server.seasoning import played_evening
from server.serving import client_of

pytestmark = pytest.mark.long

SMALL = (320, 640)
LONG_NAME = "Maximilienne-Antoinette van der Straeten"


@pytest.fixture
def evenings(url: str) -> Iterator[list[Director]]:
    with client_of(url) as http:
        yield [played_evening(http, day, ("Ann", "Bea", "Cas", LONG_NAME)) for day in (7, 14)]


def test_a_season_from_its_beginning(
    browser: Browser, url: str, evenings: list[Director], tmp_path: Path
) -> None:
    with visitor(browser, url, LAPTOP) as ann, visitor(browser, url, PHONE) as bob:
        page = ann.page
        address = {"address": url, "here_only": False}
        page.route("**/api/address?*", lambda route: route.fulfill(json=address))
        for each in evenings:
            page.goto(url + each.links()["director"])
            expect(page.locator(".bar-title")).to_contain_text("Evening")
        page.goto(f"{url}/club")
        expect(page.locator(".begin-season")).to_have_count(0)
        page.get_by_label("Evening 7: count for the season").check()
        page.fill("#season-name", "Winter")
        page.fill("#season-best", "1")
        page.get_by_role("button", name="Begin the season").click()
        page.wait_for_url("**/season/*/director*")
        expect(page.locator(".season-table tbody tr")).to_have_count(4)
        expect(page.locator(".season-ratings tbody tr")).to_have_count(4)
        assert stays_within_the_screen(page)

        page.get_by_label("Evening 14: count for the season").click()
        expect(page.locator(".season-evenings li")).to_have_count(2)
        expect(page.locator(".is-left-out")).to_have_count(4)
        page.fill("#season-prizes", "A ham\n\nA bottle of wine")
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".season-awards li").first).to_contain_text("A ham")
        page.fill("#season-name", " ")
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".refusal")).to_contain_text("A season needs a name")
        for words, start in (("Excel", b"PK"), ("Ranking as CSV", b"\xef\xbb\xbf")):
            with page.expect_download() as fetched:
                page.get_by_role("button", name=words).click()
            fetched.value.save_as(tmp_path / words)
            assert (tmp_path / words).read_bytes().startswith(start)

        image = page.locator(".season-link img.code")
        expect(image).to_be_visible()
        image.evaluate("(image) => image.decode()")  # fails where there is no picture
        shown = page.locator(".season-link .link-text").input_value()
        bob.page.goto(url + "/season/" + shown.partition("/season/")[2])
        expect(bob.page.locator(".season-ratings tbody tr")).to_have_count(4)
        expect(bob.page.locator(".season-directing")).to_have_count(0)
        bob.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        assert stays_within_the_screen(bob.page)
        page.get_by_label("Evening 7: leave out").click()
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
        ann.faults[:] = [fault for fault in ann.faults if "422" not in fault]


@pytest.mark.parametrize("looks", LOOKS)
def test_everybody_can_read_a_season(
    browser: Browser, url: str, evenings: list[Director], looks: list[Look]
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.goto(url + evenings[0].links()["director"])
        expect(page.locator(".bar-title")).to_contain_text("Evening")
        page.goto(f"{url}/club")
        page.get_by_role("button", name="Tick all of them").click()
        page.fill("#season-name", "Winter")
        page.get_by_role("button", name="Begin the season").click()
        expect(page.locator(".season-ratings tbody tr")).to_have_count(4)
        assert not list(found(page, looks))
