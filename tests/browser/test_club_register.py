"""Players register on their phones; the director sees them come, and takes them in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import LOOKS, Look, found
from browser.directing import LAPTOP, draw_the_rounds
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.visitors import ABORTED, PHONE, visitor
from courtcards.languages import LANGUAGES
from server.clubbing import Director
from server.registrants import Registrant
from server.serving import client_of

pytestmark = pytest.mark.long

LONG_NAME = "Maximilienne-Antoinette van der Straeten"
UNREACHED = "Failed to load resource: net::ERR_INTERNET_DISCONNECTED"
REFUSED = "Failed to load resource: the server responded with a status of"


@pytest.fixture
def director(url: str) -> Iterator[Director]:
    with client_of(url) as http:
        evening = Director.opening(http)
        names = [f"Player {each}" for each in ("Alpha", "Bravo", "Charlie")]
        evening.do("add", players=[{"name": name} for name in names])
        yield evening


def page_to_register(director: Director) -> str:
    return f"{director.http.base_url}{director.links()['register']}"


def directors_page(director: Director) -> str:
    key, _, proof = director.token.partition(".")
    return f"{director.http.base_url}/club/{director.evening}/{key}#{proof}"


def register(page: Page, name: str, club: str = "") -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your club or team").fill(club)
    page.get_by_role("button", name="Put me on the list").click()


def look_again(page: Page) -> None:
    """As a phone does that is taken out of the pocket."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_player_registers_and_the_director_takes_them_in(
    browser: Browser, url: str, director: Director
) -> None:
    with (
        visitor(browser, url, LAPTOP) as laptop,
        visitor(browser, url, PHONE) as ann,
        visitor(browser, url, PHONE) as bea,
    ):
        desk = laptop.page
        desk.goto(directors_page(director))
        desk.get_by_role("button", name="Let players register").click()
        desk.get_by_label("Places in all").fill("16")
        desk.get_by_role("button", name="Open registration").click()
        expect(desk.locator(".registration-state")).to_contain_text("Open: 13 places left")
        for phone in (ann, bea):
            phone.page.goto(page_to_register(director))
        expect(ann.page.get_by_text("13 places left")).to_be_visible()
        register(ann.page, "anne", "Leuven")
        register(bea.page, "Bea")
        for phone in (ann, bea):
            expect(
                phone.page.get_by_role("heading", name="The director has your name")
            ).to_be_visible()
        expect(desk.get_by_role("heading", name="2 wait to be taken in")).to_be_visible()
        expect(desk.locator(".step-waiting")).to_contain_text("2")
        desk.get_by_role("button", name="Decline Bea").click()
        expect(desk.get_by_text("1 declined")).to_be_visible()
        expect(desk.locator(".registration-news")).to_have_text("Bea is not taken in.")
        expect(desk.get_by_role("button", name="Take in anne")).to_be_focused()
        look_again(bea.page)
        expect(
            bea.page.get_by_role("heading", name="The director has not taken you in")
        ).to_be_visible()
        desk.get_by_text("1 declined").click()
        desk.get_by_role("button", name="Put back Bea").click()
        desk.get_by_role("button", name="Change anne").click()
        desk.locator("#registered-name").fill("Ann")
        desk.get_by_role("button", name="Save").click()
        desk.get_by_role("button", name="Take in all 2").click()
        expect(desk.get_by_role("heading", name="5 players")).to_be_visible()
        expect(desk.get_by_role("heading", name="Nobody waits.")).to_be_focused()
        expect(desk.locator(".step-waiting")).to_have_count(0)
        look_again(ann.page)
        expect(ann.page.get_by_role("heading", name="You play")).to_be_visible()
        expect(ann.page.locator(".registering-who")).to_contain_text("Ann")
        director.do("withdraw", player=0)
        draw_the_rounds(desk)
        look_again(ann.page)
        expect(ann.page.locator(".registering-table")).to_have_text("Table 1")
        expect(ann.page.locator(".registering-seat")).to_have_text(f"Seat {seat(director)}")
        expect(ann.page.get_by_role("button", name="I do not play")).to_have_count(0)
        ann.page.get_by_role("link", name="Seating and standings").click()
        expect(ann.page.locator(".own-name")).to_have_text("Ann")
        expect(ann.page.locator(".own-table")).to_have_text("Table 1")


