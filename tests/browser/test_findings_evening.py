"""The evening at which a club tried all this first, played again through its pages.

Twenty-two players, three rounds, and all that went wrong there and more: a name that is entered by
mistake, a round that is begun too early, two who sit wrongly, one who leaves, one who comes late, a
power cut, a wrong score, a sanction on a full sheet, ties, a round that does not count and does,
one that goes on, a penalty. The standings at the end are counted twice more: of what was entered
here, and of the events of the log.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.choosing import choose
from browser.directing import (
    BEAMER,
    LAPTOP,
    address,
    card,
    draw_the_rounds,
    go,
    next_thing,
    press_correct,
    press_next,
    press_true_seat,
    say_why_and_do,
    shows_the_ranking,
    the_hall_shows_the_ranking,
    written,
)
from browser.sheet_writing import SMALL, draw_with_own_cards, enter, settled, show, totals
from browser.visitors import OFFLINE, Visitor, visitor
from databases import free_port
from server.clubbing import Director, PaperTable, lines_of, ranking, token_of
from server.recounting import Recount
from server.serving import ServerProcess, client_of
from waiting import wait_until

pytestmark = pytest.mark.long

ROUNDS, GAMES = 3, 20
PLAYERS = "Ann Bea Cas Dré Eva Flo Gus Han Ida Jef Kaat Leo Mia Noa Oda Pim Rik Sam Tom Una Vic"
NAMES = [*PLAYERS.split(), "Viktor", "Lou"]
MISTAKE, LATE = 21, 22
"""By number, as they are entered: Viktor is nobody, and Lou comes late."""
TIED = [10, 10, -20, 0]
ALIKE = [14, -9, -12, 7]
"""The scores of two tables of the first round: four places are shared after it."""
LOST = ("ERR_CONNECTION_REFUSED", *OFFLINE, "WebSocket connection", "ERR_")


@dataclass
class ClubNight:
    """The evening: its server, its pages, and what the test has entered."""

    log: Path
    port: int
    server: ServerProcess
    browser: Browser
    stack: ExitStack
    page: Page
    """The director's, on the laptop."""
    director: Director
    chance: random.Random = field(default_factory=lambda: random.Random(22))
    visitors: list[Visitor] = field(default_factory=list)
    rounds: list[list[tuple[list[int], list[int]]]] = field(default_factory=list)
    byes: list[list[int]] = field(default_factory=list)
    penalties: dict[int, int] = field(default_factory=dict)

    def somebody(self, link: str, size: tuple[int, int] = SMALL) -> Page:
        """The page of a link, on a device of its own."""
        guest = self.stack.enter_context(visitor(self.browser, self.server.url, size))
        self.visitors.append(guest)
        guest.page.goto(link)
        return guest.page

    def begin(self) -> None:
        """Begin the next round by the page, and note who sits where."""
        press_next(self.page)
        expect(self.page.locator(".round-step")).to_be_visible()
        cards = self.page.locator(".table-card")
        expect(cards).to_have_count(5)
        names = [each.locator(".seat-name").all_text_contents() for each in cards.all()]
        self.rounds.append([([NAMES.index(name) for name in table], [0] * 4) for table in names])
        line = re.sub("^Sits? out: ", "", self.page.locator(".byes-line").inner_text())
        self.byes.append([NAMES.index(name) for name in re.split(", | and ", line)])

    def close(self) -> None:
        """Close the round, whose sheets are all in."""
        expect(next_thing(self.page)).to_have_text(f"Close round {len(self.rounds)}")
        press_next(self.page)
        expect(self.page.locator("table.standings")).to_be_visible()

    def enter(self, table: int, paper: PaperTable, games: int = GAMES, fault: str = "") -> None:
        """Let a table play on up to so many games; a whole round is confirmed."""
        place = (len(self.rounds), table)
        if not self.director.sheet(place)["drawn"]:
            self.director.draw_at(place, dealer=paper.dealer)
        while paper.games < games:
            for line in lines_of(paper, fault if paper.games == 3 else ""):
                index = len(self.director.sheet(place)["lines"])
                self.director.written(place, "enter", index=index, line=line)
        if games == GAMES:
            self.director.written(place, "confirm", seat=1)
            self.scores(*place, paper.totals)

    def enter_scores(self, table: int, scores: Sequence[int]) -> None:
        place = (len(self.rounds), table)
        self.director.written(place, "total", points=scores)
        self.director.written(place, "confirm", seat=0)
        self.scores(*place, scores)

    def scores(self, number: int, table: int, scores: Sequence[int]) -> None:
        """Note what a table has played."""
        self.rounds[number - 1][table - 1][1][:] = scores

    def add(self, number: int, table: int, points: Sequence[int]) -> list[int]:
        """Note a decision; the scores of the table."""
        scores = self.rounds[number - 1][table - 1][1]
        scores[:] = [a + b for a, b in zip(scores, points, strict=True)]
        return scores

    def places(self, after: int) -> list[list[str]]:
        """The ranking of what was entered, as the pages write it."""
        rounds, byes = self.rounds[:after], self.byes[:after]
        return as_written(ranking(rounds, byes, len(NAMES), self.penalties, {MISTAKE}))


