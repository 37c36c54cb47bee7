"""A server behind a real proxy: TLS, HTTP/2, WebSockets, and who a client is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.hands import by_mouse, play_hand
from browser.together import DOUBLE_KING
from browser.visitors import Visitor, visitor
from browsers import launch_chromium
from deploy.behind import PROXIES, behind, client

pytestmark = [pytest.mark.long, pytest.mark.browser]

OPEN = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann", "bot": "random"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One that takes any certificate."""
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright.chromium, "--ignore-certificate-errors")
        yield browser
        browser.close()


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_hand_is_played_through_a_proxy_and_nobody_is_believed_to_be_another(
    browser: Browser, proxy: str, tmp_path: Path
) -> None:
    limit = {"COURTCARDS_LIMITS_TABLES_PER_ADDRESS": "2 per hour"}
    with behind(proxy, tmp_path, **limit) as server:
        with visitor(browser, server.url) as ann:
            play(ann, server.url)
        with client(server.url) as asked:
            opened = [
                asked.post("/api/tables", json=OPEN, headers={"x-forwarded-for": address})
                for address in ("198.51.100.1", "198.51.100.2")
            ]
            assert [each.status_code for each in opened] == [201, 429]
        with client(server.plain) as asked:  # what comes without TLS is sent to it
            answer = asked.get("/rules")
            assert answer.is_redirect
            told = urlsplit(answer.headers["location"])
            assert (told.scheme, told.hostname, told.path) == ("https", "localhost", "/rules")


def play(ann: Visitor, url: str) -> None:
    """A hand, by HTTP/2 and a WebSocket, with a cookie for HTTPS alone."""
    lines: list[str] = []
    ann.page.on("websocket", lambda socket: lines.append(socket.url))
    wanted = DOUBLE_KING | {"name": "Ann", "bot": "steady", "seed": "a seed"}
    opened = ann.context.request.post(f"{url}/api/tables", data=wanted, ignore_https_errors=True)
    assert opened.status == 201, opened.text()
    ann.page.goto(f"{url}/table/{opened.json()['table']}")
    spoken = "performance.getEntriesByType('navigation')[0].nextHopProtocol"
    assert ann.page.evaluate(spoken) == "h2"
    ann.page.wait_for_selector(".card.zone-hand")
    play_hand(ann.page, by_mouse, turns=6, in_haste=True)  # a game is chosen, and five cards
    expect(ann.page.locator(".card.zone-hand")).to_have_count(8)
    assert [line.split("/api/")[0] for line in lines] == [url.replace("https", "wss")]
    [cookie] = ann.context.cookies()
    assert cookie["secure"]
    assert cookie["httpOnly"]
    address = ann.context.request.get(f"{url}/api/address", ignore_https_errors=True).json()
    assert address == {"address": url, "here_only": False}
    assert ann.faults == []