def seat(director: Director) -> int:
    """That of Ann, whom the director has taken in as the second."""
    (table,) = director.view()["plan"][0]["tables"]
    number = next(each["number"] for each in director.view()["players"] if each["name"] == "Ann")
    return 1 + int(table["players"].index(number))


def test_without_a_connection_the_name_is_kept_and_sent_later(
    browser: Browser, url: str, director: Director
) -> None:
    director.do("open-registration", places=16)
    with visitor(browser, url, PHONE) as ann:
        ann.forgive(UNREACHED)
        ann.page.goto(page_to_register(director))
        expect(ann.page.get_by_label("Your name")).to_be_visible()
        ann.context.set_offline(True)
        register(ann.page, "Ann")
        expect(ann.page.locator(".registering-offline")).to_contain_text("Your name is kept")
        expect(ann.page.get_by_label("Your name")).to_have_value("Ann")
        expect(ann.page.get_by_role("button", name="Waiting for a connection")).to_be_disabled()
        expect(ann.page.get_by_text("places left")).to_have_count(0)
        ann.context.set_offline(False)
        expect(ann.page.get_by_role("heading", name="The director has your name")).to_be_visible()
        expect(ann.page.locator(".registering-offline")).to_have_count(0)
        ann.page.reload()
        expect(ann.page.get_by_role("heading", name="The director has your name")).to_be_visible()
    waiting = director.view()["registration"]["waiting"]
    assert [each["name"] for each in waiting] == ["Ann"]


def test_who_does_not_play_is_taken_off_once_there_is_a_connection(
    browser: Browser, url: str, director: Director
) -> None:
    director.do("open-registration", places=16)
    with visitor(browser, url, PHONE) as ann:
        ann.forgive(UNREACHED)
        ann.page.goto(page_to_register(director))
        register(ann.page, "Ann")
        expect(ann.page.get_by_role("heading", name="The director has your name")).to_be_visible()
        ann.context.set_offline(True)
        ann.page.get_by_role("button", name="I do not play").click()
        ann.page.get_by_role("button", name="Take me off").click()
        expect(ann.page.locator(".registering-offline")).to_contain_text("You are taken off as")
        expect(ann.page.get_by_role("button", name="I do not play")).to_have_count(0)
        ann.context.set_offline(False)
        expect(ann.page.locator(".registering-form")).to_be_visible()
        expect(ann.page.locator(".registering-offline")).to_have_count(0)
    assert director.view()["registration"]["waiting"] == []


def look_in_vain(page: Page, status: int, told: str) -> None:
    """Look, while the server answers every look so."""
    refusal = {"error": "server/trouble", "message": told, "clause": None}
    page.unroute("**/registration")
    page.route("**/registration", lambda route: route.fulfill(status=status, json=refusal))
    look_again(page)


def test_a_look_in_vain_is_forgotten_after_the_next(
    browser: Browser, url: str, director: Director
) -> None:
    director.do("open-registration", places=16)
    with visitor(browser, url, PHONE) as ann:
        ann.forgive(REFUSED, ABORTED)
        ann.page.route("**/registration", lambda route: route.abort())
        ann.page.goto(page_to_register(director))
        expect(ann.page.locator(".registering-offline")).to_contain_text("Enter your name")
        for status, told in ((429, "Too many"), (500, "Our fault")):
            look_in_vain(ann.page, status, told)
            expect(ann.page.get_by_role("alert")).to_contain_text(told)
        look_in_vain(ann.page, 503, "away")
        expect(ann.page.locator(".registering-offline")).to_be_visible()
        expect(ann.page.get_by_role("alert")).to_have_count(0)
        ann.page.unroute("**/registration")
        look_again(ann.page)
        expect(ann.page.get_by_text("13 places left")).to_be_visible()


