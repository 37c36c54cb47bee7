"""The base of all environments of many hands: their arrays, their loops, and checked input."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from courtcards.envs.game_setup import GameSetup
from courtcards.envs.loops.batches import HandBatch, find_illegal, pick_legal
from courtcards.kernel.arguments import SEED, check_argument, whole_number
from courtcards.kernel.entries import Entry
from courtcards.kernel.errors import IllegalMove, MalformedMove, PlayError, RuleSetError
from courtcards.kernel.game import make_match_state
from courtcards.kernel.layouts import Layout
from courtcards.kernel.match_states import MatchState
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import IntArray, StateRecord
from courtcards.kernel.shuffling import new_seed, seed_from_text, seed_generator

ALIGNMENT = 64
"""In octets. XLA, and so JAX, copies arrays of a smaller alignment."""


def aligned_zeros(shape: tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return a C-ordered array of zeros that begins at a multiple of ``ALIGNMENT``.

    >>> aligned_zeros((3, 5), np.float32).ctypes.data % ALIGNMENT
    0
    """
    size = math.prod(shape) * np.dtype(kind).itemsize
    octets = np.zeros(size + ALIGNMENT, np.uint8)
    start = -octets.ctypes.data % ALIGNMENT
    return octets[start : start + size].view(kind).reshape(shape)


class PackedRecords(NamedTuple):
    """An array of records as octets. NumPy's own copy of records omits the padding of fields."""

    kind: type[StateRecord]
    octets: npt.NDArray[np.uint8]


def pack_records(value: Any) -> Any:
    """Return an array of records in a form for copy and pickle; anything else as it is."""
    if isinstance(value, np.ndarray) and value.dtype.names:
        return PackedRecords(value.dtype.type, value.view(np.uint8))
    return value


def unpack_records(value: Any) -> Any:
    """Undo ``pack_records``."""
    return value.octets.view(value.kind.layout) if isinstance(value, PackedRecords) else value


class StepArrays:
    """The arrays of a step, either the caller's, by their names, or new ones."""

    def __init__(self, into: Mapping[str, npt.NDArray[Any]] | None) -> None:
        self._left = dict(into or {})

    def array(
        self, name: str, shape: tuple[int, ...], kind: npt.DTypeLike, *, may_be_wider: bool = False
    ) -> npt.NDArray[Any]:
        """Return the caller's array of that name, or one of zeros.

        With ``may_be_wider``, the rows of the caller's array may be longer than what is written.
        Raises RuleSetError if the array does not fit as it is.
        """
        given = self._left.pop(name, None)
        if given is None:
            return aligned_zeros(shape, kind)
        narrowed = (given.shape[0], min(given.shape[1], shape[1])) if given.ndim == 2 else ()
        fits = given.shape == shape or (may_be_wider and narrowed == shape)
        flags = given.flags
        if not (fits and given.dtype == kind and flags.c_contiguous and flags.writeable):
            raise RuleSetError(
                "{name} must be a writable {kind} array of shape {shape} in C order, not "
                "{given} of shape {of}",
                name=name,
                kind=np.dtype(kind).name,
                shape=shape,
                given=given.dtype.name,
                of=given.shape,
            )
        return given

    def check_used(self) -> None:
        """Check that a step uses every array of the caller. Raises RuleSetError if not."""
        for name in self._left:
            raise RuleSetError("a step has no array {name!r}", name=name)


MOST_HANDS = 1_000_000
MOST_THREADS = 256
MOST_PLAYS = 4096


def check_number(what: str, number: object, most: int) -> int:
    """Return a whole number from 1 to ``most``. Raises RuleSetError for anything else."""
    checked = whole_number(number)
    if checked is None or not 1 <= checked <= most:
        raise RuleSetError(
            "the number of {what} is 1 to {most}, not {number!r}",
            what=what,
            most=most,
            number=number,
        )
    return checked


def check_count(count: object) -> int:
    """Return a number of hands. Raises RuleSetError for anything else."""
    return check_number("deals", count, MOST_HANDS)


