"""People whom a list names, and the order of the parts of their names."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from courtcards.clubs.lists.cells import LONGEST_CELL, ListRow, strip_address
from courtcards.clubs.lists.columns import ListColumns
from courtcards.clubs.lists.pasting import (
    PARTICLES,
    are_numbered,
    is_closing,
    is_doubtful,
    is_tally,
    strip_number,
    strip_numbering,
)

SIGNED = 4
"""Up to so many lines after the end of a letter are its writer's signature."""


class ListedPerson(msgspec.Struct, frozen=True):
    """A person whom a list names; ``row`` is the number of the row.

    ``is_doubtful``: the row may be a greeting or a sentence, or it is hidden.
    """

    name: str
    club: str
    licence: str
    row: int
    is_doubtful: bool = False


def list_people(
    rows: Sequence[ListRow], columns: ListColumns, hidden: Container[int] = ()
) -> list[ListedPerson]:
    """List everybody whom the rows name, in order. People in hidden rows are doubtful.

    >>> rows = [ListRow(1, ["Nom", "Prénom", "Club"]), ListRow(2, ["Dupont", "Marie", "Namur"])]
    >>> list_people(rows, ListColumns(("family", "given", "club"), heading=1))
    [ListedPerson(name='Marie Dupont', club='Namur', licence='', row=2, is_doubtful=False)]
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


def _people(rows: Sequence[ListRow], columns: ListColumns) -> Iterator[ListedPerson]:
    for row in rows:
        said: dict[str, list[str]] = {}
        # A row may be shorter than the heading.
        for kind, cell in zip(columns.kinds, row.cells, strict=False):
            if cell:
                said.setdefault(kind, []).append(cell)
        parts = [*said.get("given", ()), *said.get("family", ())]
        name = strip_numbering(strip_address(" ".join(said.get("name") or parts)))
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


NameOrder = Literal["written", "given"]
"""``written``: as each name is written. ``given``: given name first where that is certain."""
SHORTEST_FAMILY = 3
"""Fewer capitals may be initials: *JP Dupont*."""
ELIDED = re.compile(r"^\w{1,2}['’](?=\w)|^Ma?c(?=[A-Z])")


def has_mixed_name_order(names: Iterable[str]) -> bool:
    """Tell whether some names have the family name first, and some have it last."""
    return len({_family_first(each.split()) for each in names} - {None}) > 1


def is_family_name_first(name: str) -> bool:
    """Tell whether a name certainly begins with the family name."""
    return _family_first(name.split()) is True or _comma(name) is not None


def put_given_name_first(name: str) -> str:
    """Put the given name first if it is certain which part that is.

    >>> list(map(put_given_name_first, ("DE SMET An", "An DE SMET", "Dupont, Marie")))
    ['An DE SMET', 'An DE SMET', 'Marie Dupont']
    >>> put_given_name_first("d'HONDT Lia"), put_given_name_first("VAN den BERG Piet")
    ("Lia d'HONDT", 'Piet VAN den BERG')
    >>> put_given_name_first("Dupont Marie"), put_given_name_first("DUPONT MARIE")
    ('Dupont Marie', 'DUPONT MARIE')
    """
    if (parts := _comma(name)) is not None:
        return f"{parts[1]} {parts[0]}"
    words = name.split()
    if not _family_first(words):
        return name
    first = _in_capitals(words).index(False)
    return " ".join([*words[first:], *words[:first]])


def _comma(name: str) -> tuple[str, str] | None:
    family, comma, given = name.partition(", ")
    is_two = comma and family.strip() and given.strip() and "," not in given
    return (family.strip(), given.strip()) if is_two else None


def _family_first(words: Sequence[str]) -> bool | None:
    """Tell whether the words in capitals come first; return None if that is not certain."""
    capitals = _in_capitals(words)
    changes = sum(one != other for one, other in pairwise(capitals))
    family = [letter for word in words if _is_capitals(word) for letter in word]
    if changes != 1 or sum(map(str.isupper, family)) < SHORTEST_FAMILY:
        return None
    return capitals[0]


def _in_capitals(words: Sequence[str]) -> list[bool]:
    """Tell for each word whether it is in capitals.

    A particle counts like the word behind it: *van den BERG*.
    """
    found: list[bool] = []
    is_next = False
    for word in reversed(words):
        if word not in PARTICLES:
            is_next = _is_capitals(word)
        found.append(is_next)
    return found[::-1]


def _is_capitals(word: str) -> bool:
    """Tell whether a word is in capitals, apart from a prefix as in *d'HONDT* or *McCARTHY*."""
    letters = [each for each in ELIDED.sub("", word) if each.isalpha()]
    return bool(letters) and all(map(str.isupper, letters)) and not word.endswith(".")
