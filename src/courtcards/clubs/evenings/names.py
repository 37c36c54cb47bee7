"""The players of an evening: their names, from one field, a pasted list or a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

import msgspec

from courtcards.clubs.verb import Number
from courtcards.kernel.errors import BadPeople
from courtcards.names.seeing import is_seen

LONGEST_NAME = 40
MOST_PLAYERS = 400
HEADINGS = tuple(
    name + mark
    for name in ("name", "nom", "naam", "nombre", "player", "joueur", "speler", "jugador")
    for mark in ',;\t"'
)
"""What the first line begins with where it is a heading, in any of the languages."""


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player as entered: a house player fills in where the number is no multiple of four.

    ``member`` is their number in the roll of the club that the evening belongs to.
    """

    name: str
    club: str = ""
    house: bool = False
    member: Number | None = None


def players_from_text(text: str) -> list[NewPlayer]:
    r"""The players of a pasted list or CSV: one a line, with a club in a second column if any.

    Columns are separated by semicolons or tabs. They are separated by commas only where the first
    line is a heading, since a name may be written "Peeters, Ann".

    >>> [(player.name, player.club) for player in players_from_text("Name,Club\nAnn,Leuven\nBea")]
    [('Ann', 'Leuven'), ('Bea', '')]
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines:
        return []
    has_heading = lines[0].strip('"').casefold().startswith(HEADINGS)
    marks = ";\t," if has_heading else ";\t"
    separator = next((mark for mark in marks if any(mark in line for line in lines)), ";")
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(io.StringIO("\n".join(lines)), delimiter=separator)
    ]
    return [
        NewPlayer(row[0], row[1] if len(row) > 1 else "") for row in rows[has_heading:] if row[0]
    ]


def check_players(new: Iterable[NewPlayer], known: Iterable[str]) -> None:
    """Refuse names that cannot be shown, or that are there already: BadPeople."""
    taken = {name.casefold() for name in known}
    for player in new:
        name = player.name
        if not name.strip():
            raise BadPeople("a player needs a name")
        for text in (name, player.club):
            if len(text) > LONGEST_NAME:
                raise BadPeople(
                    "a name has at most {most} characters: {name!r} is too long",
                    name=text,
                    most=LONGEST_NAME,
                )
            if not text.isprintable():
                raise _unseen(text)
        if name.casefold() in taken:
            raise BadPeople(
                "there is a player called {name!r} already: make the two names differ", name=name
            )
        taken.add(name.casefold())
    if len(taken) > MOST_PLAYERS:
        raise BadPeople("an evening has at most {most} players", most=MOST_PLAYERS)


def check_seen(*texts: str) -> None:
    """Refuse names in which anything is invisible, or turns their direction: BadPeople.

    Asked of what is entered now: evenings of before may have such names.
    """
    for text in texts:
        if not is_seen(text):
            raise _unseen(text)


def _unseen(text: str) -> BadPeople:
    return BadPeople("a name has printable characters only: {name!r} has others", name=text)
