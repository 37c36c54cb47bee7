"""Search for rounds with few repeats, whatever rounds were played before.

The method is simulated annealing. One step exchanges two players at different tables of a round, or
a player with a bye and one who plays, as long as byes stay fair. A step that raises the cost is
accepted with a probability that falls as the search cools down. A pair that meets ``k`` times costs
``k (k − 1) / 2`` repeats. Every meeting of two club-mates has a cost too. A meeting of a forbidden
pair costs more than any step can save, so a search that starts without one never makes one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from courtcards.kernel.club_scoring import SEATS
from courtcards.kernel.compilation import GENERATOR, INTS, ArrayKind, compiled
from courtcards.kernel.entries import entry
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import random_int, random_word

REPEAT_COST = 12
CLUB_COST = 5
"""Less than a repeat, so that keeping clubs apart never causes a second meeting."""
APART_COST = 256 * REPEAT_COST
WORST = 64 * REPEAT_COST
"""A step that raises the cost by this much or more is never accepted."""
HOTTEST, COLDEST = 60_000, 30_000
"""The odds of accepting a step that raises the cost by 1, in parts of 2**16.

The odds for ``c`` are their ``c``-th power.
"""
COOLINGS = 300
"""Number of temperatures of a search, from the hottest to the coldest."""
SEARCHES = 6
"""Number of searches: each starts hot from the last result, which beats slower cooling."""
STEPS = 3_000_000
"""Number of steps of one search, which take one or two tenths of a second."""


UNIT = "courtcards.clubs.seating"
_TABLE = ArrayKind("i8", (None, None))


@dataclass(frozen=True)
class Meetings:
    """The past of the players, by number, and the bound of the search.

    ``met[p, q]`` is how often two players have met, ``clubs[p]`` the club by number or −1, and
    ``byes[p]`` the number of byes. ``forced`` is the least number of repeats that is possible.
    ``apart`` are the pairs that must not meet.
    """

    met: IntArray
    clubs: IntArray
    byes: IntArray
    forced: int = 0
    apart: Collection[tuple[int, int]] = ()


@dataclass(frozen=True)
class RoundAttendance:
    """The players of each round, by number.

    ``present[r]`` counts the players who are there in round ``r``. The players of ``fixed`` keep
    their places in the rounds.
    """

    present: Sequence[int]
    away: Mapping[int, Collection[int]]
    """The rounds in which a player is away, by player."""
    fixed: Collection[int] = ()

    def build_layout(self, seated: IntArray) -> IntArray:
        """Build the layout of the rounds, as ``_search`` reads it.

        Row ``r`` has the number of seats at tables, the number of players there, and whether the
        player at each place may move. The last row has a class for each player: players of one
        class may exchange their byes.
        """
        rounds, count = seated.shape
        layout = np.zeros((rounds + 1, 2 + count), dtype=np.int64)
        for number, there in enumerate(self.present):
            layout[number, 0], layout[number, 1] = there - there % SEATS, there
            for place in range(there):
                layout[number, 2 + place] = int(seated[number, place]) not in self.fixed
        classes: dict[tuple[int, ...], int] = {}
        for player in range(count):
            times = tuple(sorted(self.away.get(player, ())))
            layout[rounds, 2 + player] = classes.setdefault(times, len(classes))
        return layout


def anneal(
    seated: IntArray,
    before: Meetings,
    generator: IntArray,
    steps: int = STEPS,
    attendance: RoundAttendance | None = None,
) -> None:
    """Improve rounds in place, until the bound is reached or the steps are used up.

    ``seated[r, k]`` is the player on seat ``k mod 4`` of table ``k // 4`` in round ``r``. The one
    to three players after the last table have a bye. Players who are away come last.
    """
    rounds, count = seated.shape
    layout = (attendance or RoundAttendance([count] * rounds, {})).build_layout(seated)
    price = _build_prices(before)
    cost = lowest = _seat_all(seated, layout, price)
    enough = REPEAT_COST * before.forced
    best = seated.copy()
    # With many players the coldest temperature alone often reaches the bound.
    heats = [COOLINGS - 1, *SEARCHES * [*range(COOLINGS)]]
    for heat in heats if count > SEATS else []:
        if lowest <= enough:
            break
        odds = _odds(heat)
        bounds = np.array([cost, steps // COOLINGS, enough])
        cost = _search(seated, layout, price, bounds, odds, generator)
        if cost < lowest:
            lowest = cost
            best[:] = seated
    seated[:] = best


def _build_prices(before: Meetings) -> IntArray:
    """Build the cost of a further meeting of each pair.

    The diagonal, which no pair needs, holds each player's number of byes.
    """
    of = before.clubs.tolist()
    prices = [
        [
            REPEAT_COST * times + (CLUB_COST if of[p] >= 0 and of[p] == of[q] else 0)
            for q, times in enumerate(row)
        ]
        for p, row in enumerate(before.met.tolist())
    ]
    for one, other in before.apart:
        prices[one][other] += APART_COST
        prices[other][one] += APART_COST
    for player, byes in enumerate(before.byes.tolist()):
        prices[player][player] = byes
    return np.array(prices, dtype=np.int64)


@lru_cache(maxsize=COOLINGS)
def _odds(heat: int) -> IntArray:
    """Compute the odds of accepting a step, in parts of 2**32, by how much it raises the cost.

    They are whole numbers, so that every machine draws the same rounds.
    """
    factor = HOTTEST - (HOTTEST - COLDEST) * heat // (COOLINGS - 1)
    odds = [1 << 32]
    while len(odds) < WORST:
        odds.append(odds[-1] * factor >> 16)
    return np.array(odds, dtype=np.int64)


@entry(_TABLE, _TABLE, _TABLE, unit=UNIT)
def _seat_all(seated: IntArray, layout: IntArray, price: IntArray) -> int:
    """Return the cost of the rounds.

    Afterwards ``price`` has the cost of a further meeting of each pair.
    """
    cost = 0
    for r in range(seated.shape[0]):
        for k in range(layout[r, 0]):
            for other in range(k + 1, k - k % SEATS + SEATS):
                p, q = seated[r, k], seated[r, other]
                cost += price[p, q]
                price[p, q] += REPEAT_COST
                price[q, p] += REPEAT_COST
    return cost


@compiled
def _compute_meeting_cost(p: int, seat: int, seats: IntArray, price: IntArray) -> int:
    """Compute the cost if player ``p`` replaces the player of a seat."""
    cost = 0
    start = seat - seat % SEATS
    for k in range(start, start + SEATS):
        if k != seat:
            cost += price[p, seats[k]]
    return cost


@compiled
def _reprice(seat: int, seats: IntArray, price: IntArray, by: int) -> None:
    """Add ``by`` to the price of the pairs of a seat's player and the others of the table."""
    p = seats[seat]
    start = seat - seat % SEATS
    for k in range(start, start + SEATS):
        if k != seat:
            price[p, seats[k]] += by
            price[seats[k], p] += by


