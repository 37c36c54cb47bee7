"""Bots playing a hand to its end in compiled code, every decision from a view of the seat."""

from __future__ import annotations

from typing import Any

from courtcards.bots.deciding import decide_double_king, decide_kings_corner, searches
from courtcards.bots.search.kings_corner_budget import looks_ahead
from courtcards.compiled import IntArray, compiled
from courtcards.games.double_king.memory import DealMemory
from courtcards.games.double_king.memory import recall as double_king_recall
from courtcards.games.double_king.play import apply_move as double_king_apply
from courtcards.games.double_king.state import ENDED as DEAL_ENDED
from courtcards.games.double_king.state import DealState
from courtcards.games.double_king.view import DealView
from courtcards.games.double_king.view import see as double_king_see
from courtcards.games.kings_corner.memory import HandMemory
from courtcards.games.kings_corner.memory import recall as kings_corner_recall
from courtcards.games.kings_corner.state import AWAITING_STOCK, HandState
from courtcards.games.kings_corner.state import ENDED as HAND_ENDED
from courtcards.games.kings_corner.turns import apply_move as kings_corner_apply
from courtcards.games.kings_corner.view import HandView
from courtcards.games.kings_corner.view import see as kings_corner_see


@compiled
def play_double_king(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: DealState,
    view: DealView,
    memory: DealMemory,
    bots: Any,
    generators: IntArray,
    decisions: IntArray,
) -> int:
    """Play a deal to its end; how many decisions were made.

    ``bots``, their budgets, and ``generators`` are by seat; ``decisions`` is filled with rows
    of seat and move.
    """
    count = 0
    while state.phase != DEAL_ENDED:
        seat = state.seat
        double_king_see(state, seat, view)
        if searches(bots[seat]):
            double_king_recall(state, seat, memory)
        move = decide_double_king(bots[seat], view, memory, generators[seat])
        decisions[count, 0] = seat
        decisions[count, 1] = move
        count += 1
        double_king_apply(state, move)
    return count


@compiled
def play_kings_corner(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: HandState,
    view: HandView,
    memory: HandMemory,
    bots: Any,
    generators: IntArray,
    decisions: IntArray,
) -> int:
    """Play a hand to its end, or until its stock must be shuffled (KC-2.9).

    As ``play_double_king``; stops as well when ``decisions`` is full.
    """
    count = 0
    while state.phase not in (HAND_ENDED, AWAITING_STOCK) and count < decisions.shape[0]:
        seat = state.seat
        kings_corner_see(state, seat, view)
        if looks_ahead(bots[seat]):
            kings_corner_recall(state, seat, memory)
        move = decide_kings_corner(bots[seat], view, memory, generators[seat])
        decisions[count, 0] = seat
        decisions[count, 1] = move
        count += 1
        kings_corner_apply(state, move)
    return count
