"""From the member file of a club to a drawn round: how many clicks, and who is there then."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import FilePayload, Page, expect

from browser.directing import LAPTOP, draw_the_rounds
from browser.member_lists import FAULTY, OWN, USUAL, MemberList
from browser.visitors import Come
from server.roll_keeping import Keeper, director_of

pytestmark = pytest.mark.long

MOST_CLICKS = 12
COUNT_CLICKS = """document.addEventListener("click", (event) => {
    if (event.detail) localStorage.clicks = Number(localStorage.clicks ?? 0) + 1;
}, true);"""
CHOOSING = 1
"""The click in the window of the system that chooses a file; the page does not see it."""


def page_of(keeper: Keeper) -> str:
    return f"{keeper.http.base_url}/club/roll/{keeper.roll}#{keeper.token}"


def choose_list(page: Page, listed: MemberList) -> None:
    with page.expect_file_chooser() as chooser:
        page.locator(".member-lists input").click()
    file = FilePayload(name=listed.name, mimeType="", buffer=listed.file)
    chooser.value.set_files(file)
    expect(page.locator(".import-dialog .primary")).to_be_visible()


def clicks(page: Page) -> int:
    return int(page.evaluate("Number(localStorage.clicks ?? 0)")) + CHOOSING


@pytest.mark.parametrize("listed", [*FAULTY, *USUAL], ids=lambda each: each.name)
def test_a_list_becomes_a_drawn_round_in_few_clicks(
    come: Come, http: httpx.Client, listed: MemberList
) -> None:
    keeper = Keeper.opening(http, "Kings")
    keeper.add(*OWN)
    page = come(LAPTOP).page
    page.add_init_script(COUNT_CLICKS)
    page.goto(page_of(keeper))
    choose_list(page, listed)
    if page.locator(".import-doubles").count():
        page.get_by_role("button", name="One person", exact=True).click()
    page.locator(".import-dialog .primary").click()
    expect(page.locator(".import-dialog")).to_have_count(0)
    found = [each["name"] for each in keeper.view()["members"]]
    assert found == [*OWN, *listed.names]
    page.get_by_role("button", name="Everyone is here").click()
    expect(page.locator(".person")).to_have_count(len(found))
    draw_the_rounds(page)
    director = director_of(http, page.url.removeprefix(str(http.base_url).rstrip("/")))
    players = director.view()["players"]
    assert sorted(each["name"] for each in players) == sorted(found)
    assert director.view()["plan"]
    assert clicks(page) <= MOST_CLICKS
