"""Who runs the evening, by the page: players, seating, rounds, standings; and the hall's screen."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Request, Route, expect

from browser.axe import LOOKS, Look, found, violations
from browser.directing import (
    BEAMER,
    LAPTOP,
    address,
    card,
    evening,
    go,
    next_thing,
    press_next,
    press_true_seat,
    say_why_and_do,
)
from browser.record_files import file as file_of
from browser.screens import stays_within_the_screen
from browser.sheet_writing import draw_with_own_cards
from browser.visitors import PHONE, Come
from server.clubbing import Director, PaperTable, token_of
from waiting import wait_until

pytestmark = pytest.mark.long

LONG_NAME = "Maximilienne-Antoinette van der Straeten"
CODES = "**/api/clubs/**svg*"
NAMES = [f"Player {chr(ord('A') + index)}" for index in range(15)] + [LONG_NAME]


@pytest.fixture
def director(http: httpx.Client) -> Director:
    """An evening with sixteen players."""
    return evening(http, *NAMES, seating="random", minutes=75)


def play(director: Director, *tables: int) -> None:
    """These tables play the first round."""
    for table in tables:
        paper = PaperTable(random.Random(100 + table), dealer=0)
        director.draw_at((1, table))
        for index in range(20):
            director.written((1, table), "enter", index=index, line=paper.game())
        director.written((1, table), "confirm", seat=1)


def test_what_was_left_on_a_sheet_goes_out_from_the_evening(come: Come, director: Director) -> None:
    """Whoever leaves a sheet before all of it has been sent need not open that sheet again."""
    director.begin()
    writes = "**/sheets/1/1/commands*"
    ann = come(LAPTOP)
    page = ann.page
    page.route(writes, lambda route: route.abort())
    page.goto(f"{address(director)}/sheet/1/1")
    draw_with_own_cards(page, dealer=2)
    page.goto("about:blank")
    page.unroute(writes)
    assert director.sheet((1, 1))["drawn"] is None
    page.goto(address(director))
    wait_until(lambda: director.sheet((1, 1))["drawn"] is not None)
    ann.forgive("ERR_FAILED")


def test_no_address_and_no_referer_tells_what_proves_a_link(come: Come, director: Director) -> None:
    page = come(LAPTOP).page
    asked: list[Request] = []
    page.on("request", lambda each: asked.append(each))  # noqa: PLW0108 - Playwright asks
    page.goto(address(director))
    expect(page.locator(".person")).to_have_count(16)
    page.click('[data-opens="share"]')
    expect(page.locator(".link-text")).not_to_have_value("")
    proof = director.token.partition(".")[2]
    assert len(asked) > 10
    for each in asked:
        assert proof not in each.url.partition("#")[0]
        assert "/club/" not in each.headers.get("referer", "")


def test_links_are_renewed_and_the_own_one_goes_on(
    come: Come, url: str, director: Director
) -> None:
    ann, bea = come(LAPTOP), come(PHONE)
    page = ann.page
    page.goto(address(director))
    old = director.table_token(2)
    page.click('[data-opens="share"]')
    page.select_option("#link-key", "table/2")
    expect(page.locator(".link-text")).to_have_value(re.compile("table-2#"))
    page.click(".renew")
    page.click(".renewing .danger")
    expect(page.locator(".link-text")).not_to_have_value(
        re.compile(re.escape(old.partition(".")[2]))
    )
    assert director.get(token=old).status_code == 403
    page.select_option("#link-key", "director")
    page.click(".renew")
    page.click(".renewing .danger")
    page.wait_for_url(lambda address: director.token.partition(".")[2] not in address)
    expect(page.locator(".person")).to_have_count(16)
    renewed = Director(director.http, director.evening, token_of(page.url))
    assert renewed.view()["role"] == "director"
    # A further director has a link until it is taken back.
    page.click('[data-opens="share"]')
    page.select_option("#link-key", "director")
    expect(page.locator(".links-dialog .renew")).to_be_visible()
    page.fill("#further-name", "Bea")
    page.locator(".naming .button").click()
    expect(page.locator("#link-key")).to_have_value("director/1")
    expect(page.locator(".links-dialog img.code, .links-dialog .hint").first).to_be_visible()
    assert violations(page) == []
    bea.page.goto(url + renewed.links()["directors"][0]["page"])
    expect(bea.page.locator(".person")).to_have_count(16)
    page.get_by_role("button", name="Revoke the link").click()
    page.locator(".renewing .danger").click()
    expect(page.locator("#link-key")).to_have_value("director")
    expect(bea.page.locator(".refusal")).to_contain_text("has been replaced")
    for guest in (ann, bea):
        guest.forgive("403")


def test_the_jury_closes_and_does_not_draw(come: Come, director: Director) -> None:
    page = come(LAPTOP).page
    page.goto(address(director, "jury"))
    expect(page.locator(".people")).to_be_visible()
    expect(page.locator(".entering, .presence, [data-opens='share']")).to_have_count(0)
    expect(next_thing(page)).to_have_count(0)
    director.begin()
    expect(page.locator(".round-step")).to_be_visible()
    page.click(".clock-start .button")
    expect(page.locator(".clock-left")).to_have_text(re.compile("1:1[45]:"))
    card(page, 3).get_by_role("button", name="Extra time").click()
    page.locator(".time-choices .button").first.click()
    expect(card(page, 3)).to_contain_text("+5 minutes")
    press_next(page)
    page.fill("#close-reason", "Fire drill")
    page.click(".closing-dialog .primary")
    expect(page.locator("table.standings")).to_be_visible()
    assert director.view()["rounds"][0]["reason"] == "Fire drill"


def test_nothing_moves_in_the_dialog_while_a_link_is_made(come: Come, director: Director) -> None:
    """Who presses below a code that comes just then would miss."""
    page = come(PHONE).page
    shared = {"address": "https://cards.example.org", "here_only": False}
    page.route("**/api/address*", lambda route: route.fulfill(json=shared))
    page.goto(address(director))
    page.locator('[data-opens="share"]').click()
    expect(page.locator(".links-dialog .renew")).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(CODES, hold)
    with page.expect_request(CODES):
        page.select_option("#link-key", "jury")
    expect(page.locator(".links-dialog .link-to-come")).to_be_visible()
    close = page.locator(".links-dialog .dialog-end .primary")
    before = close.bounding_box()
    held[0].continue_()
    expect(page.locator(".links-dialog .renew")).to_be_visible()
    after = close.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < before["height"] / 4


def test_papers_and_files(come: Come, url: str, director: Director, tmp_path: Path) -> None:
    """An evening restored from its export on the first page is the same evening."""
    director.begin()
    play(director, 1, 2, 3, 4)
    director.close()
    ann = come(LAPTOP)
    page = ann.page

    def file(words: str) -> bytes:
        with page.expect_download() as coming:
            page.get_by_role("button", name=words, exact=True).click()
        path = tmp_path / words
        coming.value.save_as(path)
        return path.read_bytes()

    page.goto(address(director))
    # No phone reaches this address: cards with it would be printed in vain.
    expect(page.get_by_text("Phones cannot reach this address")).to_be_visible()
    expect(page.get_by_role("button", name="Table cards")).to_have_count(0)
    public = {"address": url, "here_only": False}
    page.route("**/api/address*", lambda route: route.fulfill(json=public))
    page.reload()
    for words in ("Seat slips", "Table cards", "Blank sheets"):
        assert file(words).startswith(b"%PDF")
    go(page, "Round")
    assert file("Print the sheets").startswith(b"%PDF")
    go(page, "Standings")
    assert file("Print").startswith(b"%PDF")
    assert LONG_NAME in file("Standings (CSV)").decode()
    assert "Hearts" in file("Sheets (CSV)").decode()
    export = file("Export all")
    assert json.loads(export)

    page.goto(f"{url}/club")
    page.set_input_files(".file-button input", file_of("evening.json", b"{}"))
    expect(page.locator(".refusal")).to_contain_text("export")
    ann.forgive("422", "400")
    page.set_input_files(".file-button input", file_of("evening.json", export))
    page.wait_for_url("**/club/*/*")
    go(page, "Standings")
    expect(page.locator("table.standings tbody tr")).to_have_count(16)
    again = Director(director.http, page.url.split("/")[-2], token_of(page.url))
    assert again.view()["standings"] == director.view()["standings"]

    page.goto(f"{url}/club")
    expect(page.locator(".known-evenings li")).to_have_count(2)
    page.locator(".known-evenings .quiet").first.click()
    expect(page.locator(".known-evenings li")).to_have_count(1)


def fits_on_the_screen(page: Page) -> bool:
    """Whether nothing of the hall's scene is cut off, and no name runs out of its cell or line."""
    fits: bool = page.evaluate(
        """() => {
            const scene = document.querySelector(".scene");
            const bottom = document.querySelector(".screen-foot").getBoundingClientRect().top;
            const cells = [...scene.querySelectorAll(".cell")];
            return cells.every((each) => each.getBoundingClientRect().bottom <= bottom + 1
                && each.getBoundingClientRect().right <= innerWidth
                && each.scrollWidth <= each.clientWidth + 1
                && each.scrollHeight <= each.clientHeight + 1
                && [...each.querySelectorAll(".hall-name")].every((name) =>
                    name.offsetHeight <= name.parentElement.clientHeight + 1
                    && name.scrollWidth <= name.clientWidth + 1));
        }"""
    )
    return fits


