"""Every table, and what comes before one, in all sizes: nothing is cut, covered or too small.

So, too, with text at 200 %, as somebody has set it in the browser: nothing is wider than a phone or
overlaps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from browser.directing import address, evening
from browser.matrix.looking import LONGEST, defects, measured
from browser.matrix.scenes import STAGES, Gathering, Scene
from browser.screens import resize, speak
from browser.visitors import Come, Visitor
from courtcards.text import LANGUAGES

pytestmark = pytest.mark.long

IN_LANGUAGES = [
    pytest.param(LONGEST, id="longest words"),
    *(pytest.param([each], id=each, marks=pytest.mark.deep) for each in LANGUAGES),
]
"""For each change those whose words take the most room in turn, for `make test-deep` all."""


@pytest.fixture(scope="module", params=STAGES)
def stage(
    request: pytest.FixtureRequest, browser_named: Callable[[str], Browser], url: str
) -> Iterator[tuple[Any, list[Scene]]]:
    """Cookies, and the scenes that they open."""
    gathering = Gathering(browser_named("chromium"), url)
    made = list(STAGES[request.param](gathering))
    yield gathering.cookies(), made
    gathering.end()


@pytest.mark.parametrize("languages", IN_LANGUAGES)
def test_nothing_is_cut_covered_or_too_small(
    browser: Browser, url: str, stage: tuple[Any, list[Scene]], languages: Sequence[str]
) -> None:
    found = list(defects(browser, url, *stage, languages))
    assert found == [], "\n".join(found)


PHONES = ((390, 844), (320, 568))
TWICE = {"fontSizes": {"standard": 32, "fixed": 26}}
KINGS = {"game": "kings-corner", "ruleset": "french-single", "seats": 4}
DOUBLE = {"game": "double-king", "ruleset": "club", "seats": 4}
GRAVE = ("overlap", "is covered", "text over text", "scrolls sideways", "runs out of its box")
"""Defects that may not be, however large the text is; a long word may be broken then."""
PAGES = {
    "/": ".game-how",
    "/new?way=bots": ".rules-text",
    "/new?way=people": "button.start",
    "/club": "h1",
}
TABLES: list[tuple[str, dict[str, Any]]] = [
    (".is-my-turn .cards [data-card]", KINGS | {"options": {"first_dealer": 3}}),
    (".choosing", DOUBLE | {"options": {"first_dealer": 0}}),
    (".is-my-turn .cards [data-card]", DOUBLE | {"options": {"first_dealer": 1}}),
]


def in_turn(ann: Visitor, http: httpx.Client) -> Iterator[str]:
    """Go from page to page; the name of each."""
    for path, shows in PAGES.items():
        ann.page.goto(ann.url + path)
        ann.page.wait_for_selector(shows)
        yield path
    for shows, choice in TABLES:
        ann.open_table(**choice)
        ann.page.wait_for_selector(shows)
        yield f"table, {shows}"
    names = ("Maximiliaan-Alexander", "Bob", "Cas", "Dirk")
    director = evening(http, *names, seating="random")
    director.do("open-registration", places=20)
    director.begin()
    for role in ("director", "register", "viewer"):
        ann.page.goto(address(director, role))
        expect(ann.page.locator("h1")).to_be_visible()
        yield role


@pytest.mark.parametrize(
    "language",
    ["fr", *(pytest.param(each, marks=pytest.mark.deep) for each in LANGUAGES if each != "fr")],
)
def test_pages_bear_large_text(come: Come, http: httpx.Client, language: str) -> None:
    ann = come(PHONES[0])
    ann.page.goto(ann.url)
    speak(ann.page, language)
    session = ann.page.context.new_cdp_session(ann.page)
    found: list[str] = []
    for name in in_turn(ann, http):
        session.send("Page.setFontSizes", TWICE)
        for size in PHONES:
            found += measured(ann.page, f"large-{name.replace('/', ' ')}", size, "light")
        resize(ann.page, PHONES[0])
    grave = [each for each in found if any(map(each.__contains__, GRAVE))]
    assert grave == [], "\n".join(grave)
