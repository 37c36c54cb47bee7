"""The director's page goes on while the server is gone, and sends when it is back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from signal import SIGTERM

import pytest
from playwright.sync_api import Browser, expect

from browser.directing import (
    LAPTOP,
    address,
    evening,
    go,
    press_correct,
    press_next,
    press_true_seat,
)
from browser.sheet_writing import draw_with_own_cards, enter, phone
from browser.visitors import Visitor, visitor
from databases import free_port
from server.clubbing import Director, PaperTable
from server.registrants import Registrant
from server.serving import ServerProcess, client_of
from waiting import wait_until

pytestmark = pytest.mark.long

LOST = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_")
KEPT = """async () => (await caches.keys()).some((name) => name.includes("local"))
  && !!(await navigator.serviceWorker.getRegistration("/local/"))?.active"""
PLAYERS = [f"Player {number}" for number in range(8)]


class Laptop:
    """A server that is stopped, and started again on its data."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.port = free_port()
        self.start(self.port)

    def start(self, port: int) -> str:
        self.server = ServerProcess(self.log, port)
        return self.server.url

    def stop(self) -> None:
        self.server.end(SIGTERM)


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    started = Laptop(tmp_path / "log.sqlite3")
    yield started
    started.stop()


def lose_the_server(cas: Visitor, laptop: Laptop, director: Director) -> None:
    """Open the director's page; once the device has all that it needs to go on, stop the server."""
    cas.page.goto(address(director))
    expect(cas.page.locator(".step")).to_have_count(4)
    wait_until(lambda: bool(cas.page.evaluate(KEPT)))
    cas.forgive(*LOST)
    laptop.stop()
    expect(cas.page.locator(".away")).to_contain_text("you work on this device")


def test_an_evening_goes_on_without_its_server(browser: Browser, laptop: Laptop) -> None:
    """A round is drawn, begun, written and closed meanwhile; all of it is sent in the end."""
    paper, url = PaperTable(random.Random(7), dealer=2), laptop.server.url
    with client_of(url) as http, visitor(browser, url, LAPTOP) as cas:
        director, page = evening(http, *PLAYERS, rounds=2, seating="random"), cas.page
        lose_the_server(cas, laptop, director)
        press_next(page)
        expect(page.locator(".seating-step")).to_be_visible()
        press_next(page)
        seats = page.locator(".round-step .seat-name")
        expect(seats).to_have_count(8)
        shown = seats.all_text_contents()
        expect(page.locator(".away")).to_contain_text("2 changes to send")
        page.reload()
        expect(page.locator(".away")).to_contain_text("2 changes to send")
        expect(seats).to_have_text(shown)
        own = page.url
        page.goto(f"{own}/sheet/1/1")
        draw_with_own_cards(page, writer=1, dealer=2)
        for _ in range(20):
            enter(page, paper.game())
        page.locator('.confirm [value="3"]').check()
        page.click(".confirm .primary")
        expect(page.locator(".finish h2")).to_have_text("Thank you")
        page.goto(own)
        press_true_seat(page, 1, shown[0], shown[4])
        expect(page.locator(".foreseen")).to_contain_text("round 1, table 1 (20 lines)")
        press_correct(page)
        press_next(page)
        page.fill("#close-reason", "Table 2 goes home")
        page.click(".closing-dialog .primary")
        ranking = page.locator("table.standings")
        expect(ranking).to_be_visible()
        told = ranking.inner_text()
        laptop.start(laptop.port)
        expect(page.locator(".away")).to_contain_text("have been sent")
        page.reload()
        go(page, "Standings")
        expect(ranking).to_be_visible()
        assert ranking.inner_text() == told
        log = [event["kind"] for event in director.log()]
        assert (log.count("rounds-drawn"), log.count("round-begun")) == (1, 1)
        assert (log.count("seats-corrected"), log.count("reseated")) == (1, 2)
        kept = director.sheet((1, 1))
        assert [each["name"] for each in kept["players"]] == [shown[4], *shown[1:4]]
        assert (len(kept["lines"]), kept["confirmed"]["seat"]) == (20, 3)
        assert kept["standing"]["totals"] == paper.totals
        assert director.view()["rounds"][0]["reason"] == "Table 2 goes home"


def test_what_the_server_refuses_afterwards_is_shown_with_its_sentence(
    browser: Browser, laptop: Laptop
) -> None:
    """All that was done elsewhere meanwhile is there, and a phone has sent what it had kept."""
    url = laptop.server.url
    with client_of(url) as http, visitor(browser, url, LAPTOP) as cas:
        director, page = evening(http, *PLAYERS, rounds=2, seating="random"), cas.page
        director.begin()
        director.do("open-registration", places=16)
        Registrant(director).do("register", name="Wout")
        with phone(browser, url, director, table=2) as ann:
            draw_with_own_cards(ann.page)
            page.goto(address(director))
            go(page, "Players")
            expect(page.get_by_role("button", name="Accept Wout")).to_be_enabled()
            lose_the_server(cas, laptop, director)
            ann.forgive(*LOST)
            enter(ann.page, {"contract": "tricks", "points": [0, 6, 7, 0]})
            go(page, "Players")
            expect(page.locator(".registration")).to_contain_text("Registration needs the server.")
            expect(page.get_by_role("button", name="Accept Wout")).to_be_disabled()
            page.fill("#player-name", "Zoe")
            page.press("#player-name", "Enter")
            expect(page.locator(".person")).to_have_count(9)
            with client_of(laptop.start(0)) as elsewhere:
                other = Director(elsewhere, director.evening, director.token)
                other.do("add", id="from elsewhere", players=[{"name": "zoe"}])
            laptop.stop()
            laptop.start(laptop.port)
            refused = page.locator(".away-refused")
            expect(refused).to_contain_text("make the two names differ")
            refused.get_by_role("button", name="Discard it").click()
            expect(refused).to_have_count(0)
            expect(page.locator(".person")).to_have_count(9)
            expect(page.locator(".people")).to_contain_text("zoe")
            wait_until(lambda: len(director.sheet((1, 2))["lines"]) == 1)
            cas.forgive("422")
