"""Pages that step through a deal: one file, no other site, no card too many."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from courtcards.diagrams.deal_pages import MOST_STEPS, SCRIPT, list_steps, write_page
from courtcards.diagrams.problems import Problem, read_problems
from courtcards.kernel.errors import PositionError
from courtcards.play.positions import HandPosition
from courtcards.text import LANGUAGES
from diagrams.moments import KINGS, ONE_HAND, OPEN_DEAL, position

MOST_BYTES = 40_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_all_that_it_needs_and_allows_nothing_else(language: str) -> None:
    page = write_page(read_problems(f"# Á <b> & c\n{OPEN_DEAL}\n{KINGS}"), language)
    assert page.isascii()
    assert "<h1>&#193; &lt;b&gt; &amp; c" in page
    assert re.findall(r"https?://[\w./]+", page) == ["http://www.w3.org/2000/svg"] * 2
    policy = re.search(r'Policy" content="([^"]*)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        inside = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert inside is not None
        digest = base64.b64encode(hashlib.sha256(inside[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy[1]
    assert page.count("<template") == 1 + len(HandPosition.parse(OPEN_DEAL).plays) + 1


def test_the_script_is_small_and_asks_nobody() -> None:
    text = SCRIPT.read_text("utf-8")
    assert len(text.encode()) < MOST_BYTES
    assert text.isascii()
    assert not re.search(r"fetch|XMLHttp|WebSocket|import|https?:|innerHTML", text)


def test_a_step_for_each_move_says_what_was_played() -> None:
    steps = list_steps(HandPosition.parse(OPEN_DEAL), "en")
    captions = [each.caption for each in steps]
    assert captions[:3] == ["The cards are dealt", "Seat 4: Hearts", "Seat 1: 5♣"]
    assert captions[5] == "Seat 4: 4♣ – Seat 3 takes the trick"
    assert len(steps[5].scene.last_trick) == 4
    assert not steps[6].scene.last_trick
    assert steps[6].scene.table.trick == ["KS"]


def test_hidden_hands_are_not_in_the_file() -> None:
    seen = HandPosition.parse(ONE_HAND + " plays=5C,7C,2C,AC")
    page = write_page([Problem(seen)], "en")
    known = {"AS", "KS", "3S", "QH", "9H", "2H", "AD", "9D", "8D", "KC", "8C", "6C", "5C"}
    drawn = set(re.findall(r'id="deal0-(\w\w)[alt]-', page))
    assert drawn <= known | {"7C", "2C", "AC"}


def test_a_question_is_about_the_last_move() -> None:
    asked = write_page(read_problems(f"? Well?\n{OPEN_DEAL}"), "en")
    assert 'data-start="last"' in asked
    assert 'data-start="last"' not in write_page(read_problems(OPEN_DEAL), "en")


def test_all_steps_of_piles_are_of_one_size() -> None:
    page = write_page([Problem(position("kings-corner", "french", 2, 49, None))], "en")
    heights = set(re.findall(r'height="(\d+)" rx="16"', page))
    assert len(heights) == 1


def test_a_page_has_a_bound() -> None:
    endless = HandPosition.parse(ONE_HAND)
    endless.plays = ("5C",) * (MOST_STEPS + 1)
    with pytest.raises(PositionError, match="at most 400 moves, not 401"):
        write_page([Problem(endless)], "en")
