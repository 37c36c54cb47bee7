"""Names as they are compared: by the same person's name, or by nearly the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

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


# Whether anything of a text can be seen, and whether two look alike: by Unicode alone.
#
# Two names look alike where their *likeness* is the same. It forgets all that ``same_name`` does,
# and the blanks, and which of the letters that look the same was written (Unicode Technical
# Standard 39, its table reduced to what looks like Latin letters and figures). Strangers choose
# names by it: it is stricter than clubs need, where a director knows both people.


UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0000-\U000e0fff]"
)
"""What takes no ink, beside what Python knows not to be printable: fillers, joiners, selectors."""
PICTURE_SELECTORS = "\ufe0e\ufe0f"
"""They say whether a sign is drawn as a letter or as a picture, and stand behind many pictures."""
SELECTORS = re.compile("[\ufe00-\ufe0f]")
SELECTED_LETTER = re.compile("[^\\W\\d_][\ufe00-\ufe0f]")


MOST_REMEMBERED = 1024
"""So many names that were looked at last are not looked at again."""
ALIKE = str.maketrans({"1": "l", "|": "l", "i": "l", "0": "o", "m": "rn"})
"""Latin letters and figures that look the same; what looks like an i looks like an l: an I does."""


def is_seen(text: str) -> bool:
    r"""Whether all of a text can be seen: nothing in it is invisible, or turns its direction.

    >>> is_seen("Zoë"), is_seen("Ann\u200b"), is_seen("nnA\u202e"), is_seen("\u3164")
    (True, False, False, False)
    """
    return text.isprintable() and not UNSEEN.search(text) and not _selects_wrongly(text)


def _selects_wrongly(text: str) -> bool:
    """Whether a selector stands where it changes nothing: after a letter, or of another kind."""
    if SELECTED_LETTER.search(text):
        return True
    return any(found not in PICTURE_SELECTORS for found in SELECTORS.findall(text))


@lru_cache(MOST_REMEMBERED)
def likeness(name: str) -> str:
    """What a name looks like: two names with the same likeness are taken for each other.

    >>> likeness("P0") == likeness("p0") == likeness("Р 0"), likeness("Ann") == likeness("Anna")
    (True, False)
    """
    seen = SELECTORS.sub("", name)
    return "".join(same_name(seen).translate(ALIKE).split())


WEB_ADDRESS = re.compile(r"://|\bwww\b|[^\W_]\.[^\W\d_]{2}", re.IGNORECASE)
"""A scheme, *www*, or a dot within a word: as in ``spam.example``, and not as in ``J.R.``"""
FULL_STOP = "\u3002"
"""Browsers take it for the dot of an address, too."""


def is_web_address(text: str) -> bool:
    """Whether a text holds what people, or their browsers, take for an address of the web.

    >>> is_web_address("visit spam.example"), is_web_address("J.R. Smith")
    (True, False)
    """
    plain = unicodedata.normalize("NFKC", text).replace(FULL_STOP, ".")
    return WEB_ADDRESS.search(plain) is not None
