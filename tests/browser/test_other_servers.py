"""A table that a newer server has played on at, or that was begun under other rules: it says so."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.visitors import PHONE, visitor
from courtcards.games import find_game
from server.other_server import write
from server.serving import running_server

pytestmark = pytest.mark.long

NEWER = '{"v":2,"kind":"said","seat":0,"phrase":"hello"}'
REFUSED = "503"


def test_the_page_waits_and_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, visitor(browser, url, PHONE) as ann:
        table = ann.open_table(game="kings-corner", ruleset="french-single", seats=2)
        trouble = ann.page.locator(".call.is-trouble")
        write(log, table, NEWER)
        expect(trouble).to_contain_text("A newer server has played on here.")
        bring_up(log)  # as if the next server that the page comes to were the newer one
        expect(trouble).to_have_count(0)
        expect(ann.page.locator(".card.zone-hand").first).to_be_visible()
        ann.forgive(REFUSED)


def bring_up(log: Path) -> None:
    with sqlite3.connect(log) as connection:
        readable = NEWER.replace('"v":2,', "")
        connection.execute("UPDATE events SET event = ? WHERE event = ?", (readable, NEWER))
    connection.close()


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
        monkeypatch.setattr(type(find_game("kings-corner")), "rules_version", 2)
        ann.page.reload()
        expect(ann.page.locator(".call.is-other-rules")).to_contain_text(
            "This table cannot continue"
        )
        expect(hand).to_have_count(count)
        expect(ann.page.locator(".card.is-playable")).to_have_count(0)
        expect(ann.page.get_by_role("button", name="Go on")).to_have_count(0)
