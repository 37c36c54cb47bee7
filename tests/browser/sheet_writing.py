"""A score sheet on a phone, written by pressing what is to be seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.visitors import Visitor, visitor
from browsers import ARGUMENTS, program
from server.clubbing import Director
from waiting import wait_until

SMALL = (360, 640)
ONE = (1, 1)

UNTRUSTED = "Cross-Origin-Opener-Policy header has been ignored"
PRIZES: Mapping[str, Sequence[int]] = {"king-of-hearts": (5,), "seventh-last": (2, 3)}


KEPT = """async () => {
  const pages = await caches.open("courtcards-club-/club/-pages");
  return (await pages.keys()).length === 1;
}"""


def page_of(director: Director, table: int = 1) -> str:
    path: str = director.links()["tables"][str(table)]
    return path


@contextmanager
def phone(browser: Browser, url: str, director: Director, table: int = 1) -> Iterator[Visitor]:
    """A phone at a table."""
    with visitor(browser, url, SMALL) as ann:
        ann.page.goto(url + page_of(director, table))
        yield ann


def draw_with_own_cards(page: Page, writer: int = 0, dealer: int = 0) -> None:
    page.locator(f'[name="writer"][value="{writer}"]').check()
    page.locator(f'[name="dealer"][value="{dealer}"]').check()
    page.click(".draw-own .primary")
    expect(page.locator(".games")).to_be_visible()


def choose_points(page: Page, contract: str, points: Sequence[int]) -> None:
    """Enter the points of a game that has been chosen, as far as they need to be entered."""
    if contract in PRIZES:
        parts = PRIZES[contract]
        for index, part in enumerate(parts):
            taker = next(seat for seat in range(4) if points[seat] in {part, sum(parts)})
            page.locator(f'[name="prize-{index}"][value="{taker}"]').check()
        return
    left = sum(points)
    for entry in points:
        page.click(f'.key[data-entry="{entry}"]')
        left -= entry
        if left == 0:
            return


def enter(page: Page, line: Mapping[str, Any]) -> None:
    """Enter a game by the page."""
    page.click(f'.game[data-contract="{line["contract"]}"]')
    choose_points(page, line["contract"], line["points"])
    expect(page.locator(".points-sum")).to_have_class("points-sum is-right")
    page.click(".points-enter")
    expect(page.locator(".points")).to_have_count(0)


def enter_fault(
    page: Page, contract: str, offender: int, decided: str = "table", sanction: str = "apply"
) -> None:
    page.click(".panel-end >> text=A fault")
    answers = {
        "contract": contract,
        "seen": "later",
        "offender": offender,
        "decided": decided,
        "sanction": sanction,
    }
    for name, value in answers.items():
        page.locator(f'[name="{name}"][value="{value}"]').check()
    page.click(".fault .primary")
    expect(page.locator(".fault")).to_have_count(0)


def type_scores(page: Page, scores: Sequence[int]) -> None:
    """The first three scores; the fourth follows."""
    for field, score in zip(page.locator(".decision-points input").all(), scores, strict=False):
        field.fill(str(score))
        field.press("Tab")
    expect(page.locator(".points-sum.is-right")).to_be_visible()


def totals(page: Page) -> list[int]:
    texts = page.locator(".scores-total").all_text_contents()
    return [int(text.replace("−", "-")) for text in texts]


def show(page: Page, tab: str) -> None:
    page.locator(".desk-tab", has_text=tab).click()


def settled(page: Page) -> None:
    """Nothing waits on the phone any more."""
    expect(page.locator(".desk-status p")).to_have_count(0)


def written(director: Director, page: Page, count: int) -> list[Any]:
    """The lines of the sheet at the server once there are so many."""
    wait_until(lambda: len(director.sheet(ONE)["lines"]) == count)
    settled(page)
    lines: list[Any] = director.sheet(ONE)["lines"]
    return lines


def open_phone(browser: Browser, folder: Path, *arguments: str) -> BrowserContext:
    """A browser that keeps what it has when it is closed."""
    return browser.browser_type.launch_persistent_context(
        folder,
        executable_path=program(),
        args=[*ARGUMENTS, *arguments],
        viewport={"width": SMALL[0], "height": SMALL[1]},
        locale="en-GB",
    )


def expect_kept(page: Page) -> None:
    """The page of the link is kept by now, or will be soon."""
    wait_until(lambda: bool(page.evaluate(KEPT)))
