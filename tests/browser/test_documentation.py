"""The documentation site in a browser, opened from its folder: searched, and before axe-core."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import violations
from browser.visitors import DESKTOP, LIMIT_MS, PHONE
from docs.building import built

pytestmark = pytest.mark.long

PAGES = (
    "index.html",
    "tutorials/first-hand.html",
    "howto/simulate.html",
    "environments.html",
    "reference/courtcards.html",
    "search.html?q=crowning",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("documentation"))


def opened(page: Page, site: Path, name: str) -> None:
    page.set_default_timeout(LIMIT_MS)
    page.goto(f"{site.as_uri()}/{name}")


def test_the_search_finds_a_rule_without_a_server(browser: Browser, site: Path) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, site, "index.html")
    page.get_by_role("textbox", name="Search").fill("crowning")
    page.keyboard.press("Enter")
    found = page.get_by_role("link", name="Kings in the Corner > KC-8 Crowning")
    expect(found).to_be_visible()
    found.click()
    expect(page.get_by_role("heading", name="KC-8 Crowning")).to_be_visible()
    assert asked
    assert [each for each in asked if not each.startswith(("file:", "data:"))] == []
    page.close()


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "dark"), (PHONE, "light")])
def test_axe_finds_nothing_grave(
    browser: Browser, site: Path, size: tuple[int, int], theme: str
) -> None:
    look = {"width": size[0], "height": size[1]}
    with browser.new_context(viewport=look, color_scheme=theme) as context:  # type: ignore[arg-type]
        page = context.new_page()
        for name in PAGES:
            opened(page, site, name)
            assert violations(page) == [], name
            wider = "() => document.documentElement.scrollWidth - innerWidth"
            assert page.evaluate(wider) <= 0, name
