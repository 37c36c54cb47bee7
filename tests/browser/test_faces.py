"""Players have faces, bots that of their level; what listens is told the level in words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.axe import violations
from browser.visitors import PHONE, visitor
from courtcards.page import STATIC
from courtcards.tables.bot_names import NAMES

DRAWN = {
    name
    for path in (STATIC / "app" / "faces").glob("*.svg")
    for name in re.findall(r'<symbol id="([a-z]+-\d+)"', path.read_text("utf-8"))
}
KINGS: dict[str, Any] = {"game": "kings-corner", "ruleset": "french"}
FACES = """async (players) => {
    const { faceAt } = await import(document.documentElement.dataset.faces.replace(
        "app/faces", "js/faces.js"));
    return players.map((_, seat) => faceAt(players, seat));
}"""


def faces(page: Page, where: str) -> list[str]:
    """The names of the faces that are drawn there."""
    drawn = page.locator(f"{where} .face use")
    expect(page.locator(f"{where} .face use:not([href])")).to_have_count(0)
    return [(each.get_attribute("href") or "").partition("#")[2] for each in drawn.all()]


def test_each_bot_has_a_face_of_its_level_and_only_theirs_are_asked_for(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as ann:
        asked: list[str] = []
        ann.page.on("request", lambda request: asked.append(request.url))
        ann.open_table(**KINGS, seats=4, bot="expert")
        theirs = faces(ann.page, ".seats .plate")
        assert len(set(theirs)) == 3
        assert all(face in DRAWN and face.startswith("expert-") for face in theirs)
        [own] = faces(ann.page, ".own .plate")
        assert own in DRAWN
        assert own.startswith("person-")
        expect(ann.page.locator(".seats .plate").first).to_contain_text("A bot: Expert")
        wait = ann.page.locator(".own .face").screenshot()
        assert len(wait) > 600, "something is drawn there"
        pictures = [each.rpartition("/")[2] for each in asked if "/app/faces/" in each]
        assert sorted(each.partition("#")[0] for each in pictures) == ["expert.svg", "person.svg"]
        assert violations(ann.page) == []


def test_the_six_names_of_a_bot_lead_to_six_faces_that_are_drawn(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/new")
        for bot, names in NAMES.items():
            alone = [ann.page.evaluate(FACES, [{"name": name, "bot": bot}]) for name in names]
            assert {face for [face] in alone} == {f"{bot}-{number}" for number in range(6)} <= DRAWN
        people = [{"name": letter, "bot": None} for letter in "abcdefghijkl"]
        assert set(ann.page.evaluate(FACES, people)) <= DRAWN


def test_faces_stand_at_the_choice_of_a_level_and_in_the_waiting_room(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url, PHONE) as ann:
        ann.page.goto(f"{url}/new")
        expect(ann.page.locator(".levels > .segments .face.is-machine")).to_have_count(5)
        wish = {"seats": 3, "name": "Ann", "bot": None, "options": {}} | KINGS
        answer = ann.context.request.post(f"{url}/api/tables", data=wish)
        ann.page.goto(f"{url}/table/{answer.json()['table']}")
        for count in (1, 2):
            ann.page.locator(".put-bot").first.click()
            expect(ann.page.locator(".seat.is-bot .face.is-machine")).to_have_count(count)
        names = ann.page.locator(".seat.is-bot .seat-name")
        assert names.all_text_contents() == ["Hugo", "Clara"]
        assert len(set(faces(ann.page, ".seats-round"))) == 3
        assert violations(ann.page) == []


def test_names_are_whole_on_a_small_phone(browser: Browser, url: str) -> None:
    with visitor(browser, url, (320, 568)) as ann:
        ann.open_table(**KINGS | {"ruleset": "cross-chips"}, seats=6, bot="master")
        names = ann.page.locator(".seats .plate-name")
        expect(names).to_have_text(list(NAMES["master"][:5]))
        heights = [name.bounding_box()["height"] for name in names.all()]  # type: ignore[index]
        assert max(heights) < 20, "each on one line"
        cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
        assert names.evaluate_all(cut) == 0
