"""Hearts at the table in the browser, on the board that any game with tricks is drawn on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.choosing import choose
from browser.hands import by_mouse, play_hand
from browser.visitors import visitor
from browsers import launched
from cli.serving import served
from third_game.bringing import surroundings


@pytest.mark.long
def test_a_match_is_played_by_mouse(tmp_path: Path) -> None:
    data, with_hearts = str(tmp_path / "tables"), surroundings(tmp_path)
    with (
        served("serve", "--port", "0", "--data", data, **with_hearts) as (_, url),
        launched("chromium") as browser,
        visitor(browser, url) as ann,
    ):
        ann.page.goto(f"{url}/new")
        choose(ann.page, "game", "hearts")
        expect(ann.page.locator(".rules-text")).to_contain_text("Each heart that you take")
        table = ann.open_table(game="hearts", ruleset="hearts", seats=4)
        expect(ann.page.locator(".card.zone-hand")).to_have_count(13)
        assert play_hand(ann.page, by_mouse, in_haste=True).isOver
        expect(ann.page.locator(".result-match")).to_be_visible()
        totals = ann.snapshot(table)["view"]["sheet"]["totals"]
        shown = ann.page.locator(".result-scores tbody tr td b").all_inner_texts()
        assert [int(text) for text in shown] == sorted(totals)  # the fewest points win