def test_whoever_comes_too_late_is_told_so_alone(
    browser: Browser, url: str, director: Director
) -> None:
    director.do("open-registration", places=16)
    with visitor(browser, url, PHONE) as ann:
        ann.forgive(REFUSED, UNREACHED)
        ann.page.goto(page_to_register(director))
        expect(ann.page.get_by_text("13 places left")).to_be_visible()
        ann.context.set_offline(True)
        register(ann.page, "Ann")
        expect(ann.page.locator(".registering-offline")).to_contain_text("Your name is kept")
        director.do("close-registration")
        ann.context.set_offline(False)
        expect(ann.page.locator(".registering-shut")).to_contain_text("Registration is closed")
        expect(ann.page.get_by_role("alert")).to_have_count(0)
        expect(ann.page.locator(".registering-form")).to_have_count(0)


def test_what_is_refused_is_said_and_who_does_not_play_goes(
    browser: Browser, url: str, director: Director
) -> None:
    director.do("open-registration", places=16)
    with visitor(browser, url, SMALL_PHONE) as ann:
        ann.forgive(REFUSED)
        ann.page.goto(page_to_register(director))
        register(ann.page, "Player Alpha")
        expect(ann.page.get_by_role("alert")).to_contain_text("add your club")
        register(ann.page, "Player Alpha", "Leuven")
        expect(ann.page.locator(".registering-who")).to_contain_text("Player Alpha (Leuven)")
        expect(ann.page.get_by_role("alert")).to_have_count(0)
        ann.page.get_by_role("button", name="I do not play").click()
        ann.page.get_by_role("button", name="Take me off").click()
        expect(ann.page.get_by_label("Your name")).to_be_visible()
        director.do("close-registration")
        look_again(ann.page)
        expect(ann.page.locator(".registering-shut")).to_contain_text("Registration is closed")
        director.do("renew", key="register")
        look_again(ann.page)
        expect(ann.page.get_by_role("alert")).to_contain_text("replaced by a new one")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_narrowest_phone(
    browser: Browser, url: str, director: Director, language: str
) -> None:
    director.do("open-registration", places=16)
    with visitor(browser, url, SMALL_PHONE, language) as ann:
        ann.page.goto(page_to_register(director))
        expect(ann.page.locator("html")).to_have_attribute("lang", language)
        expect(ann.page.locator(".registering-form")).to_be_visible()
        assert stays_within_the_screen(ann.page)
        ann.page.locator("#own-name").fill(LONG_NAME)
        ann.page.locator(".registering-form .primary").click()
        expect(ann.page.locator(".registering-own")).to_be_visible()
        assert stays_within_the_screen(ann.page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_waits_is_counted_where_the_director_has_no_room(
    browser: Browser, url: str, director: Director, language: str
) -> None:
    director.do("open-registration", places=64)
    for number in range(12):
        Registrant(director).do("register", name=f"Guest {number}")
    with visitor(browser, url, SMALL_PHONE, language) as laptop:
        laptop.page.goto(directors_page(director))
        expect(laptop.page.locator("html")).to_have_attribute("lang", language)
        expect(laptop.page.locator(".step-waiting")).to_contain_text("12")
        assert stays_within_the_screen(laptop.page)


@pytest.mark.parametrize("looks", LOOKS)
def test_everybody_can_use_it(
    browser: Browser, url: str, director: Director, looks: list[Look]
) -> None:
    director.do("open-registration", places=16)
    Registrant(director).do("register", name=LONG_NAME, club="Leuven")
    Registrant(director).do("register", name="Bea")
    Registrant(director).do("register", name="Cas")
    director.do("decline", registered=[2])
    with visitor(browser, url, PHONE) as ann, visitor(browser, url, LAPTOP) as laptop:
        ann.page.goto(page_to_register(director))
        expect(ann.page.locator(".registering-form")).to_be_visible()
        assert list(found(ann.page, looks)) == []
        register(ann.page, "Dirk")
        expect(ann.page.locator(".registering-own")).to_be_visible()
        assert list(found(ann.page, looks)) == []
        laptop.page.goto(directors_page(director))
        laptop.page.get_by_role("button", name="Change places").click()
        laptop.page.get_by_text("1 declined").click()
        assert list(found(laptop.page, looks)) == []
        width, height = SMALL_PHONE
        laptop.page.set_viewport_size({"width": width, "height": height})
        assert stays_within_the_screen(laptop.page)
