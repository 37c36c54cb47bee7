"""Both games at the page: hands by mouse, by pulling, by keys; what can go wrong; the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Position, Route, expect

from browser.axe import AT_REST
from browser.commands import command
from browser.hands import (
    GESTURE_MS,
    Seen,
    by_keys,
    by_mouse,
    card,
    is_at_rest,
    play_hand,
    seen,
)
from browser.replaying import finish
from browser.screens import SMALL_PHONE
from browser.visitors import OFFLINE, PHONE, Come
from waiting import wait_until

KINGS: dict[str, Any] = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}
DOUBLE: dict[str, Any] = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "options": {"first_dealer": 0},
}
SHORT_TURNS = {"held_kings": "optional", "starting_kings": "stay"}
CLOTH: Position = {"x": 3, "y": 300}


# Whole hands


def test_a_whole_game_of_double_king_by_mouse(come: Come) -> None:
    ann = come(PHONE, still=False)
    table, page = ann.open_table(**DOUBLE), ann.page
    expect(page.locator(".game-choice")).to_have_count(6)
    expect(page.locator(".trump-choice")).to_have_count(4)
    play_hand(page, by_mouse, in_haste=True)
    assert len(ann.snapshot(table)["view"]["sheet"]["hands"]) == 1
    # The sheet: a circle round the chooser's score, a cross beside who dealt first.
    page.click("[data-opens=scores]")
    expect(page.locator(".sheet-circle")).to_have_count(1)
    expect(page.locator(".sheet-cross")).to_have_count(1)


@pytest.mark.long
def test_a_whole_game_of_double_king_by_keys_alone(come: Come) -> None:
    ann = come()
    table, page = ann.open_table(**DOUBLE), ann.page
    play_hand(page, by_keys)
    assert ann.snapshot(table)["view"]["phase"] == "hand-over"
    expect(page.locator(".next-hand")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".card.zone-hand")
    assert ann.snapshot(table)["view"]["hand"] == 1


def test_a_whole_hand_of_kings_in_the_corner_by_mouse(come: Come) -> None:
    ann = come(PHONE, still=False)
    table = ann.open_table(**KINGS | {"ruleset": "boxed", "options": {"hand_size": 2}})
    play_hand(ann.page, by_mouse, in_haste=True)
    assert ann.snapshot(table)["view"]["phase"] == "hand-over"
    expect(ann.page.locator(".result-scores tbody tr")).to_have_count(2)
    ann.page.click(".next-hand")
    expect(ann.page.locator(".result")).to_have_count(0)
    assert ann.snapshot(table)["view"]["hand"] == 1


@pytest.mark.long
def test_a_whole_hand_of_kings_in_the_corner_by_keys_alone(come: Come) -> None:
    ann = come()
    options = {"completed_piles": "recycle_allowed", "hand_size": 5}
    table, page = ann.open_table(**KINGS, options=options), ann.page
    play_hand(page, by_keys)
    assert ann.snapshot(table)["view"]["phase"] == "match-over"
    # The focus is on what comes next, and the keyboard goes on from there.
    expect(page.locator(".play-again")).to_be_focused()
    page.keyboard.press("Shift")  # the next press is no more of the last card's
    page.keyboard.press("Enter")
    page.wait_for_selector(".card.zone-hand")
    # Another match at the same table, whose deal has passed on (KC-1.4).
    assert ann.snapshot(table)["room"]["match"] == 1


@pytest.mark.long
def test_a_card_is_pulled_to_its_pile(come: Come) -> None:
    def pull(page: Page, now: Seen) -> None:
        if not now.playable:
            return by_mouse(page, now)
        name = now.playable[0]
        page.locator(card(name)).hover(position={"x": 14, "y": 50})
        start = page.locator(card(name)).bounding_box()
        assert start is not None
        page.mouse.down()
        page.mouse.move(start["x"] + 40, start["y"] - 40, steps=3)
        target = page.locator(".place.is-target").first.bounding_box()
        assert target is not None
        page.mouse.move(target["x"] + 20, target["y"] + 20, steps=4)
        expect(page.locator(".place.is-under")).to_have_count(1)
        page.mouse.up()
        page.wait_for_selector(card(name), state="detached")
        return None

    ann = come(PHONE)
    ann.open_table(**KINGS)
    play_hand(ann.page, pull, turns=4)


# Mistakes and faults


def test_an_illegal_card_is_explained_and_a_reload_loses_nothing(come: Come) -> None:
    """The dealer plays last to the first trick, and has to follow suit (DK-3.1)."""
    refused: list[str] = []

    def revoke(page: Page, now: Seen) -> None:
        wrong = [name for name in now.hand if name not in now.playable]
        if now.isChoosing or not wrong or refused:
            by_mouse(page, now)
            return
        page.focus(card(wrong[0]))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_selector(".toast-refusal")
        refused.append(page.locator(".toast-refusal").inner_text())

    ann = come()
    table, page = ann.open_table(**DOUBLE), ann.page
    play_hand(page, revoke, turns=5)
    assert "DK-" in refused[0]
    page.wait_for_selector(".is-my-turn .card.is-playable")
    view = ann.snapshot(table)["view"]
    page.reload()
    page.wait_for_selector(".is-my-turn .card.is-playable")
    # No trick is told again.
    expect(page.locator(".log").first.locator(".card-sign")).to_have_count(
        len(view["table"]["trick"])
    )
    assert sorted(seen(page).hand) == sorted(view["table"]["cards"])


def test_an_illegal_play_on_the_cross_is_explained(come: Come) -> None:
    ann = come()
    table, page = ann.open_table(**KINGS), ann.page
    page.wait_for_selector(".is-my-turn .card.zone-hand")
    before = ann.snapshot(table)
    legal, hand = before["view"]["legal"], before["view"]["table"]["cards"]
    name, place = next(
        (name, place) for name in hand for place in "NESW" if f"{name}>{place}" not in legal
    )
    page.focus(card(name))
    page.keyboard.press("Enter")
    page.click(f'.place[data-place="{place}"]')
    toast = page.locator(".notices[role=status] .toast-refusal")
    expect(toast).to_be_visible()
    expect(toast.locator(".clause")).to_have_text("KC-2.1")
    assert ann.snapshot(table) == before
    # A refused card lies where it lay, and may be played elsewhere.
    expect(page.locator(card(name))).to_have_attribute("aria-pressed", "true")


SHOWN = """() => ({
  cards: [...document.querySelectorAll(".cards [data-card]")].map((card) =>
    [card.dataset.card, card.classList.contains("zone-hand")]),
  plates: [...document.querySelectorAll(".plate")].map((plate) => plate.innerText),
  stock: document.querySelector(".stock-count").innerText,
  scores: document.querySelector(".sheet").innerText,
  log: document.querySelectorAll(".log li").length,
})"""
"""All that is to be seen of the table, without the page's own state."""


