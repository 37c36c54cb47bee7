"""The network of Double King: what it looks at, how good it is, and what plays tell by it."""

from __future__ import annotations

import numpy as np
import pytest
from research.double_king.deals import CONTRACTS, fresh_deal
from research.double_king.self_play import (
    allocate_lessons,
    begin,
    fill_chances,
    finish,
    judge_deals,
    play_against_trained,
)
from research.double_king.shipped import as_shipped, weights_there

from courtcards.games.double_king.bots import network
from courtcards.games.double_king.bots.belief import (
    FLATTENED,
    compute_play_chance,
    compute_plays_chance,
    is_telling,
)
from courtcards.games.double_king.bots.equal_cards import distinct_cards
from courtcards.games.double_king.bots.network import (
    INPUTS,
    PICTURE,
    Impression,
    Weights,
    network_card,
    new_impression,
    note_inputs,
    weigh_position,
)
from courtcards.games.double_king.bots.network_weights import FULL, make_impression, select_weights
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import ENDED, SEATS, DealState
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE, list_cards
from courtcards.kernel.moves import pick_from_mask, popcount
from courtcards.kernel.shuffling import find_row, random_unit, seed_generator, shuffle

SEVENTH_LAST = CONTRACTS.index("seventh-last")
BY_CONTRACT = pytest.mark.parametrize("contract", range(len(CONTRACTS)), ids=CONTRACTS)


def somewhere(contract: int, plays: int) -> DealState:
    generator = seed_generator(b"somewhere", contract, plays)
    state = fresh_deal()
    begin(state, np.arange(PACK_SIZE), contract, generator)
    while state.played_count < plays and state.phase != ENDED:
        play_card(state, pick_from_mask(distinct_cards(state), generator))
    return state


def room() -> Impression:
    return new_impression(np.zeros(PICTURE, dtype=np.float32))


def looked_at(state: DealState, weights: Weights) -> Impression:
    look = room()
    weigh_position(state, distinct_cards(state), weights, look)
    return look


@BY_CONTRACT
def test_what_a_seat_cannot_see_changes_nothing(contract: int) -> None:
    weights = weights_there()[contract]
    for plays in (0, 2, 9, 23):
        state = somewhere(contract, plays)
        others = [seat for seat in range(4) if seat != state.seat]
        sizes = [popcount(int(state.hands[seat])) for seat in others]
        hidden = FULL_PACK & ~int(state.fallen) & ~int(state.hands[state.seat])
        cards = np.array([card for card in range(PACK_SIZE) if hidden >> card & 1])
        look = looked_at(state, weights)
        shuffle(cards, len(cards), seed_generator(b"hidden"))
        for seat, size in zip(others, sizes, strict=True):
            state.hands[seat] = sum(1 << int(card) for card in cards[:size])
            cards = cards[size:]
        again = looked_at(state, weights)
        assert all(np.array_equal(*pair) for pair in zip(look, again, strict=True))


@BY_CONTRACT
def test_what_it_thinks_is_the_sum_that_it_says(contract: int) -> None:
    weights = weights_there()[contract]
    for plays in (1, 12, 30):
        state = somewhere(contract, plays)
        look = looked_at(state, weights)
        sums = weights.inputs[look.on[look.on < INPUTS]].sum(axis=0)
        picture = np.clip(sums + weights.picture, 0, 1)
        common = picture @ weights.from_picture + look.turn @ weights.from_turn + weights.hidden
        hidden = np.maximum(common + look.cards @ weights.from_card, 0)
        count = popcount(distinct_cards(state))
        assert np.allclose(look.worths[:count], (hidden @ weights.worth)[:count], atol=1e-4)


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


def test_what_a_card_brings_is_what_the_deal_brings_after_it() -> None:
    """It is halves of thirds of a point, and the same deals bring the same."""
    made, again = allocate_lessons(70), allocate_lessons(70)
    states = DealState.batch(2)
    for room_made in (made, again):
        states[0] = fresh_deal()
        weights, generator = select_weights(SEVENTH_LAST), seed_generator(b"deals")
        count = judge_deals(states, SEVENTH_LAST, weights, generator, room_made)
    assert 18 < count <= 70
    counts = made.counts[:count]
    assert (counts >= 2).all()
    judged = np.arange(made.brought.shape[1]) < counts[:, None]
    sixths = 6 * made.brought[:count][judged]
    assert np.allclose(sixths, np.rint(sixths), atol=1e-3)
    assert np.ptp(sixths) > 6
    assert not made.brought[:count][~judged].any()
    assert made.cards[:count][judged].any(axis=1).all()
    assert all(np.array_equal(*pair) for pair in zip(made, again, strict=True))


