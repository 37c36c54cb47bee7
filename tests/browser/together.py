"""Two people at a table, each at a browser of their own, and what each does there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from browser.commands import command
from browser.hands import card, press_card, seen
from browser.visitors import DESKTOP, Come, Visitor

DOUBLE_KING = {"game": "double-king", "ruleset": "club", "seats": 4, "options": {"first_dealer": 0}}
KINGS_CORNER = {
    "game": "kings-corner",
    "ruleset": "french-single",
    "seats": 2,
    "options": {"first_dealer": 1},
}
ENGLISH = ("en-GB", "en-GB")
BEA = {"name": "Bea", "contribution": "bea"}
"""What is contributed here, no page contributes: so the cards are always the same."""


def together(
    come: Come,
    choice: dict[str, Any],
    size: tuple[int, int] = DESKTOP,
    locales: tuple[str, str] = ENGLISH,
    **rest: Any,
) -> tuple[Visitor, Visitor, str]:
    """Let Ann and Bea come to a table, bots on its other seats, the first hand dealt.

    The size is that of Bea's screen; each has a language of her own.
    """
    ann, bea = come(DESKTOP, locales[0]), come(size, locales[1])
    wanted = {"name": "Ann", "bot": None, "contribution": "ann"} | choice | rest
    answer = ann.context.request.post(f"{ann.url}/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    sat = bea.context.request.post(f"{ann.url}/api/tables/{table}/seats", data=BEA)
    assert sat.status == 201, sat.text()
    for seat in range(2, choice["seats"]):
        command(ann, table, "bot", seat=seat, bot="steady")
    command(ann, table, "begin")
    for guest in (ann, bea):
        guest.page.goto(f"{ann.url}/table/{table}")
    ann.page.click(".next-hand")
    for guest in (ann, bea):
        guest.page.wait_for_selector(".card.zone-hand")
    return ann, bea, table


def choose(guest: Visitor) -> None:
    guest.page.click('[data-move="choose tricks"]')


def play_one(page: Page) -> str:
    """Play one card, and say which."""
    page.wait_for_selector(".is-my-turn .card.is-playable")
    name = seen(page).playable[0]
    if page.locator(".cross").count():
        press_card(page, name)
        page.locator(".place.is-target").first.click()
    else:
        press_card(page, name)
        press_card(page, name)
    page.wait_for_selector(card(name), state="detached")
    return name


def logged(page: Page) -> str:
    return page.locator(".log").first.inner_text()
