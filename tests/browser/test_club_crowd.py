"""Two hundred players at the director's page and in the hall: everybody is found."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from browser.directing import BEAMER, LAPTOP, address, draw_the_rounds, evening, go, press_next
from browser.screens import SMALL_PHONE, resize, stays_within_the_screen
from browser.visitors import PHONE, Come

pytestmark = pytest.mark.long

MANY = 200


def test_two_of_two_hundred_are_found_and_change_places_and_everybody_stands_in_the_hall(
    come: Come, http: httpx.Client
) -> None:
    names = [f"Player {number:03}" for number in range(MANY)]
    director = evening(http, *names, name="The great open tournament of the season")
    page, hall = come(LAPTOP).page, come(BEAMER).page
    page.goto(address(director))
    draw_the_rounds(page)
    cards = page.locator(".table-card")
    expect(cards).to_have_count(MANY // 4)

    # The names take four pages in the hall, and no page by table makes them come later.
    hall.goto(address(director, "viewer"))
    seen: list[str] = []
    for number in range(1, 5):
        expect(hall.locator(".screen-foot")).to_contain_text(f"{number} / 4")
        assert stays_within_the_screen(hall)
        seen += hall.locator(".cell .hall-name").all_text_contents()
        hall.keyboard.press("ArrowRight")
    expect(hall.locator(".screen-foot")).to_contain_text("1 / 4")
    assert seen == names

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
    expect(page.locator(".empty")).to_have_text("Nobody by that name.")
    seek.fill("")
    press_next(page)
    expect(page.locator(".round-step .table-card")).to_have_count(MANY // 4)
    seek.fill(f"Player {other:03}")
    expect(cards.locator("h3")).to_have_text(["Table 3"])
    seek.fill("")
    for step in ("Players", "Seating", "Standings", "Round"):
        go(page, step)
        for size in (SMALL_PHONE, PHONE, LAPTOP):
            resize(page, size)
            assert stays_within_the_screen(page), (step, size)
