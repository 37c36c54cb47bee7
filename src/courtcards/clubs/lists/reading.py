"""A parsed list, and the choices that a person may make before anybody is entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from courtcards.clubs.lists.cells import LONGEST_CELL, ListRow
from courtcards.clubs.lists.columns import ListColumns, guess_columns
from courtcards.clubs.lists.contacts import is_contacts, read_contacts
from courtcards.clubs.lists.headings import ColumnKind
from courtcards.clubs.lists.order import (
    FoundOrder,
    NameOrder,
    NameParts,
    NameSplitter,
    choose_order,
)
from courtcards.clubs.lists.people import (
    ListedPerson,
    list_body_rows,
    list_known_parts,
    list_people,
)
from courtcards.clubs.lists.remarks import find_refusals
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

    ``columns`` goes with ``heading``, the number of a row, or 0 for none. ``known`` are names of
    people in the club; they help to tell given names.
    """

    columns: list[ColumnKind] | None = None
    heading: int | None = None
    separator: Separator | None = None
    encoding: Encoding | None = None
    sheet: int | None = None
    order: NameOrder | None = None
    known: tuple[str, ...] = ()


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

    ``heading`` is the number of the heading row, or 0 if there is none. ``order`` is null if every
    name is one word; ``found_order`` is that of the names in the file, null if nothing tells it.
    Separator and encoding belong to a text.
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
    found_order: FoundOrder | None


def parse_text_table(file: bytes, choices: ListChoices) -> ListTable:
    """Read a text file as a table. Raises BadPeople if it is not a list."""
    text, encoding = decode(file, choices.encoding)
    if is_contacts(text):
        rows, characters = read_contacts(text)
        return ListTable(rows, characters, encoding=encoding)
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
    refusals = find_refusals(table.rows, columns.heading)
    people = [
        msgspec.structs.replace(each, is_excused=True)
        if each.row in refusals and not each.is_doubtful
        else each
        for each in people
    ]
    people, order, found_order = _arrange(people, list_known_parts(table.rows, columns), choices)
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
        found_order=found_order,
    )


def _arrange(
    people: Sequence[ListedPerson], parts: dict[int, NameParts], choices: ListChoices
) -> tuple[list[ListedPerson], NameOrder | None, FoundOrder | None]:
    """Put all names into one order; return the people, that order, and the one in the file."""
    sure = [each.name for each in people if not each.is_doubtful]
    if not any(" " in name for name in sure):
        return list(people), None, None
    whole = [each.name for each in people if not each.is_doubtful and each.row not in parts]
    splitter = NameSplitter(whole, choices.known)
    order = choices.order or choose_order(splitter, has_parts=bool(parts))
    found = [each if each.is_doubtful else _turn(each, parts, splitter, order) for each in people]
    return found, order, splitter.found_order or ("given" if parts else None)


def _turn(
    person: ListedPerson, parts: dict[int, NameParts], splitter: NameSplitter, order: NameOrder
) -> ListedPerson:
    split = parts.get(person.row) or splitter.split(person.name)
    if split is None or order == "written":
        return person
    return msgspec.structs.replace(person, name=split.arrange(order)[:LONGEST_CELL])


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
