"""The seating by name, to hang on a wall: table and seat of everybody, in large letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from courtcards.clubs.error_messages import display_name
from courtcards.clubs.paper.blank_sheets import EVENING, PLACE, SHADE
from courtcards.clubs.paper.pages import (
    BOLD,
    SHEET,
    THICK,
    Box,
    Frame,
    PaperPage,
    Stroke,
    Style,
    split_into_groups,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf, write_foot
from courtcards.clubs.paper.seat_slips import OUT, Slip, SlipPlace, Slips, sort_by_name
from courtcards.text import format_message, translate_text
from courtcards.text.formatting import format_date

HEAD_HEIGHT, HEADING_HEIGHT = 16.0, 7.0
LEAST_ROW, MOST_ROW = 7.2, 14.0
"""Heights of a row in mm. The names fill the fewest pages that the smallest allows."""
ONE_COLUMN_ROW = 9.5
"""One column of names is enough if its rows are at least this high."""
GAP = 6.0
"""Between columns of names."""
MOST_ROUNDS_ABREAST = 2
"""With more rounds than this, there is one column of names."""
LETTER_MM = 1.6
"""Height of a row for each point of a name's size."""
NARROW_POINTS = 1.2
"""Largest size of a table's number for each mm of the width of its cell."""
RANGE = Style(size=15, smallest=5.5, face=BOLD, align="right", lines=2)
HEADING = Style(size=9, smallest=5.5, align="middle", grey=0.35)
SEAT = Style(size=9, smallest=6, align="middle", grey=0.35)


@dataclass(frozen=True)
class _Layout:
    """Columns of names on a page, the rows of each, and the widths within a row in mm."""

    columns: int
    rows: int
    row_height: float
    round_width: float

    @property
    def names(self) -> int:
        """Names on a page."""
        return self.columns * self.rows

    @property
    def width(self) -> float:
        """Width of a column of names."""
        return (SHEET.width - GAP * (self.columns - 1)) / self.columns


