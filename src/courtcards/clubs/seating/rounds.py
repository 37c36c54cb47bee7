"""Rounds as they are drawn or have been played, and how well they keep players apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Clubs = Mapping[int, str]
"""The clubs by player, of those who are to be kept apart from their club-mates."""


@dataclass(frozen=True)
class Round:
    """A round: at each table its players in the order of the seats, and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()

    def pairs(self) -> Iterable[tuple[int, int]]:
        """Every two players who meet, the lower number first."""
        for table in self.tables:
            yield from combinations(sorted(table), 2)


@dataclass(frozen=True)
class Report:
    """How well the rounds that were played or planned keep players apart.

    ``repeats`` counts the meetings of a pair beyond its first, ``club_meetings`` those of
    club-mates, ``same_table`` how often players come to a table again; ``byes`` has, by player,
    how often they sit out.
    """

    repeats: int
    club_meetings: int
    same_table: int
    byes: Mapping[int, int]


def report(rounds: Sequence[Round], clubs: Clubs | None = None) -> Report:
    """How well these rounds keep players apart."""
    clubs = clubs or {}
    met = Counter(pair for each in rounds for pair in each.pairs())
    at = sat_at(rounds)
    byes = Counter(player for each in rounds for player in each.byes)
    return Report(
        repeats=sum(times - 1 for times in met.values()),
        club_meetings=sum(
            times for (a, b), times in met.items() if a in clubs and clubs[a] == clubs.get(b)
        ),
        same_table=sum(times - 1 for times in at.values()),
        byes=dict(sorted(byes.items())),
    )


def sat_at(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """How often each player has sat at each table, counted from 0."""
    return Counter(
        (player, number)
        for each in rounds
        for number, table in enumerate(each.tables)
        for player in table
    )
