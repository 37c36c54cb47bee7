"""Looks at scenes in many sizes, both themes and every language, and keeps the pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from browser.matrix.pictures import Look, looks_at
from browser.matrix.scenes import Scene
from browser.visitors import NOTICES_STAY, Visitor, kept_from_before
from waiting import LIMIT_S

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


def defects(
    browser: Browser, url: str, cookies: Any, stage: Sequence[Scene], language: str
) -> Iterator[str]:
    """What is wrong with any of the scenes in this language; one page is kept for all of them."""
    KEPT.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(
        storage_state=cookies, base_url=url, locale=language, reduced_motion="reduce"
    )
    context.set_default_timeout(LIMIT_S * 1000)
    context.add_init_script(NOTICES_STAY)
    context.add_init_script(kept_from_before("courtcards.settings", {"speed": "fast"}))
    guest = Visitor(url, context, context.new_page())
    by_name = {scene.name: scene for scene in stage}
    for name, spoken, looks in looks_at(list(by_name)):
        if spoken == language:
            yield from _seen(guest.page, by_name[name], language, looks)
    yield from guest.faults
    context.close()


def _seen(page: Page, scene: Scene, language: str, looks: list[Look]) -> Iterator[str]:
    page.goto(scene.path)
    page.wait_for_selector(scene.shows, state="attached")
    page.wait_for_function(IS_LOADED)
    scene.then(page)
    for look in looks:
        width, height = look.size
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SHOWN, look.theme)
        picture = f"{scene.name}-{width}x{height}-{language}-{look.theme}"
        page.screenshot(path=KEPT / f"{picture}.jpg", type="jpeg", quality=70)
        yield from (f"{picture}: {each}" for each in page.evaluate(MEASURED))