def test_the_halls_screen_goes_by_itself(come: Come, http: httpx.Client) -> None:
    names = [f"Somebody {index:02}" for index in range(39)] + [LONG_NAME]
    director = evening(http, *names, seating="random")
    page = come(BEAMER, still=False).page
    page.clock.install()
    page.goto(address(director, "viewer"))
    expect(page.locator('[data-kind="welcome"] .cell')).to_have_count(40)
    assert fits_on_the_screen(page)

    director.begin()
    expect(page.locator('[data-kind="names"] .cell')).to_have_count(40)
    assert fits_on_the_screen(page)
    name = page.locator(".hall-name", has_text="Somebody 00")
    size: str = name.evaluate("each => getComputedStyle(each).fontSize")
    assert float(size.removesuffix("px")) >= 36
    tables = director.view()["rounds"][0]["tables"]
    table = next(each["table"] for each in tables if 39 in each["players"])
    mine = page.locator(".cell", has_text=LONG_NAME)
    expect(mine.locator("b")).to_have_text(str(table))
    page.clock.run_for(13_000)
    expect(page.locator('[data-kind="tables"] .cell')).to_have_count(10)
    assert fits_on_the_screen(page)
    page.keyboard.press("Space")
    page.clock.run_for(30_000)
    expect(page.locator('[data-kind="tables"]')).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-kind="names"]')).to_be_visible()

    for each in range(1, 11):
        director.draw_at((1, each))
    director.do("clock", minutes=60)
    expect(page.locator('[data-kind="progress"] .cell')).to_have_count(10)
    expect(page.locator("progress").first).to_have_attribute("max", "20")
    expect(page.locator(".screen-clock")).to_be_visible()
    assert fits_on_the_screen(page)
    director.close("shown")
    expect(page.locator('[data-kind="standings"] .cell').first).to_be_visible()
    assert fits_on_the_screen(page)
    page.keyboard.press("d")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("tables", [12, 30])
