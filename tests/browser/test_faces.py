"""Players have faces, bots that of their level; what listens is told the level in words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.axe import violations
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.visitors import PHONE, Come
from courtcards.page import STATIC
from courtcards.tables.state import NAMES

DRAWN = {
    name
    for path in (STATIC / "app" / "faces").glob("*.svg")
    for name in re.findall(r'<symbol id="([a-z]+-\d+)"', path.read_text("utf-8"))
}
KINGS: dict[str, Any] = {"game": "kings-corner", "ruleset": "french"}
FACES = """async (players) => {
    const { faceAt } = await import(document.documentElement.dataset.faces.replace(
        "app/faces", "js/shared/faces.js"));
    return players.map((_, seat) => faceAt(players, seat));
}"""


def faces(page: Page, where: str) -> list[str]:
    """The names of the faces that are drawn there."""
    drawn = page.locator(f"{where} .face use")
    expect(page.locator(f"{where} .face use:not([href])")).to_have_count(0)
    return [(each.get_attribute("href") or "").partition("#")[2] for each in drawn.all()]


def test_each_bot_has_a_face_of_its_level_and_only_theirs_are_asked_for(come: Come) -> None:
    ann = come(PHONE)
    page = ann.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ann.open_table(**KINGS, seats=4, bot="expert")
    theirs = faces(page, ".seats .plate")
    assert len(set(theirs)) == 3
    assert all(face in DRAWN and face.startswith("expert-") for face in theirs)
    [own] = faces(page, ".own .plate")
    assert own in DRAWN
    assert own.startswith("person-")
    expect(page.locator(".seats .plate").first).to_contain_text("A bot: Expert")
    pictures = {each.rpartition("/")[2].partition("#")[0] for each in asked if "/faces/" in each}
    assert pictures == {"expert.svg", "person.svg"}
    assert violations(page) == []
    # The names of every bot lead to faces that are drawn.
    for bot, names in NAMES.items():
        alone = [page.evaluate(FACES, [{"name": name, "bot": bot}]) for name in names]
        assert {face for [face] in alone} == {f"{bot}-{number}" for number in range(6)} <= DRAWN
    people = [{"name": letter, "bot": None} for letter in "abcdefghijkl"]
    assert set(page.evaluate(FACES, people)) <= DRAWN


def test_a_face_is_chosen_once_and_seen_by_everybody_at_the_table(come: Come, url: str) -> None:
    ann, bea = come(SMALL_PHONE), come(PHONE)
    page = ann.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    own = page.get_by_role("button", name="Your name and face")
    expect(own).to_be_visible()
    assert not [each for each in asked if "/faces/" in each or "face-choice" in each]
    own.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio")).to_have_count(25)
    expect(dialog.get_by_role("radio", name="Let your name decide")).to_be_checked()
    dialog.get_by_role("textbox").fill("Ann")
    dialog.get_by_role("radio", name="Face 16").check(force=True)
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("radio", name="Face 17")).to_be_checked()
    assert stays_within_the_screen(page)
    assert violations(page) == []
    dialog.get_by_role("button", name="Close").click()
    assert faces(page, ".own-face") == ["guest-4"]
    page.goto(f"{url}/new?way=people")
    expect(page.locator("#name")).to_have_value("Ann")
    page.click(".start")
    page.wait_for_url("**/table/*")
    bea.page.goto(page.url)
    bea.page.fill("#sit-name", "Bea")
    bea.page.click(".face-button")
    bea.page.get_by_role("radio", name="Face 5").check(force=True)
    bea.page.keyboard.press("Escape")
    bea.page.click(".sit-button")
    bea.page.wait_for_selector(".seat.is-me")
    for guest in (ann, bea):
        expect(guest.page.locator(".seat.is-person")).to_have_count(2)
        assert sorted(faces(guest.page, ".seat.is-person")) == ["guest-4", "person-4"]


def test_a_name_that_is_full_says_so(come: Come, url: str) -> None:
    page = come(PHONE).page
    page.goto(f"{url}/new?way=beside")
    full, told = "Maximiliaan Alexander van Oranje-Nassau", "A name has at most 32 characters."
    for field, place in (("#name", ".person-field"), ("[name=beside-1]", ".beside-people")):
        hint = page.locator(f"{place} .name-limit")
        page.fill(field, full[:31])
        expect(hint).to_be_empty()
        page.locator(field).press_sequentially(full[31:])
        expect(hint).to_have_text(told)
        expect(page.locator(field)).to_have_value(full[:32])
