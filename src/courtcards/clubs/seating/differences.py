"""Rounds without a second meeting, for 4q players, by differences.

Write the players as pairs (i, y): one of four columns, one of ``q`` rows. In round ``m`` player
(i, y) sits at table ``y − shift[i][m]``, calculated in a group of ``q`` elements. Two players of
one column never meet. Players (i, y) and (j, z) meet in round ``m`` where ``y − z`` is
``shift[i][m] − shift[j][m]``: so they meet at most once if, for every two columns, these
differences are all different.

Such shifts are found by trying, in a moment: for five rounds and every ``q`` from 5 on, among the
numbers modulo ``q``, or under exclusive or where ``q`` is a power of two. Four tables have them
for four rounds only. There is a further round where four divides ``q``: it seats each column at
tables of its own, since its players have not met.

Six and seven tables have rounds besides in which players turn: all but a few stand in three rings,
and what a round seats, the next one seats one place further on.
"""

from __future__ import annotations

from collections.abc import Callable

COLUMNS = 4
"""Players at a table."""
MOST_TRIES = 10_000

TURNING = {
    6: (7, "∞0 a0 b1 c3, ∞1 a1 b3 c0, ∞2 a3 b0 c1, a2 a4 a5 c6, a6 b2 b4 b5, b6 c2 c4 c5"),
    7: (
        9,
        "∞0 a0 b0 c0, a1 a3 a6 b5, a2 c3 c4 c6, a4 a5 b2 c1, a7 b1 b8 c5, a8 b4 c2 c7, b3 b6 b7 c8",
    ),
}
"""By number of tables the places of a ring, which are as many rounds, and who sits in the first.

``∞`` are those who stand in no ring. The one of 7 tables lets everybody meet everybody once.
"""

Subtraction = Callable[[int, int], int]
Groups = list[list[int]]
"""The players of each table of a round, numbered from 0."""


def rounds_by_differences(tables: int, rounds: int) -> list[Groups] | None:
    """So many rounds at so many tables in which nobody meets anybody twice; None if none is found.

    >>> rounds = rounds_by_differences(5, 5)
    >>> len(rounds), rounds[0][0], rounds[1][0]
    (5, [0, 5, 10, 15], [0, 6, 12, 18])
    """
    if tables & (tables - 1) == 0:
        minus: Subtraction = _exclusive_or
    else:

        def minus(a: int, b: int) -> int:
            return (a - b) % tables

    shifts = _shifts(tables, rounds, minus)
    if shifts is not None:
        return _seated(tables, shifts, minus)
    if tables in TURNING and rounds <= TURNING[tables][0]:
        return _turned(*TURNING[tables])[:rounds]
    if tables % COLUMNS != 0:
        return None
    shifts = _shifts(tables, rounds - 1, minus)
    return None if shifts is None else [*_seated(tables, shifts, minus), _columns(tables)]


def _exclusive_or(a: int, b: int) -> int:
    return a ^ b


def _shifts(tables: int, rounds: int, minus: Subtraction) -> list[list[int]] | None:
    """The shifts by column and round; those of the first column and of the first round are 0."""
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
    """Whether the difference between a shift and the other column's is new: in no earlier round."""
    earlier = map(minus, column, other)  # stops where the column stops
    return minus(shift, other[len(column)]) not in set(earlier)


def _seated(tables: int, shifts: list[list[int]], minus: Subtraction) -> list[Groups]:
    found = []
    for of_round in zip(*shifts, strict=True):
        groups: Groups = [[] for _ in range(tables)]
        for column, shift in enumerate(of_round):
            for row in range(tables):
                groups[minus(row, shift)].append(column * tables + row)
        found.append(groups)
    return found


def _columns(tables: int) -> Groups:
    """A round in which the players of each column sit together: they meet in no other round."""
    players = range(COLUMNS * tables)
    return [list(players[start : start + COLUMNS]) for start in players[::COLUMNS]]


def _turned(places: int, first: str) -> list[Groups]:
    """All the rounds that follow from the first by turning the rings."""

    def number(player: str, turn: int) -> int:
        ring, place = "abc∞".index(player[0]), int(player[1:])
        return ring * places + (place if player[0] == "∞" else (place + turn) % places)

    return [
        [[number(player, turn) for player in table.split()] for table in first.split(", ")]
        for turn in range(places)
    ]
