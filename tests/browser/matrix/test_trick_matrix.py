"""Tables at which tricks are played: nothing is cut, covered or too small.

The pictures are kept in `reports/matrix/`, for looking.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.matrix.looking import defects
from browser.matrix.pictures import EACH_LANGUAGE
from browser.matrix.scenes import Gathering, Scene, trick_scenes

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def stage(browser: Browser, url: str) -> Iterator[tuple[Any, list[Scene]]]:
    """Cookies, and the scenes that they open."""
    gathering = Gathering(browser, url)
    made = list(trick_scenes(gathering))
    yield gathering.cookies(), made
    gathering.end()


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_nothing_is_cut_covered_or_too_small(
    browser: Browser, url: str, stage: tuple[Any, list[Scene]], language: str
) -> None:
    found = list(defects(browser, url, *stage, language))
    assert found == [], "\n".join(found)
