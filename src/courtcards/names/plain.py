"""A name as it is compared with what else it may have been written as."""

from __future__ import annotations

import unicodedata


def plain_name(name: str) -> str:
    """A name without case, accents, signs and double blanks, its words in alphabetical order.

    It is for comparing and is shown to nobody.

    >>> plain_name("Marie  DUPOND"), plain_name("Dupond, Marie"), plain_name("Zoë van den Bergh")
    ('dupond marie', 'dupond marie', 'bergh den van zoe')
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    spaced = "".join(each if each.isalnum() else " " for each in letters if not _is_mark(each))
    return " ".join(sorted(spaced.split()))


def same_name(name: str) -> str:
    """A name as it is for whoever reads it: case, double blanks and how it is coded say nothing.

    It is equal for names that are the same, and is shown to nobody.

    >>> same_name(" Ann   JANSSENS "), same_name("Ann Jansséns")
    ('ann janssens', 'ann jansséns')
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _is_mark(letter: str) -> bool:
    """Whether it is no letter of its own, but an accent on the one before."""
    return unicodedata.category(letter).startswith("M")
