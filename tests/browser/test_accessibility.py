"""Every page in every state, before axe-core: light and dark, at a desk and on a phone.

A page that is new, or a state of one, is another stop of a tour: a tour gets a person's browser,
and yields the name of each state that it has brought it to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from browser.axe import LOOKS, Look, found, violations
from browser.choosing import choose
from browser.commands import command
from browser.entering import open_for_people, with_people
from browser.hands import card
from browser.replaying import play_out, replay_page
from browser.reviewing import open_review
from browser.visitors import Come, Visitor
from courtcards.tables.service.opening import find_lesson
from server.playing import chosen
from waiting import looks, wait_until

pytestmark = pytest.mark.long

KINGS = {"game": "kings-corner", "ruleset": "boxed", "seats": 3, "options": {"first_dealer": 2}}
SHORT = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}
KING = {"game": "double-king", "ruleset": "club", "seats": 4, "options": {"first_dealer": 0}}
AT_REST = ".is-my-turn .board:not(.is-behind)"

Tour = Callable[[Visitor], Iterator[str]]
TOURS: dict[str, Tour] = {}


def tour(stops: Tour) -> Tour:
    TOURS[stops.__name__.replace("_", " ")] = stops
    return stops


def go(ann: Visitor, path: str) -> Page:
    ann.page.goto(ann.url + path)
    return ann.page


def play_to(ann: Visitor, table: str, phase: str) -> None:
    """Play at a table, behind the page's back, until the match is in that phase; look again."""
    for _ in looks():
        now = ann.snapshot(table)
        if now["view"]["phase"] == phase:
            break
        if now["view"]["legal"]:
            command(ann, table, "play", move=chosen(now["view"]))
    ann.page.reload()


def side(page: Page, tab: str) -> None:
    page.click(f"#tab-{tab}")
    expect(page.locator(f"#side-{tab}")).to_be_visible()


@tour
def first_pages(ann: Visitor) -> Iterator[str]:
    page = go(ann, "/")
    expect(page.locator("button.play")).to_have_count(2)
    yield "first page"
    go(ann, "/new?way=bots")
    choose(page, "game", "double-king")
    expect(page.locator(".rules-text")).to_contain_text("trump")
    yield "choosing Double King"
    go(ann, "/new?game=kings-corner").click(".house-fold")
    page.select_option("#option-scoring", "crowning")
    expect(page.locator(".refusal")).to_be_visible()
    yield "house rules and a refusal"
    with_people(ann)
    expect(page.locator(".lobby")).to_be_visible()
    folded = page.locator("details:not([open]) > summary")
    while folded.count():
        folded.first.click()
    yield "a table for people is being opened"
    for path in ("/nothing", "/table/nowhere"):
        expect(go(ann, path).locator(".error-card")).to_be_visible()
        yield path
    expect(go(ann, "/api").locator("h1")).to_be_visible()
    yield "the interface for programs"


@tour
def a_table_of_kings_in_the_corner(ann: Visitor) -> Iterator[str]:
    table, page = ann.open_table(**KINGS), ann.page
    page.wait_for_selector(AT_REST)
    yield "a turn"
    view = ann.snapshot(table)["view"]
    name = next(each for each in view["table"]["cards"] if f"{each}>NE" not in view["legal"])
    page.focus(card(name))
    page.keyboard.press("Enter")
    page.click('.place[data-place="NE"]')
    expect(page.locator(".toast-refusal")).to_be_visible()
    yield "a card in hand and a refusal"
    page.reload()
    page.wait_for_selector(AT_REST)
    page.click('[data-opens="settings"]')
    expect(page.locator("#settings")).to_be_visible()
    yield "settings"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    yield "keys"
    page.keyboard.press("Escape")
    command(ann, table, "pause")
    expect(page.locator(".call.is-paused")).to_be_visible()
    yield "a pause"
    command(ann, table, "resume")
    play_to(ann, table, "hand-over")
    page.wait_for_selector(".next-hand")
    side(page, "scores")
    yield "scores"
    expect(go(ann, "/").locator(".go-on")).to_have_count(1)
    yield "first page with a table to go back to"


@tour
def a_table_of_double_king_in_french(ann: Visitor) -> Iterator[str]:
    ann.context.add_cookies([{"name": "language", "value": "fr", "url": ann.url}])
    table, page = ann.open_table(**KING, settings={"hints": True}), ann.page
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".game-choice")).to_have_count(6)
    yield "choosing"
    page.click(".choosing .ask-hint")
    page.click(".advice-more")
    expect(page.locator(".advice-moves")).to_be_visible()
    yield "a hint for the choice"
    page.click('[data-move="choose tricks"]')
    page.wait_for_selector(f"{AT_REST} .action.ask-hint")
    yield "playing"
    page.keyboard.press("h")
    page.click(".advice-more")
    expect(page.locator(".advice-moves")).to_be_visible()
    yield "a hint for a card"
    play_to(ann, table, "hand-over")
    page.wait_for_selector(".next-hand")
    yield "the game is over"
    for tab in ("scores", "log", "rules"):
        side(page, tab)
        yield tab


