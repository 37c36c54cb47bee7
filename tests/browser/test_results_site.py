"""A site of results in a browser, from somebody's host of files: it fits, everybody reads it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import EACH_ONCE, violations
from browser.screens import SMALL_PHONE, resize, stays_within_the_screen
from browser.site_hosts import Host
from browser.visitors import DESKTOP, visitor
from clubs.publishing import written_log
from courtcards.cli.runner import run_command

pytestmark = pytest.mark.long

PAGES = ("index", "strength", "season-hiver-2026", "evening-2026-03-14-2")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("results")
    log = written_log(tmp_path_factory.mktemp("log") / "tables.sqlite3")
    asked = ["--out", str(folder), "--data", str(log), "--names", "all"]
    assert run_command(["club", "site", *asked]) == 0
    host = Host(folder)
    yield host
    host.stop()


def test_a_reader_finds_an_evening_and_its_sheets(browser: Browser, host: Host) -> None:
    with visitor(browser, host.url, SMALL_PHONE) as reader:
        page = reader.page
        page.goto(f"{host.url}/index.html")
        page.get_by_role("link", name="Nederlands").click()
        expect(page.locator("h1")).to_have_text("Uitslagen")
        page.get_by_role("link", name="Hiver 2026").click()
        expect(page.locator("tbody tr")).to_have_count(7)
        page.get_by_role("link", name="7/3").click()
        expect(page.locator("h1")).to_have_text("Evening 7")
        page.locator("summary").first.click()
        expect(page.locator(".sheet[open] tbody tr")).to_have_count(23)
        assert stays_within_the_screen(page)
        page.get_by_role("link", name="Français").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("h1")).to_have_text("Evening 7")


def test_everybody_can_read_it(browser: Browser, host: Host) -> None:
    with visitor(browser, host.url, DESKTOP) as reader:
        for name in PAGES:
            reader.page.goto(f"{host.url}/fr/{name}.html")
            if name.startswith("evening"):
                reader.page.locator("summary").first.click()
            for size, light in EACH_ONCE:
                resize(reader.page, size)
                reader.page.emulate_media(color_scheme="dark" if light == "dark" else "light")
                assert not violations(reader.page)
                assert stays_within_the_screen(reader.page)