def test_names_of_forty_characters_fit_in_the_hall(
    come: Come, http: httpx.Client, tables: int
) -> None:
    """On a small laptop's screen, in every scene; a name a little too wide is not cut either."""
    names = [
        f"{index} Maximilienne-Antoinette van der Straeten"[:40] for index in range(4 * tables)
    ]
    names[::3] = [f"{name[:16]}{'m' * (index % 24)}" for index, name in enumerate(names[::3])]
    director = evening(http, *names, seating="random", rounds=2)

    def every_page_fits(page: Page, kinds: set[str]) -> None:
        seen = set()
        pages = page.locator(".screen-foot p").last.text_content() or ""
        for _ in range(int(pages.rpartition("/ ")[2]) if "/ " in pages else 1):
            assert fits_on_the_screen(page)
            seen.add(page.locator(".scene").get_attribute("data-kind"))
            page.keyboard.press("ArrowRight")
        assert seen == kinds

    ann = come(LAPTOP, still=False)
    page = ann.page
    page.goto(address(director, "viewer"))
    page.wait_for_selector('[data-kind="welcome"]')
    every_page_fits(page, {"welcome"})
    director.do("draw")
    page.wait_for_selector('[data-kind="names"]')
    every_page_fits(page, {"names", "tables"})
    director.do("begin", online=[1])
    director.do("clock", minutes=60)
    director.do("time", table=3, minutes=15)
    for table in range(2, tables + 1):
        director.draw_at((1, table))
    director.written((1, 1), "drawn", writer=0, dealer=0)
    page.wait_for_selector('[data-kind="progress"]')
    every_page_fits(page, {"progress"})
    director.close("shown")
    page.wait_for_selector('[data-kind="standings"]')
    every_page_fits(page, {"standings", "names", "tables"})


