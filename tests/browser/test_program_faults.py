"""A program at a table that gives no move: who plays with it reads so, and hears it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.visitors import DESKTOP, visitor
from cli.serving import served
from programs.programs import LOOP, script

pytestmark = pytest.mark.long

SAID = "(automatic: the program sent an illegal move)"


def test_its_plate_and_the_log_say_so_and_it_is_read_out(browser: Browser, tmp_path: Path) -> None:
    answer = 'def answer(asked): say(type="move", id=asked["id"], move="9X")\n'
    program = f"program:{script(tmp_path, answer + LOOP)}"
    data = str(tmp_path / "tables.sqlite3")
    asked = ("play", "--no-browser", "--port", "0", "--data", data, "--bot", program)
    with served(*asked) as (_, url), visitor(browser, url, DESKTOP) as ann:
        choice = {"game": "double-king", "ruleset": "club", "seats": 4}
        ann.open_table(**choice, bot=program, options={"first_dealer": 3})
        page = ann.page
        page.wait_for_selector(".is-my-turn .board:not(.is-behind)")
        plate = page.locator('.plate[data-seat="3"]')
        expect(plate.locator(".badge.is-fault")).to_have_text("illegal move")
        expect(page.locator('.plate[data-seat="0"] .badge')).to_have_count(0)
        expect(page.locator(".log").first).to_contain_text(SAID)
        expect(page.locator('[role="log"][aria-live]')).to_contain_text(SAID)
        page.reload()
        expect(page.locator(".badge.is-fault").first).to_be_visible()
