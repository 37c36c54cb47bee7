"""Who runs the evening, by the page: players, seating, rounds, standings; and the hall's screen."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from browser.axe import LOOKS, Look, found, violations
from browser.directing import BEAMER, LAPTOP, card, draw_the_rounds, go, next_thing, press_next
from browser.screens import stays_within_the_screen
from browser.sheet_writing import draw_with_own_cards
from browser.visitors import OFFLINE, PHONE, visitor
from server.clubbing import Director, PaperTable, token_of
from server.serving import client_of
from waiting import wait_until

pytestmark = pytest.mark.long

LONG_NAME = "Maximilienne-Antoinette van der Straeten"
CODES = "**/api/clubs/**svg*"
NAMES = [f"Player {chr(ord('A') + index)}" for index in range(15)] + [LONG_NAME]


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with client_of(url) as client:
        yield client


@pytest.fixture
def director(http: httpx.Client) -> Director:
    """An evening with sixteen players."""
    evening = Director.opening(http, seating="random", minutes=75)
    evening.do("add", players=[{"name": name, "club": "Leuven"} for name in NAMES])
    return evening


def page_of(director: Director, role: str = "director") -> str:
    path: str = director.links()[role]
    return path


def play(director: Director, table: int, *, number: int = 1, confirmed: bool = True) -> PaperTable:
    """A table plays its round."""
    place = (number, table)
    paper = PaperTable(random.Random(100 * number + table), dealer=0)
    director.draw_at(place)
    for index in range(20):
        director.written(place, "enter", index=index, line=paper.game())
    if confirmed:
        director.written(place, "confirm", seat=1)
    return paper


def test_what_was_left_on_a_sheet_goes_out_from_the_evening(
    browser: Browser, url: str, director: Director
) -> None:
    """Whoever leaves a sheet before all of it has been sent need not open that sheet again."""
    director.begin()
    writes = "**/sheets/1/1/commands*"
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.route(writes, lambda route: route.abort())
        page.goto(f"{url}{page_of(director)}/sheet/1/1")
        draw_with_own_cards(page, dealer=2)
        page.goto("about:blank")
        page.unroute(writes)
        assert director.sheet((1, 1))["drawn"] is None
        page.goto(url + page_of(director))
        wait_until(lambda: director.sheet((1, 1))["drawn"] is not None)
        ann.forgive("ERR_FAILED")


def test_two_directors_see_what_the_other_does(
    browser: Browser, url: str, director: Director
) -> None:
    with visitor(browser, url, LAPTOP) as ann, visitor(browser, url, PHONE) as bob:
        for each in (ann, bob):
            each.page.goto(url + page_of(director))
            expect(each.page.locator(".person")).to_have_count(16)
        ann.page.get_by_role("switch", name="Player A").click()
        expect(bob.page.locator(".person.is-absent")).to_have_count(1)
        draw_the_rounds(ann.page)
        expect(bob.page.locator(".table-card")).to_have_count(3)
        press_next(ann.page)
        expect(bob.page.locator(".round-step")).to_be_visible()
        assert stays_within_the_screen(bob.page)


def test_what_is_refused_is_said_where_it_was_asked(
    browser: Browser, url: str, director: Director
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(url + page_of(director))
        ann.page.fill("#player-name", "player a")
        ann.page.press("#player-name", "Enter")
        expect(ann.page.locator(".entering .refusal")).to_contain_text("make the two names differ")
        expect(ann.page.locator("#player-name")).to_have_value("player a")
        assert len(director.view()["players"]) == 16
        ann.forgive("422")


def test_a_lost_line_is_shown_and_mends_itself(
    browser: Browser, url: str, director: Director
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(url + page_of(director))
        expect(ann.page.locator(".person")).to_have_count(16)
        ann.context.set_offline(True)
        # Where the server has a pocket the page goes on by itself, and says so.
        lost = ann.page.locator(".bar-link, .away:not([hidden])")
        expect(lost).to_be_visible()
        director.do("withdraw", player=3)
        ann.context.set_offline(False)
        expect(lost).to_have_count(0)
        expect(ann.page.locator(".person.is-absent")).to_have_count(1)
        ann.forgive(*OFFLINE)


def test_a_file_of_names_as_spreadsheets_write_it(
    browser: Browser, url: str, http: httpx.Client
) -> None:
    director = Director.opening(http)
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(url + page_of(director))
        text = "Naam;Club\r\nZoë;Leuven\r\nAndré;Liège\r\n".encode("windows-1252")
        ann.page.set_input_files(
            ".pasting input",
            {"name": "players.csv", "mimeType": "text/csv", "buffer": text},
        )
        expect(ann.page.locator(".import-people li")).to_have_count(2)
        assert director.view()["players"] == []
        ann.page.get_by_role("button", name="Enter 2 people").click()
        expect(ann.page.locator(".person")).to_have_count(2)
        expect(ann.page.locator(".people")).to_contain_text("Zoë")
        expect(ann.page.locator(".people")).to_contain_text("Liège")
        ann.page.get_by_role("button", name="Change Zoë").click()
        ann.page.fill("#change-name", "Zoé")
        ann.page.press("#change-name", "Enter")
        expect(ann.page.locator(".people")).to_contain_text("Zoé")


def test_who_was_entered_by_mistake_is_taken_out(
    browser: Browser, url: str, director: Director
) -> None:
    director.do("add", players=[{"name": "Player 1O"}])
    with visitor(browser, url, PHONE) as ann:
        page = ann.page
        page.goto(url + page_of(director))
        page.get_by_role("button", name="Change Player 1O").click()
        page.get_by_role("button", name="Take out").click()
        expect(page.locator(".foreseen")).to_contain_text("1 player stands elsewhere")
        page.locator(".back-dialog .danger").click()
        expect(page.locator(".person")).to_have_count(16)
        expect(page.locator(".people")).not_to_contain_text("Player 1O")
        director.begin()
        expect(page.locator(".round-step")).to_be_visible()  # it comes by itself
        go(page, "Players")
        page.get_by_role("button", name="Change Player A").click()
        expect(page.get_by_role("button", name="Take out")).to_have_count(0)
        assert violations(page) == []
        refusal = director.ask("remove", player=3)
        assert (refusal.status_code, refusal.json()["error"]) == (409, "club/not-now")


def test_no_address_and_no_referer_tells_what_proves_a_link(
    browser: Browser, url: str, director: Director
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        asked: list[Request] = []
        ann.page.on("request", lambda each: asked.append(each))  # noqa: PLW0108 - Playwright asks
        ann.page.goto(url + page_of(director))
        expect(ann.page.locator(".person")).to_have_count(16)
        ann.page.click('[data-opens="share"]')
        expect(ann.page.locator(".link-text")).not_to_have_value("")
        proof = director.token.partition(".")[2]
        assert len(asked) > 10
        for each in asked:
            assert proof not in each.url.partition("#")[0]
            assert "/club/" not in each.headers.get("referer", "")


def test_a_link_is_renewed_and_the_own_one_goes_on(
    browser: Browser, url: str, director: Director
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.goto(url + page_of(director))
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
        ann.forgive("403")


def test_the_jury_closes_and_does_not_draw(browser: Browser, url: str, director: Director) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.goto(url + page_of(director, "jury"))
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


def test_a_table_on_the_server_begins_by_the_page(
    browser: Browser, url: str, director: Director
) -> None:
    director.do("draw")
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.goto(url + page_of(director))
        page.get_by_label("Table 2 plays online").check()
        press_next(page)
        expect(card(page, 2)).to_contain_text("online")
        expect(card(page, 1)).not_to_contain_text("online")
        card(page, 2).get_by_role("button", name="Link").click()
        expect(page.locator(".links-dialog .link-text")).to_have_count(5)


def test_nothing_moves_in_the_dialog_while_a_link_is_made(
    browser: Browser, url: str, director: Director
) -> None:
    """Who presses below a code that comes just then would miss."""
    with visitor(browser, url, PHONE) as ann:
        page = ann.page
        shared = {"address": "https://cards.example.org", "here_only": False}
        page.route("**/api/address*", lambda route: route.fulfill(json=shared))
        page.goto(url + page_of(director))
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


def test_papers_and_files(browser: Browser, url: str, director: Director, tmp_path: Path) -> None:
    """An evening restored from its export on the first page is the same evening."""
    director.begin()
    for table in (1, 2, 3, 4):
        play(director, table)
    director.close()
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page

        def file(words: str) -> bytes:
            with page.expect_download() as coming:
                page.get_by_role("button", name=words, exact=True).click()
            path = tmp_path / words
            coming.value.save_as(path)
            return path.read_bytes()

        page.goto(url + page_of(director))
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
        assert LONG_NAME in file("Ranking (CSV)").decode()
        assert "Hearts" in file("Sheets (CSV)").decode()
        export = file("Export all")
        assert json.loads(export)

        page.goto(f"{url}/club")
        page.set_input_files(
            ".file-button input",
            {"name": "evening.json", "mimeType": "application/json", "buffer": export},
        )
        page.wait_for_url("**/club/*/*")
        go(page, "Standings")
        expect(page.locator("table.standings tbody tr")).to_have_count(16)
        again = Director(director.http, page.url.split("/")[-2], token_of(page.url))
        assert again.view()["standings"] == director.view()["standings"]

        page.goto(f"{url}/club")
        expect(page.locator(".known-evenings li")).to_have_count(2)
        page.locator(".known-evenings .quiet").first.click()
        expect(page.locator(".known-evenings li")).to_have_count(1)


def test_what_is_no_export_is_refused_on_the_first_page(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        ann.page.goto(url)
        ann.page.click(".home-foot [href='/club']")
        ann.page.set_input_files(
            ".file-button input",
            {"name": "evening.json", "mimeType": "application/json", "buffer": b"{}"},
        )
        expect(ann.page.locator(".refusal")).to_contain_text("export")
        assert stays_within_the_screen(ann.page)
        ann.forgive("422", "400")


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


def test_the_halls_screen_goes_by_itself(browser: Browser, url: str, http: httpx.Client) -> None:
    director = Director.opening(http, seating="random")
    names = [f"Somebody {index:02}" for index in range(39)] + [LONG_NAME]
    director.do("add", players=[{"name": name} for name in names])
    with visitor(browser, url, BEAMER, still=False) as ann:
        page = ann.page
        page.clock.install()
        page.goto(url + page_of(director, "viewer"))
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
    browser: Browser, url: str, http: httpx.Client, tables: int
) -> None:
    """On a small laptop's screen, in every scene; a name a little too wide is not cut either."""
    director = Director.opening(http, seating="random", rounds=2)
    names = [
        f"{index} Maximilienne-Antoinette van der Straeten"[:40] for index in range(4 * tables)
    ]
    names[::3] = [f"{name[:16]}{'m' * (index % 24)}" for index, name in enumerate(names[::3])]
    director.do("add", players=[{"name": name} for name in names])

    def every_page_fits(page: Page, kinds: set[str]) -> None:
        seen = set()
        pages = page.locator(".screen-foot p").last.text_content() or ""
        for _ in range(int(pages.rpartition("/ ")[2]) if "/ " in pages else 1):
            assert fits_on_the_screen(page)
            seen.add(page.locator(".scene").get_attribute("data-kind"))
            page.keyboard.press("ArrowRight")
        assert seen == kinds

    with visitor(browser, url, LAPTOP, still=False) as ann:
        page = ann.page
        page.goto(url + page_of(director, "viewer"))
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


