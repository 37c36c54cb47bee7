"""What is written on a cloth can be read: WCAG AA on each of its colours, by light and dark."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from browser.matrix.looking import THEMES
from browser.visitors import Come

pytestmark = pytest.mark.long

CONTRAST = (Path(__file__).parent / "contrast.js").read_text("utf-8")
CLOTHS = ("green", "blue", "wine", "slate")
TABLES: list[dict[str, Any]] = [
    {"game": "kings-corner", "ruleset": "cross-chips", "seats": 4},
    {"game": "double-king", "ruleset": "club", "seats": 4, "options": {"first_dealer": 1}},
]
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


def test_what_is_written_on_a_cloth_can_be_read(come: Come) -> None:
    found: list[str] = []
    ann = come()
    for choice in TABLES:
        ann.open_table(**choice)
        ann.page.wait_for_selector(".is-my-turn")
        for dress in product(CLOTHS, THEMES):
            ann.page.evaluate(DRESSED, dress)
            told = ann.page.evaluate(CONTRAST)
            assert told["looked"] >= LEAST_TEXTS
            found += [f"{dress}: {each}" for each in told["found"]]
    assert found == [], "\n".join(found)
    # Otherwise finding nothing would show nothing.
    ann.page.evaluate("document.documentElement.style.setProperty('--cloth', '#f6f0e1')")
    assert ann.page.evaluate(CONTRAST)["found"]
