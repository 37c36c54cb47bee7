"""Which possible deals are likely: by what the other seats have played."""

from __future__ import annotations

import numpy as np
import pytest

from courtcards.games.double_king.bots.belief import (
    FLATTENED,
    chance_of,
    chance_of_plays,
    tells,
)
from courtcards.games.double_king.bots.equals import distinct_cards
from courtcards.games.double_king.bots.network import look_at
from courtcards.games.double_king.bots.network_weights import room_for_look, weights_of
from courtcards.games.double_king.making.deals import CONTRACTS, fresh_deal
from courtcards.games.double_king.making.self_play import begin
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import ENDED, SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, cards_in
from courtcards.kernel.generator import seeded
from courtcards.kernel.moves import any_of_mask

OPENNESS = 10


def begun(contract: int) -> DealState:
    state = fresh_deal()
    begin(state, np.arange(PACK_SIZE), contract, seeded(b"begun", contract))
    return state


def empty(state: DealState) -> DealState:
    """A deal before its first play, without hands."""
    made = state.copy()
    made.hands[:] = 0
    return made


TELLING = [contract for contract in range(len(CONTRACTS)) if tells(contract, 1)]


def test_all_games_but_trump_tell_of_hands_once_somebody_has_played() -> None:
    assert [CONTRACTS[each] for each in TELLING] == [*CONTRACTS[:-1]]
    assert not any(tells(contract, 0) for contract in range(len(CONTRACTS)))


@pytest.mark.parametrize("contract", TELLING)
def test_the_chance_is_the_product_over_what_the_others_played(contract: int) -> None:
    state, look, weights = begun(contract), room_for_look(), weights_of(contract)
    before, generator = empty(state), seeded(b"plays")
    expected = np.ones(SEATS)
    for _ in range(22):
        if state.phase == ENDED:
            break
        cards = distinct_cards(state)
        card = any_of_mask(cards, generator)
        if cards & (cards - 1):
            look_at(state, cards, weights, look)
            kinds = [int(each) for each in cards_in(cards)]
            worths = look.worths[: len(kinds)].astype(np.float64) / FLATTENED[contract]
            chances = np.exp(worths - worths.max())
            chance = chances[kinds.index(card)] / chances.sum()
            others = [seat for seat in range(SEATS) if seat != state.seat]
            expected[others] *= OPENNESS / 100 / len(kinds) + (1 - OPENNESS / 100) * chance
        play_card(state, card)
    for viewer in range(SEATS):
        replay = before.copy()
        chance = chance_of_plays(state, replay, viewer, OPENNESS, weights, look)
        assert chance == pytest.approx(expected[viewer], rel=0.2)
        assert replay.tobytes() == state.tobytes()


def test_the_chances_of_a_turn_add_up_to_one() -> None:
    state, look = begun(0), room_for_look()
    cards = [int(each) for each in cards_in(distinct_cards(state))]
    chances = [chance_of(state, card, 0.1, weights_of(0), look) for card in cards]
    assert sum(chances) == pytest.approx(1, rel=1e-5)
    assert min(chances) >= 0.1 / len(cards)
