"""The rounds of an evening: groups, byes, table numbers and seats, all drawn from one seed.

Players are numbered from 0. Random choices follow from the seed, as a shuffled pack does
(``shuffling``). So the same seed and the same past give the same rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

import numpy as np

from courtcards.clubs.seating.annealing import COOLINGS, STEPS, Meetings, anneal
from courtcards.clubs.seating.bounds import (
    Clubs,
    Round,
    bound_by_counting,
    build_coming_rounds,
    count_table_visits,
)
from courtcards.kernel.club_scoring import SEATS
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import seed_generator, shuffle_list

# Rounds without a second meeting, for 4q players, by differences.
#
# Write the players as pairs (i, y): one of four columns, one of ``q`` rows. In round ``m`` player
# (i, y) sits at table ``y − shift[i][m]``, calculated in a group of ``q`` elements. Two players of
# one column never meet. Players (i, y) and (j, z) meet in round ``m`` where ``y − z`` is
# ``shift[i][m] − shift[j][m]``. So they meet at most once if, for every two columns, these
# differences are all different.
#
# A short search finds such shifts for five rounds and every ``q`` from 5 on. The group is the
# numbers modulo ``q``, or exclusive or if ``q`` is a power of two. Four tables have shifts for four
# rounds only. If four divides ``q``, there is one more round: it seats each column at tables of its
# own, since its players have not met.
#
# Six and seven tables also have rounds by rotation. All but a few players stand in three rings, and
# each round is the one before, moved one place along the rings.


COLUMNS = 4
"""Number of players at a table."""
MOST_TRIES = 10_000

RING_ROUNDS = {
    6: (7, "∞0 a0 b1 c3, ∞1 a1 b3 c0, ∞2 a3 b0 c1, a2 a4 a5 c6, a6 b2 b4 b5, b6 c2 c4 c5"),
    7: (
        9,
        "∞0 a0 b0 c0, a1 a3 a6 b5, a2 c3 c4 c6, a4 a5 b2 c1, a7 b1 b8 c5, a8 b4 c2 c7, b3 b6 b7 c8",
    ),
}
"""By number of tables: the length of a ring, which is also the number of rounds, and the first
round.

``∞`` marks the players outside the rings. With 7 tables everybody meets everybody once.
"""

Subtraction = Callable[[int, int], int]
Groups = list[list[int]]
"""The players of each table of a round, numbered from 0."""


def build_difference_rounds(tables: int, rounds: int) -> list[Groups] | None:
    """Build rounds in which no two players meet twice; None if none are found.

    >>> rounds = build_difference_rounds(5, 5)
    >>> len(rounds), rounds[0][0], rounds[1][0]
    (5, [0, 5, 10, 15], [0, 6, 12, 18])
    """
    if tables & (tables - 1) == 0:
        minus: Subtraction = _exclusive_or
    else:

        def minus(a: int, b: int) -> int:
            return (a - b) % tables

    shifts = _find_shifts(tables, rounds, minus)
    if shifts is not None:
        return _build_rounds(tables, shifts, minus)
    if tables in RING_ROUNDS and rounds <= RING_ROUNDS[tables][0]:
        return _turn_rings(*RING_ROUNDS[tables])[:rounds]
    if tables % COLUMNS != 0:
        return None
    shifts = _find_shifts(tables, rounds - 1, minus)
    return (
        None
        if shifts is None
        else [*_build_rounds(tables, shifts, minus), _build_column_round(tables)]
    )


def _exclusive_or(a: int, b: int) -> int:
    return a ^ b


def _find_shifts(tables: int, rounds: int, minus: Subtraction) -> list[list[int]] | None:
    """Find the shifts by column and round; those of the first column and round are 0."""
    columns = [[0] * rounds]
    tries = 0

    def fill(column: list[int]) -> bool:
        nonlocal tries
        tries += 1
        if tries > MOST_TRIES:
            return False
        if len(column) == rounds:
            columns.append(column.copy())
            if len(columns) == COLUMNS or fill([0]):
                return True
            columns.pop()
            return False
        for shift in range(tables):
            if all(_is_new(shift, column, other, minus) for other in columns):
                column.append(shift)
                if fill(column):
                    return True
                column.pop()
        return False

    return columns if rounds > 0 and fill([0]) else None


def _is_new(shift: int, column: list[int], other: list[int], minus: Subtraction) -> bool:
    """Tell whether a shift's difference from the other column occurs in no earlier round."""
    earlier = map(minus, column, other)  # stops where the column stops
    return minus(shift, other[len(column)]) not in set(earlier)


