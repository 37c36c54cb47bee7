"""Presses for a browser that is too old for Playwright's own: the page says where things lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from browser.sheet_writing import PRIZES
from waiting import wait_until

MIDDLE = """(selector) => {
  const element = document.querySelector(selector);
  if (!element || element.disabled) return null;
  element.scrollIntoView({ block: "center" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  const found = document.elementFromPoint(...middle);
  return found && (element.contains(found) || found.contains(element)) ? middle : null;
}"""
COUNT = "(selector) => document.querySelectorAll(selector).length"
TEXT = "(selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent).join(' ')"


def count(page: Page, selector: str) -> int:
    return int(page.evaluate(COUNT, selector))


def reads(page: Page, selector: str) -> str:
    """The text of all that a selector finds."""
    return " ".join(str(page.evaluate(TEXT, selector)).split())


def press(page: Page, selector: str) -> None:
    """Press the first that is found, once it is there, at rest, and nothing lies over it."""
    seen: list[list[float] | None] = [None, None]

    def is_at_rest() -> bool:
        seen[:] = seen[1], page.evaluate(MIDDLE, selector)
        return seen[0] is not None and seen[0] == seen[1]

    wait_until(is_at_rest)
    right, down = seen[1] or (0, 0)
    page.mouse.click(right, down)


def enter_plainly(page: Page, line: Mapping[str, Any]) -> None:
    """Enter a game."""
    contract, points = line["contract"], line["points"]
    press(page, f'.game[data-contract="{contract}"]')
    for selector in _answers(contract, points):
        press(page, selector)
    wait_until(lambda: count(page, ".points-sum.is-right") == 1)
    press(page, ".points-enter")
    wait_until(lambda: count(page, ".points") == 0)


def _answers(contract: str, points: Sequence[int]) -> list[str]:
    if contract in PRIZES:
        parts = PRIZES[contract]
        takers = [
            next(seat for seat in range(4) if points[seat] in {part, sum(parts)}) for part in parts
        ]
        return [f'[name="prize-{n}"][value="{taker}"]' for n, taker in enumerate(takers)]
    needed = next(n for n in range(1, 5) if sum(points[:n]) == sum(points))
    return [f'.key[data-entry="{entry}"]' for entry in points[:needed]]
