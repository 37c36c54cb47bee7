"""Search at Kings in the Corner: legal, repeatable, blind to hidden cards, and worth its time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.bots.levels import LEVELS
from courtcards.games import game_named
from courtcards.games.kings_corner.bots import search as kings_corner
from courtcards.games.kings_corner.bots.budget import HAND, SCORE, HandBudget
from courtcards.games.kings_corner.bots.budget import budget as hand_budget
from courtcards.games.kings_corner.bots.deciding import decide
from courtcards.games.kings_corner.bots.levels import BOTS
from courtcards.games.kings_corner.bots.moves import (
    drop_other_orders,
    empty_places,
    keep_distinct,
    stand_in,
)
from courtcards.games.kings_corner.bots.payoffs import fill_payoffs
from courtcards.games.kings_corner.bots.search import search
from courtcards.games.kings_corner.bots.steady import steady_choice, steady_move
from courtcards.games.kings_corner.bots.way_out import way_out
from courtcards.games.kings_corner.rules.legal import legal_moves
from courtcards.games.kings_corner.rules.places import END, KINGS, MOVE_COUNT, WORD_COUNT
from courtcards.games.kings_corner.rules.signs import LACKS, sign_of
from courtcards.games.kings_corner.rules.state import BLOCKED, ENDED, OUT, PLAYING
from courtcards.games.kings_corner.rules.turns import apply_move
from courtcards.kernel.budgets import SAMPLING, SLIPS_OF, TREE
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE
from courtcards.kernel.errors import BotError
from courtcards.kernel.generator import seeded
from courtcards.kernel.moves import moves_in
from courtcards.kernel.rulesets import RuleSet
from courtcards.matches import Chance, MatchLog
from games.hidden import with_hidden_cards_permuted
from games.playing import finished, played
from strategies import kings_corner_rules

GAME: Any = game_named("kings-corner")
SHORT = 3
NOT_TRIED = -1e9
FIRST_CARDS = ["KC", "2D", "KD", "3D", "KH", "4D", "KS", "5D", "7S", "6D", "8S", "7D", "9S", "8D"]
METHODS = pytest.mark.parametrize("method", [SAMPLING, TREE])


def looked(
    state: Any, budget: HandBudget, seed: bytes = b"search"
) -> tuple[int, list[float], list[int]]:
    """The move that a search finds for the seat on turn, and what it found of all moves."""
    values, visits = np.zeros(MOVE_COUNT), np.zeros(MOVE_COUNT, dtype=np.int64)
    seat = int(state.seat)
    view, memory = GAME.see(state, seat), GAME.recall(state, seat)
    move = search(view, memory, budget, seeded(seed), values, visits)
    return int(move), np.nan_to_num(values, nan=NOT_TRIED).tolist(), visits.tolist()


def test_where_no_world_is_found_in_time_what_was_played_tells_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kings_corner, "FIRST_TRIES", 50)  # heeded where nothing is compiled
    match = played(GAME.rules("cross-stuck", {}, 2), 3, 12)
    seat = int(match.state.seat)
    view, memory = GAME.see(match.state, seat), GAME.recall(match.state, seat)
    budget = hand_budget(SAMPLING, 8)
    values, visits = np.zeros(MOVE_COUNT), np.zeros(MOVE_COUNT, dtype=np.int64)
    memory.signs[0] = sign_of(LACKS, 1 - seat, FULL_PACK)  # nobody can hold no card at all
    memory.sign_count = 1
    move = search(view, memory, budget, seeded(b"search"), values, visits)
    assert move in GAME.legal(match.state)
    assert not np.isnan(values[move])


def to_play(match: MatchLog) -> bool:
    return match.awaiting.kind == "play"


@METHODS
@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 100))
def test_hidden_cards_decide_nothing_and_the_same_seed_finds_the_same(
    method: int, rules: RuleSet, seed: int, steps: int
) -> None:
    match = played(rules, seed, steps)
    if not to_play(match):
        return
    seat = int(match.state.seat)
    permuted = with_hidden_cards_permuted(match, seat, random.Random(seed))
    budget = hand_budget(method, 6, turns=1, most_turns=SHORT)
    found = looked(match.state, budget)
    assert looked(permuted, budget) == found
    assert found[0] in GAME.legal(match.state)
    tried = {move for move, value in enumerate(found[1]) if value > NOT_TRIED}
    assert tried <= set(GAME.legal(match.state))
    assert tried == {move for move, count in enumerate(found[2]) if count > 0}


def play_by_search(state: Any, decisions: int) -> None:
    """Play on by search, by both methods in turn, until the hand ends or so many moves are made."""
    for number in range(decisions):
        if state.phase == ENDED:
            break
        stock = GAME.stock_to_shuffle(state)
        if stock:
            GAME.restock(state, stock)
        method = TREE if number % 2 else SAMPLING
        budget = hand_budget(method, 2, turns=number % 3, most_turns=1)
        GAME.apply(state, looked(state, budget, bytes([number % 256]))[0])


@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 150))
def test_any_house_rules_can_be_played_by_search(rules: RuleSet, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    if match.state is None or match.state.phase == ENDED:
        return
    before = match.state.tobytes()
    play_by_search(match.state, 20)
    assert match.state.tobytes() != before


@pytest.mark.parametrize("named", [each.name for each in GAME.named_sets])
def test_every_named_rule_set_is_played_to_its_end_by_search(named: str) -> None:
    match, chance = MatchLog(GAME.rules(named, {"hand_size": 3}, 2)), Chance(b"whole hands")
    match.deal(*chance.deal(match))
    play_by_search(match.state, 2000)
    assert match.state.phase == ENDED


@METHODS
def test_moves_that_come_to_the_same_share_what_was_found(method: int) -> None:
    """KC-2.10: empty corners are alike for a search."""
    match = MatchLog(GAME.rules("cross", {}, 2))
    every = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    match.deal(FIRST_CARDS + [card for card in every if card not in FIRST_CARDS], 1)
    move, values, visits = looked(match.state, hand_budget(method, 40, most_turns=SHORT))
    kings = [each for each in GAME.legal(match.state) if GAME.move_text(each).startswith("KC>")]
    assert len(kings) == 4
    assert len({values[each] for each in kings}) == len({visits[each] for each in kings}) == 1
    assert sum(visits) > 40, "what is found for one is told of all four"
    assert move in GAME.legal(match.state)


def ends_of_turn(state: Any, legal: Any, *, drops: bool) -> Iterator[bytes]:
    """The positions in which the turn may stand: by some orders of plays, or by any."""
    todo: list[tuple[Any, Any, int, int]] = [(state.copy(), None, -1, 0)]
    known = set()
    while todo:
        here, before, last_move, open_before = todo.pop()
        position = cards_of(here)
        if not drops and position in known:
            continue
        known.add(position)
        yield position
        legal_moves(here, legal)
        keep_distinct(here, legal)
        everything = legal.copy()
        if drops and before is not None:
            drop_other_orders(legal, before, last_move, open_before)
        for move in moves_in(legal):
            after = here.copy()
            apply_move(after, move)
            if after.turn_number == here.turn_number and after.phase == PLAYING and move < END:
                todo.append((after, everything, move, empty_places(here)))


def cards_of(state: Any) -> bytes:
    """Where the cards lie."""
    return bytes(state.piles.tobytes() + state.hands.tobytes() + state.tops.tobytes())


def is_short(state: Any) -> bool:
    """Whether so few cards are held that all orders of plays can be followed."""
    return int(state.hands[state.seat]).bit_count() <= 5


@given(
    named=st.sampled_from(["french", "cross", "boxed"]),
    seed=st.integers(0, 10**6),
    steps=st.integers(1, 60),
)
def test_leaving_out_other_orders_of_plays_leaves_out_no_position(
    named: str, seed: int, steps: int
) -> None:
    match = played(GAME.rules(named, {"hand_size": 4}, 2), seed, steps)
    if not to_play(match) or not is_short(match.state):
        return
    legal = np.zeros(WORD_COUNT, dtype=np.int64)
    some = set(ends_of_turn(match.state, legal, drops=True))
    assert some == set(ends_of_turn(match.state, legal, drops=False))


def test_of_two_plays_that_do_not_touch_one_order_is_left() -> None:
    legal = np.zeros(WORD_COUNT, dtype=np.int64)
    match = MatchLog(GAME.rules("french", {"hand_size": 2}, 2))
    first = ["8D", "KC", "6D", "QC", "9S", "7C", "2H", "2S"]  # seat 0 holds 8D and 6D
    every = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    match.deal(first + [card for card in every if card not in first], 1)
    positions = list(ends_of_turn(match.state, legal, drops=True))
    assert len(positions) == len(set(positions))
    assert len(positions) == 4, "neither laid, either, both"


@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 100))
def test_every_move_has_a_stand_in_that_is_kept(rules: RuleSet, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    if not to_play(match):
        return
    legal = np.zeros(WORD_COUNT, dtype=np.int64)
    legal_moves(match.state, legal)
    every = moves_in(legal)
    keep_distinct(match.state, legal)
    kept = moves_in(legal)
    assert {int(stand_in(match.state, move)) for move in every} == set(kept)
    assert all(stand_in(match.state, move) == move for move in kept)


@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 100))
def test_steady_does_the_same_from_a_view_and_from_the_state(
    rules: RuleSet, seed: int, steps: int
) -> None:
    match = played(rules, seed, steps)
    if not to_play(match):
        return
    state = match.state
    legal = np.zeros(WORD_COUNT, dtype=np.int64)
    legal_moves(state, legal)
    seen = steady_move(GAME.see(state, int(state.seat)))
    assert steady_choice(state, state.hands[state.seat], legal) == seen


def test_a_hand_that_can_be_laid_down_at_once_is() -> None:
    match = played(GAME.rules("french-single", {"hand_size": 1}, 2), 1, 1)
    seat = int(match.state.seat)
    state = match.state.copy()
    top = int(state.tops[0])
    fits = [card for card in range(PACK_SIZE) if int(state.accepts[0]) >> card & 1]
    assert top >= 0
    state.hands[seat] = 1 << fits[0]
    budget = hand_budget(SAMPLING, 60, most_turns=20)
    move, values, _ = looked(state, budget)
    assert move < END
    assert values[move] == 1


@given(
    named=st.sampled_from(["french", "cross", "boxed", "cross-stuck"]),
    seed=st.integers(0, 10**6),
    steps=st.integers(1, 60),
)
def test_a_way_out_is_found_where_there_is_one(named: str, seed: int, steps: int) -> None:
    """KC-3.1, against every order of plays followed to its end."""
    match = played(GAME.rules(named, {"hand_size": 2}, 2), seed, steps)
    if not to_play(match) or not is_short(match.state):
        return
    legal = np.zeros(WORD_COUNT, dtype=np.int64)
    table = type(match.state).batch(1)
    table[0] = match.state
    plays = way_out(table).tolist()
    state = match.state.copy()
    for play in plays:
        assert play in GAME.legal(state)
        GAME.apply(state, play)
    assert (state.phase == ENDED) == bool(plays)
    assert bool(plays) == goes_out(match.state, legal)


def goes_out(state: Any, legal: Any) -> bool:
    """Whether some order of plays ends the hand in this turn."""
    todo, known = [state.copy()], set()
    while todo:
        here = todo.pop()
        if cards_of(here) in known:
            continue
        known.add(cards_of(here))
        legal_moves(here, legal)
        for move in moves_in(legal):
            after = here.copy()
            apply_move(after, move)
            if move < END and after.phase == ENDED:
                return True
            if move < END and after.phase == PLAYING and after.turn_number == here.turn_number:
                todo.append(after)
    return False


def payoffs_of(state: Any, prize: int) -> list[float]:
    scores, payoffs = np.zeros(6, dtype=np.int64), np.zeros(6)
    fill_payoffs(state, prize, scores, payoffs)
    return [float(each) for each in payoffs[: state.seats]]


def test_who_plays_for_the_hand_shares_it() -> None:
    out = finished(GAME.rules("french-single", {}, 3), 4).state
    assert out.end == OUT
    payoffs = payoffs_of(out, HAND)
    assert int(np.argmax(payoffs)) == out.winner
    assert np.round(payoffs).tolist() == [float(seat == out.winner) for seat in range(out.seats)]
    assert sum(payoffs) == pytest.approx(1)
    out.end = BLOCKED
    out.hands[:3] = [1, 2, 12]  # one card, one card, two cards
    assert payoffs_of(out, HAND) == pytest.approx([0.505, 0.505, -0.01])


@pytest.mark.parametrize("named", [each.name for each in GAME.named_sets])
def test_who_plays_for_the_score_gets_it_less_the_average_of_the_others(named: str) -> None:
    """KC-5 to KC-8: in the measure of the rule set; more is better."""
    rules = GAME.rules(named)
    match = finished(rules, 4)
    worth = GAME.worth(rules, match.state, match.standing.results[-1])
    payoffs = payoffs_of(match.state, SCORE)
    if GAME.unit_of(rules) == "hands":
        assert payoffs == pytest.approx(worth)
        return
    seats = range(rules.seats)
    others = [(sum(worth) - worth[seat]) / (rules.seats - 1) for seat in seats]
    assert payoffs == pytest.approx([worth[seat] - others[seat] for seat in seats])
    assert sum(payoffs) == pytest.approx(0)


def test_a_blocked_hand_is_paid_by_the_cards_left() -> None:
    state = finished(GAME.rules("french", {}, 3), 4).state
    state.end, state.winner = BLOCKED, -1
    state.hands[:3] = [1, KINGS & -KINGS, 12]  # a card, a King, two cards
    assert payoffs_of(state, SCORE) == pytest.approx([5.0, -8.5, 3.5])


def test_of_two_ways_to_play_on_a_move_is_worth_the_better() -> None:
    """Laying too, a bot finds no move worse than by holding back alone, in the same worlds."""
    match = played(GAME.rules("french", {}, 3), 3, 9)
    assert to_play(match)
    once = looked(match.state, hand_budget(SAMPLING, 400, lays_too=False))
    twice = looked(match.state, hand_budget(SAMPLING, 800))
    assert once[2] == [count // 2 for count in twice[2]]
    laying = looked(match.state, hand_budget(SAMPLING, 400, holds_back=False))
    tried = [move for move, count in enumerate(twice[2]) if count]
    noise = 1.0
    for move in tried:
        better = max(once[1][move], laying[1][move])
        assert abs(twice[1][move] - better) < noise


def test_a_bot_that_slips_each_time_does_not_search() -> None:
    match = played(GAME.rules("french", {}, 2), 3, 1)
    state, always = match.state, hand_budget(SAMPLING, 1, slips=SLIPS_OF)
    view, memory = GAME.see(state, int(state.seat)), GAME.recall(state, int(state.seat))
    moves = {int(decide(view, memory, always, seeded(bytes([seed])))) for seed in range(60)}
    assert len(moves) > 2
    assert moves <= set(GAME.legal(match.state))


def test_budgets_that_cannot_be() -> None:
    with pytest.raises(BotError, match="makes 1 to 10000000 simulations a move, not 0"):
        hand_budget(SAMPLING, 0)
    with pytest.raises(BotError, match="slips in 0 to 1000 of 1000 moves, not 1001"):
        hand_budget(SAMPLING, 1, slips=1001)


def test_each_level_knows_or_sees_more_than_the_one_below() -> None:
    budgets = [BOTS[name] for name in LEVELS]
    assert list(LEVELS) == ["novice", "casual", "club", "expert", "master"]
    known = [(bool(each.holds_back), int(each.simulations)) for each in budgets]
    assert known == sorted(set(known))
