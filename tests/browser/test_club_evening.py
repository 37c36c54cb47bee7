"""A whole evening through its pages alone: director, phones at the tables, jury, the hall.

Nine players, two rounds: one sits out, faults, a correction, a decision of the jury, a round that
is closed early, somebody who goes home and somebody who comes late. What is shown at the end is
what the test works out itself of what was played.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.choosing import choose
from browser.directing import (
    BEAMER,
    LAPTOP,
    card,
    draw_the_rounds,
    go,
    next_thing,
    press_next,
    shows_the_ranking,
    the_hall_shows_the_ranking,
    written,
)
from browser.sheet_writing import (
    SMALL,
    draw_with_own_cards,
    enter,
    enter_fault,
    settled,
    show,
    totals,
)
from browser.visitors import visitor
from server.clubbing import SUMS, PaperTable, ranking

pytestmark = pytest.mark.long

FIRST, LATE = "Zoë", "A late one"
NAMES = [FIRST, *(f"Player {letter}" for letter in "ABCDEFGH"), LATE]
"""By number, as they are entered."""
WRITER = 1
GAMES = 20


class QuickTable(PaperTable):
    """One player takes all: the fewest keys."""

    def split(self, contract: str) -> list[int]:
        taker = self.chance.randrange(4)
        return [SUMS[contract] if seat == taker else 0 for seat in range(4)]


@dataclass
class Evening:
    """The pages of an evening, and what has been played there."""

    url: str
    stack: ExitStack
    browser: Browser
    director: Page
    links: dict[str, str] = field(default_factory=dict)
    phones: dict[int, Page] = field(default_factory=dict)
    rounds: list[list[tuple[list[int], list[int]]]] = field(default_factory=list)
    byes: list[list[int]] = field(default_factory=list)

    def page(self, size: tuple[int, int], link: str) -> Page:
        """The page of a link in a browser of its own."""
        page = self.stack.enter_context(visitor(self.browser, self.url, size)).page
        page.goto(self.links[link])
        return page

    def seated(self, table: int) -> list[int]:
        """Who sits at a table of the round, as the director's page shows it."""
        names = card(self.director, table).locator(".seat-name").all_text_contents()
        return [NAMES.index(name) for name in names]

    def places(self, rounds: int) -> list[list[str]]:
        """The ranking after so many rounds, worked out by itself, as the pages write it."""
        found = ranking(self.rounds[:rounds], self.byes[:rounds], len(NAMES))
        return [
            [str(place), NAMES[player], written(float(points)), written(score)]
            for place, player, points, score, _ in found
        ]


@pytest.fixture
def evening(browser: Browser, url: str) -> Iterator[Evening]:
    """An evening that the director opens on the first page, with its nine players."""
    with ExitStack() as stack:
        page = stack.enter_context(visitor(browser, url, LAPTOP)).page
        page.goto(f"{url}/club")
        page.fill("#evening-name", "Autumn tournament")
        page.fill("#evening-rounds", "2")
        page.click(".open-evening .primary")
        page.wait_for_url("**/club/*/*")
        found = Evening(url, stack, browser, page)
        enter_nine(page)
        hand_out(found)
        yield found


def enter_nine(page: Page) -> None:
    """One is typed, the others are pasted."""
    page.fill("#player-name", FIRST)
    page.press("#player-name", "Enter")
    expect(page.locator(".person")).to_have_count(1)
    expect(page.locator("#player-name")).to_be_focused()
    page.click(".pasting .button")
    page.fill("#pasted", "\n".join(f"{name};Leuven" for name in NAMES[1:9]))
    page.click(".paste .primary")
    page.get_by_role("button", name="Enter 8 people").click()
    expect(page.locator("#people-title")).to_have_text("9 players")
    expect(page.locator(".meaning")).to_contain_text("2 tables · 1 sits out each round")


def hand_out(evening: Evening) -> None:
    """The links, as the director's page shows them."""
    page = evening.director
    page.click('[data-opens="share"]')
    for key, shown in (
        ("viewer", "viewer"),
        ("jury", "jury"),
        ("table/1", "table-1"),
        ("table/2", "table-2"),
    ):
        page.select_option("#link-key", key)
        expect(page.locator(".link-text")).to_have_value(re.compile(f"/{shown}#"))
        evening.links[key] = page.locator(".link-text").input_value()
    page.keyboard.press("Escape")


