"""What new people try first, each in both browsers, in every language, on phone and desktop.

Every test is one way through the product, as somebody takes it who comes for the first time; only
where whole hands are played from the first page, it offers rules by which they are short. How
browsers, languages and sizes are shared out among the tests is said in `everywhere.py`. What is
looked for on the page are the words of its catalogues; and no page may report a fault.

Whoever comes by phone taps by the mouse of the test: of a finger this page knows no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from browser.choosing import choose as choose_option
from browser.everywhere import BROWSERS, SIZES, Everywhere, Place
from browser.hands import (
    Seen,
    by_keys,
    by_mouse,
    card,
    hurry,
    play_hand,
    seen,
    tab_to,
)
from browser.learning import listen, play
from browser.together import DOUBLE_KING, choose, play_one, together
from browser.visitors import Visitor, kept_from_before, visitor
from browser.wording import worded
from browsers import LAUNCHES
from courtcards.hosting.lessons import lesson_named
from courtcards.languages import LANGUAGES
from courtcards.rulebook import tried
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
PRESSED = {"phone": "double-king", "desktop": "kings-corner"}
"""By the screen, the game of which a hand is played by presses; by keys it is the other one."""
LESSON = "kings-corner-first"
PATIENT = {"patience": 3600, "absent": "bot"}
"""Settings by which who has lost the connection is waited for, and who leaves is played for."""
RECONNECTED_BY_MS = 400
"""By then a page whose line was closed has asked for another."""
everywhere = Everywhere()


@pytest.fixture(scope="module")
def opened() -> Iterator[Callable[[str], Browser]]:
    """Opens a browser when it is first asked for, and keeps it open."""
    with sync_playwright() as playwright, ExitStack() as at_the_end:

        @cache
        def opened(name: str) -> Browser:
            browser = LAUNCHES[name](playwright)
            at_the_end.callback(browser.close)
            return browser

        yield opened


@pytest.fixture
def browser(opened: Callable[[str], Browser], place: Place) -> Browser:
    """The one of the place where a test runs."""
    return opened(place.browser)


def somebody(browser: Browser, url: str, place: Place) -> AbstractContextManager[Visitor]:
    return visitor(browser, url, place.size, place.language)


def with_a_friend(
    browser: Browser, url: str, place: Place, **settings: Any
) -> AbstractContextManager[tuple[Visitor, Visitor, str]]:
    """Ann and Bea, who comes from there; Ann speaks another language."""
    locales = place.other_language, place.language
    return together(browser, url, DOUBLE_KING, place.size, locales, settings=settings)


def first_page(guest: Visitor, language: str) -> Page:
    """Come to the first page: it speaks one's language."""
    guest.page.goto(guest.url)
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    expect(guest.page.locator(".play-word").first).to_have_text(worded("home.play", language))
    return guest.page


def door(page: Page, key: str, language: str) -> None:
    """Go in by one of the doors of the first page."""
    page.locator(".door", has_text=worded(key, language)).click()


def sees_the_result(page: Page, game: str, language: str) -> None:
    """The scores stand there, and what one may do now is to be read."""
    button, key = AFTERWARDS[game]
    expect(page.locator(".result-scores")).to_be_visible()
    expect(page.locator(button)).to_have_text(worded(key, language))


def likes_short_hands(guest: Visitor) -> None:
    """The first page offers what was chosen before."""
    games = {game: {"game": game, "name": "", "bot": "steady"} | SHORT[game] for game in SHORT}
    kept = {"game": "kings-corner", "games": games}
    guest.context.add_init_script(kept_from_before("courtcards.choices", kept))


@everywhere
def test_play_now_and_a_hand_by_presses(browser: Browser, url: str, place: Place) -> None:
    game = PRESSED[place.screen]
    with somebody(browser, url, place) as ann:
        likes_short_hands(ann)
        page = first_page(ann, place.language)
        page.click(f"[data-game={game}] .play")
        page.wait_for_selector(".card.zone-hand")
        assert play_hand(page, by_mouse, in_haste=True).isOver
        sees_the_result(page, game, place.language)


def cards_by_keys(page: Page, now: Seen) -> None:
    """New people play their cards and end their turn; piles they move where nothing else can be."""
    by_keys(page, replace(now, movable=[]) if now.playable or now.ends else now)


