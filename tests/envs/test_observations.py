"""What a learner sees: the fields say what the view says, and nothing that is hidden."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from courtcards.envs.game_setup import Episode, GameSetup, build_setup
from courtcards.envs.loops.single_steps import encode_for_seat
from courtcards.games import GAMES, find_game
from courtcards.games.double_king import encoding as double_king
from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES
from courtcards.games.kings_corner import encoding as kings_corner
from courtcards.games.kings_corner.rules.places import KINGS
from courtcards.kernel.cards import list_cards, parse_card
from courtcards.kernel.engine import follow, recall, remember
from courtcards.kernel.layouts import Actions
from courtcards.play import Chance, MatchLog
from games.hidden import with_hidden_cards_permuted
from games.playing import played, step
from strategies import double_king_rules, kings_corner_rules

pytestmark = pytest.mark.engine

RULES = st.one_of(kings_corner_rules(), double_king_rules())
STEPS, SEEDS = st.integers(1, 120), st.integers(0, 10**6)
OLDER, NEWER = "v1", "v2"
"""What lies on the table, and all that a seat knows."""


def observed(match: MatchLog, state: Any, seat: int, version: str) -> tuple[np.ndarray, np.ndarray]:
    opening = seen(match, version)
    engine = opening.game.engine
    observation = np.full(opening.layout.size, 9, np.float32)
    mask = np.full(opening.game.move_count, 9, np.int8)
    room = engine.observation.new(), engine.memory.new()
    encode_for_seat(state, seat, int(opening.uses_memory), *room, observation, mask)
    return observation, mask


def seen(match: MatchLog, version: str) -> GameSetup:
    """The opening under the rules of a match, for observations of a version."""
    return build_setup(match.rules, Episode(f"{match.rules.game}-{version}"))


def fields(match: MatchLog, seat: int, version: str) -> dict[str, Any]:
    """The observation of a seat by field, single numbers as such."""
    layout = seen(match, version).layout
    observation = observed(match, match.state, seat, version)[0]
    least, most = layout.bounds()
    assert np.all((least <= observation) & (observation <= most))
    split = layout.split(observation)
    return {name: array[0] if array.shape == (1,) else array for name, array in split.items()}


def cards(texts: list[str]) -> list[float]:
    """Fifty-two numbers, 1 for each of some cards."""
    numbers = [0.0] * 52
    for text in texts:
        numbers[parse_card(text)] = 1
    return numbers


def only(place: int | None, count: int) -> list[float]:
    return [float(index == place) for index in range(count)]


def from_seat(values: list[Any], seat: int, places: int | None = None) -> list[float]:
    """Values by seat, from a seat on, with zeros for places where nobody sits."""
    turned = values[seat:] + values[:seat]
    return turned + [0] * ((places or len(values)) - len(values))


def expected_deal(match: MatchLog, seat: int) -> dict[str, Any]:
    table, state = match.view(seat).table, match.state
    turn = match.awaiting.seat if match.hands[-1].end is None else None
    trick = [[0.0] * 52 for _ in range(4)]
    for index, card in enumerate(table.trick):
        trick[(table.leader + index - seat) % 4] = cards([card])
    name, _, trump = (table.contract or "").partition(":")
    names = [*NEGATIVE_GAMES, "trump"]
    fallen = [move for _, move in match.hands[-1].moves if len(move) == 2]
    expected = {
        "hand": cards(table.cards),
        "fallen": cards(fallen),
        "trick": trick,
        "contract": only(names.index(name) if name else None, 7),
        "trump": only("CDHS".index(trump) if trump else None, 4),
        "dealer": only((table.dealer - seat) % 4, 4),
        "turn": only(None if turn is None else (turn - seat) % 4, 4),
        "leader": only((table.leader - seat) % 4, 4),
        "hand_counts": from_seat(table.hand_counts, seat),
        "tricks_won": from_seat(table.tricks_won, seat),
        "trick_number": only(int(state.played_count) // 4, 14),
    }
    if match.rules.options["last_trick_visible"]:
        last = [[0.0] * 52 for _ in range(4)]
        for index, card in enumerate(table.last_trick or []):
            last[(table.last_leader + index - seat) % 4] = cards([card])
        expected["last_trick"] = last
    return expected


def expected_hand(match: MatchLog, seat: int) -> dict[str, Any]:
    table, seats = match.view(seat).table, match.rules.seats
    turn = match.awaiting.seat if match.hands[-1].end is None else None
    nothing = [0] * seats
    state = match.state
    return {
        "hand": cards(table.cards),
        "drawn": cards([table.drawn] if table.drawn else []),
        "piles": [cards(pile) for pile in table.piles.values()],
        "turn": only(None if turn is None else (turn - seat) % seats, 6),
        "dealer": only((table.dealer - seat) % seats, 6),
        "hand_counts": from_seat(table.hand_counts, seat, 6),
        "chips": from_seat(table.chips or nothing, seat, 6),
        "crowns": from_seat(table.crowns or nothing, seat, 6),
        "dragon": only(None if table.dragon is None else (table.dragon - seat) % seats, 6),
        "pot": table.pot or 0,
        "stock_count": table.stock,
        "seats": seats,
        "turn_number": table.turn_number,
        "play_count": int(state.play_count),
    }


def check_fields(match: MatchLog, expected: Any) -> None:
    for seat in range(match.rules.seats):
        said, wanted = fields(match, seat, OLDER), expected(match, seat)
        assert said.keys() == wanted.keys()
        for name, value in wanted.items():
            np.testing.assert_array_equal(said[name], value, name)
        mask = observed(match, match.state, seat, OLDER)[1]
        legal = [match.game.move_text(move) for move in np.flatnonzero(mask).tolist()]
        assert sorted(legal) == match.view(seat).legal
        assert set(mask.tolist()) <= {0, 1}


@given(rules=double_king_rules(), seed=SEEDS, steps=STEPS)
def test_an_observation_of_a_deal_says_what_its_seat_sees(
    rules: Any, seed: int, steps: int
) -> None:
    check_fields(played(rules, seed, steps), expected_deal)


@given(rules=kings_corner_rules(), seed=SEEDS, steps=STEPS)
def test_an_observation_of_a_hand_says_what_its_seat_sees(
    rules: Any, seed: int, steps: int
) -> None:
    match = played(rules, seed, steps)
    assume(match.awaiting.kind != "stock")  # an environment shows nothing before it is shuffled
    check_fields(match, expected_hand)


@pytest.mark.rule("KC-9.1", "DK-9.1")
@given(rules=RULES, seed=SEEDS, steps=STEPS)
def test_an_observation_holds_nothing_that_is_hidden(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    for seat in range(match.rules.seats):
        permuted = with_hidden_cards_permuted(match, seat, random.Random(seed))
        for version in (OLDER, NEWER):
            before = observed(match, match.state, seat, version)
            after = observed(match, permuted, seat, version)
            for one, other in zip(before, after, strict=True):
                assert one.tobytes() == other.tobytes()


def payoffs(match: MatchLog) -> list[float]:
    rewards = np.zeros(match.rules.seats)
    match.game.engine.payoffs(match.state, rewards)
    return rewards.tolist()


@given(rules=RULES, seed=SEEDS)
def test_payoffs_are_what_a_hand_scored_against_the_others(rules: Any, seed: int) -> None:
    match, chance, choices = MatchLog(rules), Chance(str(seed).encode()), random.Random(seed)
    while not match.hands or match.hands[-1].end is None:
        assert step(match, chance, choices)
    said, seats = payoffs(match), match.rules.seats
    scores: list[float] = list(match.hands[-1].scores or ())
    assert sum(said) == pytest.approx(0)
    scoring = match.rules.options.get("scoring")
    if scoring == "single":
        out = match.hands[-1].end == "out"
        best = match.winners if out else [s for s in range(seats) if scores[s] == min(scores)]
        scores = [int(seat in best) / len(best) for seat in range(seats)]
    elif scoring == "points":
        scores = [-score for score in scores]
    for seat, payoff in enumerate(said):
        others = [score for other, score in enumerate(scores) if other != seat]
        assert payoff == pytest.approx(scores[seat] - sum(others) / len(others))


@pytest.mark.parametrize(
    ("name", "actions"),
    [("double-king", double_king.ACTIONS), ("kings-corner", kings_corner.ACTIONS)],
)
def test_the_actions_that_are_listed_are_all_there_are(
    name: str, actions: tuple[Actions, ...]
) -> None:
    listed = [action for each in actions for action in range(each.first, each.last + 1)]
    assert listed == list(range(find_game(name).move_count))


@given(rules=RULES, seed=SEEDS, steps=STEPS)
def test_what_is_older_is_said_by_the_newer_one_too(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    assert (seen(match, OLDER).uses_memory, build_setup(rules).uses_memory) == (False, True)
    for seat in range(rules.seats):
        told, known = fields(match, seat, OLDER), fields(match, seat, NEWER)
        for name in told.keys() & known.keys() - {"trick", "piles", "trick_number"}:
            np.testing.assert_array_equal(told[name], known[name], name)
        if rules.game == "double-king":
            np.testing.assert_array_equal(told["fallen"], known["played"].sum(axis=0))
            np.testing.assert_array_equal(told["trick"].sum(axis=0), known["trick"])
            assert told["trick_number"].argmax() == known["trick_number"]
        else:
            assert np.all(told["piles"] <= known["piles"])


@given(rules=double_king_rules(), seed=SEEDS, steps=STEPS)
def test_who_played_which_card_and_when(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    plays = [(seat, parse_card(text)) for seat, text in match.hands[-1].moves if len(text) == 2]
    for seat in range(4):
        known = fields(match, seat, NEWER)
        order = known["order"]
        by_order = sorted(np.flatnonzero(order).tolist(), key=lambda card: order[card])
        assert by_order == [card for _, card in plays]
        assert sorted(order[order > 0].tolist()) == list(range(1, len(plays) + 1))
        for other, card in plays:
            assert known["played"][(other - seat) % 4][card] == 1
        assert known["played"].sum() == len(plays)


@given(rules=kings_corner_rules(), seed=SEEDS, steps=STEPS)
def test_piles_are_whole_and_signs_are_true(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    state, seats = match.state, rules.seats
    kings = set(list_cards(KINGS))
    for seat in range(seats):
        known = fields(match, seat, NEWER)
        for place, pile in enumerate(state.piles.tolist()):
            assert np.flatnonzero(known["piles"][place]).tolist() == list_cards(pile)
        for place in range(1, seats):
            hand = set(list_cards(int(state.hands[(seat + place) % seats])))
            held_before = len(hand & set(np.flatnonzero(known["lacked"][place - 1]).tolist()))
            assert held_before <= known["drawn_since"][place - 1]
            if known["has_no_king"][place - 1]:
                assert not hand & kings
            if known["has_king"][place - 1]:
                assert hand & kings
        assert not known["lacked"][seats - 1 :].any()


@given(rules=RULES, seed=SEEDS, steps=STEPS)
def test_a_memory_that_follows_is_one_that_recalls(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    game, engine = match.game, match.game.engine
    state, chance = match.state.copy(), random.Random(seed)
    followed = engine.memory.new()
    recall(state, int(state.seat), followed)
    for _ in range(30):
        legal = game.legal(state)
        if not legal:
            break
        follow(state, chance.choice(legal), followed)
        if game.end(state) is not None or game.stock_to_shuffle(state):
            break
        seat = int(state.seat)
        remember(state, seat, followed)
        anew = engine.memory.new()
        recall(state, seat, anew)
        if rules.game == "kings-corner":  # signs beyond the last one say nothing
            both: Any = (followed, anew)
            for memory in both:
                memory.signs[memory.sign_count :] = 0
        assert followed.plain() == anew.plain()


def test_an_observation_has_at_most_600_numbers_and_one_of_all_a_thousand() -> None:
    for name, game in GAMES.items():
        for named in game.named_sets:
            rules = game.rules(named.name)
            layout = build_setup(rules).layout
            assert (layout.name, layout.size <= 1_000) == (f"{name}-v2", True)
            assert build_setup(rules, Episode(f"{name}-v1")).layout.size <= 600


def test_the_quotas_and_the_pool_are_those_of_the_round() -> None:
    opening = build_setup(find_game("double-king").rules("club"))
    state = opening.new_state(dealer=1)
    opening.game.deal(state, list(range(52)))
    engine = opening.game.engine
    numbers, mask = np.zeros(opening.layout.size, np.float32), np.zeros(62, np.int8)
    state.negatives_left[:] = (3, 2, 1, 0)
    state.trumps_left[:] = (2, 1, 0, 2)
    state.pool[:] = (2, 1, 0, 2, 1, 0)
    encode_for_seat(state, 2, 1, engine.observation.new(), engine.memory.new(), numbers, mask)
    known = opening.layout.split(numbers)
    assert known["negatives_left"].tolist() == [1, 0, 3, 2]
    assert known["trumps_left"].tolist() == [0, 2, 2, 1]
    assert dict(zip(NEGATIVE_GAMES, known["pool"].tolist(), strict=True))["hearts"] == 1
    assert known["pack_is_known"] == 0
