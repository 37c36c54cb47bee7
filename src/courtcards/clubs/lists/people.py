"""People whom a list names."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

import msgspec

from courtcards.clubs.lists.cells import LONGEST_CELL, ListRow, strip_address
from courtcards.clubs.lists.columns import ListColumns
from courtcards.clubs.lists.order import NameParts
from courtcards.clubs.lists.pasting import (
    are_numbered,
    is_closing,
    is_doubtful,
    is_tally,
    strip_number,
    strip_numbering,
)
from courtcards.clubs.lists.remarks import (
    is_excuse_heading,
    split_sender,
    strip_contacts,
    strip_excuse,
)

SIGNED = 4
"""Up to so many lines after the end of a letter are its writer's signature."""


class ListedPerson(msgspec.Struct, frozen=True):
    """A person whom a list names; ``row`` is the number of the row.

    ``is_doubtful``: the row may be a greeting or a sentence, or it is hidden. ``is_excused``: the
    list says that the person does not come.
    """

    name: str
    club: str
    licence: str
    row: int
    is_doubtful: bool = False
    is_excused: bool = False


def list_people(
    rows: Sequence[ListRow], columns: ListColumns, hidden: Container[int] = ()
) -> list[ListedPerson]:
    """List everybody whom the rows name, in order. People in hidden rows are doubtful.

    >>> rows = [ListRow(1, ["Nom", "Prénom", "Club"]), ListRow(2, ["Dupont", "Marie", "Namur"])]
    >>> found = list_people(rows, ListColumns(("family", "given", "club"), heading=1))
    >>> [(each.name, each.club, each.row) for each in found]
    [('Marie Dupont', 'Namur', 2)]
    """
    below = list_body_rows(rows, columns)
    people = [
        msgspec.structs.replace(each, is_doubtful=True) if each.row in hidden else each
        for each in _people(below, columns)
    ]
    if are_numbered([each.name for each in people if not each.is_doubtful]):
        people = [msgspec.structs.replace(each, name=strip_number(each.name)) for each in people]
    # The names behind the end of a letter are its signature.
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


def list_body_rows(rows: Sequence[ListRow], columns: ListColumns) -> list[ListRow]:
    """List the rows below the heading, without headings that are repeated on further pages."""
    heading = next((each.cells for each in rows if each.number == columns.heading), None)
    return [each for each in rows if each.number > columns.heading and each.cells != heading]


def list_known_parts(rows: Sequence[ListRow], columns: ListColumns) -> dict[int, NameParts]:
    """List the parts of names that have columns of their own, by the numbers of the rows."""
    found: dict[int, NameParts] = {}
    for row in list_body_rows(rows, columns):
        said = _list_cells_by_kind(row, columns)
        if "name" not in said and "given" in said and "family" in said:
            given, family = (" ".join(said[each]) for each in ("given", "family"))
            found[row.number] = NameParts(given, family, is_family_first=False)
    return found


def _people(rows: Sequence[ListRow], columns: ListColumns) -> Iterator[ListedPerson]:
    is_excused_part = False
    for row in rows:
        said = _list_cells_by_kind(row, columns)
        parts = [*said.get("given", ()), *said.get("family", ())]
        name = strip_numbering(strip_address(" ".join(said.get("name") or parts)))
        name, is_excused = strip_excuse(strip_contacts(name))
        if not any(map(str.isalpha, name)):
            continue
        is_line = len(row.cells) == 1
        is_no_name = is_tally(name) or (is_line and is_doubtful(name))
        if is_line and (is_no_name or is_excuse_heading(name)):
            # A line such as "Excusés :" is about all lines below it, until the next such line.
            is_heading = name.endswith(":") or is_excuse_heading(name)
            is_excused_part = is_excuse_heading(name) if is_heading else is_excused_part
            is_no_name = True
        if is_line and (message := split_sender(name)):
            name, is_no_name = _read_message(*message, is_no_name=is_no_name)
        yield ListedPerson(
            name[:LONGEST_CELL],
            "".join(said.get("club", ())),
            "".join(said.get("licence", ())),
            row.number,
            is_no_name,
            not is_no_name and (is_excused or is_excused_part),
        )


def _read_message(sender: str, words: str, *, is_no_name: bool) -> tuple[str, bool]:
    """Return the name in a message and if it is doubtful: that of its words, or its sender."""
    said = strip_numbering(words)
    if is_tally(sender) or not any(map(str.isalpha, words)):
        return f"{sender}: {words}", is_no_name
    if is_doubtful(words) or said.islower():
        is_opening = words.endswith(":") or is_doubtful(sender)
        return (f"{sender}: {words}" if is_opening else sender), True
    return said, is_no_name and is_doubtful(said)


def _list_cells_by_kind(row: ListRow, columns: ListColumns) -> dict[str, list[str]]:
    said: dict[str, list[str]] = {}
    # A row may be shorter than the heading.
    for kind, cell in zip(columns.kinds, row.cells, strict=False):
        if cell:
            said.setdefault(kind, []).append(cell)
    return said
