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

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.envs.batch_env import (
    BatchEnv,
    ExtraArguments,
    Loops,
    StepArrays,
    allocate_batch,
    check_count,
)
from courtcards.envs.game_setup import Episode, resolve_setup
from courtcards.envs.loops.batches import begin_hands, step_hands
from courtcards.envs.loops.opponents import begin_seat_hands, step_seat_hands
from courtcards.kernel.arguments import whole_number
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.options import OptionValue
from courtcards.kernel.records import Float32Array, IntArray
from courtcards.play.players.bot import budget_of_bot


class Step(NamedTuple):
    """The result of a step, a row for each hand.

    ``seats`` are the seats on turn, ``observations`` (float32) their observations, and ``masks``
    (int8) their legal actions. ``dones`` marks the hands that the step has ended, and ``rewards``
    (float32) are their payoffs by seat. The other fields of such a hand belong to the next hand
    already.

    ``sequences`` (int16) are the last moves of each hand, as many as requested, the newest last. A
    move is the seat, counted from the one on turn, and the action. Missing moves are −1.

    The arrays belong to the environment: the next call overwrites them.
    """

    observations: Float32Array
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int64]
    rewards: Float32Array
    dones: npt.NDArray[np.bool_]
    sequences: npt.NDArray[np.int16]


