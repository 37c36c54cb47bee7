"""Moves that the page plays by itself: chosen before one's turn, forced, or a choice not undone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from browser.commands import command
from browser.hands import GESTURE_MS, NOTE_SENT, is_at_rest, moves
from browser.together import DOUBLE_KING, together
from browser.visitors import PHONE, Come, Visitor
from waiting import wait_until

CHOOSING: dict[str, Any] = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "options": {"first_dealer": 0},
}
LED = CHOOSING | {"options": {"first_dealer": 1}}
"""A bot chooses the game, and other bots lead."""
HAND = ".card.zone-hand"


def at_table(guest: Visitor, choice: dict[str, Any]) -> tuple[Page, str]:
    """A table with a note of what the page sends; the name of the table."""
    guest.page.add_init_script(NOTE_SENT)
    settings = {"spectators": False, "bot_pause": 0}
    return guest.page, guest.open_table(**choice, settings=settings)


def tap(page: Page, card: str) -> None:
    """Tap the edge of a card of the hand that no other covers."""
    page.locator(f'{HAND}[data-card="{card}"]').click(position={"x": 8, "y": 30})


def test_the_only_legal_card_plays_itself(come: Come) -> None:
    guest = come(PHONE, forced="on", press="once")
    page, table = at_table(guest, LED)
    taps, forced = 0, 0
    while page.locator(".result").count() == 0:
        sent = len(moves(page))
        wait_until(lambda: is_at_rest(page) or page.locator(".result").count() > 0)
        view = guest.snapshot(table)["view"]
        if view["phase"] != "playing" or len(moves(page)) > sent:
            continue
        if len(view["legal"]) > 1:
            tap(page, view["legal"][0])
            taps += 1
        wait_until(lambda sent=sent: len(moves(page)) > sent)  # type: ignore[misc]
        forced += len(view["legal"]) == 1
    assert taps > 0
    assert forced > 0


def test_a_card_chosen_before_the_turn_is_played_where_it_is_legal(come: Come) -> None:
    ann, bea, table = together(come, DOUBLE_KING)
    command(ann, table, "play", move="choose tricks")  # Bea leads, Ann plays last
    page, chosen = ann.page, ann.page.locator(f"{HAND}.is-ahead")
    expect(page.locator(".banner")).to_contain_text("Bea")
    card = ann.snapshot(table)["view"]["table"]["cards"][0]
    for is_chosen in (True, False, True):
        # By default a card is tapped twice: the first tap selects it, or withdraws it.
        for _ in range(2 if is_chosen else 1):
            page.wait_for_timeout(GESTURE_MS)
            tap(page, card)
        expect(chosen).to_have_count(int(is_chosen))
    expect(chosen).to_have_attribute("aria-pressed", "true")
    before = ann.snapshot(table)["view"]["table"]["cards"]
    lead = bea.snapshot(table)["view"]["legal"][0]
    command(bea, table, "play", move=lead)
    wait_until(lambda: ann.snapshot(table)["view"]["table"]["cards"] != before or is_at_rest(page))
    after = ann.snapshot(table)["view"]
    is_played = card not in after["table"]["cards"]
    assert is_played or card not in after["legal"]
    expect(chosen).to_have_count(0)


def test_the_choice_of_a_game_can_be_undone(come: Come) -> None:
    guest = come(PHONE, speed="slow")
    page, _ = at_table(guest, CHOOSING)
    page.click('[data-move="choose queens"]')
    expect(page.locator(".is-chosen h2")).to_have_text("You chose: Queens")
    expect(page.locator(".undo-choice")).to_be_focused()
    page.click(".undo-choice")
    assert moves(page) == []
    page.click('[data-move="choose hearts"]')
    page.click(".send-choice")
    expect(page.locator(".choosing")).to_have_count(0)
    assert moves(page) == ["choose hearts"]
    page.wait_for_selector(".is-my-turn")
