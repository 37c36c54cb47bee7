"""Playing a hand at the page as a person would: by what is to be seen, with mouse or keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from waiting import looks

SEEN = """() => {
  const all = (selector, key) =>
    [...document.querySelectorAll(selector)].map((element) => element.dataset[key]);
  return {
    isMine: document.body.classList.contains("is-my-turn"),
    isChoosing: document.querySelector(".choosing") !== null,
    isOver: document.querySelector(".result") !== null,
    isBehind: document.querySelector(".board.is-behind") !== null,
    playable: all(".card.is-playable", "card"),
    movable: all(".place.is-movable", "place"),
    targets: all(".place.is-target", "place"),
    hand: all(".card.zone-hand", "card"),
    ends: document.querySelector('.action[data-move="end"][aria-disabled="false"]') !== null,
  };
}"""


CLOTH = """() => {
  const { left, right, top, bottom } = document.querySelector(".board").getBoundingClientRect();
  for (let y = top + 4; y < bottom; y += 16)
    for (let x = left + 4; x < right; x += 16) {
      const there = document.elementFromPoint(x, y);
      if (there?.closest(".board") && !there.closest("button, [role], .plate, .over > *"))
        return [x, y];
    }
  return null;
}"""
"""Where the cloth lies bare: nothing there has an answer of its own."""

NOTE_SENT = """(() => {
  const { send } = WebSocket.prototype;
  window.sent = [];
  WebSocket.prototype.send = function (text) {
    window.sent.push(JSON.parse(text));
    return send.call(this, text);
  };
})();"""
GESTURE_MS = 450
"""After so long a press of the same place is another gesture for the page."""


@dataclass(frozen=True)
class Seen:
    """What the page shows of one's own turn."""

    isMine: bool  # noqa: N815 - as the page's own script names it
    isChoosing: bool  # noqa: N815
    isOver: bool  # noqa: N815
    isBehind: bool  # noqa: N815
    playable: list[str]
    movable: list[str]
    targets: list[str]
    hand: list[str]
    ends: bool

    @property
    def may_act(self) -> bool:
        """Whether it is one's turn, and no answer is waited for."""
        acts = self.playable or self.movable or self.ends or self.isChoosing
        return self.isMine and bool(acts)


def is_at_rest(page: Page) -> bool:
    """Whether the last press is answered, and the turn is one's own."""
    now = seen(page)
    return now.may_act and not now.isBehind


def moves(page: Page) -> list[str]:
    """The moves that this page has sent."""
    found: list[dict[str, Any]] = page.evaluate("sent")
    return [each["move"] for each in found if each["type"] == "play"]


def seen(page: Page) -> Seen:
    state: dict[str, Any] = page.evaluate(SEEN)
    return Seen(**state)


def play_hand(
    page: Page,
    act: Callable[[Page, Seen], None],
    turns: int | None = None,
    *,
    in_haste: bool = False,
) -> Seen:
    """Act at every turn until the hand is over, or so many times.

    Who is in haste presses the cloth: what the others did is then shown at once.
    """
    now, acted = seen(page), 0
    while not now.isOver and acted != turns:
        for _ in looks():
            now = seen(page)
            if now.isOver or now.may_act:
                break
            if in_haste:
                hurry(page, now)
        if now.may_act and not now.isOver:
            act(page, now)
            acted += 1
    return now


def hurry(page: Page, now: Seen) -> None:
    """Press the cloth where the page still shows what the others did: the rest follows at once."""
    if now.isBehind and (cloth := page.evaluate(CLOTH)):
        page.mouse.click(*cloth)


def is_firefox(page: Page) -> bool:
    browser = page.context.browser
    return browser is not None and browser.browser_type.name == "firefox"


def card(name: str) -> str:
    return f'[data-card="{name}"].zone-hand'


def press_card(page: Page, name: str) -> None:
    """Press a card of the hand where it is to be seen: at its left edge, half way down."""
    box = page.locator(card(name)).bounding_box()
    assert box is not None
    page.locator(card(name)).click(position={"x": 14, "y": box["height"] / 2})


def by_mouse(page: Page, now: Seen) -> None:
    """One action with the mouse: choose, play a card, move a pile, or end the turn."""
    if now.isChoosing:
        # A game that ends as soon as its last point has fallen.
        page.click('[data-move="choose queens"]')
        page.wait_for_selector(".choosing", state="detached")
    elif now.playable:
        name = now.playable[0]
        press_card(page, name)
        if page.locator(".cross").count():
            page.locator(".place.is-target").first.click()
        else:
            press_card(page, name)
        page.wait_for_selector(card(name), state="detached")
    elif now.movable:
        page.click(f'.place[data-place="{now.movable[0]}"]')
        page.locator(".place.is-target").first.click()
        page.wait_for_selector(".place.is-selected", state="detached")
    else:
        page.click('.action[data-move="end"]')
        page.wait_for_timeout(GESTURE_MS)


CHOICES = '.game-choice[aria-disabled="false"], .trump-choice[aria-disabled="false"]'


def by_mouse_at_any_deal(page: Page, now: Seen) -> None:
    """The same where a game may have been chosen as often as it can be: the first that is left."""
    if now.isChoosing:
        page.locator(CHOICES).first.click()
        page.wait_for_selector(".choosing", state="detached")
    else:
        by_mouse(page, now)


def by_keys(page: Page, now: Seen) -> None:
    """The same with the keyboard alone, from wherever the focus is."""
    keyboard = page.keyboard
    if now.isChoosing:
        if is_firefox(page):
            # Driven by a program, Firefox 153 activates no button of a page that has set no focus.
            page.locator(".choosing button").first.focus()
        tab_to(page, CHOICES)
        keyboard.press("Enter")
        page.wait_for_selector(".choosing", state="detached")
    elif now.playable:
        name = now.playable[0]
        arrow_to(page, name)
        keyboard.press("Enter")
        # With several targets the focus is on the first by now; with one the card is pressed again.
        keyboard.press("Enter")
        page.wait_for_selector(card(name), state="detached")
    elif now.movable:
        focus_place(page, now.movable[0])
        keyboard.press("Enter")
        keyboard.press("Enter")
        page.wait_for_selector(".place.is-selected", state="detached")
    else:
        keyboard.press("e")


WAYS = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")


def focused(page: Page, key: str) -> str | None:
    name: str | None = page.evaluate(f"document.activeElement?.dataset?.{key} ?? null")
    return name


def arrow_to(page: Page, name: str) -> None:
    """Move the focus to a card with the arrow keys: into the hand, then along it."""
    for _ in range(60):
        if focused(page, "card") == name:
            return
        in_hand = focused(page, "card") is not None
        page.keyboard.press("ArrowRight" if in_hand else "ArrowDown")
    raise AssertionError(f"the arrow keys do not reach {name}")


def focus_place(page: Page, place: str) -> None:
    """Move the focus to a place of the cross: up from the hand, then about.

    At each place the next of the four ways is taken: so a walk comes to every place in the end.
    """
    taken: Counter[str] = Counter()
    for _ in range(120):
        here = focused(page, "place")
        if here == place:
            return
        if here is None:
            page.keyboard.press("ArrowUp")
        else:
            page.keyboard.press(WAYS[taken[here] % len(WAYS)])
            taken[here] += 1
    raise AssertionError(f"the arrow keys do not reach {place}")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")
