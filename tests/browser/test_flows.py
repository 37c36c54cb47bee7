"""The first steps of new people, in both browsers, in every language, on phone and desktop.

Each test is one way through the product, as somebody takes it who comes for the first time; only
where whole hands are played from the first page, it offers rules by which they are short. How
browsers, languages and sizes are shared out is said in `everywhere.py`. What is looked for on the
page are the words of its catalogues; and no page may report a fault.

Whoever comes by phone taps by the mouse of the test: of a finger this page knows no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.choosing import choose as choose_option
from browser.everywhere import Place, everywhere
from browser.hands import Seen, by_keys, by_mouse, card, hurry, play_hand, seen, tab_to
from browser.learning import listen, play
from browser.together import DOUBLE_KING, choose, play_one, together
from browser.visitors import Come, Visitor, kept_from_before
from browser.wording import worded
from courtcards.rulebook import try_moves
from courtcards.tables.service.opening import find_lesson
from waiting import looks

pytestmark = pytest.mark.long

SHORT: dict[str, dict[str, Any]] = {
    "kings-corner": {
        "ruleset": "french-single",
        "seats": 2,
        "options": {"hand_size": 4, "first_dealer": 1},
    },
    "double-king": {"ruleset": "club", "seats": 4, "options": {"first_dealer": 0}},
}
"""By game, rules by which a hand is short: in the first it is the whole match."""
AFTERWARDS = {
    "kings-corner": (".play-again", "action.rematch"),
    "double-king": (".next-hand", "double-king.action.next-hand"),
}
LESSON = "kings-corner-first"
PATIENT = {"patience": 3600, "absent": "bot"}
"""Settings by which who has lost the connection is waited for, and who leaves is played for."""
RECONNECTED_BY_MS = 400
"""By then a page whose line was closed has asked for another."""


@pytest.fixture
def browser(browser_named: Callable[[str], Browser], place: Place) -> Browser:
    """The one of the place where a test runs."""
    return browser_named(place.browser)


def first_page(guest: Visitor, language: str) -> Page:
    """Come to the first page: it speaks one's language."""
    guest.page.goto(guest.url)
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    expect(guest.page.locator(".play-word").first).to_have_text(worded("home.play", language))
    return guest.page


def door(page: Page, key: str, language: str) -> None:
    """Go in by one of the doors of the first page."""
    page.locator(".door", has_text=worded(key, language)).click()


def is_own_turn(page: Page, language: str) -> None:
    expect(page).to_have_title(re.compile(re.escape(worded("title.your-turn", language))))


def sees_the_result(page: Page, game: str, language: str) -> None:
    """The scores stand there, and what one may do now is to be read."""
    button, key = AFTERWARDS[game]
    expect(page.locator(".result-scores")).to_be_visible()
    expect(page.locator(button)).to_have_text(worded(key, language))


def likes_short_hands(guest: Visitor) -> Visitor:
    """The first page offers what was chosen before."""
    games = {game: {"game": game, "name": "", "bot": "steady"} | SHORT[game] for game in SHORT}
    kept = {"game": "kings-corner", "games": games}
    guest.context.add_init_script(kept_from_before("courtcards.choices", kept))
    return guest


def cards_by_keys(page: Page, now: Seen) -> None:
    """New people play their cards and end their turn; piles they move where nothing else can be."""
    by_keys(page, replace(now, movable=[]) if now.playable or now.ends else now)


@everywhere(0)
def test_a_hand_of_each_game_then_its_replay_and_review(come: Come, place: Place) -> None:
    """One by presses, the other by keys alone."""
    own = place.language
    page = first_page(likes_short_hands(come(place.size, own)), own)
    tab_to(page, "[data-game=double-king] .play")
    page.keyboard.press("Enter")
    page.wait_for_selector(".card.zone-hand")
    assert play_hand(page, cards_by_keys).isOver
    sees_the_result(page, "double-king", own)
    page = first_page(likes_short_hands(come(place.size, own)), own)
    page.click("[data-game=kings-corner] .play")
    page.wait_for_selector(".card.zone-hand")
    assert play_hand(page, by_mouse, in_haste=True).isOver
    sees_the_result(page, "kings-corner", own)
    page.click(".to-more")
    page.get_by_role("link", name=worded("replay.watch", own)).click()
    page.wait_for_url("**/replay?*")
    page.wait_for_selector(".cards [data-card]")
    page.get_by_role("button", name=worded("replay.on", own), exact=True).click()
    expect(page.locator(".controls-ply")).to_have_text(re.compile(r"^1/\d+$"))
    if place.screen == "phone":  # all that stands beside the table is folded away there
        page.get_by_role("button", name=worded("replay.side", own)).click()
    page.get_by_role("tab", name=worded("replay.tab.review", own)).click()
    expect(page.locator(".review-progress")).to_have_text(worded("review.done", own, n=1))