@tour
def people_at_tables(ann: Visitor) -> Iterator[str]:
    table, page = open_for_people(ann, seats=4, public=True), ann.page
    yield "the host waits"
    ann.context.clear_cookies()
    expect(go(ann, f"/table/{table}").locator(".sit-button")).to_be_visible()
    yield "a visitor may sit down"
    table = ann.open_table(**KINGS, settings={"spectators": True})
    ann.context.clear_cookies()
    expect(go(ann, f"/table/{table}").locator(".watching")).to_be_visible()
    yield "somebody watches"
    table = open_for_people(ann, seats=3)
    sit_elsewhere(ann, table)
    command(ann, table, "bot", seat=2, bot="steady")
    command(ann, table, "begin")  # the host's page then deals by itself
    page.wait_for_selector(".card.zone-hand")
    side(page, "chat")
    page.fill(".chat-field", "hello")
    page.keyboard.press("Enter")
    expect(page.locator(".chat-text")).to_have_count(1)
    yield "they talk"


def sit_elsewhere(ann: Visitor, table: str) -> None:
    """Somebody else sits down, at another browser."""
    browser = ann.context.browser
    assert browser is not None
    with browser.new_context() as bea:
        sat = bea.request.post(f"{ann.url}/api/tables/{table}/seats", data={"name": "Bea"})
        assert sat.status == 201, sat.text()


@tour
def clauses(ann: Visitor) -> Iterator[str]:
    page = go(ann, "/rules/DK-3.3")
    page.click('[data-trial="6H"]')
    expect(page.locator(".outcome-refused a.clause")).to_be_visible()
    expect(page.locator(".contents [aria-current]")).to_have_count(1)
    yield "a move is refused"
    go(ann, "/rules/DK-6.3").click('[data-trial="1"]')
    expect(page.locator(".outcome-allowed")).to_be_visible()
    yield "an entry on paper"


@tour
def after_a_match(ann: Visitor) -> Iterator[str]:
    page = go(ann, "/replay")
    expect(page.locator("input[type=file]")).to_be_attached()
    yield "a record is to be opened"
    expect(go(ann, "/history").locator("h1")).to_be_visible()
    yield "no match was played here"
    table = play_out(ann, **SHORT)
    expect(go(ann, f"/table/{table}").locator(".play-again")).to_be_visible()
    yield "the match is over"
    page.wait_for_function("() => localStorage['courtcards.history']")
    expect(go(ann, "/history").locator(".played").first).to_be_visible()
    yield "matches were played here"
    replay_page(ann, table)
    yield "seen again"
    replay_page(ann, table, "?tab=shuffle")
    yield "the shuffle is checked"
    open_review(ann)
    page.click(".review-numbers > summary")
    page.click(".review-table summary")
    expect(page.locator(".review-table table")).to_be_visible()
    yield "reviewed"
    page.locator(".moment-show").first.click()
    page.click("#tab-moves")
    expect(page.locator(".better-move")).to_be_visible()
    yield "a better move"
    page.click(".controls .what-if")
    expect(page.locator(".what-if-go")).to_be_enabled()
    yield "what if?"
    page.click(".what-if-go")
    page.wait_for_url("**/table/*")
    expect(page.locator(".bar-what-if")).to_be_visible()
    yield "a table of a position"


@tour
def analysis(ann: Visitor) -> Iterator[str]:
    page = go(ann, "/analyse")
    page.select_option('[data-field="analyse.known"] select', "")
    page.click('[data-tray="AS"]')
    expect(page.locator(".setup-slot").first).to_be_visible()
    yield "a position is set up"
    page.click(".setup-rest")
    page.click(".setup-go")
    expect(page.locator(".moves-panel[aria-busy=false] .weighed-move").first).to_be_visible()
    yield "moves are weighed"
    page.locator(".weighed-move").first.click()
    expect(page.locator(".line-play")).to_have_count(2)
    yield "a line"


@tour
def lessons(ann: Visitor) -> Iterator[str]:
    page = go(ann, "/learn")
    expect(page.locator(".lesson-line").first).to_be_visible()
    yield "the list"
    in_a_lesson(ann, "double-king-tricks")
    yield "it explains"
    in_a_lesson(ann, "kings-corner-first").click('[data-move="end"]')
    expect(page.locator(".lesson .toast")).to_be_visible()
    yield "it answers"
    in_a_lesson(ann, "double-king-king-of-hearts")
    table = page.url.rpartition("/")[2]
    for prompt in find_lesson("double-king-king-of-hearts")[1].turns:
        wait_until(lambda: bool(ann.snapshot(table)["view"]["legal"]))
        command(ann, table, "play", move=prompt.move)
    expect(page.locator(".lesson-end")).to_be_visible()
    yield "it is over"


def in_a_lesson(ann: Visitor, name: str) -> Page:
    page = go(ann, "/learn")
    page.click(f'[data-lesson="{name}"] .begin-lesson')
    expect(page.locator(".lesson-go-on")).to_be_visible()
    return page


def test_axe_finds_what_is_wrong(come: Come) -> None:
    """Otherwise finding nothing would show nothing."""
    ann = come()
    go(ann, "/").wait_for_selector("button.play")
    ann.page.evaluate("() => document.body.append(document.createElement('button'))")
    (told,) = violations(ann.page)
    assert told.startswith("button-name (critical)")


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("name", TOURS)
def test_axe_finds_nothing_grave(come: Come, name: str, looks: Sequence[Look]) -> None:
    ann = come()
    told = [f"{stop}: {each}" for stop in TOURS[name](ann) for each in found(ann.page, looks)]
    assert told == []
    # The browser notes a refusal as an error of its own; here the page is to show it.
    ann.forgive("404", "422")
