"""What fits on a screen, and the smallest there is."""

from __future__ import annotations

from playwright.sync_api import Page, expect

SMALL_PHONE = (320, 640)


def stays_within_the_screen(page: Page) -> bool:
    within: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return within


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def speak(page: Page, language: str) -> None:
    """Load the page anew in a language, as somebody has chosen it."""
    page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
