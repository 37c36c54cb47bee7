"""Pictures of an evening: the draw, a round at the tables and on paper, ways back, standings."""

from __future__ import annotations

import pypdfium2
from PIL import Image
from playwright.sync_api import Page, expect

from browser.directing import go
from browser.paper_typing import Typist, filled_paper
from browser.visitors import PHONE
from pictures.before import ROUNDS, Held
from pictures.camera import BEAMER
from pictures.playing import Club, play_round, play_table
from server.clubbing import Director, token_of
from server.clubbing import page_of as page_of_link

BLANK, CARDS = "/print/blank-sheets.pdf", "/print/table-cards.pdf"


def taken(club: Club, held: Held) -> Director:
    """The evening from its draw to its standings."""
    today = held.today
    today.do("draw")
    _seating(club, today)
    today.do("begin")
    _papers(club, today)
    play_table(today, (1, 1))
    play_table(today, (1, 2), games=8)
    play_table(today, (1, 4), games=13)
    _round(club, today)
    _sheets(club, today)
    _grid(club, today)
    _ways_back(club, today)
    _seats(club, today)
    for table in (2, 3, 4):
        play_table(today, (1, table))
    _correction(club, today)
    _log(club, today)
    today.close()
    for _ in range(1, ROUNDS):
        today.do("begin")
        play_round(today)
    _standings(club, today)
    return today


def _director(club: Club, today: Director) -> str:
    return club.url + str(today.links()["director"])


def _viewer(club: Club, today: Director) -> str:
    return club.url + str(today.links()["viewer"])


def _seating(club: Club, today: Director) -> None:
    with club.camera.at(_director(club, today)) as page:
        go(page, "Seating")
        expect(page.locator(".table-card").first).to_be_visible()
        club.camera.take(page, "draw", height=500)
    with club.camera.at(_viewer(club, today), BEAMER) as page:
        expect(page.locator("h1")).to_have_text("Seating of round 1")
        club.camera.take(page, "hall-seating")
    with club.camera.at(_viewer(club, today), PHONE) as page:
        page.fill("#own-name", "Katrien")
        page.locator(".own-seek .button").click()
        expect(page.locator("main")).to_contain_text("Katrien Vos")
        club.camera.take(page, "hall-phone")


def _papers(club: Club, today: Director) -> None:
    """What is printed: the first page of each, as small as it can be read."""
    for name, rest in (("blank-sheet", f"{BLANK}?round=1"), ("table-cards", CARDS)):
        answer = today.get(rest)
        assert answer.status_code == 200, answer.text
        document = pypdfium2.PdfDocument(answer.content)
        picture: Image.Image = document[0].render(scale=1.2).to_pil()
        club.camera.keep(name, picture)
        document.close()


def _round(club: Club, today: Director) -> None:
    with club.camera.at(_director(club, today)) as page:
        expect(page.locator(".round-step")).to_be_visible()
        club.camera.take(page, "round", height=520)
        page.click('[data-opens="share"]')
        page.select_option("#link-key", "director")
        page.fill("#further-name", "Greet")
        page.locator(".naming .button").click()
        expect(page.locator("#link-key")).to_have_value("director/1")
        expect(page.locator(".links-dialog img.code")).to_be_visible()
        club.camera.take(page, "further-director", part=page.locator("dialog[open]"))


def _sheet(club: Club, today: Director, table: int) -> str:
    return club.url + str(today.links()["tables"][str(table)])


def _sheets(club: Club, today: Director) -> None:
    with club.camera.at(_sheet(club, today, 2), PHONE) as page:
        expect(page.locator(".games")).to_be_visible()
        club.camera.take(page, "sheet")
        page.locator(".game:not(:disabled)").first.click()
        expect(page.locator(".points")).to_be_visible()
        club.camera.take(page, "sheet-points")
    with club.camera.at(_sheet(club, today, 2), PHONE) as page:
        page.click(".panel-end >> text=A fault")
        page.locator('[name="contract"]').first.check()
        page.locator('[name="seen"][value="later"]').check()
        page.locator('[name="offender"][value="2"]').check()
        club.camera.take(page, "sheet-fault")
    with club.camera.at(_sheet(club, today, 1), PHONE) as page:
        expect(page.locator(".finish h2")).to_have_text("Thank you")
        club.camera.take(page, "sheet-confirmed")


def _grid(club: Club, today: Director) -> None:
    with club.camera.at(f"{_evening_page(club, today)}/grid/1/3") as page:
        _type_half(page)
        club.camera.take(page, "grid", height=1200)
        page.click("[data-reads-codes]")
        club.camera.take(page, "codes", part=page.locator(".codes-dialog"))


def _evening_page(club: Club, today: Director) -> str:
    token = token_of(today.links()["director"])
    return club.url + page_of_link(today.evening, token)


def _type_half(page: Page) -> None:
    """Somebody has typed what has come of the negative games."""
    expect(page.locator("[data-box]")).to_have_count(20)
    page.locator("input[data-cell]").first.focus()
    Typist(page, filled_paper(5)).type_all(before="trump")


def _ways_back(club: Club, today: Director) -> None:
    with club.camera.at(_director(club, today)) as page:
        page.locator('[data-does="unbegin"]').click()
        expect(page.locator(".foreseen")).to_be_visible()
        page.fill("#back-reason", "Table 3 sat at table 4")
        club.camera.take(page, "way-back", part=page.locator("dialog[open]"))


def _seats(club: Club, today: Director) -> None:
    with club.camera.at(_director(club, today)) as page:
        page.locator('[data-does="correct"]').nth(1).click()
        page.locator(".correct-seats button").nth(1).click()
        page.locator(".correct-people button", has_text="table 1").first.click()
        expect(page.locator(".foreseen")).to_be_visible()
        club.camera.take(page, "seats", part=page.locator("dialog[open]"))


def _correction(club: Club, today: Director) -> None:
    sheet = today.sheet((1, 1))
    index, line = next((at, each["line"]) for at, each in enumerate(sheet["lines"]))
    points = line["points"]
    line = line | {"points": [points[1], points[0], *points[2:]]}
    today.written((1, 1), "correct", index=index, line=line, reason="Seats mixed up", by="Rita")
    with club.camera.at(_sheet(club, today, 1), PHONE) as page:
        page.locator(".desk-tab", has_text="History").click()
        expect(page.locator(".history-corrected")).to_be_visible()
        club.camera.take(page, "correction")


def _log(club: Club, today: Director) -> None:
    with club.camera.at(_director(club, today)) as page:
        page.locator('[data-opens="log"]').click()
        expect(page.locator(".log-lines li").first).to_be_visible()
        club.camera.take(page, "log", part=page.locator("dialog[open]"))


def _standings(club: Club, today: Director) -> None:
    with club.camera.at(_director(club, today)) as page:
        go(page, "Standings")
        club.camera.take(page, "standings", height=870)
        page.locator('[data-does="penalty"]').click()
        page.select_option("#penalty-player", label="Hugo Lambert")
        page.fill("#penalty-points", "-4")
        page.locator(".penalty-dialog .primary").click()
        expect(page.locator(".foreseen")).to_be_visible()
        page.fill("#back-reason", "Came late")
        club.camera.take(page, "penalty", part=page.locator("dialog[open]"))
    with club.camera.at(_viewer(club, today), BEAMER) as page:
        expect(page.locator("h1")).to_have_text("Final standings")
        club.camera.take(page, "hall-standings")
