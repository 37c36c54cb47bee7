"""Parts that the blank and the filled score sheet share: the head, the names, the columns."""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.clubs.paper.faces import BOLD
from courtcards.clubs.paper.fitting import Style
from courtcards.clubs.paper.pages import SHEET, THICK, Box, Frame, Line, Page
from courtcards.clubs.paper.writing import About
from courtcards.kernel.clubs import Counted
from courtcards.text import said, spoken

HEAD_HEIGHT = 13.0
EVENING = Style(size=13, smallest=7, face=BOLD)
SMALL = Style(size=8, smallest=5.5, grey=0.35)
PLACE = Style(size=17, smallest=8, face=BOLD, align="right")
NAME = Style(size=12, smallest=6, face=BOLD, align="middle", lines=3)
SEAT = Style(size=7, smallest=5.5, align="middle", grey=0.35)
SHADE = 0.92
DEALER, WRITER = "✕", "✎"
"""Who deals first, and who writes."""


@dataclass(frozen=True)
class Columns:
    """The columns of a sheet: the number of a line, the game, and the four seats."""

    number: float
    game: float
    seat: float

    @property
    def widths(self) -> list[float]:
        """All six, from the left."""
        return [self.number, self.game, *[self.seat] * 4]


def head(page: Page, about: About, place: str) -> None:
    """Write the head of a page: the evening, and at the right the round and table of the page."""
    left, right = Box(SHEET.x, SHEET.y, SHEET.width, HEAD_HEIGHT - 3).columns((116, 70))
    page.write(Box(left.x, left.y, left.width - 4, 6), about.evening, EVENING)
    page.write(Box(left.x, left.y + 6, left.width - 4, 4), about.date, SMALL)
    page.write(right, place, PLACE)
    y = SHEET.y + HEAD_HEIGHT - 1.5
    page.put(Line(SHEET.x, y, SHEET.right, y, width=THICK))


def place_text(number: int, table: int, language: str) -> str:
    """For which round and table a sheet is."""
    return said("Round {round} · Table {table}", {"round": number, "table": table}, language)


def name_cell(page: Page, box: Box, seat: int, name: str, language: str) -> None:
    """The head of a player's column: the seat, and the name over as many lines as it needs."""
    label = said("Seat {seat}", {"seat": seat + 1}, language)
    page.write(Box(box.x, box.y + 0.8, box.width, 3.2), label, SEAT)
    page.write(Box(box.x, box.y + 5.2, box.width, box.height - 5.6).inset(1.2), name, NAME)


def framed(page: Page, box: Box) -> None:
    """Draw a strong line round a part of the sheet."""
    page.put(Frame(box, THICK))


def game_name(counted: Counted, language: str) -> str:
    """What a game is called."""
    return spoken(counted.title, language)
