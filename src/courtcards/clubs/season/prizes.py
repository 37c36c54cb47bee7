"""Who gets which prizes: the first prize is that of the first place, and so on.

Players who share a place share the prizes of all the places that they fill, as they share the
ranking points of a table (DK-6.2); how, is for them to settle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from courtcards.clubs.season.ranking import SeasonPlace


@dataclass(frozen=True)
class Award:
    """The prizes of a place, and who gets them."""

    place: int
    names: tuple[str, ...]
    prizes: tuple[str, ...]


def awards(ranking: Sequence[SeasonPlace], prizes: Sequence[str]) -> list[Award]:
    """The prizes by place, as far as there are prizes, and people who have played."""
    given: list[Award] = []
    playing = (each for each in ranking if each.best is not None)
    for place, equal in groupby(playing, key=lambda each: each.place):
        names = tuple(each.name for each in equal)
        theirs = tuple(prizes[place - 1 : place - 1 + len(names)])
        if theirs:
            given.append(Award(place, names, theirs))
    return given
