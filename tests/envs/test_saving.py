"""Hands that are saved, put back, and branched."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import pytest

from courtcards.envs.seat import SeatEnv
from courtcards.envs.vector import VectorEnv
from courtcards.kernel.errors import MalformedMove, PlayError, RuleSetError

pytestmark = pytest.mark.engine

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
    with pytest.raises(RuleSetError, match="saved under other rules"):
        env.restore(other.save())
    with pytest.raises(MalformedMove, match="2 hands do not go into 3 rows"):
        env.restore(env.save([0, 1]))
    for bad in ([3], [-1], [], [0.5], [[0]]):
        with pytest.raises(MalformedMove, match="rows are"):
            env.save(bad)
    with pytest.raises(PlayError, match="call reset first"):
        VectorEnv(3).restore(env.save([0]), [1])
