"""Blank score sheets, for a table that writes with a pen.

They are kept as clubs do: a cross beside the name of the first dealer, the negative games in the
order of play, each with a ring round the entry of the player who chose it, and below them what
every player takes in the trump games.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from courtcards.clubs.evenings import Evening
from courtcards.kernel.clubs import SEATS, ClubGame
from courtcards.languages import said, translated
from courtcards.languages.figures import MINUS, written_date
from courtcards.printing.faces import BOLD
from courtcards.printing.fitting import Style
from courtcards.printing.pages import SHEET, Box, Frame, Line, Page, Ring
from courtcards.printing.score_sheet import (
    SHADE,
    SMALL,
    Columns,
    framed,
    game_name,
    head,
    name_cell,
    place_text,
)
from courtcards.printing.seatings import RoundToPrint
from courtcards.printing.writing import About, document, foot

COLUMNS = Columns(8, 42, 34)
FAULT_ROWS = 2
BOX_LINE = 0.25
HINT = Style(size=7.5, smallest=5.5, lines=4, grey=0.35)
LABEL = Style(size=9, smallest=5.5, lines=2)
STRONG = replace(LABEL, face=BOLD)
NUMBER = Style(size=8, smallest=6, align="middle", grey=0.35)
SIGN = Style(size=8, smallest=6, align="middle", grey=0.55)


@dataclass(frozen=True)
class BlankSheet:
    """A sheet for one table of a round, or, where both are None, for any table."""

    round: int | None = None
    table: int | None = None
    names: tuple[str, ...] = ("",) * SEATS


@dataclass(frozen=True)
class Rows:
    """Rows to write in: where they begin, how many there are, how high each is."""

    y: float
    count: int
    height: float


@dataclass(frozen=True)
class BlankSheets:
    """The sheets of a round, or one for any table."""

    evening: str
    date: str
    club: ClubGame
    sheets: tuple[BlankSheet, ...]


def blank_sheets_of(evening: Evening, seated: RoundToPrint | None) -> BlankSheets:
    """A sheet with names for each table of a round, or one without names where there is none."""
    sheets: tuple[BlankSheet, ...] = (BlankSheet(),)
    if seated is not None:
        sheets = tuple(
            BlankSheet(seated.number, table, tuple(evening.player(each).name for each in players))
            for table, players in enumerate(seated.seating.tables, start=1)
        )
    return BlankSheets(evening.settings.name, evening.settings.date, evening.club, sheets)


def print_blank_sheets(blank: BlankSheets, language: str) -> bytes:
    """The sheets, one a page."""
    what = translated("Score sheets", language)
    about = About(blank.evening, written_date(blank.date, language), what, language)
    pages = []
    for number, sheet in enumerate(blank.sheets, start=1):
        page = Page()
        _sheet(page, sheet, blank.club, about)
        foot(page, about, number, len(blank.sheets))
        pages.append(page)
    return document(pages, about)


def _sheet(page: Page, sheet: BlankSheet, club: ClubGame, about: About) -> None:
    language = about.language
    if sheet.round is None or sheet.table is None:
        place = translated("Round ____ · Table ____", language)
    else:
        place = place_text(sheet.round, sheet.table, language)
    head(page, about, place)
    y = _pool(page, SHEET.y + 13, club, language)
    y = _names(page, Box(SHEET.x, y + 2, SHEET.width, 20), sheet, club, language)
    y = _rows(page, Rows(y, club.negatives_each * SEATS, 7.9), "")
    negative = {"points": f"{MINUS}{sum(each.sum for each in club.negative) * club.copies}"}
    y = _total(page, y, 7, said("Negative games ({points} in all)", negative, language))
    trumps = club.trumps_each * SEATS
    y = _rows(page, Rows(y + 2, trumps, 6.9), game_name(club.trump, language))
    trump = {"points": f"+{club.trump.sum * trumps}"}
    y = _total(page, y, 7, said("Trump games ({points} in all)", trump, language))
    y = _rows(page, Rows(y + 2, FAULT_ROWS, 6.5), translated("Faults, jury", language))
    y = _total(page, y, 8.5, translated("Score (0 in all)", language))
    points = {"points": " – ".join(map(str, club.place_points))}
    y = _total(page, y, 7, said("Ranking points ({points})", points, language))
    _confirmation(page, y, language)


def _pool(page: Page, y: float, club: ClubGame, language: str) -> float:
    """Put down the negative games to tick off, with their check sums; returns the lower edge."""
    heading = translated(
        "Tick off the negative games as they are played: each twice. Beside: its check sum.",
        language,
    )
    page.write(Box(SHEET.x, y, SHEET.width, 4), heading, SMALL)
    strip = Box(SHEET.x, y + 4.3, SHEET.width, 11)
    widths = [SHEET.width / len(club.negative)] * len(club.negative)
    for cell, counted in zip(strip.columns(widths), club.negative, strict=True):
        inner = cell.inset(1.2)
        page.write(Box(inner.x, cell.y + 0.4, inner.width, 5), game_name(counted, language), STRONG)
        for copy in range(club.copies):
            page.put(Frame(Box(inner.x + 6 * copy, cell.y + 5.9, 4, 4), BOX_LINE))
        total = Box(inner.right - 12, cell.y + 5.4, 12, 5)
        page.write(total, f"= {counted.sum}", replace(SIGN, align="right", grey=0.2))
    page.rule(strip, 1, widths)
    framed(page, strip)
    return strip.bottom


def _names(page: Page, row: Box, sheet: BlankSheet, club: ClubGame, language: str) -> float:
    """Put down the names, what each has still to choose, and the place of the dealer's cross."""
    quota = Box(SHEET.x, row.bottom, SHEET.width, 6.5)
    hint = translated(
        "Put a cross beside the name of the first dealer, and a ring round the score of the player "
        "who chose the negative game.",
        language,
    )
    left = COLUMNS.number + COLUMNS.game
    page.write(Box(row.x, row.y, left, row.height).inset(1.2, 0.8), hint, HINT)
    own = translated("Still to choose: tick off", language)
    page.write(Box(quota.x, quota.y, left, quota.height).inset(1.2), own, LABEL)
    for seat, cell in enumerate(row.columns(COLUMNS.widths)[2:]):
        name_cell(page, cell, seat, sheet.names[seat], language)
        page.put(Frame(Box(cell.right - 5, cell.y + 1, 4, 4), BOX_LINE))
        _quota(page, Box(cell.x, quota.y, cell.width, quota.height), club)
    whole = Box(SHEET.x, row.y, SHEET.width, row.height + quota.height)
    _seat_lines(page, whole)
    page.put(Line(whole.x, quota.y, whole.right, quota.y))
    framed(page, whole)
    return whole.bottom


