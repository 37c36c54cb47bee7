"""Blank score sheets for a table that writes with a pen, and layout shared by all sheets.

They follow the practice of clubs. A cross beside a name marks the first dealer. Each negative game
has two boxes, and a ring marks the entry of the player who chose it. Below, each dealer's trump
games have a box for what each player takes. The code on a sheet opens it on a screen, to type it
in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from courtcards.clubs.error_messages import display_name
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper.pages import (
    BOLD,
    SHEET,
    THICK,
    Box,
    Frame,
    PaperPage,
    Ring,
    Stroke,
    Style,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf, write_foot
from courtcards.clubs.paper.qr_codes import draw_code
from courtcards.clubs.paper.seat_slips import RoundToPrint
from courtcards.clubs.sheet import SheetPlace
from courtcards.kernel.club_scoring import SEATS, ClubGame, ContractScoring
from courtcards.text import format_message, localize, translate_text
from courtcards.text.formatting import MINUS, format_date

HEAD_HEIGHT = 13.0
EVENING = Style(size=13, smallest=7, face=BOLD)
SMALL = Style(size=8, smallest=5.5, grey=0.35)
PLACE = Style(size=17, smallest=8, face=BOLD, align="right")
NAME = Style(size=12, smallest=6, face=BOLD, align="middle", lines=3)
SEAT = Style(size=7, smallest=5.5, align="middle", grey=0.35)
SHADE = 0.92
DEALER, WRITER = "✕", "✎"
"""Signs for the first dealer and for the scorer."""


@dataclass(frozen=True)
class Columns:
    """Column widths of a sheet: the number of a line, the game, and each seat."""

    number: float
    game: float
    seat: float

    @property
    def widths(self) -> list[float]:
        """Widths of all six columns, from the left."""
        return [self.number, self.game, *[self.seat] * 4]


def write_head(page: PaperPage, about: DocumentInfo, place: str) -> None:
    """Write the head of a page: the evening, and on the right its round and table."""
    left, right = Box(SHEET.x, SHEET.y, SHEET.width, HEAD_HEIGHT - 3).columns((116, 70))
    page.write(Box(left.x, left.y, left.width - 4, 6), about.evening, EVENING)
    page.write(Box(left.x, left.y + 6, left.width - 4, 4), about.date, SMALL)
    page.write(right, place, PLACE)
    y = SHEET.y + HEAD_HEIGHT - 1.5
    page.put(Stroke(SHEET.x, y, SHEET.right, y, width=THICK))


def place_text(number: int, table: int, language: str) -> str:
    return format_message(
        "Round {round} · Table {table}", {"round": number, "table": table}, language
    )


def write_name_cell(page: PaperPage, box: Box, seat: int, name: str, language: str) -> None:
    """Write the head of a player's column: the seat, and the name on as many lines as needed."""
    label = format_message("Seat {seat}", {"seat": seat + 1}, language)
    page.write(Box(box.x, box.y + 0.8, box.width, 3.2), label, SEAT)
    page.write(
        Box(box.x, box.y + 5.2, box.width, box.height - 5.6).inset(1.2),
        display_name(name, language),
        NAME,
    )


def draw_frame(page: PaperPage, box: Box) -> None:
    """Draw a thick line around a part of the sheet."""
    page.put(Frame(box, THICK))


def game_name(counted: ContractScoring, language: str) -> str:
    return localize(counted.title, language)


COLUMNS = Columns(8, 42, 34)
FAULT_ROWS = 2
BOX_LINE = 0.25
HINT = Style(size=7.5, smallest=5.5, lines=4, grey=0.35)
LABEL = Style(size=9, smallest=5.5, lines=2)
STRONG = replace(LABEL, face=BOLD)
NUMBER = Style(size=8, smallest=6, align="middle", grey=0.35)
SIGN = Style(size=8, smallest=6, align="middle", grey=0.55)
DEALS = Style(size=5.5, smallest=4.5, grey=0.6)
SUM = Style(size=8, smallest=6, align="right", grey=0.2)
CODE_SIZE = 27.0


@dataclass(frozen=True)
class BlankSheet:
    """A sheet for one table of a round, or for any table if both are None."""

    round: int | None = None
    table: int | None = None
    names: tuple[str, ...] = ("",) * SEATS
    address: str = ""
    """Address in the code; empty on a sheet for any table."""


@dataclass(frozen=True)
class BlankRows:
    """Rows to write in: upper edge, height and labels, and the sum of each if there is one."""

    y: float
    height: float
    labels: Sequence[str]
    sums: Sequence[int] = ()


