"""The columns of a list: guessed by its heading, wherever that stands, or by what is in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from courtcards.clubs.lists.cells import ListRow, without_address
from courtcards.clubs.lists.choosing import cells_of, kinds_by_headings, with_row_above
from courtcards.clubs.lists.headings import (
    NAMES,
    Column,
    heading_kind,
    is_only_heading,
    is_title,
)

ROWS_SEARCHED = 40
"""A heading is looked for among the first rows: above it there may be a title, and an address."""
FIGURES = re.compile(r"[\d\s.,:/°'()+-]+")


@dataclass(frozen=True)
class ListColumns:
    """The kind of each column, from the first on; ``heading``: the number of the row that says so.

    It is the last row of a title where the list has no headings, and 0 where it has neither.
    """

    kinds: tuple[Column, ...]
    heading: int = 0


def guessed(rows: Sequence[ListRow], heading: int | None = None) -> ListColumns:
    """Guess the columns of these rows; ``heading`` is the number of the row of headings, if known.

    Where a list has a column of its own for one part of the name, ``Nom`` or ``Nombre`` is the
    other part; else it is the whole. Without a heading the names come first, then the clubs.

    >>> def kinds(*cells): return guessed([ListRow(1, list(cells))]).kinds
    >>> kinds("Nom", "Prénom", "Club", "Licence"), kinds("Nombre", "Apellidos")
    (('family', 'given', 'club', 'licence'), ('given', 'family'))
    >>> kinds("Ann", "Leuven", "7"), kinds("1", "Ann")
    (('name', 'club', 'nothing'), ('nothing', 'name'))
    """
    found = find_heading(rows) if heading is None else _numbered(rows, heading)
    if found is None or _is_alone(found):
        title = _last_of_title(rows) if heading is None else _title(found)
        if title is not None:
            body = [each for each in rows if each.number > title.number]
            return ListColumns(tuple(_kinds_by_content(body, _width(rows))), title.number)
    body = [each for each in rows if found is None or each.number > found.number]
    width = _width(rows)
    kinds: list[Column] = []
    if found:
        above = next((one for one, each in pairwise(rows) if each is found), None)
        kinds = kinds_by_headings(with_row_above(found, above), body)
    if not NAMES & set(kinds):
        kinds = _kinds_by_content(body or rows, width)
    return ListColumns((*kinds, *_nothing(width - len(kinds))), found.number if found else 0)


def _width(rows: Sequence[ListRow]) -> int:
    return max((len(each.cells) for each in rows), default=0)


def _is_alone(row: ListRow) -> bool:
    return sum(map(bool, row.cells)) == 1


def _title(row: ListRow | None) -> ListRow | None:
    """The row where it is a title, be it chosen as the row of headings."""
    return row if row is not None and is_title("".join(row.cells)) else None


def _last_of_title(rows: Sequence[ListRow]) -> ListRow | None:
    """The last row of a title above a list of several columns."""
    first = list(takewhile(_is_alone, rows[:ROWS_SEARCHED]))
    body = rows[len(first) :]
    if 2 * sum(not _is_alone(each) for each in body) <= len(body):
        return None
    return next(filter(_title, reversed(first)), None)


def find_heading(rows: Sequence[ListRow]) -> ListRow | None:
    """The row that says what is in the columns: of the first ones, that with the most headings."""
    scored = [(heading_count(row), -row.number, row) for row in rows[:ROWS_SEARCHED]]
    best = max(scored, key=lambda each: each[:2], default=None)
    return best[2] if best and best[0] and not _is_counted_on(best[2], rows) else None


def _is_counted_on(row: ListRow, rows: Sequence[ListRow]) -> bool:
    """Return True where another row differs in numbers or single letters alone.

    *Player 1* and *Player 2* do, and *Player A* and *Player B*.
    """
    shape = _without_counts(row)
    return any(each.cells != row.cells and _without_counts(each) == shape for each in rows)


def _without_counts(row: ListRow) -> list[str]:
    return [re.sub(r"\d+|\b\w\b", "", cell) for cell in row.cells]


def heading_count(row: ListRow) -> int:
    """How many headings a row has; 0 where it is none, since it names nobody's name."""
    cells = [cell for cell in row.cells if cell]
    if any("@" in cell or FIGURES.fullmatch(cell) for cell in cells):
        return 0
    kinds = [kind for kind in map(heading_kind, cells) if kind]
    known = [cell for cell in cells if heading_kind(cell)]
    if not NAMES & set(kinds):
        return 0
    return len(kinds) if len(kinds) > 1 or is_only_heading(known[0]) else 0


def _numbered(rows: Sequence[ListRow], number: int) -> ListRow | None:
    return next((each for each in rows if each.number == number), None)


def _kinds_by_content(rows: Sequence[ListRow], width: int) -> list[Column]:
    """The first column that has words is the names, the second the clubs.

    Where three have, and the first two a word each, these are the parts of a name.
    """
    words = [column for column in range(width) if _is_words(cells_of(rows, column))]
    rest: list[Column] = ["name", "club"]
    if len(words) > 2 and all(_is_single(cells_of(rows, column)) for column in words[:2]):
        rest = ["given", "family", "club"]
    return [rest.pop(0) if rest and column in words else "nothing" for column in range(width)]


def _is_words(cells: Sequence[str]) -> bool:
    texts = map(without_address, cells)
    words = [cell for cell in texts if "@" not in cell and not FIGURES.fullmatch(cell)]
    return 2 * len(words) > len(cells)


def _is_single(cells: Sequence[str]) -> bool:
    return 2 * sum(" " not in cell for cell in cells) > len(cells)


def _nothing(count: int) -> list[Column]:
    nothing: Column = "nothing"
    return [nothing] * count
