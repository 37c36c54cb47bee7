"""The browsers, languages and sizes of screen that new people come with, shared out among tests.

All of them together are sixteen, too many for each test. So each test runs in four: every language
once, each time in another pair of browser and size, so that it meets both browsers twice and both
sizes twice. A test by another number has the pairs moved on by as many languages. Two of its four
places, one of each browser, are for every change, the others for `make test-deep`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest

from browser.visitors import DESKTOP, PHONE
from courtcards.text import LANGUAGES

SIZES = {"phone": PHONE, "desktop": DESKTOP}
PAIRS = tuple(product(("chromium", "firefox"), SIZES))


@dataclass(frozen=True)
class Place:
    """Where somebody comes from: a browser, a language, and the name of a size."""

    browser: str
    language: str
    screen: str

    @property
    def size(self) -> tuple[int, int]:
        return SIZES[self.screen]

    @property
    def other_language(self) -> str:
        """What a second person at the same table speaks: the next of the languages."""
        return LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]

    def __str__(self) -> str:
        return f"{self.browser}-{self.language}-{self.screen}"


def everywhere(number: int) -> pytest.MarkDecorator:
    """Run a test in its places, by its number."""
    runs = []
    for at, language in enumerate(LANGUAGES):
        browser, screen = PAIRS[(at + number) % len(PAIRS)]
        marks = [pytest.mark.firefox] if browser == "firefox" else []
        if at % 2:
            marks.append(pytest.mark.deep)
        place = Place(browser, language, screen)
        runs.append(pytest.param(place, id=str(place), marks=marks))
    return pytest.mark.parametrize("place", runs)
