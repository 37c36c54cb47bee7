"""A paper sheet typed in at the director's laptop: by the keyboard alone, in any order."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import violations
from browser.directing import LAPTOP, address, evening
from browser.paper_typing import PaperSheet, Typist, filled_paper
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.sheet_writing import ONE, phone, settled, type_scores
from browser.visitors import Come, Visitor, visitor
from server.clubbing import Director
from waiting import wait_until

pytestmark = pytest.mark.long

MOST_KEYS = 70


@pytest.fixture
def director(http: httpx.Client) -> Director:
    """An evening with one table, whose round has begun."""
    director = evening(http, "Ann", "Bea", "Cas", "Dré")
    director.begin()
    return director


def grid(laptop: Visitor, director: Director, boxes: int = 20) -> Page:
    """The grid of the only table, as its address opens it."""
    laptop.page.goto(f"{address(director)}/grid/1/1")
    expect(laptop.page.locator("[data-box]")).to_have_count(boxes)
    return laptop.page


def begin_typing(page: Page) -> None:
    page.locator("input[data-cell]").first.focus()


def entered(director: Director, count: int = 20) -> Any:
    wait_until(lambda: len(director.sheet(ONE)["lines"]) == count)
    return director.sheet(ONE)


def check_against(paper: PaperSheet, sheet: Any) -> None:
    """Everything of the paper is on the sheet, each game, and it comes to the same."""
    lines = [
        (each["line"]["contract"], each["dealer"], each["line"]["points"])
        for each in sheet["lines"]
    ]
    assert sorted(lines) == sorted(
        (contract, game.dealer, list(game.points)) for contract, game in paper.lines
    )
    assert sheet["drawn"] == {"writer": paper.writer, "dealer": paper.first_dealer, "cards": None}
    assert sheet["standing"]["totals"] == paper.totals
    assert sheet["standing"]["is_over"]


def totals(page: Page) -> list[int]:
    texts = page.locator("[data-total]").all_text_contents()
    return [int(text.replace("−", "-")) for text in texts]


def test_half_by_phone_and_half_from_paper(come: Come, director: Director) -> None:
    """What a phone has entered stands in its box, and is not typed again; one that comes, too."""
    paper = filled_paper(7)
    director.draw_at(ONE, dealer=paper.first_dealer, writer=paper.writer)

    def by_phone(index: int) -> None:
        contract, game = paper.lines[index]
        line = {"line": "game", "contract": contract, "points": game.points}
        director.written(ONE, "enter", index=index, line=line)

    for index in range(9):
        by_phone(index)
    laptop = come(LAPTOP)
    page = grid(laptop, director)
    expect(page.locator("tr.is-entered")).to_have_count(9)
    begin_typing(page)
    for index in range(9, 11):
        by_phone(index)
    expect(page.locator("tr.is-entered")).to_have_count(11)
    typist = Typist(page, paper)
    begin_typing(page)
    typist.type_all()
    assert totals(page) == paper.totals
    typist.press("Enter")
    check_against(paper, entered(director))
    expect(page.locator(".finish")).to_be_visible()
    page.locator('.confirm [value="1"]').check()
    page.click(".confirm .primary")
    wait_until(lambda: director.sheet(ONE)["confirmed"] is not None)
    assert violations(page) == []


def type_row(page: Page, box: str, keys: str) -> None:
    page.locator(f'[data-box="{box}"] input').first.focus()
    page.keyboard.type(keys)


def test_what_cannot_be_is_told_in_its_row(come: Come, director: Director) -> None:
    director.draw_at(ONE)
    laptop = come(LAPTOP)
    page = grid(laptop, director)
    type_row(page, "queens/any/1", "13")
    told = page.locator(".grid-told")
    expect(told).to_have_text("In Queens nobody can have 3; possible values: 0, 2, 4, 6, 8.")
    type_row(page, "tricks/any/0", "1664")
    expect(told.first).to_have_text("Tricks must add up to 13, not 16.")
    assert violations(page) == []
    # Put right with the arrows and the Backspace key, as in any table of numbers.
    page.locator('[data-cell="tricks/any/0/2"]').focus()
    for key in ("Backspace", "0"):
        page.keyboard.press(key)
    expect(page.locator('[data-box="tricks/any/0"]')).to_have_class("is-complete")
    page.locator('[data-cell="queens/any/1/0"]').focus()
    page.keyboard.type("8")
    expect(told).to_have_count(0)
    for box in ("hearts/any/0", "hearts/any/1"):
        type_row(page, box, "1")
        page.keyboard.press("Enter")
    expect(told).to_have_count(4)
    first = director.sheet(ONE)["players"][0]["name"]
    expect(told.first).to_have_text(f"{first} may choose only 3 negative games.")
    # Without a server everything waits here, and nothing is lost by a reload.
    page.reload()
    expect(told).to_have_count(4)
    page.locator('[data-cell="hearts/any/1/dealer"]').focus()
    page.keyboard.press("2")
    expect(told).to_have_count(0)
    page.locator("[data-enters]").click()
    lines = entered(director, 2)["lines"]
    assert [(each["dealer"], each["line"]["contract"]) for each in lines] == [
        (0, "tricks"),
        (1, "hearts"),
    ]
    expect(page.locator(".is-complete")).to_have_count(2)
    expect(page.locator("[data-enters]")).to_be_disabled()
    settled(page)


def test_a_fault_in_a_trump_game_stands_before_the_next_one(come: Come, director: Director) -> None:
    """DK-8.3: the offender loses 6, the others get 2, and the same dealer deals again."""
    paper = filled_paper(5)
    laptop = come(LAPTOP)
    page = grid(laptop, director)
    page.click(".grid-faults summary")
    page.locator(".grid-picks select").nth(0).select_option("2")
    page.locator(".grid-picks select").nth(1).select_option("1")
    page.locator(".grid-picks select").nth(2).select_option("jury")
    expect(page.locator(".grid-picks")).to_have_count(2)
    begin_typing(page)
    typist = Typist(page, paper)
    typist.type_all()
    sanctioned = [total + (-6 if seat == 2 else 2) for seat, total in enumerate(paper.totals)]
    assert totals(page) == sanctioned
    typist.press("Enter")
    sheet = entered(director, 21)
    assert sheet["standing"]["totals"] == sanctioned
    kinds = [each["line"]["line"] for each in sheet["lines"]]
    void = sheet["lines"][kinds.index("void")]
    again = sheet["lines"][kinds.index("void") + 1]
    assert void["line"] == {"line": "void", "offender": 2, "decided": "jury"}
    assert (void["dealer"], again["dealer"], again["line"]["contract"]) == (1, 1, "trump")


def test_the_code_of_a_printed_sheet_opens_its_grid(come: Come, director: Director) -> None:
    printed = f"{address(director, '1')}/grid/1/1"
    ann = come(SMALL_PHONE)
    page = ann.page
    page.goto(printed)
    expect(page.locator("[data-box]")).to_have_count(20)
    begin_typing(page)
    typist = Typist(page, filled_paper(1))
    typist.type_all()
    assert len(typist.keys) <= MOST_KEYS
    assert stays_within_the_screen(page)
    assert violations(page) == []
    # A phone at a table that writes line by line is not offered the grid.
    page.goto("about:blank")
    page.goto(address(director, "1"))
    expect(page.locator(".desk-tab")).to_have_count(3)
    laptop = come(LAPTOP)
    page = laptop.page
    page.goto(address(director))
    page.click(".table-buttons >> text=Type in")
    expect(page.locator("[data-box]")).to_have_count(20)
    expect(page.locator(".desk-back")).to_have_text("Go to the evening")
    page.goto(printed)
    # The director's own device goes on with the director's link.
    expect(page.locator("[data-box]")).to_have_count(20)
    page.wait_for_url(f"**/club/{director.evening}/director#*/grid/1/1")


def test_only_the_four_scores(browser: Browser, url: str, director: Director) -> None:
    with phone(browser, url, director) as ann, visitor(browser, url, LAPTOP) as laptop:
        ann.page.click("text=Only the four scores")
        type_scores(ann.page, [14, -9, -12])
        assert violations(ann.page) == []
        ann.page.click(".decision .primary")
        expect(ann.page.locator(".finish")).to_contain_text("Only the four scores")
        wait_until(lambda: director.sheet(ONE).get("totalled") is not None)
        assert director.sheet(ONE)["totalled"]["points"] == [14, -9, -12, 7]
        page = grid(laptop, director, boxes=0)
        expect(page.locator(".finish")).to_be_visible()
        page.click(".totals-ways summary")
        page.click("text=Enter other scores")
        type_scores(page, [10, -9, -8])
        page.fill('[name="reason"]', "Read again")
        page.click(".decision .primary")
        wait_until(lambda: director.sheet(ONE)["standing"]["totals"] == [10, -9, -8, 7])
        page.locator(".desk-tab", has_text="History").click()
        expect(page.locator(".history-totalled").first).to_contain_text("Read again")
        page.locator(".desk-tab", has_text="Enter").click()
        page.click(".totals-ways summary")
        page.fill('.reopen [name="reason"]', "The paper was found")
        assert violations(page) == []
        page.click(".reopen .button")
        wait_until(lambda: director.sheet(ONE).get("totalled") is None)
        # Now it is typed in as any other; the phone follows.
        page.locator(".desk-tab", has_text="Paper").click()
        expect(page.locator("[data-box]")).to_have_count(20)
        expect(ann.page.locator(".draw-own")).to_be_visible()
        director.written(ONE, "total", points=[10, -9, -8, 7])
        director.written(ONE, "confirm", seat=0)
        page.goto(address(director))
        expect(page.locator(".table-card .tag")).to_have_text("Scores only")
        assert violations(page) == []
