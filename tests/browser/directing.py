"""A club evening at the director's page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

LAPTOP = (1366, 768)
BEAMER = (1920, 1080)


def go(page: Page, step: str) -> None:
    page.locator(".step", has_text=step).click()


def next_thing(page: Page) -> Locator:
    return page.locator(".next-button")


def card(page: Page, table: int) -> Locator:
    return page.locator(".table-card").nth(table - 1)


def draw_the_rounds(page: Page) -> None:
    """A search, which the first time has to be compiled."""
    next_thing(page).click()
    page.wait_for_selector(".seating-step")
