"""One gesture, one turn: what is pressed was meant for the turn that stood on the screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.directing import address, evening, next_thing
from browser.hands import NOTE_SENT, is_at_rest, moves
from browser.visitors import DESKTOP, PHONE, Come, Visitor
from waiting import wait_until

PACES = {"fast": 0, "normal": 250}
CROSS: dict[str, Any] = {"game": "kings-corner", "ruleset": "cross-points"}
TRICKS: dict[str, Any] = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "options": {"first_dealer": 0},
}
END = ".action[data-move=end]"

PRESS_AT_NEXT_TURN = """(end) => {
  let isOver = false;
  new MutationObserver((_changes, watch) => {
    const isTurn = document.title.includes("Your turn");
    isOver ||= !isTurn;
    if (isOver && isTurn) {
      watch.disconnect();
      document.querySelector(end).click();
      window.hasPressed = true;
    }
  }).observe(document.querySelector("title"), { childList: true });
}"""
"""Ends the turn at the first moment at which the page shows one again: nobody has seen it yet."""

NOTE_PRESSED = """
  window.pressed = [];
  addEventListener("pointerdown", ({ timeStamp }) => window.pressed.push(timeStamp), true);
"""
LONGEST_MS = 400
"""Presses of a place that are further apart are two gestures."""

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


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of what is seen first of it: cards of a hand lie over each other."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + min(box["width"] / 2, 12), box["y"] + box["height"] / 2


def at_own_turn(guest: Visitor, pace: str, **choice: Any) -> Page:
    """A table at Ann's turn, against bots of that pace, with a note of what she sends."""
    page = guest.page
    page.add_init_script(NOTE_SENT)
    page.add_init_script(NOTE_PRESSED)
    guest.open_table(**choice, settings={"spectators": False, "bot_pause": PACES[pace]})
    if choice["game"] == "double-king":
        page.click('[data-move="choose queens"]')
        page.wait_for_selector(".choosing", state="detached")
    wait_until(lambda: is_at_rest(page))
    page.evaluate("sent.length = pressed.length = 0")
    return page


def pressed_in_one_gesture(begin: Callable[[], Page], press: Callable[[Page], None]) -> Page:
    """A table where somebody has pressed; another one, while the machine is too slow for it."""
    for _ in range(10):
        page = begin()
        press(page)
        times = page.evaluate("pressed")
        if all(after - before <= LONGEST_MS for before, after in pairwise(times)):
            return page
    raise AssertionError("no two presses are close enough together here")


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
ENDINGS = [
    ("two presses, 120 ms", "fast", 2),
    ("two presses, 250 ms", "normal", 4),
    ("a held letter", "fast", 4),
    ("a held letter", "normal", 2),
    ("a held Enter", "fast", 2),
]


@pytest.mark.long
@pytest.mark.parametrize(("haste", "pace", "seats"), ENDINGS)
def test_a_gesture_ends_one_turn(come: Come, haste: str, pace: str, seats: int) -> None:
    guest = come(DESKTOP, still=False, speed=pace)
    page = pressed_in_one_gesture(
        lambda: at_own_turn(guest, pace, **CROSS, seats=seats), HASTE[haste]
    )
    assert sends_once(page) == "end"


CARD = ".card.zone-hand.is-playable"
TAPS: dict[str, tuple[str, str, Callable[[Page], None]]] = {
    "two taps, 150 ms": ("once", "fast", lambda page: twice(150)(page, *middle(page, CARD))),
    "two taps, 250 ms": ("once", "normal", lambda page: twice(250)(page, *middle(page, CARD))),
    "four taps": ("twice", "fast", lambda page: four_times(page, *middle(page, CARD))),
    "a held Enter": ("twice", "normal", lambda page: hold_on(page, CARD, "Enter")),
    "a held blank": ("once", "fast", lambda page: hold_on(page, CARD, " ")),
}
"""How a card is pressed to be played, the pace of the others, and what somebody does."""


@pytest.mark.long
@pytest.mark.parametrize("taps", TAPS)
def test_a_gesture_plays_one_card(come: Come, taps: str) -> None:
    press, pace, tap = TAPS[taps]
    guest = come(PHONE, still=False, speed=pace, press=press)
    page = pressed_in_one_gesture(lambda: at_own_turn(guest, pace, **TRICKS), tap)
    if press == "twice" and "held" in taps:
        # The key was held from the selection on: only its next press plays.
        assert moves(page) == []
        page.keyboard.press("Enter")
    sends_once(page)


def test_a_press_acts_at_once_but_before_the_turn_was_seen_sends_nothing(come: Come) -> None:
    guest = come(DESKTOP, press="once")
    page = at_own_turn(guest, "fast", **CROSS, seats=2)
    page.evaluate(PRESS_AT_NEXT_TURN, END)
    page.keyboard.press("e")
    assert moves(page) == ["end"]
    page.wait_for_function("() => window.hasPressed")
    assert sends_once(page) == "end"


@pytest.mark.long
def test_a_director_who_taps_twice_begins_nothing_that_just_appeared(
    come: Come, http: httpx.Client
) -> None:
    page = come().page
    page.goto(address(evening(http, "Ann", "Bea", "Cas", "Dan", rounds=2)))
    expect(next_thing(page)).to_have_attribute("data-does", "draw")
    twice(250)(page, *middle(page, ".next-button"))
    expect(next_thing(page)).to_have_attribute("data-does", "begin")
