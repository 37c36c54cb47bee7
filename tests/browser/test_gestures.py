"""One gesture, one turn: what is pressed was meant for the turn that stood on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.directing import next_thing
from browser.hands import is_at_rest
from browser.visitors import DESKTOP, PHONE, Visitor, visitor
from waiting import wait_until

pytestmark = pytest.mark.browser

NOTE_SENT = """(() => {
  const { send } = WebSocket.prototype;
  window.sent = [];
  WebSocket.prototype.send = function (text) {
    window.sent.push(JSON.parse(text));
    return send.call(this, text);
  };
})();"""
PACES = {"fast": 0, "normal": 600}
CROSS: dict[str, Any] = {"game": "kings-corner", "ruleset": "cross-points"}
TRICKS: dict[str, Any] = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "options": {"first_dealer": 0},
}
END = ".action[data-move=end]"

SHOWS_TURN = "document.title.includes('Your turn')"

Press = Callable[[Page, float, float], None]


def twice(gap: int) -> Press:
    """Press a place twice, so many milliseconds apart."""

    def press(page: Page, x: float, y: float) -> None:
        page.mouse.click(x, y)
        page.wait_for_timeout(gap)
        page.mouse.click(x, y)

    return press


def four_times(page: Page, x: float, y: float) -> None:
    for _ in range(4):
        page.mouse.click(x, y)
        page.wait_for_timeout(180)


def hold(page: Page, key: str) -> None:
    """Hold a key for longer than a second: it repeats, as keyboards do."""
    page.keyboard.down(key)
    page.wait_for_timeout(500)
    for _ in range(22):
        page.keyboard.down(key)
        page.wait_for_timeout(33)
    page.keyboard.up(key)


def hold_on(page: Page, selector: str, key: str) -> None:
    page.locator(selector).first.focus()
    hold(page, key)


def moves(page: Page) -> list[str]:
    """The moves that this page has sent."""
    found: list[dict[str, Any]] = page.evaluate("sent")
    return [each["move"] for each in found if each["type"] == "play"]


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of what is seen first of it: cards of a hand lie over each other."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + min(box["width"] / 2, 12), box["y"] + box["height"] / 2


def at_own_turn(guest: Visitor, pace: str, **choice: Any) -> Page:
    """A table at Ann's turn, against bots of that pace, with a note of what she sends."""
    page = guest.page
    page.add_init_script(NOTE_SENT)
    guest.open_table(**choice, settings={"spectators": False, "bot_pause": PACES[pace]})
    if choice["game"] == "double-king":
        page.click('[data-move="choose queens"]')
        page.wait_for_selector(".choosing", state="detached")
    wait_until(lambda: is_at_rest(page))
    page.evaluate("sent.length = 0")
    return page


def sends_once(page: Page) -> str:
    """Wait until the turn has come round: one move was sent for the turn that was seen."""
    wait_until(lambda: is_at_rest(page) or page.locator(".result").count() > 0)
    (move,) = moves(page)
    return move


HASTE: dict[str, Callable[[Page], None]] = {
    "two presses, 120 ms": lambda page: twice(120)(page, *middle(page, END)),
    "two presses, 250 ms": lambda page: twice(250)(page, *middle(page, END)),
    "a held letter": lambda page: hold(page, "e"),
    "a held Enter": lambda page: hold_on(page, END, "Enter"),
}


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("haste", HASTE)
def test_a_gesture_ends_one_turn(
    browser: Browser, url: str, haste: str, pace: str, seats: int
) -> None:
    with visitor(browser, url, DESKTOP, still=False, speed=pace) as guest:
        page = at_own_turn(guest, pace, **CROSS, seats=seats)
        HASTE[haste](page)
        assert sends_once(page) == "end"


CARD = ".card.zone-hand.is-playable"
TAPS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "two taps, 150 ms": ("once", lambda page: twice(150)(page, *middle(page, CARD))),
    "two taps, 250 ms": ("once", lambda page: twice(250)(page, *middle(page, CARD))),
    "four taps": ("twice", lambda page: four_times(page, *middle(page, CARD))),
    "a held Enter": ("twice", lambda page: hold_on(page, CARD, "Enter")),
    "a held blank": ("once", lambda page: hold_on(page, CARD, " ")),
}


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("taps", TAPS)
def test_a_gesture_plays_one_card(browser: Browser, url: str, taps: str, pace: str) -> None:
    press, tap = TAPS[taps]
    with visitor(browser, url, PHONE, still=False, speed=pace, press=press) as guest:
        page = at_own_turn(guest, pace, **TRICKS)
        tap(page)
        if press == "twice" and "held" in taps:
            # The key was held from the selection on: only its next press plays.
            assert moves(page) == []
            page.keyboard.press("Enter")
        sends_once(page)


def test_a_press_before_the_turn_was_seen_sends_nothing(browser: Browser, url: str) -> None:
    with visitor(browser, url, DESKTOP, press="once") as guest:
        page = at_own_turn(guest, "fast", **CROSS, seats=2)
        page.keyboard.press("e")
        page.wait_for_function(f"() => !({SHOWS_TURN})")
        # The first moment at which the page shows the turn again: nobody has seen it yet.
        page.wait_for_function(
            f"() => ({SHOWS_TURN}) && (document.querySelector('{END}')?.click(), true)"
        )
        assert sends_once(page) == "end"


def test_a_press_at_a_turn_that_was_seen_acts_at_once(browser: Browser, url: str) -> None:
    with visitor(browser, url, DESKTOP) as guest:
        page = at_own_turn(guest, "fast", **CROSS, seats=2)
        page.keyboard.press("e")
        assert moves(page) == ["end"]


def test_a_director_who_taps_twice_begins_nothing_that_just_appeared(
    browser: Browser, url: str
) -> None:
    settings = {
        "name": "Club",
        "date": "2026-11-28",
        "rounds": 2,
        "ruleset": "club",
        "seating": "no_repeats",
        "clubs_apart": False,
        "minutes": 0,
    }
    with visitor(browser, url, DESKTOP) as guest:
        page = guest.page
        made = guest.context.request.post(f"{url}/api/clubs", data={"settings": settings}).json()
        page.goto(url + made["page"])
        for name in ("Ann", "Bea", "Cas", "Dan"):
            page.fill("#player-name", name)
            page.keyboard.press("Enter")
            expect(page.locator("#player-name")).to_have_value("")
        expect(next_thing(page)).to_have_attribute("data-does", "draw")
        taps = twice(250)
        taps(page, *middle(page, ".next-button"))
        expect(next_thing(page)).to_have_attribute("data-does", "begin")
