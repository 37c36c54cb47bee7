"""*Your turn* as a message: a press asks for it, and another ends it."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.visitors import PHONE, Visitor, visitor
from courtcards.server.push import endpoints, sending
from server import push_service
from server.gathering import open_for_people, tell
from server.serving import Guest, running_server
from waiting import looks

pytestmark = pytest.mark.long

DAYS = {"pace": "days", "limit": 2}


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[push_service.PushService]:
    """A push service on this machine, which the server takes for one of the internet."""
    with push_service.push_service(tmp_path) as running:
        monkeypatch.setattr(endpoints, "PORT", running.port)
        monkeypatch.setattr(endpoints, "is_public", lambda _: True)
        trusted = ssl.create_default_context(cafile=running.certificate)
        monkeypatch.setattr(sending, "make_tls_context", lambda: trusted)
        yield running


@pytest.fixture
def here(tmp_path: Path, service: push_service.PushService) -> Iterator[str]:
    """The address of a server that knows that push service."""
    with running_server(tmp_path / "tables.sqlite3") as url:
        yield url


def subscribing_to(subscription: dict[str, Any]) -> str:
    """A script by which the browser's own push service is the one of the test."""
    told = json.dumps(subscription)
    return f"""
      const subscription = {{ ...{told}, toJSON: () => ({told}) }};
      let isOn = false;
      PushManager.prototype.subscribe = async ({{ applicationServerKey }}) => {{
        if (atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/")).length !== 65)
          throw new Error("no key");
        isOn = true;
        return subscription;
      }};
      PushManager.prototype.getSubscription = async () => (isOn ? subscription : null);
      Notification.requestPermission = async () => {{
        window.hasAsked = (window.hasAsked ?? 0) + 1;
        return "granted";
      }};"""


def sit_with_bea(guest: Visitor, bea: Guest, settings: dict[str, Any]) -> str:
    """A table that Bea opens, and at which the match begins once the visitor sits there, too."""
    table = open_for_people(bea, ruleset="french", settings=settings)
    seats = f"{guest.url}/api/tables/{table}/seats"
    assert guest.context.request.post(seats, data={"name": "Dora"}).status == 201
    assert tell(bea, "begin").status_code == 200
    assert tell(bea, "deal").status_code == 200
    guest.page.goto(f"{guest.url}/table/{table}")
    guest.page.get_by_role("button", name="Pause, leave and more").click()
    expect(guest.page.locator("#menu")).to_be_visible()
    return table


def test_a_press_asks_for_it_and_another_ends_it(
    browser: Browser, here: str, service: push_service.PushService
) -> None:
    device = push_service.Browser(service, "phone")
    with visitor(browser, here, PHONE) as guest, Guest(here) as bea:
        page = guest.page
        page.add_init_script(subscribing_to(device.subscription))
        sit_with_bea(guest, bea, {})
        expect(page.locator(".told-turns")).to_have_count(0)  # moves take no days here
        table = sit_with_bea(guest, bea, DAYS)
        assert page.evaluate("window.hasAsked") is None
        button = page.locator(".told-turns")
        expect(button).to_have_text("Notify me on my turn")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        page.goto(here)  # away from the table
        play_until_told(guest, bea, device)
        assert device.read()[0]["table"] == table
        page.goto(f"{here}/table/{table}")
        page.get_by_role("button", name="Pause, leave and more").click()
        expect(button).to_have_attribute("aria-pressed", "true")
        page.evaluate(SUBSCRIBED)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")


SUBSCRIBED = "PushManager.prototype.subscribe({ applicationServerKey: btoa('x'.repeat(65)) })"
"""What the browser remembers of itself."""


def play_until_told(guest: Visitor, bea: Guest, device: push_service.Browser) -> None:
    """Both play, without a page, until the visitor's device has been told of a turn.

    Nobody who is at the page is told; a busy machine may see late that it has been left, after as
    many hands as that takes.
    """
    at = f"{guest.url}/api/tables/{bea.table}"
    for _ in looks():
        if device.received:
            return
        mine, hers = guest.snapshot(bea.table), bea.look()
        seen = mine if mine["view"]["legal"] else hers
        if not seen["view"]["legal"]:
            assert tell(bea, "deal").status_code == 200
            continue
        move = {"id": f"t{seen['seq']}", "seq": seen["seq"], "move": seen["view"]["legal"][0]}
        if seen is mine:
            guest.context.request.post(f"{at}/plays", data=move)
        else:
            bea.ask("POST", bea.at("/plays"), json=move)