def as_written(found: Sequence[Sequence[Any]]) -> list[list[str]]:
    """A ranking as the pages write it."""
    return [
        [str(place), NAMES[player], written(float(points)), written(score)]
        for place, player, points, score, _ in found
    ]


@pytest.fixture
def club(browser: Browser, tmp_path: Path) -> Iterator[ClubNight]:
    """The evening, opened on the first page of clubs."""
    log, port = tmp_path / "log.sqlite3", free_port()
    server = ServerProcess(log, port)
    with ExitStack() as stack:
        laptop = stack.enter_context(visitor(browser, server.url, LAPTOP))
        page = laptop.page
        page.goto(f"{server.url}/club")
        page.fill("#evening-name", "Café evening")
        page.fill("#evening-rounds", str(ROUNDS))
        page.click(".open-evening > .button")
        page.wait_for_url("**/club/*/*")
        http: httpx.Client = stack.enter_context(client_of(server.url))
        director = Director(http, page.url.split("/")[-2], token_of(page.url))
        found = ClubNight(log, port, server, browser, stack, page, director)
        found.visitors.append(laptop)
        yield found
        for each in found.visitors:
            each.forgive(*LOST)
        stack.close()
        found.server.kill()


def enter_the_list(club: ClubNight) -> None:
    """A list with a heading is pasted; nobody is entered before the preview is confirmed."""
    page = club.page
    page.click(".pasting .button")
    page.fill("#pasted", "\n".join(["Name;Club", *(f"{name};Leuven" for name in NAMES[:LATE])]))
    page.click(".paste .primary")
    expect(page.locator(".import-people li").first).to_contain_text(NAMES[0])
    assert club.director.view()["players"] == []
    page.get_by_role("button", name="Add 22 people").click()
    expect(page.locator("#people-title")).to_have_text("22 players")


def begin_too_early(club: ClubNight) -> None:
    """With somebody in it who does not exist: taken back, though a table has written a line."""
    page = club.page
    draw_the_rounds(page)
    club.begin()
    phone = club.somebody(address(club.director, "1"))
    draw_with_own_cards(phone)
    enter(phone, {"contract": "tricks", "points": [0, 6, 7, 0]})
    settled(phone)
    page.locator('[data-does="unbegin"]').click()
    expect(page.locator(".foreseen")).to_contain_text("round 1, table 1 (1 line)")
    say_why_and_do(page, "There is no Viktor")
    expect(phone.locator(".desk-main")).to_contain_text("No round has started")
    club.rounds.clear()
    club.byes.clear()
    go(page, "Players")
    page.get_by_role("button", name=f"Edit {NAMES[MISTAKE]}").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    page.locator(".back-dialog .danger").click()
    expect(page.locator("#people-title")).to_have_text("21 players")
    draw_the_rounds(page)
    club.begin()
    club.director.attempts[1] = 2


