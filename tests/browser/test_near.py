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
from playwright.sync_api import Browser, Page, expect

from browser.cameras import Camera, with_camera
from browser.choosing import last_chose
from browser.hands import by_mouse, hurry, seen
from browser.site_hosts import GONE, PLACE, Host
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
  window.line = channel;
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
def devices(
    browser: Browser, tmp_path: Path, url: str, *sizes: tuple[int, int]
) -> Iterator[list[Near]]:
    """Browsers that know nothing of each other, each a process with a profile of its own."""
    with ExitStack() as stack:
        found = []
        for number, size in enumerate(sizes):
            held = with_camera(browser.browser_type, tmp_path, str(number))
            process, camera = stack.enter_context(held)
            person = stack.enter_context(visitor(process, url, size))
            person.context.add_init_script(NOTE_HEARD)
            found.append(Near(person, camera))
        yield found


def keeps_the_page(page: Page) -> None:
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")


def open_table(dealer: Visitor, page: Page, **choice: Any) -> None:
    """Ann opens a table with open seats on the first page of her device."""
    last_chose(dealer, bot="casual", **choice)
    page.goto(f"{dealer.url}/{PLACE}/")
    page.locator(".door", has_text="On several devices").click()
    page.fill("#name", "Ann")
    page.click(".start")
    page.wait_for_url(f"**/{PLACE}/table/?table=*")
    page.wait_for_selector(".invite-near")
    keeps_the_page(page)


def open_near(guest: Visitor) -> None:
    guest.page.goto(f"{guest.url}/{PLACE}/near/")
    guest.page.wait_for_selector(".near-scan")
    keeps_the_page(guest.page)


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


def text_of(page: Page) -> str:
    """The text under the code that a page shows."""
    shown = page.locator(":is(.near-page, .near-dialog) .link-text")
    expect(shown).to_be_visible()
    return shown.input_value()


def paste(page: Page, text: str) -> None:
    page.fill("#near-text", text)
    page.keyboard.press("Enter")


def meet_by_text(dealer: Page, guest: Page) -> None:
    """Each takes the text that the other one shows; the dealer has opened the invitation."""
    paste(guest, text_of(dealer))
    paste(dealer, text_of(guest))
    expect(dealer.locator(".near-done")).to_be_visible()
    dealer.click(".near-dialog .dialog-end .button")


def invite_from_menu(dealer: Page) -> None:
    dealer.click("[data-opens=menu]")
    dealer.click(".menu-device")


def lose_line(guest: Page) -> None:
    guest.evaluate("window.line.close()")
    expect(guest.locator(".near-lost")).to_be_visible()


def sit_down(guest: Page, name: str) -> None:
    guest.fill("#sit-name", name)
    guest.click(".sit-button")
    expect(guest.locator(".seat.is-me .seat-name")).to_have_text(name)


def begin(dealer: Page) -> None:
    fill = dealer.locator(".bot-tools > .button")
    if fill.count():
        fill.click()
    expect(dealer.locator(".begin")).to_have_attribute("aria-disabled", "false")
    dealer.click(".begin")
    dealer.wait_for_selector(".card.zone-hand")


def play(*pages: Page, acts: int | None = None) -> None:
    """Everybody acts at their turns until the hand is over on all devices, or so many times."""
    acted = 0
    for _ in looks():
        states = [(page, seen(page)) for page in pages]
        if all(now.isOver for _, now in states) or acted == acts:
            return
        for page, now in states:
            if now.may_act and acted != acts:
                by_mouse(page, now)
                acted += 1
            else:
                hurry(page, now)


def heard(guest: Page) -> list[Any]:
    """The messages that the line of a guest has brought."""
    pieces: list[str] = guest.evaluate("window.heard")
    whole = "".join(piece[1:] + ("\n" if piece[0] == "." else "") for piece in pieces)
    return [json.loads(line) for line in whole.splitlines()]


def check_hidden(guest: Page, hidden: set[str]) -> None:
    """What another seat held when the hand began is told when it is played, and not before."""
    told: set[str] = set()
    played = 0
    for message in heard(guest):
        text = message["text"] if "heard" in message else ""
        event = json.loads(text).get("event") if text else None
        played += event is not None and event["kind"] == "played"
        for name in hidden & {*CARD.findall(text)} - told:
            assert event is not None, (name, text[:300])
            assert event["kind"] == "played", (name, event)
            assert name in CARD.findall(event["move"]), (name, event)
            told.add(name)
    # Of that very hand nothing may have been played: another seat may be rid of all cards first.
    assert played, "nobody has played"


