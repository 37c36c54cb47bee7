"""Rounds without a second meeting, for 4q players, by differences.

Write the players as pairs (i, y): one of four columns, one of ``q`` rows. In round ``m`` player
(i, y) sits at table ``y − shift[i][m]``, calculated in a group of ``q`` elements. Two players of
one column never meet. Players (i, y) and (j, z) meet in round ``m`` where ``y − z`` is
``shift[i][m] − shift[j][m]``: so they meet at most once if, for every two columns, these
differences are all different.

Such shifts are found by trying, in a moment: for five rounds and every ``q`` from 5 on, among the
numbers modulo ``q``. Four tables have them for four rounds only, among the numbers under exclusive
or; the fifth round seats each column at a table of its own, since its players have not met.
"""

from __future__ import annotations

from collections.abc import Callable

COLUMNS = 4
"""Players at a table."""
MOST_TRIES = 200_000

Subtraction = Callable[[int, int], int]
Groups = list[list[int]]
"""The players of each table of a round, numbered from 0."""


def rounds_by_differences(tables: int, rounds: int) -> list[Groups] | None:
    """So many rounds at so many tables in which nobody meets anybody twice; None if none is found.

    >>> rounds = rounds_by_differences(5, 5)
    >>> len(rounds), rounds[0][0], rounds[1][0]
    (5, [0, 5, 10, 15], [0, 6, 12, 18])
    """

    def modulo(a: int, b: int) -> int:
        return (a - b) % tables

    shifts = _shifts(tables, rounds, modulo)
    if shifts is not None:
        return _seated(tables, shifts, modulo)
    if tables % COLUMNS != 0 or tables & (tables - 1) != 0:
        return None
    shifts = _shifts(tables, rounds - 1, _exclusive_or)
    return None if shifts is None else [*_seated(tables, shifts, _exclusive_or), _columns(tables)]


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