def allocate_batch(
    setup: GameSetup, count: int, sequence: int, *, remembers: bool, arrays: StepArrays
) -> HandBatch:
    """Allocate arrays for ``count`` hands, before any is dealt.

    ``sequence`` is the number of last moves to keep. ``arrays`` gives the arrays that a step writes
    to. Expects a checked number of hands. Raises RuleSetError if ``sequence`` is out of range.
    """
    if whole_number(sequence) != 0:
        sequence = check_number("moves in a sequence", sequence, MOST_PLAYS)
    engine = setup.game.engine
    fresh, first = engine.state.batch(1), MatchState.batch(1)
    fresh[0] = setup.new_state(dealer=0)
    first[0] = make_match_state(setup.game.opening_score(setup.rules))
    first["prize"] = setup.prize
    dealer = setup.first_dealer
    return HandBatch(
        fresh_hand=fresh,
        fresh_match=first,
        states=engine.state.batch(count),
        match_states=MatchState.batch(count if setup.is_whole_match else 0),
        observations=engine.observation.batch(count),
        memories=engine.memory.batch(count if remembers else 0),
        generators=np.zeros((count, 1), dtype=np.int64),
        seats=arrays.array("seats", (count,), np.int64),
        tensors=arrays.array(
            "observations", (count, setup.layout.size), np.float32, may_be_wider=True
        ),
        masks=arrays.array("masks", (count, setup.game.move_count), np.int8),
        rewards=arrays.array("rewards", (count, setup.rules.seats), np.float32),
        dones=arrays.array("dones", (count,), np.bool_),
        plays=np.zeros((count, sequence, 2), dtype=np.int16),
        sequences=arrays.array("sequences", (count, sequence, 2), np.int16),
        first_dealer=-1 if dealer is None else dealer,
        uses_memory=int(setup.uses_memory),
        widths=np.array([setup.table_size, setup.layout.size - setup.table_size]),
    )


class Loops(NamedTuple):
    """The loops of a game: ``begin`` takes a batch and ``ExtraArguments``, ``step`` also moves."""

    begin: Entry
    step: Entry


class ExtraArguments(NamedTuple):
    """Arguments of a loop besides a batch: whole arrays, arrays by hand, numbers."""

    whole: Sequence[Any] = ()
    hand_arrays: Sequence[npt.NDArray[Any]] = ()
    numbers: Sequence[int] = ()

    def part(self, rows: slice) -> tuple[Any, ...]:
        """Return the arguments for some of the hands."""
        return (*self.whole, *(array[rows] for array in self.hand_arrays), *self.numbers)


NO_EXTRAS = ExtraArguments()


@dataclass(frozen=True)
class SavedHands:
    """A snapshot of hands, from ``save`` for ``restore``. It can be pickled."""

    rules: RuleSet
    arrays: tuple[npt.NDArray[Any], ...]

    def __len__(self) -> int:
        return len(self.arrays[0])


BOUND = ("_hand_arrays", "_begin", "_step", "_find_illegal", "_pick")
"""Attributes that depend on the addresses of the arrays. They are built again in a copy."""


