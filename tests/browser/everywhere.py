"""The browsers, languages and sizes of screen that new people come with, shared out among tests.

All of them together are sixteen, too many for each test. So each test runs in four: every language
once, each time in another pair of browser and size, so that it meets both browsers twice and both
sizes twice. From test to test the pairs move on by one language, as the rows of a Latin square do:
four tests, one after the other, have met all sixteen. Two of the four places of a test are for
every change, the others for `make test-deep`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from browser.visitors import DESKTOP, PHONE
from courtcards.languages import LANGUAGES

Test = Callable[..., None]
BROWSERS = ("chromium", "firefox")
SIZES = {"phone": PHONE, "desktop": DESKTOP}
PAIRS = tuple(product(BROWSERS, SIZES))


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


def row(number: int) -> list[Place]:
    """The places of a test, by its number."""
    return [
        Place(browser, language, screen)
        for place, language in enumerate(LANGUAGES)
        for browser, screen in [PAIRS[(place + number) % len(PAIRS)]]
    ]


class Everywhere:
    """Shares the places out: each test that it decorates runs in those of the next row."""

    def __init__(self) -> None:
        self.met: dict[str, list[Place]] = {}

    def __call__(self, test: Test) -> Test:
        number = len(self.met)
        places = self.met[test.__name__] = row(number)
        runs = [
            pytest.param(each, id=str(each), marks=_marks(each, is_deep=index // 2 != number % 2))
            for index, each in enumerate(places)
        ]
        share: pytest.MarkDecorator = pytest.mark.parametrize("place", runs)
        return share(test)


def _marks(place: Place, *, is_deep: bool) -> list[Any]:
    marks = [pytest.mark.firefox] if place.browser == "firefox" else []
    return [*marks, pytest.mark.deep] if is_deep else marks
