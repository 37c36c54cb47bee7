"""What is in which column of a list: guessed by its headings, in any of the four languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from courtcards.names.plain import plain_name

Column = Literal["name", "given", "family", "club", "licence", "nothing"]
"""``name`` is a whole name; ``given`` and ``family`` are its parts."""

HEADINGS: dict[Column, tuple[str, ...]] = {
    "given": ("first name", "given name", "forename", "prénom", "voornaam", "nombre de pila"),
    "family": (
        *("surname", "last name", "family name", "nom de famille", "achternaam", "familienaam"),
        *("apellido", "apellidos"),
    ),
    "name": (
        *("name", "full name", "player", "nom", "nom complet", "nom et prénom", "prénom et nom"),
        *("nom prénom", "joueur", "naam", "volledige naam", "voornaam en naam", "naam voornaam"),
        *("speler", "nombre", "nombre completo", "nombre y apellidos", "jugador", "member"),
        *("membre", "lid", "socio"),
    ),
    "club": ("club", "team", "équipe", "ploeg", "vereniging", "equipo", "association"),
    "licence": (
        *("licence", "license", "licence number", "license number", "member number", "licence no"),
        *("n licence", "no licence", "numéro de licence", "numéro de membre", "n de licence"),
        *("licentie", "licentienummer", "lidnummer", "licencia", "número de licencia"),
        *("n de licencia", "número de socio"),
    ),
}
BY_HEADING: dict[str, Column] = {
    plain_name(heading): column for column, headings in HEADINGS.items() for heading in headings
}
WITHOUT_HEADING: tuple[Column, ...] = ("name", "club")
NAMES = {"name", "given", "family"}


@dataclass(frozen=True)
class ListColumns:
    """What is in each column, from the first on; ``heading``: whether the first row says so."""

    kinds: tuple[Column, ...]
    heading: bool


def guessed(rows: Sequence[Sequence[str]]) -> ListColumns:
    """What is in which column of these rows; without a heading the names first, then the clubs.

    Where a list has a column of its own for one part of the name, ``Nom`` or ``Nombre`` is the
    other part; else it is the whole.

    >>> guessed([["Nom", "Prénom", "Club", "Licence"]]).kinds
    ('family', 'given', 'club', 'licence')
    >>> guessed([["Nombre", "Apellidos"]]).kinds, guessed([["Club", "Nom"]]).kinds
    (('given', 'family'), ('club', 'name'))
    >>> guessed([["Ann", "Leuven", "7"]])
    ListColumns(kinds=('name', 'club', 'nothing'), heading=False)
    """
    width = max(map(len, rows), default=0)
    kinds = _by_heading(rows[0]) if rows else []
    if not NAMES & set(kinds):
        kinds = [*WITHOUT_HEADING[:width]]
        return ListColumns((*kinds, *_nothing(width - len(kinds))), heading=False)
    if "name" in kinds and ("given" in kinds) != ("family" in kinds):
        kinds[kinds.index("name")] = "family" if "given" in kinds else "given"
    return ListColumns((*kinds, *_nothing(width - len(kinds))), heading=True)


def _nothing(count: int) -> tuple[Column, ...]:
    nothing: tuple[Column, ...] = ("nothing",)
    return nothing * count


def _by_heading(row: Sequence[str]) -> list[Column]:
    """The columns that a row of headings names; each kind stands there once."""
    kinds: list[Column] = []
    for cell in row:
        kind = BY_HEADING.get(plain_name(cell), "nothing")
        kinds.append("nothing" if kind in kinds else kind)
    return kinds