@everywhere(1)
def test_the_first_step_of_a_lesson_and_a_clause_that_is_tried(
    come: Come, url: str, place: Place
) -> None:
    _, lesson = find_lesson(LESSON)
    own, ann = place.language, come(place.size, place.language)
    page = first_page(ann, own)
    door(page, "home.learn", own)
    expect(page.get_by_role("heading", level=1)).to_have_text(worded("learn.title", own))
    page.click(f'[data-lesson="{LESSON}"] .begin-lesson')
    listen(page, lesson, 0, language=own)
    play(page, lesson.turns[0].move)
    listen(page, lesson, 1, language=own)
    page.goto(f"{url}/rules/KC-2.1")
    expect(page.locator(".contents [aria-current]")).to_contain_text("KC-2.1")
    for move, kind in (("8S>N", "refused"), ("8H>N", "allowed")):
        page.click(f'[data-trial="{move}"]')
        outcome = page.locator(f".outcomes .outcome-{kind}")
        expect(outcome.locator("b")).to_have_text(worded(f"rulebook.{kind}", own))
        # Cards are drawn: what is said after them is text.
        why = try_moves("KC-2.1", [move], own).text.rpartition("♠")[2].strip()
        expect(outcome).to_contain_text(why)
    expect(page.locator(".try-again")).to_have_text(worded("rulebook.again", own))


@everywhere(2)
def test_a_link_brings_somebody_of_another_language(come: Come, place: Place) -> None:
    own, other = place.language, place.other_language
    ann, bea = come(place.size, own), come(place.size, other)
    page = first_page(ann, own)
    door(page, "home.way.people", own)
    choose_option(page, "game", "kings-corner")
    choose_option(page, "seats", "2")
    page.fill("#name", "Ann")
    expect(page.locator(".start")).to_have_text(worded("home.open", own))
    page.click(".start")
    link = page.get_by_label(worded("invite.link", own)).input_value()

    bea.page.goto(link)
    expect(bea.page.locator("html")).to_have_attribute("lang", other)
    expect(bea.page.locator(".sit-button")).to_have_text(worded("sit.sit", other))
    bea.page.fill("#sit-name", "Bea")
    bea.page.click(".sit-button")
    expect(bea.page.locator("main")).to_contain_text(worded("begin.host", other, host="Ann"))
    expect(page.locator("main")).to_contain_text(worded("begin.ready", own))
    page.click('.begin[aria-disabled="false"]')
    a_move_each({own: ann, other: bea})


def a_move_each(guests: dict[str, Visitor]) -> None:
    """Everybody plays once, and is told whose turn it is, in their own language.

    Who has played ends the turn as soon as may be: in one turn a lucky hand is played out.
    """
    for guest in guests.values():
        guest.page.wait_for_selector(".card.zone-hand")
    waiting = dict(guests)
    for _ in looks():
        for language, guest in guests.items():
            now = seen(guest.page)
            if not now.may_act:
                hurry(guest.page, now)
                continue
            is_own_turn(guest.page, language)
            ends = language not in waiting and now.ends
            by_mouse(guest.page, replace(now, playable=[], movable=[]) if ends else now)
            waiting.pop(language, None)
        if not waiting:
            return


@everywhere(3)
def test_a_friend_speaks_takes_back_is_away_leaves_and_comes_back(come: Come, place: Place) -> None:
    """Bea comes from there; Ann speaks another language, and is told of Bea in her own."""
    own, other = place.language, place.other_language
    ann, bea, _ = together(come, DOUBLE_KING, place.size, (other, own), settings=PATIENT)
    page, hers = ann.page, bea.page
    phrase = hers.locator('[data-phrase="good-luck"]')
    hers.locator("[data-opens=chat]:visible, #tab-chat:visible").first.click()
    expect(phrase).to_have_text(worded("phrase.good-luck", own))
    phrase.click()
    hers.click(".chat-say")
    expect(hers.locator(".chat-text")).to_have_text(worded("phrase.good-luck", own))
    expect(page.locator('.bubble[data-seat="1"]')).to_have_text(worded("phrase.good-luck", other))
    hers.reload()
    choose(ann)
    name = play_one(hers)
    expect(page.locator(".card.zone-trick")).to_have_count(3)
    hers.click(".action-takeback")
    expect(hers.locator(".asking")).to_contain_text(worded("ask.takeback.you", own))
    expect(page.locator(".asking")).to_contain_text(worded("ask.takeback", other, who="Bea"))
    page.click(".ask-agree")
    expect(hers.locator(card(name))).to_have_count(1)
    is_own_turn(hers, own)
    expect(page.locator(".card.zone-trick")).to_have_count(0)
    goes_and_comes_back(ann, bea, own, other)


def goes_and_comes_back(ann: Visitor, bea: Visitor, own: str, other: str) -> None:
    page, address = bea.page, bea.page.url
    badge = ann.page.locator('.plate[data-seat="1"] .badge')
    log = ann.page.get_by_role("log", name=worded("log.label", other))
    # A browser may close the line to the table long before the next page has come.
    coming: list[Route] = []

    def hold(route: Route) -> None:
        coming.append(route)

    page.route(f"{bea.url}/", hold)
    page.click("[data-opens=menu]")
    page.click(".menu-leave")
    expect(page.locator("dialog[open]")).to_contain_text(worded("leave.title", own))
    with page.expect_request(f"{bea.url}/"):
        # A press by the mouse of the test would wait for the page that is held back.
        page.locator(".leave-table").evaluate("button => button.click()")
    expect(badge).to_contain_text(worded("seat.stand-in", other))
    page.wait_for_timeout(3 * RECONNECTED_BY_MS)
    expect(badge).to_contain_text(worded("seat.stand-in", other))
    coming[0].continue_()
    page.wait_for_url(f"{bea.url}/")
    page.go_back()
    expect(badge).to_have_count(0)

    page.goto("about:blank")
    expect(badge).to_contain_text(worded("seat.away", other))
    expect(badge.locator(".countdown")).to_have_text(re.compile(r"\d"))
    page.goto(address)
    expect(badge).to_have_count(0)
    expect(log).to_contain_text(worded("people.back", other, who="Bea"))
