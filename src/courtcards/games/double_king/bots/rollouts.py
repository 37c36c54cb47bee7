"""Rollouts: deals of Double King played to their end, by the same player in every seat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.bots.budget import AS_NETWORK, AS_TRAINED, BY_CHANCE
from courtcards.games.double_king.bots.endings import (
    SLOTS,
    Endings,
    finish_ending,
    room_for_endings,
)
from courtcards.games.double_king.bots.network import Impression, network_card
from courtcards.games.double_king.bots.network_weights import make_impression, select_weights
from courtcards.games.double_king.bots.steady import steady_card, turn_from_state
from courtcards.games.double_king.bots.trained import trained_card
from courtcards.games.double_king.rules.contracts import TRICK_POINTS, TRICKS, TRUMP
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import PLAYING, TRICK_COUNT, DealState
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import pick_from_mask
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import random_int

ENDINGS = np.full(len(TRICK_POINTS), 5)
"""By contract, the number of tricks left that are solved: as many as take no longer than play."""

ENDINGS[[TRICKS, TRUMP]] = 4, 3


class Playout(NamedTuple):
    """The player of rollouts, in every seat.

    ``rollouts`` of a thousand plays of ``steady`` and of the trained player are random. This guards
    the search against plans that work only if everybody plays exactly as expected. With ``solves``
    the last tricks are played with the best play of all seats. ``impression`` and ``endings`` are
    working space.
    """

    player: int
    rollouts: int
    solves: bool
    impression: Impression
    endings: Endings


@compiled
def make_playout(player: int, rollouts: int, solves: bool) -> Playout:
    """Return a playout with its working space."""
    endings = room_for_endings(SLOTS if solves else 0)
    return Playout(player, rollouts, solves, make_impression(), endings)


@compiled
def play_to_end(state: DealState, playout: Playout, generator: IntArray) -> None:
    """Play a deal to its end from a position after the choice."""
    weights = select_weights(state.contract)
    rollouts, player = playout.rollouts, playout.player
    solved = ENDINGS[state.contract] if playout.solves else 0
    while state.phase == PLAYING:
        if TRICK_COUNT - (state.played_count >> 2) <= solved:
            finish_ending(state, playout.endings)
            return
        if player == AS_NETWORK:
            play_card(state, network_card(state, weights, playout.impression))
            continue
        legal = legal_cards(state)
        if rollouts and random_int(generator, BY_CHANCE) < rollouts:
            card = pick_from_mask(legal, generator)
        elif player == AS_TRAINED:
            card = trained_card(legal, turn_from_state(state))
        else:
            card = steady_card(legal, turn_from_state(state))
        play_card(state, card)
