"""The way in: open a table for people, find it, sit down, wait, begin; watch; change devices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.choosing import choose
from browser.commands import play_by_commands
from browser.entering import open_for_people, sit, with_people
from browser.hands import tab_to
from browser.screens import SMALL_PHONE, resize, stays_within_the_screen
from browser.visitors import DESKTOP, PHONE, Come, Visitor
from codes import text_of
from waiting import wait_until

pytestmark = pytest.mark.long

LONG = ["Theophilus Christopher Middleton", "Bartholomeus van Oudenhove-Claes"]
HAND = ".card.zone-hand"


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def reachable(guest: Visitor) -> None:
    """Let the page believe that others can use the server's address."""
    address = {"address": guest.url, "here_only": False}
    guest.page.route("**/api/address**", lambda route: route.fulfill(json=address))


def test_opened_found_joined_in_one_click_watched_and_begun(come: Come, url: str) -> None:
    ann, bea, cas = come(PHONE), come(DESKTOP, name="Bea"), come(PHONE)
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
    expect(news).to_contain_text("Bea takes seat 2")

    with_people(cas)
    cas.page.click(".watch")
    expect(cas.page.locator(".sit-here")).to_have_count(1)
    expect(cas.page.locator(".begin")).to_have_count(0)

    ann.page.click(".fill")
    expect(ann.page.locator(".seat.is-bot")).to_have_count(1)
    expect(cas.page.locator(".waiting-full")).to_be_visible()
    ann.page.click('.begin[aria-disabled="false"]')
    for guest in (ann, bea):
        guest.page.wait_for_selector(HAND)
    cas.page.wait_for_selector(".board")
    expect(cas.page.locator(HAND)).to_have_count(0)
    # Whose turn it is, is pointed out on their first page.
    turn = ann.snapshot(table_of(ann.page))["view"]["turn"]
    for seat, guest in enumerate((ann, bea)):
        guest.page.goto(url)
        expect(guest.page.locator(".go-on")).to_have_count(1)
        expect(guest.page.locator(".go-on.is-mine")).to_have_count(int(seat == turn))
        expect(guest.page.locator(".my-tables")).to_have_count(0)
    # People who wait come before bots, however long ago one left.
    waited_for = (ann, bea)[turn]
    waited_for.open_table(game="double-king", ruleset="club", seats=4)
    waited_for.page.goto(url)
    expect(waited_for.page.locator(".go-on")).to_contain_text("Kings in the Corner")
    expect(waited_for.page.locator(".my-tables")).to_contain_text("Double King")


def test_a_table_of_people_has_the_settings_that_were_chosen(come: Come) -> None:
    ann = come(speed="slow")
    page = ann.page
    with_people(ann)
    page.fill("#name", "Ann")
    choose(page, "pace", "move")
    page.select_option("#limit", "30")
    page.click(".opening > .fold > summary")
    expect(page.locator('[name="absent"][value="wait"]')).to_be_disabled()
    choose(page, "stand-in", "expert")
    page.check('[name="hints"]')
    page.uncheck('[name="spectators"]')
    page.uncheck('[name="free_text"]')
    page.click(".start")
    page.wait_for_url("**/table/*")
    for words in ("30 seconds per move", "No spectators", "Hints on your own turn"):
        expect(page.locator(".conditions")).to_contain_text(words)
    assert ann.snapshot(table_of(page))["room"]["settings"] == {
        "public": False,
        "spectators": False,
        "pace": "move",
        "limit": 30,
        "absent": "bot",
        "stand_in": "expert",
        "patience": 60,
        "free_text": False,
        "bot_pause": 800,
        "hints": True,
        "spectators_chat": False,
    }


def test_bots_pause_by_the_speed_that_is_chosen_before_or_at_the_table(
    come: Come, url: str
) -> None:
    ann = come(speed="slow")
    page = ann.page
    said: list[str | bytes] = []

    def note(frame: str | bytes) -> None:
        said.append(frame)

    page.on("websocket", lambda line: line.on("framesent", note))
    page.goto(url)
    page.locator(".play").first.click()
    page.wait_for_selector(HAND)
    room = ann.snapshot(table_of(page))["room"]
    assert (room["settings"]["bot_pause"], room["settings"]["spectators"]) == (800, False)
    assert room["settings"]["hints"]
    assert room["seats"][0]["contributed"]  # a page adds to the shuffle against bots, too
    page.click("[data-opens=settings]")
    choose(page, "setting-speed", "fast")
    wait_until(lambda: page.evaluate("true") and "bot-pause" in str(said))
    assert '"bot_pause":0' in str(said[-1])


