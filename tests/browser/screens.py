"""What fits on a screen, and the smallest there is."""

from __future__ import annotations

from playwright.sync_api import Page

SMALL_PHONE = (320, 640)


def stays_within_the_screen(page: Page) -> bool:
    within: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return within
