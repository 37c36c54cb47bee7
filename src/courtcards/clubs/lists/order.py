"""The order of the parts of a name, as far as capitals tell: *DUPONT Marie* and *Marie DUPONT*."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from courtcards.clubs.lists.doubts import PARTICLES

NameOrder = Literal["written", "given"]
"""As each name is written, or the given name first wherever that is certain."""
SHORTEST_FAMILY = 3
"""Fewer capitals are perhaps initials: *JP Dupont*."""
ELIDED = re.compile(r"^\w{1,2}['’](?=\w)|^Ma?c(?=[A-Z])")


def is_mixed(names: Iterable[str]) -> bool:
    """Whether some names have the family name first, and some have it last."""
    return len({_family_first(each.split()) for each in names} - {None}) > 1


def is_turned(name: str) -> bool:
    """Whether a name certainly begins with the family name."""
    return _family_first(name.split()) is True or _comma(name) is not None


def given_first(name: str) -> str:
    """Return a name with the given name first where it is certain which one that is.

    >>> given_first("DE SMET An"), given_first("An DE SMET"), given_first("Dupont, Marie")
    ('An DE SMET', 'An DE SMET', 'Marie Dupont')
    >>> given_first("d'HONDT Lia"), given_first("VAN den BERG Piet")
    ("Lia d'HONDT", 'Piet VAN den BERG')
    >>> given_first("Dupont Marie"), given_first("DUPONT MARIE")
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
    """Whether the words in capitals stand first; None where that is not certain."""
    capitals = _in_capitals(words)
    changes = sum(one != other for one, other in pairwise(capitals))
    family = [letter for word in words if _is_capitals(word) for letter in word]
    if changes != 1 or sum(map(str.isupper, family)) < SHORTEST_FAMILY:
        return None
    return capitals[0]


def _in_capitals(words: Sequence[str]) -> list[bool]:
    """Whether each word is in capitals, or is a small one before such a word: *van den BERG*."""
    found: list[bool] = []
    is_next = False
    for word in reversed(words):
        if word not in PARTICLES:
            is_next = _is_capitals(word)
        found.append(is_next)
    return found[::-1]


def _is_capitals(word: str) -> bool:
    """Whether a word is in capitals; an apostrophe may follow a small letter, as in *d'HONDT*."""
    letters = [each for each in ELIDED.sub("", word) if each.isalpha()]
    return bool(letters) and all(map(str.isupper, letters)) and not word.endswith(".")
