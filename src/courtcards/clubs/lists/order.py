"""The order of the parts of names: detected over a list, and made the same for all.

The signs of one name, the surest first: a comma (*Dupont, Marie*), capitals (*DUPONT Marie*), a
particle (*Van den Berg Piet*), a known given name (*Dupont Marie*). A name without a sign follows
the clear majority of the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from courtcards.clubs.lists.given_names import GIVEN_NAMES
from courtcards.clubs.lists.headings import normalize_heading, split_words
from courtcards.clubs.lists.pasting import PARTICLES

NameOrder = Literal["written", "given", "family"]
"""``written``: as each name is written. Otherwise that part comes first, where it is known."""
FoundOrder: TypeAlias = Literal["given", "family", "mixed"]
SHORTEST_FAMILY = 3
"""Fewer capitals may be initials: *JP Dupont*."""
ELIDED = re.compile(r"^\w{1,2}['’](?=\w)|^Ma?c(?=[A-Z])")
FIRST_PARTICLES = split_words(
    "de den der del della di da do dos du des van von vande vanden vander ten ter le la"
)
"""Particles that begin a family name."""
FEWEST, CLEAR = 2, 2
"""A majority has at least so many names, and so many times the names of the other order."""


@dataclass(frozen=True)
class NameParts:
    """The two parts of a name, and whether the family name was written first."""

    given: str
    family: str
    is_family_first: bool

    def arrange(self, order: NameOrder) -> str:
        """Return the name in an order; ``written`` drops nothing but a comma."""
        is_family_first = self.is_family_first if order == "written" else order == "family"
        first, last = (self.family, self.given) if is_family_first else (self.given, self.family)
        return f"{first} {last}"


class NameSplitter:
    """Splits the names of one list, with the given names that are known."""

    def __init__(self, names: Sequence[str], known: Iterable[str] = ()) -> None:
        """Detect the order of the names; ``known`` are names of people in the club."""
        self._given = GIVEN_NAMES
        self._families: frozenset[str] = frozenset()
        certain = [parts for parts in map(self._split_known, known) if parts]
        self._learn(certain)
        self.known_order = _find_order(certain)
        self._learn([parts for parts in map(self._split_known, names) if parts])
        found = [parts for parts in map(self._split_known, names) if parts]
        self.found_order = _find_order(found)
        self._majority = _find_majority(found)

    def split(self, name: str) -> NameParts | None:
        """Split a name; return None for a single word, and if nothing tells the order."""
        if parts := self._split_known(name):
            return parts
        words = name.split()
        if self._majority is None or not _is_plain(words):
            return None
        at = -1 if self._majority else 1
        return _part(words, at, is_family_first=self._majority)

    def _split_known(self, name: str) -> NameParts | None:
        if (both := split_at_comma(name)) is not None:
            return NameParts(both[1], both[0], is_family_first=True)
        words = name.split()
        if (is_first := _is_family_first(words)) is not None:
            at = _in_capitals(words).index(not is_first)
            return _part(words, at, is_family_first=is_first)
        if not _is_plain(words):
            return None
        return _split_at_particle(words) or self._split_by_given(words)

    def _split_by_given(self, words: Sequence[str]) -> NameParts | None:
        most = len(words) - 1
        leading = min(_count_leading(map(self._is_given, words)), most)
        trailing = min(_count_leading(map(self._is_given, reversed(words))), most)
        if bool(leading) == bool(trailing):
            return self._split_by_family(words)
        at = leading or len(words) - trailing
        return _part(words, at, is_family_first=not leading)

    def _split_by_family(self, words: Sequence[str]) -> NameParts | None:
        """Split a name of two words if one of them is the family name of somebody else."""
        first, last = (normalize_heading(each) in self._families for each in (words[0], words[-1]))
        if len(words) > 2 or first == last:
            return None
        return _part(words, 1, is_family_first=first)

    def _learn(self, certain: Iterable[NameParts]) -> None:
        """Add the parts of names that are certain."""
        certain = tuple(certain)
        self._given |= {word for parts in certain for word in _list_words(parts.given)}
        self._families |= {normalize_heading(parts.family) for parts in certain}

    def _is_given(self, word: str) -> bool:
        if re.fullmatch(r"(?:[^\W\d_]\.-?)+|[A-Z]{1,2}", word):
            return True  # initials
        pieces = _list_words(word)
        return bool(pieces) and all(piece in self._given for piece in pieces)


def split_at_comma(name: str) -> tuple[str, str] | None:
    """Split *Dupont, Marie* into family and given name; return None for other names."""
    family, comma, given = name.partition(",")
    is_two = comma and family.strip() and given.strip() and "," not in given
    return (family.strip(), given.strip()) if is_two and given[0] == " " else None


def _list_words(text: str) -> list[str]:
    return normalize_heading(text).split()


def _is_plain(words: Sequence[str]) -> bool:
    """Tell whether the words are at least two, and of letters only."""
    return len(words) > 1 and all(any(map(str.isalpha, word)) for word in words)


def _part(words: Sequence[str], at: int, *, is_family_first: bool) -> NameParts:
    first, last = " ".join(words[:at]), " ".join(words[at:])
    if is_family_first:
        return NameParts(last, first, is_family_first=True)
    return NameParts(first, last, is_family_first=False)


def _split_at_particle(words: Sequence[str]) -> NameParts | None:
    """Split *Piet Van den Berg* and *Van den Berg Piet*."""
    found = [index for index, word in enumerate(words) if word.casefold() in FIRST_PARTICLES]
    if not found or len(words) < 3:
        return None
    if found[0] == 0:
        is_whole = found[-1] < len(words) - 2
        return _part(words, -1, is_family_first=True) if is_whole else None
    is_end = found[-1] == len(words) - 1
    return None if is_end else _part(words, found[0], is_family_first=False)


def _count_leading(are_given: Iterable[bool]) -> int:
    count = 0
    for is_given in are_given:
        if not is_given:
            break
        count += 1
    return count


def _find_order(parts: Sequence[NameParts]) -> FoundOrder | None:
    orders = {each.is_family_first for each in parts}
    if not orders:
        return None
    return "mixed" if len(orders) > 1 else "family" if orders == {True} else "given"


def _find_majority(parts: Sequence[NameParts]) -> bool | None:
    """Tell whether most names have the family name first; return None if that is not clear."""
    first = sum(each.is_family_first for each in parts)
    last = len(parts) - first
    if max(first, last) < FEWEST or max(first, last) < CLEAR * min(first, last):
        return None
    return first > last


def choose_order(splitter: NameSplitter, *, has_parts: bool) -> NameOrder:
    """Return the order for a list: that of the people who are known, else of the list itself.

    In a mix the given name comes first, as in names with ``has_parts``: columns for each part.
    """
    wanted, found = splitter.known_order, splitter.found_order
    if has_parts and found != "family":
        found = found or "given"
    elif has_parts:
        found = "mixed"
    if found == "mixed":
        return "family" if wanted == "family" else "given"
    if found is None or wanted in {None, "mixed", found}:
        return "written"
    return "family" if wanted == "family" else "given"


def _is_family_first(words: Sequence[str]) -> bool | None:
    """Tell whether the words in capitals come first; return None if that is not certain."""
    capitals = _in_capitals(words)
    changes = sum(one != other for one, other in pairwise(capitals))
    family = [letter for word in words if _is_capitals(word) for letter in word]
    if changes != 1 or sum(map(str.isupper, family)) < SHORTEST_FAMILY:
        return None
    return capitals[0]


def _in_capitals(words: Sequence[str]) -> list[bool]:
    """Tell for each word whether it is in capitals.

    A particle counts like the word behind it: *van den BERG*.
    """
    return list(_flag_capitals(words))[::-1]


def _flag_capitals(words: Sequence[str]) -> Iterator[bool]:
    is_next = False
    for word in reversed(words):
        if word not in PARTICLES:
            is_next = _is_capitals(word)
        yield is_next


def _is_capitals(word: str) -> bool:
    """Tell whether a word is in capitals, apart from a prefix as in *d'HONDT* or *McCARTHY*."""
    letters = [each for each in ELIDED.sub("", word) if each.isalpha()]
    return bool(letters) and all(map(str.isupper, letters)) and not word.endswith(".")
