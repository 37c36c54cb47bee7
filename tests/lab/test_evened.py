"""Points evened out: what a player is worth, whoever happened to sit with it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.ladder.evened import Evened
from courtcards.lab.ladder.seating import tables_of
from courtcards.lab.statistics import Floats

WORTHS = (2.0, 1.0, 0.5, 0.0, 0.0, -0.5, -1.0, -2.0)


def played(deals: int, spread: float, seats: int = 4) -> Evened:
    """Deals between players of these worths; what the cards bring spreads about them."""
    chance = random.Random(deals)
    players, points, numbers = [], [], []
    for deal in range(deals):
        for table in tables_of(len(WORTHS), seats, seed_from_text(f"evened {deal}")):
            won = np.array([WORTHS[player] + chance.gauss(0, spread) for player in table])
            players.append(table)
            points.append((seats * won - won.sum()) / (seats - 1))
            numbers.append(deal)
    table_points: Floats = np.array(points)
    return Evened(np.array(players), table_points, np.array(numbers), len(WORTHS))


@pytest.mark.parametrize("seats", [2, 4])
def test_without_chance_everybody_is_worth_what_they_are(seats: int) -> None:
    evened = played(20, 0.0, seats)
    assert evened.worths.tolist() == pytest.approx(WORTHS)
    assert list(evened.best_first())[:3] == [0, 1, 2]
    assert evened.of(0).mean == pytest.approx(2.0 - sum(WORTHS[1:]) / 7)
    assert evened.of(0).half == pytest.approx(0.0, abs=1e-9)
    assert evened.ahead(0, 7).mean == pytest.approx(4.0)


def test_true_worths_are_within_the_intervals_about_as_often_as_they_should() -> None:
    inside = 0
    for deals in range(120, 126):
        evened = played(deals, 2.0)
        for player, worth in enumerate(WORTHS):
            own = evened.of(player)
            inside += own.low <= worth * 8 / 7 <= own.high
    assert inside >= 42  # of 48


def test_two_who_never_differ_are_not_told_apart() -> None:
    ahead = played(200, 2.0).ahead(3, 4)
    assert ahead.low < 0 < ahead.high
