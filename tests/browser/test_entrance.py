"""The way in: open a table for people, find it, sit down, wait, begin; watch; change devices."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.choosing import choose
from browser.commands import play_by_commands
from browser.entering import open_for_people, sit, with_people
from browser.hands import tab_to
from browser.visitors import DESKTOP, PHONE, Visitor, visitor
from codes import text_of
from waiting import wait_until

pytestmark = pytest.mark.long

SMALL_PHONE = (320, 640)
LONG = ["Theophilus Christopher Middleton", "Bartholomeus van Oudenhove-Claes"]


def forget_refused(guest: Visitor, *statuses: int) -> None:
    """The browser notes a refusal as an error of its own; the page has shown it."""
    told = tuple(f"status of {status}" for status in statuses)
    guest.faults[:] = [fault for fault in guest.faults if not any(word in fault for word in told)]


def test_opened_found_joined_in_one_click_watched_and_begun(browser: Browser, url: str) -> None:
    with (
        visitor(browser, url, PHONE) as ann,
        visitor(browser, url, DESKTOP, name="Bea") as bea,
        visitor(browser, url, PHONE) as cas,
    ):
        with_people(ann)
        ann.page.fill("#name", "Ann")
        choose(ann.page, "public", "true")
        ann.page.click(".start")
        ann.page.wait_for_url("**/table/*")
        expect(ann.page.locator(".begin")).to_have_attribute("aria-disabled", "true")

        with_people(bea)
        bea.page.click(".join")
        bea.page.wait_for_url("**/table/*")
        expect(bea.page.locator(".seat.is-me .seat-name")).to_have_text("Bea")
        expect(ann.page.locator(".seat.is-person")).to_have_count(2)
        news = ann.page.locator('[role="log"][aria-live]').last
        expect(news).to_contain_text("Bea sits down on seat 2")

        with_people(cas)
        cas.page.click(".watch")
        expect(cas.page.locator(".sit-here")).to_have_count(1)
        expect(cas.page.locator(".begin")).to_have_count(0)

        ann.page.click(".fill")
        expect(ann.page.locator(".seat.is-bot")).to_have_count(1)
        expect(cas.page.locator(".waiting-full")).to_be_visible()
        ann.page.click('.begin[aria-disabled="false"]')
        for guest in (ann, bea):
            guest.page.wait_for_selector(".card.zone-hand")
        cas.page.wait_for_selector(".board")
        expect(cas.page.locator(".card.zone-hand")).to_have_count(0)


def test_a_table_of_people_has_the_settings_that_were_chosen(browser: Browser, url: str) -> None:
    with visitor(browser, url, DESKTOP, speed="slow") as ann:
        with_people(ann)
        ann.page.fill("#name", "Ann")
        choose(ann.page, "pace", "move")
        ann.page.select_option("#limit", "30")
        ann.page.click(".opening > .fold > summary")
        expect(ann.page.locator('[name="absent"][value="wait"]')).to_be_disabled()
        choose(ann.page, "stand-in", "expert")
        ann.page.check('[name="hints"]')
        ann.page.uncheck('[name="spectators"]')
        ann.page.uncheck('[name="free_text"]')
        ann.page.click(".start")
        ann.page.wait_for_url("**/table/*")
        expect(ann.page.locator(".conditions")).to_contain_text("30 seconds a move")
        expect(ann.page.locator(".conditions")).to_contain_text("No spectators")
        expect(ann.page.locator(".conditions")).to_contain_text("may ask for a hint")
        room = ann.snapshot(ann.page.url.rpartition("/")[2])["room"]
        assert room["settings"] == {
            "public": False,
            "spectators": False,
            "pace": "move",
            "limit": 30,
            "absent": "bot",
            "stand_in": "expert",
            "patience": 60,
            "free_text": False,
            "bot_pause": 1200,
            "hints": True,
            "spectators_chat": False,
        }


def test_bots_pause_by_the_speed_that_is_chosen(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(url)
        ann.page.locator(".play").first.click()
        ann.page.wait_for_selector(".card.zone-hand")
        settings = ann.snapshot(ann.page.url.rpartition("/")[2])["room"]["settings"]
        assert (settings["bot_pause"], settings["spectators"]) == (0, False)
        assert settings["hints"]


def test_bots_pause_at_once_by_a_speed_that_is_chosen_at_the_table(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url, speed="slow") as ann:
        said: list[str | bytes] = []

        def note(frame: str | bytes) -> None:
            said.append(frame)

        ann.page.on("websocket", lambda line: line.on("framesent", note))
        ann.page.goto(url)
        ann.page.locator(".play").first.click()
        ann.page.wait_for_selector(".card.zone-hand")
        ann.page.click("[data-opens=settings]")
        choose(ann.page, "setting-speed", "fast")
        wait_until(lambda: ann.page.evaluate("true") and "bot-pause" in str(said))
        assert '"bot_pause":0' in str(said[-1])


def test_a_name_is_asked_for_once_and_again_where_it_will_not_do(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as ann, visitor(browser, url, PHONE) as bea:
        table = open_for_people(ann, public=True)
        with_people(bea)
        bea.page.click(f'[data-table="{table}"] .join')
        bea.page.fill("#asked-name", "Ann")
        bea.page.keyboard.press("Enter")
        expect(bea.page.locator(".name-dialog .refusal")).to_contain_text("Ann already")
        bea.page.fill("#asked-name", "Bea")
        bea.page.click(".name-dialog .button.primary")
        expect(bea.page.locator(".seat.is-me .seat-name")).to_have_text("Bea")
        with_people(bea)
        expect(bea.page.locator("#name")).to_have_value("Bea")
        expect(bea.page.locator(f'[data-table="{table}"] a')).to_have_text("Your table")
        forget_refused(bea, 422)


@pytest.mark.parametrize("written", ["{url}/table/{table}", "{spelled}"])
def test_a_code_that_was_read_aloud_leads_to_its_table(
    browser: Browser, url: str, written: str
) -> None:
    with visitor(browser, url) as ann, visitor(browser, url) as bea:
        table = open_for_people(ann)
        spelled = ann.page.locator(".invitation .spelled").first
        expect(spelled.or_(ann.page.locator(".here-only"))).to_have_count(1)
        with_people(bea)
        bea.page.fill("#code", "the table of Ann")
        bea.page.click(".lobby-code button")
        expect(bea.page.locator(".code-refusal")).to_contain_text("12 or 15 letters")
        bea.page.fill("#code", "2" * 12)
        bea.page.click(".lobby-code button")
        expect(bea.page.locator(".code-refusal")).to_contain_text("no table")
        aloud = f"{table[:4].upper()} {table[4:8]} {table[8:]}"
        bea.page.fill("#code", written.format(url=url, table=table, spelled=aloud))
        bea.page.keyboard.press("Enter")
        bea.page.wait_for_url(f"**/table/{table}")
        expect(bea.page.locator(".sit-down")).to_be_visible()
        forget_refused(bea, 404)


def test_the_link_and_its_code_lead_to_the_table(browser: Browser, url: str) -> None:
    """The page is at an address that others can use; here by another name of this machine."""
    with visitor(browser, url) as ann, visitor(browser, url) as bea:
        table = open_for_people(ann)
        shared = f"http://cards.example:8000/table/{table}"
        headers = {"host": "cards.example:8000"}
        code = ann.context.request.get(f"{url}/api/tables/{table}/qr.svg", headers=headers)
        assert text_of(code.text()) == shared

        address = {"address": url, "here_only": False}
        ann.page.route("**/api/address**", lambda route: route.fulfill(json=address))
        ann.page.reload()
        image = ann.page.locator(".invitation img.code")
        expect(image).to_be_visible()
        image.evaluate("(image) => image.decode()")  # fails where there is no picture
        assert image.evaluate("(image) => image.naturalWidth") > 0
        ann.page.click(".code-button")
        expect(ann.page.locator(".code-dialog img.code")).to_be_visible()
        expect(ann.page.locator(".code-dialog .code-link")).to_have_text(f"{url}/table/{table}")
        ann.page.keyboard.press("Escape")
        ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
        ann.page.click(".link-copy")
        expect(ann.page.locator(".link-copy")).to_have_text(re.compile("Copied"))
        link = ann.page.evaluate("navigator.clipboard.readText()")
        bea.page.goto(link)
        expect(bea.page.locator(".sit-down")).to_be_visible()


def test_an_address_that_others_cannot_use_is_said_to_be_one(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        open_for_people(ann)
        expect(ann.page.locator(".here-only")).to_contain_text("--host 0.0.0.0")
        expect(ann.page.locator("img.code")).to_have_count(0)


def test_the_seat_goes_along_to_another_device(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann, visitor(browser, url, PHONE) as phone:
        address = {"address": url, "here_only": False}
        ann.page.route("**/api/address**", lambda route: route.fulfill(json=address))
        table = open_for_people(ann)
        ann.page.click("[data-opens=settings]")
        ann.page.click(".other-device")
        dialog = ann.page.locator(".device-dialog")
        expect(dialog.locator("img.code")).to_be_visible()
        expect(dialog).to_contain_text("Anybody with this link can take your seat")
        link = dialog.locator(".link-text").input_value()
        assert link.startswith(f"{url}/resume/{table}#")
        phone.page.goto(link)
        phone.page.wait_for_url(f"**/table/{table}")
        expect(phone.page.locator(".seat.is-me .seat-name")).to_have_text("Ann")
        expect(phone.page.locator(".begin")).to_have_count(1)


def test_a_new_link_puts_other_devices_out(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann, visitor(browser, url, DESKTOP) as other:
        table = open_for_people(ann)
        link = ann.context.request.get(f"{url}/api/tables/{table}/link").json()["resume"]
        other.page.goto(url + link)
        other.page.wait_for_url(f"**/table/{table}")
        expect(other.page.locator(".begin")).to_have_count(1)
        ann.page.click("[data-opens=settings]")
        ann.page.click(".other-device")
        ann.page.click(".device-dialog summary")
        if folder := os.environ.get("LOOK"):
            ann.page.screenshot(path=f"{folder}/renew.png")
        ann.page.click(".renew-link")
        expect(ann.page.locator(".device-dialog")).to_have_count(0)
        expect(ann.page.locator(".begin")).to_have_count(1)
        expect(other.page.locator(".begin")).to_have_count(0)
        assert ann.snapshot(table)["view"]["seat"] == 0
        assert other.snapshot(table)["view"]["seat"] == -1
        if folder:
            other.page.screenshot(path=f"{folder}/renewed.png")


def test_a_personal_link_takes_nobodys_seat_unseen(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann, visitor(browser, url) as bea:
        table = open_for_people(ann)
        wish = {"name": "Bea"}
        sat = bea.context.request.post(f"{url}/api/tables/{table}/seats", data=wish).json()
        ann.page.goto(url + sat["resume"])
        expect(ann.page.locator("main")).to_contain_text("you play as Ann")
        ann.page.click("main button")
        ann.page.wait_for_url(f"**/table/{table}")
        assert ann.snapshot(table)["view"]["seat"] == 1
        ann.faults.clear()  # the browser notes that the server has asked back


def test_without_spectators_the_seats_alone_are_shown(browser: Browser, url: str) -> None:
    with (
        visitor(browser, url) as ann,
        visitor(browser, url, PHONE) as bea,
        visitor(browser, url) as cas,
    ):
        table = open_for_people(ann, spectators=False)
        cas.page.goto(f"{url}/table/{table}")
        expect(cas.page.locator(".sit-here")).to_have_count(1)
        expect(cas.page.locator(".rules-text")).to_contain_text("dealt 7 cards")
        sit(bea, table, "Bea")
        expect(cas.page.locator(".waiting-full")).to_be_visible()
        ann.page.click('.begin[aria-disabled="false"]')
        bea.page.wait_for_selector(".card.zone-hand")
        expect(cas.page.locator(".error-card")).to_contain_text("no spectators")
        cas.page.goto(f"{url}/table/{table}")
        expect(cas.page.locator(".error-card")).to_contain_text("no spectators")
        for guest in (bea, cas):
            forget_refused(guest, 403)


def test_who_is_sent_away_is_told_and_may_sit_down_again(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann, visitor(browser, url) as bea:
        table = open_for_people(ann, seats=3)
        sit(bea, table, "Bea")
        ann.page.click(".free-seat")
        ann.page.click(".free-dialog .button.primary")
        expect(bea.page.locator(".refusal")).to_contain_text("freed your seat")
        bea.page.click('.seat[data-seat="2"] .sit-here')
        expect(bea.page.locator(".seat.is-me")).to_have_attribute("data-seat", "2")
        expect(bea.page.locator(".seat.is-me")).to_be_focused()
        bea.page.click(".leave")
        expect(bea.page.locator(".sit-down")).to_be_visible()
        expect(bea.page.locator(".refusal")).to_have_count(0)
        expect(ann.page.locator(".seat.is-open")).to_have_count(2)


def test_when_the_host_leaves_the_next_is_host(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann, visitor(browser, url) as bea:
        sit(bea, open_for_people(ann), "Bea")
        ann.page.click(".leave")
        expect(bea.page.locator(".begin")).to_have_attribute("aria-disabled", "true")
        bea.page.click(".begin", force=True)
        expect(bea.page.locator(".refusal")).to_contain_text("has to be taken first")
        expect(ann.page.locator(".sit-here")).to_have_count(1)


def test_people_speak_while_they_wait(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann, visitor(browser, url) as bea:
        sit(bea, open_for_people(ann), "Bea")
        bea.page.fill(".chat-field", "bonsoir")
        bea.page.keyboard.press("Enter")
        expect(ann.page.locator(".chat-remarks")).to_contain_text("bonsoir")


def test_who_waits_may_add_to_the_shuffle(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = open_for_people(ann)
        ann.page.click(".shuffle > summary")
        expect(ann.page.locator(".shuffle-added")).to_be_visible()
        before = ann.snapshot(table)["seq"]
        ann.page.fill(".shuffle input", "from-ann")
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".shuffle input")).to_have_value("")
        wait_until(lambda: ann.snapshot(table)["seq"] > before)


def test_every_page_contributes_once_the_server_is_bound(browser: Browser, url: str) -> None:
    """Those who open a table, sit down or play again need do nothing for it."""
    with visitor(browser, url) as ann, visitor(browser, url) as bea:
        table = open_for_people(ann, ruleset="french-single")
        wait_until(lambda: contributed(ann, table) == [True, False])
        sit(bea, table, "Bea")
        wait_until(lambda: contributed(ann, table) == [True, True])
        ann.page.click(".begin")
        for guest in (ann, bea):
            guest.page.wait_for_selector(".card.zone-hand")
        play_by_commands([ann, bea], table, lambda view: view["phase"] == "match-over")
        bea.page.click(".play-again")
        ann.page.click(".ask-agree")
        wait_until(lambda: contributed(ann, table) == [True, True])
        assert ann.snapshot(table)["room"]["match"] == 1
        at = f"{url}/api/tables/{table}/fairness?match=0"
        added = ann.context.request.get(at).json()["contributions"]
        assert all(re.fullmatch("[0-9a-f]{32}", each) for each in added)
        assert len({*added}) == 2


def contributed(guest: Visitor, table: str) -> list[bool]:
    return [seat["contributed"] for seat in guest.snapshot(table)["room"]["seats"]]


def test_a_page_contributes_against_bots(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(url)
        ann.page.locator(".play").first.click()
        ann.page.wait_for_selector(".card.zone-hand")
        assert contributed(ann, ann.page.url.rpartition("/")[2])[0]


def press_enter_on(page: Page, selector: str) -> None:
    tab_to(page, selector)
    page.keyboard.press("Enter")


def test_the_whole_way_in_by_keys_alone(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/new?way=bots")
        tab_to(ann.page, '[name="way"]')
        ann.page.keyboard.press("ArrowRight")
        tab_to(ann.page, "#name")
        ann.page.keyboard.type("Ann")
        press_enter_on(ann.page, ".start")
        ann.page.wait_for_url("**/table/*")
        ann.page.wait_for_selector(".fill")
        press_enter_on(ann.page, ".put-bot")
        expect(ann.page.locator(".seat.is-bot")).to_have_count(1)
        press_enter_on(ann.page, ".fill")
        expect(ann.page.locator(".seat.is-bot")).to_have_count(2)
        press_enter_on(ann.page, ".begin")
        ann.page.wait_for_selector(".card.zone-hand")


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESKTOP])
@pytest.mark.parametrize("locale", ["en-GB", "nl-BE"])
def test_long_names_and_six_seats_stay_within_the_screen(
    browser: Browser, url: str, size: tuple[int, int], locale: str
) -> None:
    with visitor(browser, url, size, locale, theme="dark") as ann:
        table = open_for_people(ann, seats=6, public=True)
        for name in LONG:
            other = browser.new_context()
            body = {"name": name}
            assert other.request.post(f"{url}/api/tables/{table}/seats", data=body).status == 201
            other.close()
        expect(ann.page.locator(".seat.is-person")).to_have_count(3)
        wide = "[document.documentElement, document.querySelector('.waiting')]"
        assert ann.page.evaluate(f"{wide}.every((one) => one.scrollWidth <= innerWidth)")
        small = ann.page.locator("main button:visible").evaluate_all(
            "(all) => all.filter((one) => one.offsetHeight < 41).map((one) => one.className)"
        )
        assert small == []
        with_people(ann)
        expect(ann.page.locator(f'[data-table="{table}"]')).to_be_visible()
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_own_turn_at_a_table_of_people_is_pointed_out(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann, visitor(browser, url) as bea:
        table = open_for_people(ann)
        sit(bea, table, "Bea")
        ann.page.click('.begin[aria-disabled="false"]')
        bea.page.wait_for_selector(".card.zone-hand")
        turn = ann.snapshot(table)["view"]["turn"]
        for seat, guest in enumerate((ann, bea)):
            guest.page.goto(url)
            expect(guest.page.locator(".go-on")).to_have_count(1)
            expect(guest.page.locator(".go-on.is-mine")).to_have_count(1 if seat == turn else 0)
