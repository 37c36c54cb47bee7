"""Text at 200 %, as somebody has set it in the browser: nothing is wider than a phone or overlaps.

The pictures are kept in `reports/matrix/`, for looking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.matrix.looking import KEPT, MEASURED, SHOWN
from browser.matrix.pictures import EACH_LANGUAGE
from browser.visitors import Visitor, visitor
from server.clubbing import Director
from server.serving import client_of

pytestmark = pytest.mark.long

PHONES = ((390, 844), (320, 568))
TWICE = {"fontSizes": {"standard": 32, "fixed": 26}}
KINGS = {"game": "kings-corner", "ruleset": "french-single", "seats": 4}
DOUBLE = {"game": "double-king", "ruleset": "club", "seats": 4}
GRAVE = ("overlap", "is covered", "text over text", "scrolls sideways", "runs out of its box")
"""What may not be, however large the text is; a long word may be broken then."""


def at(path: str, shows: str) -> Callable[[Visitor], None]:
    def go(ann: Visitor) -> None:
        ann.page.goto(ann.url + path)
        ann.page.wait_for_selector(shows)

    return go


def table(shows: str, dealer: int, **choice: Any) -> Callable[[Visitor], None]:
    def go(ann: Visitor) -> None:
        ann.open_table(**choice, options={"first_dealer": dealer})
        ann.page.wait_for_selector(shows)

    return go


PAGES = {
    "first": at("/", ".game-how"),
    "new": at("/new?way=bots", ".rules-text"),
    "people": at("/new?way=people", "button.start"),
    "kings": table(".is-my-turn .cards [data-card]", 3, **KINGS),
    "choosing": table(".choosing", 0, **DOUBLE),
    "double": table(".is-my-turn .cards [data-card]", 1, **DOUBLE),
    "club": at("/club", "h1"),
}


@pytest.fixture(scope="module")
def links(url: str) -> Iterator[dict[str, Any]]:
    """The links of an evening that is being played."""
    with client_of(url) as http:
        director = Director.opening(http, seating="random")
        names = ("Maximiliaan-Alexander", "Bob", "Cas", "Dirk")
        director.do("add", players=[{"name": name} for name in names])
        director.do("open-registration", places=20)
        director.begin()
        yield director.links()


def defects(page: Page, name: str) -> Iterator[str]:
    page.context.new_cdp_session(page).send("Page.setFontSizes", TWICE)
    KEPT.mkdir(parents=True, exist_ok=True)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SHOWN, "light")
        page.screenshot(path=KEPT / f"large-text-{name}-{width}.jpg", type="jpeg", quality=70)
        found = page.evaluate(MEASURED)
        yield from (f"{width}: {each}" for each in found if any(map(each.__contains__, GRAVE)))


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_bears_large_text(browser: Browser, url: str, name: str, language: str) -> None:
    with visitor(browser, url, PHONES[0], language) as ann:
        PAGES[name](ann)
        found = list(defects(ann.page, f"{name}-{language}"))
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("role", ["director", "register", "viewer"])
@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_a_page_of_an_evening_bears_large_text(
    browser: Browser, url: str, links: dict[str, Any], role: str, language: str
) -> None:
    with visitor(browser, url, PHONES[0], language) as ann:
        at(links[role], "h1")(ann)
        found = list(defects(ann.page, f"{role}-{language}"))
    assert found == [], "\n".join(found)
