"""A deal on a club's own site: framed from another origin, copied into a page, by keyboard."""

from __future__ import annotations

import functools
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.axe import violations
from browser.visitors import LIMIT_MS
from courtcards.diagrams.deal_pages import write_page
from courtcards.diagrams.problems import read_problems
from diagrams.moments import KINGS, OPEN_DEAL

pytestmark = pytest.mark.browser

LAST = 9
"""The number of the last step of the deal."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        return


@contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def deal(tmp_path: Path) -> Iterator[str]:
    """The address of the page of a deal."""
    folder = tmp_path / "deals"
    folder.mkdir()
    (folder / "deal.html").write_text(write_page(read_problems(OPEN_DEAL), "fr"))
    with served(folder) as url:
        yield f"{url}/deal.html"


def step_through(shown: Locator) -> None:
    """Go through a deal by its buttons and by keyboard."""
    caption, next_button = shown.locator("p"), shown.locator("button[name=next]")
    expect(caption).to_have_text("Les cartes sont données")
    expect(shown.locator("button[name=back]")).to_be_disabled()
    next_button.click()
    expect(caption).to_have_text("Place 4: Moindre cœurs")
    for _ in range(4):
        next_button.press("ArrowRight")
    expect(caption).to_have_text("Place 4: 4♣ – Place 3 prend le pli")
    expect(shown.locator("svg desc")).to_have_text(re.compile("Sur la table.*5♣ D♣ 1♣ 4♣"))
    next_button.press("End")
    expect(next_button).to_be_disabled()
    slider = shown.get_by_role("slider", name="Coup")
    expect(slider).to_have_value(str(LAST))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^9 / 9: Place \d"))
    slider.press("ArrowLeft")
    expect(slider).to_have_value(str(LAST - 1))
    slider.press("Home")
    expect(caption).to_have_text("Les cartes sont données")


def test_a_frame_of_another_origin_shows_it(browser: Browser, deal: str, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "index.html").write_text(
        f'<title>Club</title><iframe src="{deal}" title="Deal" width="500" height="640"></iframe>'
    )
    page = browser.new_page()
    page.set_default_timeout(LIMIT_MS)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with served(folder) as url:
        page.goto(f"{url}/index.html")
        step_through(page.frame_locator("iframe").locator("courtcards-deal"))
        own = [f"{url}/index.html", deal]
        assert [each for each in asked if not each.endswith("/favicon.ico")] == own
    page.close()


def test_its_element_can_be_copied_into_a_page(browser: Browser, deal: str, tmp_path: Path) -> None:
    """The page has a style of its own, a strict policy, the script in a file, and no encoding."""
    text = write_page(read_problems(f"{OPEN_DEAL}\n{KINGS}"), "fr")
    elements = re.findall(r"<courtcards-deal.*?</courtcards-deal>", text, re.DOTALL)
    script = re.search(r"<script>(.*?)</script>", text, re.DOTALL)
    assert script is not None
    folder = tmp_path / "copied"
    folder.mkdir()
    (folder / "deal.js").write_text(script[1])
    (folder / "club.css").write_text("svg { max-width: 50px } button { display: none }")
    policy = "default-src 'self'"
    (folder / "index.html").write_text(
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>Club</title>'
        '<link rel="stylesheet" href="club.css"><script src="deal.js"></script>' + "".join(elements)
    )
    page = browser.new_page()
    page.set_default_timeout(LIMIT_MS)
    with served(folder) as url:
        page.goto(f"{url}/index.html")
        step_through(page.locator("courtcards-deal").first)
        box = page.locator("courtcards-deal svg").first.bounding_box()
        assert box is not None
        assert box["width"] > 400
        expect(page.locator("courtcards-deal p").last).to_have_text("Les cartes sont données")
    page.close()


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (320, "dark"), (1280, "light")])
def test_it_fits_and_axe_finds_nothing(
    browser: Browser, deal: str, width: int, scheme: str
) -> None:
    look = {"width": width, "height": 640}
    with browser.new_context(viewport=look, color_scheme=scheme) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(LIMIT_MS)
        page.goto(deal)
        for name in ("first", "back", "next", "last"):
            box = page.locator(f"button[name={name}]").bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


def test_without_scripts_the_first_picture_is_there(browser: Browser, deal: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(deal)
        expect(page.get_by_role("img")).to_be_visible()
