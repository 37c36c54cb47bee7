"""The rounds of an evening: groups, byes, table numbers and seats, all drawn from one seed.

Players are numbered from 0. What is drawn at random follows from the seed as a pack does
(``shuffling``), so that the same seed and the same past draw the same rounds again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

import numpy as np

from courtcards.clubs.seating.annealing import STEPS, Meetings, anneal
from courtcards.clubs.seating.bounds import coming, counted
from courtcards.clubs.seating.differences import Groups, rounds_by_differences
from courtcards.clubs.seating.rounds import Clubs, Round, sat_at
from courtcards.kernel.clubs import SEATS
from courtcards.kernel.generator import seeded
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import shuffled

Seating = Literal["no_repeats", "random"]
Grouped = tuple[Groups, list[int]]
"""The players of each table of a round, and who sits out."""


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
    for number, (tables, out) in enumerate(groups):
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
    byes: Sequence[list[int]],
    seed: bytes,
    past: Sequence[Round],
    wishes: Wishes,
) -> list[Grouped]:
    """Who sits together in each round, without tables and seats yet, and who sits out."""
    rounds, tables = len(byes), len(players) // SEATS
    if not tables or wishes.seating == "random":
        labels = [f"seating/{len(past) + number}/groups" for number in range(rounds)]
        return [
            _in_fours([*shuffled(seed, label, _without(players, out)), *out])
            for label, out in zip(labels, byes, strict=True)
        ]
    order = shuffled(seed, "seating/players", list(players))
    planned = None
    if len(players) % SEATS == 0 and not past:
        planned = rounds_by_differences(tables, rounds)
    if planned is not None:
        found = [[[order[index] for index in group] for group in each] for each in planned]
        found = shuffled(seed, "seating/rounds", found)
        if not _share_clubs(players, wishes.clubs):
            return [(each, []) for each in found]
        seated = [[player for group in each for player in group] for each in found]
    else:
        seated = [[*_without(order, out), *out] for out in byes]
    return _annealed(seated, players, seed, past, wishes)


def _annealed(
    seated: list[list[int]],
    players: Sequence[int],
    seed: bytes,
    past: Sequence[Round],
    wishes: Wishes,
) -> list[Grouped]:
    """The same rounds after a search: in each, those who play, in fours, and who sits out."""
    index = {player: number for number, player in enumerate(players)}
    met = np.zeros((len(players), len(players)), dtype=np.int64)
    byes = np.zeros(len(players), dtype=np.int64)
    for each in past:
        for a, b in each.pairs():
            if a in index and b in index:
                met[index[a], index[b]] += 1
                met[index[b], index[a]] += 1
        for player in each.byes:
            if player in index:
                byes[index[player]] += 1
    names = sorted(set(wishes.clubs.values()))
    clubs = np.array(
        [names.index(wishes.clubs[player]) if player in wishes.clubs else -1 for player in players]
    )
    numbers: IntArray = np.array(
        [[index[player] for player in each] for each in seated], dtype=np.int64
    )
    before = Meetings(met, clubs, byes, counted(coming(players, len(seated), past)))
    anneal(numbers, before, seeded(seed, "annealing", len(past)), wishes.steps)
    return [_in_fours([players[number] for number in each]) for each in numbers.tolist()]


def _share_clubs(players: Sequence[int], clubs: Clubs) -> bool:
    belonging = [clubs[player] for player in players if player in clubs]
    return len(set(belonging)) < len(belonging)


def _numbered(
    groups: Sequence[list[int]], earlier: Sequence[Round], seed: bytes, label: str
) -> list[list[int]]:
    """The groups in the order of their tables, such that few players return to an earlier table."""
    at = sat_at(earlier)
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


def _without(players: Sequence[int], out: Iterable[int]) -> list[int]:
    away = set(out)
    return [player for player in players if player not in away]


def _in_fours(players: Sequence[int]) -> Grouped:
    """Those who play, in fours, and the rest, who sit out."""
    playing = len(players) - len(players) % SEATS
    groups = [list(players[start : start + SEATS]) for start in range(0, playing, SEATS)]
    return groups, list(players[playing:])
