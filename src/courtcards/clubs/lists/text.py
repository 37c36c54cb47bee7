"""The rows of a list that is text: one a line, its columns separated by whatever is usual."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import dropwhile
from typing import Literal, TypeAlias

from courtcards.clubs.lists.cells import LONGEST_CELL, MOST_ROWS, ListRow, clean_rows
from courtcards.clubs.lists.columns import ROWS_SEARCHED, find_heading, heading_count
from courtcards.clubs.lists.decoding import NO_LIST
from courtcards.clubs.lists.headings import is_title
from courtcards.clubs.lists.pasting import one_a_line
from courtcards.kernel.errors import BadPeople

Separator = Literal["tab", "semicolon", "bar", "comma", "none"]
SIGNS: dict[Separator, str] = {
    "tab": "\t",
    "semicolon": ";",
    "bar": "|",
    "comma": ",",
    "none": "\x1f",
}
"""In the order in which they are believed: no name has a tab in it, and many a comma."""
Quoting: TypeAlias = Literal[0, 3]
BY_SIGN = {sign: separator for separator, sign in SIGNS.items()}
SAID = re.compile(r'\s*"?sep=(.)"?[;,\t|]*\s*$', re.IGNORECASE)
"""The first line that Excel reads before all others: which sign separates the columns."""
MOST_LINES = 20 * MOST_ROWS
"""With those that are empty."""
MOST_LINES_IN_CELL = 12
"""A cell of more lines began with a quotation mark that is none of CSV's."""
ONE_COLUMN = 0.45
"""How well a list suits that has one column; the others are compared with that."""


def rows_of_text(
    text: str, separator: Separator | None = None
) -> tuple[list[ListRow], list[str], Separator]:
    r"""The rows that say anything, cells with lost characters, and what separates the columns.

    Raises BadPeople where there are too many rows, or it is no list.

    >>> [row.cells for row in rows_of_text("Name,Club\nAnn,Leuven")[0]]
    [['Name', 'Club'], ['Ann', 'Leuven']]
    >>> [row.cells for row in rows_of_text("Peeters, Ann\tLeuven\n\nBea")[0]]
    [['Peeters, Ann', 'Leuven'], ['Bea']]
    """
    text = text.lstrip("\ufeff").rstrip("\x1a\x00")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        raise BadPeople("a list has at most {most} lines", most=MOST_ROWS)
    if separator is None:
        text = one_a_line(text)
    first, _, _ = text.partition("\n")
    said = SAID.match(first)
    chosen = separator or (BY_SIGN.get(said[1]) if said else None) or _suited(text)
    rows, strange = clean_rows(_records(text, chosen, is_said=said is not None))
    return rows, strange, chosen


def _records(
    text: str, separator: Separator, *, is_said: bool = False
) -> Iterator[tuple[int, list[str]]]:
    """The records with the number of the line on which each begins."""
    try:
        quoting: Quoting = csv.QUOTE_NONE if _is_unclosed(text, separator) else csv.QUOTE_MINIMAL
        records = list(_read(text, separator, quoting))
    except csv.Error as error:
        raise BadPeople(NO_LIST) from error
    yield from records[is_said:]


def _is_unclosed(text: str, separator: Separator) -> bool:
    """Whether a quotation mark begins a cell that never ends: it is none of CSV's."""
    try:
        for _, row in _read(text, separator, csv.QUOTE_MINIMAL, is_strict=True):
            if any(cell.count("\n") > MOST_LINES_IN_CELL for cell in row):
                return True
    except csv.Error as error:
        return "unexpected end" in str(error)
    return False


def _read(
    text: str, separator: Separator, quoting: Quoting, *, is_strict: bool = False
) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(
        io.StringIO(text, newline=""),
        strict=is_strict,
        delimiter=SIGNS[separator],
        quoting=quoting,
        skipinitialspace=separator != "tab",
    )
    line = 0
    for row in reader:
        yield line + 1, row
        line = reader.line_num


def _suited(text: str) -> Separator:
    """The separator that makes the most regular table of all lines."""
    scores: dict[Separator, float] = {
        each: _regularity(text, each) for each in SIGNS if each != "none" and SIGNS[each] in text
    }
    heading = find_heading(_sample(text, "none"))
    is_heading = heading is not None and not is_title("".join(heading.cells))
    scores["none"] = ONE_COLUMN + (0.5 if is_heading else 0)
    return max(scores, key=lambda each: scores[each])


def _sample(text: str, separator: Separator) -> list[ListRow]:
    return clean_rows(_records(text, separator))[0]


def _regularity(text: str, separator: Separator) -> float:
    """How regular a table is that a separator makes of a text: up to 1.5, with a heading for all.

    Commas stand in names and in sentences, too, with a blank behind them: they count for less.
    """
    rows = [row for _, row in _records(text, separator) if any(cell.strip() for cell in row)]
    rows = list(dropwhile(_is_titled, rows[:ROWS_SEARCHED])) + rows[ROWS_SEARCHED:] or rows
    widths = Counter(len(row) for row in rows if len(row) > 1)
    if not widths:
        return 0.0
    width, count = max(widths.items(), key=lambda each: (each[1], each[0]))
    regular = count / len(rows)
    heading = find_heading(clean_rows(enumerate(rows, start=1))[0])
    known = heading_count(heading) if heading else 0
    if separator == "comma":
        is_cut = heading is not None and len(heading.cells) < width
        if is_cut:
            regular /= 2
        if known < 2 and text.count(",") == text.count(", ") + text.count(",\n"):
            regular *= 0.4 if width == 2 else 0.7
    return regular + 0.5 * min(1.0, known / width)


def _is_titled(row: list[str]) -> bool:
    """Whether a row has nothing but a title: it tells nothing of the columns."""
    said = [cell for cell in row if cell.strip()]
    return len(said) == 1 and len(said[0]) <= LONGEST_CELL and is_title(said[0])
