"""Public pages: created by the director, followed at home, shown on the club's own site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.axe import violations
from browser.directing import LAPTOP, address, evening
from browser.screens import SMALL_PHONE, resize, stays_within_the_screen
from browser.site_hosts import Host
from browser.visitors import PHONE, Come
from server.clubbing import Director
from server.roll_keeping import Keeper, director_of

pytestmark = pytest.mark.long

NAMES = [f"Maximilienne van der Straeten {letter}" for letter in "ABCDEFGH"]
ASK_NOW = "document.dispatchEvent(new Event('visibilitychange'))"
"""As if the page was seen again: it asks at once."""


@pytest.fixture
def running(http: httpx.Client) -> Director:
    director = evening(http, *NAMES)
    director.begin()
    return director


def page_of(director: Director) -> str:
    director.do("publish", embed=True)
    return f"{director.http.base_url}{director.links()['public']['page']}"


@pytest.fixture
def club_site(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    yield host
    host.stop()


def opened_links(page: Page) -> None:
    page.get_by_role("button", name="Links").click()
    page.get_by_label("Link for").select_option("public")


def test_a_director_creates_and_ends_the_public_page(come: Come, running: Director) -> None:
    page = come(LAPTOP).page
    page.goto(address(running))
    opened_links(page)
    page.get_by_role("button", name="Create the public page").click()
    link = page.get_by_label("Public page", exact=True)
    expect(link).to_have_value(re.compile("/public/evening/"))
    first = link.input_value()
    expect(page.get_by_label("Code for your web page")).to_have_count(0)
    page.get_by_text("Other sites may show it in a frame").click()
    expect(page.get_by_label("Code for your web page")).to_have_value(
        re.compile(f'<iframe src="{re.escape(first)}/embed" title="[^"]+" .*></iframe>')
    )
    page.get_by_role("button", name="Renew the public link").click()
    page.get_by_role("group").get_by_role("button", name="Renew the public link").click()
    expect(link).not_to_have_value(first)
    assert httpx.get(first, trust_env=False).status_code == 403
    assert httpx.get(link.input_value(), trust_env=False).status_code == 200
    page.get_by_role("button", name="Turn the public page off").click()
    page.get_by_role("group").get_by_role("button", name="Turn the public page off").click()
    expect(page.get_by_role("button", name="Create the public page")).to_be_visible()


def test_a_follower_sees_results_as_they_come_until_the_link_ends(
    come: Come, running: Director
) -> None:
    follower = come(PHONE)
    page = follower.page
    page.goto(page_of(running))
    expect(page.get_by_text("Not started")).to_have_count(2)
    expect(page.get_by_role("table")).to_have_count(0)
    running.finish((1, 1), (3, 2, -4, -1))
    page.evaluate(ASK_NOW)
    expect(page.get_by_role("heading", name="Standings so far")).to_be_visible()
    expect(page.get_by_text("Confirmed")).to_be_visible()
    expect(page.locator("tbody tr").first.get_by_role("rowheader")).to_have_text(
        re.compile("M. V. D. S. [A-H].")
    )
    assert violations(page) == []
    resize(page, SMALL_PHONE)
    assert stays_within_the_screen(page)
    running.do("unpublish")
    follower.forgive("403")
    page.evaluate(ASK_NOW)
    expect(page.get_by_text("This public link is no longer in use")).to_be_visible()


def test_standings_stand_in_a_frame_of_another_site(
    come: Come, running: Director, club_site: Host, tmp_path: Path
) -> None:
    running.finish((1, 1), (3, 2, -4, -1))
    public = page_of(running)
    (tmp_path / "index.html").write_text(
        f'<!doctype html><html lang="en"><title>Club</title><h1>Club</h1>'
        f'<iframe id="shown" title="Standings" src="{public}/embed?theme=dark"></iframe>'
        f'<iframe id="hidden" title="Page" src="{public}"></iframe>',
        encoding="utf-8",
    )
    visitor = come(LAPTOP)
    page = visitor.page
    here = f"{club_site.url}/index.html".replace("127.0.0.1", "localhost")
    page.goto(here)
    shown = page.frame_locator("#shown")
    expect(shown.locator("tbody tr")).to_have_count(8)
    expect(shown.locator("html")).to_have_css("color-scheme", "dark")
    expect(page.frame_locator("#hidden").locator("tbody")).to_have_count(0)
    visitor.forgive("frame-ancestors", f"fetched from elsewhere: {here}")


def test_a_trial_is_hidden_on_the_club_s_page(come: Come, http: httpx.Client) -> None:
    keeper = Keeper.opening(http, "De Koningen")
    settings = {"name": "Trial", "date": "2026-11-21"}
    guests = [{"name": name} for name in NAMES[:4]]
    trial = director_of(http, keeper.do("evening", settings=settings, guests=guests)["page"])
    keeper.do("publish")
    calendar = keeper.get("/links").json()["public"]["page"]
    page = come(PHONE).page
    page.goto(f"{http.base_url}/club/roll/{keeper.roll}#{keeper.token}")
    page.get_by_role("button", name="Hide Trial").click()
    expect(page.locator(".held-evenings .tag")).to_have_text("hidden")
    assert "Trial" not in http.get(f"{calendar}/calendar.ics").text
    trial.do("publish")
    assert http.get(trial.links()["public"]["page"]).status_code == 403
    page.reload()  # a second press at the same place would be of the same gesture
    page.get_by_role("button", name="Show Trial again").click()
    expect(page.locator(".held-evenings .tag")).to_have_count(0)
    assert "Trial" in http.get(f"{calendar}/calendar.ics").text
