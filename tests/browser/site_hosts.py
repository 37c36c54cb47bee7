"""Somebody's host of files, with a site in a folder of it, and a person who plays there."""

from __future__ import annotations

from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

from playwright.sync_api import expect
from sites import offline_bundle, site
from sites.serving import Handler

from browser.choosing import last_chose
from browser.hands import by_mouse, play_hand
from browser.visitors import Visitor

GONE = "ERR_CONNECTION_REFUSED"
"""What the browser itself notes of a host that is gone is no fault of the page."""
PLACE = "games/cards"
"""The folder of the site on its host."""
# The person begins, or chooses the game: a bot might be out of cards before, or choose a short one.
HANDS = {
    "kings-corner": {"ruleset": "french-single", "seats": 3, "options": {"first_dealer": 2}},
    "double-king": {"ruleset": "club", "seats": 4, "options": {"first_dealer": 0}},
}


def host_folder(folder: Path) -> Path:
    """A folder for a host, in which the site lies below."""
    (folder / PLACE).mkdir(parents=True)
    site.write(folder / PLACE, offline_bundle.build_bundle())
    return folder


class Host:
    """A host of files that can be stopped; it notes what it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        self.gives_bundle = Event()
        """What a device hosts tables with waits for this."""
        self.gives_bundle.set()
        self.blocks: set[str] = set()
        """The names of files that cannot be had."""
        host = self

        class Noting(Handler):
            def do_GET(self) -> None:  # noqa: N802 - the library's name
                host.asked.append(self.path)
                if host.blocks & {self.path.rpartition("/")[2]}:
                    return self.send_error(403)
                if self.path.startswith(f"/{PLACE}/offline-bundle/"):
                    host.gives_bundle.wait()
                return super().do_GET()

        handler = partial(Noting, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        # A test that fails leaves it running: that must not keep the whole run from its end.
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer nothing any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def begin(guest: Visitor, **choice: Any) -> None:
    """Choose a match on the first page of the site, and begin it."""
    last_chose(guest, **({"bot": "casual"} | choice))
    guest.page.goto(f"{guest.url}/{PLACE}/")
    guest.page.click(f"[data-game={choice['game']}] .play")
    guest.page.wait_for_url(f"**/{PLACE}/table/?table=*")
    guest.page.wait_for_selector(".card.zone-hand")


def hand_without_its_host(guest: Visitor, host: Host, game: str) -> None:
    """Begin a match in a Dutch browser, lose the host in the midst of a hand, and end the hand."""
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
