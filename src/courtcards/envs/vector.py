"""A vectorised environment: every call steps thousands of hands.

>>> from courtcards.envs.vector import VectorEnv
>>> env = VectorEnv(1000, ruleset="club")
>>> step = env.reset(seed=7)
>>> step.observations.shape, step.masks.shape
((1000, 780), (1000, 62))
>>> step = env.step(env.sample())  # any legal action of each deal
>>> step.rewards.shape, int(step.dones.sum())
((1000, 4), 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.envs.arrays import StepArrays
from courtcards.envs.loops.batches import begin_hands, step_hands
from courtcards.envs.opening import Episode, opened
from courtcards.envs.stepping import Loops, Stepping, batch_of, checked_count
from courtcards.kernel.options import OptionValue
from courtcards.kernel.records import Float32Array


class Step(NamedTuple):
    """What there is after a step, a row for each hand.

    ``seats`` are the seats on turn; ``observations`` (float32) are what they see, ``masks`` (int8)
    what they may do. ``dones`` says which hands the step has ended, ``rewards`` (float32) what
    these were worth, by seat; what is seen of them is the next hand already.

    ``sequences`` (int16) are the last moves of each hand, where so many are asked for, the newest
    last: the seat, counted from the one on turn, and the action; −1 before the first.

    The arrays are those of the environment: the next call writes into them.
    """

    observations: Float32Array
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int64]
    rewards: Float32Array
    dones: npt.NDArray[np.bool_]
    sequences: npt.NDArray[np.int16]


class VectorEnv(Stepping):
    """``count`` hands side by side; the game is that of the rule set, if none is named.

    The same seed and the same actions give the same hands, whatever the number of ``threads``.
    ``observation`` names a layout; the newest, if none is named. ``sequence`` is how many of the
    last moves are shown. ``into`` has arrays of the caller's, by their names in a ``Step``, that
    are written into in place of new ones; rows of observations may be longer than what is written.
    Raises RuleSetError for what does not exist, or is out of range.
    """

    loops: ClassVar[Loops] = Loops(begin_hands, step_hands)

    def __init__(  # noqa: PLR0913 - each by its name
        self,
        count: int,
        game: str | None = None,
        ruleset: str = "club",
        players: int | None = None,
        threads: int = 1,
        *,
        observation: str | None = None,
        sequence: int = 0,
        unit: str | None = None,
        rewards: str = "points",
        into: Mapping[str, npt.NDArray[Any]] | None = None,
        **options: OptionValue,
    ) -> None:
        count = checked_count(count)
        opening = opened(game, ruleset, players, options, Episode(observation, unit, rewards))
        arrays = StepArrays(into)
        batch = batch_of(opening, count, sequence, remembers=opening.knows, arrays=arrays)
        arrays.check_used()
        super().__init__(opening, batch, threads)

    def reset(self, seed: int | str | None = None) -> Step:
        """Deal every hand anew: the first of a seed, or else the next.

        Without any seed they are random. Raises RuleSetError for what is no seed.
        """
        self._deal(seed)
        return self.shown()

    def step(self, actions: npt.ArrayLike) -> Step:
        """Make an action in each hand; a hand that has ended is dealt anew at once.

        Raises PlayError before ``reset``, MalformedMove where the actions are not ``count`` action
        numbers, and IllegalMove for one that the rules forbid; nothing has changed then.
        """
        self._go_on(actions)
        return self.shown()

    def shown(self) -> Step:
        """What there is now."""
        return Step(*(getattr(self._all, name) for name in Step._fields))
