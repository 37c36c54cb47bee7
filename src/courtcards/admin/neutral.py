"""What a person who is forgotten is called instead."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import chain, count

from courtcards.clubs.neutral import SOMEBODY
from courtcards.text.names import plain

UNWRITTEN = "…"
"""Stands where the person has written something."""


def same_name(one: str, other: str) -> bool:
    """Whether two names are one, as a club takes them: case, blanks and ways of coding aside."""
    return plain.same_name(one) == plain.same_name(other)


class Instead:
    """Names at one place, each with what stands there instead."""

    def __init__(self, instead: Mapping[str, str]) -> None:
        self._instead = dict(instead)
        self.pairs: Mapping[str, str] = self._instead
        """Each name with the other one."""
        longest_first = sorted(filter(str.strip, instead), key=len, reverse=True)
        words = "|".join(re.escape(name) for name in longest_first)
        self._words = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def __contains__(self, name: str) -> bool:
        return name in self._instead

    def of(self, name: str) -> str:
        """The other name; the same where that name stays."""
        return self._instead.get(name, name)

    def within(self, text: str) -> str:
        """A text in which somebody else has written a name as a word of its own.

        >>> Instead({"An": "somebody"}).within("an Antje: An!")
        'somebody Antje: somebody!'
        """
        return self._words.sub(self._named, text) if self._words else text

    def _named(self, found: re.Match[str]) -> str:
        return next(instead for name, instead in self._instead.items() if same_name(name, found[0]))


class Neutral(Instead):
    """The names that are forgotten at one place, each with another that nobody has there."""

    def __init__(self, forgotten: Collection[str], all_names: Collection[str]) -> None:
        taken = {name.casefold() for name in all_names}
        instead: dict[str, str] = {}
        for name in sorted(forgotten):
            instead[name] = next(
                each
                for each in chain([SOMEBODY], (f"{SOMEBODY} {number}" for number in count(2)))
                if each not in taken
            )
            taken.add(instead[name])
        super().__init__(instead)
