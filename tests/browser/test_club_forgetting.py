"""A person is forgotten by a button: what it changes is shown, it is asked once more, and done."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.axe import found
from browser.directing import LAPTOP, address, go
from browser.screens import SMALL_PHONE, resize, stays_within_the_screen
from browser.visitors import Come
from server.clubbing import SETTINGS, Director, bearer
from server.roll_keeping import Keeper, director_of

pytestmark = pytest.mark.long

UNDERSTOOD = "I understand that this cannot be undone"


def ask_to_forget(page: Page, name: str) -> Locator:
    """Ask for it where the name can be changed; the dialog that says what that means."""
    page.get_by_role("button", name=f"Edit {name}").click()
    page.get_by_role("button", name="Forget this person").click()
    return page.locator(".forget-dialog")


def reads_in_french(come: Come, http: httpx.Client, director: Director) -> None:
    """Everybody reads in their own language that somebody is forgotten; the server writes so."""
    page = come(LAPTOP, "fr-BE").page
    page.goto(address(director))
    expect(page.get_by_text("quelqu’un").first).to_be_visible()
    written = http.get(director.at("/standings.csv?language=fr"), headers=bearer(director.token))
    assert "quelqu’un" in written.text


def test_a_club_and_a_director_forget_and_the_names_of_an_evening_go(
    come: Come, url: str, http: httpx.Client
) -> None:
    keeper = Keeper.opening(http, "De Koningen")
    keeper.add("Ann Peeters", "Bea", "Cas", "Dirk")
    held = keeper.do("evening", settings=SETTINGS | {"rounds": 1}, members=[0, 1, 2, 3])
    director = director_of(http, held["page"])
    director.begin()
    of_club, of_evening = come(LAPTOP).page, come(LAPTOP).page
    of_evening.goto(address(director))
    go(of_evening, "Players")
    of_evening.get_by_role("button", name="Edit Ann Peeters").click()
    of_club.goto(f"{url}/club/roll/{keeper.roll}#{keeper.token}")
    dialog = ask_to_forget(of_club, "Ann Peeters")
    expect(dialog).to_contain_text("1 evening has the name:")
    dialog.get_by_label(UNDERSTOOD).check()
    dialog.get_by_role("button", name="Forget", exact=True).click()
    expect(of_club.get_by_role("heading", name="3 members")).to_be_visible()
    expect(of_club.locator(".gone")).to_have_count(0)
    # A page that is open shows it by itself.
    names = of_evening.locator(".person-name")
    expect(names.filter(has_text="somebody")).to_have_count(1)
    expect(of_evening.locator(".rename")).to_have_count(0)
    reads_in_french(come, http, director)

    dialog = ask_to_forget(of_evening, "Bea")
    expect(dialog.locator(".forget-list li")).to_contain_text("1 sheet")
    expect(dialog).to_contain_text("open the page of the club De Koningen")
    assert found(of_evening) == []
    resize(of_evening, SMALL_PHONE)
    assert stays_within_the_screen(of_evening)
    forget = dialog.get_by_role("button", name="Forget", exact=True)
    expect(forget).to_be_disabled()  # without the tick
    dialog.get_by_label(UNDERSTOOD).check()
    forget.click()
    expect(dialog).to_have_count(0)
    expect(names.filter(has_text="Bea")).to_have_count(0)
    of_evening.get_by_role("button", name="Edit somebody").first.click()
    expect(of_evening.get_by_role("button", name="Save")).to_be_visible()
    expect(of_evening.get_by_role("button", name="Forget this person")).to_have_count(0)
    kept = [each["name"] for each in director.view()["players"]]
    assert kept[2:] == ["Cas", "Dirk"]
    assert not {"Ann Peeters", "Bea"} & {*kept}

    director.close("it is late")
    go(of_evening, "Standings")
    of_evening.get_by_role("button", name="Remove the names…").click()
    dialog.get_by_label(UNDERSTOOD).check()
    dialog.get_by_role("button", name="Remove the names").click()
    expect(dialog).to_have_count(0)
    players = of_evening.locator("table.standings tbody th")
    expect(players.filter(has_text="player 3")).to_have_count(1)
    expect(players.filter(has_text="Cas")).to_have_count(0)
