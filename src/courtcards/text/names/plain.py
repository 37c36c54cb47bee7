"""Names as they are compared: by the same person's name, or by nearly the same."""

from __future__ import annotations

import unicodedata

from courtcards.text.names.confusables import BY_LATIN

APOSTROPHES = "\u2018\u2019\u201b\u2032\u02bb\u02bc\u02b9\u0060\u00b4\u055a\ua78c\uff07"
HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7\ufe58\ufe63\uff0d"


def _letters() -> dict[int, str]:
    """Map signs of other alphabets and keyboards to the Latin ones that look the same."""
    found = dict.fromkeys(map(ord, APOSTROPHES), "'") | dict.fromkeys(map(ord, HYPHENS), "-")
    for line in BY_LATIN.split("\n"):
        latin, *codes = line.split() or [""]
        found |= {int(code, 16): latin.casefold() for code in codes}
    return found


LATIN = _letters()


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
    """Return the key under which a club knows a name: equal for names that a reader takes for one.

    Case, blanks, the encoding of accents, the kind of apostrophe or hyphen, and letters of other
    alphabets that look like Latin ones make no difference. It is shown to nobody.

    >>> same_name(" Ann   JANSSENS "), same_name("Ann Jansséns"), same_name("Аnn D’Hondt")
    ('ann janssens', 'ann jansséns', "ann d'hondt")
    """
    # NFKC makes some apostrophes a blank and an accent: they go first.
    plain = unicodedata.normalize("NFKC", name.translate(LATIN))
    # Capitals are looked at as such first: B is like the Cyrillic В, and b not like в.
    latin = plain.translate(LATIN).casefold().translate(LATIN)
    return " ".join(unicodedata.normalize("NFKC", latin).split())


def _is_mark(letter: str) -> bool:
    """Whether it is no letter of its own, but an accent on the one before."""
    return unicodedata.category(letter).startswith("M")
