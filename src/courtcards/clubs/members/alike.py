"""Members whose names are nearly the same: perhaps one person, entered twice.

Names are compared without case, accents, blanks and the order of their words. They are alike where
they are the same then, or become the same once a letter is left out of the one, of the other, or of
both. So each name is filed under itself and under all that it is without one letter, and those that
meet in a file are alike: that takes as long as there are letters, and not as pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from courtcards.clubs.members.roll import Roll
from courtcards.text.names.plain import plain_name

SHORTEST = 5
"""Names of fewer letters are too often alike: Ann and Jan."""
MOST_PAIRS = 50
MOST_REMEMBERED = 2048
"""So many names that were filed last are not taken apart again after a change of another."""


def alike(roll: Roll) -> list[tuple[int, int]]:
    """Pairs of members whose names are alike, and who were not told apart; the first of them.

    Whoever was forgotten is nobody whom a name means.
    """
    pairs: list[tuple[int, int]] = []
    known = (each for each in roll.members if each.is_listed and each.number not in roll.forgotten)
    for pair in _pairs({each.number: each.name for each in known}):
        if frozenset(pair) not in roll.told_apart:
            pairs.append(pair)
        if len(pairs) == MOST_PAIRS:
            break
    return sorted(pairs)


def are_alike(one: str, other: str) -> bool:
    """Whether two names are nearly the same.

    >>> are_alike("marie dupont", "Marie  Dupond"), are_alike("Dupont Marie", "Marie Dupont")
    (True, True)
    >>> are_alike("Ann Janssens", "An Jansens"), are_alike("Ann Peeters", "Ann Janssens")
    (False, False)
    >>> are_alike("Ann", "Anna")
    False
    """
    return bool(_filed(one) & _filed(other))


def _pairs(names: dict[int, str]) -> Iterator[tuple[int, int]]:
    files: dict[str, list[int]] = {}
    for number, name in names.items():
        met: dict[int, None] = {}
        for key in sorted(_filed(name)):
            file = files.setdefault(key, [])
            met |= dict.fromkeys(file)
            file.append(number)
        yield from ((other, number) for other in met)


@lru_cache(MOST_REMEMBERED)
def _filed(name: str) -> frozenset[str]:
    """What a name is filed under."""
    plain = plain_name(name)
    if len(plain) < SHORTEST:
        return frozenset({plain})
    return frozenset({plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))})