@entry(_TABLE, _TABLE, _TABLE, ArrayKind("i8", (3,)), INTS, GENERATOR, unit=UNIT)
def _search(  # noqa: PLR0913, PLR0917 - the arrays of a search
    seated: IntArray,
    layout: IntArray,
    price: IntArray,
    bounds: IntArray,
    odds: IntArray,
    generator: IntArray,
) -> int:
    """Exchange players at one temperature, and return the cost of the rounds then.

    ``bounds`` are the cost before, the number of steps, and the cost at which the search may stop.
    """
    rounds, count = seated.shape
    cost = bounds[0]
    for _ in range(bounds[1]):
        r = random_int(generator, rounds)
        one = random_int(generator, count)
        other = random_int(generator, count)
        if one // SEATS == other // SEATS or not (layout[r, 2 + one] and layout[r, 2 + other]):
            continue
        seats = seated[r]
        p, q = seats[one], seats[other]
        is_bye = one >= layout[r, 0] or other >= layout[r, 0]
        if not is_bye:
            more = _compute_difference(one, other, seats, price)
        elif _can_trade_byes(p, q, r, seated, layout, price):
            more = _trade_byes(p, q, r, seated, layout, price)
        else:
            continue
        if more > 0 and (more >= odds.shape[0] or random_word(generator) >= odds[more]):
            if is_bye:
                _trade_byes(p, q, r, seated, layout, price)
            continue
        if not is_bye:
            _change_places(one, other, seats, price)
        cost += more
        if cost <= bounds[2]:
            break
    return cost  # type: ignore[no-any-return]


