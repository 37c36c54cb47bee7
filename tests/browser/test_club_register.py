"""Players register on their phones; the director sees them come, and takes them in."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.axe import found
from browser.directing import LAPTOP, address, draw_the_rounds, evening
from browser.screens import SMALL_PHONE, resize, speak, stays_within_the_screen
from browser.visitors import ABORTED, PHONE, Come
from courtcards.text import LANGUAGES
from server.clubbing import Director
from server.registrants import Registrant

pytestmark = pytest.mark.long

LONG_NAME = "Maximilienne-Antoinette van der Straeten"
UNREACHED = "Failed to load resource: net::ERR_INTERNET_DISCONNECTED"
REFUSED = "Failed to load resource: the server responded with a status of"


@pytest.fixture
def director(http: httpx.Client) -> Director:
    return evening(http, "Player Alpha", "Player Bravo", "Player Charlie")


def register(page: Page, name: str, club: str = "") -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your club or team").fill(club)
    page.get_by_role("button", name="Register").click()


def look_again(page: Page) -> None:
    """As a phone does that is taken out of the pocket."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_player_registers_and_the_director_takes_them_in(come: Come, director: Director) -> None:
    laptop, ann, bea = come(LAPTOP), come(PHONE), come(PHONE)
    desk = laptop.page
    desk.goto(address(director))
    desk.get_by_role("button", name="Let players register").click()
    desk.get_by_label("Total places").fill("16")
    desk.get_by_role("button", name="Open registration").click()
    expect(desk.locator(".registration-state")).to_contain_text("Open: 13 places left")
    for phone in (ann, bea):
        phone.page.goto(address(director, "register"))
    expect(ann.page.get_by_text("13 places left")).to_be_visible()
    register(ann.page, "anne", "Leuven")
    register(bea.page, "Bea")
    for phone in (ann, bea):
        expect(phone.page.get_by_role("heading", name="Waiting for the director")).to_be_visible()
    expect(desk.get_by_role("heading", name="2 waiting")).to_be_visible()
    expect(desk.locator(".step-waiting")).to_contain_text("2")
    desk.get_by_role("button", name="Decline Bea").click()
    expect(desk.get_by_text("1 declined")).to_be_visible()
    expect(desk.locator(".registration-news")).to_have_text("Bea declined.")
    expect(desk.get_by_role("button", name="Accept anne")).to_be_focused()
    look_again(bea.page)
    expect(bea.page.get_by_role("heading", name="Registration declined")).to_be_visible()
    desk.get_by_text("1 declined").click()
    desk.get_by_role("button", name="Put back Bea").click()
    desk.get_by_role("button", name="Edit anne").click()
    desk.locator("#registered-name").fill("Ann")
    desk.get_by_role("button", name="Save").click()
    desk.get_by_role("button", name="Accept all 2").click()
    expect(desk.get_by_role("heading", name="5 players")).to_be_visible()
    expect(desk.get_by_role("heading", name="Nobody is waiting.")).to_be_focused()
    expect(desk.locator(".step-waiting")).to_have_count(0)
    look_again(ann.page)
    expect(ann.page.get_by_role("heading", name="You are playing")).to_be_visible()
    expect(ann.page.locator(".registering-who")).to_contain_text("Ann")
    director.do("withdraw", player=0)
    draw_the_rounds(desk)
    look_again(ann.page)
    expect(ann.page.locator(".registering-table")).to_have_text("Table 1")
    expect(ann.page.locator(".registering-seat")).to_have_text(f"Seat {seat(director)}")
    expect(ann.page.get_by_role("button", name="Withdraw")).to_have_count(0)
    ann.page.get_by_role("link", name="Seating and standings").click()
    expect(ann.page.locator(".own-name")).to_have_text("Ann")
    expect(ann.page.locator(".own-table")).to_have_text("Table 1")


def seat(director: Director) -> int:
    """That of Ann, whom the director has taken in as the second."""
    (table,) = director.view()["plan"][0]["tables"]
    number = next(each["number"] for each in director.view()["players"] if each["name"] == "Ann")
    return 1 + int(table["players"].index(number))


