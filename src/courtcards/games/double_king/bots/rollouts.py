"""A deal of Double King played out to its end, by the same player in every seat."""

from __future__ import annotations

from courtcards.games.double_king.bots.budget import AS_NETWORK, AS_TRAINED, BY_CHANCE
from courtcards.games.double_king.bots.network import Look, network_card
from courtcards.games.double_king.bots.network_weights import weights_of
from courtcards.games.double_king.bots.steady import steady_card, turn_standing
from courtcards.games.double_king.bots.trained import trained_card
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import PLAYING, DealState
from courtcards.kernel.compiled import compiled
from courtcards.kernel.generator import random_below
from courtcards.kernel.moves import any_of_mask
from courtcards.kernel.records import IntArray


@compiled
def play_out(state: DealState, rollouts: int, player: int, look: Look, generator: IntArray) -> None:
    """Play a deal to its end from a position after the choice, with ``player`` in every seat.

    Of a thousand plays ``rollouts`` are made at random. A few of these guard the search against
    plans that work only if everybody plays exactly as expected. ``look`` is room for the network.
    """
    weights = weights_of(state.contract)
    while state.phase == PLAYING:
        legal = legal_cards(state)
        if rollouts and random_below(generator, BY_CHANCE) < rollouts:
            card = any_of_mask(legal, generator)
        elif player == AS_NETWORK:
            card = network_card(state, weights, look)
        elif player == AS_TRAINED:
            card = trained_card(legal, turn_standing(state))
        else:
            card = steady_card(legal, turn_standing(state))
        play_card(state, card)
