"""Levels and hints at the page: who plays how well, who thinks, and what the master would play."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from browser.choosing import choose
from browser.entering import with_people
from browser.hands import card, press_card
from browser.visitors import DESKTOP, PHONE, Come

KING: dict[str, Any] = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "bot": "club",
    "options": {"first_dealer": 0},
    "settings": {"hints": True, "spectators": False},
}
KINGS = KING | {"game": "kings-corner", "ruleset": "french", "seats": 2, "bot": "steady"}
OWN_TURN = ".is-my-turn .board:not(.is-behind)"


def test_a_hint_is_asked_for_and_played(come: Come) -> None:
    ann = come(PHONE)
    table, page = ann.open_table(**KING), ann.page
    page.click(".choosing .ask-hint")
    advised = page.locator(".choosing .is-advised")
    expect(advised).to_have_count(1)
    expect(page.locator(".advice")).to_contain_text("The master would choose")
    page.click(".advice-more")
    expect(page.locator(".advice-moves tbody tr")).to_have_count(10)
    best = advised.get_attribute("data-move")
    advised.click()
    page.wait_for_selector(f"{OWN_TURN} .action.ask-hint")
    assert best == f"choose {ann.snapshot(table)['view']['table']['contract']}"

    page.keyboard.press("h")
    expect(page.locator(".advice")).to_contain_text("The master would play")
    name = page.locator(".card.is-advised").get_attribute("data-card")
    assert name is not None
    assert name in ann.snapshot(table)["view"]["legal"]
    told = page.locator('[role="log"][aria-live]')
    expect(told).to_contain_text("The master would play")
    page.keyboard.press("Escape")
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator(".card.is-advised")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".card.is-advised")).to_have_count(1)
    press_card(page, name)
    press_card(page, name)
    page.wait_for_selector(card(name), state="detached")
    expect(page.locator(".advice")).to_have_count(0)


@pytest.mark.long
def test_in_kings_in_the_corner_places_and_buttons_stand_out(come: Come) -> None:
    told: dict[str, Any] = {"seq": 2, "bot": "master", "unit": "hands", "reasons": []}
    ann = come(DESKTOP)
    page = ann.page
    page.route("**/hint", lambda route: route.fulfill(json=told))
    table = ann.open_table(**KINGS | {"options": {"first_dealer": 1}})
    page.wait_for_selector(f"{OWN_TURN} .ask-hint")
    held = ann.snapshot(table)["view"]["table"]["cards"][0]
    worths = {f"{held}>N": 0.61, "E>S": 0.61, "end": 0.5}

    def answer(*moves: str) -> None:
        told["moves"] = [{"move": move, "worth": worths[move], "tries": 9} for move in moves]
        page.keyboard.press("h")
        page.wait_for_selector(".advice-said")

    answer(f"{held}>N", "end")
    expect(page.locator(".advice-said")).to_contain_text(
        "on North: 11% better than ending your turn."
    )
    expect(page.locator(f".card.is-advised{card(held)}")).to_have_count(1)
    expect(page.locator(".place.is-advised")).to_have_attribute("data-place", "N")
    page.keyboard.press("Escape")
    answer("E>S", f"{held}>N", "end")
    expect(page.locator(".advice-said")).to_contain_text("move the East pile to South")
    expect(page.locator(".advice-said")).to_contain_text("is just as good.")
    expect(page.locator(".place.is-advised")).to_have_count(2)
    page.keyboard.press("Escape")
    answer("end")
    expect(page.locator(".advice-said")).to_contain_text("your only legal move")
    expect(page.locator(".action.is-advised")).to_have_attribute("data-move", "end")
    page.keyboard.press("Escape")
    # It says why: the first reason at once.
    told["reasons"] = [
        {"code": "holds-back", "words": "you hold your cards back: Hugo still has 7"},
        {"code": "draws", "words": "ending the turn without drawing costs a chip"},
    ]
    answer("end", "E>S")
    first = "You hold your cards back: Hugo still has 7."
    second = "Ending the turn without drawing costs a chip."
    expect(page.locator(".advice-said .advice-why")).to_have_text(first)
    expect(page.locator(".advice")).not_to_contain_text("without drawing")
    expect(page.locator('[role="log"][aria-live]')).to_contain_text(f"{first} {second}")
    page.click(".advice-more")
    expect(page.locator("#advice-moves .advice-why:not(.advice-first)")).to_have_text(second)


@pytest.mark.long
def test_where_there_is_no_hint_that_is_said(come: Come) -> None:
    refusal = {"error": "request/too-fast", "message": "that is too much", "clause": None}
    ann = come()
    page = ann.page
    ann.open_table(**KING | {"settings": {}})
    expect(page.locator(".choosing")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".ask-hint, .advice, .toast")).to_have_count(0)
    page.route("**/hint", lambda route: route.fulfill(status=429, json=refusal))
    ann.open_table(**KING)
    page.click(".ask-hint")
    expect(page.locator(".toast-refusal")).to_contain_text("That is too much.")
    expect(page.locator(".advice")).to_have_count(0)
    ann.forgive("429")


@pytest.mark.long
def test_a_bot_that_thinks_long_is_said_to(come: Come) -> None:
    """It pauses here; the page is not told so, and takes it for thinking."""

    def tell_no_pause(route: Route) -> None:
        told = route.fetch().json()
        told["room"]["settings"]["bot_pause"] = 0
        route.fulfill(json=told)

    held: list[Callable[[], None]] = []
    is_holding = True

    def hold_plays(route: WebSocketRoute) -> None:
        def tell(text: str | bytes) -> None:
            if is_holding and '"played"' in str(text):
                held.append(lambda: route.send(text))
            else:
                route.send(text)

        route.connect_to_server().on_message(tell)

    ann = come()
    page = ann.page
    page.route(re.compile(r"/api/tables/\w+$"), tell_no_pause)
    page.route_web_socket(re.compile(r"/live"), hold_plays)
    pauses = {"bot_pause": 5000, "spectators": False}
    ann.open_table(**KING | {"options": {"first_dealer": 1}, "settings": pauses})
    mark = page.locator('.plate[data-seat="1"] .turn-mark')
    expect(mark).to_contain_text("thinking")
    expect(mark.locator(".dots")).to_be_visible()
    assert "thinking" not in page.locator('[role="log"][aria-live]').inner_text()
    # Once it has played, it is another's turn to think.
    is_holding = False
    for send in held:
        send()
    expect(page.locator(".contract")).to_be_visible()
    expect(mark).to_have_count(0)


@pytest.mark.long
def test_levels_are_chosen_on_the_first_page(come: Come, url: str) -> None:
    ann = come(PHONE)
    page = ann.page
    page.goto(f"{url}/new?way=bots")
    choose(page, "game", "double-king")
    names = page.locator('.levels > .segments [name="bot"]').evaluate_all(
        "(inputs) => inputs.map((input) => input.value)"
    )
    assert names == ["novice", "casual", "club", "expert", "master"]
    expect(page.locator('[name="bot"][value="club"]')).to_be_checked()
    choose(page, "bot", "casual")
    expect(page.locator(".levels-chosen")).to_have_text("Looks ahead and slips now and then.")
    page.uncheck('[name="hints"]')
    page.click(".start")
    page.wait_for_selector(".card.zone-hand")
    room = ann.snapshot(page.url.rpartition("/")[2])["room"]
    assert [seat["bot"] for seat in room["seats"]] == [None, *["casual"] * 3]
    assert not room["settings"]["hints"]
    expect(page.locator('.plate[data-seat="1"]')).to_contain_text("A bot: Casual")
    page.goto(f"{url}/new?way=bots")
    expect(page.locator('[name="bot"][value="casual"]')).to_be_checked()
    expect(page.locator('[name="hints"]')).not_to_be_checked()


@pytest.mark.long
def test_the_host_seats_bots_of_a_level_and_they_play(come: Come) -> None:
    ann = come()
    page = ann.page
    with_people(ann)
    expect(page.locator(".levels > .segments .face.is-machine")).to_have_count(5)
    choose(page, "game", "double-king")
    page.fill("#name", "Ann")
    page.click(".start")
    page.wait_for_selector('[data-seat="1"] .put-bot')
    page.click('.levels label:has([value="novice"])')
    page.click('[data-seat="1"] .put-bot')
    expect(page.locator('[data-seat="1"]')).to_contain_text("bot: Novice")
    page.click('.levels label:has([value="expert"])')
    page.click(".fill")
    expect(page.locator(".seat.is-bot .face.is-machine")).to_have_count(3)
    expect(page.locator('[data-seat="3"]')).to_contain_text("bot: Expert")
    page.click('.begin[aria-disabled="false"]')
    page.wait_for_selector(".is-my-turn")
