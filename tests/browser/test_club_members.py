"""Members of the club at its evening: names are completed, and asked about where nearly typed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import found, violations
from browser.directing import LAPTOP, address
from browser.screens import SMALL_PHONE, resize, stays_within_the_screen
from browser.visitors import OFFLINE, PHONE, Visitor, visitor
from server.clubbing import SETTINGS, Director
from server.registrants import Registrant
from server.roll_keeping import Keeper, director_of

pytestmark = pytest.mark.long


@pytest.fixture
def keeper(http: httpx.Client) -> Keeper:
    """A club with members."""
    keeper = Keeper.opening(http, "De Koningen")
    keeper.do("add", members=[{"name": "Marie Dupont", "club": "Leuven"}])
    keeper.add("Bart Maes", "Zoë Claes", "Marie Dupond")
    return keeper


@pytest.fixture
def director(keeper: Keeper) -> Director:
    """The director of an evening of the club, where Bart Maes is."""
    return director_of(keeper.http, keeper.do("evening", settings=SETTINGS, members=[1])["page"])


@contextmanager
def directing(
    browser: Browser, director: Director, screen: tuple[int, int] = LAPTOP
) -> Iterator[Visitor]:
    """Somebody at the director's page, where the members are known."""
    with visitor(browser, str(director.http.base_url), screen) as ann:
        ann.page.goto(address(director))
        expect(ann.page.locator("#absent-members option")).to_have_count(3)
        yield ann


def enter(page: Page, name: str) -> None:
    field = page.locator("#player-name")
    field.fill(name)
    field.press("Enter")


def who_plays(keeper: Keeper, director: Director) -> tuple[list[int], list[str]]:
    told = keeper.get(f"/evenings/{director.evening}").json()
    return told["members"], [guest["name"] for guest in told["guests"]]


def test_a_member_is_offered_and_comes_with_number_and_team(
    browser: Browser, keeper: Keeper, director: Director
) -> None:
    director.do("add", players=[{"name": "Zoo Klaas"}])
    with directing(browser, director) as ann:
        offered = ann.page.locator("#absent-members option")
        enter(ann.page, "marie  dupont")
        expect(ann.page.locator(".person").filter(has_text="Leuven")).to_have_count(1)
        expect(offered).to_have_count(2)
        # A name that is put right is completed, too.
        ann.page.get_by_role("button", name="Edit Zoo Klaas").click()
        name = ann.page.locator("#change-name")
        expect(name).to_have_attribute("list", "absent-members")
        name.fill("zoë  claes")
        name.press("Enter")
        expect(offered).to_have_count(1)
    assert who_plays(keeper, director) == ([1, 0, 2], [])
    assert {"Zoë Claes", "Marie Dupont"} < {each["name"] for each in director.view()["players"]}


def test_a_name_that_is_nearly_a_members_is_asked_about(
    browser: Browser, keeper: Keeper, director: Director
) -> None:
    with directing(browser, director, PHONE) as ann:
        enter(ann.page, "Dupon Marie")
        question = ann.page.get_by_role("group", name="almost a member’s name")
        expect(question.get_by_role("button")).to_have_text(
            [
                "Marie Dupond",
                "Marie Dupont (Leuven)",
                "No, “Dupon Marie” is a guest",
                "Change the name",
            ]
        )
        expect(question.get_by_role("button").first).to_be_focused()
        assert found(ann.page) == []
        resize(ann.page, SMALL_PHONE)
        assert stays_within_the_screen(ann.page)
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("#player-name")).to_have_value("Dupon Marie")
        ann.page.locator("#player-club").fill("Gent")
        ann.page.locator("#player-name").press("Enter")
        question.get_by_role("button", name="Change the name").click()
        expect(ann.page.locator("#player-name")).to_be_focused()
        expect(ann.page.locator("#player-name")).to_have_value("Dupon Marie")
        expect(ann.page.locator("#player-club")).to_have_value("Gent")
        ann.page.locator("#player-name").press("Enter")
        question.get_by_role("button", name="Marie Dupont (Leuven)").click()
        expect(ann.page.locator(".person")).to_have_count(2)
        expect(ann.page.locator("#player-name")).to_be_focused()
        enter(ann.page, "Zoe Claesz")
        question.get_by_role("button", name="is a guest").click()
        expect(ann.page.locator(".person")).to_have_count(3)
    assert who_plays(keeper, director) == ([1, 0], ["Zoe Claesz"])


def test_whoever_registers_under_nearly_a_members_name_is_asked_about(
    browser: Browser, keeper: Keeper, director: Director
) -> None:
    director.do("open-registration", places=16)
    for name in ("Dupon Marie", "Zoë Claes", "Quentin", "Dupond Marie"):
        Registrant(director).do("register", name=name)
    with directing(browser, director, PHONE) as ann:
        page = ann.page
        asked = page.locator(".registered .is-this")
        expect(asked).to_have_count(2)
        assert stays_within_the_screen(page)
        assert violations(page) == []
        page.get_by_role("button", name="Accept all 2").click()
        expect(page.locator(".registered > li")).to_have_count(2)
        asked.first.get_by_role("button", name="Marie Dupont (Leuven)").click()
        expect(page.locator(".registered > li").first).to_contain_text("Marie Dupont")
        expect(page.get_by_role("button", name="Accept Marie Dupont")).to_be_focused()
        expect(asked).to_have_count(1)
        page.get_by_role("button", name="Accept Marie Dupont").click()
        page.get_by_role("button", name="Accept Dupond Marie").click()
        expect(page.get_by_role("heading", name="Nobody is waiting.")).to_be_visible()
    members, guests = who_plays(keeper, director)
    assert (members, guests) == ([1, 2, 0], ["Quentin", "Dupond Marie"])


def test_whoever_has_left_is_not_offered_once_the_page_comes_back(
    browser: Browser, keeper: Keeper, director: Director
) -> None:
    with directing(browser, director) as ann:
        offered = ann.page.locator("#absent-members option")
        keeper.do("leave", member=3)
        ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(offered).to_have_count(2)
        ann.forgive(*OFFLINE)
        ann.context.set_offline(True)
        expect(ann.page.locator(".bar-link, .away:not([hidden])")).to_be_visible()
        keeper.do("leave", member=2)
        ann.context.set_offline(False)
        expect(offered).to_have_count(1)
