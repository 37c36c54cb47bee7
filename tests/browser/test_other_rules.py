"""A table that was begun under other rules than are played now: its page says so, and shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.visitors import PHONE, visitor
from courtcards.games import game_named
from server.serving import running_server

pytestmark = pytest.mark.long


def test_it_is_seen_and_cannot_be_played_on(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        running_server(tmp_path / "tables.sqlite3") as url,
        visitor(browser, url, PHONE) as ann,
    ):
        ann.open_table(game="kings-corner", ruleset="french-single", seats=2)
        hand = ann.page.locator(".card.zone-hand")
        count = hand.count()
        monkeypatch.setattr(type(game_named("kings-corner")), "rules_version", 2)
        ann.page.reload()
        expect(ann.page.locator(".call.is-other-rules")).to_contain_text("This table cannot go on")
        expect(hand).to_have_count(count)
        expect(ann.page.locator(".card.is-playable")).to_have_count(0)
        expect(ann.page.get_by_role("button", name="Go on")).to_have_count(0)
