"""A whole hand of each game from the accessibility tree alone, as a screen reader has it.

Nothing here looks at the page: what is there comes from the tree as text, and what is pressed is
named by its role and name.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.hands import GESTURE_MS
from browser.visitors import DESKTOP, PHONE, Come
from waiting import looks, wait_until

pytestmark = pytest.mark.long

KINGS = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}
DOUBLE = {"game": "double-king", "ruleset": "club", "seats": 4, "options": {"first_dealer": 0}}
PLAYABLE, IN_HAND = ", in your hand, can be played", ", in your hand"
CHOICE = 'heading "Choose the game"'
FITS, MOVABLE = ". Your card fits here", ". You can move this pile"
OVER = ("Next hand", "Next deal", "Rematch")
RANKS = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four")
ORDER = (*RANKS, "three", "two")
SUITS = ("spades", "hearts", "clubs", "diamonds")


def tree(page: Page) -> str:
    """The page as a listener has it."""
    return page.locator("body").aria_snapshot()


def buttons(heard: str) -> list[str]:
    """The names of the buttons that can be used, in the order of reading."""
    lines = re.findall(r"- '?button \"([^\"]+)\"([^\n]*)", heard)
    return [name for name, more in lines if "[disabled]" not in more]


def group(heard: str, name: str) -> str:
    """What a group has in it, as text; "" where there is no such group."""
    found = re.search(rf'^( *)- group "{name}":\n((?:\1  .*\n?)*)', heard, re.MULTILINE)
    return found[2] if found else ""


def press(page: Page, name: str) -> bool:
    """Press a button that was heard; False where the page has moved on since and it is gone."""
    found = page.get_by_role("button", name=name, exact=True)
    is_there = found.evaluate_all("found => { found[0]?.focus(); return found.length > 0; }")
    if is_there:
        page.keyboard.press("Enter")
    return bool(is_there)


def next_press(heard: str) -> str | None:
    """What to press in one's own turn: a game, a card, a pile, where it fits, or the end.

    None where nothing can be done now.
    """
    names = buttons(heard)
    if CHOICE in heard:
        return next((name for name in names if name.startswith("Queens")), None)
    fitting = [name for name in names if name.endswith(FITS)]
    playable = [name for name in names if name.endswith(PLAYABLE)]
    movable = [name for name in names if name.endswith(MOVABLE)]
    ends = [name for name in names if name.startswith("End turn")]
    is_own = "- strong: Your turn" in heard
    return next(iter(fitting or playable or movable or (ends if is_own else [])), None)


def in_order_of_hand(hand: list[str], *, by_suit: bool) -> bool:
    """Whether cards come as a hand is held: by suit, the highest first, or by rank, King first."""
    cards = [name.split(" of ") for name in hand]
    if by_suit:
        places = [(SUITS.index(suit), ORDER.index(rank)) for rank, suit in cards]
    else:
        by_rank = (*ORDER[1:], "ace")
        places = [(by_rank.index(rank), 0) for rank, _ in cards]
    return places == sorted(places)


def held(heard: str) -> list[str]:
    """One's own cards, in the order of reading."""
    return [name.split(IN_HAND)[0] for name in buttons(heard) if IN_HAND in name]


def play_by_ear(page: Page, check: Callable[[str], None]) -> int:
    """Act at every turn until the hand is over; how often that was.

    A press that came too soon after the turn did is made again.
    """
    acted, before, pressed = 0, "", 0.0
    for _ in looks():
        heard = tree(page)
        if any(name in OVER for name in buttons(heard)):
            return acted
        name = next_press(heard)
        is_new = heard != before or time.monotonic() > pressed + GESTURE_MS / 1000
        if name is not None and is_new:
            check(heard)
            before = heard
            acted += press(page, name)
            pressed = time.monotonic()
    raise AssertionError("the hand never ended")


CASES = [
    pytest.param(KINGS, DESKTOP, id="kings-corner"),
    pytest.param(DOUBLE, PHONE, id="double-king"),
]


@pytest.mark.parametrize(("choice", "size"), CASES)
def test_a_whole_hand_from_the_tree_alone(
    come: Come, choice: dict[str, Any], size: tuple[int, int]
) -> None:
    by_suit = choice is DOUBLE
    tricks: list[str] = []

    def check(heard: str) -> None:
        assert in_order_of_hand(held(heard), by_suit=by_suit), held(heard)
        if by_suit:
            tricks.append(group(heard, "Current trick"))
        else:
            places = re.findall(r"- '?button \"(North|East|South|West)", heard)
            assert len(places) == 8

    ann = come(size)
    table = ann.open_table(**choice)
    assert play_by_ear(ann.page, check) >= (13 if by_suit else 3)
    wait_until(lambda: ann.snapshot(table)["view"]["phase"] != "playing")
    if by_suit:
        # Of a trick that others lead each card is told, with whose it is.
        assert any(len(re.findall(r"(?:Axel|Ada|Max): \w+ of \w+", trick)) == 3 for trick in tricks)
        assert any("No cards on the table." in trick for trick in tricks)


def test_the_tab_key_begins_at_the_first_card(come: Come) -> None:
    ann = come()
    ann.open_table(**DOUBLE)
    first = held(tree(ann.page))[0]
    for _ in range(40):
        ann.page.keyboard.press("Tab")
        reached = ann.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
        if IN_HAND in reached:
            break
    assert reached.split(IN_HAND)[0] == first
