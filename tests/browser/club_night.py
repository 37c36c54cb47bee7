"""An evening of a club through its pages, and what has been entered there, for a recount."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, expect

from browser.directing import (
    next_thing,
    press_next,
    written,
)
from browser.sheet_writing import (
    SMALL,
)
from browser.visitors import Visitor, visitor
from server.clubbing import (
    Director,
    PaperTable,
    play_round,
    ranking,
    ranking_points,
)
from server.serving import ServerProcess

PLAYERS = "Ann Bea Cas Dré Eva Flo Gus Han Ida Jef Kaat Leo Mia Noa Oda Pim Rik Sam Tom Una Vic"
NAMES = [*PLAYERS.split(), "Viktor", "Lou"]
MISTAKE, LATE = 21, 22
"""By number, as they are entered: Viktor is nobody, and Lou comes late."""
FIGURES = """() => [...document.querySelectorAll("table.standings tbody tr")].map((row) =>
    [...row.cells].slice(1).map((cell) => {
        const shown = cell.cloneNode(true);
        for (const each of shown.querySelectorAll(".hint, i, .points-penalty, .visually-hidden"))
            each.remove();
        return shown.textContent.trim().split(/\\s+/).join(" ");
    }))"""
"""What the standings show in each line, from the name on."""


@dataclass
class ClubNight:
    """The evening: its server, its pages, and what the test has entered."""

    log: Path
    port: int
    browser: Browser
    stack: ExitStack
    server: ServerProcess
    http: httpx.Client
    laptop: Visitor
    director: Director
    chance: random.Random = field(default_factory=lambda: random.Random(22))
    visitors: list[Visitor] = field(default_factory=list)
    rounds: list[list[tuple[list[int], list[int]]]] = field(default_factory=list)
    byes: list[list[int]] = field(default_factory=list)
    penalties: dict[int, int] = field(default_factory=dict)

    @property
    def page(self) -> Page:
        """The director's page, on the laptop."""
        return self.laptop.page

    def somebody(self, link: str, size: tuple[int, int] = SMALL) -> Visitor:
        """Somebody with a device of their own, at the page of a link."""
        guest = self.stack.enter_context(visitor(self.browser, self.server.url, size))
        self.visitors.append(guest)
        guest.page.goto(self.server.url + link)
        return guest

    def phone(self, table: int) -> Visitor:
        """A phone at a table."""
        return self.somebody(self.director.links()["tables"][str(table)])

    def to_the_evening(self) -> None:
        """Go to the director's page anew."""
        self.page.goto(self.server.url + self.director.links()["director"])

    def begin(self) -> None:
        """Begin the next round by the page, and note who sits where."""
        press_next(self.page)
        expect(self.page.locator(".round-step")).to_be_visible()
        cards = self.page.locator(".table-card")
        expect(cards).to_have_count(5)
        names = [each.locator(".seat-name").all_text_contents() for each in cards.all()]
        self.rounds.append([([NAMES.index(name) for name in table], [0] * 4) for table in names])
        line = self.page.locator(".byes-line").inner_text().removeprefix("Sit out: ")
        self.byes.append([NAMES.index(name) for name in re.split(", | and ", line)])

    def scores(self, number: int, table: int, scores: Sequence[int]) -> None:
        """Note what a table has played."""
        self.rounds[number - 1][table - 1][1][:] = scores

    def places(self, after: int) -> list[list[str]]:
        """The ranking of what was entered, as the pages write it."""
        rounds, byes = self.rounds[:after], self.byes[:after]
        return as_written(ranking(rounds, byes, len(NAMES), self.penalties))

    def figures(self) -> list[list[str]]:
        """The lines of the final ranking: name, points, score, best round, and each round."""
        found = ranking(self.rounds, self.byes, len(NAMES), self.penalties)
        return [
            [
                NAMES[player],
                written(float(points)),
                written(score),
                "–" if best is None else written(best),
            ]
            + [self._of_round(player, number) for number in range(len(self.rounds))]
            for _, player, points, score, best in found
            if player != MISTAKE
        ]

    def _of_round(self, player: int, number: int) -> str:
        """What a round has brought a player."""
        if player in self.byes[number]:
            return "10 out"
        for seated, scores in self.rounds[number]:
            if player in seated:
                seat = seated.index(player)
                points = ranking_points(scores)[seat]
                return f"{written(float(points))} {written(scores[seat])}"
        return "–"


def as_written(found: Sequence[Sequence[Any]]) -> list[list[str]]:
    """A ranking as the pages write it, without who was taken out."""
    return [
        [str(place), NAMES[player], written(float(points)), written(score)]
        for place, player, points, score, _ in found
        if player != MISTAKE
    ]


def reseat(club: ClubNight, one: int, other: int, reason: str, told: str) -> None:
    """Two change places, or one plays on for the other."""
    page = club.page
    page.locator('[data-does="reseat"]').click()
    page.select_option("#reseat-one", str(one))
    page.select_option("#reseat-other", str(other))
    expect(page.locator(".penalty-dialog [role=status]")).to_contain_text(told)
    page.fill("#reseat-reason", reason)
    page.locator(".penalty-dialog .primary").click()
    expect(page.locator(".penalty-dialog")).to_have_count(0)


def enter_by_api(club: ClubNight, place: tuple[int, int], paper: PaperTable, games: int) -> None:
    """Let a table play on so many games."""
    for _ in range(games):
        index = paper.games
        club.director.written(place, "enter", index=index, line=paper.game())


def confirm(page: Page) -> None:
    """Let a player who does not write confirm the sheet."""
    writer = page.locator('.confirm [value="3"]:disabled').count()
    page.locator(f'.confirm [value="{2 if writer else 3}"]').check()
    page.click(".confirm .primary")
    expect(page.locator(".finish h2")).to_have_text("Thank you")


def play(club: ClubNight, number: int, tables: Sequence[int]) -> None:
    """These tables play the round, each by a phone of its own, some with faults."""
    papers = {table: PaperTable(club.chance, dealer=table % 4) for table in tables}
    faults = {tables[0]: {3: "DK-8.2", 9: "DK-8.3"}, tables[1]: {5: "waived"}}
    with ThreadPoolExecutor(1) as thread:  # in this one Playwright has a loop of its own
        playing = play_round(club.server.url, club.director, papers, faults)
        thread.submit(asyncio.run, playing).result()
    for table, paper in papers.items():
        club.scores(number, table, paper.totals)


def close(club: ClubNight, number: int) -> None:
    """Close the round, whose sheets are all in."""
    expect(next_thing(club.page)).to_have_text(f"Close round {number}")
    press_next(club.page)
    expect(club.page.locator("table.standings")).to_be_visible()
