"""The OpenSpiel games: OpenSpiel's own tests, its search bot, and worlds that a seat believes."""

from __future__ import annotations

import copy
import pickle
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from benchmarks.openspiel_player import OpenSpielPlayer, build_state
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from courtcards.envs.openspiel import register, resampler
from courtcards.envs.openspiel.double_king import RECALL_LAYOUT
from courtcards.games import GAMES, find_game
from courtcards.kernel.errors import IllegalMove, RuleSetError
from courtcards.kernel.options import NumberRange, RuleSet, format_option_value
from courtcards.kernel.shuffling import seed_generator
from games.playing import played
from processes import python_says
from strategies import double_king_rules, kings_corner_rules

register()

DOUBLE_KING, KINGS_CORNER = "courtcards_double_king", "courtcards_kings_corner"
NAMES = [
    DOUBLE_KING,
    f"{DOUBLE_KING}(last_trick_visible=on,first_dealer=2)",
    KINGS_CORNER,
    f"{KINGS_CORNER}(ruleset=cross,players=4)",
    f"{KINGS_CORNER}(ruleset=cross-stuck,players=3,completed_piles=recycle_always)",
    f"{KINGS_CORNER}(ruleset=cross-chips,players=5,hand_size=5)",
    f"{KINGS_CORNER}(ruleset=french-draw-first,first_dealer=0,must_play_when_stock_empty=on)",
]


def loaded(rules: RuleSet) -> Any:
    """The game of a rule set, every option said."""
    game = GAMES[rules.game]
    parameters: dict[str, Any] = {"ruleset": rules.name, "players": rules.seats}
    for option in game.options:
        value = rules.options[option.name]
        if not isinstance(option.kind, NumberRange):
            parameters[option.name] = format_option_value(value)
        elif isinstance(value, int):
            parameters[option.name] = value
    return pyspiel.load_game(f"courtcards_{rules.game.replace('-', '_')}", parameters)


def stepped(game: Any, seed: int, steps: int) -> Any:
    """A state after some random steps, with a seat on turn, or at its end."""
    chance, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 0 if state.is_chance_node() else 1
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [DOUBLE_KING, KINGS_CORNER])
def test_openspiels_test_of_what_every_game_must_do(name: str) -> None:
    from open_spiel.integration_tests import api_test  # noqa: PLC0415 - it imports SciPy

    game = {"game_name": name, "game": pyspiel.load_game(name)}
    case = type("TestApi", (api_test.EnforceAPIOnPartialTreeBase,), game)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result.errors + result.failures


@pytest.mark.parametrize("name", [NAMES[0], NAMES[3]])
def test_openspiels_search_plays_through_the_resampler(name: str) -> None:
    game = pyspiel.load_game(name)
    state = stepped(game, 1, 3)
    chosen = []
    for _ in range(2):
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, random_state=np.random.RandomState(1))
        bot.set_resampler(resampler(7))
        chosen.append([bot.step(state) for _ in range(2)])
    assert chosen[0] == chosen[1]
    assert set(chosen[0]) <= set(state.legal_actions())


@settings(max_examples=15)
@given(
    rules=st.one_of(kings_corner_rules(), double_king_rules()),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 80),
)
def test_a_sampled_world_is_another_that_the_seat_cannot_tell_apart(
    rules: RuleSet, seed: int, steps: int
) -> None:
    state = stepped(loaded(rules), seed, steps)
    if state.is_terminal():
        return
    for seat in range(rules.seats):
        world = resampler(seed)(state, seat)
        assert told(world, seat) == told(state, seat)
        assert world.current_player() == state.current_player()
        # Nothing but what the seat knows has gone into it: from the world follows the same one.
        assert resampler(seed)(world, seat).history() == world.history()
        check_history(world)


def told(state: Any, seat: int) -> list[Any]:
    """All that a state tells a seat."""
    seen = [state.observation_tensor(seat), state.observation_string(seat)]
    known = [state.information_state_tensor(seat), state.information_state_string(seat)]
    return [*seen, *known, state.legal_actions(seat)]


