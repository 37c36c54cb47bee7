"""Choosing one of several, as a person does: by what is written beside it."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def choose(page: Page, name: str, value: str) -> None:
    """Press the label of a choice, once it stands still; the page shows then that it is chosen."""
    choice = f'[name="{name}"][value="{value}"]'
    page.locator(f"label:has({choice})").click()
    expect(page.locator(choice)).to_be_checked()
