"""The rounds of an evening: groups, byes, table numbers and seats, all drawn from one seed.

Players are numbered from 0. What is drawn at random follows from the seed as a pack does
(``shuffling``), so that the same seed and the same past draw the same rounds again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

import numpy as np

from courtcards.clubs.seating.annealing import STEPS, anneal
from courtcards.clubs.seating.differences import rounds_by_differences
from courtcards.kernel.clubs import SEATS
from courtcards.kernel.generator import seeded
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import shuffled

Seating = Literal["no_repeats", "random"]
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
    at = _sat_at(rounds)
    byes = Counter(player for each in rounds for player in each.byes)
    return Report(
        repeats=sum(times - 1 for times in met.values()),
        club_meetings=sum(
            times for (a, b), times in met.items() if a in clubs and clubs[a] == clubs.get(b)
        ),
        same_table=sum(times - 1 for times in at.values()),
        byes=dict(sorted(byes.items())),
    )


@dataclass(frozen=True)
class Wishes:
    """How rounds are to be drawn: ``steps`` bounds the search, and with it the time it takes."""

    seating: Seating = "no_repeats"
    clubs: Clubs = field(default_factory=dict)
    steps: int = STEPS


def draw_rounds(
    players: Sequence[int],
    rounds: int,
    seed: bytes,
    past: Sequence[Round] = (),
    wishes: Wishes | None = None,
) -> list[Round]:
    """The rounds to come for the players who are there, after those that have been played.

    Where players are left over, those who have sat out least often do so (DK-7.0). Fewer than four
    players make no table: everybody sits out.
    """
    wishes = wishes or Wishes()
    byes = _byes(players, rounds, seed, past)
    groups = _groups(players, byes, seed, past, wishes)
    drawn: list[Round] = []
    for number, (tables, out) in enumerate(zip(groups, byes, strict=True)):
        label = f"seating/{len(past) + number}"
        at_tables = _numbered(tables, [*past, *drawn], seed, label)
        seats = [
            tuple(shuffled(seed, f"{label}/seats/{table}", group))
            for table, group in enumerate(at_tables)
        ]
        drawn.append(Round(tuple(seats), tuple(sorted(out))))
    return drawn


def _byes(
    players: Sequence[int], rounds: int, seed: bytes, past: Sequence[Round]
) -> list[list[int]]:
    """Who sits out in each round: nobody a second time before everybody has once."""
    had = Counter(player for each in past for player in each.byes)
    found = []
    for number in range(rounds):
        order = shuffled(seed, f"seating/{len(past) + number}/byes", list(players))
        order.sort(key=lambda player: had[player])
        out = order[: len(players) % SEATS]
        had.update(out)
        found.append(out)
    return found


def _groups(
    players: Sequence[int],
    byes: Sequence[Sequence[int]],
    seed: bytes,
    past: Sequence[Round],
    wishes: Wishes,
) -> list[list[list[int]]]:
    """Who sits together in each round, without tables and seats yet."""
    rounds, tables = len(byes), len(players) // SEATS
    if not tables or wishes.seating == "random":
        return [
            _in_fours(
                shuffled(seed, f"seating/{len(past) + number}/groups", _without(players, out))
            )
            for number, out in enumerate(byes)
        ]
    order = shuffled(seed, "seating/players", list(players))
    planned = None
    if len(players) % SEATS == 0 and not past:
        planned = rounds_by_differences(tables, rounds)
    if planned is not None:
        found = [[[order[index] for index in group] for group in each] for each in planned]
        found = shuffled(seed, "seating/rounds", found)
        if not _share_clubs(players, wishes.clubs):
            return found
    else:
        found = [_in_fours(_without(order, out)) for out in byes]
    return _annealed(found, players, seed, past, wishes)


def _annealed(
    found: list[list[list[int]]],
    players: Sequence[int],
    seed: bytes,
    past: Sequence[Round],
    wishes: Wishes,
) -> list[list[list[int]]]:
    index = {player: number for number, player in enumerate(players)}
    met = np.zeros((len(players), len(players)), dtype=np.int64)
    for each in past:
        for a, b in each.pairs():
            if a in index and b in index:
                met[index[a], index[b]] += 1
                met[index[b], index[a]] += 1
    names = sorted(set(wishes.clubs.values()))
    clubs = np.array(
        [names.index(wishes.clubs[player]) if player in wishes.clubs else -1 for player in players]
    )
    seated: IntArray = np.array(
        [[index[player] for group in each for player in group] for each in found], dtype=np.int64
    )
    anneal(seated, met, clubs, seeded(seed, "annealing", len(past)), wishes.steps)
    return [_in_fours([players[number] for number in each]) for each in seated.tolist()]


def _share_clubs(players: Sequence[int], clubs: Clubs) -> bool:
    belonging = [clubs[player] for player in players if player in clubs]
    return len(set(belonging)) < len(belonging)


def _numbered(
    groups: Sequence[list[int]], earlier: Sequence[Round], seed: bytes, label: str
) -> list[list[int]]:
    """The groups in the order of their tables, such that few players return to an earlier table."""
    at = _sat_at(earlier)
    cost = [
        [sum(at[player, number] for player in group) for number in range(len(groups))]
        for group in groups
    ]
    order = shuffled(seed, f"{label}/tables", list(range(len(groups))))
    improved = True
    while improved:
        improved = False
        for a, b in combinations(range(len(order)), 2):
            one, other = order[a], order[b]
            if cost[other][a] + cost[one][b] < cost[one][a] + cost[other][b]:
                order[a], order[b] = other, one
                improved = True
    return [groups[group] for group in order]


def _sat_at(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """How often each player has sat at each table, counted from 0."""
    return Counter(
        (player, number)
        for each in rounds
        for number, table in enumerate(each.tables)
        for player in table
    )


def _without(players: Sequence[int], out: Iterable[int]) -> list[int]:
    away = set(out)
    return [player for player in players if player not in away]


def _in_fours(players: Sequence[int]) -> list[list[int]]:
    return [list(players[start : start + SEATS]) for start in range(0, len(players), SEATS)]
