"""How people are called in what is published: by name who agreed to it, others by initials."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from courtcards.clubs.season.outcomes import EveningOutcome, Person
from courtcards.text.names.plain import same_name

NOBODY = "…"
"""Stands for a name of which there are no initials."""

HasAgreed = Callable[[Person, str], bool]
"""Says whether somebody of that name may be named where everybody can read it."""


def everybody_agreed(_person: Person, _name: str) -> bool:
    """Where the club has asked all of its players."""
    return True


def agreed_by_name(names: Collection[str]) -> HasAgreed:
    """Those agreed who are called so, however it is written."""
    keys = set(map(same_name, names))
    return lambda _person, name: same_name(name) in keys


def agreed_as_members(outcomes: Iterable[EveningOutcome]) -> HasAgreed:
    """Those agreed of whom their club says so."""
    agreed = {person for each in outcomes for person in each.agreed}
    return lambda person, _name: person in agreed


def called(person: Person, name: str, has_agreed: HasAgreed) -> str:
    """The name of a person as it is published."""
    return name if has_agreed(person, name) else initials(name)


def initials(name: str) -> str:
    """The first letter of each word.

    >>> initials("Jean-Luc van den Berg"), initials("=1+"), initials("  ")
    ('J. V. D. B.', '1.', '…')
    """
    letters = (next(filter(str.isalnum, word), "") for word in name.split())
    return " ".join(f"{letter.upper()}." for letter in letters if letter) or NOBODY