def check_history(world: Any) -> None:
    """A history is one that chance and legal moves can make."""
    again = world.get_game().new_initial_state()
    for action in world.history():
        assert action in again.legal_actions()
        again.apply_action(action)
    assert str(again) == str(world)


@pytest.mark.rule("KC-1.5")
def test_a_king_in_the_cross_is_replaced_by_one_more_card_of_chances() -> None:
    game = pyspiel.load_game(f"{KINGS_CORNER}(ruleset=cross,players=2,first_dealer=0)")
    state = game.new_initial_state()
    for card in [*range(11), 12, 13, 14, 11, 15, 16, 24, 17, 18]:  # KC and KD on the sides
        assert state.is_chance_node()
        state.apply_action(card)
    state.apply_action(19)  # the first turn opens with a drawn card (KC-4.2)
    assert state.current_player() == 1
    piles = state.hand.record.piles.tolist()
    assert piles == [1 << 17, 1 << 15, 1 << 16, 1 << 18, 1 << 11, 1 << 24, 0, 0]
    assert int(state.hand.record.hands[1]) >> 19 & 1


@pytest.mark.engine
def test_the_card_drawn_is_chances_and_its_drawers_alone() -> None:
    game = pyspiel.load_game(f"{KINGS_CORNER}(ruleset=french,players=2,first_dealer=0)")
    state = stepped(game, 2, 0)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])  # ends the turn where that is legal
    before = [state.information_state_string(seat) for seat in range(2)]
    told_after, tensors = [], []
    for card, probability in state.chance_outcomes()[:5]:
        assert probability == pytest.approx(1 / (52 - 14 - 4))
        after = state.child(card)
        told_after.append([after.information_state_string(seat) for seat in range(2)])
        tensors.append([tuple(after.information_state_tensor(seat)) for seat in range(2)])
        assert int(after.hand.record.hands[1]) >> card & 1
    assert len({own for _, own in told_after}) == 5
    assert {other for other, _ in told_after} == {f"{before[0]} (?)"}
    assert len({own for _, own in tensors}) == 5
    assert len({other for other, _ in tensors}) == 1


@pytest.mark.parametrize("rules", ["french", "cross"])
def test_what_a_hand_tells_in_numbers_it_tells_in_words(rules: str) -> None:
    """Of many states, those that a seat cannot tell apart by the words are one by the numbers."""
    game = pyspiel.load_game(f"{KINGS_CORNER}(ruleset={rules},players=2,first_dealer=0)")
    words: dict[tuple[float, ...], set[str]] = {}
    numbers: dict[str, set[tuple[float, ...]]] = {}
    for seed in range(6):
        state, chance = game.new_initial_state(), random.Random(seed % 3)
        while not state.is_terminal() and len(state.history()) < 120:
            seat = seed % 2
            said = state.information_state_string(seat)
            tensor = tuple(state.information_state_tensor(seat))
            assert all(each >= 0 for each in tensor)
            words.setdefault(tensor, set()).add(said)
            numbers.setdefault(said, set()).add(tensor)
            state.apply_action(chance.choice(state.legal_actions()))
    assert all(len(each) == 1 for each in numbers.values())
    assert len(words) > 100
    assert all(len(each) == 1 for each in words.values())


def test_an_information_state_remembers_all() -> None:
    game = pyspiel.load_game(DOUBLE_KING)
    state = stepped(game, 4, 30)
    plays = state.history()[-29:]
    for seat in range(4):
        fields = RECALL_LAYOUT.split(np.array(state.information_state_tensor(seat)))
        assert fields["plays"].argmax(axis=1)[:29].tolist() == plays
        assert fields["plays"].sum() == 29
        assert fields["dealt"].sum() == 13
        assert fields["seat"].argmax() == seat
        assert fields["dealer"].argmax() == state.history()[0]
        assert 52 + fields["choice"].argmax() == state.history()[53]


