"""A replay plays on from any position, in any seat, against bots: what if?"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from browser.hands import seen
from browser.record_files import file
from browser.replaying import finish, play_out, replay_page
from browser.reviewing import RECORD
from browser.screens import resize, speak, stays_within_the_screen
from browser.visitors import DESKTOP, PHONE, Come
from courtcards.text import LANGUAGES

SINGLE_HAND = {"game": "kings-corner", "ruleset": "french-single", "seats": 3, "bot": "steady"}
LANDSCAPE = (844, 390)
SMALL = (320, 568)
FILE = file("short.jsonl", json.dumps(RECORD).encode())


def play_on(page: Page, seat: int, bot: str) -> None:
    page.click(".controls .what-if")
    expect(page.locator(".what-if-go")).to_be_enabled()
    page.select_option("#what-if-seat", str(seat))
    page.select_option("#what-if-bot", bot)
    page.click(".what-if-go")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".card.zone-hand")


@pytest.mark.long
def test_from_a_position_to_a_table_and_back(come: Come, url: str) -> None:
    ann = come(PHONE)
    page = ann.page
    match = play_out(ann, **SINGLE_HAND)
    record = ann.context.request.get(f"{url}/api/tables/{match}/record").json()
    moves = record["hands"][0]["moves"]
    ply = next(ply for ply, (seat, _) in enumerate(moves) if seat == 1)
    replay_page(ann, match, f"?hand=0&ply={ply}&seat=1")
    shown = ann.context.request.get(f"{url}/api/tables/{match}/replay").json()
    hands = shown["positions"][ply]["hands"]
    play_on(page, 1, "random")
    table = page.url.rpartition("/")[2]
    assert table != match
    seen = ann.snapshot(table)
    assert sorted(seen["view"]["table"]["cards"]) == sorted(hands[1])
    held = page.locator(".card.zone-hand:not([hidden])")
    expect(held).to_have_count(len(hands[1]))
    # Nothing of the other hands is anywhere on the page, though the replay showed them.
    named = set(page.locator("[data-card]").evaluate_all("all => all.map(c => c.dataset.card)"))
    assert not named & {*hands[0], *hands[2]}
    assert page.locator(".bar-what-if").inner_text() == "What if?"
    # It is played to its end: no match for the history, and no record to be taken along.
    finish(ann, table)
    expect(page.locator(".result-match")).to_be_visible()
    page.click(".result .to-position")
    page.wait_for_url(f"**/table/{match}/replay?match=0&hand=0&ply={ply}&seat=1")
    expect(page.locator(".controls-slider")).to_have_value(str(ply))
    page.goto(f"{url}/history")
    expect(page.locator("main")).to_contain_text("No finished matches yet.")
    again = ann.context.request.get(f"{url}/api/tables/{match}/record").json()
    assert again == record


@pytest.mark.long
def test_a_match_from_a_file_is_tried_in_any_seat(come: Come, url: str) -> None:
    ann = come()
    page = ann.page
    page.goto(f"{url}/replay?hand=1&ply=4")
    page.set_input_files(".drop-zone input", FILE)
    expect(page.locator(".controls-slider")).to_have_value("4")
    play_on(page, 3, "steady")
    now = ann.snapshot(page.url.rpartition("/")[2])
    assert (now["view"]["seat"], now["view"]["hand"]) == (3, 1)
    assert now["players"][0]["bot"] == "steady"
    page.click(".bar-what-if")
    page.wait_for_url("**/replay?match=0&hand=1&ply=4&seat=3")
    page.set_input_files(".drop-zone input", FILE)
    expect(page.locator(".controls-slider")).to_have_value("4")
    expect(page.locator(".controls-hand select")).to_have_value("1")


@pytest.mark.long
def test_why_it_cannot_be_is_said(come: Come, url: str) -> None:
    refusal = {"error": "request/too-fast", "message": "that is too much", "clause": None}
    ann = come()
    page = ann.page
    page.goto(f"{url}/replay")
    page.set_input_files(".drop-zone input", FILE)
    ways_on = page.locator(".controls .what-if")
    # The end of a hand is no position to play on from.
    page.locator(".controls-slider").press("End")
    expect(ways_on).to_have_attribute("aria-disabled", "true")
    ways_on.click(force=True)
    expect(page.locator(".what-if-dialog")).to_have_count(0)
    page.locator(".controls-slider").press("ArrowLeft")
    expect(ways_on).to_have_attribute("aria-disabled", "false")
    page.route("**/api/what-if", lambda route: route.fulfill(status=429, json=refusal))
    ways_on.click()
    page.click(".what-if-go")
    expect(page.locator(".what-if-dialog .refusal")).to_have_text("That is too much.")
    expect(page.locator(".what-if-go")).to_be_enabled()
    ann.forgive("429")


CUT = """() => [...document.querySelectorAll(
    ".side-tabs [role=tab], .controls button, .review :is(th, td, button)")]
    .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.textContent.trim())"""
SMALL_TARGETS = """() => [...document.querySelectorAll(
    ".side-head button, .controls button, .review button, .what-if-dialog :is(button, select)")]
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
    .map(([text]) => text)"""
OUTSIDE = """() => [...document.querySelectorAll(".controls *, .side-head *")]
    .filter((each) => !each.closest(".visually-hidden"))
    .map((each) => [each.className, each.getBoundingClientRect()])
    .filter(([, { width, left, right }]) => width > 2 && (left < -1 || right > innerWidth + 1))
    .map(([name]) => String(name))"""


@pytest.mark.long
def test_review_and_controls_fit_in_every_size_and_language(come: Come, url: str) -> None:
    page = come(PHONE).page
    page.goto(f"{url}/replay?tab=review")
    for language in LANGUAGES:
        speak(page, language)
        page.set_input_files(".drop-zone input", FILE)
        expect(page.locator(".review-progress progress")).to_have_count(0)
        for size in (PHONE, SMALL, LANDSCAPE, DESKTOP, (1440, 900)):
            resize(page, size)
            for wrong in (CUT, SMALL_TARGETS, OUTSIDE):
                assert page.evaluate(wrong) == [], (language, size)
            assert stays_within_the_screen(page)


@pytest.mark.long
def test_a_device_plays_on_by_itself(come: Come, url: str) -> None:
    page = come().page
    page.goto(f"{url}/local/replay/?hand=1&ply=4")
    page.set_input_files(".drop-zone input", FILE)
    expect(page.locator(".controls-slider")).to_have_value("4")
    page.click(".controls .what-if")
    expect(page.locator(".what-if-go")).to_be_enabled()
    page.select_option("#what-if-seat", "2")
    page.click(".what-if-go")
    page.wait_for_url("**/local/table/?table=*")
    page.wait_for_selector(".card.zone-hand")
    assert {*seen(page).hand} <= {*RECORD["hands"][1]["pack"]}
    page.click(".bar-what-if")
    page.wait_for_url("**/local/replay/?match=0&hand=1&ply=4&seat=2")