def test_a_name_is_asked_for_once_and_again_where_it_will_not_do(come: Come) -> None:
    ann, bea = come(), come(PHONE)
    page = bea.page
    table = open_for_people(ann, public=True)
    with_people(bea)
    page.click(f'[data-table="{table}"] .join')
    page.fill("#asked-name", "Ann")
    page.keyboard.press("Enter")
    expect(page.locator(".name-dialog .refusal")).to_contain_text("already called Ann")
    page.fill("#asked-name", "Bea")
    page.click(".name-dialog .button.primary")
    expect(page.locator(".seat.is-me .seat-name")).to_have_text("Bea")
    with_people(bea)
    expect(page.locator("#name")).to_have_value("Bea")
    expect(page.locator(f'[data-table="{table}"] a')).to_have_text("Your table")
    bea.forgive("status of 422")


def test_a_code_that_was_read_aloud_leads_to_its_table(come: Come, url: str) -> None:
    ann, bea = come(), come()
    page = bea.page
    table = open_for_people(ann)
    with_people(bea)
    for wrong, why in (("the table of Ann", "12 or 15 letters"), ("2" * 12, "no table")):
        page.fill("#code", wrong)
        page.click(".lobby-code button")
        expect(page.locator(".code-refusal")).to_contain_text(why)
    for written in (f"{table[:4].upper()} {table[4:8]} {table[8:]}", f"{url}/table/{table}"):
        page.fill("#code", written)
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/table/{table}")
        expect(page.locator(".sit-down")).to_be_visible()
        with_people(bea)
    bea.forgive("status of 404")


def test_the_link_and_its_code_lead_to_the_table(come: Come, url: str) -> None:
    """The page is at an address that others can use; here by another name of this machine."""
    ann, bea = come(), come()
    page = ann.page
    table = open_for_people(ann)
    expect(page.locator(".here-only")).to_contain_text("--host 0.0.0.0")
    expect(page.locator("img.code")).to_have_count(0)
    headers = {"host": "cards.example:8000"}
    code = ann.context.request.get(f"{url}/api/tables/{table}/qr.svg", headers=headers)
    assert text_of(code.text()) == f"http://cards.example:8000/table/{table}"

    reachable(ann)
    page.reload()
    image = page.locator(".invitation img.code")
    expect(image).to_be_visible()
    image.evaluate("(image) => image.decode()")  # fails where there is no picture
    assert image.evaluate("(image) => image.naturalWidth") > 0
    page.click(".code-button")
    expect(page.locator(".code-dialog img.code")).to_be_visible()
    expect(page.locator(".code-dialog .code-link")).to_have_text(f"{url}/table/{table}")
    page.keyboard.press("Escape")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click(".link-copy")
    expect(page.locator(".link-copy")).to_have_text(re.compile("Copied"))
    bea.page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(bea.page.locator(".sit-down")).to_be_visible()


def test_the_seat_goes_along_to_another_device_until_its_link_is_renewed(
    come: Come, url: str
) -> None:
    ann, phone = come(), come(PHONE)
    page = ann.page
    reachable(ann)
    table = open_for_people(ann)
    page.click("[data-opens=settings]")
    page.click(".other-device")
    dialog = page.locator(".device-dialog")
    expect(dialog.locator("img.code")).to_be_visible()
    expect(dialog).to_contain_text("Anyone with this link can take your seat")
    link = dialog.locator(".link-text").input_value()
    assert link.startswith(f"{url}/resume/{table}#")
    phone.page.goto(link)
    phone.page.wait_for_url(f"**/table/{table}")
    expect(phone.page.locator(".seat.is-me .seat-name")).to_have_text("Ann")
    expect(phone.page.locator(".begin")).to_have_count(1)
    dialog.locator("summary").click()
    page.click(".renew-link")
    expect(dialog).to_have_count(0)
    expect(page.locator(".begin")).to_have_count(1)
    expect(phone.page.locator(".begin")).to_have_count(0)
    assert [each.snapshot(table)["view"]["seat"] for each in (ann, phone)] == [0, -1]


def test_a_personal_link_takes_nobodys_seat_unseen(come: Come, url: str) -> None:
    ann, bea = come(), come()
    table = open_for_people(ann)
    at = f"{url}/api/tables/{table}/seats"
    sat = bea.context.request.post(at, data={"name": "Bea"}).json()
    ann.page.goto(url + sat["resume"])
    expect(ann.page.locator("main")).to_contain_text("you play as Ann")
    ann.page.click("main button")
    ann.page.wait_for_url(f"**/table/{table}")
    assert ann.snapshot(table)["view"]["seat"] == 1
    ann.faults.clear()  # the browser notes that the server has asked back


def test_without_spectators_the_seats_alone_are_shown(come: Come, url: str) -> None:
    ann, bea, cas = come(), come(PHONE), come()
    table = open_for_people(ann, spectators=False)
    cas.page.goto(f"{url}/table/{table}")
    expect(cas.page.locator(".sit-here")).to_have_count(1)
    expect(cas.page.locator(".rules-text")).to_contain_text("dealt 7 cards")
    sit(bea, table, "Bea")
    expect(cas.page.locator(".waiting-full")).to_be_visible()
    ann.page.click('.begin[aria-disabled="false"]')
    bea.page.wait_for_selector(HAND)
    expect(cas.page.locator(".error-card")).to_contain_text("no spectators")
    cas.page.reload()
    expect(cas.page.locator(".error-card")).to_contain_text("no spectators")
    for guest in (bea, cas):
        guest.forgive("status of 403")


