"""The room in which endings of Double King are solved: the stack, and what was solved before.

All of it is records, of which compiled code counts no owners.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from courtcards.games.double_king.rules.state import SEATS
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Cards52, Count, Mask, Masks4, StateRecord

MOST_TRICKS = 7
"""The most tricks left, the one on the table among them, for which there is room."""

SLOTS = 1 << 14
"""How many positions can be known."""


class Ending(StateRecord):
    """What does not change while an ending is solved.

    ``trump`` is 4 without trumps, ``trumps`` are the cards of that suit, ``danger`` those that
    cost ``cost`` each, ``barred`` those that may not be led while others are held. ``aim`` turns
    takings into what is to be kept small: 0 in a negative game, SEAT_TAKINGS in trump.
    ``queen_forces``, ``all_force`` and ``may_discard`` are what the options say. ``rules`` is a
    number for all of that, from 1 on. ``hands`` are the cards of each seat, those on the table
    among them, ``owners`` the seat of each card in a hand.
    """

    contract: Count
    trump: Count
    trumps: Mask
    danger: Mask
    cost: Count
    barred: Mask
    aim: Count
    queen_forces: Count
    all_force: Count
    may_discard: Count
    rules: Count
    hands: Masks4
    owners: Cards52


class EndingPly(StateRecord):
    """A play of an ending: what was before it, what has been tried, and what came of it.

    ``live`` are the cards in the hands, ``start`` those at the beginning of the trick, ``left`` the
    tricks left, this one among them. ``suit`` is the suit led, ``winning`` and ``winner`` the
    best card and its seat, ``under`` what must be played under the cards on the table. ``todo`` are
    the cards still to be tried, ``best`` the takings by the best card tried and ``worth`` what they
    are worth to ``mover``, the less the better; ``floor`` is what nothing can better. ``brought``
    are the takings of the trick before, ``shape`` is what the position is known by, both at the
    beginning of a trick.
    """

    live: Mask
    start: Mask
    left: Count
    mover: Count
    suit: Mask
    winning: Count
    winner: Count
    under: Mask
    todo: Mask
    best: Count
    worth: Count
    floor: Count
    brought: Count
    shape: Count


class KnownEnding(StateRecord):
    """What the seats take from a position on, those after the leader in order; see ``shape_of``."""

    shape: Count
    rules: Count
    takings: Count


class Endings(NamedTuple):
    """Room to solve endings in, one after the other; what was solved is known to the next.

    ``ending`` [1] is the one being solved, ``plies`` [SEATS * MOST_TRICKS] the stack, ``known``
    [SLOTS] what was solved.
    """

    ending: Any
    plies: Any
    known: Any


ENDING_LAYOUT, PLY_LAYOUT, KNOWN_LAYOUT = Ending.layout, EndingPly.layout, KnownEnding.layout


@compiled
def room_for_endings(slots: int = SLOTS) -> Endings:
    """Room to solve endings in; without ``slots`` none can be solved."""
    return Endings(
        np.zeros(1, dtype=ENDING_LAYOUT),
        np.zeros(SEATS * MOST_TRICKS, dtype=PLY_LAYOUT),
        np.zeros(slots, dtype=KNOWN_LAYOUT),
    )
