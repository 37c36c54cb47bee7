"""Every page in every state, before axe-core: light and dark, at a desk and on a phone.

A page that is new, or a state of one, is another function among ``STATES``: it gets a person's
browser and brings it there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import LOOKS, Look, found, violations
from browser.choosing import choose
from browser.commands import command
from browser.entering import open_for_people, with_people
from browser.hands import card
from browser.replaying import play_out, replay_page
from browser.reviewing import open_review
from browser.visitors import Visitor, visitor
from courtcards.hosting.lessons import lesson_named
from server.playing import chosen
from waiting import wait_until

pytestmark = pytest.mark.long

KINGS = {"game": "kings-corner", "ruleset": "boxed", "seats": 3, "options": {"first_dealer": 2}}
SHORT = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}
KING = {"game": "double-king", "ruleset": "club", "seats": 4, "options": {"first_dealer": 0}}

State = Callable[[Visitor], None]
STATES: dict[str, State] = {}


def state(reach: State) -> State:
    STATES[reach.__name__.replace("_", " ")] = reach
    return reach


def go(ann: Visitor, path: str) -> Page:
    ann.page.goto(ann.url + path)
    return ann.page


def until(ann: Visitor, table: str, *phases: str) -> None:
    """Play at a table, behind the page's back, until the match is in one of these phases."""
    while (now := ann.snapshot(table))["view"]["phase"] not in phases:
        view = now["view"]
        ask: dict[str, Any] = {"type": "deal"}
        if view["phase"] == "playing":
            if not view["legal"]:
                continue  # it is for the bots to play
            ask = {"type": "play", "move": chosen(view)}
        ask |= {"id": f"until {now['seq']}", "seq": now["seq"]}
        ann.context.request.post(f"{ann.url}/api/tables/{table}/commands", data=ask)


def at_table(ann: Visitor, **choice: Any) -> str:
    table = ann.open_table(**choice)
    ann.page.wait_for_selector(".is-my-turn .board:not(.is-behind)")
    return table


@state
def home(ann: Visitor) -> None:
    expect(go(ann, "/").locator("button.play")).to_have_count(2)


@state
def home_with_double_king(ann: Visitor) -> None:
    page = go(ann, "/new?way=bots")
    choose(page, "game", "double-king")
    expect(page.locator(".rules-text")).to_contain_text("trump")


@state
def home_with_house_rules_and_a_refusal(ann: Visitor) -> None:
    page = go(ann, "/new?game=kings-corner")
    page.click(".house-fold")
    page.select_option("#option-scoring", "crowning")
    expect(page.locator(".refusal")).to_be_visible()


@state
def home_with_a_table_to_go_back_to(ann: Visitor) -> None:
    at_table(ann, **KINGS)
    expect(go(ann, "/").locator(".go-on")).to_have_count(1)


@state
def kings_in_the_corner(ann: Visitor) -> None:
    at_table(ann, **KINGS)


@state
def kings_in_the_corner_with_a_card_in_hand_and_a_refusal(ann: Visitor) -> None:
    table = at_table(ann, **KINGS)
    view = ann.snapshot(table)["view"]
    name = next(each for each in view["table"]["cards"] if f"{each}>NE" not in view["legal"])
    ann.page.focus(card(name))
    ann.page.keyboard.press("Enter")
    ann.page.click('.place[data-place="NE"]')
    expect(ann.page.locator(".toast-refusal")).to_be_visible()


@state
def double_king_choosing(ann: Visitor) -> None:
    ann.open_table(**KING)
    expect(ann.page.locator(".game-choice")).to_have_count(6)


@state
def double_king_playing(ann: Visitor) -> None:
    ann.open_table(**KING)
    ann.page.click('[data-move="choose trump:H"]')
    ann.page.wait_for_selector(".is-my-turn .board:not(.is-behind) .card.is-playable")


@state
def a_hint_for_the_choice(ann: Visitor) -> None:
    ann.open_table(**KING, settings={"hints": True})
    ann.page.click(".choosing .ask-hint")
    ann.page.click(".advice-more")
    expect(ann.page.locator(".advice-moves")).to_be_visible()


