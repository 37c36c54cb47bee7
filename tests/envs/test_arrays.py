"""The arrays of environments go to other libraries without a copy; conformance/ tries which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from courtcards.envs.arrays import ALIGNMENT
from courtcards.envs.seat import SeatEnv
from courtcards.envs.vector import VectorEnv

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