def _build_rounds(tables: int, shifts: list[list[int]], minus: Subtraction) -> list[Groups]:
    found = []
    for of_round in zip(*shifts, strict=True):
        groups: Groups = [[] for _ in range(tables)]
        for column, shift in enumerate(of_round):
            for row in range(tables):
                groups[minus(row, shift)].append(column * tables + row)
        found.append(groups)
    return found


def _build_column_round(tables: int) -> Groups:
    """Build a round that seats each column together: its players meet in no other round."""
    players = range(COLUMNS * tables)
    return [list(players[start : start + COLUMNS]) for start in players[::COLUMNS]]


def _turn_rings(places: int, first: str) -> list[Groups]:
    """Build all the rounds that follow from the first by turning the rings."""

    def number(player: str, turn: int) -> int:
        ring, place = "abc∞".index(player[0]), int(player[1:])
        return ring * places + (place if player[0] == "∞" else (place + turn) % places)

    return [
        [[number(player, turn) for player in table.split()] for table in first.split(", ")]
        for turn in range(places)
    ]


SeatingMode = Literal["no_repeats", "random"]
Grouped = tuple[Groups, list[int]]
"""The players of each table of a round, and the byes."""


@dataclass(frozen=True)
class SeatingOptions:
    """Options of a draw; ``steps`` limits the search, and so its time."""

    seating: SeatingMode = "no_repeats"
    clubs: Clubs = field(default_factory=dict)
    steps: int = STEPS

    def divide(self, parts: int) -> SeatingOptions:
        """Return the options for one of several searches, which together take as long as one."""
        return replace(self, steps=max(self.steps // parts, COOLINGS))


def draw_rounds(
    players: Sequence[int],
    rounds: int,
    seed: bytes,
    past: Sequence[Round] = (),
    options: SeatingOptions | None = None,
) -> list[Round]:
    """Draw the rounds to come for these players, after the rounds in ``past``.

    If players are left over, those with the fewest byes get the byes (DK-7.0). With fewer than four
    players all have a bye.
    """
    options = options or SeatingOptions()
    byes = draw_byes([players] * rounds, seed, past)
    groups = _draw_groups(players, byes, seed, past, options)
    drawn: list[Round] = []
    for number, (tables, out) in enumerate(groups):
        label = f"seating/{len(past) + number}"
        at_tables = assign_tables(tables, [*past, *drawn], seed, label)
        seats = [
            tuple(shuffle_list(seed, f"{label}/seats/{table}", group))
            for table, group in enumerate(at_tables)
        ]
        drawn.append(Round(tuple(seats), tuple(sorted(out))))
    return drawn


def draw_byes(  # noqa: PLR0913, PLR0917 - a lot
    present: Sequence[Sequence[int]],
    seed: bytes,
    past: Sequence[Round],
    suffix: str = "",
    special: Sequence[int] = (),
    most: int | None = None,
) -> list[list[int]]:
    """Draw the byes of each round: nobody gets a second one before everybody has had one.

    ``present`` has the players of each round; ``suffix`` tells groups of players apart. In each
    round some ``special`` players come before the others who have had as few byes, and the rest of
    them after: ``most`` come before, or a number by lot.
    """
    had = Counter(player for each in past for player in each.byes)
    found = []
    for number, players in enumerate(present):
        label = f"seating/{len(past) + number}/byes{suffix}"
        order = shuffle_list(seed, label, list(players))
        place = dict.fromkeys(order, 1)
        if special:
            first = most
            if first is None:
                first = shuffle_list(seed, f"{label}/first", list(range(len(special) + 1)))[0]
            by_lot = shuffle_list(seed, f"{label}/special", list(special))
            place |= dict.fromkeys(by_lot[:first], 0) | dict.fromkeys(by_lot[first:], 2)
        order.sort(key=lambda player: (had[player], place[player]))
        out = order[: len(players) % SEATS]
        had.update(out)
        found.append(out)
    return found


def _draw_groups(
    players: Sequence[int],
    byes: Sequence[list[int]],
    seed: bytes,
    past: Sequence[Round],
    options: SeatingOptions,
) -> list[Grouped]:
    """Draw the groups and byes of each round, without tables and seats."""
    rounds, tables = len(byes), len(players) // SEATS
    if not tables or options.seating == "random":
        labels = [f"seating/{len(past) + number}/groups" for number in range(rounds)]
        return [
            _group_by_four([*shuffle_list(seed, label, _exclude(players, out)), *out])
            for label, out in zip(labels, byes, strict=True)
        ]
    order = shuffle_list(seed, "seating/players", list(players))
    planned = None
    if len(players) % SEATS == 0 and not past:
        planned = build_difference_rounds(tables, rounds)
    if planned is not None:
        found = [[[order[index] for index in group] for group in each] for each in planned]
        found = shuffle_list(seed, "seating/rounds", found)
        if not has_clubmates(players, options.clubs):
            return [(each, []) for each in found]
        seated = [[player for group in each for player in group] for each in found]
    else:
        seated = [[*_exclude(order, out), *out] for out in byes]
    return _anneal_groups(seated, players, seed, past, options)


def _anneal_groups(
    seated: list[list[int]],
    players: Sequence[int],
    seed: bytes,
    past: Sequence[Round],
    options: SeatingOptions,
) -> list[Grouped]:
    """Improve the rounds by a search, and return the groups and byes of each."""
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
    names = sorted(set(options.clubs.values()))
    clubs = np.array(
        [
            names.index(options.clubs[player]) if player in options.clubs else -1
            for player in players
        ]
    )
    numbers: IntArray = np.array(
        [[index[player] for player in each] for each in seated], dtype=np.int64
    )
    before = Meetings(
        met, clubs, byes, bound_by_counting(build_coming_rounds(players, len(seated), past))
    )
    anneal(numbers, before, seed_generator(seed, "annealing", len(past)), options.steps)
    return [_group_by_four([players[number] for number in each]) for each in numbers.tolist()]


def plan_by_columns(
    players: Sequence[int], rounds: int, apart: Iterable[Sequence[int]]
) -> list[Groups] | None:
    """Plan rounds by differences: the players of one column never meet.

    So each set of players in ``apart`` stands in one column, if it fits. Returns None if there is
    no such plan.
    """
    tables = len(players) // SEATS
    planned = build_difference_rounds(tables, rounds) if players else None
    if planned is None or len(players) % SEATS:
        return None
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    alone: list[int] = []
    for joined in apart:
        column = min(columns, key=len)
        if len(joined) > 1 and len(column) + len(joined) <= tables:
            column += joined
        else:
            alone += joined
    for column in columns:
        while len(column) < tables:
            column.append(alone.pop(0))
    order = [player for column in columns for player in column]
    return [[[order[index] for index in group] for group in each] for each in planned]


def place_fixed(groups: Groups, slots: Mapping[int, int]) -> Groups:
    """Order the groups by table, and swap players, so that fixed players sit at their tables."""
    placed: list[list[int]] = [[] for _ in groups]
    others = []
    for group in groups:
        wanted = [slots[player] for player in group if player in slots]
        free = next((slot for slot in wanted if not placed[slot]), None)
        if free is None:
            others.append(group)
        else:
            placed[free] = list(group)
    placed = [group or list(others.pop(0)) for group in placed]
    for number, group in enumerate(placed):
        for place in range(len(group)):
            while (slot := slots.get(group[place], number)) != number:
                target = placed[slot]
                seat = next(k for k, player in enumerate(target) if slots.get(player) != slot)
                group[place], target[seat] = target[seat], group[place]
    return placed


def has_clubmates(players: Sequence[int], clubs: Clubs) -> bool:
    belonging = [clubs[player] for player in players if player in clubs]
    return len(set(belonging)) < len(belonging)


def assign_tables(  # noqa: PLR0913, PLR0917 - one round of a draw
    groups: Sequence[list[int]],
    earlier: Sequence[Round],
    seed: bytes,
    label: str,
    numbers: Sequence[int] = (),
    held: Collection[int] = (),
) -> list[list[int]]:
    """Order the groups by table, so that few players return to an earlier table.

    ``numbers`` are the tables, from 0; all of them if empty. The groups at the places in ``held``
    stay there.
    """
    at = count_table_visits(earlier)
    numbers = numbers or range(len(groups))
    cost = [[sum(at[player, number] for player in group) for number in numbers] for group in groups]
    free = [place for place in range(len(groups)) if place not in held]
    order = list(range(len(groups)))
    for place, group in zip(free, shuffle_list(seed, f"{label}/tables", list(free)), strict=True):
        order[place] = group
    improved = True
    while improved:
        improved = False
        for a, b in combinations(free, 2):
            one, other = order[a], order[b]
            if cost[other][a] + cost[one][b] < cost[one][a] + cost[other][b]:
                order[a], order[b] = other, one
                improved = True
    return [groups[group] for group in order]


def _exclude(players: Sequence[int], out: Iterable[int]) -> list[int]:
    away = set(out)
    return [player for player in players if player not in away]


def _group_by_four(players: Sequence[int]) -> Grouped:
    """Split players into groups of four; the rest have byes."""
    playing = len(players) - len(players) % SEATS
    groups = [list(players[start : start + SEATS]) for start in range(0, playing, SEATS)]
    return groups, list(players[playing:])
