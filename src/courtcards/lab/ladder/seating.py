"""Who meets whom on the ladder: tables drawn anew for every deal, each played in all rotations.

For each deal all players are put in random order and cut into tables. All tables of a deal get the
same cards, as in duplicate bridge. Each table plays them once for every seat: its players move one
seat on, so each of them has every hand once, against the same opponents. What the cards were worth
is the same for all at a table, and drops out of every comparison there.

So it is fair: nobody chooses whom they meet, everybody meets everybody equally often in the long
run, everybody has every seat and every hand of a deal equally often. Every pair one alone against
three others would take thirty times as many plays for as many deals, and would say how each does
against a table of one kind alone.

Where the players do not fill the last table, others drawn at random sit there a second time.
"""

from __future__ import annotations

from courtcards.kernel.errors import ContestError
from courtcards.kernel.shuffling import shuffled


def tables_of(players: int, seats: int, seed: bytes) -> list[tuple[int, ...]]:
    """The tables of a deal, each the players by number in the order in which they sit.

    Raises ContestError for fewer players than seats.

    >>> tables = tables_of(8, 4, bytes(32))
    >>> [len(table) for table in tables], sorted(player for table in tables for player in table)
    ([4, 4], [0, 1, 2, 3, 4, 5, 6, 7])
    """
    if players < seats:
        raise ContestError(
            "{count} players do not fill a table of {seats}", count=players, seats=seats
        )
    order = shuffled(seed, "ladder", list(range(players)))
    order += order[: -players % seats]
    return [tuple(order[first : first + seats]) for first in range(0, len(order), seats)]


def rotations(table: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Who sits in each seat, in each of the plays of a deal at a table.

    >>> rotations((5, 6, 7))
    [(5, 6, 7), (6, 7, 5), (7, 5, 6)]
    """
    return [table[turn:] + table[:turn] for turn in range(len(table))]
