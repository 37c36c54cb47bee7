"""Looks at scenes in many sizes and both themes, in one language or in those of the longest words.

The pictures of it are kept in `reports/matrix/`, for looking, where ``COURTCARDS_PICTURES`` is set.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from browser.matrix.scenes import Scene
from browser.screens import resize
from browser.visitors import NOTICES_STAY, Visitor, kept_from_before
from waiting import LIMIT_S

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
LONGEST = ("fr", "de")
"""The languages whose words take the most room."""
THEMES = ("light", "dark")
MEASURED = (Path(__file__).parent / "measuring.js").read_text("utf-8")
"""What is wrong with a page as it stands, as sentences."""
KEPT = Path(__file__).parents[3] / "reports" / "matrix"
IS_LOADED = "() => document.fonts.status === 'loaded'"
SHOWN = """async (theme) => {
    document.documentElement.dataset.theme = theme;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const moves = () => document.getAnimations().some((each) =>
        each.playState === "running" && each.effect.getComputedTiming().iterations !== Infinity);
    do { await frame(); await frame(); } while (moves());
}"""
"""The page in that theme, once it has settled and nothing moves any more."""


def measured(page: Page, name: str, size: tuple[int, int], theme: str) -> list[str]:
    """All that is wrong with a page in that size and theme."""
    resize(page, size)
    page.evaluate(SHOWN, theme)
    picture = f"{name}-{size[0]}x{size[1]}-{theme}"
    if os.environ.get("COURTCARDS_PICTURES"):
        KEPT.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=KEPT / f"{picture}.jpg", type="jpeg", quality=70)
    return [f"{picture}: {each}" for each in page.evaluate(MEASURED)]


def defects(
    browser: Browser, url: str, cookies: Any, stage: Sequence[Scene], languages: Sequence[str]
) -> Iterator[str]:
    """All that is wrong with any of the scenes; from one to the next the languages go round.

    Each is opened once, and looked at in every size; the themes change from size to size.
    """
    context = browser.new_context(storage_state=cookies, base_url=url, reduced_motion="reduce")
    context.set_default_timeout(LIMIT_S * 1000)
    context.add_init_script(NOTICES_STAY)
    settings = {"speed": "fast", "forced": "off"}
    context.add_init_script(kept_from_before("courtcards.settings", settings))
    guest = Visitor(url, context, context.new_page())
    themes = cycle(THEMES)
    for scene, language in zip(stage, cycle(languages), strict=False):
        context.add_cookies([{"name": "language", "value": language, "url": url}])
        guest.page.goto(scene.path)
        guest.page.wait_for_selector(scene.shows, state="attached")
        guest.page.wait_for_function(IS_LOADED)
        scene.then(guest.page)
        for size in SIZES:
            yield from measured(guest.page, f"{scene.name}-{language}", size, next(themes))
    yield from guest.faults
    context.close()