class BatchEnv:
    """Many hands, stepped together by compiled ``loops``.

    A copy has its own arrays, and continues as the original would have.
    """

    loops: ClassVar[Loops]
    rules: RuleSet
    layout: Layout
    action_count: int

    def __init__(
        self, setup: GameSetup, batch: HandBatch, threads: int, extra: ExtraArguments = NO_EXTRAS
    ) -> None:
        self._threads = check_number("threads", threads, MOST_THREADS)
        self.rules, self.layout = setup.rules, setup.layout
        self.action_count = setup.game.move_count
        self.setup, self.has_begun = setup, False
        self._game, self._batch, self._extra = setup.game, batch, extra
        count = len(batch.seats)
        self._moves = np.zeros(count, dtype=np.int64)
        self._sampled = np.zeros(count, dtype=np.int64)
        self._samplers = np.zeros((count, 1), dtype=np.int64)
        self._bind()

    def _bind(self) -> None:
        """Build the calls for the current addresses of the arrays."""
        batch, extra, count, threads = self._batch, self._extra, len(self), self._threads
        self._hand_arrays = (*batch.list_hand_arrays(), *extra.hand_arrays, self._samplers)
        edges = [count * part // threads for part in range(threads + 1)]
        rows = [slice(start, stop) for start, stop in pairwise(edges) if start < stop]
        parts = [(*batch.part(row), *extra.part(row)) for row in rows]
        calls = self._game.engine.calls
        self._starts = [row.start for row in rows]
        self._begin = calls.make_parallel_call(self.loops.begin, parts)
        self._step = calls.make_parallel_call(
            self.loops.step,
            [(*part, self._moves[row]) for part, row in zip(parts, rows, strict=True)],
        )
        self._find_illegal = calls.make_parallel_call(
            find_illegal, [(batch.observations[row], self._moves[row]) for row in rows]
        )
        self._pick = calls.make_parallel_call(
            pick_legal,
            [
                (batch.observations[row], batch.masks[row], self._samplers[row], self._sampled[row])
                for row in rows
            ],
        )

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in vars(self).items() if name not in BOUND}
        whole = tuple(map(pack_records, self._extra.whole))
        return state | {
            "_batch": HandBatch(*map(pack_records, self._batch)),
            "_extra": self._extra._replace(whole=whole),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._batch = HandBatch(*map(unpack_records, self._batch))
        self._extra = self._extra._replace(whole=tuple(map(unpack_records, self._extra.whole)))
        self._bind()

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __len__(self) -> int:
        return len(self._batch.seats)

    def sample(self) -> IntArray:
        """Return a legal action for each hand, all equally likely.

        The actions are the same after the same ``reset``. The array belongs to the environment: the
        next call overwrites it. Raises PlayError before ``reset``.
        """
        self._check_begun()
        self._pick()
        return self._sampled

    def save(self, rows: npt.ArrayLike | None = None) -> SavedHands:
        """Return a snapshot of the hands in ``rows``, or of all hands.

        Raises PlayError before ``reset``. Raises MalformedMove if a row does not exist.
        """
        self._check_begun()
        chosen = self._check_rows(np.arange(len(self)) if rows is None else rows)
        return SavedHands(self.rules, tuple(array[chosen] for array in self._hand_arrays))

    def restore(
        self, saved: SavedHands, rows: npt.ArrayLike | None = None, *, seed: int | str | None = None
    ) -> None:
        """Put saved hands into rows; a single saved hand goes into all of them.

        They continue as they would have where they were saved. With a ``seed`` each gets its own
        new random numbers: for shuffled stocks, later deals, and bots. Raises RuleSetError for
        hands of other rules or players. Raises MalformedMove if a row does not exist, or if the
        numbers of hands and rows differ. Raises PlayError if other rows have not been dealt yet.
        """
        if seed is not None:
            seed = check_argument("seed", seed, SEED, RuleSetError)
        shapes = [array.shape[1:] for array in saved.arrays]
        if saved.rules != self.rules or shapes != [array.shape[1:] for array in self._hand_arrays]:
            raise RuleSetError("these hands were saved with other rules or other players")
        chosen = self._check_rows(np.arange(len(self)) if rows is None else rows)
        if len(np.unique(chosen)) < len(self):
            self._check_begun()
        if len(saved) not in (1, len(chosen)):
            raise MalformedMove(
                "{saved} saved hands do not fit into {rows} rows",
                saved=len(saved),
                rows=len(chosen),
            )
        for array, kept in zip(self._hand_arrays, saved.arrays, strict=True):
            array[chosen] = kept
        self.has_begun = True
        if seed is not None:
            for generators, label in self._list_generators():
                octets = seed_from_text(f"{label}/restored/{seed}")
                for index, row in enumerate(chosen.tolist()):
                    generators[row] = seed_generator(octets, index)

    def _check_rows(self, rows: npt.ArrayLike) -> npt.NDArray[np.intp]:
        chosen = np.asarray(rows)
        if chosen.ndim != 1 or chosen.dtype.kind not in "iu" or not len(chosen):
            raise MalformedMove("rows must be a list of whole numbers")
        if chosen.min() < 0 or chosen.max() >= len(self):
            raise MalformedMove("rows must be from 0 to {last}", last=len(self) - 1)
        return chosen.astype(np.intp)

    def _list_generators(self) -> list[tuple[IntArray, str]]:
        """Return the generators, by hand, each with a label for its seeds."""
        return [(self._batch.generators, "vector"), (self._samplers, "vector/sample")]

    def state(self, index: int) -> Any:
        """Return the state of a hand with every card open, for display or study, not for a learner.

        Raises MalformedMove if there is no such hand.
        """
        (row,) = self._check_rows([index])
        return self._batch.states[row].copy()

    def close(self) -> None:
        """Do nothing: the environment has nothing to close."""

    def _deal(self, seed: int | str | None) -> None:
        """Deal every hand again: from a seed, or else the next hand of each.

        Without a seed, the first call takes a random one. Raises RuleSetError if the seed is
        invalid; nothing has changed then.
        """
        if seed is None and self.has_begun:
            self._begin()
            return
        if seed is None:
            seed = new_seed().hex()
        seed = check_argument("seed", seed, SEED, RuleSetError)
        for generators, label in self._list_generators():
            octets = seed_from_text(f"{label}/{seed}")
            for index, generator in enumerate(generators):
                generator[:] = seed_generator(octets, index)
        self._begin()
        self.has_begun = True

    def _take_actions(self, actions: npt.ArrayLike) -> None:
        """Make an action in each hand, after a check that all of them are legal.

        Raises PlayError, MalformedMove or IllegalMove, as ``step`` does; nothing has changed then.
        """
        self._check_begun()
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise MalformedMove(
                "a step takes {count} whole numbers, one action for each deal, not {kind} of "
                "shape {shape}",
                count=len(self),
                kind=given.dtype,
                shape=given.shape,
            )
        self._moves[:] = given
        for start, index in zip(self._starts, self._find_illegal(), strict=True):
            if index >= 0:
                self._refuse(start + index, int(self._moves[start + index]))
        self._step()

    def _check_begun(self) -> None:
        if not self.has_begun:
            raise PlayError("nothing has been dealt yet: call reset first")

    def _refuse(self, index: int, move: int) -> None:
        if not 0 <= move < self.action_count:
            raise MalformedMove(
                "{move} in deal {index} is not an action: actions are 0 to {last}",
                move=move,
                index=index,
                last=self.action_count - 1,
            )
        refusal = self._game.refusal(self._batch.states[index], move)
        text = self._game.move_text(move)
        raise IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)
