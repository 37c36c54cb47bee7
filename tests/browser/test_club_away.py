"""The director's page goes on while the server is gone, and sends when it is back."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.directing import LAPTOP, go, press_next
from browser.sheet_writing import draw_with_own_cards, enter, phone
from browser.visitors import Visitor, visitor
from server.clubbing import Director, PaperTable
from server.registrants import Registrant
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


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    started = Laptop(tmp_path)
    yield started
    started.stop()


def open_and_keep(cas: Visitor, laptop: Laptop, director: Director) -> None:
    """Open the director's page, and wait until the device has all that it needs to go on."""
    cas.page.goto(laptop.url + director.links()["director"])
    expect(cas.page.locator(".step")).to_have_count(4)
    wait_until(lambda: bool(cas.page.evaluate(KEPT)))


def show(page: Page, name: str) -> None:
    """Keep a picture of the page, where somebody wants to look at it."""
    if folder := os.environ.get("LOOK"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def test_an_evening_goes_on_without_its_server(browser: Browser, laptop: Laptop) -> None:
    with client_of(laptop.url) as http, visitor(browser, laptop.url, LAPTOP) as cas:
        director = Director.opening(http, rounds=2, seating="random")
        director.do("add", players=[{"name": f"Player {number}"} for number in range(8)])
        page = cas.page
        open_and_keep(cas, laptop, director)
        laptop.stop()
        expect(page.locator(".away")).to_contain_text("you go on on this device")
        press_next(page)
        expect(page.locator(".seating-step")).to_be_visible()
        press_next(page)
        expect(page.locator(".round-step .seat-name")).to_have_count(8)
        shown = page.locator(".seat-name").all_text_contents()
        expect(page.locator(".away")).to_contain_text("2 things are to be sent")
        page.reload()
        expect(page.locator(".away")).to_contain_text("2 things are to be sent")
        expect(page.locator(".seat-name")).to_have_count(8)
        assert page.locator(".seat-name").all_text_contents() == shown
        laptop.start()
        expect(page.locator(".away")).to_contain_text("has been sent")
        assert page.locator(".seat-name").all_text_contents() == shown
        log = [event["kind"] for event in director.log()]
        assert (log.count("rounds-drawn"), log.count("round-begun")) == (1, 1)
        cas.forgive(REFUSED, "WebSocket connection", "ERR_")


def test_a_round_is_written_and_closed_while_the_server_is_gone(
    browser: Browser, laptop: Laptop
) -> None:
    paper = PaperTable(random.Random(7), dealer=2)
    with client_of(laptop.url) as http, visitor(browser, laptop.url, LAPTOP) as cas:
        director = Director.opening(http, rounds=2, seating="random")
        director.begin(players=8)
        page = cas.page
        open_and_keep(cas, laptop, director)
        with phone(browser, laptop.url, director, table=2) as ann:
            draw_with_own_cards(ann.page)
            laptop.stop()
            expect(page.locator(".away")).to_contain_text("you go on on this device")
            enter(ann.page, {"contract": "tricks", "points": [0, 6, 7, 0]})
            page.goto(page.url.partition("/sheet")[0] + "/sheet/1/1")
            draw_with_own_cards(page, writer=1, dealer=2)
            show(page, "sheet")
            for _ in range(20):
                enter(page, paper.game())
            page.locator('.confirm [value="3"]').check()
            page.click(".confirm .primary")
            expect(page.locator(".finish h2")).to_have_text("Thank you")
            page.goto(page.url.partition("/sheet")[0])
            press_next(page)
            page.fill("#close-reason", "Table 2 goes home")
            page.click(".closing-dialog .primary")
            expect(page.locator("table.standings")).to_be_visible()
            show(page, "closed")
            ranking = page.locator("table.standings").inner_text()
            laptop.start()
            expect(page.locator(".away")).to_contain_text("has been sent")
            wait_until(lambda: len(director.sheet((1, 2))["lines"]) == 1)
            page.reload()
            go(page, "Standings")
            assert page.locator("table.standings").inner_text() == ranking
            kept = director.sheet((1, 1))
            assert (len(kept["lines"]), kept["confirmed"]["seat"]) == (20, 3)
            assert director.view()["rounds"][0]["reason"] == "Table 2 goes home"
            cas.forgive(REFUSED, "WebSocket connection", "ERR_")
            ann.forgive(REFUSED, "WebSocket connection", "ERR_")
            assert cas.faults == ann.faults == []


def test_what_the_server_refuses_afterwards_is_shown_with_its_sentence(
    browser: Browser, laptop: Laptop
) -> None:
    with client_of(laptop.url) as http, visitor(browser, laptop.url, LAPTOP) as cas:
        director = Director.opening(http, rounds=2, seating="random")
        director.do("add", players=[{"name": f"Player {number}"} for number in range(8)])
        director.do("open-registration", places=16)
        Registrant(director).do("register", name="Wout")
        page = cas.page
        open_and_keep(cas, laptop, director)
        expect(page.get_by_role("button", name="Take in Wout")).to_be_enabled()
        own = laptop.port
        laptop.stop()
        expect(page.locator(".away")).to_contain_text("you go on on this device")
        expect(page.locator(".registration")).to_contain_text("Registration needs the server.")
        expect(page.get_by_role("button", name="Take in Wout")).to_be_disabled()
        page.fill("#player-name", "Zoe")
        page.press("#player-name", "Enter")
        expect(page.locator(".person")).to_have_count(9)
        laptop.port = "0"
        with client_of(laptop.start()) as elsewhere:
            other = Director(elsewhere, director.evening, director.token)
            other.do("add", id="from elsewhere", players=[{"name": "zoe"}])
        laptop.stop()
        laptop.port = own
        laptop.start()
        refused = page.locator(".away-refused")
        expect(refused).to_contain_text("make the two names differ")
        show(page, "refused")
        refused.get_by_role("button", name="Leave it out").click()
        expect(refused).to_have_count(0)
        expect(page.locator(".person")).to_have_count(9)
        expect(page.locator(".people")).to_contain_text("zoe")
        cas.forgive(REFUSED, "WebSocket connection", "ERR_", "422")
        assert cas.faults == []
