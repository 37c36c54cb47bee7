"""A folder of files on somebody's host: matches by clicks, and then without that host."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from itertools import cycle
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from sites import pocket, site
from sites.serving import Handler

from browser.axe import violations
from browser.choosing import last_chose
from browser.chromium import DESKTOP, PHONE, Visitor, visitor
from browser.hands import by_mouse, play_hand
from browser.screens import stays_within_the_screen
from courtcards.languages import LANGUAGES
from courtcards.matches import records
from courtcards.matches.replay import verify

pytestmark = pytest.mark.long

PLACE = "games/cards"
"""The folder of the site on its host."""
HANDS = {
    "kings-corner": {"ruleset": "french-single", "seats": 3},
    "double-king": {"ruleset": "club", "seats": 4},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a host serves; the site lies in one below it."""
    folder = tmp_path_factory.mktemp("host")
    (folder / PLACE).mkdir(parents=True)
    site.write(folder / PLACE, pocket.built())
    return folder


class Host:
    """A host of files that can be stopped."""

    def __init__(self, folder: Path) -> None:
        handler = partial(Handler, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def stop(self) -> None:
        """Answer nothing any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    served = Host(folder)
    yield served
    served.stop()


def begin(guest: Visitor, **choice: Any) -> None:
    """Choose a match on the first page of the site, and begin it."""
    last_chose(guest, **({"bot": "casual"} | choice))
    guest.page.goto(f"{guest.url}/{PLACE}/")
    guest.page.click(".start")
    guest.page.wait_for_url(f"**/{PLACE}/table/?table=*")
    guest.page.wait_for_selector(".card.zone-hand")


def forgive(guest: Visitor) -> None:
    """What the browser itself notes of a host that is gone is no fault of the page."""
    guest.faults[:] = [each for each in guest.faults if "ERR_CONNECTION_REFUSED" not in each]


@pytest.mark.parametrize("game", HANDS)
def test_a_match_while_its_host_is_gone(browser: Browser, folder: Path, game: str) -> None:
    host = Host(folder)
    with visitor(browser, host.url, PHONE, "nl-BE") as guest:
        page = guest.page
        begin(guest, game=game, **HANDS[game])
        expect(page.locator("html")).to_have_attribute("lang", "nl")
        play_hand(page, by_mouse, 3, in_haste=True)
        # The pages, and all that they are made of, are kept by now, or soon.
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        host.stop()
        page.reload()
        page.wait_for_selector(".cards [data-card]")
        assert play_hand(page, by_mouse, in_haste=True).isOver
        for place in ("history/", "replay/", ""):
            page.goto(f"{host.url}/{PLACE}/{place}")
            expect(page.locator("html")).to_have_attribute("lang", "nl")
            expect(page.locator("h1")).to_be_visible()
        forgive(guest)
        assert guest.faults == []


def test_a_finished_match_is_seen_again_reviewed_and_saved(browser: Browser, host: Host) -> None:
    with visitor(browser, host.url) as guest:
        page = guest.page
        begin(guest, game="kings-corner", **HANDS["kings-corner"])
        play_hand(page, by_mouse, in_haste=True)
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download the record").click()
        verify(records.decode(Path(saved.value.path()).read_bytes()))
        page.get_by_role("link", name="Review").click()
        page.wait_for_url(f"**/{PLACE}/replay/?table=*")
        page.wait_for_selector(".cards [data-card]")
        expect(page.locator(".review-progress")).to_contain_text("judged")
        page.goto(f"{host.url}/{PLACE}/history/")
        expect(page.locator(".history")).to_contain_text("French rules, single hand")


@pytest.mark.parametrize(("language", "size"), [*zip(LANGUAGES, cycle([PHONE, DESKTOP]))])
def test_what_there_is_to_read(
    browser: Browser, host: Host, language: str, size: tuple[int, int]
) -> None:
    with visitor(browser, host.url, size, language) as guest:
        page = guest.page
        page.goto(f"{host.url}/{PLACE}/")
        expect(page.locator(".without-server")).to_contain_text("courtcards serve")
        expect(page.locator("[name=place]")).to_have_count(0)
        assert violations(page) == []
        page.locator(".home-foot a").first.click()
        page.wait_for_url(f"**/{PLACE}/rules/{language}/")
        page.locator('.rule-sets a[href="french/"]').click()
        expect(page.locator("#KC-2\\.8")).to_be_attached()
        assert violations(page) == []
        assert stays_within_the_screen(page)
        page.goto(f"{host.url}/{PLACE}/study/")
        expect(page.locator("img").first).to_be_visible()
        assert stays_within_the_screen(page)


def test_a_page_that_is_opened_as_a_file_says_what_to_do(browser: Browser, folder: Path) -> None:
    page = browser.new_page()
    page.goto((folder / PLACE / "index.html").as_uri())
    expect(page.locator(".opened-as-file p").first).to_contain_text("python3 serve.py")
    page.close()