@everywhere
def test_play_now_and_a_hand_by_keys_alone(browser: Browser, url: str, place: Place) -> None:
    [game] = SHORT.keys() - {PRESSED[place.screen]}
    with somebody(browser, url, place) as ann:
        likes_short_hands(ann)
        page = first_page(ann, place.language)
        tab_to(page, f"[data-game={game}] .play")
        page.keyboard.press("Enter")
        page.wait_for_selector(".card.zone-hand")
        assert play_hand(page, cards_by_keys).isOver
        sees_the_result(page, game, place.language)


@everywhere
def test_a_link_brings_somebody_of_another_language(
    browser: Browser, url: str, place: Place
) -> None:
    other = place.other_language
    with (
        somebody(browser, url, place) as ann,
        visitor(browser, url, place.size, other) as bea,
    ):
        page = first_page(ann, place.language)
        door(page, "home.way.people", place.language)
        choose_option(page, "game", "kings-corner")
        choose_option(page, "seats", "2")
        page.fill("#name", "Ann")
        expect(page.locator(".start")).to_have_text(worded("home.open", place.language))
        page.click(".start")
        link = page.get_by_label(worded("invite.link", place.language)).input_value()

        bea.page.goto(link)
        expect(bea.page.locator("html")).to_have_attribute("lang", other)
        expect(bea.page.locator(".sit-button")).to_have_text(worded("sit.sit", other))
        bea.page.fill("#sit-name", "Bea")
        bea.page.click(".sit-button")
        expect(bea.page.locator("main")).to_contain_text(worded("begin.host", other, host="Ann"))
        expect(page.locator("main")).to_contain_text(worded("begin.ready", place.language))
        page.click('.begin[aria-disabled="false"]')
        a_move_each({place.language: ann, other: bea})


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
            expect(guest.page).to_have_title(
                re.compile(re.escape(worded("title.your-turn", language)))
            )
            has_played = language not in waiting
            by_mouse(
                guest.page,
                replace(now, playable=[], movable=[]) if has_played and now.ends else now,
            )
            waiting.pop(language, None)
        if not waiting:
            return


@everywhere
def test_a_play_is_taken_back(browser: Browser, url: str, place: Place) -> None:
    with with_a_friend(browser, url, place) as (ann, bea, _):
        choose(ann)
        name = play_one(bea.page)
        expect(ann.page.locator(".card.zone-trick")).to_have_count(3)
        bea.page.click(".action-takeback")
        expect(bea.page.locator(".asking")).to_contain_text(
            worded("ask.takeback.you", place.language)
        )
        expect(ann.page.locator(".asking")).to_contain_text(
            worded("ask.takeback", place.other_language, who="Bea")
        )
        ann.page.click(".ask-agree")
        expect(bea.page.locator(card(name))).to_have_count(1)
        expect(bea.page).to_have_title(
            re.compile(re.escape(worded("title.your-turn", place.language)))
        )
        for guest in (ann, bea):
            expect(guest.page.locator(".card.zone-trick")).to_have_count(0)


@everywhere
def test_somebody_is_away_then_leaves_and_comes_back(
    browser: Browser, url: str, place: Place
) -> None:
    """Ann waits, and is told of Bea in her own language."""
    own, other = place.language, place.other_language
    with with_a_friend(browser, url, place, **PATIENT) as (ann, bea, _):
        choose(ann)
        address = bea.page.url
        badge = ann.page.locator('.plate[data-seat="1"] .badge')
        log = ann.page.get_by_role("log", name=worded("log.label", other))

        first_page(bea, own)
        expect(badge).to_contain_text(worded("seat.away", other))
        bea.page.goto(address)
        expect(badge).to_have_count(0)
        expect(log).to_contain_text(worded("people.back", other, who="Bea"))

        bea.page.click("[data-opens=menu]")
        bea.page.click(".menu-leave")
        expect(bea.page.locator("dialog[open]")).to_contain_text(worded("leave.title", own))
        bea.page.click(".leave-table")
        bea.page.wait_for_url(f"{url}/")
        expect(badge).to_contain_text(worded("seat.stand-in", other))
        bea.page.goto(address)
        expect(badge).to_have_count(0)