@dataclass(frozen=True)
class BlankSheets:
    """The sheets of a round, or one for any table."""

    evening: str
    date: str
    club: ClubGame
    sheets: tuple[BlankSheet, ...]


def build_blank_sheets(
    evening: Evening, seated: RoundToPrint | None, build_address: Callable[[SheetPlace], str]
) -> BlankSheets:
    """Build a sheet with names for each table of a round; without a round, one without names."""
    sheets: tuple[BlankSheet, ...] = (BlankSheet(),)
    if seated is not None:
        sheets = tuple(
            BlankSheet(
                seated.number,
                table,
                tuple(evening.player(each).name for each in players),
                build_address((seated.number, table)),
            )
            for table, players in enumerate(seated.seating.tables, start=1)
        )
    return BlankSheets(evening.settings.name, evening.settings.date, evening.club, sheets)


def print_blank_sheets(blank: BlankSheets, language: str) -> bytes:
    """Print the sheets, one on a page."""
    what = translate_text("Score sheets", language)
    about = DocumentInfo(blank.evening, format_date(blank.date, language), what, language)
    pages = []
    for number, sheet in enumerate(blank.sheets, start=1):
        page = PaperPage()
        _write_sheet(page, sheet, blank.club, about)
        write_foot(page, about, number, len(blank.sheets))
        pages.append(page)
    return render_pdf(pages, about)


def _write_sheet(page: PaperPage, sheet: BlankSheet, club: ClubGame, about: DocumentInfo) -> None:
    language = about.language
    if sheet.round is None or sheet.table is None:
        place = translate_text("Round ____ · Table ____", language)
    else:
        place = place_text(sheet.round, sheet.table, language)
    write_head(page, about, place)
    y = _write_instructions(page, sheet, language)
    y = _write_names(page, Box(SHEET.x, y, SHEET.width, 18), sheet, club, language)
    boxes = [each for each in club.negative for _ in range(club.copies)]
    names = [game_name(each, language) for each in boxes]
    y = _write_rows(page, BlankRows(y, 7.6, names, [each.sum for each in boxes]))
    negative = {"points": f"{MINUS}{sum(each.sum for each in club.negative) * club.copies}"}
    y = _write_total(
        page, y, 7, format_message("Negative games (total {points})", negative, language)
    )
    dealers = [seat for seat in range(SEATS) for _ in range(club.trumps_each)]
    names = [
        format_message(
            "{game}: seat {seat}", {"game": club.trump.title, "seat": seat + 1}, language
        )
        for seat in dealers
    ]
    _label_dealers(page, Box(SHEET.x, y + 1.5, SHEET.width, 6.7), dealers, language)
    y = _write_rows(page, BlankRows(y + 1.5, 6.7, names, [club.trump.sum] * len(names)))
    trump = {"points": f"+{club.trump.sum * len(dealers)}"}
    y = _write_total(page, y, 7, format_message("Trump games (total {points})", trump, language))
    faults = [translate_text("Faults, jury", language)] * FAULT_ROWS
    y = _write_rows(page, BlankRows(y + 1.5, 6.5, faults))
    y = _write_total(page, y, 8.5, translate_text("Score (total 0)", language))
    points = {"points": " – ".join(map(str, club.place_points))}
    y = _write_total(page, y, 7, format_message("Ranking points ({points})", points, language))
    _write_confirmation(page, y, language)


def _write_instructions(page: PaperPage, sheet: BlankSheet, language: str) -> float:
    """Write the instructions and the code of the sheet; return the lower edge."""
    strip = Box(SHEET.x, SHEET.y + 11.5, SHEET.width, CODE_SIZE)
    left = strip.width - (CODE_SIZE if sheet.address else 0)
    kept = format_message(
        "Each negative game has its boxes, and each dealer has boxes for trump: fill them in "
        "any order. Tick the first dealer ({cross}) and the scorer ({pencil}), and circle the "
        "score of the player who chose the negative game.",
        {"cross": DEALER, "pencil": WRITER},
        language,
    )
    page.write(Box(strip.x, strip.y + 3, left - 4, 12), kept, HINT)
    if sheet.address:
        opened = translate_text(
            "To type the sheet in, scan the code with a phone, or choose “Type in” on the "
            "director’s page.",
            language,
        )
        page.write(Box(strip.x, strip.y + 15, left - 4, 8), opened, HINT)
        draw_code(page, Box(strip.right - CODE_SIZE, strip.y, CODE_SIZE, CODE_SIZE), sheet.address)
    return strip.bottom


