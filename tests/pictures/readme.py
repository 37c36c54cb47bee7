"""The pictures of README.md: a table of Double King, and the screen of a hall, light and dark."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import expect

from pictures.camera import BEAMER, Camera

TABLE = {
    "game": "double-king",
    "ruleset": "club",
    "options": {"first_dealer": 1},
    "seats": 4,
    "bot": "steady",
    "name": "Ann",
    "seed": "readme",
}
TABLES: dict[str, Literal["light", "dark"]] = {"table": "light", "table-dark": "dark"}
HALLS: dict[str, Literal["light", "dark"]] = {"hall": "light", "hall-dark": "dark"}


def taken(url: str, hall: str, camera: Camera) -> None:
    """Take both, each as it is seen by light and in the dark. ``hall`` is the screen's address."""
    for name, scheme in TABLES.items():
        with camera.at(url, BEAMER, scheme) as page:
            opened = page.context.request.post(f"{url}/api/tables", data=TABLE)
            assert opened.status == 201, opened.text()
            page.goto(f"{url}/table/{opened.json()['table']}")
            expect(page.locator(".card.zone-hand.is-playable").first).to_be_visible()
            camera.take(page, name, is_painted=True)
    for name, scheme in HALLS.items():
        with camera.at(hall, BEAMER, scheme) as page:
            expect(page.locator("h1")).to_have_text("Final standings")
            camera.take(page, name)