@compiled
def _compute_difference(one: int, other: int, seats: IntArray, price: IntArray) -> int:
    """Compute how an exchange of two players at different tables changes the cost."""
    p, q = seats[one], seats[other]
    # A price is that of a further meeting, which is one repeat too much for a meeting that ends.
    # Each of the two players leaves three others.
    return (
        _compute_meeting_cost(q, one, seats, price)
        + _compute_meeting_cost(p, other, seats, price)
        - _compute_meeting_cost(p, one, seats, price)
        - _compute_meeting_cost(q, other, seats, price)
        + 2 * (SEATS - 1) * REPEAT_COST
    )


@compiled
def _change_places(one: int, other: int, seats: IntArray, price: IntArray) -> None:
    _reprice(one, seats, price, -REPEAT_COST)
    _reprice(other, seats, price, -REPEAT_COST)
    seats[one], seats[other] = seats[other], seats[one]
    _reprice(one, seats, price, REPEAT_COST)
    _reprice(other, seats, price, REPEAT_COST)


@compiled
def _can_trade_byes(  # noqa: PLR0913, PLR0917 - the arrays of a search
    p: int, q: int, r: int, seated: IntArray, layout: IntArray, price: IntArray
) -> bool:
    """Tell whether byes stay fair if two players exchange them from round ``r`` on."""
    classes = layout[seated.shape[0]]
    return classes[2 + p] == classes[2 + q] and _count_byes(
        p, r, seated, layout, price
    ) == _count_byes(q, r, seated, layout, price)


@compiled
def _count_byes(p: int, r: int, seated: IntArray, layout: IntArray, price: IntArray) -> int:
    """Count a player's byes before round ``r``."""
    times = price[p, p]
    for earlier in range(r):
        for k in range(layout[earlier, 0], layout[earlier, 1]):
            if seated[earlier, k] == p:
                times += 1
    return times  # type: ignore[no-any-return]


@compiled
def _trade_byes(  # noqa: PLR0913, PLR0917 - the arrays of a search
    p: int, q: int, r: int, seated: IntArray, layout: IntArray, price: IntArray
) -> int:
    """Exchange the byes of two players from round ``r`` on, and return the change of the cost.

    A second call restores the rounds. Byes stay fair if both players had equally many before.
    """
    more = 0
    for number in range(r, seated.shape[0]):
        seats, playing = seated[number], layout[number, 0]
        one, other = _find_seat(p, seats), _find_seat(q, seats)
        if one >= playing and other < playing:
            more += _substitute(one, other, seats, price)
        elif other >= playing and one < playing:
            more += _substitute(other, one, seats, price)
    return more


@compiled
def _find_seat(p: int, seats: IntArray) -> int:
    place = 0
    while seats[place] != p:
        place += 1
    return place


@compiled
def _substitute(out: int, seat: int, seats: IntArray, price: IntArray) -> int:
    """Let a player with a bye replace the player of a seat; return the change of the cost."""
    _reprice(seat, seats, price, -REPEAT_COST)
    more = -_compute_meeting_cost(seats[seat], seat, seats, price)
    seats[seat], seats[out] = seats[out], seats[seat]
    more += _compute_meeting_cost(seats[seat], seat, seats, price)
    _reprice(seat, seats, price, REPEAT_COST)
    return more