@state
def a_hint_for_a_card(ann: Visitor) -> None:
    ann.open_table(**KING, settings={"hints": True})
    ann.page.click('[data-move="choose tricks"]')
    ann.page.wait_for_selector(".is-my-turn .board:not(.is-behind) .action.ask-hint")
    ann.page.keyboard.press("h")
    ann.page.click(".advice-more")
    expect(ann.page.locator(".advice-moves")).to_be_visible()


@state
def the_hand_is_over(ann: Visitor) -> None:
    until(ann, ann.open_table(**KING), "hand-over")
    ann.page.reload()
    expect(ann.page.locator(".next-hand")).to_be_visible()


@state
def the_match_is_over(ann: Visitor) -> None:
    until(ann, ann.open_table(**SHORT), "match-over")
    ann.page.reload()
    expect(ann.page.locator(".play-again")).to_be_visible()


def side(ann: Visitor, tab: str, choice: dict[str, Any]) -> None:
    table = ann.open_table(**choice)
    until(ann, table, "hand-over")
    ann.page.reload()
    ann.page.wait_for_selector(".next-hand")
    ann.page.click(f"#tab-{tab}")
    expect(ann.page.locator(f"#side-{tab}")).to_be_visible()


@state
def the_score_sheet_of_double_king(ann: Visitor) -> None:
    side(ann, "scores", KING)


@state
def the_scores_of_kings_in_the_corner(ann: Visitor) -> None:
    side(ann, "scores", KINGS)


@state
def the_log(ann: Visitor) -> None:
    side(ann, "log", KING)


@state
def the_rules_at_the_table(ann: Visitor) -> None:
    side(ann, "rules", KING)


@state
def the_settings(ann: Visitor) -> None:
    at_table(ann, **KINGS)
    ann.page.click('[data-opens="settings"]')
    expect(ann.page.locator("#settings")).to_be_visible()


@state
def the_keys(ann: Visitor) -> None:
    at_table(ann, **KINGS)
    ann.page.keyboard.press("?")
    expect(ann.page.locator("#keys")).to_be_visible()


@state
def nothing_at_this_address(ann: Visitor) -> None:
    expect(go(ann, "/nothing").locator(".error-card")).to_be_visible()


@state
def no_such_table(ann: Visitor) -> None:
    expect(go(ann, "/table/nowhere").locator(".error-card")).to_be_visible()


@state
def the_interface_for_programs(ann: Visitor) -> None:
    expect(go(ann, "/api").locator("h1")).to_be_visible()


@state
def double_king_in_french(ann: Visitor) -> None:
    ann.context.add_cookies([{"name": "language", "value": "fr", "url": ann.url}])
    ann.open_table(**KING)
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")


@state
def a_table_for_people_is_being_opened(ann: Visitor) -> None:
    with_people(ann)
    expect(ann.page.locator(".lobby")).to_be_visible()
    folded = ann.page.locator("details:not([open]) > summary")
    while folded.count():
        folded.first.click()


@state
def the_host_waits(ann: Visitor) -> None:
    open_for_people(ann, seats=4, public=True)


@state
def a_visitor_may_sit_down(ann: Visitor) -> None:
    table = open_for_people(ann)
    ann.context.clear_cookies()
    expect(go(ann, f"/table/{table}").locator(".sit-button")).to_be_visible()


@state
def somebody_watches(ann: Visitor) -> None:
    table = ann.open_table(**KINGS, settings={"spectators": True})
    ann.context.clear_cookies()
    expect(go(ann, f"/table/{table}").locator(".watching")).to_be_visible()


def sit_elsewhere(ann: Visitor, table: str) -> None:
    """Somebody else sits down, at another browser."""
    browser = ann.context.browser
    assert browser is not None
    bea = browser.new_context()
    sat = bea.request.post(f"{ann.url}/api/tables/{table}/seats", data={"name": "Bea"})
    assert sat.status == 201, sat.text()
    bea.close()


@state
def they_talk(ann: Visitor) -> None:
    table = open_for_people(ann, seats=3)
    sit_elsewhere(ann, table)
    command(ann, table, "bot", seat=2, bot="steady")
    command(ann, table, "begin")  # the host's page then deals by itself
    ann.page.wait_for_selector(".card.zone-hand")
    ann.page.click("#tab-chat")
    ann.page.fill(".chat-field", "hello")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".chat-text")).to_have_count(1)