def two_sit_wrongly(club: ClubNight) -> None:
    """They change places before the first line of their tables."""
    first, second = (club.rounds[0][table][0] for table in (2, 3))
    press_true_seat(club.page, 3, NAMES[first[1]], NAMES[second[2]])
    club.page.fill("#back-reason", "They are sisters")
    press_correct(club.page)
    first[1], second[2] = second[2], first[1]
    expect(card(club.page, 3)).to_contain_text(NAMES[first[1]])


def one_plays_on(club: ClubNight, table: int, leaver: int, substitute: int) -> None:
    """The result stays with the one who leaves."""
    page = club.page
    card(page, table).locator('[data-does="correct"]').click()
    page.locator(".correct-dialog .segments label").nth(1).click()
    page.locator(".correct-seats .seat-button", has_text=NAMES[leaver]).click()
    page.locator(".correct-people .seat-button", has_text=NAMES[substitute]).click()
    expect(page.locator(".correct-dialog form")).to_contain_text("plays on for")
    page.fill("#back-reason", "Called away")
    page.locator(".correct-dialog .primary").click()
    expect(page.locator(".correct-dialog")).to_have_count(0)


def first_round(club: ClubNight) -> int:
    """One leaves in the middle of it; who sat out plays on, and the result stays.

    The server is killed under it; a phone writes on meanwhile, and nothing is lost.
    """
    two_sit_wrongly(club)
    paper, fourth = PaperTable(club.chance, dealer=0), PaperTable(club.chance, dealer=2)
    phone = club.somebody(address(club.director, "1"))
    draw_with_own_cards(phone, writer=1, dealer=0)
    for _ in range(5):
        enter(phone, paper.game())
    settled(phone)
    club.enter(4, fourth, 8)
    expect(card(club.page, 4)).to_contain_text("Game 9")
    leaver, substitute = club.rounds[0][3][0][0], club.byes[0][0]
    one_plays_on(club, 4, leaver, substitute)
    club.server.kill()
    for _ in range(2):
        enter(phone, paper.game())
    club.server = ServerProcess(club.log, club.port)
    settled(phone)
    wait_until(lambda: len(club.director.sheet((1, 1))["lines"]) == paper.games)
    while paper.games < GAMES:
        enter(phone, paper.game())
    settled(phone)
    assert totals(phone) == paper.totals
    phone.locator('.confirm [value="3"]').check()
    phone.click(".confirm .primary")
    expect(phone.locator(".finish h2")).to_have_text("Thank you")
    club.scores(1, 1, paper.totals)
    club.enter(4, fourth)
    club.enter(5, PaperTable(club.chance, dealer=1), fault="DK-8.2")
    for table in (2, 3):
        club.enter_scores(table, ALIKE)
    club.close()
    return leaver


def another_directs_too(club: ClubNight) -> Page:
    """Bea has a link under her own name, made at the laptop."""
    page = club.page
    page.locator('[data-opens="share"]').click()
    page.select_option("#link-key", "director")
    expect(page.locator(".links-dialog .renew")).to_be_visible()
    page.fill("#further-name", "Bea")
    page.locator(".naming .button").click()
    expect(page.locator("#link-key")).to_have_value("director/1")
    page.locator(".links-dialog .dialog-end .primary").click()
    expect(page.locator(".links-dialog")).not_to_be_visible()
    return club.somebody(club.server.url + club.director.links()["directors"][0]["page"])


