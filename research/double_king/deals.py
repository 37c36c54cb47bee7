"""Shared beginnings of the scripts: the contracts by name, and a deal."""

from __future__ import annotations

from courtcards.games import find_game
from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES
from courtcards.games.double_king.rules.state import DealState
from courtcards.play import MatchLog

CONTRACTS = (*NEGATIVE_GAMES, "trump")
"""Names by contract number."""


def fresh_deal() -> DealState:
    """Return the first deal of a round by the club rules, before its cards are dealt."""
    game = find_game("double-king")
    rules = game.rules("club")
    state: DealState = game.new_state(rules, MatchLog(rules).score, 0)
    return state