class VectorEnv(BatchEnv):
    """``count`` hands side by side.

    Without a ``game``, it is the game of the rule set. The same seed and the same actions give the
    same hands, with any number of ``threads``. ``observation`` names a layout; the default is the
    newest. ``sequence`` is the number of last moves shown. ``into`` has arrays of the caller, by
    their names in a ``Step``, to write into instead of new ones. Their rows of observations may be
    longer than the observation. Raises RuleSetError for a name that does not exist or a number out
    of range.
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
        count = check_count(count)
        setup = resolve_setup(game, ruleset, players, options, Episode(observation, unit, rewards))
        arrays = StepArrays(into)
        batch = allocate_batch(setup, count, sequence, remembers=setup.uses_memory, arrays=arrays)
        arrays.check_used()
        super().__init__(setup, batch, threads)

    def reset(self, seed: int | str | None = None) -> Step:
        """Deal every hand again: the first of a seed, or else the next.

        If no seed was ever given, the hands are random. Raises RuleSetError if the seed is invalid.
        """
        self._deal(seed)
        return self.read_step()

    def step(self, actions: npt.ArrayLike) -> Step:
        """Make an action in each hand; a finished hand is dealt again at once.

        Raises PlayError before ``reset``. Raises MalformedMove unless the actions are ``count``
        action numbers. Raises IllegalMove if the rules forbid one. Nothing has changed then.
        """
        self._take_actions(actions)
        return self.read_step()

    def read_step(self) -> Step:
        """Return the current result, as after the last step."""
        batch = self._batch
        return Step(
            observations=batch.tensors,
            masks=batch.masks,
            seats=batch.seats,
            rewards=batch.rewards,
            dones=batch.dones,
            sequences=batch.sequences,
        )


class SeatStep(NamedTuple):
    """The result of a step, a row for each hand, with the learner on turn in all of them.

    ``observations`` (float32) and ``masks`` (int8) are those of the learner, in the seats
    ``seats``. ``dones`` marks the hands that the step has ended, ``rewards`` (float32) are their
    payoffs to the learner, ``finals`` its last observations. The other fields of such a hand belong
    to the next hand. ``sequences`` are as in ``vector.Step``.

    The arrays belong to the environment: the next call overwrites them.
    """

    observations: Float32Array
    masks: npt.NDArray[np.int8]
    seats: IntArray
    rewards: Float32Array
    dones: npt.NDArray[np.bool_]
    finals: Float32Array
    sequences: npt.NDArray[np.int16]


class SeatEnv(BatchEnv):
    """``count`` hands side by side; in each the learner has one seat.

    ``opponents`` names the bot of all others, or one for each of them, from the next seat on. The
    learner has ``seat``, or by default a seat drawn for each hand. The same seed and the same
    actions give the same hands, with any number of ``threads``. Packs and dealers do not depend on
    the opponents, as long as hands end alike. ``into`` is as in ``VectorEnv``, by the names in a
    ``SeatStep``. Raises RuleSetError or BotError for a name that does not exist or a number out of
    range.

    >>> env = SeatEnv(100, "steady", ruleset="club")
    >>> step = env.reset(seed=7)
    >>> while not step.dones.any():
    ...     step = env.step(env.sample())
    >>> step.rewards.shape, step.observations.shape == step.finals.shape
    ((100,), True)
    """

    loops: ClassVar[Loops] = Loops(begin_seat_hands, step_seat_hands)

    def __init__(  # noqa: PLR0913 - each by its name
        self,
        count: int,
        opponents: str | Sequence[str] = "steady",
        game: str | None = None,
        ruleset: str = "club",
        players: int | None = None,
        *,
        threads: int = 1,
        seat: int | None = None,
        observation: str | None = None,
        sequence: int = 0,
        unit: str | None = None,
        rewards: str = "points",
        into: Mapping[str, npt.NDArray[Any]] | None = None,
        **options: OptionValue,
    ) -> None:
        count = check_count(count)
        setup = resolve_setup(game, ruleset, players, options, Episode(observation, unit, rewards))
        others = setup.rules.seats - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise RuleSetError(
                "name {count} opponents, not {given}", count=others, given=len(names)
            )
        fixed_seat = -1 if seat is None else whole_number(seat)
        if fixed_seat is None or (seat is not None and fixed_seat not in range(others + 1)):
            raise RuleSetError("a seat is 0 to {last}, not {seat!r}", last=others, seat=seat)
        arrays = StepArrays(into)
        self._won = arrays.array("rewards", (count,), np.float32)
        batch = allocate_batch(setup, count, sequence, remembers=True, arrays=arrays)
        # Final observations have rows as long as observations, which may be the caller's.
        self._finals = arrays.array("finals", batch.tensors.shape, np.float32)
        arrays.check_used()
        bots = setup.game.engine.budget.batch(others)
        for place, name in enumerate(names):
            bots[place] = budget_of_bot(name, setup.game.name)
        self._bot_generators = np.zeros((count, 1), dtype=np.int64)
        self._owed = np.zeros(count, dtype=np.float32)
        self._paused = np.zeros(count, dtype=np.bool_)
        by_hand = (self._bot_generators, self._won, self._owed, self._finals, self._paused)
        extra = ExtraArguments(whole=(bots,), hand_arrays=by_hand, numbers=(fixed_seat,))
        super().__init__(setup, batch, threads, extra)

    def reset(self, seed: int | str | None = None) -> SeatStep:
        """Deal every hand again, as ``VectorEnv.reset`` does, and play up to the learner's turn."""
        self._deal(seed)
        self._clear_results()
        self._finals[:] = 0
        return self.read_step()

    def step(self, actions: npt.ArrayLike, paused: npt.NDArray[np.bool_] | None = None) -> SeatStep:
        """Make an action in each hand, and the others' moves up to the learner's next turn.

        A finished hand is dealt again at once. ``paused`` hands stay as they are, whatever their
        action. Raises as ``VectorEnv.step`` does.
        """
        if paused is None or not paused.any():
            self._take_actions(actions)
            return self.read_step()
        given = np.array(actions)
        if given.shape == paused.shape == (len(self),):
            given[paused] = self._batch.masks[paused].argmax(axis=1)
        with self._pause_hands(paused):
            self._take_actions(given)
        return self.read_step()

    def redeal(self, chosen: npt.NDArray[np.bool_]) -> SeatStep:
        """Deal some hands again, and leave the others as they are.

        Raises PlayError before ``reset``.
        """
        self._check_begun()
        self._clear_results()
        self._deal_rows(chosen)
        return self.read_step()

    def _take_actions(self, actions: npt.ArrayLike) -> None:
        super()._take_actions(actions)
        if self._batch.dones.any():
            self._deal_rows(self._batch.dones)

    def _deal_rows(self, chosen: npt.NDArray[np.bool_]) -> None:
        with self._pause_hands(~chosen):
            self._begin()

    def _clear_results(self) -> None:
        for array in (self._batch.rewards, self._batch.dones, self._won):
            array[:] = 0

    def _list_generators(self) -> list[tuple[IntArray, str]]:
        return [*super()._list_generators(), (self._bot_generators, "vector/bots")]

    @contextmanager
    def _pause_hands(self, paused: npt.NDArray[np.bool_]) -> Iterator[None]:
        self._paused[:] = paused
        try:
            yield
        finally:
            self._paused[:] = False

    def read_step(self) -> SeatStep:
        """Return the current result, as after the last step."""
        batch = self._batch
        return SeatStep(
            observations=batch.tensors,
            masks=batch.masks,
            seats=batch.seats,
            rewards=self._won,
            dones=batch.dones,
            finals=self._finals,
            sequences=batch.sequences,
        )
