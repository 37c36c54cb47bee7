"""On a table everything answers when it is pressed: what lies there, who sits there, own cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.hands import card, is_at_rest, press_card
from browser.visitors import PHONE, Come, Visitor
from waiting import wait_until

CROSS: dict[str, Any] = {"game": "kings-corner", "ruleset": "cross-chips", "seats": 3}
TRICKS: dict[str, Any] = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "options": {"first_dealer": 0},
}
THINGS = {
    "cross": (
        (".stock", "stock", "KC-4.2"),
        ('.place[data-place="NW"]', "NW", "KC-2.2"),
        ('.place[data-place="N"]', "N", "KC-2.1"),
        ('.seats .plate[data-seat="1"]', "seat:1", "KC-9.1"),
        (".own .plate", "seat:0", "KC-9.1"),
    ),
    "tricks": (
        (".contract", "contract", "DK-4.3"),
        (".trick", "trick", "DK-3.1"),
        ('.seats .plate[data-seat="1"]', "seat:1", "DK-9.1"),
        (".own .plate", "seat:0", "DK-9.1"),
    ),
}
"""What is pressed, as the host calls it, and the clause of the answer: at a first turn of Ann."""


@dataclass(frozen=True)
class Asking:
    """Somebody at a table on their turn, who presses things."""

    guest: Visitor
    table: str
    language: str

    @property
    def page(self) -> Page:
        return self.guest.page

    @property
    def toast(self) -> Locator:
        """What the last press was answered."""
        return self.page.locator(".notices[role=status] .toast")

    def told(self, about: str, language: str | None = None) -> Any:
        """What the host answers, in one's own language or another."""
        cookies = {each["name"]: each["value"] for each in self.guest.context.cookies()}
        asked = {"about": about, "language": language or self.language}
        address = f"{self.guest.url}/api/tables/{self.table}/press"
        return httpx.get(address, params=asked, cookies=cookies).raise_for_status().json()

    def is_answered(self, about: str, clause: str | None) -> None:
        """The page says of it what the host does, in its own language, and shows the clause."""
        own, english = self.told(about), self.told(about, "en")
        assert own["clause"] == clause
        assert (own["text"] == english["text"]) is (self.language == "en")
        expect(self.toast.locator(".clause")).to_have_text([clause] if clause else [])
        for word in filter(str.isalpha, own["text"].split()):  # but cards, which are drawn
            expect(self.toast).to_contain_text(word)


def at_own_turn(guest: Visitor, board: str, language: str = "en") -> Asking:
    """A table at which it is Ann's turn, and all that came before is shown."""
    table = guest.open_table(**CROSS if board == "cross" else TRICKS)
    if board == "tricks":
        guest.page.click('[data-move="choose queens"]')
        guest.page.wait_for_selector(".choosing", state="detached")
    wait_until(lambda: is_at_rest(guest.page))
    return Asking(guest, table, language)


@pytest.mark.parametrize(("board", "language"), [("cross", "fr"), ("tricks", "nl")])
def test_each_thing_says_what_it_is_and_a_card_what_it_needs(
    come: Come, board: str, language: str
) -> None:
    guest = come(PHONE, language)
    ann = at_own_turn(guest, board, language)
    before = guest.snapshot(ann.table)["view"]
    for selector, about, clause in THINGS[board]:
        ann.page.locator(selector).click()
        ann.is_answered(about, clause)
    name = next(
        name
        for name in before["table"]["cards"]
        if not any(move.startswith(name) for move in before["legal"])
    )
    press_card(ann.page, name)
    ann.is_answered(name, ann.told(name)["clause"])
    press_card(ann.page, name)  # again: it is not played, and the words say why
    expect(ann.toast).to_be_visible()
    expect(ann.page.locator(card(name))).to_have_count(1)
    assert guest.snapshot(ann.table)["view"] == before


@pytest.mark.long
@pytest.mark.parametrize("board", THINGS)
def test_each_is_a_button_for_keys_and_whoever_listens(come: Come, board: str) -> None:
    ann = at_own_turn(come(), board)
    for selector, about, clause in THINGS[board]:
        thing = ann.page.locator(selector)
        button = thing if "place" in selector else thing.locator("button.press")
        assert button.get_attribute("aria-label")
        button.press("Enter")
        ann.is_answered(about, clause)
