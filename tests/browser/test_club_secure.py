"""A club's own HTTPS: a score sheet that is loaded anew without a connection."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import found
from browser.screens import SMALL_PHONE, speak, stays_within_the_screen
from browser.sheet_writing import (
    draw_with_own_cards,
    enter,
    expect_kept,
    open_phone,
    page_of,
    settled,
    totals,
    written,
)
from browser.visitors import NOTE_VIOLATIONS, OFFLINE, Visitor, visitor
from cli.serving import served
from courtcards.text import LANGUAGES
from server.clubbing import Director, PaperTable
from server.serving import HTML, client_of

pytestmark = pytest.mark.long

HALL = "hall.test"
TRUSTED = ("--ignore-certificate-errors", f"--host-resolver-rules=MAP {HALL} 127.0.0.1")
"""The certificate names no hall; that it is right where it does is shown without a browser."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The plain address of a club's own server that is secure, too."""
    data = tmp_path_factory.mktemp("evenings")
    arguments = ("club", "--secure", "--port", "0", "--no-browser", "--data", str(data))
    with served(*arguments) as (_, url):
        yield url.removesuffix("/club")


def secure_port(plain: str) -> int:
    """Where the server speaks HTTPS, as its page says."""
    with client_of(plain) as http:
        text = http.get("/club/secure", headers=HTML).text
    found = re.search(r'href="(https://[^"]+)/club/secure"', text)
    assert found is not None
    return urlsplit(found[1]).port or 443


def test_a_sheet_is_loaded_anew_without_a_connection(
    browser: Browser, hall: str, tmp_path: Path
) -> None:
    url = f"https://{HALL}:{secure_port(hall)}"
    with client_of(hall) as http:
        director = Director.opening(http, seating="random")
        director.begin(players=8)
        context = open_phone(browser, tmp_path, *TRUSTED)
        context.add_init_script(NOTE_VIOLATIONS)
        ann = Visitor(url, context, context.new_page())
        page = ann.page
        page.goto(url + page_of(director))
        assert page.evaluate("isSecureContext") is True
        round_ = PaperTable(random.Random(7), dealer=0)
        draw_with_own_cards(page)
        for _ in range(2):
            enter(page, round_.game())
        settled(page)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
        expect_kept(page)
        context.set_offline(True)
        page.reload()
        expect(page.locator("h2[data-step]")).to_contain_text("Game 3")
        for _ in range(2):
            enter(page, round_.game())
        page.reload()
        expect(page.locator(".desk-status")).to_contain_text("2 entries not sent yet")
        assert totals(page) == round_.totals
        context.set_offline(False)
        assert len(written(director, page, 4)) == 4
        ann.forgive(*OFFLINE)
        assert ann.faults == []
        context.close()


def test_the_page_that_tells_how(browser: Browser, hall: str) -> None:
    with visitor(browser, hall, SMALL_PHONE) as ann:
        ann.page.goto(f"{hall}/club/secure")
        for language in LANGUAGES:
            speak(ann.page, language)
            assert stays_within_the_screen(ann.page)
        assert found(ann.page) == []
