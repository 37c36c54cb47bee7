"""Lessons at the page: played by taps, by keys, on the device; answered; left and taken up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.hands import card
from browser.learning import begin, in_words, listen, play, play_by_keys
from browser.visitors import DESKTOP, PHONE, visitor
from courtcards.languages import LANGUAGES, said, translated

pytestmark = pytest.mark.long

FIRST = ("kings-corner-first", "double-king-tricks")
SMALL, LOW = (320, 568), (844, 390)


@pytest.mark.parametrize("name", FIRST)
def test_a_first_lesson_by_taps(browser: Browser, url: str, name: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        page, lesson = begin(ann, name)
        for turn, prompt in enumerate(lesson.turns):
            listen(page, lesson, turn)
            play(page, prompt.move)
        expect(page.locator(".lesson-end")).to_contain_text(in_words(lesson.ending))
        expect(page.locator(".next-lesson")).to_be_focused()
        expect(page.locator(".next-hand, .play-again")).to_have_count(0)
        # The next one is a press away.
        page.click(".next-lesson")
        page.wait_for_selector(".lesson-go-on")
        page.goto(f"{url}/learn")
        done = page.locator(f'[data-lesson="{name}"]')
        expect(done).to_have_class("lesson-line is-done")


@pytest.mark.parametrize("name", FIRST)
def test_a_first_lesson_by_keys_alone(browser: Browser, url: str, name: str) -> None:
    with visitor(browser, url, DESKTOP) as ann:
        page, lesson = begin(ann, name)
        for turn, prompt in enumerate(lesson.turns):
            listen(page, lesson, turn, "key")
            play_by_keys(page, prompt.move)
        expect(page.locator(".next-lesson")).to_be_focused()


def test_another_move_is_answered_by_why_and_an_illegal_one_by_its_rule(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url, PHONE) as ann:
        page, lesson = begin(ann, "kings-corner-first")
        listen(page, lesson, 0)
        play(page, "4C>W")
        answer = page.locator(".lesson .toast")
        expect(answer).to_contain_text("That fits, too")
        expect(page.locator(card("4C"))).to_have_count(1)
        # The answer stands where the task stood, until it is put aside.
        expect(page.locator(".lesson-text")).to_be_hidden()
        page.click(".lesson .toast-close")
        expect(page.locator(".lesson-text")).to_be_visible()
        play(page, "QC>N")
        expect(answer).to_contain_text("KC-2.1")
        play(page, "7C>N")
        listen(page, lesson, 1)
        expect(answer).to_have_count(0)


def test_what_is_to_be_played_stands_out(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        page, lesson = begin(ann, "kings-corner-first")
        page.wait_for_selector(".lesson-go-on")
        expect(page.locator(".is-advised")).to_have_count(0)
        listen(page, lesson, 0)
        expect(page.locator(f"{card('7C')}.is-advised")).to_have_count(1)
        expect(page.locator('.place[data-place="N"].is-advised')).to_have_count(1)
        play(page, "7C>N")
        listen(page, lesson, 1)  # the pupil is to find this one
        expect(page.locator(".is-advised")).to_have_count(0)


def test_it_is_told_once_to_a_screen_reader(browser: Browser, url: str) -> None:
    with visitor(browser, url, DESKTOP) as ann:
        page, _ = begin(ann, "double-king-tricks")
        page.click(".lesson-go-on")
        told = page.locator("[role=log][aria-live] p")
        expect(told.filter(has_text="Four players, each for themselves")).to_have_count(1)
        expect(told.filter(has_text="Each plays one card in turn")).to_have_count(1)


def test_a_lesson_is_left_and_taken_up_on_another_page(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        page, lesson = begin(ann, "kings-corner-first")
        listen(page, lesson, 0)
        play(page, "7C>N")
        listen(page, lesson, 1)
        page.goto(f"{url}/learn")
        line = page.locator('[data-lesson="kings-corner-first"]')
        expect(line).to_contain_text("Step 4 of 26")
        line.locator("a.button").click()
        listen(page, lesson, 1)
        play(page, lesson.turns[1].move)
        listen(page, lesson, 2)
        # It is no match of one's own.
        kept = page.evaluate(
            "[localStorage['courtcards.tables'], localStorage['courtcards.history']]"
        )
        assert kept == [None, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_leaves_the_table_in_sight(browser: Browser, url: str, language: str) -> None:
    """Nothing of the lesson is cut off or lies on the table, on any screen."""
    with visitor(browser, url, PHONE, language) as ann:
        page, lesson = begin(ann, "double-king-tricks")
        for prompt in lesson.turns[:2]:
            for text in (*prompt.says, prompt.task):
                expect(page.locator(".lesson-text")).to_contain_text(in_words(text, language))
                for width, height in (PHONE, SMALL, LOW, DESKTOP):
                    page.set_viewport_size({"width": width, "height": height})
                    assert faults(page) == [], (text, width)
                if text != prompt.task:
                    page.click(".lesson-go-on")
            play(page, prompt.move)


def faults(page: Page) -> list[str]:
    """What is wrong with where the lesson lies."""
    found: list[str] = page.evaluate(
        """() => {
            const lesson = document.querySelector(".lesson");
            const board = document.querySelector(".board").getBoundingClientRect();
            const box = lesson.getBoundingClientRect();
            const button = lesson.querySelector(".lesson-go-on")?.getBoundingClientRect();
            const wrong = [];
            if (lesson.scrollHeight > lesson.clientHeight) wrong.push("cut off");
            const isOver = box.bottom > board.top + 1 && box.right > board.left + 1;
            if (isOver) wrong.push("on the table");
            if (document.documentElement.scrollWidth > innerWidth) wrong.push("too wide");
            if (button && (button.height < 44 || button.bottom > box.bottom)) wrong.push("button");
            if (board.height < 300 && innerHeight > 400) wrong.push("no room for the table");
            return wrong;
        }"""
    )
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_spoken_in_the_language_of_the_page(
    browser: Browser, url: str, language: str
) -> None:
    with visitor(browser, url, PHONE, language) as ann:
        page, lesson = begin(ann, "kings-corner-first")
        expect(page.locator("#lesson-title")).to_have_text(translated(lesson.title, language))
        expect(page.locator(".lesson-text")).to_have_text(
            said(lesson.turns[0].says[0], {}, language)
        )


def test_a_lesson_on_the_device_itself(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        page, lesson = begin(ann, "kings-corner-first", "/local/learn/")
        for turn, prompt in enumerate(lesson.turns):
            listen(page, lesson, turn)
            play(page, prompt.move)
        expect(page.locator(".lesson-end")).to_contain_text(in_words(lesson.ending))
        page.goto(f"{url}/local/learn/")
        expect(page.locator('[data-lesson="kings-corner-first"].is-done')).to_have_count(1)


def test_play_now_opens_a_table_of_the_same_rules(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        page, lesson = begin(ann, "kings-corner-recycling")
        for turn, prompt in enumerate(lesson.turns):
            listen(page, lesson, turn)
            play(page, prompt.move)
        page.click(".play-now")
        page.wait_for_selector(".card.zone-hand")
        expect(page.locator(".lesson")).to_have_count(0)
        expect(page.locator(".bar")).to_contain_text("Cross")
