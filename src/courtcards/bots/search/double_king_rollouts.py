"""A deal of Double King played out to its end, by chance or by ``steady`` in every seat."""

from __future__ import annotations

from courtcards.bots.random_play import any_of_mask
from courtcards.bots.search.budget import BY_STEADY
from courtcards.bots.steady_double_king import steady_card, turn_standing
from courtcards.compiled import IntArray, compiled
from courtcards.games.double_king.legal import legal_cards
from courtcards.games.double_king.play import play_card
from courtcards.games.double_king.state import PLAYING, DealState


@compiled
def play_out(state: DealState, rollouts: int, generator: IntArray) -> None:
    """Play a deal to its end from a position after the choice."""
    while state.phase == PLAYING:
        legal = legal_cards(state)
        if rollouts == BY_STEADY:
            card = steady_card(legal, turn_standing(state))
        else:
            card = any_of_mask(legal, generator)
        play_card(state, card)
