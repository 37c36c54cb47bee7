"""Two browsers, one table: a whole match of each game, with bots and somebody who watches.

Bea plays on a phone, in French; her line is cut in the middle, and she goes on where the table
is by then.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.commands import command, play_by_commands
from browser.hands import by_mouse_at_any_deal, hurry, seen
from browser.visitors import OFFLINE, PHONE, Come, Visitor
from waiting import looks

pytestmark = pytest.mark.long

KINGS_CORNER = {"game": "kings-corner", "ruleset": "french-single", "seats": 4}
DOUBLE_KING = {"game": "double-king", "ruleset": "club", "seats": 4}
MATCHES = [
    pytest.param(KINGS_CORNER, None, id="kings-corner"),
    pytest.param(DOUBLE_KING, 1, id="double-king", marks=pytest.mark.deep),
    pytest.param(DOUBLE_KING, None, id="double-king, all by page", marks=pytest.mark.deep),
]
"""A match, and from which hand on it is played by commands until it is nearly over."""
GAMES, LAST_TRICKS = 20, 3


def cut_off(guest: Visitor) -> None:
    """The line is lost for a while; the page says so, and mends it."""
    guest.context.set_offline(True)
    expect(guest.page.locator(".bar-link")).to_be_visible()
    guest.page.wait_for_timeout(1500)
    guest.context.set_offline(False)
    expect(guest.page.locator(".bar-link")).to_have_count(0)
    guest.forgive(*OFFLINE)


def is_nearly_over(view: Any) -> bool:
    """Whether the last tricks of the last game are to be played, or it has ended before them."""
    most: int = max(view["table"]["hand_counts"])
    is_last = view["hand"] == GAMES - 1 and most <= LAST_TRICKS
    return is_last or view["phase"] == "match-over"


def play_match(ann: Visitor, bea: Visitor, table: str, by_commands_from: int | None) -> int:
    """Play the match at both pages; gives how often somebody acted there."""
    acted = 0
    for _ in looks():
        view = ann.snapshot(table)["view"]
        if view["phase"] == "match-over":
            break
        if view["phase"] == "hand-over":
            ann.page.keyboard.press("n")
        elif view["hand"] == by_commands_from:
            play_by_commands([ann, bea], table, is_nearly_over)
            continue
        for guest in (ann, bea):
            now = seen(guest.page)
            if now.isMine and (now.playable or now.movable or now.ends or now.isChoosing):
                by_mouse_at_any_deal(guest.page, now)
                acted += 1
                if acted == 7:
                    cut_off(bea)
            else:
                hurry(guest.page, now)
    return acted


@pytest.mark.parametrize(("choice", "by_commands_from"), MATCHES)
def test_two_people_and_bots_play_a_whole_match_and_somebody_watches(
    come: Come, url: str, choice: dict[str, Any], by_commands_from: int | None
) -> None:
    ann, bea, cas = come(), come(PHONE, "fr-BE"), come()
    wanted = {"name": "Ann", "bot": None, "options": {"first_dealer": 0}, "contribution": "aa"}
    opened = ann.context.request.post(f"{url}/api/tables", data=wanted | choice)
    table: str = opened.json()["table"]
    wish = {"name": "Béatrice", "seat": 2, "contribution": "b"}
    sat = bea.context.request.post(f"{url}/api/tables/{table}/seats", data=wish)
    assert sat.status == 201, sat.text()
    for seat in (1, 3):
        command(ann, table, "bot", seat=seat, bot="steady")
    for guest in (ann, bea, cas):
        guest.page.goto(f"{url}/table/{table}")
    expect(bea.page.locator("html")).to_have_attribute("lang", "fr")
    ann.page.click(".begin")
    for guest in (ann, bea):
        guest.page.wait_for_selector(".card.zone-hand")

    assert play_match(ann, bea, table, by_commands_from) > 7

    for guest in (ann, bea, cas):
        # A spectator is shown the last plays one after the other.
        expect(guest.page.locator(".result-match")).to_be_visible()
    assert cas.page.locator(".zone-hand").count() == 0
    expect(cas.page.locator(".board.is-watching")).to_be_attached()
    sheet = ann.snapshot(table)["view"]["sheet"]
    for guest in (ann, bea, cas):
        lines = guest.page.locator(".result-scores tbody tr")
        shown = [int(text.replace("−", "-")) for text in lines.locator("td b").all_inner_texts()]
        assert sorted(shown) == sorted(sheet["totals"])
        assert {shown[0]} == {sheet["totals"][seat] for seat in sheet["winners"]}
        expect(lines.locator(".icon-crown")).to_have_count(len(sheet["winners"]))
    expect(bea.page.locator(".result-scores")).to_contain_text("Béatrice")
    expect(bea.page.locator(".play-again")).to_have_text("Rejouer")
