"""Search at Double King: what it may know, what it says of moves, and that it repeats itself."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.games.double_king.bots.budget import AS_NETWORK, BY_CHANCE, DealBudget, budget
from courtcards.games.double_king.bots.choice_costs import REST_OF_ROUND, cost_of_choice
from courtcards.games.double_king.bots.equal_cards import distinct
from courtcards.games.double_king.rules.contracts import CHOICE, CHOOSE_TRUMP, MOVE_COUNT
from courtcards.kernel.budgets import SAMPLING, TREE
from courtcards.kernel.cards import list_cards, parse_card
from courtcards.kernel.shuffling import seed_generator
from courtcards.play import MatchLog
from games.hidden import with_hidden_cards_permuted
from games.playing import played
from players.search.deals import club, late_positions
from strategies import double_king_rules

GAME: Any = find_game("double-king")
BUDGETS = {
    "sampling": budget(SAMPLING, 60, choice_simulations=40),
    "tree": budget(TREE, 60, choice_simulations=40, remembers_pack=True),
    "by chance": budget(TREE, 60, rollouts=BY_CHANCE, infers=False),
    "network": budget(
        SAMPLING, 20, player=AS_NETWORK, solves=True, weighed=10, choice_simulations=9
    ),
}


def searched(view: Any, memory: Any, by: DealBudget, seed: bytes = b"") -> tuple[int, Any, Any]:
    values, visits = np.zeros(MOVE_COUNT), np.zeros(MOVE_COUNT, dtype=np.int64)
    move = GAME.engine.calls.search(
        view, memory, by, seed_generator(seed, "search"), values, visits
    )
    return int(move), values, visits


@pytest.mark.rule("DK-9.1")
@pytest.mark.parametrize("by", BUDGETS.values(), ids=BUDGETS)
@given(rules=double_king_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 300))
def test_a_search_values_every_legal_card_by_nothing_hidden_and_repeats_itself(
    by: DealBudget, rules: Any, seed: int, steps: int
) -> None:
    match = played(rules, seed, steps)
    seat = match.awaiting.seat
    if match.awaiting.kind != "play" or seat is None:
        return
    permuted = with_hidden_cards_permuted(match, seat, random.Random(seed))
    move, values, visits = searched(match.seat_observation(seat), match.seat_memory(seat), by)
    again = searched(match.game.observe(permuted, seat), match.game.recall(permuted, seat), by)
    assert again[0] == move
    assert again[1].tobytes() == values.tobytes()
    assert again[2].tobytes() == visits.tobytes()
    legal = set(match.game.legal(match.state))
    assert move in legal
    if match.state.contract >= 0:
        assert set(np.flatnonzero(visits)) == legal == set(np.flatnonzero(~np.isnan(values)))


@pytest.mark.parametrize("by", BUDGETS.values(), ids=BUDGETS)
def test_where_one_card_is_hidden_the_value_is_what_comes_of_it(by: DealBudget) -> None:
    """Nothing is left to choose and nothing to guess, whoever searches."""
    looked_at = 0
    for known in late_positions(club(), 3, 1):
        match = known.match
        move, values, _ = searched(known.view, known.memory, by)
        state = match.state.copy()
        while match.game.end(state) is None:
            match.game.apply(state, match.game.legal(state)[0])
        points = state.points.tolist()
        relative = (4 * points[known.seat] - sum(points)) / 3
        assert values[move] == pytest.approx(relative)
        looked_at += 1
    assert looked_at >= 8


@pytest.mark.rule("DK-2.3", "DK-2.1")
def test_every_game_that_may_be_chosen_is_tried() -> None:
    match = played(club(), 3, 1)
    seat = match.awaiting.seat or 0
    move, values, visits = searched(
        match.seat_observation(seat), match.seat_memory(seat), BUDGETS["sampling"]
    )
    assert match.game.move_text(move) in match.legal()
    assert set(np.flatnonzero(visits)) == set(range(CHOICE, MOVE_COUNT))
    assert values[move] == np.nanmax(values)


@pytest.mark.rule("DK-2.1")
@pytest.mark.rule("DK-2.2")
def test_a_choice_costs_what_it_takes_from_later_deals() -> None:
    state = played(club(), 3, 1).state
    after_negative, after_trump = REST_OF_ROUND[2, 2, 11], REST_OF_ROUND[3, 1, 12]
    best = max(after_negative, after_trump)
    assert cost_of_choice(REST_OF_ROUND, state, CHOICE) == pytest.approx(best - after_negative)
    assert cost_of_choice(REST_OF_ROUND, state, CHOOSE_TRUMP) == pytest.approx(best - after_trump)
    state.negatives_left[state.dealer] = 0
    assert cost_of_choice(REST_OF_ROUND, state, CHOOSE_TRUMP) == 0


@pytest.mark.rule("DK-2.2")
def test_a_last_negative_game_is_put_off_at_less_cost_while_the_pool_is_full() -> None:
    state = played(club(), 3, 1).state
    state.negatives_left[state.dealer] = state.trumps_left[state.dealer] = 1
    state.pool[:] = [2, 2, 2, 2, 0, 0]
    early = cost_of_choice(REST_OF_ROUND, state, CHOOSE_TRUMP)
    state.pool[:] = [0, 0, 0, 0, 1, 1]
    late = cost_of_choice(REST_OF_ROUND, state, CHOOSE_TRUMP)
    assert early < late
    assert cost_of_choice(REST_OF_ROUND, state, CHOICE) == 0


# Equal cards


@pytest.mark.parametrize(
    ("contract", "cards", "gone", "kept"),
    [
        (0, "2C 3C 5C 7D 8D", "", "2C 5C 7D"),
        (0, "2C 3C 5C 7D 8D", "4C", "2C 7D"),
        (2, "TC JC QC KC AC", "", "TC QC KC"),
        (3, "9C TC JC QC KC AC", "", "9C JC QC KC AC"),
        (4, "JH QH KH AH", "", "JH KH AH"),
        (1, "KC AC 2H 3H", "", "KC 2H"),
        (6, "KC AC 2D", "", "KC 2D"),
    ],
)
def test_cards_that_touch_and_do_the_same_are_one(
    contract: int, cards: str, gone: str, kept: str
) -> None:
    def mask(text: str) -> int:
        return sum(1 << parse_card(card) for card in text.split())

    left = distinct(mask(cards), mask(cards), mask(gone), contract)
    assert list_cards(left) == list_cards(mask(kept))


@pytest.mark.parametrize("seed", range(4))
def test_equal_cards_lead_to_the_same_points(seed: int) -> None:
    """All ways to play on after a card bring the same sets of points as after one equal to it."""
    merged = 0
    for known in late_positions(club(), seed, 9):
        state, view = known.match.state, known.view
        table = sum(1 << int(card) for card in view.trick[: view.trick_size])
        kept = distinct(view.legal, view.hand, view.fallen & ~table, view.contract)
        last = -1
        for card in list_cards(view.legal):
            if kept >> card & 1:
                last = card
                continue
            merged += 1
            assert outcomes(known.match, state, card) == outcomes(known.match, state, last)
    assert merged, "some cards are equal"


def outcomes(match: MatchLog, state: Any, card: int) -> set[tuple[int, ...]]:
    after = state.copy()
    match.game.apply(after, card)
    moves = match.game.legal(after)
    if not moves:
        return {tuple(after.points.tolist())}
    return set().union(*(outcomes(match, after, move) for move in moves))
