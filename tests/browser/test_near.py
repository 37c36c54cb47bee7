"""Several devices find each other by codes alone: no server, and no network but their own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from browser.cameras import Camera, with_camera
from browser.choosing import last_chose
from browser.hands import by_mouse, hurry, seen
from browser.site_hosts import PLACE, Host, forgive
from browser.visitors import DESKTOP, PHONE, Visitor, visitor
from waiting import looks

pytestmark = pytest.mark.long

KINGS = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}
CLUB = {"game": "double-king", "ruleset": "club", "seats": 4}

# All that a data channel brings to a page, in order.
NOTE_HEARD = """window.heard = [];
const { createDataChannel } = RTCPeerConnection.prototype;
RTCPeerConnection.prototype.createDataChannel = function (...given) {
  const channel = createDataChannel.apply(this, given);
  channel.addEventListener("message", ({ data }) => window.heard.push(data));
  window.line = this;
  return channel;
};"""
CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][CDHS](?![A-Za-z0-9])")


@dataclass
class Near:
    """Somebody at a device of their own, with its camera."""

    visitor: Visitor
    camera: Camera

    @property
    def page(self) -> Page:
        return self.visitor.page


@contextmanager
def devices(tmp_path: Path, url: str, *sizes: tuple[int, int]) -> Iterator[list[Near]]:
    """Browsers that know nothing of each other, each a process with a profile of its own."""
    with sync_playwright() as playwright, ExitStack() as stack:
        found = []
        for number, size in enumerate(sizes):
            browser, camera = stack.enter_context(with_camera(playwright, tmp_path, str(number)))
            person = stack.enter_context(visitor(browser, url, size))
            person.context.add_init_script(NOTE_HEARD)
            found.append(Near(person, camera))
        yield found


def keeps_the_page(near: Near) -> None:
    near.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")


def open_table(dealer: Near, **choice: Any) -> None:
    """Ann opens a table with open seats on the first page of her device."""
    last_chose(dealer.visitor, bot="casual", **choice)
    page = dealer.page
    page.goto(f"{dealer.visitor.url}/{PLACE}/")
    page.locator(".way", has_text="On several devices").click()
    page.fill("#name", "Ann")
    page.click(".start")
    page.wait_for_url(f"**/{PLACE}/table/?table=*")
    page.wait_for_selector(".invite-near")
    keeps_the_page(dealer)


def open_near(guest: Near) -> None:
    guest.page.goto(f"{guest.visitor.url}/{PLACE}/near/")
    guest.page.wait_for_selector(".near-scan")
    keeps_the_page(guest)


def meet(dealer: Near, guest: Near) -> None:
    """Each scans what the other one shows."""
    invitation = dealer.page.locator(".near-dialog .code")
    expect(invitation).to_be_visible()
    guest.camera.sees(invitation)
    guest.page.click(".near-scan")
    answer = guest.page.locator(".code")
    expect(answer).to_be_visible()
    dealer.camera.sees(answer)
    dealer.page.click(".near-dialog .near-scan")
    expect(dealer.page.locator(".near-done")).to_be_visible()
    dealer.page.click(".near-dialog .dialog-end .button")


def sit_down(guest: Near, name: str) -> None:
    guest.page.fill("#sit-name", name)
    guest.page.click(".sit-button")
    expect(guest.page.locator(".seat.is-me .seat-name")).to_have_text(name)


def begin(dealer: Near) -> None:
    fill = dealer.page.locator(".bot-tools > .button")
    if fill.count():
        fill.click()
    expect(dealer.page.locator(".begin")).to_have_attribute("aria-disabled", "false")
    dealer.page.click(".begin")
    dealer.page.wait_for_selector(".card.zone-hand")


def play_hand(*people: Near) -> None:
    """Everybody acts at their turns until the hand is over on all devices."""
    for _ in looks():
        states = [(person.page, seen(person.page)) for person in people]
        if all(now.isOver for _, now in states):
            return
        for page, now in states:
            if now.may_act:
                by_mouse(page, now)
            else:
                hurry(page, now)


def heard(guest: Near) -> list[Any]:
    """The messages that the line of a guest has brought."""
    pieces: list[str] = guest.page.evaluate("window.heard")
    whole = "".join(piece[1:] + ("\n" if piece[0] == "." else "") for piece in pieces)
    return [json.loads(line) for line in whole.splitlines()]


def check_hidden(guest: Near, hidden: set[str]) -> None:
    """What another seat held when the hand began is told when it is played, and not before."""
    told: set[str] = set()
    for message in heard(guest):
        text = message["text"] if "heard" in message else ""
        event = json.loads(text).get("event") if text else None
        for name in hidden & {*CARD.findall(text)} - told:
            assert event is not None, (name, text[:300])
            assert event["kind"] == "played", (name, event)
            assert name in CARD.findall(event["move"]), (name, event)
            told.add(name)
    assert told, "nothing has been played of that hand"


@pytest.mark.parametrize(("choice", "sizes"), [(KINGS, (PHONE, PHONE)), (CLUB, (DESKTOP, PHONE))])
def test_two_devices_meet_by_codes_and_play_a_hand(
    folder: Path, tmp_path: Path, choice: dict[str, Any], sizes: tuple[tuple[int, int], ...]
) -> None:
    host = Host(folder)
    with devices(tmp_path, host.url, *sizes) as (dealer, guest):
        open_table(dealer, **choice)
        open_near(guest)
        host.stop()
        dealer.page.click(".invite-near")
        meet(dealer, guest)
        sit_down(guest, "Bea")
        expect(dealer.page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Bea")
        begin(dealer)
        guest.page.wait_for_selector(".card.zone-hand")
        hands = [{*seen(near.page).hand} for near in (dealer, guest)]
        assert not hands[0] & hands[1]
        play_hand(dealer, guest)
        check_hidden(guest, hands[0])
        for near in (dealer, guest):
            forgive(near.visitor)