@state
def the_table_is_paused(ann: Visitor) -> None:
    command(ann, at_table(ann, **KINGS), "pause")
    expect(ann.page.locator(".call.is-paused")).to_be_visible()


@state
def a_clause_refuses_a_move(ann: Visitor) -> None:
    page = go(ann, "/rules/DK-3.3")
    page.click('[data-trial="6H"]')
    expect(page.locator(".outcome-refused a.clause")).to_be_visible()
    expect(page.locator(".contents [aria-current]")).to_have_count(1)


@state
def a_clause_on_paper(ann: Visitor) -> None:
    page = go(ann, "/rules/DK-6.3")
    page.click('[data-trial="1"]')
    expect(page.locator(".outcome-allowed")).to_be_visible()


@state
def the_match_is_seen_again(ann: Visitor) -> None:
    replay_page(ann, play_out(ann, **SHORT))


@state
def the_match_is_reviewed(ann: Visitor) -> None:
    page = open_review(ann)
    page.click(".review-table summary")
    expect(page.locator(".review-table table")).to_be_visible()


@state
def a_better_move_is_shown(ann: Visitor) -> None:
    page = open_review(ann)
    page.locator(".moment").first.click()
    page.click("#tab-moves")
    expect(page.locator(".better-move")).to_be_visible()


@state
def the_shuffle_is_checked(ann: Visitor) -> None:
    replay_page(ann, play_out(ann, **SHORT), "?tab=shuffle")


@state
def a_record_is_to_be_opened(ann: Visitor) -> None:
    expect(go(ann, "/replay").locator("input[type=file]")).to_be_attached()


@state
def no_match_was_played_here(ann: Visitor) -> None:
    expect(go(ann, "/history").locator("h1")).to_be_visible()


@state
def matches_were_played_here(ann: Visitor) -> None:
    table = play_out(ann, **SHORT)
    go(ann, f"/table/{table}").wait_for_function("() => localStorage['courtcards.history']")
    expect(go(ann, "/history").locator(".played").first).to_be_visible()


@state
def lessons_are_listed(ann: Visitor) -> None:
    expect(go(ann, "/learn").locator(".lesson-line").first).to_be_visible()


@state
def a_lesson_explains(ann: Visitor) -> None:
    in_a_lesson(ann, "double-king-tricks")


@state
def a_lesson_answers(ann: Visitor) -> None:
    page = in_a_lesson(ann, "kings-corner-first")
    page.click('[data-move="end"]')
    expect(page.locator(".lesson .toast")).to_be_visible()


@state
def a_lesson_is_over(ann: Visitor) -> None:
    page = in_a_lesson(ann, "double-king-king-of-hearts")
    table = page.url.rpartition("/")[2]
    for prompt in lesson_named("double-king-king-of-hearts")[1].turns:
        wait_until(lambda: bool(ann.snapshot(table)["view"]["legal"]))
        command(ann, table, "play", move=prompt.move)
    expect(page.locator(".lesson-end")).to_be_visible()


def in_a_lesson(ann: Visitor, name: str) -> Page:
    page = go(ann, "/learn")
    page.click(f'[data-lesson="{name}"] .begin-lesson')
    expect(page.locator(".lesson-go-on")).to_be_visible()
    return page


def test_axe_finds_what_is_wrong(browser: Browser, url: str) -> None:
    """Otherwise finding nothing would show nothing."""
    with visitor(browser, url) as ann:
        page = go(ann, "/")
        page.wait_for_selector("button.play")
        page.evaluate("() => document.body.append(document.createElement('button'))")
        (told,) = violations(page)
        assert told.startswith("button-name (critical)")


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("name", STATES)
def test_axe_finds_nothing_grave(browser: Browser, url: str, name: str, looks: list[Look]) -> None:
    with visitor(browser, url) as ann:
        STATES[name](ann)
        assert list(found(ann.page, looks)) == []
        # The browser notes a refusal as an error of its own; here the page is to show it.
        ann.faults[:] = [each for each in ann.faults if "404" not in each and "422" not in each]