def test_an_observer_shows_its_part_and_no_more() -> None:
    state = stepped(pyspiel.load_game(KINGS_CORNER), 4, 5)

    def observer(**kind: Any) -> Any:
        return make_observation(state.get_game(), pyspiel.IIGObservationType(**kind))

    nobody, one = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    public = observer(perfect_recall=False, public_info=True, private_info=nobody)
    own = observer(perfect_recall=False, public_info=False, private_info=one)
    public.set_from(state, 1)
    own.set_from(state, 1)
    assert set(own.dict) == {"hand", "drawn"}
    assert not set(public.dict) & set(own.dict)
    assert own.dict["hand"].sum() == int(state.hand.record.hands[1]).bit_count()
    assert '"cards":[]' in public.string_from(state, 1)
    whole = len(public.tensor) + len(own.tensor)
    assert whole == state.get_game().observation_tensor_size()
    everyone = pyspiel.PrivateInfoType.ALL_PLAYERS
    for refused in (
        {"perfect_recall": False, "public_info": True, "private_info": everyone},
        {"perfect_recall": True, "public_info": True, "private_info": nobody},
    ):
        with pytest.raises(RuleSetError):
            observer(**refused)
    with pytest.raises(RuleSetError, match="takes no parameters, not colour"):
        make_observation(state.get_game(), None, {"colour": "red"})


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    state = stepped(pyspiel.load_game(DOUBLE_KING), 1, 0)
    before = str(state)
    with pytest.raises(IllegalMove, match=r"choose the game of this deal first \(DK-2\.3\)"):
        state.apply_action(0)
    assert str(state) == before


def test_a_game_is_written_with_what_was_said_of_it_alone() -> None:
    game = pyspiel.load_game(KINGS_CORNER, {"ruleset": "cross", "players": 2, "draw": "stuck"})
    assert str(game) == f"{KINGS_CORNER}(draw=stuck,ruleset=cross)"
    assert pyspiel.load_game(str(game)).setup is game.setup


@pytest.mark.parametrize("name", [NAMES[1], NAMES[4]])
def test_games_and_states_are_pickled_for_processes_that_have_registered_nothing(
    tmp_path: Path, name: str
) -> None:
    game, chance = pyspiel.load_game(name), np.random.default_rng(1)
    state = game.new_initial_state()
    for _ in range(60):
        if not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions())))
    copies: list[Any] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
    for copied in copies:
        other = copied(state)
        assert (str(other), other.history()) == (str(state), state.history())
        assert str(copied(game)) == str(game)
    written = pyspiel.serialize_game_and_state(game, state)
    assert str(pyspiel.deserialize_game_and_state(written)[1]) == str(state)
    (tmp_path / "both").write_bytes(pickle.dumps((game, state)))
    program = (
        f"import pickle, pathlib; both = pathlib.Path({str(tmp_path / 'both')!r}).read_bytes();"
        "print(*pickle.loads(both), sep='|')"
    )
    assert python_says("-c", program) == f"{game}|{state}\n"


RULES = [
    find_game("double-king").rules("club-shuffled"),
    find_game("kings-corner").rules("french", {}, 3),
    find_game("kings-corner").rules("boxed", {}, 2),
    find_game("kings-corner").rules("cross", {}, 4),
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_a_hand_is_the_same_there(rules: RuleSet) -> None:
    game, seen = loaded(rules), 0
    for steps in range(1, 60, 3):
        match = played(rules, 2, steps)
        if match.awaiting.kind != "play" or len(match.hands) > 1:
            continue
        seen += 1
        state = build_state(game, match)
        assert state.current_player() == match.awaiting.seat
        assert state.legal_actions() == match.game.legal(match.state)
    assert seen > 5


@pytest.mark.parametrize("rules", RULES[:2], ids=lambda rules: rules.name)
def test_its_moves_are_legal_and_follow_from_the_generator(rules: RuleSet) -> None:
    player = OpenSpielPlayer(6)
    assert player.name == "openspiel-6"
    for steps in range(2, 12, 3):
        match = played(rules, 4, steps)
        if match.awaiting.kind == "play":
            seat = match.awaiting.seat or 0
            moves = {player.move(match, seat, seed_generator(b"again")) for _ in range(2)}
            assert len(moves) == 1
            assert moves <= set(match.legal())