@pytest.mark.long
def test_a_reload_in_the_middle_of_the_cross_loses_nothing(come: Come) -> None:
    ann = come()
    table, page = ann.open_table(**KINGS), ann.page
    play_hand(page, by_mouse, turns=5)

    def shows_own_turn() -> bool:
        """Tell whether the last press is answered, and all that followed is on the table."""
        lines = page.evaluate(SHOWN)["log"]
        return is_at_rest(page) and bool(lines == len(ann.snapshot(table)["log"]))

    wait_until(shows_own_turn)
    page.wait_for_function(AT_REST)
    before, told = page.evaluate(SHOWN), ann.snapshot(table)
    page.reload()
    page.wait_for_selector(".is-my-turn .card.zone-hand")
    wait_until(lambda: bool(page.evaluate(SHOWN) == before))
    assert ann.snapshot(table) == told
    play_hand(page, by_mouse, turns=2)
    assert ann.snapshot(table)["seq"] >= told["seq"] + 2


def test_a_lost_line_mends_itself_and_the_play_arrives(come: Come) -> None:
    """The plays of the others are told in words then."""
    ann = come(speed="normal")
    table, page = ann.open_table(**KINGS, options=SHORT_TURNS), ann.page
    page.wait_for_selector(".is-my-turn .card.zone-hand")
    before = ann.snapshot(table)["seq"]
    ann.context.set_offline(True)
    expect(page.locator(".bar-link")).to_be_visible()
    page.keyboard.press("e")
    assert seen(page).isMine
    ann.forgive(*OFFLINE)
    ann.context.set_offline(False)
    expect(page.locator(".bar-link")).to_have_count(0)
    wait_until(lambda: bool(ann.snapshot(table)["seq"] > before))
    spoken = page.locator('[role="log"][aria-live="polite"]')
    expect(spoken).to_contain_text("Axel ")
    expect(spoken).to_contain_text("Your turn")


@pytest.mark.long
def test_who_presses_the_cloth_sees_at_once_what_the_others_did(come: Come) -> None:
    ann = come(speed="slow")
    page = ann.page
    page.clock.install()
    ann.open_table(**DOUBLE, bot="random", settings={"bot_pause": 1})
    # Each play of a bot is shown for a while; here time passes by little steps, and then no more.
    page.clock.pause_at(page.evaluate("Date.now()") + 1)
    page.click('[data-move="choose queens"]')
    page.clock.run_for(GESTURE_MS)
    page.click(".send-choice")

    def is_behind() -> bool:
        page.clock.run_for(20)
        return page.locator(".board.is-behind").count() == 1

    wait_until(is_behind)
    page.locator(".board").click(position=CLOTH)
    expect(page.locator(".board.is-behind")).to_have_count(0)
    page.clock.resume()
    expect(page.locator("body")).to_have_class(re.compile("is-my-turn"))


PAST_EDGES = """() => [...document.querySelectorAll(".plate")].flatMap((plate) => {
  const { left, right } = plate.getBoundingClientRect();
  return [...plate.querySelectorAll(".fact")]
    .filter((fact) => fact.checkVisibility())
    .map((fact) => fact.getBoundingClientRect())
    .filter((fact) => fact.left < left || fact.right > right)
    .map(() => plate.innerText);
})"""


