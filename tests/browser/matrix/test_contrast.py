"""What is written on a cloth can be read: WCAG AA on each of its colours, by light and dark."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.matrix.pictures import THEMES
from browser.visitors import visitor

CONTRAST = (Path(__file__).parent / "contrast.js").read_text("utf-8")
CLOTHS = ("green", "blue", "wine", "slate")
TABLES: dict[str, dict[str, Any]] = {
    "cross": {"game": "kings-corner", "ruleset": "cross-chips", "seats": 4},
    "tricks": {"game": "double-king", "ruleset": "club", "options": {"first_dealer": 1}},
}
DRESSED = """([cloth, theme]) => new Promise((done) => {
    document.documentElement.dataset.cloth = cloth;
    document.documentElement.dataset.theme = theme;
    requestAnimationFrame(() => requestAnimationFrame(() => {
        const hasEnd = ({ effect }) => Number.isFinite(effect.getComputedTiming().endTime);
        document.getAnimations().filter(hasEnd).forEach((each) => each.finish());
        done();
    }));
})"""
"""Dresses the table, and ends what fades in or out: what is half seen on the way is not read."""
LEAST_TEXTS = 10
"""A table has more to be read than this."""


@pytest.mark.parametrize("choice", TABLES.values(), ids=TABLES)
def test_what_is_written_on_a_cloth_can_be_read(
    browser: Browser, url: str, choice: dict[str, Any]
) -> None:
    found: list[str] = []
    with visitor(browser, url) as ann:
        ann.open_table(**{"seats": 4} | choice)
        ann.page.wait_for_selector(".is-my-turn")
        for dress in product(CLOTHS, THEMES):
            ann.page.evaluate(DRESSED, dress)
            told = ann.page.evaluate(CONTRAST)
            assert told["looked"] >= LEAST_TEXTS
            found += [f"{dress}: {each}" for each in told["found"]]
    assert found == [], "\n".join(found)


def test_what_cannot_be_read_is_found(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.open_table(**TABLES["cross"])
        ann.page.evaluate("document.documentElement.style.setProperty('--cloth', '#f6f0e1')")
        told = ann.page.evaluate(CONTRAST)
    assert len(told["found"]) > 0
