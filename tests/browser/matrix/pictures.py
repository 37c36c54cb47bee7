"""The pictures of the matrix: every scene in every language, each in some sizes and both themes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, product

import pytest

# 640 × 360 and 720 × 450 are what is left of a window of twice that size at a zoom of 200 %.
SIZES = (
    (320, 568),
    (390, 844),
    (844, 390),
    (640, 360),
    (720, 450),
    (768, 1024),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
)
LANGUAGES = ("en", "fr", "nl", "es")
LONGEST = ("fr", "nl")
EACH_LANGUAGE = [
    pytest.param(each, marks=() if each in LONGEST else pytest.mark.deep) for each in LANGUAGES
]
"""For each change those whose words take the most room, for `make test-deep` all."""
THEMES = ("light", "dark")
SIZES_A_PAGE = 4
"""In how many sizes a page is looked at that has been opened once."""

Size = tuple[int, int]


@dataclass(frozen=True)
class Look:
    """In which size and theme a page is looked at."""

    size: Size
    theme: str


def looks_at(scenes: Sequence[str]) -> Iterator[tuple[str, str, list[Look]]]:
    """For each scene and language the looks: every two values meet in one of them.

    The sizes and themes go round, so that a scene that is opened in four languages has them all.
    """
    for place, scene in enumerate(scenes):
        turn = cycle(product(SIZES, THEMES))
        for _ in range(place * 3):
            next(turn)
        for shift, language in enumerate(LANGUAGES):
            yield scene, language, _some(turn, shift)


def _some(turn: Iterator[tuple[Size, str]], shift: int) -> list[Look]:
    found: list[Look] = []
    while len(found) < SIZES_A_PAGE:
        size, theme = next(turn)
        next(turn)
        found.append(Look(size, theme if shift % 2 else THEMES[1 - THEMES.index(theme)]))
    return found