def a_wrong_score_is_found(club: ClubNight, bea: Page) -> None:
    """Trump of the first round, a round later: the first two have each other's tricks."""
    lines = [each["line"] for each in club.director.sheet((1, 4))["lines"]]
    index, points = next(
        (at, each["points"])
        for at, each in enumerate(lines)
        if each["contract"] == "trump" and each["points"][0] != each["points"][1]
    )
    right = [points[at] for at in (1, 0, 2, 3)]
    evening = bea.url
    bea.goto(f"{evening}/sheet/1/4")
    show(bea, "Sheet")
    at = f".lines li:nth-child({index + 1})"
    bea.click(f"{at} summary")
    bea.click(f"{at} >> text=Correct")
    for seat in sorted((0, 1), key=lambda seat: right[seat]):  # never above the sum of the game
        bea.locator(f'[name="active"][value="{seat}"]').check()
        bea.click(f'.key[data-entry="{right[seat]}"]')
    bea.fill('[name="reason"]', "The two were mixed up")
    bea.click(".points-enter")
    settled(bea)
    bea.goto(evening)
    scores = club.add(1, 4, [a - b for a, b in zip(right, points, strict=True)])
    wait_until(lambda: club.director.sheet((1, 4))["standing"]["totals"] == scores)


def a_sanction_on_a_full_sheet(club: ClubNight) -> None:
    """DK-8.6: the jury takes points from two after the sheet has been confirmed."""
    jury = club.somebody(f"{address(club.director, 'jury')}/sheet/2/3")
    jury.click("text=Jury decision")
    points = [-6, 2, 2, 2]
    for seat, each in enumerate(points):
        jury.locator(".decision input[type=number]").nth(seat).fill(str(each))
    jury.fill('[name="reason"]', "Talked about the cards")
    jury.click(".decision .primary")
    settled(jury)
    scores = club.add(2, 3, points)
    wait_until(lambda: club.director.sheet((2, 3))["standing"]["totals"] == scores)


def one_goes_and_one_comes(club: ClubNight, leaver: int) -> None:
    page = club.page
    go(page, "Players")
    page.fill("#player-name", NAMES[LATE])
    page.press("#player-name", "Enter")
    expect(page.locator("#people-title")).to_have_text("22 players")
    page.get_by_role("switch", name=NAMES[leaver]).click()
    expect(page.locator("#people-title")).to_have_text("21 players")
    draw_the_rounds(page)


def second_round(club: ClubNight) -> Page:
    """The wrong score is found in it; two of table 2 are equal."""
    club.begin()
    bea = another_directs_too(club)
    a_wrong_score_is_found(club, bea)
    for table, fault in ((1, "DK-8.3"), (3, "waived"), (4, "DK-8.2"), (5, "")):
        club.enter(table, PaperTable(club.chance, dealer=table % 4), fault=fault)
    club.enter_scores(2, TIED)
    a_sanction_on_a_full_sheet(club)
    club.close()
    return bea


def it_does_not_count_and_does(club: ClubNight) -> None:
    page = club.page
    for does, reason, rounds in (
        ("annul", "A pack had 51 cards", 1),
        ("reinstate", "It lay below the table", 2),
    ):
        go(page, "Round")
        page.locator(f'[data-does="{does}"]').click()
        say_why_and_do(page, reason)
        go(page, "Standings")
        shows_the_ranking(page, club.places(rounds))


def the_last_round(club: ClubNight, bea: Page) -> None:
    """It is opened again by the other director, for one more decision."""
    draw_the_rounds(club.page)
    club.begin()
    club.enter(1, PaperTable(club.chance, dealer=0))
    for table in range(2, 6):
        club.enter_scores(table, [table, -table, 2 * table, -2 * table])
    club.close()
    # Her page goes to the standings by itself once it is told.
    expect(bea.get_by_text(f"All {ROUNDS} rounds have been played.")).to_be_visible()
    go(bea, "Round")
    bea.locator('[data-does="reopen"]').click()
    say_why_and_do(bea, "Table 1 protests")
    points = [4, -4, 0, 0]
    line = {"line": "decision", "points": points, "reason": "Looked back", "ends": False}
    index = len(club.director.sheet((ROUNDS, 1))["lines"])
    club.director.written((ROUNDS, 1), "enter", index=index, line=line)
    club.add(ROUNDS, 1, points)
    club.close()


def a_penalty(club: ClubNight) -> None:
    """DK-8.6: ranking points over the evening as a whole."""
    page = club.page
    page.locator('[data-does="penalty"]').click()
    page.select_option("#penalty-player", label=NAMES[3])
    page.fill("#penalty-points", "-4")
    page.locator(".penalty-dialog .primary").click()
    say_why_and_do(page, "Came late twice")
    expect(page.locator(".penalties")).to_contain_text(f"{NAMES[3]}: −4 points")
    club.penalties[3] = -4


