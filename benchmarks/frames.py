"""`make bench-frames`: the frames that a page drops while cards move, on a phone a quarter as fast.

A person plays whole hands by presses, bots play in between. Every frame in which something moves is
noted; one that comes later than it should has dropped those that should have been drawn meanwhile.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from itertools import pairwise
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser
from sites import pocket

from benchmarks.slowness import SLOWER
from browser.hands import by_mouse_at_any_deal, play_hand
from browser.visitors import PHONE, visitor
from browsers import launched
from cli.serving import served

HANDS = 3
FRAME_MS = 1000 / 60
TABLES: dict[str, dict[str, Any]] = {
    "Kings in the Corner": {"game": "kings-corner", "ruleset": "french-single", "seats": 4},
    "Double King": {"game": "double-king", "ruleset": "club", "seats": 4},
}
NOTE = """() => {
  window.drawn = [];
  const isMoving = (each) => each.playState === "running"
    && Number.isFinite(each.effect.getComputedTiming().endTime);
  const look = (now) => {
    window.drawn.push([now, document.getAnimations().some(isMoving)]);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@dataclass(frozen=True)
class Smoothness:
    """The frames of a hand in which something moved, and those that were dropped."""

    frames: int
    dropped: int
    most_at_once: int


def smoothness(drawn: list[tuple[float, bool]]) -> Smoothness:
    """What the moments of frames say, in milliseconds, and whether anything moved in each.

    >>> smoothness([(0, False), (17, True), (33, True), (83, True), (100, False), (900, False)])
    Smoothness(frames=4, dropped=2, most_at_once=2)
    """
    gaps = [
        later - earlier for (earlier, moved), (later, moves) in pairwise(drawn) if moved or moves
    ]
    dropped = [max(0, round(gap / FRAME_MS) - 1) for gap in gaps]
    return Smoothness(len(gaps), sum(dropped), max(dropped, default=0))


def hand(browser: Browser, url: str, seed: int, **choice: Any) -> Smoothness:
    """Play a hand as a person does, at the usual speed."""
    with visitor(browser, url, PHONE, still=False, speed="normal") as guest:
        guest.open_table(**choice, seed=f"frames {seed}")
        page = guest.page
        guest.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(NOTE)
        play_hand(page, by_mouse_at_any_deal)
        return smoothness(page.evaluate("() => window.drawn"))


def main() -> None:
    """Measure and print, a line a game."""
    pocket.built()  # the modules are joined where that is
    with (
        TemporaryDirectory() as folder,
        served("serve", "--port", "0", "--data", folder) as (_, address),
        launched("chromium") as browser,
    ):
        print(f"1/{SLOWER} of the processor, medians of {HANDS} hands")
        print(f"{'':<24}{'frames':>8}{'dropped':>9}{'at once':>9}{'most ever':>11}")
        for name, choice in TABLES.items():
            hands = [hand(browser, address, seed, **choice) for seed in range(HANDS)]
            frames, dropped, at_once = (
                statistics.median(getattr(each, of) for each in hands)
                for of in ("frames", "dropped", "most_at_once")
            )
            most = max(each.most_at_once for each in hands)
            print(f"{name:<24}{frames:>8.0f}{dropped:>9.0f}{at_once:>9.0f}{most:>11}", flush=True)


if __name__ == "__main__":
    main()
