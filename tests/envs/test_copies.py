"""A copy of an environment goes on by itself; hands are saved, put back, and branched."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from courtcards.envs import pettingzoo
from courtcards.envs.gymnasium import CardEnv, CardVectorEnv
from courtcards.envs.vector import SeatEnv, VectorEnv
from courtcards.kernel.errors import MalformedMove, PlayError, RuleSetError
from waiting import LIMIT_S

pytestmark = pytest.mark.filterwarnings("ignore:.*is out of date.*:DeprecationWarning")

ENVIRONMENTS: dict[str, Callable[[], Any]] = {
    "vector": lambda: VectorEnv(3, "double-king", sequence=4),
    "threads, stocks": lambda: VectorEnv(3, None, "cross", 2, 2, completed_piles="recycle_always"),
    "rounds": lambda: VectorEnv(2, unit="round", rewards="ranking"),
    "into": lambda: VectorEnv(2, into={"rewards": np.zeros((2, 4), np.float32)}),
    "seat": lambda: SeatEnv(3, "steady", sequence=4, threads=2),
    "a bot that searches": lambda: SeatEnv(1, "novice", None, "french", 2),
    "matches": lambda: SeatEnv(2, "random", None, "boxed", 3, unit="match", rewards="win"),
    "pettingzoo": lambda: pettingzoo.env(
        None, "crowning", form="dict", observation="kings-corner-v1", render_mode="ansi"
    ),
    "wrapped": lambda: TerminateIllegalWrapper(
        pettingzoo.env(render_mode="ansi"), illegal_reward=-20
    ),
    "gymnasium": lambda: CardEnv(
        ruleset="french", players=4, illegal_reward=-30.0, render_mode="ansi"
    ),
    "gymnasium, many": lambda: CardVectorEnv(3, opponents="random"),
}


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


COPIES = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}
SHALLOW = "copy", "wrapped"
"""A wrapper of PettingZoo: a shallow copy of it has the same environment inside."""


def begun(name: str, numbers: list[int]) -> Any:
    env = ENVIRONMENTS[name]()
    env.reset(seed=3)
    for number in numbers:
        go_on_by(env, number)
    return env


def picked(mask: Any, number: int) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[number % len(legal)])


def go_on_by(env: Any, number: int) -> Any:
    """Step by legal actions that a number picks: all that is told."""
    match env:
        case CardEnv():
            if env._is_over:
                return repr(env.reset())
            space: Any = env.action_space
            return repr(env.step(picked(space.legal, number))), env.render()
        case VectorEnv() | SeatEnv() | CardVectorEnv():
            hands = env._hands if isinstance(env, CardVectorEnv) else env
            drawn = hands.sample().tolist()
            masks = enumerate(hands.read_step().masks)
            told = env.step(np.array([picked(mask, number + row) for row, mask in masks]))
            shown = [array.tobytes() for array in hands.read_step()]
            return drawn, shown, repr(told[1:]) if hands is not env else ""
        case _:
            if not env.agents:
                env.reset()
            observed, reward, over, _, _ = env.last()
            env.step(None if over else picked(observed["action_mask"], number))
            return env.agent_selection, reward, repr(observed), str(env.render())


@pytest.mark.parametrize(
    ("way", "name"),
    [(way, name) for way in COPIES for name in ENVIRONMENTS if (way, name) != SHALLOW],
)
def test_a_copy_and_its_original_go_on_apart(way: str, name: str) -> None:
    """They are stepped by turns, and each is as if it were alone."""
    chance = random.Random(f"{name}/{way}")
    for steps in (0, chance.randrange(1, 20)):
        before, one, other = ([chance.randrange(1000) for _ in range(n)] for n in (steps, 4, 4))
        env = begun(name, before)
        another = COPIES[way](env)
        told = [
            (go_on_by(env, own), go_on_by(another, own_other))
            for own, own_other in zip(one, other, strict=True)
        ]
        for numbers, of_each in zip((one, other), zip(*told, strict=True), strict=True):
            alone = begun(name, before)
            assert tuple(go_on_by(alone, number) for number in numbers) == of_each


def test_what_has_not_begun_can_be_copied() -> None:
    made: list[Any] = [VectorEnv(2), SeatEnv(2), pettingzoo.env(), CardEnv(), CardVectorEnv(2)]
    for env in made:
        for copied in COPIES.values():
            copied(env).reset(seed=1)


def test_a_copy_writes_into_arrays_of_its_own() -> None:
    mine = np.zeros((2, 4), np.float32)
    env = VectorEnv(2, into={"rewards": mine})
    env.reset(seed=1)
    assert env.read_step().rewards is mine
    assert copy.deepcopy(env).read_step().rewards is not mine


def ten_steps(env: Any) -> list[bytes]:
    return [env.step(env.sample()).observations.tobytes() for _ in range(10)]


@pytest.mark.long
def test_other_processes_go_on_as_this_one() -> None:
    envs: list[Any] = [VectorEnv(2), SeatEnv(2, "steady", None, "french", 3)]
    for env in envs:
        env.reset(seed=1)
    context: Any = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context) as pool:
        there = list(pool.map(ten_steps, envs, timeout=LIMIT_S))
    assert [ten_steps(env) for env in envs] == there


AnyEnv = VectorEnv | SeatEnv
COUNT = 4
MADE: list[Callable[[], AnyEnv]] = [
    lambda: VectorEnv(COUNT, "double-king", "club", sequence=4),
    lambda: VectorEnv(COUNT, "kings-corner", "cross", 2, completed_piles="recycle_always"),
    lambda: SeatEnv(COUNT, "random", "double-king", "club-shuffled"),
]


def go_on(env: AnyEnv, steps: int) -> list[bytes]:
    """All that is told in so many steps of legal actions that the environment draws."""
    told = []
    for _ in range(steps):
        told += [array.tobytes() for array in env.step(env.sample())]
    return told


@pytest.mark.parametrize("made", MADE)
def test_hands_that_are_put_back_go_on_as_before(made: Callable[[], AnyEnv]) -> None:
    env = made()
    env.reset(seed=1)
    go_on(env, 3)
    saved = pickle.loads(pickle.dumps(env.save()))
    first = go_on(env, 12)
    assert go_on(env, 12) != first
    env.restore(saved)
    assert go_on(env, 12) == first
    another = made()
    another.restore(saved)
    assert go_on(another, 12) == first


@pytest.mark.parametrize("made", MADE)
def test_some_rows_are_put_into_others(made: Callable[[], AnyEnv]) -> None:
    env = made()
    env.reset(seed=1)
    go_on(env, 2)
    saved, step = env.save([2, 0]), env.step(env.sample())
    before = step.observations.copy()
    env.restore(saved, [1, 3])
    states = [env.state(index).tobytes() for index in range(COUNT)]
    assert states[1] != states[3]
    assert (step.observations[[0, 2]] == before[[0, 2]]).all()
    env.restore(saved, [0, 1])
    assert env.state(1).tobytes() == states[3]
    assert env.state(0).tobytes() == states[1]


@pytest.mark.parametrize("made", MADE)
def test_one_hand_branches_into_as_many_as_are_wanted(made: Callable[[], AnyEnv]) -> None:
    env = made()
    env.reset(seed=1)
    go_on(env, 2)
    env.restore(env.save([3]))
    assert len({env.state(index).tobytes() for index in range(COUNT)}) == 1
    alike = env.sample().copy()
    assert len(set(alike.tolist())) == 1
    env.restore(env.save([3]), seed=5)
    drawn = [env.sample().copy() for _ in range(20)]
    assert any(len(set(actions.tolist())) > 1 for actions in drawn)
    env.restore(env.save([3]), seed=5)
    assert np.array_equal([env.sample().copy() for _ in range(20)], drawn)


def test_what_cannot_be_put_back_gets_a_sentence() -> None:
    env, other = VectorEnv(3), VectorEnv(3, "kings-corner", "french", 2)
    with pytest.raises(PlayError, match="call reset first"):
        env.save()
    env.reset(seed=1)
    other.reset(seed=1)
    with pytest.raises(RuleSetError, match="saved with other rules"):
        env.restore(other.save())
    wide = VectorEnv(3, into={"observations": np.zeros((3, 800), np.float32)})
    wide.reset(seed=1)
    with pytest.raises(RuleSetError, match="saved with other rules"):
        env.restore(wide.save())
    with pytest.raises(MalformedMove, match="2 saved hands do not fit into 3 rows"):
        env.restore(env.save([0, 1]))
    for bad in ([3], [-1], [], [0.5], [[0]]):
        with pytest.raises(MalformedMove, match="rows must be"):
            env.save(bad)
    with pytest.raises(PlayError, match="call reset first"):
        VectorEnv(3).restore(env.save([0]), [1])
