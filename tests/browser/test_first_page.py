"""The first pages: choose, read the rules in force, be refused in place, start, come back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.choosing import choose
from browser.screens import SMALL_PHONE, speak, stays_within_the_screen
from browser.visitors import DESKTOP, PHONE, Come
from courtcards.text import LANGUAGES


def test_from_the_first_page_to_the_table_and_back(come: Come, url: str) -> None:
    page = come(PHONE).page
    page.goto(f"{url}/new?way=bots")
    choose(page, "game", "double-king")
    page.fill("#name", "Ann")
    page.click(".start")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".card.zone-hand")
    expect(page.locator(".plate.is-me")).to_contain_text("Ann")
    address = page.url
    page.click(".brand")
    waits = page.locator(".go-on")
    expect(waits).to_contain_text("Double King")
    waits.get_by_role("link").click()
    page.wait_for_url(address)


def test_house_rules_change_the_rules_in_force_or_are_refused_in_place(
    come: Come, url: str
) -> None:
    ann = come()
    page = ann.page
    page.goto(f"{url}/new")
    rules, refusal = page.locator(".rules-text"), page.locator(".refusal")
    expect(rules).to_contain_text("dealt 7 cards")
    page.click(".house-fold")
    expect(page.locator(".option")).to_have_count(15)
    page.select_option("#option-scoring", "crowning")
    expect(refusal).to_contain_text("exactly 2 players")
    page.click(".start")
    expect(refusal).to_contain_text("KC-8")
    assert page.url == f"{url}/new"
    page.select_option("#ruleset", "crowning")
    expect(page.locator('[name="seats"][value="2"]')).to_be_checked()
    expect(page.locator('[name="seats"]:disabled')).to_have_count(4)
    page.select_option("#ruleset", "french")
    page.fill("#option-hand_size", "9")
    page.press("#option-hand_size", "Tab")
    expect(rules).to_contain_text("dealt 9 cards")
    page.select_option("[data-language-switch]", "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(rules).to_contain_text("9 cartes")
    # The browser notes an answer of 422 as an error of its own; the page has shown it.
    ann.forgive("422")


def test_nobody_is_shown_what_is_not_there_or_not_theirs(come: Come, url: str) -> None:
    ann, bob = come(), come()
    table = ann.open_table(game="kings-corner", ruleset="french", seats=2)
    for path in ("/nothing", "/table/nowhere", f"/table/{table}"):
        bob.page.goto(url + path)
        expect(bob.page.locator(".error-card a").first).to_have_attribute("href", "/")
        expect(bob.page.locator("[data-card]")).to_have_count(0)
    bob.forgive("403", "404")


def test_the_ways_to_play_are_as_wide_as_each_other_on_a_wide_page(come: Come, url: str) -> None:
    """However many there are: a server without files for devices offers fewer."""
    page = come(DESKTOP).page
    page.goto(f"{url}/new")
    ways = page.locator(".way")
    expect(ways.first).to_be_visible()
    while (count := ways.count()) > 1:
        widths = ways.evaluate_all("(all) => all.map((way) => way.offsetWidth)")
        assert max(widths) - min(widths) <= 1, count
        ways.last.evaluate("(way) => way.remove()")


def test_every_module_is_named_by_the_page_itself(come: Come, url: str) -> None:
    """A browser that found each in the one before it would ask for them one after the other."""
    page = come().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(url)))
    for path in ("/", "/new", "/replay", "/history", "/club"):
        asked.clear()
        page.goto(url + path)
        page.locator("h1").first.wait_for()
        named = page.locator("link[rel=modulepreload], script[src]").evaluate_all(
            "(all) => all.map((one) => new URL(one.href || one.src).pathname)"
        )
        scripts = {each for each in asked if each.endswith(".js") and "/worker" not in each}
        assert len(scripts) > 2
        assert scripts == set(named), path


def test_settings_are_kept(come: Come, url: str) -> None:
    page = come(PHONE).page
    page.goto(url)
    question = page.get_by_role("region", name="Sounds")
    expect(question).to_contain_text("Turn sound on?")
    question.get_by_role("button", name="Yes").click()
    expect(question).to_have_count(0)
    page.click("[data-opens=settings]")
    choose(page, "setting-theme", "dark")
    choose(page, "setting-suits", "four")
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-suits", "four")
    expect(page.locator("button.play").first).to_be_visible()
    expect(question).to_have_count(0)
    assert page.evaluate("() => JSON.parse(localStorage['courtcards.settings']).sound") == "on"


def test_a_table_in_french_on_a_phone(come: Come, url: str) -> None:
    ann = come(PHONE, "fr-BE")
    page = ann.page
    page.goto(url)
    expect(page.locator(".play-word").first).to_have_text("Jouer maintenant")
    page.goto(f"{url}/new")
    expect(page.locator(".start")).to_have_text("Commencer")
    expect(page.locator(".rules-text")).to_contain_text("sens des aiguilles d’une montre")
    assert stays_within_the_screen(page)
    rules = {"first_dealer": 1}
    ann.open_table(game="kings-corner", ruleset="french", seats=2, options=rules)
    expect(page).to_have_title(re.compile("À vous"))
    page.wait_for_selector(".is-my-turn")
    letters = page.locator("[data-card] .full-face .rank").all_text_contents()
    assert set(letters) <= {*map(str, range(1, 11)), "R", "D", "V"}
    page.locator('.zone-hand:not([data-card^="K"])').first.click()
    page.locator('.place[data-place="NE"]').click()
    refusal = page.locator(".toast-refusal")
    expect(refusal).to_contain_text("Seul un Roi va dans un coin vide.")
    expect(refusal.locator(".clause")).to_have_text("KC-2.2")
    page.click('[data-opens="log"]')
    expect(page.locator(".side .log")).to_contain_text("donne la manche 1")
    assert stays_within_the_screen(page)


@pytest.mark.long
def test_the_switch_of_languages_at_the_table_is_kept(come: Come, url: str) -> None:
    ann = come(SMALL_PHONE)
    page = ann.page
    ann.open_table(game="double-king", ruleset="club", seats=4, options={"first_dealer": 0})
    page.click('[data-opens="settings"]')
    page.select_option("#settings [data-language-switch]", "nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator("#choosing-title")).to_have_text("Kies het spel")
    assert stays_within_the_screen(page)
    page.goto(f"{url}/nothing")
    expect(page.locator(".error-card")).to_contain_text("Niet gevonden")
    page.select_option("[data-language-switch]", "es")
    expect(page.locator(".error-card")).to_contain_text("No encontrado")
    ann.forgive("404")


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, (360, 640), (320, 568)], ids=str)
def test_every_game_is_in_sight_on_a_phone_with_what_it_is(
    come: Come, url: str, size: tuple[int, int]
) -> None:
    page = come(size).page
    page.goto(url)
    for language in LANGUAGES:
        speak(page, language)
        games = page.locator(".play-word, .game-about")
        expect(games).to_have_count(4)
        for each in games.all():
            expect(each).to_be_in_viewport(ratio=1)
        expect(page.locator(".door b")).to_have_count(6)
        assert stays_within_the_screen(page)


def test_a_wide_page_has_two_full_columns(come: Come, url: str) -> None:
    page = come(DESKTOP).page
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(url)
        play, people = page.locator(".first-play"), page.locator(".first-people")
        expect(page.locator(".play-word").last).to_be_in_viewport(ratio=1)
        expect(page.locator(".lobby-code")).to_be_in_viewport(ratio=1)
        left, right = play.bounding_box(), people.bounding_box()
        assert left
        assert right
        assert left["x"] + left["width"] <= right["x"]
        assert abs(left["y"] - right["y"]) <= 1
        assert stays_within_the_screen(page)


def test_who_has_a_code_goes_to_its_table_from_the_first_page(come: Come, url: str) -> None:
    ann, bea = come(PHONE), come(PHONE)
    ann.page.goto(f"{url}/new?way=people")
    # The server of the tests can be reached from here alone: that is said before a table is open.
    expect(ann.page.locator(".here-only")).to_contain_text("--host 0.0.0.0")
    ann.page.fill("#name", "Ann")
    ann.page.click(".start")
    ann.page.wait_for_url("**/table/*")
    code = ann.page.url.rpartition("/")[2]
    bea.page.goto(url)
    bea.page.fill("#code", "nothing")
    bea.page.press("#code", "Enter")
    expect(bea.page.locator("#code-refusal")).to_contain_text("Not a link or code")
    bea.page.fill("#code", " ".join((code[:4], code[4:])))
    bea.page.press("#code", "Enter")
    bea.page.wait_for_url(f"{url}/table/{code}")
    bea.page.fill("#sit-name", "Bea")
    bea.page.click(".sit-button")
    bea.page.wait_for_selector(".seat.is-me")
    bea.page.goto(url)
    # Somebody who came by a link reads which rules are played there, too.
    expect(bea.page.locator(".go-on")).to_contain_text(
        "Kings in the Corner · French rules · with Ann"
    )


@pytest.mark.long
def test_a_game_is_to_be_pressed_before_anything_has_come_to_play_it(come: Come, url: str) -> None:
    """A page without scripts leads on to one that plays at once, as it was chosen the last time."""
    guest = come(PHONE)
    page = guest.page
    page.route("**/*.js", lambda route: route.abort())
    page.goto(url)
    plays = page.locator("a.play")
    for language in LANGUAGES:
        speak(page, language)
        expect(plays).to_have_count(2)
        assert stays_within_the_screen(page)
    address = plays.last.get_attribute("href")
    guest.forgive("ERR_FAILED")
    page.unroute_all()
    page.goto(f"{url}{address}")
    page.wait_for_url(f"{url}/table/*")
    expect(page.locator("[data-game]")).to_have_attribute("data-game", "double-king")
    page.go_back()
    expect(page.locator("button.play")).to_have_count(2)
    assert page.url == f"{url}/"


RAW = (
    "home.clubs",
    "option.hand_size",
    "{who} plays",
    "undefined",
    "NaN points",
    "[object Object]",
)
GOOD = ("Ann plays Q♠.", "http://127.0.0.1:8000/new", "courtcards serve --host 0.0.0.0", "DK-8.6")
SHOWN = """(texts) => new Promise((done) => {
    for (const text of texts) {
        const shown = document.body.appendChild(document.createElement("p"));
        shown.textContent = text;
        shown.title = `… ${text} …`;
    }
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""


def test_what_nobody_should_read_is_found_on_every_page(come: Come, url: str) -> None:
    """Otherwise finding nothing would show nothing."""
    ann = come()
    ann.page.goto(f"{url}/history")
    ann.page.evaluate(SHOWN, GOOD)
    assert ann.faults == []
    ann.page.evaluate(SHOWN, RAW)
    assert len(ann.faults) == 2 * len(RAW), ann.faults
    ann.faults.clear()