def test_teams_are_ranked_in_the_hall(come: Come, http: httpx.Client) -> None:
    director = Director.opening(http, team_best=1)
    director.do("add", players=[{"name": f"P{n}", "club": f"Club {'AB'[n % 2]}"} for n in range(4)])
    director.begin()
    director.finish((1, 1), (3, 1, -1, -3))
    phone, screen = (come(size, still=False).page for size in (PHONE, LAPTOP))
    for page in (phone, screen):
        page.goto(address(director, "viewer"))
        page.wait_for_selector("main")
        expect(page.get_by_text("Club A")).to_have_count(0)
    director.close()
    expect(phone.locator(".ranked .is-name", has_text="Club A")).to_be_visible()
    assert stays_within_the_screen(phone)
    screen.wait_for_selector('[data-kind="standings"]')
    screen.keyboard.press("ArrowRight")
    expect(screen.locator('[data-kind="teams"] .hall-name', has_text="Club")).to_have_count(2)
    assert fits_on_the_screen(screen)


def test_the_hall_in_the_hand_says_where_one_sits(come: Come, director: Director) -> None:
    """As soon as the round is drawn, and all the same once it has begun."""
    page = come(PHONE).page
    page.goto(address(director, "viewer"))
    page.fill("#own-name", "maximil")
    page.locator(".own-seek .button").click()
    expect(page.locator(".own-wait")).to_have_text("The seating is not out yet.")
    director.do("draw")
    expect(page.locator(".own-table")).to_be_visible()
    drawn = page.locator(".own-table").text_content()
    assert stays_within_the_screen(page)
    director.do("begin", online=[1, 2, 3, 4])
    expect(page.locator(".own-at .tag")).to_have_text("online")
    expect(page.locator(".own-table")).to_have_text(drawn or "")
    tables: list[dict[str, Any]] = director.view()["rounds"][0]["tables"]
    own = next(each for each in tables if 15 in each["players"])
    expect(page.locator(".own-table")).to_have_text(f"Table {own['table']}")
    expect(page.locator(".own-at")).to_contain_text(f"Seat {own['players'].index(15) + 1}")
    assert stays_within_the_screen(page)
    page.reload()
    expect(page.locator(".own-name")).to_have_text(LONG_NAME)


def test_ways_back_show_what_they_would_change(come: Come, director: Director) -> None:
    page = come(PHONE).page
    director.begin()
    director.draw_at((1, 1))
    director.written((1, 1), "enter", index=0, line=PaperTable(random.Random(1), dealer=0).game())
    page.goto(address(director))
    page.locator('[data-does="unbegin"]').click()
    expect(page.locator(".foreseen")).to_contain_text("round 1, table 1 (1 line)")
    assert_everybody_can_use(page)
    expect(page.locator(".back-dialog .dialog-end .button").first).to_have_text("Back")
    page.locator(".back-dialog .danger").click()  # not without a reason
    expect(page.locator("#back-reason")).to_be_focused()
    page.keyboard.press("Escape")
    second, third = (each["players"] for each in director.view()["rounds"][0]["tables"][1:3])
    names = [player["name"] for player in director.view()["players"]]
    card(page, 2).locator('[data-does="correct"]').click()
    assert_everybody_can_use(page)
    page.keyboard.press("Escape")
    press_true_seat(page, 2, names[second[0]], names[third[0]])
    assert_everybody_can_use(page)
    page.keyboard.press("Escape")
    director.do("unbegin", round=1, reason="shown")
    director.do("begin")
    director.attempts[1] = 2
    play(director, 1, 2, 3, 4)
    director.close()
    expect(page.locator('[data-does="penalty"]')).to_be_visible()  # the page has gone on to it
    go(page, "Round")
    page.locator('[data-does="annul"]').click()
    expect(page.locator(".foreseen tbody tr")).to_have_count(16)
    assert_everybody_can_use(page)
    page.keyboard.press("Escape")
    go(page, "Standings")
    page.locator('[data-does="penalty"]').click()
    page.select_option("#penalty-player", label="Player C")
    page.fill("#penalty-points", "-4")
    assert_everybody_can_use(page)
    page.locator(".penalty-dialog .primary").click()
    expect(page.locator(".foreseen")).to_contain_text("Player C")
    say_why_and_do(page, "Came late")
    expect(page.locator(".penalties")).to_contain_text("Player C: −4 points (Came late)")
    expect(page.locator(".points-penalty")).to_have_text("incl. −4")
    page.get_by_role("button", name="Take back: Player C").click()
    say_why_and_do(page, "Was in time")
    expect(page.locator(".penalties")).to_have_count(0)


