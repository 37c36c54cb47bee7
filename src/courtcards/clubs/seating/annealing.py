"""Rounds with as few second meetings as can be found, whatever has been played before.

Simulated annealing: two players at different tables of a round change places. An exchange that
raises the cost is accepted, less and less often as the search cools down. A pair that meets ``k``
times costs ``k (k − 1) / 2`` repeats; every meeting of two club-mates costs something too.
"""

from __future__ import annotations

import numpy as np

from courtcards.kernel.clubs import SEATS
from courtcards.kernel.compiled import compiled
from courtcards.kernel.entries import entry
from courtcards.kernel.generator import random_below, random_word
from courtcards.kernel.kinds import GENERATOR, INTS, Array
from courtcards.kernel.records import IntArray

REPEAT_COST = 12
CLUB_COST = 5
"""Less than a repeat: clubs are kept apart where that costs no second meeting."""
WORST = 64 * REPEAT_COST
"""An exchange that raises the cost by as much is never accepted."""
HOTTEST, COLDEST = 60_000, 30_000
"""The odds of accepting an exchange that costs 1 more, in parts of 2**16.

Those of one that costs ``c`` more are their ``c``-th power.
"""
COOLINGS = 300
"""Temperatures of a search, from the hottest to the coldest."""
STEPS = 12_000_000
"""Steps of one search, which take about a second."""


UNIT = "courtcards.clubs.seating"
_TABLE = Array("i8", (None, None))


def anneal(
    seated: IntArray, met: IntArray, clubs: IntArray, generator: IntArray, steps: int = STEPS
) -> None:
    """Improve rounds in place, until nothing is left to improve or the steps are used up.

    ``seated[r, k]`` is who sits on seat ``k mod 4`` of table ``k // 4`` in round ``r``;
    ``met[p, q]`` how often they have met before, ``clubs[p]`` the club by number, −1 for none.
    """
    price = _prices(met, clubs)
    cost = lowest = _seat_all(seated, price)
    best = seated.copy()
    for heat in range(COOLINGS if seated.shape[1] > SEATS else 0):
        if lowest == 0:
            break
        odds = _odds(heat)
        cost = _search(seated, price, np.array([cost, steps // COOLINGS]), odds, generator)
        if cost < lowest:
            lowest = cost
            best[:] = seated
    seated[:] = best


def _prices(met: IntArray, clubs: IntArray) -> IntArray:
    """What a meeting of each pair would cost, as they have met before."""
    of = clubs.tolist()
    prices = [
        [
            REPEAT_COST * times + (CLUB_COST if of[p] >= 0 and of[p] == of[q] else 0)
            for q, times in enumerate(row)
        ]
        for p, row in enumerate(met.tolist())
    ]
    return np.array(prices, dtype=np.int64)


def _odds(heat: int) -> IntArray:
    """The odds of accepting an exchange, in parts of 2**32, by how much it raises the cost.

    They are whole numbers, so that every machine draws the same rounds.
    """
    factor = HOTTEST - (HOTTEST - COLDEST) * heat // (COOLINGS - 1)
    odds = [1 << 32]
    while len(odds) < WORST:
        odds.append(odds[-1] * factor >> 16)
    return np.array(odds, dtype=np.int64)


@entry(_TABLE, _TABLE, unit=UNIT)
def _seat_all(seated: IntArray, price: IntArray) -> int:
    """What the rounds cost. Leaves in ``price`` what a further meeting of each pair would cost."""
    cost = 0
    for r in range(seated.shape[0]):
        for k in range(seated.shape[1]):
            for other in range(k + 1, k - k % SEATS + SEATS):
                p, q = seated[r, k], seated[r, other]
                cost += price[p, q]
                price[p, q] += REPEAT_COST
                price[q, p] += REPEAT_COST
    return cost


@compiled
def _meeting(p: int, seat: int, seats: IntArray, price: IntArray) -> int:
    """What it costs when player ``p`` takes a seat in place of whoever sits there."""
    cost = 0
    start = seat - seat % SEATS
    for k in range(start, start + SEATS):
        if k != seat:
            cost += price[p, seats[k]]
    return cost


@compiled
def _reprice(seat: int, seats: IntArray, price: IntArray, by: int) -> None:
    """Change ``price``: whoever sits on a seat meets the others of the table once more, or less."""
    p = seats[seat]
    start = seat - seat % SEATS
    for k in range(start, start + SEATS):
        if k != seat:
            price[p, seats[k]] += by
            price[seats[k], p] += by


@entry(_TABLE, _TABLE, Array("i8", (2,)), INTS, GENERATOR, unit=UNIT)
def _search(
    seated: IntArray, price: IntArray, bounds: IntArray, odds: IntArray, generator: IntArray
) -> int:
    """Exchange players at one temperature; returns what the rounds cost then.

    ``bounds`` are what the rounds cost before, and the number of steps.
    """
    rounds, count = seated.shape
    cost = bounds[0]
    for _ in range(bounds[1]):
        seats = seated[random_below(generator, rounds)]
        one = random_below(generator, count)
        other = random_below(generator, count)
        if one // SEATS == other // SEATS:
            continue
        p, q = seats[one], seats[other]
        # A price is that of a further meeting: the ones that end cost one repeat less each, and
        # each of the two players leaves three others.
        more = (
            _meeting(q, one, seats, price)
            + _meeting(p, other, seats, price)
            - _meeting(p, one, seats, price)
            - _meeting(q, other, seats, price)
            + 2 * (SEATS - 1) * REPEAT_COST
        )
        if more > 0 and (more >= odds.shape[0] or random_word(generator) >= odds[more]):
            continue
        _reprice(one, seats, price, -REPEAT_COST)
        _reprice(other, seats, price, -REPEAT_COST)
        seats[one], seats[other] = q, p
        _reprice(one, seats, price, REPEAT_COST)
        _reprice(other, seats, price, REPEAT_COST)
        cost += more
        if cost == 0:
            return 0
    return cost  # type: ignore[no-any-return]