def _quota(page: Page, box: Box, club: ClubGame) -> None:
    """The negative games and the trump games of a dealer, to tick off."""
    count = club.negatives_each + club.trumps_each
    step, size = box.width / (count + 1), 4.4
    for index in range(count):
        is_trump = index >= club.negatives_each
        middle = box.x + step * (index + 0.75 + 0.5 * is_trump)
        place = Box(middle - size / 2, box.y + (box.height - size) / 2, size, size)
        page.put(Frame(place, BOX_LINE) if is_trump else Ring(place, BOX_LINE))
        page.write(place, "+" if is_trump else MINUS, SIGN)


def _seat_lines(page: Page, box: Box) -> None:
    """The lines between the columns of the seats."""
    x = box.x + COLUMNS.number + COLUMNS.game
    for seat in range(SEATS):
        page.put(Line(x + seat * COLUMNS.seat, box.y, x + seat * COLUMNS.seat, box.bottom))


def _rows(page: Page, rows: Rows, game: str) -> float:
    """Put down rows to write in, each with the name of a game if known; returns the lower edge."""
    area = Box(SHEET.x, rows.y, SHEET.width, rows.height * rows.count)
    for row in range(rows.count):
        cells = Box(area.x, rows.y + row * rows.height, area.width, rows.height).columns(
            COLUMNS.widths
        )
        page.write(cells[0], str(row + 1), NUMBER)
        page.write(cells[1].inset(1.5), game, LABEL)
    page.rule(area, rows.count, COLUMNS.widths)
    framed(page, area)
    return area.bottom


def _total(page: Page, y: float, height: float, label: str) -> float:
    """Put down a row for sums; returns its lower edge."""
    row = Box(SHEET.x, y, SHEET.width, height)
    left = COLUMNS.number + COLUMNS.game
    page.put(Frame(row, None, SHADE))
    page.write(Box(row.x, row.y, left, height).inset(1.5), label, STRONG)
    _seat_lines(page, row)
    framed(page, row)
    return row.bottom


def _confirmation(page: Page, y: float, language: str) -> None:
    label = translated("Confirmed by another player than the one who writes:", language)
    written = page.write(Box(SHEET.x, y + 3.5, 110, 5), label, SMALL)
    page.put(Line(written.right + 3, y + 8.2, SHEET.right, y + 8.2))
