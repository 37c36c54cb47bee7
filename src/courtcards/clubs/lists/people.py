"""Whom a list names, once it is known what is in which column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from courtcards.clubs.lists.columns import Column, ListColumns


class ListedPerson(msgspec.Struct, frozen=True):
    """Somebody whom a list names."""

    name: str
    club: str
    licence: str


def people_of(rows: Sequence[Sequence[str]], columns: ListColumns) -> list[ListedPerson]:
    """Everybody whom the rows name, in their order.

    >>> rows = [["Nom", "Prénom", "Club"], ["Dupont", "Marie", "Namur"], ["", "", "Liège"]]
    >>> people_of(rows, ListColumns(("family", "given", "club"), heading=True))
    [ListedPerson(name='Marie Dupont', club='Namur', licence='')]
    """
    return list(_people(rows[columns.heading :], columns.kinds))


def _people(rows: Sequence[Sequence[str]], kinds: Sequence[Column]) -> Iterator[ListedPerson]:
    for row in rows:
        # A row may be shorter than the heading.
        said = {kind: cell for kind, cell in zip(kinds, row, strict=False) if cell}
        parts = (said.get("given"), said.get("family"))
        name = said.get("name") or " ".join(filter(None, parts))
        if name:
            yield ListedPerson(name, said.get("club", ""), said.get("licence", ""))
