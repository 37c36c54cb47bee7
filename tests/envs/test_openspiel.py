"""The OpenSpiel games: OpenSpiel's own tests, its search bot, and worlds that a seat believes."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from courtcards.envs.openspiel import register, resampler
from courtcards.envs.openspiel.chance import CHANCE
from courtcards.games import GAMES
from courtcards.games.double_king.openspiel import RECALL
from courtcards.kernel.errors import IllegalMove, PlayError, RuleSetError
from courtcards.kernel.options import Number
from courtcards.kernel.rulesets import RuleSet, shown
from strategies import double_king_rules, kings_corner_rules

register()

DOUBLE_KING, KINGS_CORNER = "courtcards_double_king", "courtcards_kings_corner"
NAMES = [
    DOUBLE_KING,
    f"{DOUBLE_KING}(last_trick_visible=on,first_dealer=2)",
    KINGS_CORNER,
    f"{KINGS_CORNER}(ruleset=cross,players=4)",
    f"{KINGS_CORNER}(ruleset=crowning)",
    f"{KINGS_CORNER}(ruleset=cross-stuck,players=3,completed_piles=recycle_always)",
    f"{KINGS_CORNER}(ruleset=boxed-honour,players=3)",
    f"{KINGS_CORNER}(ruleset=cross-chips,players=5,hand_size=5)",
    f"{KINGS_CORNER}(ruleset=french-draw-first,first_dealer=0,must_play_when_stock_empty=on)",
]


def loaded(rules: RuleSet) -> Any:
    """The game of a rule set, every option said."""
    game = GAMES[rules.game]
    parameters: dict[str, Any] = {"ruleset": rules.name, "players": rules.seats}
    for option in game.options:
        value = rules.options[option.name]
        if not isinstance(option.kind, Number):
            parameters[option.name] = shown(value)
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
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


class TestApiOfDoubleKing(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's own test of what every game must do."""

    game_name = DOUBLE_KING
    game = pyspiel.load_game(DOUBLE_KING)


class TestApiOfKingsCorner(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's own test of what every game must do."""

    game_name = KINGS_CORNER
    game = pyspiel.load_game(KINGS_CORNER)


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


@pytest.mark.parametrize("name", [NAMES[0], NAMES[2]])
def test_openspiels_search_plays_a_hand_by_itself(name: str) -> None:
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=np.random.RandomState(1))
    state, chance = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player() != 0:
            state.apply_action(chance.choice(state.legal_actions()))
        else:
            state.apply_action(int(bot.step(state)))
    assert sum(state.returns()) == pytest.approx(0)


@settings(max_examples=40)
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


def test_sampled_worlds_differ() -> None:
    for name in (DOUBLE_KING, KINGS_CORNER):
        state = stepped(pyspiel.load_game(name), 3, 4)
        sample = resampler(1)
        worlds = {str(sample(state, state.current_player())) for _ in range(20)}
        assert len(worlds) == 20


@pytest.mark.engine
@pytest.mark.rule("DK-3.1", "DK-4.2")
def test_a_sampled_world_heeds_the_voids_shown() -> None:
    game = pyspiel.load_game(f"{DOUBLE_KING}(first_dealer=3)")
    state = game.new_initial_state()
    spades = list(range(39, 52))
    hands = [spades[:1] + list(range(12)), [*spades[1:], 12], list(range(13, 26)), []]
    hands[3] = [card for card in range(52) if all(card not in hand for hand in hands[:3])]
    for place in _places(3):
        state.apply_action(hands[place].pop(0))
    state.apply_action(53)  # hearts
    state.apply_action(39)  # a spade is led
    state.apply_action(40)
    state.apply_action(13)  # seat 2 cannot follow, and has no heart
    sample = resampler(5)
    for _ in range(30):
        world = sample(state, 3)
        held = int(world.hand.record.hands[2])
        assert not held & (sum(1 << card for card in range(26, 52)))


def _places(dealer: int) -> list[int]:
    """The seat that gets each card of a pack (DK-1.6)."""
    return [
        (dealer + 1 + place) % 4
        for packet in (4, 4, 5)
        for place in range(4)
        for _ in range(packet)
    ]


@pytest.mark.rule("KC-2.8")
def test_a_sampled_world_gives_no_king_to_who_ended_a_turn_that_must_lay_them() -> None:
    game = pyspiel.load_game(f"{KINGS_CORNER}(ruleset=french,players=2,first_dealer=0,draw=start)")
    for seed in range(10):
        chance, state = random.Random(seed), game.new_initial_state()
        while state.is_chance_node() or state.current_player() == 1:
            state.apply_action(chance.choice(state.legal_actions()))
            assert not state.is_terminal()
        sample = resampler(seed)
        kings = sum(1 << (suit * 13 + 11) for suit in range(4))
        for _ in range(10):
            assert not int(sample(state, 0).hand.record.hands[1]) & kings


def test_no_world_is_sampled_while_cards_come() -> None:
    for name in (DOUBLE_KING, KINGS_CORNER):
        state = pyspiel.load_game(name).new_initial_state()
        with pytest.raises(PlayError, match="when a seat is to play"):
            state.resample_from_infostate(0, random.Random(1).random)


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


@pytest.mark.parametrize("rules", ["french", "cross", "boxed", "crowning"])
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
        fields = RECALL.split(np.array(state.information_state_tensor(seat)))
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


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"ruleset": "chess"}, "there is no rule set 'chess' of Kings in the Corner"),
        ({"players": 7}, "Kings in the Corner is a game for 2 to 6 players, not 7"),
        ({"draw": "never"}, "option draw takes end, start or stuck, not 'never'"),
        ({"hand_size": 40}, "option hand_size takes a whole number from 1 to 22, not '40'"),
        ({"ruleset": "crowning", "players": 3}, "crowning is a game for exactly 2 players"),
    ],
)
def test_bad_parameters_get_a_sentence(parameters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleSetError, match=sentence):
        pyspiel.load_game(KINGS_CORNER, parameters)


def test_a_game_is_written_with_what_was_said_of_it_alone() -> None:
    game = pyspiel.load_game(KINGS_CORNER, {"ruleset": "cross", "players": 2, "draw": "stuck"})
    assert str(game) == f"{KINGS_CORNER}(draw=stuck,ruleset=cross)"
    assert pyspiel.load_game(str(game)).opening is game.opening


def test_registering_twice_changes_nothing() -> None:
    names = pyspiel.registered_names()
    register()
    assert pyspiel.registered_names() == names
    assert {DOUBLE_KING, KINGS_CORNER} <= set(names)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    for name in list(sys.modules):
        if name.startswith("courtcards.envs.openspiel"):
            monkeypatch.delitem(sys.modules, name)
    sentence = r"pyspiel is not installed: install courtcards\[openspiel\]"
    with pytest.raises(ImportError, match=sentence):
        __import__("courtcards.envs.openspiel")


def test_chance_has_openspiels_numbers() -> None:
    assert int(pyspiel.PlayerId.CHANCE) == CHANCE


@pytest.mark.parametrize("name", NAMES)
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
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == f"{game}|{state}\n"
