"""The page knows no rule: it takes what may be played from its host, even where that is nonsense.

What a host tells of legal moves is changed on its way to the page: what the rules allow is left
out, what they forbid is put in. A page with a rule of its own would mark, offer or refuse
otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from browser.hands import card, press_card, seen
from browser.visitors import DESKTOP, Come, Visitor
from waiting import wait_until

Change = Callable[[dict[str, Any]], list[str]]
"""From a view to what the page is told to be legal."""

KING: dict[str, Any] = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "bot": "steady",
    "options": {"first_dealer": 0},
}
KINGS = KING | {"game": "kings-corner", "ruleset": "french", "seats": 2}


def told_otherwise(guest: Visitor, change: Change, sent: list[str]) -> None:
    """From now on the page is told another legality; ``sent`` gets the moves that it sends."""

    def changed(told: dict[str, Any]) -> dict[str, Any]:
        view = told.get("view")
        if view and view["legal"]:
            view["legal"] = change(view)
        return told

    def answer(route: Route) -> None:
        route.fulfill(json=changed(route.fetch().json()))

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(text: str | bytes) -> None:
            move = json.loads(text).get("move")
            if move is not None:
                sent.append(move)
            server.send(text)

        socket.on_message(send)
        server.on_message(lambda text: socket.send(json.dumps(changed(json.loads(text)))))

    guest.page.route(re.compile(r"/api/tables/\w+$"), answer)
    guest.page.route_web_socket(re.compile("/live"), pass_on)


def settled(page: Page) -> None:
    wait_until(lambda: seen(page).may_act)


def test_the_trick_board_plays_by_what_it_is_told(come: Come) -> None:
    def change(view: dict[str, Any]) -> list[str]:
        """Of the games only the last; of the cards those that do not follow suit, if any."""
        legal: list[str] = view["legal"]
        if legal[0].startswith("choose"):
            return legal[-1:]
        return [held for held in view["table"]["cards"] if held not in legal] or legal[:1]

    sent: list[str] = []
    ann = come(DESKTOP)
    page = ann.page
    told_otherwise(ann, change, sent)
    table = ann.open_table(**KING)
    settled(page)
    allowed = ann.snapshot(table)["view"]["legal"]
    choices = page.locator('.choosing [data-move][aria-disabled="false"]')
    expect(choices).to_have_count(1)
    assert choices.get_attribute("data-move") == allowed[-1]
    choices.click()
    page.wait_for_selector(".choosing", state="detached")
    settled(page)
    legal = ann.snapshot(table)["view"]["legal"]
    held = seen(page).hand
    forbidden = [each for each in held if each not in legal] or legal[:1]
    assert sorted(seen(page).playable) == sorted(forbidden)
    # A card that is said to be illegal goes to the host, which plays it.
    move = next(each for each in legal if each not in forbidden)
    press_card(page, move)
    press_card(page, move)
    page.wait_for_selector(card(move), state="detached")
    assert sent[-1] == move


def test_the_cross_plays_by_what_it_is_told(come: Come) -> None:
    def change(view: dict[str, Any]) -> list[str]:
        """The last card goes to the first corner, whatever it is."""
        return [f"{view['table']['cards'][-1]}>NE"]

    sent: list[str] = []
    ann = come(DESKTOP)
    page = ann.page
    told_otherwise(ann, change, sent)
    table = ann.open_table(**KINGS)
    settled(page)
    cards = ann.snapshot(table)["view"]["table"]["cards"]
    now = seen(page)
    assert (now.playable, now.movable, now.ends) == ([cards[-1]], [], False)
    press_card(page, cards[-1])
    assert seen(page).targets == ["NE"]
    page.click('.place[data-place="NE"]')
    ann.hears(sent)
    assert sent == [f"{cards[-1]}>NE"]
