"""The reference player of Kings in the Corner, by whom luck is told from skill.

What a deal or a draw is worth is what comes of it where this player has every seat. In half of the
hands it plays as ``steady``; in the others it holds its cards back until it can go out in one turn
(``rollouts.py``), each seat by itself. With ``steady`` alone draws would count for more than they
do, for nobody would keep places shut.
"""

from __future__ import annotations

from typing import Any

from courtcards.games.kings_corner.bots.rollouts import play_out
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.compiled import compiled
from courtcards.kernel.generator import random_below
from courtcards.kernel.moves import MoveSet
from courtcards.kernel.records import IntArray

ANY_TURNS = 1 << 14
"""More turns than a hand comes to; with the turns before them they are a number of the record."""


@compiled
def finish(state: HandState, stack: Any, moves: MoveSet, generator: IntArray) -> None:
    """Play a hand to its end: ``stack[PLAYED]``, which ``state`` is."""
    holders = any_holders(state, generator)
    play_out(stack, moves.words, holders, ANY_TURNS, generator)


@compiled
def any_holders(state: HandState, generator: IntArray) -> int:
    """The seats that hold back: any set is as likely; none where nobody goes out (KC-8.2)."""
    if state.options.scoring == Scoring.CROWNING:
        return 0
    return random_below(generator, 1 << state.seats)
