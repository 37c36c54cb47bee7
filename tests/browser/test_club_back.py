"""Ways back at the director's page: each shows what it would change, and then does it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import violations
from browser.directing import LAPTOP, go, press_next, say_why_and_do
from browser.screens import stays_within_the_screen
from browser.sheet_writing import draw_with_own_cards, enter, phone
from browser.visitors import PHONE, visitor
from server.clubbing import Director, PaperTable
from server.serving import client_of
from waiting import wait_until

pytestmark = pytest.mark.long


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with client_of(url) as client:
        yield client


@pytest.fixture
def director(http: httpx.Client) -> Director:
    """An evening of eight players in its first round."""
    evening = Director.opening(http, rounds=3, seating="random")
    evening.begin(players=8)
    return evening


def page_of(director: Director, url: str) -> str:
    path: str = director.links()["director"]
    return url + path


def show(page: Page, name: str) -> None:
    """Keep a picture of the page, where somebody wants to look at it."""
    if folder := os.environ.get("LOOK"):
        page.screenshot(path=f"{folder}/{name}.png")


def contracts(director: Director) -> list[str]:
    """The games on the sheet of the first table, as the server has them."""
    return [each["line"]["contract"] for each in director.sheet((1, 1))["lines"]]


def finish(director: Director, number: int) -> None:
    """Both tables play their round, and it is closed."""
    for table in (1, 2):
        paper = PaperTable(random.Random(10 * number + table), dealer=0)
        director.draw_at((number, table))
        for index in range(20):
            director.written((number, table), "enter", index=index, line=paper.game())
        director.written((number, table), "confirm", seat=1)
    director.close()


def test_a_round_is_taken_back_and_begun_again_under_a_phone(
    browser: Browser, url: str, director: Director
) -> None:
    with (
        visitor(browser, url, LAPTOP) as ann,
        phone(browser, url, director, table=1) as bea,
    ):
        page = ann.page
        draw_with_own_cards(bea.page)
        enter(bea.page, {"contract": "tricks", "points": [0, 6, 7, 0]})
        page.goto(page_of(director, url))
        page.locator('[data-does="unbegin"]').click()
        expect(page.locator(".foreseen")).to_contain_text("round 1, table 1 (1 line)")
        show(page, "unbegin")
        assert violations(page) == []
        expect(page.locator(".back-dialog .dialog-end .button").first).to_have_text("Back")
        page.locator(".back-dialog .danger").click()  # not without a reason
        expect(page.locator("#back-reason")).to_be_focused()
        say_why_and_do(page, "The wrong seating")
        expect(bea.page.locator(".desk-main")).to_contain_text("No round has begun")
        press_next(page)
        draw_with_own_cards(bea.page)
        enter(bea.page, {"contract": "hearts", "points": [13, 0, 0, 0]})
        wait_until(lambda: contracts(director) == ["hearts"])
        page.locator('[data-opens="log"]').click()
        expect(page.locator('[data-kind="round-unbegun"]')).to_contain_text("The wrong seating")
        page.locator('[data-filter="all"]').check()
        expect(page.locator(".log-lines")).to_contain_text("Round 1, table 1, start undone:")
        assert bea.faults == ann.faults == []


def test_a_round_that_does_not_count_counts_again_and_is_reopened(
    browser: Browser, url: str, director: Director
) -> None:
    finish(director, 1)
    with visitor(browser, url, PHONE) as ann:
        page = ann.page
        page.goto(page_of(director, url))
        go(page, "Round")
        page.locator('[data-does="annul"]').click()
        expect(page.locator(".foreseen tbody tr")).to_have_count(8)
        show(page, "annul")
        assert violations(page) == []
        assert stays_within_the_screen(page)
        say_why_and_do(page, "Two packs were mixed up")
        expect(page.locator(".round-step")).to_contain_text(
            "Does not count: Two packs were mixed up"
        )
        show(page, "annulled")
        assert {each["points"] for each in director.view()["standings"]} == {0}
        page.locator('[data-does="reinstate"]').click()
        say_why_and_do(page, "They were not")
        page.locator('[data-does="reopen"]').click()
        say_why_and_do(page, "One more game")
        expect(page.locator('[data-does="unbegin"]')).to_be_visible()
        assert ann.faults == []


def test_a_penalty_shows_what_it_changes_and_is_taken_back(
    browser: Browser, url: str, director: Director
) -> None:
    finish(director, 1)
    with visitor(browser, url, LAPTOP) as ann:
        page = ann.page
        page.goto(page_of(director, url))
        go(page, "Standings")
        page.locator('[data-does="penalty"]').click()
        page.select_option("#penalty-player", label="Player 3")
        page.fill("#penalty-points", "-4")
        show(page, "penalty")
        assert violations(page) == []
        page.locator(".penalty-dialog .primary").click()
        expect(page.locator(".foreseen")).to_contain_text("Player 3")
        show(page, "foreseen")
        say_why_and_do(page, "Came late")
        expect(page.locator(".penalties")).to_contain_text("Player 3: −4 points (Came late)")
        expect(page.locator(".points-penalty")).to_have_text("with −4")
        show(page, "penalties")
        assert violations(page) == []
        page.get_by_role("button", name="Take back: Player 3").click()
        say_why_and_do(page, "Was in time")
        expect(page.locator(".penalties")).to_have_count(0)
        assert ann.faults == []


def test_seats_change_and_somebody_plays_on(browser: Browser, url: str, director: Director) -> None:
    director.do("add", players=[{"name": "Late Eva"}])
    first, second = (each["players"] for each in director.view()["rounds"][0]["tables"])
    with visitor(browser, url, PHONE) as ann:
        page = ann.page
        page.goto(page_of(director, url))
        page.locator('[data-does="reseat"]').click()
        page.select_option("#reseat-one", str(first[0]))
        page.select_option("#reseat-other", str(second[0]))
        expect(page.locator(".penalty-dialog [role=status]")).to_contain_text("Nothing has been")
        show(page, "reseat")
        assert violations(page) == []
        assert stays_within_the_screen(page)
        page.fill("#reseat-reason", "They are sisters")
        page.locator(".penalty-dialog .primary").click()
        expect(page.locator(".penalty-dialog")).to_have_count(0)
        expect(page.locator(".table-card").first).to_contain_text(f"Player {second[0]}")
        director.draw_at((1, 1))
        paper = PaperTable(random.Random(1), dealer=0)
        director.written((1, 1), "enter", index=0, line=paper.game())
        expect(page.locator(".table-card").first).to_contain_text("Game 2")
        page.locator('[data-does="reseat"]').click()
        page.select_option("#reseat-one", str(second[0]))
        page.select_option("#reseat-other", "8")
        expect(page.locator(".penalty-dialog [role=status]")).to_contain_text("plays on for")
        page.fill("#reseat-reason", "Called away")
        page.locator(".penalty-dialog .primary").click()
        expect(page.locator(".penalty-dialog")).to_have_count(0)
        page.locator('[data-opens="log"]').click()
        expect(page.locator('[data-kind="substituted"]')).to_contain_text(
            f"Late Eva plays on for Player {second[0]}"
        )
        assert ann.faults == []


def test_a_further_director_has_a_link_until_it_is_taken_back(
    browser: Browser, url: str, director: Director
) -> None:
    with visitor(browser, url, LAPTOP) as ann, visitor(browser, url, PHONE) as bea:
        page = ann.page
        page.goto(page_of(director, url))
        page.locator('[data-opens="share"]').click()
        page.select_option("#link-key", "director")
        expect(page.locator(".links-dialog .renew")).to_be_visible()
        page.fill("#further-name", "Bea")
        page.locator(".naming .button").click()
        expect(page.locator("#link-key")).to_have_value("director/1")
        expect(page.locator(".links-dialog img.code, .links-dialog .hint").first).to_be_visible()
        show(page, "further")
        assert violations(page) == []
        bea.page.goto(url + director.links()["directors"][0]["page"])
        bea.page.locator('[data-does="unbegin"]').click()
        bea.page.locator(".back-dialog .danger").click()
        expect(bea.page.locator(".seating-step")).to_be_visible()
        page.get_by_role("button", name="Take the link back").click()
        page.locator(".renewing .danger").click()
        expect(page.locator("#link-key")).to_have_value("director")
        expect(bea.page.locator(".refusal")).to_contain_text("replaced by a new one")
        page.locator(".links-dialog .dialog-end .primary").click()
        page.locator('[data-opens="log"]').click()
        expect(page.locator('[data-kind="round-unbegun"]')).to_contain_text("Bea, Director")
        assert ann.faults == []
        bea.forgive("403")  # her page is refused from then on