def test_two_devices_meet_by_codes_and_play_a_hand(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    host = Host(folder)
    with devices(browser, tmp_path, host.url, DESKTOP, PHONE) as (dealer, guest):
        open_table(dealer.visitor, dealer.page, **CLUB)
        open_near(guest.visitor)
        host.stop()
        dealer.page.click(".invite-near")
        meet(dealer, guest)
        sit_down(guest.page, "Bea")
        expect(dealer.page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Bea")
        begin(dealer.page)
        guest.page.wait_for_selector(".card.zone-hand")
        hands = [{*seen(near.page).hand} for near in (dealer, guest)]
        assert not hands[0] & hands[1]
        play(dealer.page, guest.page)
        check_hidden(guest.page, hands[0])
        for near in (dealer, guest):
            near.visitor.forgive(GONE)


@contextmanager
def at_home(browser: Browser, url: str, *sizes: tuple[int, int]) -> Iterator[list[Visitor]]:
    """People at devices without a camera."""
    with ExitStack() as stack:
        people = [stack.enter_context(visitor(browser, url, size)) for size in sizes]
        for person in people:
            person.context.add_init_script(NOTE_HEARD)
        yield people


NO_CAMERA = "No access to the camera:"
NO_OFFER = "This is not an invitation code"
NO_ANSWER = "This code does not answer"
OTHER_VERSION = "The other device has another version of Courtcards"
OTHER_TABLE = "This code is for another table"
NO_WAY = "The two devices cannot reach each other"


def refused(page: Page, text: str, why: str) -> None:
    """A text that is pasted is refused in one sentence."""
    paste(page, text)
    expect(page.locator(".refusal")).to_have_count(1)
    expect(page.locator(".refusal")).to_contain_text(why)


def test_without_a_camera_texts_do_and_no_others_than_are_waited_for(
    browser: Browser, folder: Path
) -> None:
    host = Host(folder)
    with at_home(browser, host.url, DESKTOP, PHONE) as (ann, bea):
        open_table(ann, ann.page, **KINGS)
        open_near(bea)
        bea.page.click(".near-scan")
        expect(bea.page.locator(".refusal")).to_contain_text(NO_CAMERA)
        ann.page.click(".invite-near")
        offer = text_of(ann.page)
        assert "/near/#1." in offer
        refused(bea.page, "rubbish", NO_OFFER)
        refused(bea.page, offer[:-9], NO_OFFER)
        refused(bea.page, offer.replace("#1.", "#2."), OTHER_VERSION)
        refused(ann.page, "rubbish", NO_ANSWER)
        refused(ann.page, offer, NO_ANSWER)
        refused(ann.page, "2.AAAA", OTHER_VERSION)
        # The browser gives up by itself, as it does where two networks do not meet.
        paste(bea.page, offer)
        reply = text_of(bea.page)
        bea.page.goto("about:blank")  # nobody is there any more, and Ann is not told
        refused(ann.page, reply, NO_WAY)
        expect(ann.page.locator(".near-done")).to_have_count(0)
        assert text_of(ann.page) != offer
        open_near(bea)
        meet_by_text(ann.page, bea.page)
        expect(bea.page.locator(".invitation")).to_have_count(0)
        sit_down(bea.page, "Bea")
        expect(ann.page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Bea")
    host.stop()


def test_guests_come_back_to_their_seats_and_the_match_goes_on(
    browser: Browser, folder: Path
) -> None:
    """The line is lost, then the page of the guest is left, then that of the dealer."""
    host = Host(folder)
    with at_home(browser, host.url, DESKTOP, PHONE, PHONE) as (ann, bea, cas):
        open_table(ann, ann.page, **KINGS | {"seats": 3})
        for guest, name in ((bea, "Bea"), (cas, "Cas")):
            open_near(guest)
            ann.page.click(".invite-near")
            meet_by_text(ann.page, guest.page)
            sit_down(guest.page, name)
        begin(ann.page)
        bea.page.wait_for_selector(".card.zone-hand")
        hand = sorted(seen(bea.page).hand)
        # The code of another table of the same device brings nobody there.
        lose_line(bea.page)
        away = '.plate[data-seat="1"] .badge.is-away'
        for page in (ann.page, cas.page):
            expect(page.locator(away)).to_have_count(1)
        other = ann.context.new_page()
        open_table(ann, other, **KINGS)
        other.click(".invite-near")
        paste(bea.page, text_of(other))
        paste(other, text_of(bea.page))
        expect(bea.page.locator(".near-lost .refusal")).to_contain_text(OTHER_TABLE)
        expect(other.locator(".near-dialog .refusal")).to_have_count(1)
        expect(other.locator(".near-done")).to_have_count(0)
        other.close()
        # That of its own table does.
        invite_from_menu(ann.page)
        meet_by_text(ann.page, bea.page)
        expect(bea.page.locator(".near-lost")).to_have_count(0)
        for page in (ann.page, cas.page):
            expect(page.locator(away)).to_have_count(0)
        assert sorted(seen(bea.page).hand) == hand
        for leaver in (bea.page, ann.page):
            leaver.reload()
            if leaver is ann.page:
                expect(bea.page.locator(".near-lost")).to_be_visible()
                leaver.wait_for_selector(".card.zone-hand")
            invite_from_menu(ann.page)
            meet_by_text(ann.page, bea.page)
            bea.page.wait_for_selector(".card.zone-hand")
            assert sorted(seen(bea.page).hand) == hand
        invite_from_menu(ann.page)
        meet_by_text(ann.page, cas.page)
        play(ann.page, bea.page, cas.page, acts=6)
    host.stop()
