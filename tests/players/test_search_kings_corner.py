"""Bots at Kings in the Corner: searches, blind to what is hidden, and what ``steady`` lays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.games.kings_corner.bots import search as kings_corner
from courtcards.games.kings_corner.bots.budget import HAND, SCORE, HandBudget, fill_payoffs
from courtcards.games.kings_corner.bots.budget import budget as hand_budget
from courtcards.games.kings_corner.bots.moves import (
    drop_other_orders,
    empty_places,
    find_equivalent,
    find_finishing_plays,
    keep_distinct,
)
from courtcards.games.kings_corner.bots.search import search
from courtcards.games.kings_corner.bots.steady import steady_choice, steady_move
from courtcards.games.kings_corner.rules.legal import legal_moves
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.places import (
    END,
    END_BIT,
    FITS,
    KINGS,
    MOVE_COUNT,
    NOT_KINGS,
    PLACE_COUNT,
    SIDE_COUNT,
    TABLE,
    WORD_COUNT,
    low_rank,
)
from courtcards.games.kings_corner.rules.signs import LACKS, make_sign
from courtcards.games.kings_corner.rules.state import BLOCKED, ENDED, OUT, PLAYING
from courtcards.games.kings_corner.rules.turns import apply_move
from courtcards.kernel.budgets import SAMPLING, TREE
from courtcards.kernel.cards import FULL_PACK, NO_CARD, PACK_SIZE, list_cards, parse_cards
from courtcards.kernel.moves import list_moves
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import seed_generator
from courtcards.play import MatchLog
from games.hidden import with_hidden_cards_permuted
from games.playing import finished, played
from strategies import kings_corner_rules

GAME: Any = find_game("kings-corner")
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
    view, memory = GAME.observe(state, seat), GAME.recall(state, seat)
    move = GAME.engine.calls.search(view, memory, budget, seed_generator(seed), values, visits)
    return int(move), np.nan_to_num(values, nan=NOT_TRIED).tolist(), visits.tolist()


def test_where_no_world_is_found_in_time_what_was_played_tells_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kings_corner, "FIRST_TRIES", 50)  # heeded where nothing is compiled
    match = played(GAME.rules("cross-stuck", {}, 2), 3, 12)
    seat = int(match.state.seat)
    view, memory = GAME.observe(match.state, seat), GAME.recall(match.state, seat)
    budget = hand_budget(SAMPLING, 8)
    values, visits = np.zeros(MOVE_COUNT), np.zeros(MOVE_COUNT, dtype=np.int64)
    memory.signs[0] = make_sign(LACKS, 1 - seat, FULL_PACK)  # nobody can hold no card at all
    memory.sign_count = 1
    move = search(view, memory, budget, seed_generator(b"search"), values, visits)
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
        for move in list_moves(legal):
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
    every = list_moves(legal)
    keep_distinct(match.state, legal)
    kept = list_moves(legal)
    assert {int(find_equivalent(match.state, move)) for move in every} == set(kept)
    assert all(find_equivalent(match.state, move) == move for move in kept)


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
    seen = steady_move(GAME.observe(state, int(state.seat)))
    assert steady_choice(state, state.hands[state.seat], legal) == seen


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
    plays = find_finishing_plays(table).tolist()
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
        for move in list_moves(legal):
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
    worth = GAME.worth(rules, match.state, match.score.results[-1])
    payoffs = payoffs_of(match.state, SCORE)
    if GAME.payoff_unit(rules) == "hands":
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


CARDS = st.integers(0, PACK_SIZE - 1)
HANDS = st.sets(CARDS, min_size=1, max_size=40)
LONG_ROW = parse_cards(["QC", "JH", "TC", "9H", "8C", "7H", "6C", "5H", "4C", "3H", "2C", "AH"])


def set_of(cards: set[int]) -> int:
    return sum(1 << card for card in cards)


def followers(hand: set[int], card: int) -> int:
    """How many cards of a hand could follow in a row on a card (KC-2.1)."""
    for other in hand:
        if FITS[card] >> other & 1:
            return 1 + followers(hand, other)
    return 0


def worth_of(table: Any, hand: set[int], card: int, place: int) -> int:
    """A King; then any other card, better on a pile, each that could follow, then its rank."""
    followed, rank = followers(hand, card), low_rank(card)
    if KINGS >> card & 1:
        return 900 + followed
    given_away = table.options.scoring == Scoring.CROWNING and rank == 1 and not followed
    worth = 500 if table.tops[place] != NO_CARD else 300
    return worth + 60 * followed + rank - (450 if place >= SIDE_COUNT and given_away else 0)


def table_of(tops: list[int | None], rules: str) -> Any:
    """A state whose piles have these cards on top, as ``steady`` looks at it."""
    state = played(GAME.rules(rules), 0, 1).state.copy()
    for place, top in enumerate(tops):
        state.tops[place] = state.bottoms[place] = NO_CARD if top is None else top
    return state


@given(
    hand=HANDS,
    tops=st.lists(st.none() | CARDS, min_size=PLACE_COUNT, max_size=PLACE_COUNT),
    rules=st.sampled_from(["french", "crowning"]),
    ends=st.booleans(),
    only=st.none() | CARDS,
)
@example(hand=set(LONG_ROW), tops=[None] * 8, rules="french", ends=True, only=None)
@example(
    hand={*LONG_ROW, *parse_cards(["KC", "KD"])},
    tops=[None] * 8, rules="french", ends=True, only=None,
)  # fmt: skip
def test_it_lays_what_is_worth_most(
    hand: set[int], tops: list[int | None], rules: str, ends: bool, only: int | None
) -> None:
    table = table_of(tops, rules)
    playable = hand if only is None else hand & {only}
    legal, choices = np.zeros(WORD_COUNT, dtype=np.int64), []
    for place in range(PLACE_COUNT):
        top, empty = tops[place], KINGS if place >= SIDE_COUNT else NOT_KINGS
        accepted = empty if top is None else int(FITS[top])
        legal[place] = set_of(playable) & accepted
        choices += [
            (worth_of(table, hand, card, place), place * PACK_SIZE + card)
            for card in list_cards(int(legal[place]))
        ]
    if ends:
        legal[TABLE] = 1 << END_BIT
        choices.append((100, TABLE * PACK_SIZE + END_BIT))
    best = max((worth for worth, _ in choices), default=-1)
    expected = min((move for worth, move in choices if worth == best), default=-1)
    assert steady_choice(table, set_of(hand), legal) == expected
