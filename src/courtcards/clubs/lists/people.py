"""Whom a list names, once it is known what is in which column."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

import msgspec

from courtcards.clubs.lists.cells import LONGEST_CELL, ListRow, without_address
from courtcards.clubs.lists.columns import ListColumns
from courtcards.clubs.lists.doubts import (
    are_numbered,
    is_closing,
    is_doubtful,
    is_tally,
    without_number,
    without_numbering,
)

SIGNED = 4
"""So few lines after the end of a letter are who has written it."""


class ListedPerson(msgspec.Struct, frozen=True):
    """A person whom a list names, in the row of that number.

    ``is_doubtful``: it is perhaps no person, but a greeting or a sentence; or nobody sees the row.
    """

    name: str
    club: str
    licence: str
    row: int
    is_doubtful: bool = False


def people_of(
    rows: Sequence[ListRow], columns: ListColumns, hidden: Container[int] = ()
) -> list[ListedPerson]:
    """Everybody whom the rows name, in their order; those of hidden rows are doubtful.

    >>> rows = [ListRow(1, ["Nom", "Prénom", "Club"]), ListRow(2, ["Dupont", "Marie", "Namur"])]
    >>> people_of(rows, ListColumns(("family", "given", "club"), heading=1))
    [ListedPerson(name='Marie Dupont', club='Namur', licence='', row=2, is_doubtful=False)]
    """
    below = rows_below(rows, columns)
    people = [
        msgspec.structs.replace(each, is_doubtful=True) if each.row in hidden else each
        for each in _people(below, columns)
    ]
    if are_numbered([each.name for each in people if not each.is_doubtful]):
        people = [msgspec.structs.replace(each, name=without_number(each.name)) for each in people]
    # The writer of a letter signs where it ends.
    first = next((each.row for each in people if not each.is_doubtful), 0)
    ends = (
        each.number
        for each in below
        if len(each.cells) == 1 and each.number > first and is_closing(each.cells[0])
    )
    end = next(ends, None)
    signed = {each.row for each in people if end is not None and each.row > end}
    if len(signed) > SIGNED:
        return people
    return [
        msgspec.structs.replace(each, is_doubtful=each.is_doubtful or each.row in signed)
        for each in people
    ]


def rows_below(rows: Sequence[ListRow], columns: ListColumns) -> list[ListRow]:
    """The rows below the heading; a heading that is there once more, for another page, is none."""
    heading = next((each.cells for each in rows if each.number == columns.heading), None)
    return [each for each in rows if each.number > columns.heading and each.cells != heading]


def _people(rows: Sequence[ListRow], columns: ListColumns) -> Iterator[ListedPerson]:
    for row in rows:
        said: dict[str, list[str]] = {}
        # A row may be shorter than the heading.
        for kind, cell in zip(columns.kinds, row.cells, strict=False):
            if cell:
                said.setdefault(kind, []).append(cell)
        parts = [*said.get("given", ()), *said.get("family", ())]
        name = without_numbering(without_address(" ".join(said.get("name") or parts)))
        if not any(map(str.isalpha, name)):
            continue
        is_line = len(row.cells) == 1
        yield ListedPerson(
            name[:LONGEST_CELL],
            "".join(said.get("club", ())),
            "".join(said.get("licence", ())),
            row.number,
            is_tally(name) or (is_line and is_doubtful(name)),
        )
