"""A paper sheet, and somebody who types it in: with the keys that the page leaves to be pressed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page

from server.clubbing import NEGATIVE, SUMS, PaperTable

CELL = "() => document.activeElement.dataset.cell ?? ''"


@dataclass(frozen=True)
class PaperGame:
    """A game in its box: who dealt it, and what each has taken."""

    dealer: int
    points: tuple[int, ...]


@dataclass
class PaperSheet:
    """A sheet as the table has filled it in; boxes by their key on the page."""

    first_dealer: int
    writer: int
    boxes: dict[str, PaperGame]
    totals: list[int]
    lines: list[tuple[str, PaperGame]]
    """The games in the order in which they were dealt, which the paper does not say."""


def filled_paper(seed: int) -> PaperSheet:
    """A round of random games, as it stands on paper."""
    chance = random.Random(seed)
    dealer = chance.randrange(4)
    table, lines = PaperTable(chance, dealer), []
    while table.games < 20:
        dealt = table.dealer
        line = table.game()
        lines.append((line["contract"], PaperGame(dealt, tuple(line["points"]))))
    boxes: dict[str, PaperGame] = {}
    for contract in NEGATIVE:
        games = [game for name, game in lines if name == contract]
        boxes |= {f"{contract}/any/{copy}": game for copy, game in enumerate(games)}
    for seat in range(4):
        trumps = [game for name, game in lines if name == "trump" and game.dealer == seat]
        boxes |= {f"trump/{seat}/{copy}": game for copy, game in enumerate(trumps)}
    return PaperSheet(dealer, chance.randrange(4), boxes, table.totals, lines)


@dataclass
class Typist:
    """Types into the field that the page has gone to, until all fields have been typed."""

    page: Page
    paper: PaperSheet
    keys: list[str] = field(default_factory=list)

    def press(self, key: str) -> None:
        self.keys.append(key)
        self.page.keyboard.press(key)

    def at(self) -> str:
        """The field that would take a key now."""
        cell: str = self.page.evaluate(CELL)
        return cell

    def type_all(self, before: str = "no box") -> None:
        """Type until no field is left, or one of that game comes; the paper alone is looked at."""
        while (cell := self.at()) and not cell.startswith(before):
            box, _, part = cell.rpartition("/")
            for key in self._keys(box, part):
                self.press(key)
            if self.at() == cell:  # a number that could go on
                self.press("Tab")

    def _keys(self, box: str, part: str) -> Sequence[str]:
        if box == "head":
            draw: Mapping[str, int] = {
                "dealer": self.paper.first_dealer,
                "writer": self.paper.writer,
            }
            return str(draw[part] + 1)
        game, right = self.paper.boxes[box], SUMS[box.split("/", maxsplit=1)[0]]
        if part == "dealer":
            return str(game.dealer + 1)
        if box.startswith("king-of-hearts"):
            return str(game.points.index(right) + 1)
        seat = int(part)
        entry = game.points[seat]
        if entry >= 10 and entry == right - sum(game.points[:seat]):
            return ["Enter"]
        return str(entry)
