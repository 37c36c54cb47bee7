"""The network of Double King: what it looks at, what it makes of it, and how good it is."""

from __future__ import annotations

import numpy as np
import pytest

from courtcards.games.double_king.bots import network
from courtcards.games.double_king.bots.equals import distinct_cards
from courtcards.games.double_king.bots.network import (
    FADED,
    INPUTS,
    PICTURE,
    STEPS,
    Impression,
    look_at,
    network_card,
    new_look,
    note_chances,
    note_inputs,
)
from courtcards.games.double_king.bots.network_weights import FULL, room_for_look, weights_of
from courtcards.games.double_king.making.deals import CONTRACTS, fresh_deal
from courtcards.games.double_king.making.learned import Learned, value_of
from courtcards.games.double_king.making.self_play import begin, play_against, play_deals, room_for
from courtcards.games.double_king.making.shipped import weights_there
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import ENDED, DealState
from courtcards.kernel.bits import popcount
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE
from courtcards.kernel.generator import seeded, shuffle
from courtcards.kernel.moves import any_of_mask

SEVENTH_LAST = CONTRACTS.index("seventh-last")
BY_CONTRACT = pytest.mark.parametrize("contract", range(len(CONTRACTS)), ids=CONTRACTS)


def somewhere(contract: int, plays: int) -> DealState:
    """A deal after some plays at random."""
    generator = seeded(b"somewhere", contract, plays)
    state = fresh_deal()
    begin(state, np.arange(PACK_SIZE), contract, generator)
    while state.played_count < plays and state.phase != ENDED:
        play_card(state, any_of_mask(distinct_cards(state), generator))
    return state


def room() -> Impression:
    return new_look(np.zeros(PICTURE, dtype=np.float32))


def looked_at(state: DealState, learned: Learned) -> tuple[Impression, float]:
    look = room()
    look_at(state, distinct_cards(state), learned.playing(), look)
    return look, value_of(look, learned.valuing())


@BY_CONTRACT
def test_what_a_seat_cannot_see_changes_nothing(contract: int) -> None:
    weights = weights_there()[contract]
    for plays in (0, 2, 9, 23):
        state = somewhere(contract, plays)
        others = [seat for seat in range(4) if seat != state.seat]
        sizes = [popcount(int(state.hands[seat])) for seat in others]
        hidden = FULL_PACK & ~int(state.fallen) & ~int(state.hands[state.seat])
        cards = np.array([card for card in range(PACK_SIZE) if hidden >> card & 1])
        look, brings = looked_at(state, weights)
        shuffle(cards, len(cards), seeded(b"hidden"))
        for seat, size in zip(others, sizes, strict=True):
            state.hands[seat] = sum(1 << int(card) for card in cards[:size])
            cards = cards[size:]
        again, brings_again = looked_at(state, weights)
        assert brings == brings_again
        assert all(np.array_equal(*pair) for pair in zip(look, again, strict=True))


@BY_CONTRACT
def test_what_it_thinks_is_the_sum_that_it_says(contract: int) -> None:
    weights = weights_there()[contract]
    for plays in (1, 12, 30):
        state = somewhere(contract, plays)
        look, brings = looked_at(state, weights)
        sums = weights.inputs[look.on[look.on < INPUTS]].sum(axis=0)
        picture = np.clip(sums + weights.picture, 0, 1)
        common = picture @ weights.from_picture + look.turn @ weights.from_turn + weights.hidden
        hidden = np.maximum(common + look.cards @ weights.from_card, 0)
        count = popcount(distinct_cards(state))
        assert np.allclose(look.worths[:count], (hidden @ weights.worth)[:count], atol=1e-4)
        deal = np.maximum(picture @ weights.deal + weights.deal_hidden, 0)
        assert np.isclose(brings, deal @ weights.deal_worth + weights.deal_bias[0], atol=1e-4)


@BY_CONTRACT
def test_every_card_is_one_input(contract: int) -> None:
    for plays in range(0, 44, 3):
        state = somewhere(contract, plays)
        look = room()
        on = look.on[: note_inputs(state, look)]
        cards = [each for each in on if each < network.KINDS_OF_CARDS]
        fallen = [each for each in on if network.FALLEN_CARDS <= each < network.TRICK]
        assert len({*cards, *fallen}) == len(cards) + len(fallen) == PACK_SIZE


