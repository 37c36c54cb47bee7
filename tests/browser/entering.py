"""People come to a table by its page: opened there, and sat down at."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.visitors import Visitor


def with_people(guest: Visitor) -> None:
    guest.page.goto(f"{guest.url}/new?way=people")
    expect(guest.page.locator('[name="way"][value="people"]')).to_be_checked()


def open_for_people(ann: Visitor, **settings: Any) -> str:
    """Open a table at the page's own interface, with a seat open; its waiting room is shown."""
    seats = settings.pop("seats", 2)
    ruleset = settings.pop("ruleset", "french")
    choice = {"game": "kings-corner", "ruleset": ruleset, "seats": seats, "name": "Ann"}
    wish = choice | {"bot": None, "settings": settings}
    answer = ann.context.request.post(f"{ann.url}/api/tables", data=wish)
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    ann.page.goto(f"{ann.url}/table/{table}")
    expect(ann.page.locator(".seat.is-me")).to_contain_text("Ann")
    return table


def sit(guest: Visitor, table: str, name: str) -> None:
    guest.page.goto(f"{guest.url}/table/{table}")
    guest.page.fill("#sit-name", name)
    guest.page.click(".sit-button")
    expect(guest.page.locator(".seat.is-me")).to_contain_text(name)
