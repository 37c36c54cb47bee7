"""Wishes at the director's page: noted by keyboard, kept by the draw, and seen by no one else."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from browser.axe import LOOKS, Look, found
from browser.directing import LAPTOP, address, draw_the_rounds, evening, go
from browser.screens import stays_within_the_screen
from browser.visitors import Come

pytestmark = pytest.mark.long

NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOP"]


def test_wishes_are_noted_by_keyboard_and_kept(come: Come, http: httpx.Client) -> None:
    director = evening(http, *NAMES, rounds=3)
    page = come(LAPTOP).page
    page.goto(address(director))
    person = page.locator(".person").first
    person.get_by_role("button", name="Wishes of Player A").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#wish-table")).to_be_focused()
    page.keyboard.type("3")
    page.locator("#wish-apart").select_option(label="Player B")
    expect(page.locator(".wish-apart li")).to_have_text(["Player B"])
    page.locator(".wish-rounds input[value='2']").press("Space")
    page.locator("#wish-table").press("Enter")
    expect(page.locator(".wishes-dialog")).to_have_count(0)
    expect(person).to_contain_text("Table 3 · not with Player B · absent in round 2")
    expect(page.locator(".people-buttons")).to_contain_text("2 players have wishes")
    draw_the_rounds(page)
    expect(page.locator(".report")).to_contain_text("All wishes are kept")
    hall = come(LAPTOP).page
    hall.goto(address(director, "viewer"))
    expect(hall.locator("body")).to_contain_text("Player A")
    assert "not with" not in hall.content()


def test_groups_are_shared_out_for_all_at_once(come: Come, http: httpx.Client) -> None:
    director = evening(http, *NAMES, rounds=2)
    page = come(LAPTOP).page
    page.goto(address(director))
    page.get_by_role("button", name="Groups…").click()
    page.get_by_role("button", name="2 groups").click()
    page.locator(".groups-dialog .primary").click()
    expect(page.locator(".groups-dialog")).to_have_count(0)
    assert [player.get("group") for player in director.view()["players"]] == ["A"] * 8 + ["B"] * 8


@pytest.mark.parametrize("looks", LOOKS)
def test_the_dialogs_of_wishes_are_for_everybody(
    come: Come, http: httpx.Client, looks: tuple[Look, ...]
) -> None:
    director = evening(http, *NAMES, rounds=5)
    director.do("wishes", wishes=[{"player": 0, "table": 2, "apart": [1, 2], "group": "Finalists"}])
    page = come(LAPTOP).page
    page.goto(address(director))
    go(page, "Players")
    page.get_by_role("button", name="Wishes of Player A").click()
    assert found(page, looks) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Groups…").click()
    assert found(page, looks) == []
    assert stays_within_the_screen(page)
