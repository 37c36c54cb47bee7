"""A table that one comes back to is shown at once as it was left, and then as it is."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.commands import command
from browser.entering import open_for_people
from browser.hands import seen
from browser.together import DOUBLE_KING, choose, logged, play_one, together
from browser.visitors import LEFT, Come, Visitor
from waiting import wait_until

pytestmark = pytest.mark.long

TWO = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}
HAND = ".is-my-turn .card.is-playable"


def kept(guest: Visitor) -> Any:
    """What the browser keeps of the table that it left last; None where it keeps nothing."""
    text = guest.page.evaluate(f"localStorage.getItem('{LEFT}')")
    return None if text is None else json.loads(text)


def withhold(guest: Visitor, table: str, waiting: list[Route]) -> None:
    """Come to a table of which the server says nothing for now."""

    def wait(route: Route) -> None:
        waiting.append(route)

    guest.page.route(f"**/api/tables/{table}", wait)
    guest.page.goto(f"{guest.url}/table/{table}")


def hands_of(guest: Visitor) -> list[str]:
    return sorted(seen(guest.page).hand)


def test_the_hand_is_there_and_may_be_played_before_the_server_has_answered(
    come: Come, url: str
) -> None:
    waiting: list[Route] = []
    ann = come()
    page = ann.page
    table = ann.open_table(**TWO, options={"first_dealer": 1})
    page.wait_for_selector(HAND)
    before = ann.snapshot(table)
    log = logged(page)
    page.goto(url)
    withhold(ann, table, waiting)
    page.wait_for_selector(HAND)
    assert hands_of(ann) == sorted(before["view"]["table"]["cards"])
    assert logged(page) == log
    play_one(page)
    wait_until(lambda: ann.snapshot(table)["seq"] > before["seq"])
    ann.hears(waiting)
    for each in waiting:
        each.continue_()
    expect(page.locator(".error-card")).to_have_count(0)


def test_what_the_others_did_meanwhile_is_told(come: Come, url: str) -> None:
    ann, bea, table = together(come, DOUBLE_KING)
    choose(ann)
    bea.page.wait_for_selector(".is-my-turn")
    address = ann.page.url
    # A table that is taken off the list is kept no longer.
    open_for_people(ann)
    ann.page.goto(url)
    assert kept(ann)["snapshot"]["table"] == table
    ann.page.click(".my-tables button")
    assert kept(ann) is None
    ann.page.goto(address)
    ann.page.wait_for_selector(".board .card.zone-hand")
    ann.page.goto(url)
    played = play_one(bea.page)
    wait_until(lambda: ann.snapshot(table)["view"]["turn"] == 0)
    command(bea, table, "chat", text="Are you there?")
    ann.page.goto(address)
    ann.page.wait_for_selector(HAND)
    trick = ann.snapshot(table)["view"]["table"]["trick"]
    assert played in str(trick)
    signs = ann.page.locator(".log").first.locator(".card-sign")
    expect(signs).to_have_count(len(trick))
    expect(ann.page.locator(".board .card.zone-trick")).to_have_count(len(trick))
    ann.page.click("#tab-chat")
    expect(ann.page.locator(".chat-text")).to_have_text(["Are you there?"])


def test_who_has_lost_the_seat_sees_what_a_stranger_sees(come: Come, url: str) -> None:
    ann = come()
    page = ann.page
    table = ann.open_table(**TWO, settings={"spectators": False})
    page.goto(url)
    assert kept(ann)["snapshot"]["table"] == table
    ann.context.clear_cookies()
    page.goto(f"{url}/table/{table}")
    expect(page.locator(".error-card")).to_contain_text("no spectators")
    expect(page.locator(".card")).to_have_count(0)
    ann.forgive("403")


def test_who_only_watches_by_now_is_shown_no_hand(come: Come, url: str) -> None:
    ann, bea, table = together(come, DOUBLE_KING, settings={"spectators": True})
    address = bea.page.url
    bea.page.goto(url)
    bea.context.clear_cookies()
    bea.page.goto(address)
    expect(bea.page.locator(".watching-mark")).to_be_visible()
    expect(bea.page.locator(".card.zone-hand")).to_have_count(0)
    bea.page.goto(url)
    assert kept(bea) is None
    assert ann.snapshot(table)["view"]["phase"] == "playing"


def test_what_another_version_of_the_pages_has_kept_is_not_read(come: Come, url: str) -> None:
    waiting: list[Route] = []
    ann = come()
    page = ann.page
    table = ann.open_table(**TWO, options={"first_dealer": 1})
    page.goto(url)
    now = kept(ann)
    assert re.fullmatch(r"/static/[0-9a-f]{16}/.*", now["files"])
    older = json.dumps(now | {"files": f"/static/{'0' * 16}/app/faces"})
    page.evaluate(f"(older) => localStorage.setItem('{LEFT}', older)", older)
    withhold(ann, table, waiting)
    ann.hears(waiting)
    expect(page.locator(".card")).to_have_count(0)
    for each in waiting:
        each.continue_()
    page.wait_for_selector(HAND)
