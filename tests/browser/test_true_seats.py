"""Three wrong seatings, found at three moments: each is repaired by the page in a few presses.

No game is lost. An independent recount of the events comes to the standings that are shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.directing import (
    LAPTOP,
    address,
    card,
    draw_the_rounds,
    evening,
    go,
    press_correct,
    press_exchanged_table,
    press_true_seat,
    say_why_and_do,
)
from browser.screens import stays_within_the_screen
from browser.visitors import PHONE, Come
from server.clubbing import Director, PaperTable
from server.recounting import Recount
from waiting import wait_until

pytestmark = pytest.mark.long

PLAYERS = "Ann Bea Cas Dirk Eva Flo Gus Han Ida Jef Kaat Leo Mia Noa Oda Pim Rik Sam Tom Una Vic"
NAMES = [*PLAYERS.split(), "Wim"]
LATE = 21
"""Wim is entered during the evening."""
MOST_CLICKS = 6
COUNTS = "window.clicks = 0; addEventListener('pointerdown', () => { window.clicks += 1 }, true);"


@dataclass
class Truth:
    """The evening with its page, and who really sat where, as the test knows it."""

    director: Director
    page: Page
    tables: list[list[list[int]]] = field(default_factory=list)
    byes: list[list[int]] = field(default_factory=list)
    papers: dict[tuple[int, int], PaperTable] = field(default_factory=dict)

    def begin(self) -> None:
        self.director.do("begin")
        round_ = self.director.view()["rounds"][-1]
        self.tables.append([each["players"] for each in round_["tables"]])
        self.byes.append(round_["byes"])
        number = len(self.tables)
        for table in range(1, len(self.tables[-1]) + 1):
            dealer = table % 4
            self.papers[number, table] = PaperTable(random.Random(31 * number + table), dealer)
            self.director.draw_at((number, table), dealer=dealer)

    def play(self, number: int, table: int, games: int = 20) -> None:
        """Let a table play on up to so many games; a whole round is confirmed."""
        paper = self.papers[number, table]
        while paper.games < games:
            index, line = paper.games, paper.game()
            self.director.written((number, table), "enter", index=index, line=line)
        if games == 20:
            self.director.written((number, table), "confirm", seat=1)

    def name(self, number: int, table: int, seat: int) -> str:
        """Who sits there as the page has it; all from 1."""
        return NAMES[self.tables[number - 1][table - 1][seat - 1]]

    def swap(self, number: int, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Two seats have each other's players: the table and the seat of both, from 1."""
        tables = self.tables[number - 1]
        (a, b), (c, d) = ((table - 1, seat - 1) for table, seat in (one, other))
        tables[a][b], tables[c][d] = tables[c][d], tables[a][b]

    @contextmanager
    def repaired(self) -> Iterator[None]:
        """What is repaired takes a few clicks and no line; the recount comes to the truth."""
        before = self.lines()
        self.page.evaluate("window.clicks = 0")
        yield
        assert 0 < self.page.evaluate("window.clicks") <= MOST_CLICKS
        wait_until(lambda: self.seated() == self.tables)
        assert self.lines() == before
        self.check()

    def lines(self) -> dict[str, Any]:
        """What stands on the sheets, by seat."""
        return {
            f"{number}/{table}": [
                self.director.sheet((number, table))[part]
                for part in ("lines", "standing", "confirmed", "drawn")
            ]
            for number, tables in enumerate(self.tables, start=1)
            for table in range(1, len(tables) + 1)
        }

    def seated(self) -> list[list[list[int]]]:
        return [
            [
                [each["player"] for each in self.director.sheet((number, table))["players"]]
                for table in range(1, len(tables) + 1)
            ]
            for number, tables in enumerate(self.tables, start=1)
        ]

    def check(self) -> None:
        """Count the events again: the seats are the true ones, and the standings as shown."""
        export = self.director.get("/export.json").json()
        recount = Recount.of(export, whole=False)
        assert [each["tables"] for each in recount.rounds] == self.tables
        assert [sorted(each["byes"]) for each in recount.rounds] == [*map(sorted, self.byes)]
        found = [
            (place, NAMES[player], float(points), score)
            for place, player, points, score, _ in recount.places()
        ]
        assert found == [
            (each["place"], each["player"], float(each["points"]), each["score"])
            for each in export["standings"]
        ]


@pytest.fixture
def truth(come: Come, http: httpx.Client) -> Truth:
    page = come(LAPTOP).page
    page.add_init_script(COUNTS)
    director = evening(http, *NAMES[:LATE], seating="no_repeats", rounds=4)
    director.do("draw")
    page.goto(address(director))
    return Truth(director, page)


def after_game_one(truth: Truth) -> None:
    """Two sat at each other's tables; every table has written its first game."""
    for table in range(1, 6):
        truth.play(1, table, 1)
    go(truth.page, "Round")
    with truth.repaired():
        press_true_seat(truth.page, 2, truth.name(1, 2, 3), truth.name(1, 3, 1))
        expect(truth.page.locator(".foreseen")).to_contain_text("drawn again")
        expect(truth.page.locator("#back-reason")).to_have_value("Seats exchanged")
        press_correct(truth.page)
        truth.swap(1, (2, 3), (3, 1))