def test_while_they_wait_they_speak_are_sent_away_and_become_host(come: Come) -> None:
    ann, bea = come(), come()
    hers = bea.page
    table = open_for_people(ann, seats=3)
    ann.page.click(".shuffle > summary")
    expect(ann.page.locator(".shuffle-added")).to_be_visible()
    before = ann.snapshot(table)["seq"]
    ann.page.fill(".shuffle input", "from-ann")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".shuffle input")).to_have_value("")
    wait_until(lambda: bool(ann.snapshot(table)["seq"] > before))
    sit(bea, table, "Bea")
    hers.fill(".chat-field", "bonsoir")
    hers.keyboard.press("Enter")
    expect(ann.page.locator(".chat-remarks")).to_contain_text("bonsoir")
    ann.page.click(".free-seat")
    ann.page.click(".free-dialog .button.primary")
    expect(hers.locator(".refusal")).to_contain_text("freed your seat")
    hers.click('.seat[data-seat="2"] .sit-here')
    expect(hers.locator(".seat.is-me")).to_have_attribute("data-seat", "2")
    expect(hers.locator(".seat.is-me")).to_be_focused()
    ann.page.click(".leave")
    expect(hers.locator(".begin")).to_have_attribute("aria-disabled", "true")
    hers.click(".begin", force=True)
    expect(hers.locator(".refusal")).to_contain_text("must be taken first")
    expect(ann.page.locator(".sit-here")).to_have_count(2)
    hers.click(".leave")
    expect(hers.locator(".sit-down")).to_be_visible()
    expect(hers.locator(".refusal")).to_have_count(0)
    expect(ann.page.locator(".seat.is-open")).to_have_count(3)


def test_every_page_contributes_once_the_server_is_bound(come: Come, url: str) -> None:
    """Those who open a table, sit down or play again need do nothing for it."""
    ann, bea = come(), come()

    def contributed() -> list[bool]:
        return [seat["contributed"] for seat in ann.snapshot(table)["room"]["seats"]]

    table = open_for_people(ann, ruleset="french-single")
    wait_until(lambda: contributed() == [True, False])
    sit(bea, table, "Bea")
    wait_until(lambda: contributed() == [True, True])
    ann.page.click(".begin")
    for guest in (ann, bea):
        guest.page.wait_for_selector(HAND)
    play_by_commands([ann, bea], table, lambda view: view["phase"] == "match-over")
    bea.page.click(".play-again")
    ann.page.click(".ask-agree")
    wait_until(lambda: contributed() == [True, True])
    assert ann.snapshot(table)["room"]["match"] == 1
    at = f"{url}/api/tables/{table}/fairness?match=0"
    added = ann.context.request.get(at).json()["contributions"]
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in added)
    assert len({*added}) == 2


def press_enter_on(page: Page, selector: str) -> None:
    tab_to(page, selector)
    page.keyboard.press("Enter")


def test_the_whole_way_in_by_keys_alone(come: Come, url: str) -> None:
    page = come().page
    page.goto(f"{url}/new?way=bots")
    tab_to(page, '[name="way"]')
    page.keyboard.press("ArrowRight")
    tab_to(page, "#name")
    page.keyboard.type("Ann")
    press_enter_on(page, ".start")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".fill")
    press_enter_on(page, ".put-bot")
    expect(page.locator(".seat.is-bot")).to_have_count(1)
    press_enter_on(page, ".fill")
    expect(page.locator(".seat.is-bot")).to_have_count(2)
    press_enter_on(page, ".begin")
    page.wait_for_selector(HAND)


def test_long_names_and_six_seats_stay_within_the_screen(come: Come, url: str) -> None:
    ann = come(DESKTOP, "nl-BE", theme="dark")
    page = ann.page
    table = open_for_people(ann, seats=6, public=True)
    for name in LONG:
        at = f"{url}/api/tables/{table}/seats"
        assert come().context.request.post(at, data={"name": name}).status == 201
    expect(page.locator(".seat.is-person")).to_have_count(3)
    sizes = (DESKTOP, PHONE, SMALL_PHONE)
    for size in sizes:
        resize(page, size)
        wide = "[document.documentElement, document.querySelector('.waiting')]"
        assert page.evaluate(f"{wide}.every((one) => one.scrollWidth <= innerWidth)")
        small = page.locator("main button:visible").evaluate_all(
            "(all) => all.filter((one) => one.offsetHeight < 41).map((one) => one.className)"
        )
        assert small == []
    with_people(ann)
    expect(page.locator(f'[data-table="{table}"]')).to_be_visible()
    for size in sizes:
        resize(page, size)
        assert stays_within_the_screen(page)
