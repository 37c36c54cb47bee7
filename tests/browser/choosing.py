"""Choosing one of several, as a person does: by what is written beside it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from browser.visitors import Visitor, kept_from_before


def choose(page: Page, name: str, value: str) -> None:
    """Press the label of a choice, once it stands still; the page shows then that it is chosen."""
    choice = f'[name="{name}"][value="{value}"]'
    page.locator(f"label:has({choice})").click()
    expect(page.locator(choice)).to_be_checked()


def last_chose(guest: Visitor, **choice: Any) -> None:
    """Let the pages find the settings of an earlier visit, as a browser keeps them."""
    chosen = {"options": {}, "name": ""} | choice
    game = chosen.get("game", "")
    kept = {"game": game, "games": {game: chosen}}
    guest.context.add_init_script(kept_from_before("courtcards.choices", kept))