def after_the_sheet_is_confirmed(truth: Truth) -> None:
    """Two had each other's seats at one table."""
    truth.play(1, 1)
    expect(card(truth.page, 1)).to_contain_text("Confirmed")
    with truth.repaired():
        press_true_seat(truth.page, 1, truth.name(1, 1, 2), truth.name(1, 1, 4))
        expect(truth.page.locator(".foreseen")).to_contain_text(
            "For the people who really sat there"
        )
        press_correct(truth.page)
        truth.swap(1, (1, 2), (1, 4))


def after_the_next_round_has_begun(truth: Truth) -> None:
    """A wrong name, and two tables that played each other's draw, in the round that is closed."""
    page, director = truth.page, truth.director
    director.do("add", players=[{"name": NAMES[LATE]}])
    for table in range(2, 6):
        truth.play(1, table)
    director.close()
    go(page, "Seating")
    draw_the_rounds(page)
    truth.begin()
    for table in range(1, 6):
        truth.play(2, table, table)
    go(page, "Round")
    page.locator(".rounds label").first.click()
    with truth.repaired():
        press_true_seat(page, 4, truth.name(1, 4, 2), NAMES[LATE])
        press_correct(page)
        wrong = truth.tables[0][3][1]
        truth.tables[0][3][1] = LATE
        truth.byes[0].append(wrong)
    with truth.repaired():
        press_exchanged_table(page, 4, 5)
        expect(page.locator("#back-reason")).to_have_value("Tables exchanged")
        press_correct(page)
        tables = truth.tables[0]
        tables[3], tables[4] = tables[4], tables[3]


def it_is_undone_and_done_again(truth: Truth) -> None:
    """By the notice, and then by the log; the standings are those of before."""
    page, director = truth.page, truth.director
    shown = director.get("/standings").json()
    tables = truth.tables[0]
    tables[3], tables[4] = tables[4], tables[3]
    with truth.repaired():
        page.locator('[data-does="undo-seats"]').click()
        expect(page.locator(".foreseen")).to_be_visible()
        page.locator(".back-dialog .danger").click()
        expect(page.locator(".back-dialog")).to_have_count(0)
    assert director.get("/standings").json() != shown
    page.click('[data-opens="log"]')
    undone = page.locator('.log-lines [data-kind="seats-corrected"]').first
    expect(undone).to_contain_text("The first seats were right")
    undone.get_by_role("button").click()
    tables[3], tables[4] = tables[4], tables[3]
    say_why_and_do(page, "They were not")
    wait_until(lambda: truth.seated() == truth.tables)
    assert director.get("/standings").json() == shown
    truth.check()


def test_three_wrong_seatings_found_at_three_moments(truth: Truth) -> None:
    truth.begin()
    after_game_one(truth)
    after_the_sheet_is_confirmed(truth)
    after_the_next_round_has_begun(truth)
    it_is_undone_and_done_again(truth)
    director = truth.director
    for number in (2, 3, 4):
        for table in range(1, len(truth.tables[number - 1]) + 1):
            truth.play(number, table)
        director.close()
        if number < 4:
            if director.view()["plan"] is None:
                director.do("draw")
            truth.begin()
    truth.check()
    met = [
        pair
        for tables in truth.tables
        for seated in tables
        for pair in combinations(sorted(seated), 2)
    ]
    report = director.view()["plan_report"]
    assert report["repeats"] == len(met) - len({*met})
    kinds = [each["kind"] for each in director.log()]
    assert kinds.count("seats-corrected") == 6


def test_a_wrong_seat_on_a_phone_by_the_keyboard(come: Come, http: httpx.Client) -> None:
    director = evening(http, *NAMES[:16], seating="random", rounds=1)
    director.begin()
    page = come(PHONE).page
    page.goto(address(director))
    one, other = (each["players"][0] for each in director.view()["rounds"][0]["tables"][:2])
    card(page, 1).locator('[data-does="correct"]').click()
    page.locator(".correct-seats .seat-button").first.press("Enter")
    page.fill("#correct-seek", NAMES[other].lower())
    page.press("#correct-seek", "Enter")
    expect(page.locator(".correct-seats .seat-button").first).to_be_focused()
    expect(page.locator(".correct-moves")).to_contain_text(
        f"{NAMES[one]}: table 1, seat 1 → table 2, seat 1"
    )
    assert stays_within_the_screen(page)
    page.get_by_role("button", name="Wrong name").click()
    expect(page.locator("#back-reason")).to_have_value("Wrong name")
    press_correct(page)
    assert director.view()["rounds"][0]["tables"][0]["players"][0] == other


def test_somebody_else_has_corrected_the_seats_meanwhile(come: Come, http: httpx.Client) -> None:
    director = evening(http, *NAMES[:16], seating="random", rounds=1)
    director.begin()
    guest = come(LAPTOP)
    guest.forgive("409 (Conflict)")
    page = guest.page
    page.goto(address(director))
    tables = [each["players"] for each in director.view()["rounds"][0]["tables"]]
    press_true_seat(page, 1, NAMES[tables[0][0]], NAMES[tables[1][0]])
    tables[2].reverse()
    director.do("correct-seats", round=1, tables=tables, reason="found by somebody else")
    page.locator(".correct-dialog .primary").click()
    expect(page.locator(".correct-dialog .refusal")).to_contain_text("have changed meanwhile")
    now = [each["players"] for each in director.view()["rounds"][0]["tables"]]
    assert now == tables