def test_without_a_connection_what_is_done_is_kept_and_sent_later(
    come: Come, director: Director
) -> None:
    director.do("open-registration", places=16)
    ann = come(PHONE)
    ann.forgive(REFUSED, UNREACHED)
    page, offline = ann.page, ann.page.locator(".registering-offline")
    page.goto(address(director, "register"))
    expect(page.get_by_label("Your name")).to_be_visible()
    ann.context.set_offline(True)
    register(page, "Ann")
    expect(offline).to_contain_text("Your name is saved")
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    expect(page.get_by_role("button", name="Waiting for a connection")).to_be_disabled()
    expect(page.get_by_text("places left")).to_have_count(0)
    ann.context.set_offline(False)
    expect(page.get_by_role("heading", name="Waiting for the director")).to_be_visible()
    expect(offline).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Waiting for the director")).to_be_visible()
    assert [each["name"] for each in director.view()["registration"]["waiting"]] == ["Ann"]

    ann.context.set_offline(True)
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("button", name="Take it off").click()
    expect(offline).to_contain_text("You will be taken off")
    expect(page.get_by_role("button", name="Withdraw")).to_have_count(0)
    ann.context.set_offline(False)
    expect(page.locator(".registering-form")).to_be_visible()
    expect(offline).to_have_count(0)
    assert director.view()["registration"]["waiting"] == []

    # A player who comes too late is told so alone.
    ann.context.set_offline(True)
    register(page, "Ann")
    expect(offline).to_contain_text("Your name is saved")
    director.do("close-registration")
    ann.context.set_offline(False)
    expect(page.locator(".registering-shut")).to_contain_text("Registration is closed")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".registering-form")).to_have_count(0)


def look_in_vain(page: Page, status: int, told: str) -> None:
    """Look, while the server answers every look so."""
    refusal = {"error": "server/trouble", "message": told, "clause": None}
    page.unroute("**/registration")
    page.route("**/registration", lambda route: route.fulfill(status=status, json=refusal))
    look_again(page)


def test_a_look_in_vain_is_forgotten_after_the_next(come: Come, director: Director) -> None:
    director.do("open-registration", places=16)
    ann = come(PHONE)
    page = ann.page
    ann.forgive(REFUSED, ABORTED)
    page.route("**/registration", lambda route: route.abort())
    page.goto(address(director, "register"))
    expect(page.locator(".registering-offline")).to_contain_text("Enter your name")
    for status, told in ((429, "Too many"), (500, "Our fault")):
        look_in_vain(page, status, told)
        expect(page.get_by_role("alert")).to_contain_text(told)
    look_in_vain(page, 503, "away")
    expect(page.locator(".registering-offline")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.unroute("**/registration")
    look_again(page)
    expect(page.get_by_text("13 places left")).to_be_visible()


def test_what_is_refused_is_said_and_who_does_not_play_goes(come: Come, director: Director) -> None:
    director.do("open-registration", places=16)
    ann = come(SMALL_PHONE)
    page = ann.page
    ann.forgive(REFUSED)
    page.goto(address(director, "register"))
    register(page, "Player Alpha")
    expect(page.get_by_role("alert")).to_contain_text("add your club")
    register(page, "Player Alpha", "Leuven")
    expect(page.locator(".registering-who")).to_contain_text("Player Alpha (Leuven)")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("button", name="Take it off").click()
    expect(page.get_by_label("Your name")).to_be_visible()
    director.do("close-registration")
    look_again(page)
    expect(page.locator(".registering-shut")).to_contain_text("Registration is closed")
    director.do("renew", key="register")
    look_again(page)
    expect(page.get_by_role("alert")).to_contain_text("has been replaced")


def test_it_fits_the_narrowest_phone_in_every_language(come: Come, director: Director) -> None:
    director.do("open-registration", places=64)
    ann, laptop = come(SMALL_PHONE), come(SMALL_PHONE)
    ann.page.goto(address(director, "register"))
    for language in LANGUAGES:
        speak(ann.page, language)
        expect(ann.page.locator(".registering-form")).to_be_visible()
        assert stays_within_the_screen(ann.page)
    ann.page.locator("#own-name").fill(LONG_NAME)
    ann.page.locator(".registering-form .primary").click()
    for number in range(12):
        Registrant(director).do("register", name=f"Guest {number}")
    laptop.page.goto(address(director))
    for language in LANGUAGES:
        speak(ann.page, language)
        expect(ann.page.locator(".registering-own")).to_be_visible()
        assert stays_within_the_screen(ann.page)
        speak(laptop.page, language)
        # Those who wait are counted where the director has no room for a list.
        expect(laptop.page.locator(".step-waiting")).to_contain_text("13")
        assert stays_within_the_screen(laptop.page)


def test_everybody_can_use_it(come: Come, director: Director) -> None:
    director.do("open-registration", places=16)
    for name in (LONG_NAME, "Bea", "Cas"):
        Registrant(director).do("register", name=name, club="Leuven")
    director.do("decline", registered=[2])
    ann, laptop = come(PHONE), come(LAPTOP)
    ann.page.goto(address(director, "register"))
    expect(ann.page.locator(".registering-form")).to_be_visible()
    assert found(ann.page) == []
    register(ann.page, "Dirk")
    expect(ann.page.locator(".registering-own")).to_be_visible()
    assert found(ann.page) == []
    laptop.page.goto(address(director))
    laptop.page.get_by_role("button", name="Edit places").click()
    laptop.page.get_by_text("1 declined").click()
    assert found(laptop.page) == []
    resize(laptop.page, SMALL_PHONE)
    assert stays_within_the_screen(laptop.page)
