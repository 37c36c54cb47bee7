"""`make bench-frames`: dropped frames while cards move, on a phone at a quarter of the speed.

A person plays whole hands by presses, and bots play in between. The browser reports every frame
that was due. It is drawn; or drawn in part, if animations went on while the page's own thread was
late; or dropped, if the screen stood still.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page
from sites import offline_bundle

from benchmarks.slowness import SLOWER
from browser.hands import by_mouse_at_any_deal, seen
from browser.visitors import PHONE, visitor
from browsers import launched
from cli.serving import served
from waiting import looks

HANDS = 3
FRAMES = "disabled-by-default-devtools.timeline.frame"
"""The browser's category of events about frames."""
LOOK_AGAIN_AFTER_MS = 250
"""Constant polling would keep the page busy."""
TABLES: dict[str, dict[str, Any]] = {
    "Kings in the Corner": {"game": "kings-corner", "ruleset": "french-single", "seats": 4},
    "Double King": {"game": "double-king", "ruleset": "club", "seats": 4},
}
IS_MINE_OR_OVER = """() => document.body.classList.contains("is-my-turn")
  || document.querySelector(".result") !== null"""


@dataclass(frozen=True)
class Smoothness:
    """The frames of a hand: drawn, drawn in part, dropped, and most dropped in a row."""

    drawn: int
    in_part: int
    dropped: int
    most_at_once: int


def smoothness(events: Iterable[dict[str, Any]]) -> Smoothness:
    """Count the frames in the browser's events.

    >>> late, lost = {"hasPartialUpdate": True}, {"hasPartialUpdate": False}
    >>> told = [("DrawFrame", {}), ("DroppedFrame", late), ("DrawFrame", {}), ("BeginFrame", {})]
    >>> told += [("DroppedFrame", lost), ("DroppedFrame", lost), ("DrawFrame", {})]
    >>> smoothness({"ts": ts, "name": name, "args": args} for ts, (name, args) in enumerate(told))
    Smoothness(drawn=3, in_part=1, dropped=2, most_at_once=2)
    """
    drawn = in_part = dropped = most = at_once = 0
    for event in sorted(events, key=lambda event: event["ts"]):
        if event["name"] == "DrawFrame":
            drawn += 1
            at_once = 0
        elif event["name"] == "DroppedFrame" and event["args"].get("hasPartialUpdate"):
            in_part += 1
        elif event["name"] == "DroppedFrame":
            dropped += 1
            at_once += 1
            most = max(most, at_once)
    return Smoothness(drawn, in_part, dropped, most)


def play(page: Page) -> None:
    for _ in looks():
        page.wait_for_function(IS_MINE_OR_OVER, polling=LOOK_AGAIN_AFTER_MS)
        now = seen(page)
        if now.isOver:
            return
        if now.may_act:
            by_mouse_at_any_deal(page, now)
        page.wait_for_timeout(LOOK_AGAIN_AFTER_MS)


def hand(browser: Browser, url: str, seed: int, **choice: Any) -> Smoothness:
    """Play a hand as a person does, at the usual speed."""
    with visitor(browser, url, PHONE, still=False, speed="normal") as guest:
        guest.open_table(**choice, seed=f"frames {seed}")
        page = guest.page
        guest.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        browser.start_tracing(page=page, categories=[FRAMES])
        play(page)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        return smoothness(event for event in events if event["cat"] == FRAMES)


def main() -> None:
    offline_bundle.build_bundle()  # the server then sends the joined modules
    with (
        TemporaryDirectory() as folder,
        served("serve", "--port", "0", "--data", folder) as (_, address),
        launched("chromium") as browser,
    ):
        print(f"1/{SLOWER} of the processor, medians of {HANDS} hands; most at once of all of them")
        print(f"{'':<24}{'drawn':>8}{'in part':>9}{'dropped':>9}{'most at once':>14}")
        for name, choice in TABLES.items():
            hands = [hand(browser, address, seed, **choice) for seed in range(HANDS)]
            drawn, in_part, dropped = (
                statistics.median(getattr(each, of) for each in hands)
                for of in ("drawn", "in_part", "dropped")
            )
            most = max(each.most_at_once for each in hands)
            print(f"{name:<24}{drawn:>8.0f}{in_part:>9.0f}{dropped:>9.0f}{most:>14}", flush=True)


if __name__ == "__main__":
    main()
