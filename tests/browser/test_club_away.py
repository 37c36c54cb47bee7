"""The director's page goes on while the server is gone, and sends when it is back."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.directing import LAPTOP, next_thing
from browser.sheet_writing import forgive
from browser.visitors import visitor
from server.clubbing import Director
from server.serving import client_of
from waiting import wait_until

pytestmark = pytest.mark.long

REFUSED = "ERR_CONNECTION_REFUSED"
KEPT = """async () => (await caches.keys()).some((name) => name.includes("local"))
  && !!(await navigator.serviceWorker.getRegistration("/local/"))?.active"""


class Laptop:
    """A server that is stopped, and started again on its data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = "0"
        self.url = self.start()

    def start(self) -> str:
        command = [sys.executable, "-m", "courtcards", "serve", "--port", self.port]
        self.server = subprocess.Popen(
            [*command, "--data", str(self.data)], stdout=subprocess.PIPE, text=True
        )
        assert self.server.stdout is not None
        found = re.search(r"http://\S+", self.server.stdout.readline())
        assert found, "the server did not start"
        self.port = found[0].rstrip("/").rpartition(":")[2]
        return found[0].rstrip("/")

    def stop(self) -> None:
        self.server.terminate()
        self.server.wait()
        if self.server.stdout is not None:
            self.server.stdout.close()


def test_an_evening_goes_on_without_its_server(browser: Browser, tmp_path: Path) -> None:
    laptop = Laptop(tmp_path)
    with client_of(laptop.url) as http, visitor(browser, laptop.url, LAPTOP) as cas:
        director = Director.opening(http, rounds=2, seating="random")
        director.do("add", players=[{"name": f"Player {number}"} for number in range(8)])
        page = cas.page
        page.goto(laptop.url + director.links()["director"])
        expect(page.locator(".step")).to_have_count(4)
        wait_until(lambda: bool(page.evaluate(KEPT)))
        laptop.stop()
        expect(page.locator(".away")).to_contain_text("you go on on this device")
        next_thing(page).click()
        expect(page.locator(".seating-step")).to_be_visible()
        next_thing(page).click()
        expect(page.locator(".table-card")).to_have_count(2)
        shown = page.locator(".seat-name").all_text_contents()
        expect(page.locator(".away")).to_contain_text("2 things are to be sent")
        page.reload()
        expect(page.locator(".away")).to_contain_text("2 things are to be sent")
        assert page.locator(".seat-name").all_text_contents() == shown
        laptop.start()
        expect(page.locator(".away")).to_contain_text("has been sent")
        assert page.locator(".seat-name").all_text_contents() == shown
        log = [event["kind"] for event in director.log()]
        assert (log.count("rounds-drawn"), log.count("round-begun")) == (1, 1)
        forgive(cas, REFUSED, "WebSocket connection", "ERR_")
    laptop.stop()
