"""The arrays of environments go to other libraries without a copy; conformance/ tries which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from courtcards.envs.arrays import ALIGNMENT
from courtcards.envs.seat import SeatEnv
from courtcards.envs.vector import VectorEnv
from courtcards.kernel.errors import RuleSetError

pytestmark = pytest.mark.engine


def every_seat() -> VectorEnv:
    return VectorEnv(37, sequence=3)


def one_seat() -> SeatEnv:
    return SeatEnv(37, "random", "kings-corner", "french", 3, sequence=3)


@pytest.mark.parametrize("made", [every_seat, one_seat])
def test_what_a_step_shows_begins_where_others_need_it_to(made: Callable[[], Any]) -> None:
    for name, array in made().reset(seed=1)._asdict().items():
        assert array.flags.c_contiguous, name
        assert array.ctypes.data % ALIGNMENT == 0, name


@pytest.mark.parametrize("made", [every_seat, one_seat])
def test_what_is_taken_by_dlpack_is_no_copy_and_shows_the_next_step(
    made: Callable[[], Any],
) -> None:
    env = made()
    step = env.reset(seed=1)
    taken = {name: np.from_dlpack(array) for name, array in step._asdict().items()}
    before = taken["observations"].copy()
    step = env.step(env.sample())
    for name, array in step._asdict().items():
        assert taken[name].ctypes.data == array.ctypes.data
        np.testing.assert_array_equal(taken[name], array)
    assert not np.array_equal(before, taken["observations"])


def test_a_step_is_written_into_arrays_of_the_callers() -> None:
    bare = SeatEnv(5, "random")
    observations = np.zeros((5, bare.layout.size + 3), np.float32)
    mine = {"rewards": np.zeros(5, np.float32), "dones": np.zeros(5, np.bool_)}
    env = SeatEnv(5, "random", into={"observations": observations, **mine})
    env.reset(seed=1)
    bare.reset(seed=1)
    ended = 0
    for _ in range(30):
        actions = bare.sample().copy()
        step, other = env.step(actions), bare.step(actions)
        assert step.observations is observations
        np.testing.assert_array_equal(observations[:, :-3], other.observations)
        np.testing.assert_array_equal(mine["rewards"], other.rewards)
        np.testing.assert_array_equal(mine["dones"], other.dones)
        np.testing.assert_array_equal(step.finals[:, :-3], other.finals)
        ended += other.dones.sum()
    assert ended > 5


def test_every_seat_is_shown_in_arrays_of_the_callers() -> None:
    mine: dict[str, Any] = {
        "rewards": np.ones((4, 4), np.float32),
        "masks": np.ones((4, 62), np.int8),
    }
    step, other = VectorEnv(4, into=mine).reset(seed=1), VectorEnv(4).reset(seed=1)
    for name, array in mine.items():
        assert getattr(step, name) is array
        np.testing.assert_array_equal(array, getattr(other, name))


@pytest.mark.parametrize(
    ("into", "sentence"),
    [
        ({"colours": np.zeros(4)}, "a step has no 'colours'"),
        ({"dones": np.zeros(4, np.int8)}, r"dones has to be bool of shape \(4,\), .* not int8"),
        ({"dones": np.zeros(5, np.bool_)}, r"dones has to be bool .* of \(5,\)"),
        ({"dones": np.zeros(8, np.bool_)[::2]}, "in the order of C"),
        ({"masks": np.zeros((4, 63), np.int8)}, r"masks has to be int8 of shape \(4, 62\)"),
        ({"observations": np.zeros((4, 779), np.float32)}, r"of shape \(4, 780\).* \(4, 779\)"),
        ({"observations": np.zeros((5, 780), np.float32)}, r"of shape \(4, 780\).* \(5, 780\)"),
    ],
)
def test_an_array_that_does_not_fit_is_refused(into: Any, sentence: str) -> None:
    for made in (VectorEnv, SeatEnv):
        with pytest.raises(RuleSetError, match=sentence):
            made(4, into=into)


def test_hands_are_not_put_into_rows_of_another_length() -> None:
    wide = SeatEnv(4, into={"observations": np.zeros((4, 800), np.float32)})
    wide.reset(seed=1)
    env = SeatEnv(4)
    env.reset(seed=1)
    with pytest.raises(RuleSetError, match="were saved under other rules"):
        env.restore(wide.save())