def assert_everybody_can_use(page: Page) -> None:
    assert violations(page) == []
    assert stays_within_the_screen(page)


@pytest.mark.parametrize("looks", LOOKS)
def test_axe_finds_nothing_grave(
    come: Come, url: str, director: Director, looks: Sequence[Look]
) -> None:
    page = come(LAPTOP).page
    page.goto(f"{url}/club")
    page.wait_for_selector(".open-evening")
    told = found(page, looks)
    page.goto(address(director))
    page.click(".pasting .button")
    told += found(page, looks)
    director.do("draw")
    page.locator(".seat-button").first.click()
    told += found(page, looks)
    director.do("begin")
    director.do("clock", minutes=60)
    play(director, 1)
    director.draw_at((1, 2))
    expect(page.locator('[data-status="confirmed"]')).to_have_count(1)
    told += found(page, looks)
    press_next(page)
    told += found(page, looks)
    page.keyboard.press("Escape")
    for opened in ("share", "evening", "log"):
        page.click(f'[data-opens="{opened}"]')
        page.wait_for_selector(".dialog[open]")
        told += found(page, looks)
        page.keyboard.press("Escape")
    page.goto(address(director, "viewer"))
    page.wait_for_selector(".scene")
    told += found(page, looks)
    director.close("shown")
    expect(page.locator('[data-kind="standings"]')).to_be_visible()
    told += found(page, looks)
    page.goto(address(director))
    go(page, "Standings")
    page.wait_for_selector("table.standings")
    assert told + found(page, looks) == []


SOUNDS = """
  window.rung = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.rung += 1;
    return start.apply(this, when);
  };
"""
"""Counts the tones that a page makes."""


def rings(page: Page) -> bool:
    return bool(page.evaluate("window.rung > 0"))


def test_the_hall_and_the_director_are_told_that_the_time_is_up(
    come: Come, director: Director
) -> None:
    director.begin()
    hall, page, quiet = come(BEAMER).page, come(LAPTOP).page, come(BEAMER).page
    for each, role in ((hall, "viewer"), (page, "director"), (quiet, "viewer")):
        each.clock.install()
        each.add_init_script(SOUNDS)
        each.goto(address(director, role))
    director.do("clock", minutes=6)
    for each in (hall, page):
        # One press, once; before it no browser lets a page sound.
        each.get_by_role("button", name="Turn the sound on").click()
        expect(each.get_by_role("button", name="Turn the sound on")).to_have_count(0)
        each.wait_for_function("window.rung > 0")
        each.evaluate("window.rung = 0")
    said = "[aria-live=assertive]"
    for each in (hall, page, quiet):
        expect(each.locator(".screen-clock, .clock-left")).to_have_text(re.compile("0[56]:"))
        each.clock.run_for("01:05")
        expect(each.locator(said)).to_have_text("5 minutes left")
    expect(hall.locator(".screen-head")).to_have_class(re.compile("is-warning"))
    expect(page.locator(".time-band")).to_have_text(re.compile("04:"))
    for each in (hall, page, quiet):
        each.evaluate("window.rung = 0")
        each.clock.run_for("05:00")
        expect(each.locator(said)).to_have_text("Time is up")
    expect(quiet.locator(".time-band, .screen-head.is-over")).to_have_count(2)
    assert quiet.locator(".time-band").evaluate("each => each.clientWidth") == BEAMER[0]
    assert stays_within_the_screen(quiet)
    assert [rings(each) for each in (hall, page, quiet)] == [True, True, False]
    # The band makes way for the tables; what a reload shows is not said again.
    quiet.clock.run_for("00:30")
    expect(quiet.locator(".time-band")).to_have_count(0)
    expect(quiet.locator(".screen-head")).to_contain_text("Time is up")
