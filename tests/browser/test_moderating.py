"""Somebody is reported from the chat, and a moderator deals with it on a phone, in the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import found
from browser.together import DOUBLE_KING, together
from browser.visitors import PHONE, Visitor, comers, visitor
from courtcards.eventlog.log_files import load_secret, secret_file
from courtcards.server.moderation import ModeratorKeys
from server.gathering import open_for_people, sit, tell
from server.serving import Guest, running_server

pytestmark = pytest.mark.long

PUBLIC = {"public": True, "spectators": True, "spectators_chat": True}


@dataclass
class Scene:
    """A public table at which Bea has written something, and somebody who looks on."""

    cas: Visitor
    ann: Guest
    bea: Guest
    table: str
    moderators: str
    """The address of the moderators' page."""


@pytest.fixture
def scene(browser: Browser, tmp_path: Path) -> Iterator[Scene]:
    log = tmp_path / "tables.sqlite3"
    with (
        running_server(log) as url,
        Guest(url) as ann,
        Guest(url) as bea,
        visitor(browser, url, PHONE) as cas,
    ):
        table = open_for_people(ann, settings=PUBLIC)
        sit(bea, table, "Bea")
        assert tell(bea, "chat", text="<b>buy</b> my cards").status_code == 200
        keys = ModeratorKeys(load_secret(secret_file(log)))
        yield Scene(cas, ann, bea, table, url + keys.page(0))


def report(scene: Scene) -> None:
    page = scene.cas.page
    page.goto(f"{scene.cas.url}/table/{scene.table}")
    page.get_by_role("button", name="Report Bea’s message").click()
    page.get_by_role("button", name="Advertising").click()
    expect(page.get_by_role("status").filter(has_text="Thank you")).to_be_visible()
    page.keyboard.press("Enter")  # the button that closes it has the focus
    expect(page.locator(".report-dialog")).to_have_count(0)


def moderate(scene: Scene) -> Page:
    scene.cas.page.goto(scene.moderators)
    return scene.cas.page


def test_what_is_reported_is_dealt_with(scene: Scene) -> None:
    report(scene)
    page = moderate(scene)
    case = page.locator(".moderate-cases .moderate-line")
    expect(case).to_have_count(1)
    assert found(page) == []
    expect(case).to_contain_text("Bea")
    expect(case.locator("blockquote")).to_have_text("<b>buy</b> my cards")
    expect(case).to_contain_text("Advertising")
    case.get_by_role("button", name="Mute").click()
    assert found(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("[data-measure]")).to_have_count(0)
    case.get_by_role("button", name="Mute").click()
    page.get_by_role("button", name="For a day").click()
    expect(page.locator("[data-measure]")).to_contain_text("Bea is muted")
    assert tell(scene.bea, "chat", text="more").json()["error"] == "chat/muted"
    page.get_by_role("button", name="Lift: Bea").click()
    expect(page.locator("[data-measure]")).to_have_count(0)
    assert tell(scene.bea, "chat", text="more").status_code == 200
    case.get_by_role("button", name="Hide the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Hide the table").click()
    expect(case).to_contain_text("No longer in the lobby")
    assert scene.ann.ask("GET", "/api/tables").json()["tables"] == []
    case.get_by_role("button", name="Close").click()
    expect(page.locator(".moderate-cases")).to_contain_text("No open reports.")
    expect(page.locator(".moderate-deed")).to_have_count(4)


def test_what_is_refused_is_said(scene: Scene) -> None:
    report(scene)
    page = scene.cas.page
    page.goto(f"{scene.cas.url}/moderate")
    expect(page.locator(".error-card")).to_contain_text("courtcards moderate")
    page.goto(f"{scene.cas.url}/moderate#wrong")
    expect(page.locator(".error-card")).to_contain_text("key is not valid")
    moderate(scene)
    with scene.cas.context.new_page() as other:
        other.goto(scene.moderators)
        other.get_by_role("button", name="Close").click()
        expect(other.locator(".moderate-cases")).to_contain_text("No open reports")
    page.locator(".act-close").click()
    expect(page.get_by_role("alert")).to_have_text("This report is closed already.")
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator(".moderate-cases")).to_contain_text("No open reports")
    scene.cas.faults.clear()  # a browser notes each refusal


def test_a_player_is_reported_from_the_menu_of_the_table(scene: Scene, browser: Browser) -> None:
    with comers(browser, scene.cas.url) as come:
        _, bea, _ = together(come, DOUBLE_KING, PHONE)
        bea.page.click("[data-opens=menu]")
        bea.page.get_by_role("button", name="Report a player").first.click()
        dialog = bea.page.get_by_role("dialog", name="Report Ann")
        dialog.get_by_role("button", name="Insults").click()
        expect(bea.page.get_by_role("status").filter(has_text="Thank you")).to_be_visible()
        assert list(found(bea.page, [(PHONE, "dark")])) == []
    expect(moderate(scene).locator(".moderate-line h3")).to_have_text("Ann")