@pytest.mark.long
def test_cards_tricks_and_score_keep_to_the_plates_of_a_small_phone(come: Come) -> None:
    def late_in_a_match(route: Route) -> None:
        told = route.fetch().json()
        told["view"]["sheet"]["totals"] = [-21, -104, -13, 38]
        route.fulfill(json=told)

    ann = come(SMALL_PHONE)
    table, page = ann.open_table(**DOUBLE), ann.page
    command(ann, table, "play", move="choose queens")
    page.route(f"**/api/tables/{table}", late_in_a_match)
    ann.come_anew(table)
    expect(page.locator('.plate[data-seat="1"]')).to_contain_text("−104")
    expect(page.locator(".seats .fact:visible")).to_have_count(9)
    assert page.evaluate(PAST_EDGES) == []


WITHOUT_ITS_DRAWING = """new MutationObserver(() => {
    const { dataset } = document.documentElement;
    dataset.games = dataset.games.replace("double-king", "").trim();
}).observe(document, { childList: true });"""
"""The shell of a server that has one folder of drawings fewer."""


@pytest.mark.long
def test_a_game_without_a_drawing_is_played_on_the_board_that_the_catalogue_names(
    come: Come,
) -> None:
    ann = come()
    page = ann.page
    ann.context.add_init_script(WITHOUT_ITS_DRAWING)
    ann.open_table(**DOUBLE | {"options": {"first_dealer": 2}}, bot="random")
    expect(page.locator('.board[data-board="trick"]')).to_be_visible()
    expect(page.locator(".trick-spot")).to_have_count(4)
    expect(page.locator(".bar-title b")).to_have_text("Double King")
    expect(page.locator(".contract-trick")).to_contain_text("of 13")
    expect(page.locator(".card.zone-hand")).to_have_count(13)
    page.locator(".is-my-turn .card.zone-hand.is-playable").first.click()
    page.locator(".card.zone-hand.is-selected").click()
    expect(page.locator(".card.zone-hand")).to_have_count(12)
    expect(page.locator(".sheet-hands")).to_be_visible()


# The end


@pytest.mark.long
@pytest.mark.rule("KC-6.1")
def test_the_winner_alone_is_crowned_and_what_one_does_next_is_in_sight(come: Come) -> None:
    ann = come(PHONE)
    table, page = ann.open_table(**KINGS | {"seats": 4}), ann.page
    finish(ann, table)
    result = page.locator(".result-match")
    expect(result).to_be_visible()
    sheet = ann.snapshot(table)["view"]["sheet"]
    totals = page.locator(".result-scores td b").all_inner_texts()
    assert [int(each.replace("−", "-")) for each in totals] == sorted(sheet["totals"])
    expect(result.locator("tbody .icon-crown")).to_have_count(len(sheet["winners"]))
    expect(result.locator("tbody tr").first.locator(".icon-crown")).to_be_visible()
    is_won = 0 in sheet["winners"]
    expect(result.locator(".result-crown")).to_have_count(int(is_won))
    expect(page.locator(".joy")).to_have_count(int(is_won))
    expect(result.locator(".result-you")).to_have_text("you")

    buttons = page.locator(".result-buttons .button")
    expect(buttons).to_have_text(["Rematch", "Review", "More"])
    page.locator(".to-more").press("Enter")
    more = page.get_by_role("dialog", name="More")
    ways = ["See the table", "Watch the replay", "Download the record", "Choose a game", "Close"]
    expect(more.locator(".button")).to_have_text(ways)
    with page.expect_download():
        more.get_by_role("link", name="Download").click()
    expect(more).to_be_hidden()
    page.locator(".to-more").click()
    more.get_by_role("button", name="See the table").click()
    expect(page.locator(".result")).to_have_count(0)
    page.get_by_role("button", name="Show the result").click()
    expect(result).to_be_visible()


TICKS = """window.ticks = [];
window.notes = 0;
OscillatorNode = new Proxy(OscillatorNode, {
  construct: (kind, given) => (window.notes += 1, Reflect.construct(kind, given)) });
navigator.vibrate = (pattern) => (window.ticks.push(pattern), true);
const asked = window.matchMedia;
window.matchMedia = (query) => query === "(pointer: coarse)" ? { matches: true } : asked(query);"""


@pytest.mark.long
@pytest.mark.parametrize("wanted", ["on", "off"])
def test_a_card_is_heard_and_a_phone_ticks_where_that_is_wanted(come: Come, wanted: str) -> None:
    ann = come(PHONE, sound=wanted, tick=wanted)
    page = ann.page
    ann.context.add_init_script(TICKS)
    ann.open_table(**DOUBLE | {"options": {"first_dealer": 1}})
    for _ in range(2):
        wait_until(lambda: is_at_rest(page))
        by_mouse(page, seen(page))
    assert ([12] in page.evaluate("ticks")) == (wanted == "on")
    assert (page.evaluate("notes") > 0) == (wanted == "on")
