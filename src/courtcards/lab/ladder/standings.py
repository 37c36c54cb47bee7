"""The standings of a ladder: ratings, points against the field, and who beats whom by how much.

An *entry* is a player at a table of a deal, with the mean of its plays there, one a seat. What a
play is worth is the payoff of the game: points more than the average of the others at the table.
Deals are the observations; all tables of a deal are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from courtcards.kernel.records import IntArray
from courtcards.lab.ladder.evened import Evened
from courtcards.lab.ladder.ratings import Rated, rankings_of, rated
from courtcards.lab.statistics import Estimate, Floats, ratio


@dataclass(frozen=True)
class TablePoints:
    """All entries, by table and place: players by number, points, points without luck.

    ``deals`` has the deal of each table, ``contracts`` the game that was played, its trump left
    out; empty where there is none. ``adjusted`` are the points less what was luck in them; None
    where nobody says.
    """

    players: IntArray
    points: Floats
    adjusted: Floats | None
    deals: IntArray
    contracts: Sequence[str]

    def evened(self, players: int, contract: str | None = None) -> Evened:
        """The points evened out; of one contract alone, where it is named."""
        chosen = np.array([contract in (None, each) for each in self.contracts])
        return Evened(self.players[chosen], self.points[chosen], self.deals[chosen], players)


@dataclass(frozen=True)
class Standing95:
    """How a player stands: its rating, and its points a deal.

    ``points`` are those against the field as it met it; ``evened`` what it wins from the average of
    all others, and ``ahead`` how much more than the next below, None for the last. ``adjusted`` is
    ``evened`` without luck.
    """

    player: int
    rating: Rated
    points: Estimate
    evened: Estimate
    ahead: Estimate | None
    adjusted: Estimate | None


def entries_in(rows: Iterable[bytes], seats: int) -> TablePoints:
    """The entries that the rows of a ladder come to: the plays of a table, put together."""
    players: dict[tuple[int, int], list[int]] = {}
    sums: dict[tuple[int, int], Floats] = {}
    lucks: dict[tuple[int, int], Floats] = {}
    contracts: list[str] = []
    is_adjusted = True
    for row in rows:
        cells = row.decode().strip().split(",")
        deal, table, turn = map(int, cells[:3])
        seated = [int(cell) for cell in cells[6 : 6 + seats]]
        if turn == 0:
            players[deal, table] = seated
            sums[deal, table] = np.zeros(seats)
            lucks[deal, table] = np.zeros(seats)
            contracts.append(cells[4].partition(":")[0])
        for seat in range(seats):
            place = (seat + turn) % seats  # of the player among those of the table
            sums[deal, table][place] += float(cells[6 + seats + seat]) / seats
            luck = cells[6 + 2 * seats + seat]
            is_adjusted = is_adjusted and luck != ""
            lucks[deal, table][place] += float(luck or 0) / seats
    points = np.array(list(sums.values())).reshape(-1, seats)
    return TablePoints(
        np.array(list(players.values()), dtype=np.int64).reshape(-1, seats),
        points,
        points - np.array(list(lucks.values())).reshape(-1, seats) if is_adjusted else None,
        np.array([deal for deal, _ in players], dtype=np.int64),
        contracts,
    )


def standings(entered: TablePoints, players: int) -> list[Standing95]:
    """How everybody stands, whoever wins most a deal first."""
    # What is counted to a few billionths is a tie where it is written with as many digits.
    points = np.round(entered.points, 9).tolist()
    rankings = rankings_of(entered.players.tolist(), points, entered.deals.tolist())
    ratings = rated(rankings, players)
    evened = entered.evened(players)
    adjusted = None
    if entered.adjusted is not None:
        adjusted = Evened(entered.players, entered.adjusted, entered.deals, players)
    order = evened.best_first()
    return [
        Standing95(
            player,
            ratings[player],
            against_field(entered, player),
            evened.of(player),
            None if below is None else evened.ahead(player, below),
            None if adjusted is None else adjusted.of(player),
        )
        for player, below in zip(order, [*order[1:], None], strict=True)
    ]


def against_field(entered: TablePoints, player: int) -> Estimate:
    """What a player made of a deal on average, more than the others at its tables."""
    at_table, place = np.nonzero(entered.players == player)
    return by_deals(entered.points[at_table, place], entered.deals[at_table])


@dataclass(frozen=True)
class Met:
    """Two players at the same tables: in how many deals, and how many points one was ahead."""

    deals: int
    ahead: Estimate


def head_to_head(entered: TablePoints, player: int, other: int) -> Met:
    """By how many points a deal a player was ahead of another at the tables where both sat."""
    seats = entered.players.shape[1]
    both = (entered.players == player).any(axis=1) & (entered.players == other).any(axis=1)
    at_table, points = entered.players[both], entered.points[both]
    ahead = (points * (at_table == player)).sum(axis=1)
    behind = (points * (at_table == other)).sum(axis=1)
    # Two payoffs differ by more than the points: each counts the other among its opponents.
    deals = entered.deals[both]
    return Met(len(np.unique(deals)), by_deals((ahead - behind) * (seats - 1) / seats, deals))


def by_deals(values: Floats, deals: IntArray) -> Estimate:
    """The mean of values, those of a deal being one observation together."""
    if len(values) == 0:
        return ratio(np.zeros(0), np.zeros(0))
    numbers, of_deal = np.unique(deals, return_inverse=True)
    totals, counts = np.zeros(len(numbers)), np.zeros(len(numbers))
    np.add.at(totals, of_deal, values)
    np.add.at(counts, of_deal, 1)
    return ratio(totals, counts)
