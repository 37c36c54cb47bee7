"""A parsed list, and the choices that a person may make before anybody is entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from courtcards.clubs.lists.cells import ListRow
from courtcards.clubs.lists.columns import ListColumns, guess_columns
from courtcards.clubs.lists.headings import ColumnKind
from courtcards.clubs.lists.people import (
    ListedPerson,
    NameOrder,
    has_mixed_name_order,
    is_family_name_first,
    list_body_rows,
    list_people,
    put_given_name_first,
)
from courtcards.clubs.lists.text import Encoding, Separator, decode, parse_rows
from courtcards.kernel.errors import BadPeople

ROWS_SHOWN = 6
"""Rows from the heading on. The rows above it are shown, too."""
MOST_ABOVE = 40
MOST_NAMED = 10
"""The most places that a note names. Its count includes all of them."""
NoteKind: TypeAlias = Literal["nameless", "hidden", "formulas", "characters"]


class ListChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """Choices of a person on how to read a list; the rest is guessed.

    ``columns`` goes with ``heading``, the number of a row, or 0 for none.
    """

    columns: list[ColumnKind] | None = None
    heading: int | None = None
    separator: Separator | None = None
    encoding: Encoding | None = None
    sheet: int | None = None
    order: NameOrder | None = None


class ListTable(msgspec.Struct, frozen=True):
    """The rows of a file, how they were read, and the cells that lost something.

    ``characters`` are the cells with characters that cannot be shown, ``formulas`` those with a
    formula without a result. Hidden rows and columns are numbered from 1. ``sheets`` are the names
    of a workbook's sheets; ``sheet`` is the index of the one read. A text has a separator and an
    encoding instead.
    """

    rows: list[ListRow]
    characters: list[str]
    formulas: list[str] = []
    hidden_rows: list[int] = []
    hidden_columns: list[int] = []
    sheets: list[str] = []
    sheet: int = 0
    separator: Separator | None = None
    encoding: Encoding | None = None


class ListNote(msgspec.Struct, frozen=True):
    """Something that a list leaves out: how often, and where, by rows or by cells.

    It is a row without a name, a hidden row, a formula without a result, or a character that cannot
    be shown.
    """

    kind: NoteKind
    count: int
    places: list[str]


class ParsedList(msgspec.Struct, frozen=True):
    """A parsed list: its first rows, the kind of each column, and the people it names.

    ``heading`` is the number of the heading row, or 0 if there is none. ``order`` is null if it
    makes no difference. Separator and encoding belong to a text.
    """

    rows: list[ListRow]
    columns: list[ColumnKind]
    heading: int
    people: list[ListedPerson]
    notes: list[ListNote]
    sheets: list[str]
    sheet: int
    separator: Separator | None
    encoding: Encoding | None
    order: NameOrder | None


def parse_text_table(file: bytes, choices: ListChoices) -> ListTable:
    """Read a text file as a table. Raises BadPeople if it is not a list."""
    text, encoding = decode(file, choices.encoding)
    rows, characters, separator = parse_rows(text, choices.separator)
    return ListTable(rows, characters, separator=separator, encoding=encoding)


def read_table(table: ListTable, choices: ListChoices) -> ParsedList:
    """Read a table by these choices. Raises BadPeople if it is empty."""
    if not any(map(str.isalnum, "".join(cell for row in table.rows for cell in row.cells))):
        raise BadPeople("the list is empty")
    columns = _columns(table, choices)
    hidden = frozenset(table.hidden_rows)
    people = list_people(table.rows, columns, hidden)
    named = {each.row for each in people} | hidden
    nameless = [
        str(each.number) for each in list_body_rows(table.rows, columns) if each.number not in named
    ]
    order = _order(people, choices.order)
    if order == "given":
        people = [
            each
            if each.is_doubtful
            else msgspec.structs.replace(each, name=put_given_name_first(each.name))
            for each in people
        ]  # fmt: skip
    above = sum(each.number < columns.heading for each in table.rows)
    return ParsedList(
        rows=table.rows[: min(above, MOST_ABOVE) + ROWS_SHOWN],
        columns=list(columns.kinds),
        heading=columns.heading,
        people=people,
        notes=[
            ListNote(kind, len(places), places[:MOST_NAMED])
            for kind, places in _notes(nameless, people, table)
            if places
        ],
        sheets=table.sheets,
        sheet=table.sheet,
        separator=table.separator,
        encoding=table.encoding,
        order=order,
    )


def _notes(
    nameless: list[str], people: Sequence[ListedPerson], table: ListTable
) -> list[tuple[NoteKind, list[str]]]:
    hidden = set(table.hidden_rows)
    return [
        ("nameless", nameless),
        ("hidden", [str(each.row) for each in people if each.row in hidden]),
        ("formulas", table.formulas),
        ("characters", table.characters),
    ]


def _columns(table: ListTable, choices: ListChoices) -> ListColumns:
    """Return the chosen columns, or a guess, for as many as the rows have.

    Hidden rows and columns do not count in the guess.
    """
    width = max(len(each.cells) for each in table.rows)
    nothing: list[ColumnKind] = ["nothing"]
    if choices.columns is None:
        found = guess_columns(_list_visible_rows(table), choices.heading)
        rest = nothing * (width - len(found.kinds))
        return ListColumns((*found.kinds, *rest), found.heading)
    kinds = [*choices.columns[:width], *(nothing * (width - len(choices.columns)))]
    return ListColumns(tuple(kinds), choices.heading or 0)


def _list_visible_rows(table: ListTable) -> list[ListRow]:
    """List the rows that are not hidden, with empty cells in hidden columns."""
    if not table.hidden_rows and not table.hidden_columns:
        return table.rows
    rows, columns = set(table.hidden_rows), set(table.hidden_columns)
    return [
        ListRow(
            each.number,
            ["" if column in columns else cell for column, cell in enumerate(each.cells, 1)],
        )
        for each in table.rows
        if each.number not in rows
    ]


def _order(people: Sequence[ListedPerson], chosen: NameOrder | None) -> NameOrder | None:
    names = [each.name for each in people if not each.is_doubtful]
    if not any(map(is_family_name_first, names)):
        return None
    return chosen or ("given" if has_mixed_name_order(names) else "written")
