"""Bots playing a hand to its end in compiled code, every decision from a view of the seat."""

from __future__ import annotations

from courtcards.bots.deciding import decide_double_king, decide_kings_corner
from courtcards.compiled import IntArray, compiled
from courtcards.games.double_king import play as double_king_play
from courtcards.games.double_king import state as double_king_state
from courtcards.games.double_king import view as double_king_view
from courtcards.games.double_king.state import DealState
from courtcards.games.double_king.view import DealView
from courtcards.games.kings_corner import state as kings_corner_state
from courtcards.games.kings_corner import turns as kings_corner_turns
from courtcards.games.kings_corner import view as kings_corner_view
from courtcards.games.kings_corner.state import HandState
from courtcards.games.kings_corner.view import HandView

_double_king_see = double_king_view.see
_double_king_apply = double_king_play.apply_move
_DEAL_ENDED = double_king_state.ENDED

_kings_corner_see = kings_corner_view.see
_kings_corner_apply = kings_corner_turns.apply_move
_HAND_ENDED = kings_corner_state.ENDED
_AWAITING_STOCK = kings_corner_state.AWAITING_STOCK


@compiled
def play_double_king(
    state: DealState, view: DealView, bots: IntArray, generators: IntArray, decisions: IntArray
) -> int:
    """Play a deal to its end; how many decisions were made.

    ``bots`` and ``generators`` are by seat; ``decisions`` is filled with rows of seat and
    move.
    """
    count = 0
    while state.phase != _DEAL_ENDED:
        seat = state.seat
        _double_king_see(state, seat, view)
        move = decide_double_king(bots[seat], view, generators[seat])
        decisions[count, 0] = seat
        decisions[count, 1] = move
        count += 1
        _double_king_apply(state, move)
    return count


@compiled
def play_kings_corner(
    state: HandState, view: HandView, bots: IntArray, generators: IntArray, decisions: IntArray
) -> int:
    """Play a hand to its end, or until its stock must be shuffled (KC-2.9).

    As ``play_double_king``; stops as well when ``decisions`` is full.
    """
    count = 0
    while state.phase not in (_HAND_ENDED, _AWAITING_STOCK) and count < decisions.shape[0]:
        seat = state.seat
        _kings_corner_see(state, seat, view)
        move = decide_kings_corner(bots[seat], view, generators[seat])
        decisions[count, 0] = seat
        decisions[count, 1] = move
        count += 1
        _kings_corner_apply(state, move)
    return count
