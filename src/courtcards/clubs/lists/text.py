"""The rows of a list that is text: one a line, its columns separated by whatever is usual."""

from __future__ import annotations

import csv
import io
from typing import TypeAlias

from courtcards.clubs.lists.columns import guessed
from courtcards.kernel.errors import BadPeople, marked

Rows: TypeAlias = list[list[str]]

MOST_ROWS = 2001
"""With a heading."""
MOST_COLUMNS = 30
LONGEST_CELL = 200
NO_LIST = marked("this file is no list that can be read: save it as CSV or as XLSX")
MARKS = ";\t|"


def rows_of_text(text: str) -> Rows:
    r"""The rows that say anything; BadPeople where there are too many, or it is no list.

    Columns are separated by commas only where the first line is a heading then, since a name may
    be written "Peeters, Ann".

    >>> rows_of_text("Name,Club\nAnn,Leuven"), rows_of_text("Peeters, Ann\tLeuven\n\nBea")
    ([['Name', 'Club'], ['Ann', 'Leuven']], [['Peeters, Ann', 'Leuven'], ['Bea']])
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines:
        return []
    try:
        heading = next(csv.reader(lines[:1]))
        is_by_commas = len(heading) > 1 and guessed([heading]).heading
        usual = max(MARKS, key=lambda mark: sum(mark in line for line in lines))
        joined = io.StringIO("\n".join(lines))
        return tidy(list(csv.reader(joined, delimiter="," if is_by_commas else usual)))
    except csv.Error as error:
        raise BadPeople(NO_LIST) from error


def tidy(rows: Rows) -> Rows:
    """The rows that say anything, their cells without what is too much; BadPeople for too many."""
    kept = [
        [" ".join(cell.split())[:LONGEST_CELL] for cell in row[:MOST_COLUMNS]]
        for row in rows
        if any(cell.strip() for cell in row)
    ]
    if len(kept) > MOST_ROWS:
        raise BadPeople("a list has at most {most} lines", most=MOST_ROWS)
    return kept
