"""A person is forgotten by a button: what it changes is shown, it is asked once more, and done."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import LOOKS, Look, found
from browser.directing import LAPTOP, go
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.visitors import visitor
from server.clubbing import SETTINGS, Director, page_of
from server.roll_keeping import Keeper, director_of
from server.serving import client_of

pytestmark = pytest.mark.long

NAMES = ["Ann Peeters", "Bea", "Cas", "Dirk"]


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with client_of(url) as client:
        yield client


@pytest.fixture
def keeper(http: httpx.Client) -> Keeper:
    """A club that holds an evening of one round, which is being played."""
    keeper = Keeper.opening(http, "De Koningen")
    keeper.add(*NAMES)
    held = keeper.do("evening", settings=SETTINGS | {"rounds": 1}, members=[0, 1, 2, 3])
    director_of(http, held["page"]).begin()
    return keeper


@pytest.fixture
def director(keeper: Keeper) -> Director:
    held = keeper.view()["evenings"][0]["evening"]
    page = keeper.get(f"/evenings/{held}").json()["page"]
    return director_of(keeper.http, page)


def address_of(director: Director) -> str:
    return f"{director.http.base_url}{page_of(director.evening, director.token)}"


def is_asked_to_forget(page: Page, director: Director) -> None:
    """The dialog for the first player stands open, and says where the name stands."""
    page.goto(address_of(director))
    go(page, "Players")
    page.get_by_role("button", name="Change Ann Peeters").click()
    page.get_by_role("button", name="Forget this person").click()
    expect(page.locator(".forget-list li")).to_contain_text("1 sheet")


def test_the_director_forgets_a_player(browser: Browser, director: Director) -> None:
    with visitor(browser, str(director.http.base_url), LAPTOP) as ann:
        is_asked_to_forget(ann.page, director)
        dialog = ann.page.locator(".forget-dialog")
        expect(dialog).to_contain_text("open the page of the club De Koningen")
        forget = dialog.get_by_role("button", name="Forget", exact=True)
        expect(forget).to_be_disabled()  # without the tick
        dialog.get_by_label("I understand that this cannot be undone").check()
        forget.click()
        expect(dialog).to_have_count(0)
        names = ann.page.locator(".person-name")
        expect(names.filter(has_text="somebody")).to_have_count(1)
        expect(names.filter(has_text="Peeters")).to_have_count(0)
        ann.page.get_by_role("button", name="Change somebody").click()
        expect(ann.page.get_by_role("button", name="Save")).to_be_visible()
        expect(ann.page.get_by_role("button", name="Forget this person")).to_have_count(0)
    assert [each["name"] for each in director.view()["players"]] == ["somebody", *NAMES[1:]]


def test_the_names_of_an_evening_go_once_it_is_over(browser: Browser, director: Director) -> None:
    director.close("it is late")
    with visitor(browser, str(director.http.base_url), LAPTOP) as ann:
        ann.page.goto(address_of(director))
        go(ann.page, "Standings")
        ann.page.get_by_role("button", name="Take the names out …").click()
        dialog = ann.page.locator(".forget-dialog")
        dialog.get_by_label("I understand that this cannot be undone").check()
        dialog.get_by_role("button", name="Take them out").click()
        expect(dialog).to_have_count(0)
        players = ann.page.locator("table.standings tbody th")
        expect(players.filter(has_text="player 1")).to_have_count(1)
        expect(players.filter(has_text="Bea")).to_have_count(0)


def test_the_club_forgets_a_member(browser: Browser, keeper: Keeper, director: Director) -> None:
    with (
        visitor(browser, str(keeper.http.base_url), LAPTOP) as ann,
        visitor(browser, str(keeper.http.base_url), LAPTOP) as bea,
    ):
        bea.page.goto(address_of(director))
        go(bea.page, "Players")
        expect(bea.page.locator(".person-name").filter(has_text="Ann Peeters")).to_have_count(1)
        bea.page.get_by_role("button", name="Change Ann Peeters").click()
        ann.page.goto(f"{keeper.http.base_url}/club/roll/{keeper.roll}#{keeper.token}")
        ann.page.get_by_role("button", name="Change Ann Peeters").click()
        ann.page.get_by_role("button", name="Forget this person").click()
        dialog = ann.page.locator(".forget-dialog")
        expect(dialog).to_contain_text("The name stands at 1 evening:")
        dialog.get_by_label("I understand that this cannot be undone").check()
        dialog.get_by_role("button", name="Forget", exact=True).click()
        expect(ann.page.get_by_role("heading", name="3 members")).to_be_visible()
        # A page that is open shows it by itself.
        expect(bea.page.locator(".person-name").filter(has_text="somebody")).to_have_count(1)
        expect(bea.page.locator(".rename")).to_have_count(0)
        expect(ann.page.locator(".gone")).to_have_count(0)


@pytest.mark.parametrize("looks", LOOKS)
def test_it_is_asked_so_that_everybody_can_use_it(
    browser: Browser, director: Director, looks: list[Look]
) -> None:
    with visitor(browser, str(director.http.base_url), SMALL_PHONE) as ann:
        is_asked_to_forget(ann.page, director)
        assert stays_within_the_screen(ann.page)
        assert list(found(ann.page, looks)) == []
