"""Endings of Double King with all hands known, against a plain search over the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from courtcards.games.double_king.bots.endings import finish_ending, room_for_endings
from courtcards.games.double_king.rules.contracts import CHOICE, CHOOSE_TRUMP
from courtcards.games.double_king.rules.deal import deal_hands
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.options import CannotOvertrump, ForcedUnder, QueenLedForces
from courtcards.games.double_king.rules.play import apply_move, play_card
from courtcards.games.double_king.rules.state import ENDED, SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, cards_in

MANY = 12

CLUB = (QueenLedForces.KING_OR_JACK, ForcedUnder.LED, CannotOvertrump.UNDERTRUMP)
OTHER = (QueenLedForces.JACK, ForcedUnder.TABLE, CannotOvertrump.FREE)


def late(choice: int, seed: int, plays: int, options: Any = CLUB) -> DealState | None:
    """A deal after so many random plays; None if it has ended before."""
    chance = random.Random(f"{seed}/{choice}")
    state = DealState.new()
    given = state.options
    given.queen_led_forces, given.forced_under, given.cannot_overtrump = options
    state.dealer = seed & 3
    deal_hands(state, np.array(chance.sample(range(PACK_SIZE), PACK_SIZE)))
    apply_move(state, choice)
    while state.played_count < plays and state.phase != ENDED:
        play_card(state, chance.choice(cards_in(legal_cards(state))))
    return None if state.phase == ENDED else state


def endings_of(choice: int, options: Any = CLUB) -> Iterator[DealState]:
    """Twelve endings of a contract with three or four tricks left, some with cards on the table."""
    found, seed = 0, 0
    while found < MANY:
        seed += 1
        plays = PACK_SIZE - (16 if found < 2 else 12) + seed % 4
        state = late(choice, seed, plays, options)
        if state is not None:
            found += 1
            yield state


def best_end(state: DealState) -> list[int]:
    """The points at the end; all cards are tried by the rules, and of equals the lowest played."""
    best: list[int] = []
    seat = int(state.seat)
    for card in cards_in(legal_cards(state)):
        after = state.copy()
        play_card(after, card)
        points = after.points.tolist() if after.phase == ENDED else best_end(after)
        if not best or payoff_of(points, seat) > payoff_of(best, seat):
            best = points
    return best


def payoff_of(points: list[int], seat: int) -> float:
    return (SEATS * points[seat] - sum(points)) / (SEATS - 1)


@pytest.mark.parametrize("options", [CLUB, OTHER], ids=["club", "other"])
@pytest.mark.parametrize("choice", range(CHOICE, CHOOSE_TRUMP + 2))
def test_all_seats_do_as_well_as_a_plain_search_says(choice: int, options: Any) -> None:
    endings = room_for_endings()
    for state in endings_of(choice, options):
        points = best_end(state)
        finish_ending(state, endings)
        assert state.points.tolist() == points
        assert state.phase == ENDED