def the_log_comes_to_the_same(club: ClubNight, tmp_path: Path) -> None:
    """The export, counted again here, and the log, counted again by the program's own command."""
    page = club.page
    with page.expect_download() as coming:
        page.get_by_role("button", name="Export all", exact=True).click()
    coming.value.save_as(tmp_path / "evening.json")
    export = json.loads((tmp_path / "evening.json").read_text(encoding="utf-8"))
    recount = Recount.of(export)
    assert recount.names == NAMES
    assert recount.played == club.rounds
    assert [each["byes"] for each in recount.rounds] == club.byes
    assert as_written(recount.places()) == club.places(ROUNDS)
    assert export["standings"] == [
        {"place": place, "player": NAMES[player], "points": points, "score": score, "best": best}
        | ({"penalty": penalty} if (penalty := club.penalties.get(player)) else {})
        for place, player, points, score, best in recount.places()
    ]
    command = [sys.executable, "-m", "courtcards", "club", "recount", club.director.evening]
    told = subprocess.run(
        [*command, "--data", club.log, "--json"], stdout=subprocess.PIPE, check=True
    )
    assert json.loads(told.stdout) == {"standings": export["standings"], "doubts": []}


def the_log_says_who(club: ClubNight) -> None:
    """Each step stands in it with its reason, those of the other director under her name."""
    page = club.page
    page.click('[data-opens="log"]')
    lines = page.locator(".log-lines li")
    for kind, text in (
        ("round-unbegun", "There is no Viktor"),
        ("seats-corrected", "They are sisters"),
        ("substituted", "Called away"),
        ("corrected", "The two were mixed up"),
        ("corrected", "Bea, Director"),
        ("round-annulled", "A pack had 51 cards"),
        ("round-reinstated", "It lay below the table"),
        ("round-reopened", "Bea, Director"),
        ("penalty-given", "Came late twice"),
    ):
        expect(page.locator(f'.log-lines [data-kind="{kind}"]').first).to_contain_text(text)
    # One list over the evening and its sheets, to be looked through by round and table.
    corrected = page.locator('.log-lines [data-kind="corrected"]')
    page.select_option('[data-filter="round"]', "1")
    page.select_option('[data-filter="table"]', "4")
    expect(corrected).to_have_count(1)
    page.select_option('[data-filter="table"]', "5")
    expect(corrected).to_have_count(0)
    page.locator('[data-filter="all"]').check()
    expect(lines.filter(has_text="confirmed the sheet")).to_have_count(1)
    page.keyboard.press("Escape")


@pytest.mark.rule("DK-6.2", "DK-7.0", "DK-7.1", "DK-8.2", "DK-8.3", "DK-8.5", "DK-8.6")
def test_the_evening_of_the_findings_again(club: ClubNight, tmp_path: Path) -> None:
    """Every place of every player is that of what was entered, and that of the log."""
    enter_the_list(club)
    begin_too_early(club)
    leaver = first_round(club)
    after_one = [each for each in club.places(1) if each[1] != NAMES[LATE]]
    assert len({place for place, *_ in after_one}) < len(after_one), "nobody shares a place"
    shows_the_ranking(club.page, after_one)
    one_goes_and_one_comes(club, leaver)
    bea = second_round(club)
    shows_the_ranking(club.page, club.places(2))
    it_does_not_count_and_does(club)
    the_last_round(club, bea)
    a_penalty(club)
    places = club.places(ROUNDS)
    shows_the_ranking(club.page, places)
    hall = club.somebody(address(club.director, "viewer"), BEAMER)
    the_hall_shows_the_ranking(hall, places)
    choose(club.page, "after", "1")
    shows_the_ranking(club.page, club.places(1))
    choose(club.page, "after", "now")
    the_log_comes_to_the_same(club, tmp_path)
    the_log_says_who(club)
