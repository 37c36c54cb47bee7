"""Somebody at a browser: a page that notes what goes wrong on it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
)

from waiting import LIMIT_S, wait_until

LIMIT_MS = LIMIT_S * 1000
expect.set_options(timeout=LIMIT_MS)
PHONE = (390, 844)
DESKTOP = (1280, 800)

# What the page says for some seconds (a notice, what somebody says) it says to the end of the test.
NOTICES_STAY = """const soon = setTimeout;
globalThis.setTimeout = (act, ms, ...rest) =>
    soon(act, ms === 6000 || ms === 7000 ? 2 ** 30 : ms, ...rest);"""
# A violation of the Content-Security-Policy is an event of the document; here it becomes an error.
NOTE_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
    console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));"""
READ_TEXTS = (Path(__file__).parent / "reading.js").read_text("utf-8")
"""What nobody should read, such as the key of a text, becomes an error of the page."""

LEFT = "courtcards.left"
"""By what name a browser keeps the table that was left last."""
ABORTED = "Failed to load resource: net::ERR_FAILED"
"""A browser's note on a request that a service worker or a test has ended."""
OFFLINE = ("ERR_INTERNET_DISCONNECTED", ABORTED)
"""Its notes on a line that is gone, the page's own and its service worker's; see forgive."""
OF_LEAVING = {"An unknown error occurred when fetching the script."}
"""What a browser says where a page is left that has just asked for its service worker."""


@dataclass
class Visitor:
    """One person's browser: cookies, storage and a page; ``faults`` is what went wrong there."""

    url: str
    context: BrowserContext
    page: Page
    faults: list[str] = field(default_factory=list)
    _forgiven: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        page = self.page
        page.add_init_script(READ_TEXTS)
        page.on("console", self._note_error)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", self._note_request)

    def _note_error(self, told: ConsoleMessage) -> None:
        if told.type == "error" and told.text not in OF_LEAVING and not self._forgives(told.text):
            self.faults.append(told.text)

    def _forgives(self, fault: str) -> bool:
        return any(text in fault for text in self._forgiven)

    def forgive(self, *told: str) -> None:
        """Browsers call what is no mistake of the page an error: a line that drops, a refusal.

        They may tell it later than the page shows it.
        """
        self._forgiven += told
        self.faults[:] = [fault for fault in self.faults if not self._forgives(fault)]

    def _note_request(self, request: Request) -> None:
        """The page fetches from its own server and from nowhere else."""
        address = request.url
        if not address.startswith((self.url, self.url.replace("http", "ws", 1), "data:", "blob:")):
            self.faults.append(f"fetched from elsewhere: {address}")

    def open_table(self, **choice: Any) -> str:
        """Open a table as the first page would, and go to it once the first cards are dealt."""
        wanted = {"options": {}, "name": "Ann", "bot": "steady", "seed": "a seed"} | choice
        answer = self.context.request.post(f"{self.url}/api/tables", data=wanted)
        assert answer.status == 201, answer.text()
        table: str = answer.json()["table"]
        self.page.goto(f"{self.url}/table/{table}")
        self.page.wait_for_selector(".card.zone-hand")
        return table

    def come_anew(self, table: str) -> None:
        """Come to a table without what was kept of it when it was left."""
        self.page.goto(self.url)
        self.page.evaluate(f"localStorage.removeItem('{LEFT}')")
        self.page.goto(f"{self.url}/table/{table}")

    def hears(self, what: list[Any]) -> None:
        """Wait until there is something: of a page one is told only while it is asked."""
        wait_until(lambda: bool(self.page.evaluate("true") and what))

    def snapshot(self, table: str) -> Any:
        """What the server says of the table."""
        return self.context.request.get(f"{self.url}/api/tables/{table}").json()


Come = Callable[..., Visitor]
"""Lets somebody come: with a size of the screen, a language, and settings, as ``visitor`` has."""


def kept_from_before(key: str, what: dict[str, Any]) -> str:
    """A script by which pages find what an earlier visit has kept; one of no site keeps nothing."""
    kept = json.dumps(json.dumps(what))
    return f"if (origin !== 'null') localStorage['{key}'] ??= {kept};"


@contextmanager
def visitor(
    browser: Browser,
    url: str,
    size: tuple[int, int] = DESKTOP,
    locale: str = "en-GB",
    *,
    still: bool = True,
    **settings: str,
) -> Iterator[Visitor]:
    """A person at a browser of that size and language, with these settings; its faults fail.

    Who asks for ``still`` pages can press what would move; most tests are not about moving. Nothing
    plays itself, unless a test asks for that.
    """
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=locale,
        reduced_motion="reduce" if still else "no-preference",
    )
    context.set_default_timeout(LIMIT_MS)
    context.add_init_script(NOTICES_STAY)
    context.add_init_script(NOTE_VIOLATIONS)
    plain = {"speed": "fast", "forced": "off"}
    context.add_init_script(kept_from_before("courtcards.settings", plain | settings))
    guest = Visitor(url, context, context.new_page())
    yield guest
    context.close()
    assert guest.faults == [], guest.faults


@contextmanager
def comers(browser: Browser, url: str) -> Iterator[Come]:
    """Lets people come to a server, each with a browser of their own, until the end."""
    with ExitStack() as stack:
        yield lambda *look, **more: stack.enter_context(visitor(browser, url, *look, **more))
