"""The layout of filled score sheets, as clubs keep them, with the score after every line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from courtcards.clubs.paper.faces import BOLD
from courtcards.clubs.paper.filled_sheets import FilledSheet, FilledSheets
from courtcards.clubs.paper.fitting import Style, fitted
from courtcards.clubs.paper.pages import SHEET, Box, Frame, Page, Ring
from courtcards.clubs.paper.pages import Line as Stroke
from courtcards.clubs.paper.score_sheet import (
    DEALER,
    SHADE,
    SMALL,
    WRITER,
    Columns,
    framed,
    game_name,
    head,
    name_cell,
    place_text,
)
from courtcards.clubs.paper.writing import About, document, foot
from courtcards.kernel.clubs import SEATS, ClubGame, Decision, Game, Line, Row, Void, Waived
from courtcards.text import marked, said, spoken, translated
from courtcards.text.figures import written_date, written_points, written_score

COLUMNS = Columns(8, 46, 33)
NAMES_HEIGHT, ROW_HEIGHT, TOTAL_HEIGHT = 19.0, 6.6, 6.8
REMARKED = "*"
LABEL = Style(size=9, smallest=5.5, lines=2)
NUMBER = Style(size=8, smallest=6, align="middle", grey=0.35)
ENTRY = Style(size=10, smallest=7, face=BOLD, align="middle")
SO_FAR = Style(size=7, smallest=5.5, align="right", grey=0.4)
REMARK = Style(size=8, smallest=8, lines=99)
TALLEST = 1000.0


def print_filled_sheets(filled: FilledSheets, language: str) -> bytes:
    """The sheets, each on as many pages as it needs."""
    what = translated("Score sheets", language)
    about = About(filled.evening, written_date(filled.date, language), what, language)
    pages = [page for sheet in filled.sheets for page in sheet_pages(sheet, about)]
    for number, page in enumerate(pages, start=1):
        foot(page, about, number, len(pages))
    return document(pages, about)


def sheet_pages(sheet: FilledSheet, about: About) -> list[Page]:
    """The pages of one sheet, without their foot."""
    return _SheetPages(sheet, about).pages


class _SheetPages:
    """The pages of one sheet, filled from the top to the bottom."""

    def __init__(self, sheet: FilledSheet, about: About) -> None:
        self._sheet = sheet
        self._about = about
        self._language = about.language
        self.pages: list[Page] = []
        self._y = SHEET.bottom
        remarked = {remark.row for remark in sheet.remarks}
        for index, row in enumerate(sheet.rows):
            self._row(index, row, is_remarked=index in remarked)
        self._totals()
        self._ending()
        for remark in sheet.remarks:
            self._text(remark.said_in(self._language), REMARK)

    def _place(self, height: float) -> Box:
        """The place of the next ``height`` millimetres: on a new page where this one is full."""
        if self._y + height > SHEET.bottom:
            self._begin_page()
        place = Box(SHEET.x, self._y, SHEET.width, height)
        self._y += height
        return place

    def _begin_page(self) -> None:
        page, sheet = Page(), self._sheet
        self.pages.append(page)
        head(page, self._about, place_text(sheet.round, sheet.table, self._language))
        row = Box(SHEET.x, SHEET.y + 13, SHEET.width, NAMES_HEIGHT)
        for seat, cell in enumerate(row.columns(COLUMNS.widths)[2:]):
            name_cell(page, cell, seat, sheet.names[seat], self._language)
            page.put(Stroke(cell.x, cell.y, cell.x, cell.bottom))
            corner = Box(cell.right - 5, cell.y + 0.6, 4, 4)
            page.write(corner, DEALER if seat == sheet.first_dealer else "", ENTRY)
            corner = Box(cell.x + 1, cell.y + 0.6, 4, 4)
            page.write(corner, WRITER if seat == sheet.writer else "", ENTRY)
        legend = Box(row.x, row.y, COLUMNS.number + COLUMNS.game, row.height).inset(1.2, 0.8)
        page.write(legend, self._legend(), replace(SMALL, size=7, lines=5))
        framed(page, row)
        self._y = row.bottom

    def _legend(self) -> str:
        return said(
            "{cross} dealt first, {pencil} writes. A ring: chose the negative game; a frame: chose "
            "trump. Small: the score so far. {star} see below.",
            {"cross": DEALER, "pencil": WRITER, "star": REMARKED},
            self._language,
        )

    def _row(self, index: int, row: Row, *, is_remarked: bool) -> None:
        place = self._place(ROW_HEIGHT)
        page, contract = self.pages[-1], _contract(row.line)
        number, title, *cells = place.columns(COLUMNS.widths)
        is_trump = self._sheet.club.is_trump(contract)
        if is_trump:
            page.put(Frame(place, None, 0.95))
        page.write(number, str(index + 1), NUMBER)
        name = _title(row.line, self._sheet.club, self._language) + (
            f" {REMARKED}" if is_remarked else ""
        )
        page.write(title.inset(1.5), name, LABEL)
        for seat, cell in enumerate(cells):
            entry = Box(cell.x + 3, cell.y, cell.width * 0.45, cell.height)
            written = page.write(entry, written_score(row.points[seat]), ENTRY)
            if contract is not None and seat == row.dealer:
                width = max(written.width + 3.4, 6.6)
                middle = written.x + written.width / 2
                round_it = Box(middle - width / 2, cell.y + 0.7, width, cell.height - 1.4)
                page.put(Frame(round_it, 0.3) if is_trump else Ring(round_it))
            page.write(
                Box(cell.right - 13, cell.y, 11.5, cell.height),
                written_score(row.totals[seat]),
                SO_FAR,
            )
        page.rule(place, 1, COLUMNS.widths)

    def _totals(self) -> None:
        sheet, language = self._sheet, self._language
        parts, other = _sums(sheet)
        total = [sum(seat) for seat in zip(*parts.values(), other, strict=True)]
        if any(other):
            parts[marked("Faults and decisions")] = other
        parts[marked("Score")] = total
        rows: list[tuple[str, Sequence[str]]] = [
            (translated(title, language), list(map(written_score, points)))
            for title, points in parts.items()
        ]
        if sheet.points is not None:
            points = [written_points(each, language) for each in sheet.points]
            rows.append((translated("Ranking points", language), points))
        whole = self._place(TOTAL_HEIGHT * len(rows) + 1.5)
        whole = Box(whole.x, whole.y + 1.5, whole.width, whole.height - 1.5)
        page = self.pages[-1]
        page.put(Frame(whole, None, SHADE))
        for index, (title, entries) in enumerate(rows):
            y = whole.y + index * TOTAL_HEIGHT
            _, _, *cells = Box(whole.x, y, whole.width, TOTAL_HEIGHT).columns(COLUMNS.widths)
            left = Box(whole.x, y, COLUMNS.number + COLUMNS.game, TOTAL_HEIGHT).inset(1.5)
            page.write(left, title, replace(LABEL, face=BOLD))
            for cell, entry in zip(cells, entries, strict=True):
                page.write(Box(cell.x + 3, y, cell.width * 0.45, TOTAL_HEIGHT), entry, ENTRY)
                page.put(Stroke(cell.x, y, cell.x, y + TOTAL_HEIGHT))
            page.put(Stroke(whole.x, y, whole.right, y))
        framed(page, whole)

    def _ending(self) -> None:
        self._place(2)
        text = " ".join(spoken(each, self._language) for each in self._sheet.ending)
        self._text(text, replace(REMARK, size=9, smallest=9, face=BOLD))

    def _text(self, text: str, style: Style) -> None:
        """A paragraph over the whole width."""
        height = fitted(text, style, SHEET.width, TALLEST).height_mm + 0.8
        place = self._place(height)
        self.pages[-1].write(place, text, style)


def _contract(line: Line) -> str | None:
    """The game that counts as the dealer's, if one does."""
    return line.contract if isinstance(line, Game | Decision) else None


def _title(line: Line, club: ClubGame, language: str) -> str:
    match line:
        case Game(contract=contract):
            return game_name(club.counted(contract), language)
        case Void():
            return translated("Trump game void", language)
        case Waived():
            return translated("Fault without sanction", language)
        case Decision(contract=contract):
            if contract is None:
                return translated("Decision of the jury", language)
            return said("{game}, by the jury", {"game": club.counted(contract).title}, language)


def _sums(sheet: FilledSheet) -> tuple[dict[str, Sequence[int]], list[int]]:
    """What the parts of the round have brought by seat, by their titles; and all else."""
    negative, trump, other = [0] * SEATS, [0] * SEATS, [0] * SEATS
    for row in sheet.rows:
        into = other
        if isinstance(row.line, Game):
            into = trump if sheet.club.is_trump(row.line.contract) else negative
        for seat, points in enumerate(row.points):
            into[seat] += points
    if sheet.totalled is not None:
        return {marked("The four scores, as entered"): sheet.totalled}, other
    return {marked("Negative games"): negative, marked("Trump games"): trump}, other