@everywhere
def test_who_leaves_is_gone_while_the_first_page_is_on_its_way(
    browser: Browser, url: str, place: Place
) -> None:
    """A browser may close the line to the table long before the next page has come."""
    with with_a_friend(browser, url, place, **PATIENT) as (ann, bea, _):
        played_for = worded("seat.stand-in", place.other_language)
        coming: list[Route] = []

        def hold(route: Route) -> None:
            coming.append(route)

        bea.page.route(f"{url}/", hold)
        bea.page.click("[data-opens=menu]")
        bea.page.click(".menu-leave")
        with bea.page.expect_request(f"{url}/"):
            # A press by the mouse of the test would wait for the page that is held back.
            bea.page.locator(".leave-table").evaluate("button => button.click()")
        badge = ann.page.locator('.plate[data-seat="1"] .badge')
        expect(badge).to_contain_text(played_for)
        bea.page.wait_for_timeout(3 * RECONNECTED_BY_MS)
        expect(badge).to_contain_text(played_for)
        coming[0].continue_()
        bea.page.wait_for_url(f"{url}/")
        bea.page.go_back()
        expect(badge).to_have_count(0)


@everywhere
def test_a_phrase_is_heard_in_the_language_of_whoever_hears_it(
    browser: Browser, url: str, place: Place
) -> None:
    own, other = place.language, place.other_language
    with with_a_friend(browser, url, place) as (ann, bea, _):
        bea.page.locator("[data-opens=chat]:visible, #tab-chat:visible").first.click()
        phrase = bea.page.locator('[data-phrase="good-luck"]')
        expect(phrase).to_have_text(worded("phrase.good-luck", own))
        phrase.click()
        bea.page.click(".chat-say")
        expect(bea.page.locator(".chat-text")).to_have_text(worded("phrase.good-luck", own))
        expect(ann.page.locator('.bubble[data-seat="1"]')).to_have_text(
            worded("phrase.good-luck", other)
        )


@everywhere
def test_from_the_result_of_a_match_to_its_replay_and_review(
    browser: Browser, url: str, place: Place
) -> None:
    own = place.language
    with somebody(browser, url, place) as ann:
        page = ann.page
        ann.open_table(game="kings-corner", **SHORT["kings-corner"])
        assert play_hand(page, by_mouse, in_haste=True).isOver
        expect(page.locator(".result-match .play-again")).to_have_text(
            worded("action.rematch", own)
        )
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


@everywhere
def test_the_first_step_of_a_lesson(browser: Browser, url: str, place: Place) -> None:
    _, lesson = lesson_named(LESSON)
    with somebody(browser, url, place) as ann:
        page = first_page(ann, place.language)
        door(page, "home.learn", place.language)
        expect(page.get_by_role("heading", level=1)).to_have_text(
            worded("learn.title", place.language)
        )
        page.click(f'[data-lesson="{LESSON}"] .begin-lesson')
        listen(page, lesson, 0, language=place.language)
        play(page, lesson.turns[0].move)
        listen(page, lesson, 1, language=place.language)


@everywhere
def test_a_move_is_tried_at_a_clause(browser: Browser, url: str, place: Place) -> None:
    own = place.language
    with somebody(browser, url, place) as ann:
        page = ann.page
        page.goto(f"{url}/rules/KC-2.1")
        expect(page.locator(".contents [aria-current]")).to_contain_text("KC-2.1")
        for move, kind in (("8S>N", "refused"), ("8H>N", "allowed")):
            page.click(f'[data-trial="{move}"]')
            outcome = page.locator(f".outcomes .outcome-{kind}")
            expect(outcome.locator("b")).to_have_text(worded(f"rulebook.{kind}", own))
            # Cards are drawn: what is said after them is text.
            why = tried("KC-2.1", [move], own).text.rpartition("♠")[2].strip()
            expect(outcome).to_contain_text(why)
        expect(page.locator(".try-again")).to_have_text(worded("rulebook.again", own))


def test_nothing_is_left_out() -> None:
    for places in everywhere.met.values():
        assert sorted(each.language for each in places) == sorted(LANGUAGES)
        assert sorted(each.browser for each in places) == sorted(2 * BROWSERS)
        assert sorted(each.screen for each in places) == sorted(2 * tuple(SIZES))
    met = {place for places in everywhere.met.values() for place in places}
    assert met == {Place(*each) for each in product(BROWSERS, LANGUAGES, SIZES)}
