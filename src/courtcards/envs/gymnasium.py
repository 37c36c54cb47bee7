"""Environments of Gymnasium: one seat, with bots of the game in the others.

    >>> import gymnasium
    >>> from courtcards.envs.gymnasium import NAMES
    >>> env = gymnasium.make(NAMES[1], opponents="steady")
    >>> observation, info = env.reset(seed=7)
    >>> over = False
    >>> while not over:
    ...     observation, reward, over, _, info = env.step(env.action_space.sample())

The import of this module registers them (``NAMES``), by the names of the observations. ``make_vec``
gives many hands side by side, which compiled loops step.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from courtcards.envs.game_setup import check_name
from courtcards.envs.spaces import RENDER_MODES, build_space, format_table, print_table
from courtcards.envs.vector import SeatEnv, SeatStep
from courtcards.games import GAMES
from courtcards.kernel.arguments import COUNT, check_argument
from courtcards.kernel.errors import IllegalMove, MissingExtra, PlayError, RuleSetError
from courtcards.kernel.records import Float32Array

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("envs", error) from None

ObservationDict = dict[str, Any]


class LegalActions(spaces.Discrete):
    """The actions of a game. Samples are legal, unless the caller gives a mask."""

    def __init__(self, mask: npt.NDArray[np.int8]) -> None:
        super().__init__(len(mask))
        self.legal = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a legal action, or one by the caller's mask."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class CardEnv(gymnasium.Env[ObservationDict, Any]):
    """One hand after another from one seat; see ``SeatEnv`` for the arguments.

    The reward comes at the end of a hand. An illegal action raises IllegalMove, which names its
    clause, and changes nothing. With an ``illegal_reward`` it ends the hand with that reward
    instead, and ``illegal`` in the info gives the reason. ``reset`` without a seed deals the next
    hand.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc] # Gymnasium reads it of the class
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        *,
        render_mode: str | None = None,
        illegal_reward: float | None = None,
        **env_options: Any,
    ) -> None:
        if render_mode is not None:
            check_name("render mode", render_mode, RENDER_MODES)
        self._hands = SeatEnv(1, **env_options)
        self._illegal_reward = illegal_reward
        self.layout, self.rules = self._hands.layout, self._hands.rules
        self.render_mode = render_mode
        self.observation_space = build_space(self.layout, self._hands.action_count)
        self._mask = np.zeros(self._hands.action_count, np.int8)
        self.action_space = LegalActions(self._mask)
        self._is_over, self._is_dealt = True, False

    def __copy__(self) -> Self:
        return deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """Deal a hand: the first of a seed, or else the next.

        Raises RuleSetError if the seed is invalid.
        """
        if seed is not None:
            seed = check_argument("seed", seed, COUNT, RuleSetError)
        super().reset(seed=seed, options=options)
        if seed is not None or not self._hands.has_begun:
            step = self._hands.reset(seed)
        elif self._is_dealt:
            step = self._hands.read_step()
        else:
            step = self._hands.redeal(np.ones(1, np.bool_))
        self._is_over, self._is_dealt = False, False
        self._print()
        return self._build_observation(step.observations, step.masks[0]), {
            "seat": int(step.seats[0])
        }

    def step(self, action: Any) -> tuple[ObservationDict, float, bool, bool, dict[str, Any]]:
        """Make an action; after the end of the hand no action is allowed.

        Raises PlayError if the hand is over. Raises MalformedMove for no action, IllegalMove if the
        rules forbid it.
        """
        if self._is_over:
            raise PlayError("the hand is over: call reset first")
        try:
            step = self._hands.step(np.array([action]))
        except IllegalMove as error:
            if self._illegal_reward is None:
                raise
            self._is_over = True
            self._print()
            observation = self._build_observation(self._hands.read_step().observations, 0)
            return observation, self._illegal_reward, True, False, {"illegal": str(error)}
        self._is_over = self._is_dealt = bool(step.dones[0])
        observation = (
            self._build_observation(step.finals, 0)
            if self._is_over
            else self._build_observation(step.observations, step.masks[0])
        )
        self._print()
        return observation, float(step.rewards[0]), self._is_over, False, {}

    def render(self) -> str | None:
        """Return (``ansi``) or print (``human``) the whole table as text, with every hand open.

        Raises PlayError before ``reset``.
        """
        if self.render_mode is None:
            return None
        if not self._hands.has_begun:
            raise PlayError("nothing has been dealt yet: call reset first")
        text = format_table(self._hands.setup, self._hands.state(0))
        if self.render_mode == "ansi":
            return text
        print_table(text)
        return None

    def _print(self) -> None:
        """Print the table after a step, in render mode ``human``."""
        if self.render_mode == "human":
            self.render()

    def _build_observation(
        self, observations: Float32Array, mask: npt.ArrayLike
    ) -> ObservationDict:
        """Return the observation with a mask; a mask of 0 allows no action."""
        self._mask[:] = mask
        return {"observation": observations[0].copy(), "action_mask": self._mask.copy()}