def exchange_two(page: Page) -> None:
    one, other = (page.locator(".table-card .seat-button").nth(seat) for seat in (0, 5))
    names = one.text_content(), other.text_content()
    one.click()
    other.click()
    expect(one).to_have_text(names[1] or "")
    expect(other).to_have_text(names[0] or "")


def begin(evening: Evening, number: int) -> None:
    page = evening.director
    expect(next_thing(page)).to_have_text(f"Begin round {number}")
    press_next(page)
    expect(page.locator(".round-step")).to_be_visible()
    line = page.locator(".byes-line").inner_text()
    evening.byes.append([NAMES.index(line.removeprefix("Sit out: "))])
    evening.rounds.append([])


def play(page: Page, table: QuickTable, games: int = GAMES) -> None:
    """Play so many games more at a table, entered on its phone."""
    for _ in range(games):
        enter(page, table.game())
    settled(page)
    assert totals(page) == table.totals


def confirm(page: Page) -> None:
    page.locator('.confirm [value="3"]').check()
    page.click(".confirm .primary")
    expect(page.locator(".finish h2")).to_have_text("Thank you")


def play_with_faults(page: Page, table: QuickTable) -> None:
    """DK-8.2 and 8.3: all of a negative game to the offender; a trump game void, dealt again."""
    draw_with_own_cards(page, writer=WRITER, dealer=table.dealer)
    enter_fault(page, "queens", 3, decided="jury")
    table.game("queens", offender=3)
    enter_fault(page, "trump", 0)
    table.void(0)
    enter(page, table.game("trump"))
    play(page, table, GAMES - 2)
    confirm(page)


def end_by_the_jury(evening: Evening, phone: Page, table: QuickTable) -> None:
    """DK-8.6: after six games the jury decides, and the rest is not played."""
    draw_with_own_cards(phone, writer=WRITER, dealer=table.dealer)
    play(phone, table, 6)
    jury = evening.page(SMALL, "jury")
    jury.goto(f"{evening.links['jury']}/sheet/1/2")
    jury.click("text=Decision of the jury")
    points = [-4, 0, 0, -4]
    for seat, each in enumerate(points):
        jury.locator(".decision input[type=number]").nth(seat).fill(str(each))
    jury.fill('[name="reason"]', "all showed their cards")
    jury.locator(".decision .switch input").check()
    jury.click(".decision .primary")
    table.totals = [total + each for total, each in zip(table.totals, points, strict=True)]
    expect(phone.locator(".finish h2")).to_have_text("The round is over")
    assert totals(phone) == table.totals
    confirm(phone)
    jury.context.close()


def correct(evening: Evening, table: QuickTable) -> None:
    """The director puts the first line of a confirmed sheet right: a fault of another player's."""
    page = evening.director
    card(page, 1).get_by_role("link", name="Sheet of table 1", exact=True).click()
    show(page, "Sheet")
    page.click(".lines li:nth-child(1) summary")
    page.click(".lines li:nth-child(1) >> text=Correct")
    page.locator('[name="offender"][value="2"]').check()
    page.locator('[name="decided"][value="jury"]').check()
    page.locator('[name="sanction"][value="apply"]').check()
    page.fill('[name="reason"]', "the other one")
    page.click(".panel .primary")
    settled(page)
    table.corrected({"contract": "queens", "points": [0, 0, 0, 8]}, [0, 0, 8, 0])
    page.go_back()
    expect(card(page, 1).locator(".total")).to_have_text([written(each) for each in table.totals])


def first_round(evening: Evening, chance: random.Random) -> None:
    begin(evening, 1)
    tables = [QuickTable(chance, dealer=2), QuickTable(chance, dealer=0)]
    seated = [evening.seated(table) for table in (1, 2)]
    evening.phones = {table: evening.page(SMALL, f"table/{table}") for table in (1, 2)}
    play_with_faults(evening.phones[1], tables[0])
    end_by_the_jury(evening, evening.phones[2], tables[1])
    page = evening.director
    expect(page.locator('[data-status="confirmed"]')).to_have_count(2)
    expect(card(page, 2)).to_contain_text("The sheet does not add up")
    correct(evening, tables[0])
    for players, table in zip(seated, tables, strict=True):
        evening.rounds[0].append((players, table.totals))
    expect(next_thing(page)).to_have_text("Close round 1")
    press_next(page)


