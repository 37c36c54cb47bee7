"""PyTorch and JAX read our arrays where they stand: there is no copy."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest
import torch

from courtcards.envs.vector import SeatEnv, VectorEnv

SHOWN = ("observations", "masks", "rewards", "dones", "sequences")


def address_in_torch(array: Any) -> int:
    return int(torch.from_dlpack(array).data_ptr())


def address_in_jax(array: Any) -> int:
    return int(jax.dlpack.from_dlpack(array).unsafe_buffer_pointer())


@pytest.mark.parametrize(
    "env", [VectorEnv(512, sequence=4), SeatEnv(512, sequence=4)], ids=["every seat", "one seat"]
)
@pytest.mark.parametrize("address", [address_in_torch, address_in_jax])
def test_an_array_stays_where_it_is(env: Any, address: Any) -> None:
    step = env.reset(seed=1)
    for name in SHOWN:
        array = getattr(step, name)
        assert address(array) == array.ctypes.data, name


def test_what_the_next_step_writes_a_tensor_shows() -> None:
    env = VectorEnv(64)
    step = env.reset(seed=1)
    seen, may = torch.from_dlpack(step.observations), torch.from_dlpack(step.masks)
    before = seen.clone()
    actions = torch.multinomial(may.float(), 1).squeeze(1)
    step = env.step(actions)  # a tensor is taken as it is, too
    assert not torch.equal(seen, before)
    np.testing.assert_array_equal(seen.numpy(), step.observations)