def test_suits_have_no_names() -> None:
    """Two suits of a trump game that change places make no difference."""
    state = somewhere(CONTRACTS.index("trump"), 0)
    first, second = sorted({0, 1, 2, 3} - {int(state.trump)})[:2]
    lengths = [popcount(int(state.hands[state.seat]) >> 13 * each & 8191) for each in range(4)]
    assert lengths[first] != lengths[second]
    look, other = room(), room()
    count = note_inputs(state, look)
    for seat in range(4):
        hand = int(state.hands[seat])
        low, high = hand >> 13 * first & 8191, hand >> 13 * second & 8191
        rest = hand & ~(8191 << 13 * first) & ~(8191 << 13 * second)
        state.hands[seat] = rest | low << 13 * second | high << 13 * first
    assert note_inputs(state, other) == count
    assert np.array_equal(look.on, other.on)


def test_what_came_of_a_decision_is_what_the_deal_brought() -> None:
    """Counted to the end of the deal, it is halves of thirds of a point, over all seats zero."""
    made = room_for(300)
    learned = weights_there()[SEVENTH_LAST]
    by = learned.playing(), learned.valuing()
    count = play_deals(fresh_deal(), SEVENTH_LAST, *by, 1.0, seeded(b"deals"), made)
    assert 200 < count <= 300
    sixths = 6 * made.brought[:count]
    assert np.allclose(sixths, np.rint(sixths), atol=1e-3)
    assert np.ptp(sixths) > 6
    assert (made.counts[:count] >= 2).all()
    assert (made.chosen[:count] < made.counts[:count]).all()
    assert (made.chances[:count] <= 0).all()
    assert (made.chances[:count] < 0).mean() > 0.9
    again = room_for(300)
    assert play_deals(fresh_deal(), SEVENTH_LAST, *by, 1.0, seeded(b"deals"), again) == count
    assert np.array_equal(made.gained, again.gained)


@BY_CONTRACT
def test_in_eight_bits_it_thinks_nearly_the_same(contract: int) -> None:
    """A picture is in parts, and a worth is off by less than a tenth of what worths differ by."""
    weights, off, spread = weights_there()[contract].playing(), [], []
    for plays in range(0, 40, 3):
        state = somewhere(contract, plays)
        cards = distinct_cards(state)
        exact, kept = room(), room_for_look()
        look_at(state, cards, weights, exact)
        look_at(state, cards, weights_of(contract), kept)
        assert np.abs(kept.picture / FULL - exact.picture).max() < 0.2
        count = popcount(cards)
        off.append(np.ptp(kept.worths[:count] - exact.worths[:count]))
        spread.append(np.ptp(exact.worths[:count]))
    assert np.mean(off) < 0.1 * np.mean(spread)


def test_it_plays_the_card_that_it_thinks_most_of() -> None:
    contract = SEVENTH_LAST
    state = somewhere(contract, 8)
    while distinct_cards(state) & (distinct_cards(state) - 1) == 0:
        play_card(state, distinct_cards(state).bit_length() - 1)
    look, weights = room_for_look(), weights_of(contract)
    cards = distinct_cards(state)
    look_at(state, cards, weights, look)
    ordered = [card for card in range(PACK_SIZE) if cards >> card & 1]
    best = ordered[int(np.argmax(look.worths[: len(ordered)]))]
    assert network_card(state, weights, look) == best


def test_chances_fall_as_worths_do() -> None:
    worths = np.array([1.0, 3.0, 2.5, -90.0])
    note_chances(worths, 4)
    assert np.allclose(worths[:3], np.exp([-2.0, 0.0, -0.5]), rtol=1 / STEPS)
    assert worths[3] == 0
    assert (np.diff(FADED) < 0).all()


@pytest.mark.long
def test_it_wins_from_three_of_the_trained_player() -> None:
    brought = np.zeros((300, 4))
    states = DealState.batch(2)
    states[0] = fresh_deal()
    weights = weights_there()[SEVENTH_LAST].playing()
    play_against(states, SEVENTH_LAST, weights, seeded(b"against"), brought)
    won = brought.mean(axis=1)
    assert won.mean() > 1.96 * won.std() / np.sqrt(len(won))
