"""A club evening at the director's page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from browser.hands import GESTURE_MS
from server.clubbing import Director

LAPTOP = (1366, 768)
BEAMER = (1920, 1080)


def address(director: Director, role: str = "director") -> str:
    """The address of somebody's page of an evening; of a table's, by its number."""
    links = director.links()
    page: str = links["tables"][role] if role.isdigit() else links[role]
    return f"{str(director.http.base_url).rstrip('/')}{page}"


def evening(http: httpx.Client, *names: str, **settings: Any) -> Director:
    """An evening at which these people are."""
    director = Director.opening(http, **settings)
    director.do("add", players=[{"name": name} for name in names])
    return director


def go(page: Page, step: str) -> None:
    page.locator(".step", has_text=step).click()


def next_thing(page: Page) -> Locator:
    return page.locator(".next-button")


def press_next(page: Page) -> None:
    """Press what comes next, as somebody does who has read it."""
    page.wait_for_timeout(GESTURE_MS)
    next_thing(page).click()


def card(page: Page, table: int) -> Locator:
    return page.locator(".table-card").nth(table - 1)


def draw_the_rounds(page: Page) -> None:
    """A search, which the first time has to be compiled."""
    press_next(page)
    page.wait_for_selector(".seating-step")


def press_true_seat(page: Page, table: int, wrong: str, right: str) -> None:
    """At a table press who did not sit there, and who did: what that would change is shown."""
    card(page, table).locator('[data-does="correct"]').click()
    # The pattern of a browser takes an accent for the end of a word.
    seat, person = rf"(^|\s){re.escape(wrong)}\s*$", rf"^\s*{re.escape(right)}\s"
    page.locator(".correct-seats .seat-button", has_text=re.compile(seat)).click()
    page.locator(".correct-people .seat-button", has_text=re.compile(person)).click()
    expect(page.locator(".correct-dialog .foreseen")).to_be_visible()


def press_exchanged_table(page: Page, table: int, other: int) -> None:
    """Two whole tables played each other's draw."""
    card(page, table).locator('[data-does="correct"]').click()
    page.get_by_role("button", name=f"Exchange with table {other}", exact=True).click()
    expect(page.locator(".correct-dialog .foreseen")).to_be_visible()


def press_correct(page: Page) -> None:
    """Correct the seats as they were pressed."""
    page.locator(".correct-dialog .primary").click()
    expect(page.locator(".correct-dialog")).to_have_count(0)
    expect(page.locator(".corrected")).to_be_visible()


def say_why_and_do(page: Page, reason: str) -> None:
    """Give the reason that a way back asks for, and take it."""
    page.fill("#back-reason", reason)
    page.locator(".back-dialog .danger").click()
    expect(page.locator(".back-dialog")).to_have_count(0)


def written(value: float) -> str:
    """A figure as the pages write it."""
    text = f"{round(value, 2):g}"
    return text.replace("-", "−")


def shows_the_ranking(page: Page, places: Sequence[Sequence[str]]) -> None:
    """Place, name, points and score of everybody, in order."""
    rows = page.locator("table.standings tbody tr")
    expect(rows).to_have_count(len(places))
    for row, (place, name, points, score) in zip(rows.all(), places, strict=True):
        expect(row.locator("td").nth(0)).to_have_text(re.compile(f"^{place}=?$"))
        expect(row.locator("th")).to_contain_text(name)
        # A penalty stands beside the points that it has changed.
        expect(row.locator("td").nth(1)).to_have_text(re.compile(rf"^\s*{points}(incl\. .+)?\s*$"))
        expect(row.locator("td").nth(2)).to_have_text(score)


def the_hall_shows_the_ranking(hall: Page, places: Sequence[Sequence[str]]) -> None:
    expect(hall.locator("h1")).to_have_text("Final standings")
    cells = hall.locator(".hall-place")
    expect(cells.locator(".hall-name")).to_have_text([name for _, name, _, _ in places])
    expect(cells.locator(".hall-points")).to_have_text([points for _, _, points, _ in places])
    expect(cells.locator("small")).to_have_text([score for _, _, _, score in places])
