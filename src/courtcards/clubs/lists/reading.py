"""A list as it was read, with all that a person may choose otherwise before anybody is entered."""

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
"""With the heading, beside the rows above that."""
MOST_ABOVE = 40
MOST_NAMED = 10
"""The places that a note names; it counts all."""
NoteKind: TypeAlias = Literal["nameless", "hidden", "formulas", "characters"]


class ListChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a list is to be read, as far as a person has chosen; the rest is guessed.

    ``columns`` goes with ``heading``, which is the number of a row, and 0 for none.
    """

    columns: list[ColumnKind] | None = None
    heading: int | None = None
    separator: Separator | None = None
    encoding: Encoding | None = None
    sheet: int | None = None
    order: NameOrder | None = None


class ListTable(msgspec.Struct, frozen=True):
    """The rows of a file, how they were read, and the cells of which something is missing.

    ``hidden_rows`` and ``hidden_columns`` are those that nobody sees, by their numbers from 1.
    ``sheets`` are the names of a workbook's sheets, of which that one was read; text has none, but
    a separator and an encoding.
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

    Rows without a name, formulas without a result, characters that cannot be shown.
    """

    kind: NoteKind
    count: int
    places: list[str]


class ParsedList(msgspec.Struct, frozen=True):
    """A list as it was read: its first rows, what is in each column, and whom it names.

    ``heading`` is the number of the row that says what is in the columns, 0 where none does.
    ``order`` is null where it makes no difference; separator and encoding are those of text.
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
    """Read a file of text as a table. Raises BadPeople if it is none."""
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
    """The chosen columns, or those that are guessed, for as many as the rows have.

    Nothing is guessed of what nobody sees.
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
    """The rows without those that are hidden, and with nothing in hidden columns."""
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
