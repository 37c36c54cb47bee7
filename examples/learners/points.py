"""The points of the tricks so far, read from observations, in NumPy."""

import numpy as np
from playing import CARDS, CONTRACT, ORDER, PLAYED, RANKS, SEATS, TRICK_NUMBER, TRICKS, TRUMP

GAMES = 7
TRICK_POINTS = np.zeros((GAMES, TRICKS))
TRICK_POINTS[0], TRICK_POINTS[5, 6], TRICK_POINTS[5, 12], TRICK_POINTS[6] = -1, -2, -3, 1
CARD_POINTS = np.zeros((GAMES, CARDS))
CARD_POINTS[1, 26:39], CARD_POINTS[2, 10::RANKS], CARD_POINTS[4, 37] = -1, -2, -5
CARD_POINTS[3, 9::RANKS] = CARD_POINTS[3, 11::RANKS] = -1
"""Points of each trick and each card for the seat that takes it, by contract (DK-4, DK-5)."""


def booked(seen):
    """Return the points of the own seat less the others' average (n).

    Takes observations (n × 566). After the deal this is the reward.
    """
    count, rows = len(seen), np.arange(len(seen))[:, None]
    order = seen[:, ORDER:CONTRACT].astype(int)
    plays = np.zeros((count, CARDS + 1), dtype=int)
    np.put_along_axis(plays, order, np.arange(CARDS)[None], axis=1)
    plays = plays[:, 1:].reshape(count, TRICKS, SEATS)
    suits, trump = plays // RANKS, seen[:, TRUMP : TRUMP + SEATS]
    is_trump = (trump.argmax(axis=1)[:, None, None] == suits) & trump.any(axis=1)[:, None, None]
    power = plays % RANKS + RANKS * (suits == suits[:, :, :1]) + 2 * RANKS * is_trump
    best = np.take_along_axis(plays, power.argmax(axis=2)[:, :, None], axis=2)[:, :, 0]
    winner = seen[:, PLAYED:ORDER].reshape(count, SEATS, CARDS).argmax(axis=1)[rows, best]
    contract = seen[:, CONTRACT:TRUMP].argmax(axis=1)
    worth = CARD_POINTS[contract[:, None, None], plays].sum(axis=2) + TRICK_POINTS[contract]
    worth *= np.arange(TRICKS) < seen[:, TRICK_NUMBER, None]
    return (worth * np.where(winner == 0, 1, -1 / 3)).sum(axis=1).astype(np.float32)