def _label_dealers(page: PaperPage, row: Box, dealers: Sequence[int], language: str) -> None:
    """Label the dealer's cell in each row from this one on, with room for a number."""
    label = translate_text("dealer", language)
    for index, dealer in enumerate(dealers):
        cells = replace(row, y=row.y + index * row.height).columns(COLUMNS.widths)
        cell = cells[2 + dealer]
        page.write(Box(cell.x + 0.8, cell.y + 0.3, cell.width / 2, 2.2), label, DEALS)


def _write_names(
    page: PaperPage, row: Box, sheet: BlankSheet, club: ClubGame, language: str
) -> float:
    """Write the names, the games that each has left, and boxes for first dealer and scorer.

    Return the lower edge.
    """
    quota = Box(SHEET.x, row.bottom, SHEET.width, 6.5)
    left = COLUMNS.number + COLUMNS.game
    own = translate_text("Games left: tick off", language)
    page.write(Box(quota.x, quota.y, left, quota.height).inset(1.2), own, LABEL)
    for seat, cell in enumerate(row.columns(COLUMNS.widths)[2:]):
        write_name_cell(page, cell, seat, sheet.names[seat], language)
        for x, sign in ((cell.x + 1, WRITER), (cell.right - 5, DEALER)):
            mark = Box(x, cell.y + 1, 4, 4)
            page.put(Frame(mark, BOX_LINE))
            page.write(mark, sign, SIGN)
        _draw_quota(page, Box(cell.x, quota.y, cell.width, quota.height), club)
    whole = Box(SHEET.x, row.y, SHEET.width, row.height + quota.height)
    _draw_seat_lines(page, whole)
    page.put(Stroke(whole.x, quota.y, whole.right, quota.y))
    draw_frame(page, whole)
    return whole.bottom


def _draw_quota(page: PaperPage, box: Box, club: ClubGame) -> None:
    """Draw the negative games and the trump games of a dealer, to tick off."""
    count = club.negatives_each + club.trumps_each
    step, size = box.width / (count + 1), 4.4
    for index in range(count):
        is_trump = index >= club.negatives_each
        middle = box.x + step * (index + 0.75 + 0.5 * is_trump)
        place = Box(middle - size / 2, box.y + (box.height - size) / 2, size, size)
        page.put(Frame(place, BOX_LINE) if is_trump else Ring(place, BOX_LINE))
        page.write(place, "+" if is_trump else MINUS, SIGN)


def _draw_seat_lines(page: PaperPage, box: Box) -> None:
    """Draw the lines between the columns of the seats."""
    x = box.x + COLUMNS.number + COLUMNS.game
    for seat in range(SEATS):
        page.put(Stroke(x + seat * COLUMNS.seat, box.y, x + seat * COLUMNS.seat, box.bottom))


def _write_rows(page: PaperPage, rows: BlankRows) -> float:
    """Write rows to fill in, each with the name of its game; return the lower edge."""
    area = Box(SHEET.x, rows.y, SHEET.width, rows.height * len(rows.labels))
    for row, label in enumerate(rows.labels):
        cells = Box(area.x, rows.y + row * rows.height, area.width, rows.height).columns(
            COLUMNS.widths
        )
        page.write(cells[0], str(row + 1), NUMBER)
        title = cells[1].inset(1.5)
        if rows.sums:
            page.write(Box(title.right - 8, title.y, 8, title.height), f"= {rows.sums[row]}", SUM)
            title = replace(title, width=title.width - 9)
        page.write(title, label, LABEL)
    page.rule(area, len(rows.labels), COLUMNS.widths)
    draw_frame(page, area)
    return area.bottom


def _write_total(page: PaperPage, y: float, height: float, label: str) -> float:
    """Write a row for sums; return its lower edge."""
    row = Box(SHEET.x, y, SHEET.width, height)
    left = COLUMNS.number + COLUMNS.game
    heading = Box(row.x, row.y, left, height)
    page.put(Frame(heading, None, SHADE))
    page.write(heading.inset(1.5), label, replace(STRONG, lines=1))
    _draw_seat_lines(page, row)
    draw_frame(page, row)
    return row.bottom


def _write_confirmation(page: PaperPage, y: float, language: str) -> None:
    label = translate_text("Confirmed by a player who is not the scorer:", language)
    written = page.write(Box(SHEET.x, y + 3.5, 110, 5), label, SMALL)
    page.put(Stroke(written.right + 3, y + 8.2, SHEET.right, y + 8.2))
