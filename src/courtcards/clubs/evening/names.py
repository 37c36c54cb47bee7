"""The players of an evening: their names, from one field, a pasted list or a CSV file."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from courtcards.clubs.lists import ListChoices, read_table, table_of_text
from courtcards.clubs.verb import Number
from courtcards.kernel.errors import BadPeople
from courtcards.text.names.plain import same_name
from courtcards.text.names.seeing import is_seen

LONGEST_NAME = 40
MOST_PLAYERS = 400


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player as entered: a house player fills in where the number is no multiple of four.

    ``member`` is their number in the roll of the club that the evening belongs to.
    """

    name: str
    club: str = ""
    house: bool = False
    member: Number | None = None


def players_from_text(text: str) -> list[NewPlayer]:
    r"""The players of a pasted list or CSV, with their clubs, as far as its columns tell.

    Raises BadPeople where it is no list. Greetings and sentences are no players.

    >>> [(player.name, player.club) for player in players_from_text("Name,Club\nAnn,Leuven\nBea")]
    [('Ann', 'Leuven'), ('Bea', '')]
    """
    if not any(map(str.isalnum, text)):
        return []
    guess = ListChoices()
    people = read_table(table_of_text(text.encode(), guess), guess).people
    return [NewPlayer(each.name, each.club) for each in people if not each.is_doubtful]


def check_players(new: Iterable[NewPlayer], known: Iterable[str]) -> None:
    """Refuse names that cannot be shown, or that are there already: BadPeople."""
    new, known = tuple(new), tuple(known)
    check_names(new)
    taken = set(map(same_name, known))
    for player in new:
        key = same_name(player.name)
        if key in taken:
            raise BadPeople(
                "there is a player called {name!r} already: make the two names differ",
                name=player.name,
            )
        taken.add(key)
    if len(known) + len(new) > MOST_PLAYERS:
        raise BadPeople("an evening has at most {most} players", most=MOST_PLAYERS)


def check_names(new: Iterable[NewPlayer]) -> None:
    """Refuse names that cannot be shown, and too many of them: BadPeople."""
    new = tuple(new)
    if len(new) > MOST_PLAYERS:
        raise BadPeople("an evening has at most {most} players", most=MOST_PLAYERS)
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


def check_seen(*texts: str) -> None:
    """Refuse names in which anything is invisible, or turns their direction: BadPeople.

    Asked of what is entered now: evenings of before may have such names.
    """
    for text in texts:
        if not is_seen(text):
            raise _unseen(text)


def _unseen(text: str) -> BadPeople:
    return BadPeople("a name has printable characters only: {name!r} has others", name=text)