def test_the_hall_in_the_hand_says_where_one_sits(
    browser: Browser, url: str, director: Director
) -> None:
    """As soon as the round is drawn, and all the same once it has begun."""
    with visitor(browser, url, PHONE) as ann:
        page = ann.page
        page.goto(url + page_of(director, "viewer"))
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


@pytest.mark.parametrize("looks", LOOKS)
def test_axe_finds_nothing_grave(
    browser: Browser, url: str, director: Director, looks: list[Look]
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.goto(f"{url}/club")
        page.wait_for_selector(".open-evening")
        assert list(found(page, looks)) == []
        page.goto(url + page_of(director))
        page.click(".pasting .button")
        assert list(found(page, looks)) == []
        director.do("draw")
        page.locator(".seat-button").first.click()
        assert list(found(page, looks)) == []
        director.do("begin")
        director.do("clock", minutes=60)
        play(director, 1)
        director.draw_at((1, 2))
        expect(page.locator('[data-status="confirmed"]')).to_have_count(1)
        assert list(found(page, looks)) == []
        press_next(page)
        assert list(found(page, looks)) == []
        page.keyboard.press("Escape")
        for opened in ("share", "evening", "log"):
            page.click(f'[data-opens="{opened}"]')
            page.wait_for_selector(".dialog[open]")
            assert list(found(page, looks)) == []
            page.keyboard.press("Escape")
        page.goto(url + page_of(director, "viewer"))
        page.wait_for_selector(".scene")
        assert list(found(page, looks)) == []
        director.close("shown")
        page.goto(url + page_of(director))
        go(page, "Standings")
        page.wait_for_selector("table.standings")
        assert list(found(page, looks)) == []
        page.goto(url + page_of(director, "viewer"))
        page.wait_for_selector(".scene")
        assert list(found(page, looks)) == []
