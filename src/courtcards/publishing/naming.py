"""How people are called in what is published: by name who agreed to it, others by initials."""

from __future__ import annotations

from collections.abc import Callable, Collection

from courtcards.clubs.evenings.players import Player
from courtcards.clubs.seasons.outcomes import Person
from courtcards.clubs.seasons.people import person_by_name

NOBODY = "…"
"""Stands for a name of which there are no initials."""

HasAgreed = Callable[[Person], bool]
"""Says whether somebody may be named where everybody can read it."""


def nobody_agreed(_person: Person) -> bool:
    """The safe way: nobody is named of whom it is not known that they agreed."""
    return False


def everybody_agreed(_person: Person) -> bool:
    """Where the club has asked all of its players."""
    return True


def agreed_by_name(names: Collection[str]) -> HasAgreed:
    """Those agreed who are called so, however it is written."""
    keys = {person_by_name("", Player(0, name)) for name in names}
    return lambda person: person.key in keys


def called(person: Person, name: str, has_agreed: HasAgreed) -> str:
    """The name of a person as it is published."""
    return name if has_agreed(person) else initials(name)


def initials(name: str) -> str:
    """The first letter of each word.

    >>> initials("Jean-Luc van den Berg"), initials("=1+"), initials("  ")
    ('J. V. D. B.', '1.', '…')
    """
    letters = (next(filter(str.isalnum, word), "") for word in name.split())
    return " ".join(f"{letter.upper()}." for letter in letters if letter) or NOBODY
