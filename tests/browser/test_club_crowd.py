"""Two hundred players at the director's page and in the hall: everybody is found."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from browser.directing import BEAMER, LAPTOP, draw_the_rounds, go, press_next
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.visitors import PHONE, visitor
from server.clubbing import Director
from server.serving import client_of

pytestmark = pytest.mark.long

MANY = 200


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with client_of(url) as client:
        yield client


@pytest.fixture
def director(http: httpx.Client) -> Director:
    evening = Director.opening(http, name="The great open tournament of the season")
    evening.do("add", players=[{"name": f"Player {number:03}"} for number in range(MANY)])
    return evening


def test_two_of_two_hundred_are_found_and_change_places(
    browser: Browser, url: str, director: Director
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.goto(url + director.links()["director"])
        draw_the_rounds(page)
        cards = page.locator(".table-card")
        expect(cards).to_have_count(MANY // 4)
        tables = [each["players"] for each in director.view()["plan"][0]["tables"]]
        one, other = tables[2][1], tables[48][3]
        seek = page.get_by_label("Player or table")
        for player in (one, other):
            seek.fill(f"player {player:03}")
            expect(cards).to_have_count(1)
            page.get_by_role("button", name=f"Player {player:03}").click()
        seek.fill("49")
        expect(cards.locator("h3")).to_contain_text(["Table 49"])
        expect(page.get_by_role("button", name=f"Player {one:03}")).to_be_visible()
        seek.fill("nobody")
        expect(page.locator(".empty")).to_have_text("Nobody is called that.")
        seek.fill("")
        press_next(page)
        expect(page.locator(".round-step .table-card")).to_have_count(MANY // 4)
        seek.fill(f"Player {other:03}")
        expect(cards.locator("h3")).to_have_text(["Table 3"])


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SMALL_PHONE])
def test_the_director_s_page_keeps_within_the_screen(
    browser: Browser, url: str, director: Director, size: tuple[int, int]
) -> None:
    director.do("draw")
    with visitor(browser, url, size) as ann:
        page = ann.page
        page.goto(url + director.links()["director"])
        for step in ("Players", "Seating", "Standings"):
            go(page, step)
            assert stays_within_the_screen(page)
        director.do("begin")
        go(page, "Round")
        expect(page.locator(".table-card")).to_have_count(MANY // 4)
        assert stays_within_the_screen(page)


def test_the_hall_s_screen_has_everybody_once_and_comes_round_soon(
    browser: Browser, url: str, director: Director
) -> None:
    """The names take four pages, and no page by table makes them come later."""
    director.do("draw")
    with visitor(browser, url, BEAMER) as hall:
        page = hall.page
        page.goto(url + director.links()["viewer"])
        seen: list[str] = []
        for number in range(1, 5):
            expect(page.locator(".screen-foot")).to_contain_text(f"{number} / 4")
            assert stays_within_the_screen(page)
            seen += page.locator(".cell .hall-name").all_text_contents()
            page.keyboard.press("ArrowRight")
        expect(page.locator(".screen-foot")).to_contain_text("1 / 4")
        assert seen == [f"Player {number:03}" for number in range(MANY)]
