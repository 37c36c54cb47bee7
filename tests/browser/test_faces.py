"""Players have faces, bots that of their level; what listens is told the level in words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.axe import violations
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