def one_goes_and_one_comes(evening: Evening) -> None:
    page = evening.director
    go(page, "Players")
    page.fill("#player-name", LATE)
    page.press("#player-name", "Enter")
    expect(page.locator(".person")).to_have_count(10)
    page.get_by_role("switch", name=FIRST).click()
    expect(page.locator("#people-title")).to_have_text("9 players")
    expect(next_thing(page)).to_have_text("Draw the rounds to come")
    draw_the_rounds(page)
    expect(page.locator(".seating-step")).to_contain_text(LATE)
    expect(page.locator(".seating-step")).not_to_contain_text(FIRST)


def second_round(evening: Evening, chance: random.Random) -> None:
    """Closed while a sheet is missing, for a reason; it counts once it is confirmed after all."""
    begin(evening, 2)
    page = evening.director
    for number, phone in evening.phones.items():
        players, table = evening.seated(number), QuickTable(chance, dealer=number)
        phone.click(".where .primary")
        draw_with_own_cards(phone, writer=WRITER, dealer=table.dealer)
        play(phone, table)
        evening.rounds[1].append((players, table.totals))
    confirm(evening.phones[1])
    expect(page.locator(".next-words")).to_contain_text("1 sheet is missing")
    expect(card(page, 2).locator(".status")).to_have_text("To be confirmed")
    press_next(page)
    page.fill("#close-reason", "The hall closes")
    page.click(".closing-dialog .primary")
    expect(page.locator("table.standings")).to_be_visible()
    confirm(evening.phones[2])


def the_log_has_it_all(page: Page) -> None:
    """One list over the evening and its sheets, to be looked through by round and table."""
    page.click('[data-opens="log"]')
    lines = page.locator(".log-lines li")
    expect(lines.filter(has_text="The hall closes")).to_have_class("is-special")
    corrected = page.locator('.log-lines [data-kind="corrected"]')
    expect(corrected).to_contain_text("Round 1, table 1")
    expect(corrected).to_contain_text("the other one")
    expect(corrected.locator("s")).to_contain_text("the jury decided")
    expect(corrected).to_contain_text("Director")
    expect(lines.filter(has_text="Trump game void")).to_contain_text("the table decided")
    expect(lines.filter(has_text="all showed their cards")).to_contain_text("Jury")
    expect(lines.filter(has_text=FIRST).first).to_contain_text("absent from now on")
    page.select_option('[data-filter="table"]', "2")
    expect(corrected).to_have_count(0)
    expect(lines.filter(has_text="all showed their cards")).to_have_count(1)
    page.select_option('[data-filter="round"]', "2")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("has confirmed the sheet")
    page.locator('[data-filter="all"]').check()
    expect(page.locator('.log-lines [data-kind="entered"]')).to_have_count(GAMES)
    page.keyboard.press("Escape")


@pytest.mark.rule("DK-6.2", "DK-7.0", "DK-7.1", "DK-8.2", "DK-8.3", "DK-8.6")
def test_a_whole_evening_through_its_pages(evening: Evening) -> None:
    """The standings are those of a calculation of the test's own; every number leads somewhere."""
    page, chance = evening.director, random.Random(7)
    hall = evening.page(BEAMER, "viewer")
    expect(hall.locator('[data-kind="welcome"] .cell')).to_have_count(9)
    draw_the_rounds(page)
    expect(page.locator(".table-card")).to_have_count(2)
    exchange_two(page)
    # The hall finds its seats before the round begins, as they stand after the exchange.
    expect(hall.locator("h1")).to_have_text("Seating of round 1")
    first = page.locator(".table-card").first.locator(".seat-button").first.text_content()
    mine = hall.locator(".cell", has_text=first or "")
    expect(mine.locator("b")).to_have_text("1")

    first_round(evening, chance)
    shows_the_ranking(page, [each for each in evening.places(1) if each[1] != LATE])
    one_goes_and_one_comes(evening)
    second_round(evening, chance)

    places = evening.places(2)
    shows_the_ranking(page, places)
    the_hall_shows_the_ranking(hall, places)
    choose(page, "after", "1")
    shows_the_ranking(page, evening.places(1))
    choose(page, "after", "now")
    page.locator(".result-link").first.click()
    expect(page.locator(".desk")).to_be_visible()
    page.go_back()
    expect(page.locator("table.standings")).to_be_visible()
    the_log_has_it_all(page)
