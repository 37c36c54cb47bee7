"""A vectorised environment: every call steps thousands of hands.

>>> from courtcards.envs.vector import VectorEnv
>>> env = VectorEnv(1000, ruleset="club")
>>> step = env.reset(seed=7)
>>> step.observations.shape, step.masks.shape
((1000, 780), (1000, 62))
>>> step = env.step(step.masks.argmax(axis=1))  # the first legal action of each deal
>>> step.rewards.shape, int(step.dones.sum())
((1000, 4), 0)
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.envs.batches import (
    Batch,
    begin_hands,
    first_illegal,
    step_hands,
)
from courtcards.envs.opening import opened
from courtcards.kernel.errors import IllegalMove, MalformedMove, PlayError, RuleSetError
from courtcards.kernel.generator import seeded
from courtcards.kernel.layouts import Layout
from courtcards.kernel.options import OptionValue
from courtcards.kernel.records import Float32Array
from courtcards.kernel.rulesets import RuleSet
from courtcards.kernel.shuffling import seed_from_text

MOST_DEALS = 1_000_000
MOST_THREADS = 256
MOST_PLAYS = 4096


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


class VectorEnv:
    """``count`` hands side by side; the game is that of the rule set, if none is named.

    The same seed and the same actions give the same hands, whatever the number of ``threads``.
    ``observation`` names a layout; the newest, if none is named. ``sequence`` is how many of the
    last moves are shown. Raises RuleSetError for what does not exist, or is out of range.
    """

    rules: RuleSet
    layout: Layout
    action_count: int

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
        **options: OptionValue,
    ) -> None:
        _check_number("deals", count, MOST_DEALS)
        _check_number("threads", threads, MOST_THREADS)
        if sequence:
            _check_number("moves in a sequence", sequence, MOST_PLAYS)
        opening = opened(game, ruleset, players, options, observation)
        self.rules, self.layout = opening.rules, opening.layout
        self.action_count = opening.game.move_count
        self._game = opening.game
        state = opening.game.engine.state
        fresh = state.batch(1)
        fresh[0] = opening.new_state(dealer=0)
        dealer = opening.first_dealer
        self._all = Batch(
            fresh=fresh,
            states=state.batch(count),
            sights=opening.game.engine.sight.batch(count),
            memories=opening.game.engine.memory.batch(count if opening.knows else 0),
            generators=np.zeros((count, 1), dtype=np.int64),
            seats=np.zeros(count, dtype=np.int64),
            observations=np.zeros((count, self.layout.size), dtype=np.float32),
            masks=np.zeros((count, self.action_count), dtype=np.int8),
            rewards=np.zeros((count, self.rules.seats), dtype=np.float32),
            dones=np.zeros(count, dtype=np.bool_),
            plays=np.zeros((count, sequence, 2), dtype=np.int16),
            sequences=np.zeros((count, sequence, 2), dtype=np.int16),
            first_dealer=-1 if dealer is None else dealer,
            knows=int(opening.knows),
        )
        self._moves = np.zeros(count, dtype=np.int64)
        edges = [count * part // threads for part in range(threads + 1)]
        rows = [(start, stop) for start, stop in pairwise(edges) if start < stop]
        parts = [(*self._all.part(*row), self._moves[slice(*row)]) for row in rows]
        sights = [(self._all.sights[slice(*row)], self._moves[slice(*row)]) for row in rows]
        calls = opening.game.engine.calls
        self._starts = [start for start, _ in rows]
        self._begin = calls.in_parts(begin_hands, [part[:-1] for part in parts])
        self._first_illegal = calls.in_parts(first_illegal, sights)
        self._step = calls.in_parts(step_hands, parts)
        self._has_begun = False

    def __len__(self) -> int:
        return len(self._all.seats)

    def reset(self, seed: int | str) -> Step:
        """Deal every hand anew, from a seed."""
        octets = seed_from_text(f"vector/{seed}")
        for index, generator in enumerate(self._all.generators):
            generator[:] = seeded(octets, index)
        self._begin()
        self._has_begun = True
        return self._shown()

    def step(self, actions: npt.ArrayLike) -> Step:
        """Make an action in each hand; a hand that has ended is dealt anew at once.

        Raises PlayError before ``reset``, MalformedMove where the actions are not ``count`` action
        numbers, and IllegalMove for one that the rules forbid; nothing has changed then.
        """
        self._take(actions)
        self._step()
        return self._shown()

    def close(self) -> None:
        """Do nothing: the environment holds nothing to be closed."""

    def _take(self, actions: npt.ArrayLike) -> None:
        """Take the actions of a step, once it is known that all of them are legal."""
        if not self._has_begun:
            raise PlayError("nothing has been dealt yet: call reset first")
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise MalformedMove(
                "a step takes {count} whole numbers, an action a deal, not {kind} of shape {shape}",
                count=len(self),
                kind=given.dtype,
                shape=given.shape,
            )
        self._moves[:] = given
        for start, index in zip(self._starts, self._first_illegal(), strict=True):
            if index >= 0:
                self._refuse(start + index, int(self._moves[start + index]))

    def _refuse(self, index: int, move: int) -> None:
        if not 0 <= move < self.action_count:
            raise MalformedMove(
                "{move} in deal {index} is not an action: they are 0 to {last}",
                move=move,
                index=index,
                last=self.action_count - 1,
            )
        refusal = self._game.refusal(self._all.states[index], move)
        text = self._game.move_text(move)
        raise IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)

    def _shown(self) -> Step:
        batch = self._all
        return Step(*(getattr(batch, name) for name in Step._fields))


def _check_number(what: str, number: int, most: int) -> None:
    if type(number) is not int or not 1 <= number <= most:
        raise RuleSetError(
            "the number of {what} is 1 to {most}, not {number!r}",
            what=what,
            most=most,
            number=number,
        )
