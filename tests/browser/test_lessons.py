"""Lessons at the page: played by taps, by keys, on the device; answered; left and taken up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.hands import by_mouse, card, play_hand
from browser.learning import begin, in_words, listen, play, play_by_keys
from browser.screens import resize
from browser.visitors import DESKTOP, PHONE, Come
from courtcards.text import LANGUAGES, translate_text

pytestmark = pytest.mark.long

FIRST = ("kings-corner-first", "double-king-tricks")
SMALL, LOW = (320, 568), (844, 390)
REVIEWED = re.compile(r"Costliest move: [\s\S]* Better: |found no slip")


def test_a_first_lesson_by_taps(come: Come, url: str) -> None:
    ann = come(PHONE)
    page, lesson = begin(ann, FIRST[0])
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
    expect(page.locator(f'[data-lesson="{FIRST[0]}"]')).to_have_class("lesson-line is-done")


def test_a_first_lesson_by_keys_alone(come: Come) -> None:
    page, lesson = begin(come(), FIRST[1])
    told = page.locator("[role=log][aria-live] p")
    for turn, prompt in enumerate(lesson.turns):
        listen(page, lesson, turn, "key")
        if turn == 0:  # a screen reader is told once
            for text in ("Four players, each for themselves", "Each plays one card in turn"):
                expect(told.filter(has_text=text)).to_have_count(1)
        play_by_keys(page, prompt.move)
    expect(page.locator(".next-lesson")).to_be_focused()


def test_another_move_is_answered_by_why_and_an_illegal_one_by_its_rule(come: Come) -> None:
    ann = come(PHONE)
    page, lesson = begin(ann, "kings-corner-first")
    page.wait_for_selector(".lesson-go-on")
    expect(page.locator(".is-advised")).to_have_count(0)
    listen(page, lesson, 0)
    # The card to be played stands out.
    expect(page.locator(f"{card('7C')}.is-advised")).to_have_count(1)
    expect(page.locator('.place[data-place="N"].is-advised')).to_have_count(1)
    play(page, "4C>W")
    answer = page.locator(".lesson .toast")
    expect(answer).to_contain_text("That fits, too")
    expect(page.locator(card("4C"))).to_have_count(1)
    # The task stays in sight beside the answer, and is told again after it.
    task = page.locator(".lesson-text")
    expect(task).to_contain_text("Lay your")
    told = page.locator("[role=log][aria-live] p", has_text="Your task: Lay your")
    expect(told).to_have_count(1)
    page.click(".lesson .toast-close")
    expect(answer).to_have_count(0)
    expect(task).to_be_visible()
    play(page, "QC>N")
    expect(answer).to_contain_text("KC-2.1")
    expect(task).to_be_visible()
    expect(told).to_have_count(2)
    play(page, "7C>N")
    listen(page, lesson, 1)  # the pupil is to find this one
    expect(answer).to_have_count(0)
    expect(page.locator(".is-advised")).to_have_count(0)


def test_a_lesson_is_left_and_taken_up_on_another_page(come: Come, url: str) -> None:
    ann = come(PHONE)
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
    kept = page.evaluate("[localStorage['courtcards.tables'], localStorage['courtcards.history']]")
    assert kept == [None, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_leaves_the_table_in_sight(come: Come, language: str) -> None:
    """Nothing of the lesson is cut off or lies on the table, on any screen."""
    page, lesson = begin(come(PHONE, language), "double-king-tricks")
    expect(page.locator("#lesson-title")).to_have_text(translate_text(lesson.title, language))
    prompt = lesson.turns[0]
    for text in (*prompt.says, prompt.task):
        expect(page.locator(".lesson-text")).to_contain_text(in_words(text, language))
        for size in (PHONE, SMALL, LOW, DESKTOP):
            resize(page, size)
            assert faults(page) == [], (text, size)
        if text != prompt.task:
            page.click(".lesson-go-on")
    # No task and its answer are longer together than these.
    play(page, "AH")
    expect(page.locator(".lesson .toast")).to_be_visible()
    expect(page.locator(".lesson-text")).to_be_visible()
    for size in (PHONE, SMALL, LOW, DESKTOP):
        resize(page, size)
        assert faults(page) == [], ("an answer", size)


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


@pytest.mark.parametrize("name", ["kings-corner-reading", "double-king-reading"])
def test_reading_the_table_by_keys(come: Come, name: str) -> None:
    page, lesson = begin(come(PHONE), name)
    for turn, prompt in enumerate(lesson.turns):
        listen(page, lesson, turn, "key")
        play_by_keys(page, prompt.move)
    expect(page.locator(".lesson-end")).to_contain_text(in_words(lesson.ending))


@pytest.mark.parametrize("learn", ["/learn", "/local/learn/"])
@pytest.mark.parametrize("game", ["kings-corner", "double-king"])
def test_a_hand_without_help_and_what_is_said_of_it(
    come: Come, url: str, game: str, learn: str
) -> None:
    ann = come(PHONE)
    page, lesson = begin(ann, f"{game}-practice", learn)
    expect(page.locator(".lesson-text")).to_have_text(lesson.about)
    expect(page.locator(".lesson-progress, .is-advised")).to_have_count(0)
    play_hand(page, by_mouse, in_haste=True)
    end = page.locator(".lesson-end")
    expect(end.locator(".result-scores tbody tr")).to_have_count(len(lesson.players))
    assert end.locator(".lesson-comment li").count() > 0
    # After it comes the word of the review: the costliest move, or that there was none.
    expect(end.locator(".lesson-costliest")).to_contain_text(REVIEWED)
    for size in (SMALL, LOW, DESKTOP):
        resize(page, size)
        expect(page.locator(".play-now")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.forgive("409 (Conflict)")  # a hand of a lesson has no proof of its shuffle
    page.click(".to-review")
    expect(page.locator(".review")).to_be_visible()
    page.goto(f"{url}{learn}")
    expect(page.locator(f'[data-lesson="{game}-practice"].is-done')).to_have_count(1)


def test_a_lesson_on_the_device_itself(come: Come, url: str) -> None:
    page, lesson = begin(come(PHONE), "kings-corner-recycling", "/local/learn/")
    for turn, prompt in enumerate(lesson.turns):
        listen(page, lesson, turn)
        play(page, prompt.move)
    expect(page.locator(".lesson-end")).to_contain_text(in_words(lesson.ending))
    # A table of the same rules is a press away.
    page.click(".play-now")
    page.wait_for_selector(".card.zone-hand")
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(".bar")).to_contain_text("Cross")
    page.goto(f"{url}/local/learn/")
    expect(page.locator('[data-lesson="kings-corner-recycling"].is-done')).to_have_count(1)
