"""A native environment of PufferLib: one seat of many hands, written into PufferLib's arrays.

    >>> import pufferlib.vector
    >>> from courtcards.envs.pufferlib import SeatPufferEnv
    >>> hands = {"count": 256, "opponents": "steady", "illegal_reward": -30.0}
    >>> env = pufferlib.vector.make(
    ...     SeatPufferEnv,
    ...     env_kwargs=hands,
    ...     num_envs=2,
    ...     num_workers=2,
    ...     backend=pufferlib.vector.Multiprocessing,
    ... )
    >>> observations, infos = env.reset(seed=7)

PufferLib has no action masks, and requires an observation to be one array. So a row has the
observation, followed by a number for each action, 1 if it is legal.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from courtcards.envs.vector import SeatEnv, SeatStep
from courtcards.kernel.arguments import SEED, check_argument
from courtcards.kernel.errors import MissingExtra, RuleSetError

try:
    from gymnasium import spaces
    from pufferlib import PufferEnv
except ImportError as error:
    raise MissingExtra("puffer", error) from None

StepResult = tuple[npt.NDArray[Any], ...]


class SeatPufferEnv(PufferEnv):  # type: ignore[misc] # PufferLib's types are not to be had
    """``count`` hands; see ``SeatEnv`` for the other arguments.

    Steps write into ``observations``, ``rewards`` and ``terminals``, which are PufferLib's arrays
    if it passes a ``buf``. A finished hand is dealt again at once. An illegal action raises
    IllegalMove and changes nothing. With an ``illegal_reward`` it ends the hand with that reward.
    """

    def __init__(
        self,
        count: int,
        *,
        buf: Any = None,
        seed: int | None = None,
        illegal_reward: float | None = None,
        **env_options: Any,
    ) -> None:
        if seed is not None:
            seed = check_argument("seed", seed, SEED, RuleSetError)
        # The spaces must be known before PufferLib allocates the arrays.
        probe = SeatEnv(1, **env_options)
        self.layout, self.rules, actions = probe.layout, probe.rules, probe.action_count
        least, most = self.layout.bounds()
        least = np.concatenate([least, np.zeros(actions, np.float32)])
        most = np.concatenate([most, np.ones(actions, np.float32)])
        self.num_agents = count
        self.single_observation_space = spaces.Box(least, most, dtype=np.float32)
        self.single_action_space = spaces.Discrete(actions)
        super().__init__(buf)
        self._hands = SeatEnv(
            count,
            **env_options,
            into={
                "observations": self.observations,
                "rewards": self.rewards,
                "dones": self.terminals,
            },
        )
        self._seed, self._illegal_reward = seed, illegal_reward

    def __copy__(self) -> Self:
        return deepcopy(self)

    def reset(self, seed: int | None = None) -> tuple[npt.NDArray[Any], list[dict[str, Any]]]:
        """Deal every hand again: the first of a seed, or else the next.

        The first reset uses the seed of the constructor, unless it gets its own.
        """
        if seed is None and not self._hands.has_begun:
            seed = self._seed
        step = self._hands.reset(seed)
        self.truncations[:] = False
        self._show_masks(step)
        return self.observations, []

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        """Make an action in each hand. Raises PlayError, MalformedMove or IllegalMove."""
        given = np.asarray(actions)
        if self._illegal_reward is None or given.shape != (self.num_agents,):
            step = self._hands.step(given)
        else:
            step = self._step_with_penalty(given, self._illegal_reward)
        self._show_masks(step)
        over = self.terminals
        infos = [{"episode_return": float(self.rewards[over].mean())}] if over.any() else []
        return self.observations, self.rewards, over, self.truncations, infos

    def _show_masks(self, step: SeatStep) -> None:
        self.observations[:, self.layout.size :] = step.masks

    def _step_with_penalty(self, actions: npt.NDArray[Any], reward: float) -> SeatStep:
        """Make a step in which illegal actions end their hands."""
        hands = self._hands
        masks, rows = hands.read_step().masks, np.arange(len(hands))
        illegal = masks[rows, actions.clip(0, hands.action_count - 1)] == 0
        step = hands.step(actions, illegal)
        if illegal.any():
            rewards, dones = step.rewards.copy(), step.dones.copy()
            hands.redeal(illegal)
            step.rewards[:] = np.where(illegal, reward, rewards)
            step.dones[:] = dones | illegal
        return step

    def close(self) -> None:
        """Do nothing: the environment has nothing to close."""