def _choose_layout(names: int, rounds: int) -> _Layout:
    """Choose the layout with the largest letters on the fewest pages."""
    room = SHEET.height - HEAD_HEIGHT - HEADING_HEIGHT
    widths = {1: 30.0, 2: 16.0}
    width = widths.get(rounds, min(18.0, 115 / rounds))
    most = 2 if rounds <= MOST_ROUNDS_ABREAST else 1
    columns = 1 if names * ONE_COLUMN_ROW <= room else most
    pages = max(1, -(-names // (columns * int(room / LEAST_ROW))))
    rows = max(1, -(-names // (pages * columns)))
    return _Layout(columns, rows, min(MOST_ROW, room / rows), width)


def print_wall_list(slips: Slips, language: str) -> bytes:
    """Print the list by name, of one round or several, on as few pages as large letters allow."""
    what = translate_text("Seats by name", language)
    about = DocumentInfo(slips.evening, format_date(slips.date, language), what, language)
    ordered = sort_by_name(slips.slips)
    rounds = sorted({place.round for slip in ordered for place in slip.places})
    layout = _choose_layout(len(ordered), len(rounds))
    groups = split_into_groups(ordered, layout.names)
    pages = []
    for number, some in enumerate(groups, start=1):
        page = PaperPage()
        _WallPage(page, layout, rounds, about).draw(some)
        write_foot(page, about, number, len(groups))
        pages.append(page)
    return render_pdf(pages, about)


@dataclass(frozen=True)
class _WallPage:
    page: PaperPage
    layout: _Layout
    rounds: Sequence[int]
    about: DocumentInfo

    def draw(self, slips: Sequence[Slip]) -> None:
        """Draw the head and the names, column by column."""
        self._head(slips)
        top = SHEET.y + HEAD_HEIGHT
        for column, some in enumerate(split_into_groups(slips, self.layout.rows)):
            x = SHEET.x + column * (self.layout.width + GAP)
            self._headings(Box(x, top, self.layout.width, HEADING_HEIGHT))
            for index, slip in enumerate(some):
                y = top + HEADING_HEIGHT + index * self.layout.row_height
                row = Box(x, y, self.layout.width, self.layout.row_height)
                if index % 2:
                    self.page.put(Frame(row, None, 0.95))
                self._row(row, slip)

    def _head(self, slips: Sequence[Slip]) -> None:
        """Write the evening, the round, and the first and last name of the page."""
        page, language = self.page, self.about.language
        title = self.about.what
        if len(self.rounds) == 1:
            kept = {"round": self.rounds[0]}
            title = format_message("Seats in round {round}", kept, language)
        left, right = Box(SHEET.x, SHEET.y, SHEET.width, 8).columns((100, 86))
        page.write(left, title, replace(PLACE, align="left"))
        page.write(
            Box(right.x, right.y, right.width, 8),
            " – ".join(display_name(each.name, language) for each in (slips[0], slips[-1])),
            RANGE,
        )
        under = f"{self.about.evening} · {self.about.date}"
        if len(self.rounds) > 1:
            sizes = translate_text("large: table, small: seat", language)
            under += f" · {sizes}"
        page.write(Box(SHEET.x, SHEET.y + 8.5, SHEET.width, 5), under, replace(EVENING, size=11))

    def _cells(self, row: Box) -> list[Box]:
        """Return the cell of the name, then one for each round."""
        width = self.layout.round_width
        rest = row.width - width * len(self.rounds)
        return row.columns([rest, *[width] * len(self.rounds)])

    def _headings(self, row: Box) -> None:
        language = self.about.language
        name, *cells = self._cells(row)
        self.page.put(Frame(row, None, SHADE))
        player = translate_text("Player", language)
        self.page.write(name.inset(1.2), player, replace(HEADING, align="left"))
        if len(self.rounds) == 1:
            table, seat = _split_place(cells[0])
            self.page.write(table, translate_text("Table", language), HEADING)
            self.page.write(seat, translate_text("Seat", language), HEADING)
        else:
            label = translate_text("Round", language)
            self.page.write(name.inset(1.2), label, replace(HEADING, align="right"))
            for cell, number in zip(cells, self.rounds, strict=True):
                self.page.write(cell, str(number), replace(HEADING, face=BOLD))
        for y in (row.y, row.bottom):
            self.page.put(Stroke(row.x, y, row.right, y, width=THICK))

    def _row(self, row: Box, slip: Slip) -> None:
        size = row.height * LETTER_MM
        name, *cells = self._cells(row)
        style = Style(size=size, smallest=max(6.0, size * 0.35), face=BOLD, lines=3)
        shown = display_name(slip.name, self.about.language)
        self.page.write(name.inset(1.2, 0.4), shown, style)
        places = {place.round: place for place in slip.places}
        for cell, number in zip(cells, self.rounds, strict=True):
            self._place(cell, places.get(number), size)
            if len(cells) > 1:
                self.page.put(Stroke(cell.x, cell.y, cell.x, cell.bottom, grey=0.75))
        self.page.put(Stroke(row.x, row.bottom, row.right, row.bottom, grey=0.6))

    def _place(self, cell: Box, place: SlipPlace | None, size: float) -> None:
        """Write table and seat, or that the player sits out."""
        size = min(size, cell.width * NARROW_POINTS)
        strong = Style(size=size * 1.1, smallest=6, face=BOLD, align="middle")
        if place is None:
            self.page.write(cell, OUT, replace(strong, size=size))
            return
        if place.table is None:
            words = translate_text("sits out", self.about.language)
            inner = cell.inset(0.8, cell.height * 0.14)
            self.page.put(Frame(inner, 0.3))
            least = replace(strong, size=size * 0.62, smallest=5, lines=2)
            self.page.write(inner.inset(0.5), words, least)
            return
        table, seat = _split_place(cell)
        self.page.write(table, str(place.table), strong)
        small = replace(SEAT, size=max(8.0, size * 0.62))
        self.page.write(seat, str(place.seat), small)


def _split_place(cell: Box) -> list[Box]:
    """Split a cell into the table and, smaller, the seat."""
    return cell.columns((cell.width * 0.6, cell.width * 0.4))
