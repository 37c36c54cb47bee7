"""What the engine is made of: functions over records, run as Python or compiled.

The rules are plain functions over one small record. As Python they are what they look like;
``@compiled`` says that the build makes machine code of them (see ``build``), which Python then
calls by the entries of a game (``kernel/entries.py``). A ``@verb`` is what loops call that serve
every game: the record that it is handed says whose function is meant.

A compiler may be put in place, before any other module is imported, by which functions become
machine code one by one: the build reads what it makes of them, and the scripts that make tables of
weights call them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import numpy as np

from courtcards.kernel.records import StateRecord

P = ParamSpec("P")
R = TypeVar("R")


class Compiler(Protocol):
    """Makes machine code of single functions."""

    def function(self, function: Callable[..., Any], *, is_inlined: bool) -> Callable[..., Any]:
        """A function as machine code; inlined it becomes a part of each of its callers."""

    def instruction(self, name: str, function: Callable[[int], int]) -> Callable[[int], int]:
        """An instruction of the processor that does what a function does."""

    def generic_function(self, call: Any, serving: dict[Any, Any]) -> None:
        """Let compiled code call a verb: ``serving`` has the functions by type of record."""


_SERVING: dict[Any, dict[type[StateRecord], Callable[..., Any]]] = {}
"""By verb the function of each game, by the type of its record."""


class _ActiveCompiler:
    compiler: Compiler | None = None


def set_compiler(compiler: Compiler) -> None:
    """Have single functions compiled by this; said before any verb is declared."""
    if _SERVING:
        raise RuntimeError("functions have been declared that are not compiled")
    _ActiveCompiler.compiler = compiler


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A function of the engine: a part of the machine code that is built."""
    return (
        function
        if _ActiveCompiler.compiler is None
        else _ActiveCompiler.compiler.function(function, is_inlined=False)
    )


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a small function, compiled into each of its callers.

    They then know how long an array is that they hand on.
    """
    return (
        function
        if _ActiveCompiler.compiler is None
        else _ActiveCompiler.compiler.function(function, is_inlined=True)
    )


def import_lazily(find: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """A function of the engine that is not imported where machine code takes its place."""
    if _ActiveCompiler.compiler is not None:
        return find()
    found = cache(find)

    def call(*arguments: Any) -> Any:
        return found()(*arguments)

    return call


def instruction(name: str) -> Callable[[Callable[[int], int]], Callable[[int], int]]:
    """What a processor does in one step, as Python; ``name`` is how the build calls that step."""

    def declare(function: Callable[[int], int]) -> Callable[[int], int]:
        return (
            function
            if _ActiveCompiler.compiler is None
            else _ActiveCompiler.compiler.instruction(name, function)
        )

    return declare


def generic_function(function: Callable[P, R]) -> Callable[P, R]:
    """Declare what every game does, each by a function of its own; see ``register_function``.

    Whose function is called the record says that is handed in first. A compiled loop that calls
    it is compiled once for each game, as if it had been written for that game.
    """
    serving: dict[type[StateRecord], Callable[..., Any]] = {}

    @wraps(function)
    def call(record: Any, *arguments: Any) -> Any:
        return serving[type(record)](record, *arguments)

    if _ActiveCompiler.compiler is not None:
        _ActiveCompiler.compiler.generic_function(call, serving)
    _SERVING[call] = serving
    return cast("Callable[P, R]", call)


def register_function(
    done: Callable[..., Any], kind: type[StateRecord], function: Callable[..., Any]
) -> None:
    """Say by which function of its own a game does a ``generic_function`` with one of its records.

    Raises TypeError where two types of records cannot be told apart once they are compiled: they
    have the same fields.
    """
    serving = _SERVING[done]
    for other, of_other in serving.items():
        if other is not kind and of_other is not function and other.is_like(kind):
            raise TypeError(f"{kind.__name__} has the same fields as a record of another game")
    serving[kind] = function


@dataclass(frozen=True)
class NumberKind:
    """A whole number of 64 bits."""

    def resolve(self, _engine: Any) -> NumberKind:
        """The same for every game."""
        return self


@dataclass(frozen=True)
class RecordKind:
    """A record: a type, or the game's own by its name in an ``Engine``, as ``state``."""

    record: type[StateRecord] | str

    def resolve(self, engine: Any) -> RecordKind:
        """The record of a game."""
        return RecordKind(getattr(engine, self.record)) if isinstance(self.record, str) else self

    @property
    def layout(self) -> np.dtype[Any]:
        """The layout of the record; expects that the game is known."""
        return self.record.layout  # type: ignore[union-attr]


@dataclass(frozen=True)
class ArrayKind:
    """An array, in the order of C.

    Of numbers, by their code for NumPy, or of records. A dimension is a length, the name of one of
    the game's (``words``), or None where a caller's array says it.
    """

    element: str | RecordKind
    shape: tuple[int | str | None, ...] = (None,)

    def resolve(self, engine: Any) -> ArrayKind:
        """The array of a game."""
        element = self.element if isinstance(self.element, str) else self.element.resolve(engine)
        shape = (getattr(engine, each) if isinstance(each, str) else each for each in self.shape)
        return ArrayKind(element, tuple(shape))

    @property
    def layout(self) -> np.dtype[Any]:
        """The layout of an element; expects that the game is known."""
        return np.dtype(self.element) if isinstance(self.element, str) else self.element.layout


EntryKind = NumberKind | RecordKind | ArrayKind

INT = NumberKind()
STATE, OBSERVATION, MEMORY, BUDGET = (
    RecordKind("state"),
    RecordKind("observation"),
    RecordKind("memory"),
    RecordKind("budget"),
)
PACK = ArrayKind("i8", (52,))
WORDS = ArrayKind("i8", ("words",))
GENERATOR = ArrayKind("i8", (1,))
GENERATORS = ArrayKind("i8", (None, 1))
INTS, FLOATS, FLOATS32, BYTES = ArrayKind("i8"), ArrayKind("f8"), ArrayKind("f4"), ArrayKind("i1")


def record_array(record: RecordKind, count: int | None = None) -> ArrayKind:
    """An array of records."""
    return ArrayKind(record, (count,))
