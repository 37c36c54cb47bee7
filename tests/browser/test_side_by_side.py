"""People around one device: it goes from hand to hand, and shows nobody's cards in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.axe import violations
from browser.choosing import choose, last_chose
from browser.hands import Seen, by_keys, by_mouse, seen
from browser.screens import stays_within_the_screen
from browser.visitors import PHONE, Come, Visitor
from courtcards.play import records
from courtcards.play.replay import verify
from waiting import looks

pytestmark = pytest.mark.long

KINGS = {"game": "kings-corner", "ruleset": "french-single", "seats": 3, "bot": "casual"}
CLUB = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "casual"}
LONG_NAME = "Maximiliaan-Alexander van Oranje"
TAKE, HAND = ".take-device", ".card.zone-hand"


def sit_down(guest: Visitor, names: list[str], **choice: Any) -> Page:
    """Choose a match side by side on the first page of the device, and begin it."""
    last_chose(guest, **choice)
    page = guest.page
    page.goto(f"{guest.url}/local/")
    page.locator(".door", has_text="Pass and play").click()
    for seat, name in enumerate(names, 1):
        page.fill(f"[name=beside-{seat}]", name)
    bots = choice["seats"] - 1 - len(names)
    expect(page.locator("fieldset.levels")).to_have_count(1 if bots else 0)
    assert violations(page) == []
    page.click(".start")
    page.wait_for_url("**/local/table/?table=*")
    page.wait_for_selector(TAKE)
    return page


def take(page: Page) -> str:
    """Whoever is asked takes the device, and may act; their name."""
    asked = page.locator(TAKE).inner_text().strip()
    page.click(TAKE)
    page.wait_for_selector(TAKE, state="detached")
    page.wait_for_selector(HAND)
    page.wait_for_selector(".is-my-turn")
    return asked.removesuffix(": show my cards")


def play_hand(page: Page, act: Any = by_mouse, left: int = 0) -> tuple[Seen, set[str]]:
    """Hand the device round until the hand is over: what is shown then, and who has held it.

    Or until somebody has no more than so many cards left.
    """
    held: set[str] = set()
    while not ((now := next_turn(page)).isOver or 0 < len(now.hand) <= left):
        if page.locator(TAKE).count():
            assert seen(page).hand == [], "a hand is shown while the device is handed over"
            held.add(take(page))
        else:
            act(page, now)
    return now, held


def next_turn(page: Page) -> Seen:
    """What is shown once somebody is to do something, or the hand is over."""
    for _ in looks():
        now = seen(page)
        if now.isOver or now.may_act or page.locator(TAKE).count():
            break
    return now


def test_a_game_around_one_device_and_a_card_that_is_taken_back(come: Come) -> None:
    page = sit_down(come(), ["Ben", LONG_NAME], **CLUB)
    assert violations(page) == []
    chooser = take(page)
    by_mouse(page, seen(page))
    page.wait_for_selector(TAKE)
    leader = take(page)
    assert leader != chooser
    card = seen(page).playable[0]
    by_mouse(page, seen(page))
    page.wait_for_selector(TAKE)
    page.locator(".action-takeback").click()
    expect(page.locator(TAKE)).to_contain_text(leader)
    take(page)
    assert card in seen(page).hand
    _, held = play_hand(page, by_keys)
    assert {"Ben", LONG_NAME} <= held | {chooser, leader}
    expect(page.locator(".result h2")).not_to_have_text("You win")
    expect(page.locator(HAND)).to_have_count(0)


def test_a_match_is_kept_goes_on_and_begins_again(come: Come, url: str) -> None:
    page = sit_down(come(PHONE), ["Ben"], **KINGS)
    assert stays_within_the_screen(page)
    take(page)
    page.reload()
    # The page, when it is opened, shows nobody's cards.
    page.wait_for_selector(TAKE)
    expect(page.locator(HAND)).to_have_count(0)
    play_hand(page)
    page.locator(".to-more").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    record = records.decode(Path(saved.value.path()).read_bytes())
    verify(record)
    assert record.players[1:] == ["Ben", "bot:casual"]
    page.click(".play-again")
    page.wait_for_selector(TAKE)  # whoever is first to play, even if they hold it already
    expect(page.locator(HAND)).to_have_count(0)
    page.goto(f"{url}/local/")
    expect(page.locator(".last-match")).to_be_visible()
    page.goto(f"{url}/local/history/")
    expect(page.locator(".history")).to_contain_text("French rules, single hand")


# What is said to the device when another match is asked for arrives late.
REMATCH_IS_LATE = """const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (message, ...rest) {
  const isLate = message?.say !== undefined && message.text.includes('"rematch"');
  setTimeout(() => postMessage.call(this, message, ...rest), isLate ? 4000 : 0);
};"""


def test_a_match_asked_for_before_the_cards_are_covered_begins(come: Come) -> None:
    """Whoever plays last still holds the device then: nothing that it orders is lost."""
    guest = come()
    guest.page.add_init_script(REMATCH_IS_LATE)
    page = sit_down(guest, ["Ben"], **KINGS | {"seats": 2, "options": {"hand_size": 4}})
    play_hand(page, left=1)
    page.click("[data-opens=settings]")
    choose(page, "setting-speed", "slow")
    page.keyboard.press("Escape")
    play_hand(page)
    page.click(".play-again")
    page.wait_for_selector(TAKE)
