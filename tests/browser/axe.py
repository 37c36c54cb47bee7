"""axe-core on a page: what keeps people who do not see, or use no mouse, from using it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.screens import resize
from browser.visitors import DESKTOP, PHONE

Look = tuple[tuple[int, int], str]
"""A size and a theme."""
EACH_ONCE: Sequence[Look] = ((DESKTOP, "light"), (PHONE, "dark"))
LOOKS = [
    pytest.param(EACH_ONCE, id="each size, each theme"),
    pytest.param(
        ((DESKTOP, "dark"), (PHONE, "light")), id="the other way round", marks=pytest.mark.deep
    ),
]
"""How a page is looked at: each size and each theme once, and behind ``deep`` all that is left."""

SOURCE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text("utf-8")
GRAVE = {"serious", "critical"}
RUN = "() => axe.run(document, {resultTypes: ['violations']})"
AT_REST = """() => document.getAnimations().every((each) =>
    each.playState !== "running" || each.effect.getComputedTiming().iterations === Infinity)"""


def violations(page: Page) -> list[str]:
    """What axe finds that is serious or critical, each with where it is and what is wrong.

    The script goes in as a debugger's would, so that the page's own policy stays as it is.
    """
    page.wait_for_function(AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE)
    found: Any = page.evaluate(RUN)
    assert found["passes"], "axe has looked at nothing"
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:160]}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]


def found(page: Page, looks: Sequence[Look] = EACH_ONCE) -> list[str]:
    """What axe finds at the page as it stands, in these sizes and themes; it is left in the first.

    A page that has nothing grave in it gives nothing.
    """
    told = []
    for size, theme in looks:
        resize(page, size)
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        told += [f"{size[0]} px, {theme}: {each}" for each in violations(page)]
    resize(page, looks[0][0])
    return told
