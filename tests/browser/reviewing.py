"""A short match at the page of its review."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from browser.record_files import LINES, file
from browser.visitors import Visitor

HANDS = 2


def short_record(count: int = HANDS) -> Any:
    """A match of Double King that stops after a few games."""
    whole = json.loads(LINES[0])
    hands = whole["hands"][:count]
    totals = [sum(scores) for scores in zip(*(each["scores"] for each in hands), strict=True)]
    short = whole | {"hands": hands, "totals": totals, "winners": []}
    del short["ranking_points"]
    return short


RECORD = short_record()


def one_hand() -> Any:
    """A match of which one game has been played."""
    return short_record(1)


def open_review(guest: Visitor) -> Page:
    guest.page.goto(f"{guest.url}/replay?tab=review")
    record = file("short.jsonl", json.dumps(RECORD).encode())
    guest.page.set_input_files(".drop-zone input", record)
    expect(guest.page.locator(".review-progress")).to_have_text(f"All {HANDS} deals reviewed.")
    return guest.page
