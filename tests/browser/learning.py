"""A pupil at the page of a lesson, who reads what is said and does what is to be done."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.hands import card
from browser.visitors import Visitor
from courtcards.kernel.cards import CARD_TEXTS
from courtcards.kernel.lessons import Lesson
from courtcards.tables.service.opening import find_lesson
from courtcards.text import translate_text

KEYS = {"end": "e", "draw": "d"}
"""The letters that make a move."""


def begin(guest: Visitor, name: str, learn: str = "/learn") -> tuple[Page, Lesson]:
    """Begin a lesson as a person does, from the list of them."""
    page = guest.page
    page.goto(guest.url + learn)
    page.click(f'[data-lesson="{name}"] .begin-lesson')
    _, lesson = find_lesson(name)
    return page, lesson


def in_words(text: str, language: str = "en") -> str:
    """The first words of a text, before any card: those are drawn."""
    return translate_text(text, language).partition("{")[0].strip()


def listen(
    page: Page, lesson: Lesson, turn: int, go_on: str = "press", language: str = "en"
) -> None:
    """Read what is said at a turn, one text after the other, up to what is to be done.

    The same words may be said at the turn before: that the table has come so far is told by the
    number of texts.
    """
    prompt = lesson.turns[turn]
    before = sum(len(each.says) + 1 for each in lesson.turns[:turn])
    progress = page.locator(".lesson-progress progress")
    expect(progress).to_have_attribute("value", str(before + 1))
    for text in prompt.says:
        expect(page.locator(".lesson-text")).to_contain_text(in_words(text, language))
        button = page.locator(".lesson-go-on")
        if go_on == "key":
            expect(button).to_be_focused()
            page.keyboard.press("Enter")
        else:
            button.click()
    expect(page.locator(".lesson-go-on")).to_have_count(0)
    expect(page.locator(".lesson-text")).to_contain_text(in_words(prompt.task, language))


def play(page: Page, move: str) -> None:
    """Make a move by taps: of a card, or of a pile, or of a button."""
    source, _, target = move.partition(">")
    page.wait_for_selector(".is-my-turn")
    if source in CARD_TEXTS:
        page.locator(card(source)).click(position={"x": 8, "y": 30})
        if not target:
            page.locator(card(source)).click(position={"x": 8, "y": 30})
    elif target:
        page.click(f'.place[data-place="{source}"]')
    else:
        page.click(f'[data-move="{move}"]')
    if target:
        page.click(f'.place[data-place="{target}"]')


def play_by_keys(page: Page, move: str) -> None:
    """The same without pointing: the focus is put there, and Enter pressed."""
    source, _, target = move.partition(">")
    page.wait_for_selector(".is-my-turn")
    if move in KEYS:
        page.keyboard.press(KEYS[move])
        return
    page.locator(card(source) if source in CARD_TEXTS else f'.place[data-place="{source}"]').focus()
    page.keyboard.press("Enter")
    if target:
        page.locator(f'.place[data-place="{target}"]').focus()
    page.keyboard.press("Enter")