def test_whatever_card_is_played_a_deal_comes_to_its_end() -> None:
    """Of seventh and last trick the points are always the same in all."""
    states = DealState.batch(2)
    states[0] = somewhere(SEVENTH_LAST, 20)
    weights, look = select_weights(SEVENTH_LAST), make_impression()
    cards = distinct_cards(states[0])
    assert cards & (cards - 1)
    brought = []
    for card in (card for card in range(PACK_SIZE) if cards >> card & 1):
        states[1] = states[0]
        play_card(states[1], card)
        finish(states[1], weights, look)
        assert states[1].phase == ENDED
        brought.append([int(each) for each in states[1].points])
    assert len(brought) == popcount(cards)
    assert {sum(each) for each in brought} == {sum(brought[0])}


def test_cards_are_drawn_as_often_as_their_worths_say() -> None:
    look = room()
    look.worths[:3] = np.log([1.0, 3.0, 6.0]) + 5
    chances, generator = np.zeros(13), seed_generator(b"draws")
    total = fill_chances(look, 3, chances)
    assert np.isclose(total, 10 / 6)
    sums = np.cumsum(chances[:3])
    drawn = [find_row(sums, random_unit(generator)) for _ in range(4000)]
    counts = np.bincount(drawn, minlength=3)
    assert np.allclose(counts / 4000, [0.1, 0.3, 0.6], atol=0.03)


@BY_CONTRACT
def test_in_eight_bits_it_thinks_nearly_the_same(contract: int) -> None:
    """A picture is in parts, and a worth is off by less than a tenth of what worths differ by."""
    weights, off, spread = weights_there()[contract], [], []
    for plays in range(0, 40, 3):
        state = somewhere(contract, plays)
        cards = distinct_cards(state)
        exact, kept = room(), make_impression()
        weigh_position(state, cards, weights, exact)
        weigh_position(state, cards, select_weights(contract), kept)
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
    look, weights = make_impression(), select_weights(contract)
    cards = distinct_cards(state)
    weigh_position(state, cards, weights, look)
    ordered = [card for card in range(PACK_SIZE) if cards >> card & 1]
    best = ordered[int(np.argmax(look.worths[: len(ordered)]))]
    assert network_card(state, weights, look) == best


@pytest.mark.deep
def test_it_wins_from_three_of_the_trained_player() -> None:
    brought = np.zeros((300, 4))
    states = DealState.batch(2)
    states[0] = fresh_deal()
    weights = as_shipped(weights_there()[SEVENTH_LAST])
    play_against_trained(states, SEVENTH_LAST, weights, seed_generator(b"against"), brought)
    won = brought.mean(axis=1)
    assert won.mean() > 1.96 * won.std() / np.sqrt(len(won))


OPENNESS = 10


def begun(contract: int) -> DealState:
    state = fresh_deal()
    begin(state, np.arange(PACK_SIZE), contract, seed_generator(b"begun", contract))
    return state


def empty(state: DealState) -> DealState:
    """A deal before its first play, without hands."""
    made = state.copy()
    made.hands[:] = 0
    return made


TELLING = [contract for contract in range(len(CONTRACTS)) if is_telling(contract, 1)]


def test_all_games_but_trump_tell_of_hands_once_somebody_has_played() -> None:
    assert [CONTRACTS[each] for each in TELLING] == [*CONTRACTS[:-1]]
    assert not any(is_telling(contract, 0) for contract in range(len(CONTRACTS)))


@pytest.mark.parametrize("contract", TELLING)
def test_the_chance_is_the_product_over_what_the_others_played(contract: int) -> None:
    state, look, weights = begun(contract), make_impression(), select_weights(contract)
    before, generator = empty(state), seed_generator(b"plays")
    expected = np.ones(SEATS)
    for _ in range(22):
        if state.phase == ENDED:
            break
        cards = distinct_cards(state)
        card = pick_from_mask(cards, generator)
        if cards & (cards - 1):
            weigh_position(state, cards, weights, look)
            kinds = [int(each) for each in list_cards(cards)]
            worths = look.worths[: len(kinds)].astype(np.float64) / FLATTENED[contract]
            chances = np.exp(worths - worths.max())
            chance = chances[kinds.index(card)] / chances.sum()
            others = [seat for seat in range(SEATS) if seat != state.seat]
            expected[others] *= OPENNESS / 100 / len(kinds) + (1 - OPENNESS / 100) * chance
        play_card(state, card)
    for viewer in range(SEATS):
        replay = before.copy()
        chance = compute_plays_chance(state, replay, viewer, OPENNESS, weights, look)
        assert chance == pytest.approx(expected[viewer], rel=0.2)
        assert replay.tobytes() == state.tobytes()


def test_the_chances_of_a_turn_add_up_to_one() -> None:
    state, look = begun(0), make_impression()
    cards = [int(each) for each in list_cards(distinct_cards(state))]
    chances = [compute_play_chance(state, card, 0.1, select_weights(0), look) for card in cards]
    assert sum(chances) == pytest.approx(1, rel=1e-5)
    assert min(chances) >= 0.1 / len(cards)