class CardVectorEnv(VectorEnv[ObservationDict, Any, Any]):
    """``num_envs`` hands, each from one seat; see ``SeatEnv`` for the other arguments.

    Observations and masks are in arrays of the environment: the next call overwrites them. With
    ``SAME_STEP`` a finished hand is dealt again at once, and ``final_obs`` has its last
    observation. With ``NEXT_STEP`` a step returns the last observation, and the next step deals
    again, whatever its action. With ``DISABLED`` a finished hand waits for ``reset`` with a
    ``reset_mask``.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
        **env_options: Any,
    ) -> None:
        self._hands = SeatEnv(num_envs, **env_options)
        self.layout, self.rules = self._hands.layout, self._hands.rules
        num_envs = self.num_envs = len(self._hands)
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = build_space(self.layout, self._hands.action_count)
        self.single_action_space = spaces.Discrete(self._hands.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)
        self._no_mask = np.zeros((num_envs, self._hands.action_count), np.int8)

    def __copy__(self) -> Self:
        return deepcopy(self)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """Deal every hand again, or those of a ``reset_mask``; one seed serves all.

        Without a seed each continues with its next hand. Raises PlayError for a list of seeds or a
        mask of another shape. Raises RuleSetError if the seed is invalid.
        """
        chosen = (options or {}).get("reset_mask")
        if isinstance(seed, list):
            raise PlayError(
                "reset takes one seed for all hands, not a list: each hand gets its own cards "
                "from it"
            )
        number = None if seed is None else check_argument("seed", seed, COUNT, RuleSetError)
        if chosen is None:
            step = self._hands.reset(number)
            self._over[:] = False
        else:
            step = self._redeal_hands(np.array(chosen))
        return self._build_observation(step), {"seat": step.seats.copy()}

    def _redeal_hands(self, chosen: npt.NDArray[Any]) -> SeatStep:
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
            raise PlayError(
                "a reset_mask must have true or false for each of {n} hands", n=self.num_envs
            )
        # After a hand that has ended, the next one is dealt already.
        step = self._hands.redeal(chosen & ~self._over)
        self._over &= ~chosen
        return step

    def step(self, actions: npt.ArrayLike) -> tuple[ObservationDict, Any, Any, Any, dict[str, Any]]:
        """Make an action in each hand. Raises PlayError, MalformedMove or IllegalMove."""
        if self.autoreset_mode is AutoresetMode.DISABLED and self._over.any():
            index = int(self._over.argmax())
            raise PlayError("hand {index} is over: reset it first", index=index)
        step = self._hands.step(actions, self._over)
        over = step.dones.copy()
        infos: dict[str, Any] = {"seat": step.seats.copy()}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            if over.any():
                final = {"observation": step.finals, "action_mask": self._no_mask}
                infos |= {"final_obs": final, "_final_obs": over}
        else:
            self._over[:] = over
        return self._build_observation(step), step.rewards.copy(), over, np.zeros_like(over), infos

    def _build_observation(self, step: SeatStep) -> ObservationDict:
        if not self._over.any():
            return {"observation": step.observations, "action_mask": step.masks}
        return {
            "observation": np.where(self._over[:, None], step.finals, step.observations),
            "action_mask": np.where(self._over[:, None], self._no_mask, step.masks),
        }


def register() -> tuple[str, ...]:
    """Register the environments with Gymnasium, and return their names.

    The import of this module does it. A second call changes nothing.
    """
    names = []
    for game in GAMES.values():
        ruleset = game.named_sets[0].name
        for layout in game.list_layouts(game.rules(ruleset)):
            names.append(f"courtcards/{layout.name}")
            if names[-1] not in gymnasium.registry:
                gymnasium.register(
                    names[-1],
                    entry_point=f"{__name__}:CardEnv",
                    vector_entry_point=f"{__name__}:CardVectorEnv",
                    kwargs={"game": game.name, "ruleset": ruleset, "observation": layout.name},
                )
    return tuple(names)


NAMES = register()
"""Names for Gymnasium: for each game the oldest observation first."""
