"""Rows as files for spreadsheets: as CSV in the ways of a language, or as XLSX."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from fractions import Fraction

from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.season.ranking import Rating, SeasonPlace
from courtcards.kernel.errors import marked
from courtcards.text import translated
from courtcards.text.speaking import written_points

CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a cell must not begin with, since a spreadsheet would take it for a formula."""
FIGURE = re.compile(r"-\d+[.,]\d+")
"""What begins as a formula does, and is a number all the same."""
WRITTEN_AT = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""An XLSX file says when it was made: always then, so that the same rows make the same bytes."""
LONGEST_NAME = 31
NO_SHEET_NAME = str.maketrans("", "", "[]:*?/\\'")

Cell = str | int | float | Fraction
Rows = Iterable[Sequence[Cell]]


def csv_of(rows: Rows, language: str) -> bytes:
    """A table as a spreadsheet in that language reads it: its separator and decimal mark."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="," if language == "en" else ";")
    for row in rows:
        writer.writerow([harmless(_written(cell, language)) for cell in row])
    return ("\ufeff" + text.getvalue()).encode()


def _written(cell: Cell, language: str) -> str | int:
    if isinstance(cell, float):
        cell = Fraction(round(cell * 1000), 1000)
    return written_points(cell, language) if isinstance(cell, Fraction) else cell


def harmless(cell: str | int) -> str | int:
    """A cell that no spreadsheet takes for a formula, whatever a player is called.

    >>> harmless("=1+1"), harmless("Ann"), harmless(-5), harmless("-0,333")
    ("'=1+1", 'Ann', -5, '-0,333')
    """
    if isinstance(cell, str) and cell.startswith(FORMULAS) and not FIGURE.fullmatch(cell):
        return "'" + cell
    return cell


def xlsx_of(sheets: Iterable[tuple[str, Rows]]) -> bytes:
    """Tables as the sheets of a workbook, by their names; the first row of each is its heading."""
    from xlsxwriter import Workbook  # noqa: PLC0415 - long to load

    made = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with Workbook(made, options) as book:
        book.set_properties({"created": WRITTEN_AT})
        heading = book.add_format({"bold": True, "bottom": 1})
        for name, rows in sheets:
            sheet = book.add_worksheet(name.translate(NO_SHEET_NAME)[:LONGEST_NAME])
            sheet.freeze_panes(1, 0)
            for number, row in enumerate(rows):
                for column, cell in enumerate(row):
                    value = float(cell) if isinstance(cell, Fraction) else cell
                    sheet.write(number, column, value, heading if number == 0 else None)
            sheet.autofit()
    return made.getvalue()


RANKING_HEADINGS = (
    marked("place"),
    marked("player"),
    marked("ranking points"),
    marked("score"),
    marked("best round"),
    marked("evenings"),
)
RATING_HEADINGS = (
    marked("place"),
    marked("player"),
    marked("strength"),
    marked("doubt"),
    marked("surely"),
    marked("tables"),
)
LEFT_OUT = marked("does not count")
DIGITS = 2
"""So many of a rating are shown."""


def ranking_table(
    ranking: Sequence[SeasonPlace], outcomes: Sequence[EveningOutcome], language: str
) -> Iterator[Sequence[Cell]]:
    """The ranking; of each evening the ranking points, and a column that says what is left out."""
    yield [
        *(translated(heading, language) for heading in RANKING_HEADINGS),
        *(each.date for each in outcomes),
        translated(LEFT_OUT, language),
    ]
    for each in ranking:
        brought = {result.evening: result for result in each.results}
        left_out = [outcomes[result.evening].date for result in each.results if not result.counts]
        yield [
            each.place,
            each.name,
            each.points,
            each.score,
            "" if each.best is None else each.best,
            len(each.results),
            *(
                brought[index].place.points if index in brought else ""
                for index in range(len(outcomes))
            ),
            " ".join(left_out),
        ]


def ratings_table(ratings: Sequence[Rating], language: str) -> Iterator[Sequence[Cell]]:
    """The ratings, the best first."""
    yield [translated(heading, language) for heading in RATING_HEADINGS]
    for each in ratings:
        numbers = (round(value, DIGITS) for value in (each.strength, each.doubt, each.sure))
        yield [each.place, each.name, *numbers, each.tables]
