"""The PettingZoo environments: PettingZoo's own tests, and what is ours."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from courtcards.envs import pettingzoo
from courtcards.kernel.errors import IllegalMove, MalformedMove, PlayError

CASES: list[tuple[str, str, int | None]] = [
    ("double-king", "club", None),
    ("kings-corner", "boxed", 6),
    ("kings-corner", "cross", 3),
    ("kings-corner", "crowning", 2),
]

# PettingZoo says this of every observation that is a dictionary, but of its own games by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]


MATCHES: list[tuple[str, int | None, dict[str, Any]]] = [
    ("club", None, {"unit": "round", "rewards": "points"}),
    ("club", None, {"unit": "round", "rewards": "ranking"}),
    ("club-shuffled", None, {"unit": "round", "rewards": "win"}),
    ("french", 3, {"unit": "match", "rewards": "points", "target": 10}),
    ("boxed", 2, {"unit": "match", "rewards": "win", "target": 50}),
    ("cross-chips", 2, {"unit": "match", "rewards": "points", "hands": 3}),
]


def played_out(env: pettingzoo.HandEnv, seed: int | None = None) -> list[Any]:
    """A hand of first legal actions: who acted, what was seen, done and won."""
    env.reset(seed)
    told = []
    for agent in env.agent_iter():
        observed, reward, terminated, _, _ = env.last()
        action = None if terminated else int(observed["action_mask"].argmax())
        told.append((agent, observed["observation"].tobytes(), action, reward))
        env.step(action)
    return told


@pytest.mark.parametrize(("game", "ruleset", "players"), CASES)
def test_pettingzoos_own_tests(game: str, ruleset: str, players: int | None) -> None:
    api_test(pettingzoo.env(game, ruleset, players), num_cycles=60)
    seed_test(lambda: pettingzoo.env(game, ruleset, players), num_cycles=60)
    save_obs_test(pettingzoo.env(game, ruleset, players))
    render_test(lambda render_mode: pettingzoo.env(game, ruleset, players, render_mode=render_mode))


@pytest.mark.parametrize(("game", "ruleset", "players"), CASES)
def test_pettingzoos_own_tests_of_the_parallel_api(
    game: str, ruleset: str, players: int | None
) -> None:
    parallel_api_test(pettingzoo.parallel_env(game, ruleset, players), num_cycles=60)
    # This one draws without masks: what is illegal has to end the hand.
    parallel_seed_test(
        lambda: turn_based_aec_to_parallel(
            TerminateIllegalWrapper(pettingzoo.env(game, ruleset, players), illegal_reward=-20)
        )
    )


@pytest.mark.parametrize(("game", "ruleset", "players"), CASES)
def test_in_parallel_it_is_the_same_hand(game: str, ruleset: str, players: int | None) -> None:
    """Whatever those do who are not on turn."""
    env = pettingzoo.parallel_env(game, ruleset, players, form="flat")
    assert env.metadata["is_parallelizable"]
    observed, _ = env.reset(seed=5)
    told, rewards, chance = [], {}, np.random.default_rng(1)
    while env.agents:
        (agent,) = (name for name in env.agents if observed[name]["action_mask"].any())
        action = int(observed[agent]["action_mask"].argmax())
        told.append((agent, observed[agent]["observation"].tobytes(), action))
        ignored = {name: int(chance.integers(50)) for name in env.agents}
        observed, rewards, over, _, _ = env.step(ignored | {agent: action})
        assert set(over.values()) == {not env.agents}
    alone = played_out(pettingzoo.env(game, ruleset, players), 5)
    assert told == [each[:3] for each in alone if each[2] is not None]
    assert rewards == {each[0]: each[3] for each in alone if each[2] is None}


def test_a_whole_match_passes_pettingzoos_own_test() -> None:
    for ruleset, players, asked in MATCHES[1:4:2]:
        api_test(pettingzoo.env(None, ruleset, players, **asked), num_cycles=200)


@pytest.mark.parametrize(("ruleset", "players", "asked"), MATCHES, ids=str)
def test_a_match_is_paid_by_its_hands_or_at_its_end(
    ruleset: str, players: int | None, asked: dict[str, Any]
) -> None:
    env = pettingzoo.env(None, ruleset, players, **asked)
    told = played_out(env, 2)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, _, reward in told:
        paid[agent] += reward
    earlier = [reward for _, _, action, reward in told if action is not None]
    assert any(earlier) == (asked["rewards"] == "points")
    totals = env._match_state.totals[: len(paid)].tolist()
    match asked["rewards"]:
        case "points":
            worth = [-total if ruleset == "french" else total for total in totals]
        case "ranking":
            worth = env._match_state.ranking[: len(paid)].tolist()
        case _:
            assert totals.count(max(totals)) == 1
            worth = [int(total == max(totals)) for total in totals]
    for place, each in enumerate(worth):
        others = (sum(worth) - each) / (len(worth) - 1)
        assert paid[f"player_{place}"] == pytest.approx(each - others)
    assert played_out(env, 2) == told


def test_a_recycled_stock_is_shuffled_by_the_seed() -> None:
    env = pettingzoo.env("kings-corner", "cross", 2, completed_piles="recycle_always")
    for seed in range(200):
        played_out(env, seed)
        if env._stocks:
            break
    assert env._stocks > 0
    assert played_out(env, seed) == played_out(env, seed)


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    before = env._state.tobytes()
    with pytest.raises(IllegalMove, match=r"choose the game of this deal first \(DK-2\.3\)"):
        env.step(0)
    for bad in (-1, 62):
        with pytest.raises(MalformedMove, match=r"is not an action: actions are 0 to 61"):
            env.step(bad)
    assert env._state.tobytes() == before


def test_nobody_sees_or_plays_before_the_deal_or_after_the_hand() -> None:
    env = pettingzoo.env(render_mode="ansi")
    for act in (lambda: env.step(52), lambda: env.observe("player_0"), env.render):
        with pytest.raises(PlayError, match="call reset first"):
            act()
    played_out(env, 1)
    with pytest.raises(PlayError, match="call reset first"):
        env.step(None)


def test_a_table_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.env("double-king", "club", render_mode="ansi", first_dealer=3)
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("to choose, seat 3 deals")
    assert sum(len(line.split(": ")[1].split()) for line in text.splitlines()[2:]) == 52
    assert [line[0] for line in text.splitlines()[2:]] == [" ", " ", " ", ">"]
    shown = pettingzoo.env("kings-corner", "crowning", render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out.count("crowns [0, 0], dragon None") == 2


def test_rendering_without_a_mode_warns() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


@pytest.mark.parametrize(
    ("module", "lacking", "extra"),
    [
        ("pettingzoo", "pettingzoo", "envs"),
        ("pettingzoo", "gymnasium", "envs"),
        ("pufferlib", "pufferlib", "puffer"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_extra_is_named(
    module: str, lacking: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, lacking, None)
    for name in list(sys.modules):
        if name.startswith(f"courtcards.envs.{module}"):
            monkeypatch.delitem(sys.modules, name)
    sentence = rf"{lacking} is not installed: install courtcards\[{extra}\]"
    with pytest.raises(ImportError, match=sentence):
        __import__(f"courtcards.envs.{module}")


def test_its_name_has_the_version_of_the_observation() -> None:
    assert pettingzoo.env().metadata["name"] == "courtcards_double_king_v2"
    older = pettingzoo.env(None, "french", observation="kings-corner-v1", unit="match")
    assert older.metadata["name"] == "courtcards_kings_corner_v1"
